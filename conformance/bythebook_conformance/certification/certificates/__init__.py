"""Certificates: what a run has shown of an engine as a statement that others can check."""
