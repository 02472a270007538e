"""Vectors: small situations found for what they show, as portable questions with their answers."""
