"""The plain search over any rules, with the laws of the engine compiled."""
