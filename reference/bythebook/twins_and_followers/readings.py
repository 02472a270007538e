"""The switchable open points of the Twins & Followers sheet: see ``spec/twins_and_followers/readings.toml``."""

from __future__ import annotations

from dataclasses import dataclass

from bythebook.readings import Reading, Readings


class WinOnDraw(Reading):
    """Must a player who has drawn a winning hand declare it?"""

    COMPULSORY = "compulsory"
    OPTIONAL = "optional"
    AUTOMATIC = "automatic"


class DiscardAny(Reading):
    """May the card just drawn be discarded at once?"""

    ANY_OF_FOUR = "any-of-four"
    NOT_THE_DRAWN_CARD = "not-the-drawn-card"


class OwnDiscard(Reading):
    """May a player claim their own discard?"""

    BARRED = "barred"
    ALLOWED = "allowed"


class ClaimForced(Reading):
    """Does the only player who can win with a discard have a choice?"""

    OPTIONAL = "optional"
    AUTOMATIC = "automatic"


class ClaimClose(Reading):
    """Until when can a discard be claimed?"""

    AT_NEXT_DRAW = "at-next-draw"
    AT_NEXT_DISCARD = "at-next-discard"


class ClaimLast(Reading):
    """May a discard be claimed when the pile is empty?"""

    OPEN_WHEN_PILE_EMPTY = "open-when-pile-empty"
    CLOSED = "closed"


class FightTrigger(Reading):
    """Who fights when several players could win with a discard?"""

    ALL_ABLE = "all-able"
    ALL_CLAIMING = "all-claiming"
    ABLE_ONCE_ONE_CLAIMS = "able-once-one-claims"


class DropChoice(Reading):
    """Which card may a fighter drop?"""

    OWN_CHOICE = "own-choice"
    PARTNER_CARD = "partner-card"


class DropSecrecy(Reading):
    """In which order do fighters decide what to drop?"""

    SEALED = "sealed"
    OPEN_CLOCKWISE = "open-clockwise"


class FightOrder(Reading):
    """In which order are the drops of a fight laid and its cards drawn?"""

    CLOCKWISE_FROM_DISCARDER = "clockwise-from-discarder"
    ASCENDING_SEAT = "ascending-seat"
    ORDER_OF_DROPS = "order-of-drops"


class FightShort(Reading):
    """What happens when there are more fighters than cards in the pile?"""

    VOID_ROUND = "void-round"
    CANCEL_FIGHT = "cancel-fight"
    PARTIAL_FIGHT = "partial-fight"
    DROP_WITHOUT_DRAW = "drop-without-draw"


class Contested(Reading):
    """What happens to the contested card after a fight?"""

    DEAD_IN_PLACE = "dead-in-place"
    STAYS_LIVE = "stays-live"


class LatestAfterFight(Reading):
    """Can the discard before the contested one be claimed after a fight?"""

    NOTHING_LIVE = "nothing-live"
    PREVIOUS_DISCARD_REVIVES = "previous-discard-revives"


class FightNext(Reading):
    """Whose turn is it after a fight?"""

    LEFT_OF_DISCARDER = "left-of-discarder"
    LEFT_OF_LAST_FIGHTER = "left-of-last-fighter"


class PileOut(Reading):
    """What happens when a card must be drawn and the pile is empty?"""

    END_NO_WINNER = "end-no-winner"
    RECYCLE_KEEP_LATEST = "recycle-keep-latest"


@dataclass(frozen=True, slots=True)
class TwinsAndFollowersReadings(Readings):
    """The alternative in force for every switchable open point of Twins & Followers."""

    win_on_draw: WinOnDraw = WinOnDraw.COMPULSORY
    discard_any: DiscardAny = DiscardAny.ANY_OF_FOUR
    own_discard: OwnDiscard = OwnDiscard.BARRED
    claim_forced: ClaimForced = ClaimForced.OPTIONAL
    claim_close: ClaimClose = ClaimClose.AT_NEXT_DRAW
    claim_last: ClaimLast = ClaimLast.OPEN_WHEN_PILE_EMPTY
    fight_trigger: FightTrigger = FightTrigger.ALL_ABLE
    drop_choice: DropChoice = DropChoice.OWN_CHOICE
    drop_secrecy: DropSecrecy = DropSecrecy.SEALED
    fight_order: FightOrder = FightOrder.CLOCKWISE_FROM_DISCARDER
    fight_short: FightShort = FightShort.VOID_ROUND
    contested: Contested = Contested.DEAD_IN_PLACE
    latest_after_fight: LatestAfterFight = LatestAfterFight.NOTHING_LIVE
    fight_next: FightNext = FightNext.LEFT_OF_DISCARDER
    pile_out: PileOut = PileOut.END_NO_WINNER

    def nonsense(self) -> str | None:
        """Refuse alternatives that contradict each other, or one that could never make a difference."""
        if self.own_discard is OwnDiscard.ALLOWED and self.win_on_draw is not WinOnDraw.OPTIONAL:
            why = "must be declared" if self.win_on_draw is WinOnDraw.COMPULSORY else "wins by itself"
            return (
                f"own-discard=allowed needs win-on-draw=optional: where a winning hand {why}, "
                "a discard that wins for the player who threw it never falls"
            )
        return self._claims_nonsense() or self._pile_nonsense()

    def _claims_nonsense(self) -> str | None:
        """Alternatives on claims and the fights that follow from them that cannot be combined."""
        if self.drop_secrecy is DropSecrecy.OPEN_CLOCKWISE and self.fight_order is FightOrder.ORDER_OF_DROPS:
            return (
                "drop-secrecy=open-clockwise and fight-order=order-of-drops do not go together: "
                "where fighters drop clockwise one after another, the order of the drops is the clockwise one"
            )
        if self.claim_forced is ClaimForced.AUTOMATIC:
            return self._automatic_nonsense()
        if self.claim_close is ClaimClose.AT_NEXT_DISCARD and self.fight_trigger is FightTrigger.ABLE_ONCE_ONE_CLAIMS:
            return (
                "claim-close=at-next-discard and fight-trigger=able-once-one-claims do not go together: "
                "a late claim would start a fight in the middle of the next player's turn"
            )
        if (
            self.contested is Contested.STAYS_LIVE
            and self.latest_after_fight is LatestAfterFight.PREVIOUS_DISCARD_REVIVES
        ):
            return (
                "contested=stays-live and latest-after-fight=previous-discard-revives contradict each other: "
                "only one card can be open to claims after a fight"
            )
        return None

    def _pile_nonsense(self) -> str | None:
        """Alternatives on an empty pile that cannot be combined."""
        if self.pile_out is not PileOut.RECYCLE_KEEP_LATEST:
            return None
        if self.claim_last is ClaimLast.CLOSED:
            return (
                "claim-last=closed and pile-out=recycle-keep-latest contradict each other: "
                "one ends the round once the pile is empty, the other makes a new pile"
            )
        if self.fight_short is FightShort.DROP_WITHOUT_DRAW:
            return (
                "fight-short=drop-without-draw and pile-out=recycle-keep-latest do not go together: "
                "the round would go on with players who hold two cards and can never win"
            )
        return None

    def _automatic_nonsense(self) -> str | None:
        """Alternatives that cannot be combined with automatic claims."""
        if self.fight_trigger is not FightTrigger.ALL_ABLE:
            return (
                f"claim-forced=automatic and fight-trigger={self.fight_trigger.value} contradict each other: "
                "one asks nobody, the other asks who claims"
            )
        if self.claim_close is ClaimClose.AT_NEXT_DISCARD:
            return (
                "claim-forced=automatic and claim-close=at-next-discard do not go together: "
                "if nobody can hold back, there are no late claims"
            )
        for name, chosen in (("contested", self.contested), ("latest-after-fight", self.latest_after_fight)):
            if chosen in (Contested.STAYS_LIVE, LatestAfterFight.PREVIOUS_DISCARD_REVIVES):
                return (
                    f"claim-forced=automatic and {name}={chosen.value} contradict each other: "
                    "a fighter would win by the fight itself, and a fight has no winner"
                )
        return None
