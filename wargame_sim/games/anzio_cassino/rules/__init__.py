"""The rules of Anzio/Cassino, a file a chapter or part of one."""
