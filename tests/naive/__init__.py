"""Slow, obvious twins of the kernels: loops, sets, dicts, heapq, networkx. They share no code with the kernels."""
