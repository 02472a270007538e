"""Twins & Followers for people: its words, claims, pictures, diagrams and first page, and its fields at the desk."""
