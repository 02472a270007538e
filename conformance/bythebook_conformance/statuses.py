"""The exit statuses of all commands."""

from __future__ import annotations

from enum import IntEnum


class Status(IntEnum):
    """How a command has ended. Statuses from 10 on say why a certificate is refused.

    None is 1: with that, Python itself ends where the kit is not installed as it should be, and nothing was checked.
    """

    RIGHT = 0
    """Nothing is wrong that was not known."""
    USAGE = 2
    """The command line is wrong, or a file that it names, or what is printed could not be written."""
    CRASH = 3
    TIMEOUT = 4
    BREACH = 5
    NOT_ASSESSED = 6
    KIT_FAULT = 7
    MENDED = 8
    WRONG = 9
    """A rule is broken, or what was checked is not as it should be."""
    INTERRUPTED = 130
