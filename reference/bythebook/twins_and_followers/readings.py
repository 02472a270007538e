"""The switchable open points of the Twins & Followers sheet: see ``spec/twins_and_followers/readings.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from bythebook.readings import Readings

_NEVER_FALLS = "a discard that wins for the player who threw it never falls"
_WHO_CLAIMS = "one asks nobody, the other asks who claims"


@dataclass(frozen=True, slots=True)
class TwinsAndFollowersReadings(Readings):
    """The alternative in force for every switchable open point of Twins & Followers."""

    win_on_draw: Literal["compulsory", "optional", "automatic"] = "compulsory"
    discard_any: Literal["any-of-four", "not-the-drawn-card"] = "any-of-four"
    own_discard: Literal["barred", "allowed"] = "barred"
    claim_forced: Literal["optional", "automatic"] = "optional"
    claim_close: Literal["at-next-draw", "at-next-discard"] = "at-next-draw"
    claim_last: Literal["open-when-pile-empty", "closed"] = "open-when-pile-empty"
    fight_trigger: Literal["all-able", "all-claiming", "able-once-one-claims"] = "all-able"
    drop_choice: Literal["own-choice", "partner-card"] = "own-choice"
    drop_secrecy: Literal["sealed", "open-clockwise"] = "sealed"
    fight_order: Literal["clockwise-from-discarder", "ascending-seat", "order-of-drops"] = "clockwise-from-discarder"
    fight_short: Literal["void-round", "cancel-fight", "partial-fight", "drop-without-draw"] = "void-round"
    contested: Literal["dead-in-place", "stays-live"] = "dead-in-place"
    pile_out: Literal["end-no-winner", "recycle-keep-latest"] = "end-no-winner"

    apart: ClassVar[Mapping[str, str]] = {
        "own-discard=allowed win-on-draw=compulsory": "where a winning hand must be declared, " + _NEVER_FALLS,
        "own-discard=allowed win-on-draw=automatic": "where a winning hand wins by itself, " + _NEVER_FALLS,
        "drop-secrecy=open-clockwise fight-order=order-of-drops": (
            "where fighters drop clockwise one after another, the order of the drops is the clockwise one"
        ),
        "claim-forced=automatic fight-trigger=all-claiming": _WHO_CLAIMS,
        "claim-forced=automatic fight-trigger=able-once-one-claims": _WHO_CLAIMS,
        "claim-forced=automatic claim-close=at-next-discard": "if nobody can hold back, there are no late claims",
        "claim-forced=automatic contested=stays-live": (
            "a fighter would win by the fight itself, and a fight has no winner"
        ),
        "claim-close=at-next-discard fight-trigger=able-once-one-claims": (
            "a late claim would start a fight in the middle of the next player's turn"
        ),
        "claim-last=closed pile-out=recycle-keep-latest": (
            "one ends the round once the pile is empty, the other makes a new pile"
        ),
        "fight-short=drop-without-draw pile-out=recycle-keep-latest": (
            "the round would go on with players who hold two cards and can never win"
        ),
    }


DEFAULT = TwinsAndFollowersReadings()
