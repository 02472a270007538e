"""The suites: pytest modules that hold an engine to a game's specification. Run by ``bythebook certify``."""
