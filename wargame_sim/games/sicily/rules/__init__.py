"""The rules of Invasion: Sicily, one file a chapter or part of one, in rulebook order."""
