"""The switchable open points of the Twos sheet: see ``spec/twos/readings.toml`` for questions and witnesses."""

from __future__ import annotations

from dataclasses import dataclass

from bythebook.readings import Reading, Readings


class TwoAsFollow(Reading):
    """Does the two of the suit led count as a card of that suit when a player must follow?"""

    TWO_COUNTS = "two-counts"
    TWO_NEVER_FORCED = "two-never-forced"
    EXACTLY_THAT_TWO = "exactly-that-two"


class SuitOfLedTwo(Reading):
    """Which suit must be followed when a two is led?"""

    PRINTED_SUIT = "printed-suit"
    FREE_PLAY = "free-play"
    FIRST_NON_TWO_SETS = "first-non-two-sets"


class LeadingATwo(Reading):
    """May a two be led?"""

    ALLOWED = "allowed"
    ONLY_IF_ALL_TWOS = "only-if-all-twos"


class SecondTwo(Reading):
    """May a player add a two by choice to a trick that already holds one?"""

    ALLOWED = "allowed"
    ONLY_IF_FORCED = "only-if-forced"


class VoidPlayer(Reading):
    """What may a player with no card of the suit led play?"""

    ANY_CARD = "any-card"
    MUST_PLAY_TWO = "must-play-two"


class ThreeBeforeTwo(Reading):
    """What happens when the first two in a trick is played after its own three?"""

    THREE_TAKES_AND_CATCHES = "three-takes-and-catches"
    TWO_CANCELLED = "two-cancelled"
    THREE_TAKES_NO_CATCH = "three-takes-no-catch"


class OffSuitThreeBeforeTwo(Reading):
    """Does a three thrown off suit beat its two when the two comes later?"""

    ANY_POSITION_ANY_SUIT = "any-position-any-suit"
    OFF_SUIT_EARLIER_THREE_INERT = "off-suit-earlier-three-inert"
    TWO_CANCELLED = "two-cancelled"


class LiveSecondTwo(Reading):
    """The first two was beaten on arrival, and then another two is played. Which two decides?"""

    FIRST_TWO_DECIDES = "first-two-decides"
    DEAD_TWO_IGNORED = "dead-two-ignored"


class SecondTwoInherits(Reading):
    """A second two is played before the three of the first. Who wins when that three comes?"""

    THREE_TAKES = "three-takes"
    NEXT_TWO_INHERITS = "next-two-inherits"


class ThreeCatches(Reading):
    """When a three wins a trick with several twos, which does it catch?"""

    OWN_TWO_ONLY = "own-two-only"
    ALL_TWOS_AT_3 = "all-twos-at-3"
    OWN_3_OTHERS_2 = "own-3-others-2"


class UncaughtVictim(Reading):
    """Does a beaten two cost its player anything when nobody can collect for it?"""

    NO_LOSS = "no-loss"
    PAYS_ANYWAY = "pays-anyway"


class CatchNeedsForce(Reading):
    """Is a later two caught only if its player could play nothing but twos?"""

    ANY_LATER_TWO = "any-later-two"
    ONLY_IF_FORCED = "only-if-forced"


class Ranking(Reading):
    """How do the cards other than twos rank?"""

    ACE_HIGH = "ace-high"
    TEN_ABOVE_KING = "ten-above-king"
    ACE_LOW = "ace-low"


class Totals(Reading):
    """May a player's points fall below zero?"""

    MAY_BE_NEGATIVE = "may-be-negative"
    FLOOR_AT_ZERO = "floor-at-zero"


class NextLeader(Reading):
    """Who leads to the next trick?"""

    TRICK_WINNER = "trick-winner"
    ROTATE = "rotate"


@dataclass(frozen=True, slots=True)
class TwosReadings(Readings):
    """The alternative in force for every switchable open point of Twos."""

    two_as_follow: TwoAsFollow = TwoAsFollow.TWO_COUNTS
    suit_of_led_two: SuitOfLedTwo = SuitOfLedTwo.PRINTED_SUIT
    leading_a_two: LeadingATwo = LeadingATwo.ALLOWED
    second_two: SecondTwo = SecondTwo.ALLOWED
    void_player: VoidPlayer = VoidPlayer.ANY_CARD
    three_before_two: ThreeBeforeTwo = ThreeBeforeTwo.THREE_TAKES_AND_CATCHES
    off_suit_three_before_two: OffSuitThreeBeforeTwo = OffSuitThreeBeforeTwo.ANY_POSITION_ANY_SUIT
    live_second_two: LiveSecondTwo = LiveSecondTwo.FIRST_TWO_DECIDES
    second_two_inherits: SecondTwoInherits = SecondTwoInherits.THREE_TAKES
    three_catches: ThreeCatches = ThreeCatches.OWN_TWO_ONLY
    uncaught_victim: UncaughtVictim = UncaughtVictim.NO_LOSS
    ranking: Ranking = Ranking.ACE_HIGH
    totals: Totals = Totals.MAY_BE_NEGATIVE
    catch_needs_force: CatchNeedsForce = CatchNeedsForce.ANY_LATER_TWO
    next_leader: NextLeader = NextLeader.TRICK_WINNER

    def nonsense(self) -> str | None:
        """Refuse alternatives that contradict each other, or one that could never make a difference."""
        if self.void_player is VoidPlayer.MUST_PLAY_TWO:
            if self.two_as_follow is TwoAsFollow.TWO_NEVER_FORCED:
                return (
                    "two-as-follow=two-never-forced and void-player=must-play-two contradict each other: "
                    "one says that no two is ever forced out, the other forces one"
                )
            if self.second_two is SecondTwo.ONLY_IF_FORCED:
                return (
                    "second-two=only-if-forced and void-player=must-play-two contradict each other: a void player "
                    "facing a two on the table is barred from adding one by the first and bound to by the second"
                )
        return None
