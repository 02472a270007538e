"""Test vectors: small situations, each found for what it shows, as portable questions with answers."""
