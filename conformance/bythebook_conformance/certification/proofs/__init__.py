"""Proofs about the reference: what always holds of a rule, over a whole domain."""
