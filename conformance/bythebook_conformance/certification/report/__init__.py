"""Reports on a run for people and programs."""
