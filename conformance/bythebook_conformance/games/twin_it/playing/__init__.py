"""Whole games of Twin It!: small tables to explore, the laws that hold on them, policies that play."""
