"""Observations of an engine: findings and evidence, counted by clause; known failures and fault localisation."""
