"""The command line: `saratoga`."""

from __future__ import annotations

import signal
import sys
from typing import Final

#: Exit code after Ctrl-C.
INTERRUPTED: Final = 130


def main() -> None:
    """Run the command line. An interrupt ends it in one line, even while it is being loaded."""
    try:
        from saratoga.cli.app import main as run

        run()
    except KeyboardInterrupt:
        # Another one would only disturb the end of the process.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        from saratoga.cli.speech import words

        text = words().say("stopped")
        print(f"saratoga: {text}", file=sys.stderr)
        raise SystemExit(INTERRUPTED) from None
