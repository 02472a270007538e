"""The conclusion of a run: its outcome, its findings in order, and the verdict in a sentence."""
