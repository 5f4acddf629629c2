"""The command line: `saratoga`."""

from saratoga.cli.app import main

__all__ = ["main"]
