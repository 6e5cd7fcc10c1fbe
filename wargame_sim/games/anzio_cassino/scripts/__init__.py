"""Scripted players: how they weigh hexes and attacks. The rules refuse what is not legal; scripts only choose."""
