"""Whole games of Twins & Followers: small tables to explore, the laws that hold on them, policies that play."""
