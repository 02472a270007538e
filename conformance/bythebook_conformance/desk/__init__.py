"""The ruling desk: pages on which players lay cards and read rulings, computed in their browser."""
