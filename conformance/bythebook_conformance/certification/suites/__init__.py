"""The suites: every question that is put to an engine, in parts that are independent of each other."""

SUITES = ("smoke", "examples", "exhaustive", "play", "explore", "symbolic", "relations", "stability")
"""The names of the suites, in the order in which they are run."""
