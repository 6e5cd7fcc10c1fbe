"""The parts of a hex map drawing: where hexes lie, how ground and counters look, where names find room."""
