"""Arithmetic on arrays that a hex wargame needs; no game, no rule number, no string, no file."""
