"""What somebody can put right who uses the kit."""

from __future__ import annotations


class Mistake(Exception):  # noqa: N818 - the user's, or his machine's, and no error of the kit
    """Something is wrong with what was given, or something is missing; the text is the line that the user reads."""
