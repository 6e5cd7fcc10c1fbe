"""A results table without a game: read as its owner keeps it, asked as a game is asked.

``reading`` finds the cells in a file, ``labels`` and ``codes`` say what heads, rolls and results mean, ``system`` is the short
description that a CSV cannot give (dice, rounding, limits), ``table`` puts them together, ``questions`` and ``attrition``
answer exactly, ``bulk`` rolls by the million.
"""
