"""Proofs that rules or engines are right over whole domains."""
