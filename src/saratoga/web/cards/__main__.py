"""Write every generated picture: ``python -m saratoga.web.cards OUT``."""

import argparse
from pathlib import Path

from saratoga.web.cards.output import files


def main(arguments: list[str] | None = None) -> None:
    """Write the files below the folder named on the command line."""
    parser = argparse.ArgumentParser(prog="python -m saratoga.web.cards", description=__doc__)
    parser.add_argument("out", type=Path, help="folder to write to, as src/saratoga/web/static")
    out = parser.parse_args(arguments).out
    for name, text in files().items():
        target = out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
