"""Measure all rows or one."""

from __future__ import annotations

import argparse
import importlib
import json
import pkgutil

from tests import benchmarks
from tests.benchmarks.timing import Row


def all_rows() -> dict[str, Row]:
    """Collect the rows of every module of this folder that has any."""
    rows: dict[str, Row] = {}
    for module in pkgutil.iter_modules(benchmarks.__path__):
        if module.name != "__main__":
            rows.update(getattr(importlib.import_module(f"{benchmarks.__name__}.{module.name}"), "ROWS", {}))
    return rows


def main() -> int:
    """Print ratio, bar and verdict of each row; exit status 1 when one does not hold."""
    rows = all_rows()
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=benchmarks.__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--row", choices=sorted(rows), help="measure one row")
    args = parser.parse_args()
    found = {}
    for name in [args.row] if args.row else rows:
        found[name] = rows[name].judge()
        if not args.json:
            row, one = rows[name], found[name]
            verdict = "holds" if one["holds"] else "FAILS"
            print(f"{name:15} {one['ratio']:>10} {row.sense} {one['bar']:<10} {verdict}  {row.help}", flush=True)
    if args.json:
        print(json.dumps({"rows": found}))
    return 0 if all(one["holds"] for one in found.values()) else 1


if __name__ == "__main__":
    raise SystemExit(main())
