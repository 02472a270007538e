"""Mutants of the rules of Twos: where they are shown to be equivalent, and which are argued to be."""
