"""Run the side-by-sides, all or those named, and print their tables."""

from __future__ import annotations

import argparse
import importlib

ALL = {
    "imports": "what importing costs",
    "playouts": "random playouts, actions per second",
    "odds": "exact odds of a throw",
    "table_clicks": "what a press of the live Table costs the kernel, in whole games",
    "table": "a 50-card table in a real JupyterLab",
}


def main() -> None:
    names = ", ".join(f"{name} ({what})" for name, what in ALL.items())
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=f"one of: {names}")
    chosen = parser.parse_args().names
    if unknown := [name for name in chosen if name not in ALL]:
        parser.error(f"there is no benchmark {unknown[0]!r}; there are {', '.join(ALL)}")
    for name in chosen or ALL:
        print(f"\n{name}: {ALL[name]}\n", flush=True)
        importlib.import_module(f"benchmarks.{name}").main()


if __name__ == "__main__":
    main()
