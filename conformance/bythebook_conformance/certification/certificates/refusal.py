"""Why a certificate is refused, each kind with an exit status of its own."""

from __future__ import annotations

from enum import Enum


class Kind(Enum):
    """What is wrong with a certificate; the value is the exit status. Of several, the lowest counts."""

    UNREADABLE = 10
    FOREIGN = 11
    UNSIGNED = 12
    SIGNATURE = 13
    SCHEMA = 14
    TOTALS = 15
    SEED = 16
    ENGINE = 17
    SPECIFICATION = 18
    KIT = 19
    REPLAY = 20
    CONDITIONS = 21
    DATE = 22


class Refused(Exception):  # noqa: N818 - a judgement on a certificate, not an error of the kit
    """A certificate that is not accepted: of which kind, and why."""

    def __init__(self, kind: Kind, why: str) -> None:
        super().__init__(why)
        self.kind = kind
        self.why = why
