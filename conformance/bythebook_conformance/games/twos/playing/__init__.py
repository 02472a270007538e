"""Whole games of Twos: small tables to explore, the laws that hold on them, policies that play."""
