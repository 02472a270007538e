"""Changes of the rules of Twins & Followers that no statement refutes, and why each changes no answer."""

from __future__ import annotations

EQUIVALENTS = {
    "twins_and_followers.hand:split: name swapped: one -> other (2)": "both twins have the same rank",
}
