"""How sure is it: intervals, paired comparison, verdicts. Knows outcome columns, but no game."""
