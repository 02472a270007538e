"""What a seat sees of a deal of Twos: everything on the table, and its own hand."""

from __future__ import annotations

from bythebook_conformance.kit.tricks.plays import serving_of

SERVING = serving_of("twos/hands-are-private")
