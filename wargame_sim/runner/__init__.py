"""From an experiment file to plan, chunks, games and results; and complete games for one setup."""
