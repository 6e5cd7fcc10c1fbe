"""The rules of Bloody Kasserine, a file a chapter or part of one."""
