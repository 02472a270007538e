"""Engines under test: behind a pipe, or an object in this process."""
