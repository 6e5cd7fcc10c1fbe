"""What a game, a rule, a position, a plan and an answer are, for every game alike."""
