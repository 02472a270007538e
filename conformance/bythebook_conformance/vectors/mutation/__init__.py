"""Mutation testing of the test vectors: the reference's rules with one change each, and what kills each mutant."""
