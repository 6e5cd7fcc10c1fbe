"""Benchmarks: every figure is a ratio of two things measured in turn within one run, so it carries to other machines.

``python -m tests.benchmarks`` measures all rows; ``--row NAME`` one; ``--json`` prints them for a program.
"""
