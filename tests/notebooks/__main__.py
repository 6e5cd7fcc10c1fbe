"""Execute notebooks at full size and write their pages: ``python -m tests.notebooks [NAME...]``; all unless named.

Needs ``pip install '.[notebook]'``. Games are played as the notebooks say, so this takes minutes.
"""

from __future__ import annotations

import os
import sys

from tests.notebooks.publish import FOLDER, publish


def main(names: list[str]) -> None:
    """Publish notebooks whose names begin so."""
    os.environ.pop("WARGAME_SIM_SMALL", None)
    for path in sorted(FOLDER.glob("*.ipynb")):
        if not names or path.stem.startswith(tuple(names)):
            print(publish(path), file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
