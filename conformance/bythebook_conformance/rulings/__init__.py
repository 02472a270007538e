"""Rulings for people at a table: a question in loose words, the ruling in sentences, disputes, whole games judged."""
