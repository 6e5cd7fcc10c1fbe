"""Codes of chapters 11 to 15 and 17 (owner "air-sea"): events 80-119 of the log, purposes 40-59 of a die."""

from __future__ import annotations
