"""Mutants of the rules of Twins & Followers: where they are shown to be equivalent, and which are argued to be."""
