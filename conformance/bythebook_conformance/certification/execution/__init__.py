"""Carry out the parts of a run: in this process, in local processes or on a cluster."""
