"""The rules of Twin It! said a second time, and the proofs that the reference says the same."""
