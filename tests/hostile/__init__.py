"""Engines that turn hostile in the middle of a run."""
