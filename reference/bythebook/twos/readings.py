"""The switchable open points of the Twos sheet: see ``spec/twos/readings.toml`` for questions and witnesses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bythebook.readings import Readings


@dataclass(frozen=True, slots=True)
class TwosReadings(Readings):
    """The alternative in force for every switchable open point of Twos."""

    two_as_follow: Literal["two-counts", "two-never-forced", "exactly-that-two"] = "two-counts"
    suit_of_led_two: Literal["printed-suit", "free-play", "first-non-two-sets"] = "printed-suit"
    second_two: Literal["allowed", "only-if-forced"] = "allowed"
    three_before_two: Literal["three-takes-and-catches", "two-cancelled", "three-takes-no-catch"] = (
        "three-takes-and-catches"
    )
    off_suit_three_before_two: Literal["any-position-any-suit", "off-suit-earlier-three-inert", "two-cancelled"] = (
        "any-position-any-suit"
    )
    live_second_two: Literal["first-two-decides", "dead-two-ignored"] = "first-two-decides"
    second_two_inherits: Literal["three-takes", "next-two-inherits"] = "three-takes"
    three_catches: Literal["own-two-only", "all-twos-at-3", "own-3-others-2"] = "own-two-only"
    uncaught_victim: Literal["no-loss", "pays-anyway"] = "no-loss"
    ranking: Literal["ace-high", "ten-above-king", "ace-low"] = "ace-high"
    totals: Literal["may-be-negative", "floor-at-zero"] = "may-be-negative"
    catch_needs_force: Literal["any-later-two", "only-if-forced"] = "any-later-two"


DEFAULT = TwosReadings()
