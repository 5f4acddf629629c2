"""The command line: `saratoga`."""

#: Exit code after Ctrl-C.
INTERRUPTED = 130


def main() -> None:
    """Run the command line; Ctrl-C ends it quietly, also while it is still being loaded."""
    try:
        from saratoga.cli.app import main as run

        run()
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
