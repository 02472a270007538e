"""The rules of Twins & Followers said a second time, and the proofs that the reference says the same."""
