"""Golden traces: whole games told in words, one for each way a game may end, compared line by line."""
