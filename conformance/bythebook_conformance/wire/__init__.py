"""The messages that travel between the kit and an engine."""
