"""The suites: every question that an engine is asked, in independent parts."""

SUITES = ("smoke", "examples", "exhaustive", "play", "explore", "symbolic", "relations", "stability", "server")
"""The names of the suites, in the order in which they are run."""

OPTIONAL = ("symbolic", "server")
"""Suites with parts that not every engine can be asked: a run that skips them may be complete."""
