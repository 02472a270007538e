"""Rulings for people at a table: questions in everyday notation, rulings in sentences, disputes, and judged games."""
