"""The suites: every question that an engine is asked, in independent parts."""

SUITES = ("smoke", "examples", "exhaustive", "play", "explore", "symbolic", "relations", "stability", "server")
"""The names of the suites, in the order in which they are run."""
