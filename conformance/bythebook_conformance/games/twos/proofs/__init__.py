"""The rules of Twos said a second time, and the proofs that the reference says the same."""
