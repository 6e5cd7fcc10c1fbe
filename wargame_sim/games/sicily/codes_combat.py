"""Codes of chapters 9 and 10 (owner "combat"): events 40-79 of the log, purposes 20-39 of a die."""

from __future__ import annotations
