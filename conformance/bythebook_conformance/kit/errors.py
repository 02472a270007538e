"""What somebody can put right who uses the kit."""

from __future__ import annotations


class UserError(Exception):
    """Something is wrong with what was given, or something is missing; the text is the line that the user reads."""
