"""The switchable open points of the Twins & Followers sheet: see ``spec/twins_and_followers/readings.toml``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bythebook.readings import Readings


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

    def nonsense(self) -> str | None:
        """Refuse alternatives that contradict each other, or one that could never make a difference."""
        if self.own_discard == "allowed" and self.win_on_draw != "optional":
            why = "must be declared" if self.win_on_draw == "compulsory" else "wins by itself"
            return (
                f"own-discard=allowed needs win-on-draw=optional: where a winning hand {why}, "
                "a discard that wins for the player who threw it never falls"
            )
        return self._claims_nonsense() or self._pile_nonsense()

    def _claims_nonsense(self) -> str | None:
        """Alternatives on claims and the fights that follow from them that cannot be combined."""
        if self.drop_secrecy == "open-clockwise" and self.fight_order == "order-of-drops":
            return (
                "drop-secrecy=open-clockwise and fight-order=order-of-drops do not go together: "
                "where fighters drop clockwise one after another, the order of the drops is the clockwise one"
            )
        if self.claim_forced == "automatic":
            return self._automatic_nonsense()
        if self.claim_close == "at-next-discard" and self.fight_trigger == "able-once-one-claims":
            return (
                "claim-close=at-next-discard and fight-trigger=able-once-one-claims do not go together: "
                "a late claim would start a fight in the middle of the next player's turn"
            )
        return None

    def _pile_nonsense(self) -> str | None:
        """Alternatives on an empty pile that cannot be combined."""
        if self.pile_out != "recycle-keep-latest":
            return None
        if self.claim_last == "closed":
            return (
                "claim-last=closed and pile-out=recycle-keep-latest contradict each other: "
                "one ends the round once the pile is empty, the other makes a new pile"
            )
        if self.fight_short == "drop-without-draw":
            return (
                "fight-short=drop-without-draw and pile-out=recycle-keep-latest do not go together: "
                "the round would go on with players who hold two cards and can never win"
            )
        return None

    def _automatic_nonsense(self) -> str | None:
        """Alternatives that cannot be combined with automatic claims."""
        if self.fight_trigger != "all-able":
            return (
                f"claim-forced=automatic and fight-trigger={self.fight_trigger} contradict each other: "
                "one asks nobody, the other asks who claims"
            )
        if self.claim_close == "at-next-discard":
            return (
                "claim-forced=automatic and claim-close=at-next-discard do not go together: "
                "if nobody can hold back, there are no late claims"
            )
        if self.contested == "stays-live":
            return (
                "claim-forced=automatic and contested=stays-live contradict each other: "
                "a fighter would win by the fight itself, and a fight has no winner"
            )
        return None


DEFAULT = TwinsAndFollowersReadings()
