"""Mutants of the rules of Twin It!: where they are shown to be equivalent, and which are argued to be."""
