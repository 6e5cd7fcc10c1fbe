"""Output that never dies of its encoding: what a console cannot show is shown by what it can."""

from __future__ import annotations

import codecs
import io
import os
import sys

_PLAIN = {
    "\u2588": "#", "\u2592": "%", "\u2212": "-", "\u2013": "-", "\u2014": "-", "\u2192": "->", "\u2190": "<-", "\u00d7": "x",
    "\u00b1": "+/-", "\u2265": ">=", "\u2264": "<=", "\u221e": "inf", "\u2026": "...", "\u202f": " ", "\u00a0": " ",
    "\u2019": "'", "\u2018": "'", "\u201c": '"', "\u201d": '"', "\u2022": "*", "\u00b7": ".", "\u00bd": "1/2", "\u2500": "-",
}  # fmt: skip
_HANDLER = "wargame_plain"


def plain(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for characters that an encoding lacks, as error handlers of codecs do."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_PLAIN.get(ch, "?") for ch in lacking), error.end


def speakable() -> None:
    """Let standard output and error show anything, and let them be closed."""
    codecs.register_error(_HANDLER, plain)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # started with the stream closed
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))
        elif isinstance(stream, io.TextIOWrapper) and stream.encoding.lower().replace("-", "") not in (
            "utf8",
            "utf8sig",
        ):
            stream.reconfigure(errors=_HANDLER)
