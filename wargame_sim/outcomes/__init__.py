"""Rows of outcomes on disk: where they came from, how they are kept, what they add up to (a digest)."""
