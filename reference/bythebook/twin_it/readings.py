"""The switchable open points of the Twin It! sheet: see ``spec/twin_it/readings.toml``."""

from __future__ import annotations

from dataclasses import dataclass

from bythebook.readings import Reading, Readings


class OwnPileTop(Reading):
    """May players use the tops of their own piles?"""

    COUNTS = "counts"
    EXCLUDED = "excluded"


class FlipWhilePairVisible(Reading):
    """May a card be flipped while a pair is visible?"""

    NEVER_BLOCKS = "never-blocks"
    BLOCKS_AFTER_WIN = "blocks-after-win"
    ALWAYS_BLOCKS = "always-blocks"


class FlipShows(Reading):
    """Which side of a flipped card is up on the table?"""

    OTHER_FACE = "other-face"
    SAME_FACE = "same-face"


class OrderAfterWin(Reading):
    """Whose turn is it after the winner's flip?"""

    FROM_RESUMER = "from-resumer"
    INTERRUPTED_ORDER = "interrupted-order"


class Contest(Reading):
    """Who wins a pair when hands lie on top of each other?"""

    BOTTOM_CONTROLS = "bottom-controls"
    FULL_CLAIMS_ONLY = "full-claims-only"


class WrongHands(Reading):
    """Do the hands of a mistake keep others from winning?"""

    VOID = "void"
    BLOCK = "block"


class ResumeAfterTie(Reading):
    """Who flips after a tie?"""

    TURN_UNCHANGED = "turn-unchanged"
    LAST_WINNER = "last-winner"
    ANYONE = "anyone"


class TiedPileCard(Reading):
    """Where does the top of a pile go when it is turned in a tie or as a third card?"""

    STAYS_ON_PILE = "stays-on-pile"
    MOVES_TO_TABLE = "moves-to-table"


class ThreeOfAKindTrigger(Reading):
    """What makes all three cards of a kind turn over?"""

    CONTESTED_SLAP = "contested-slap"
    ANY_TOUCH = "any-touch"
    AUTOMATIC = "automatic"


class ThreeOfAKindExtent(Reading):
    """Does the third card turn too if two players hold one each of the other two?"""

    ALL_THREE = "all-three"
    CONTESTED_TWO = "contested-two"


class UncoveredThird(Reading):
    """What if a win itself uncovers the third card of its design?"""

    ROBBABLE = "robbable"
    TURNED = "turned"


class ResumerOfSeveral(Reading):
    """Who flips if several players win at one moment?"""

    LATEST = "latest"
    EARLIEST = "earliest"


class TieBesideAFifthSet(Reading):
    """If a tie was complete before a fifth set of the same moment, does it still turn its cards?"""

    TAKES_EFFECT = "takes-effect"
    LAPSES = "lapses"


class PairsFixedWhen(Reading):
    """Is it settled when the hands land whether cards are a pair, a third card or a tie?"""

    WHEN_HANDS_LAND = "when-hands-land"
    WHEN_APPLIED = "when-applied"


class WinAndMistakeOrder(Reading):
    """Which comes first, a win or the penalty of another player in the same moment?"""

    WINS_FIRST = "wins-first"
    MISTAKES_FIRST = "mistakes-first"
    BY_COMPLETION = "by-completion"


class WinAndMistakeResumer(Reading):
    """Who flips after a win and another player's mistake in the same moment?"""

    WINNER = "winner"
    OFFENDER = "offender"
    LAST_COMPLETED = "last-completed"


class OffenderOfSeveral(Reading):
    """Who flips if several players make mistakes at one moment?"""

    LAST = "last"
    FIRST = "first"


class MismatchOffender(Reading):
    """Which player of a team has made the mistake if the team's hands do not match?"""

    LAST_ARRIVAL = "last-arrival"
    SECOND_TARGET = "second-target"


class LostSet(Reading):
    """Which set does a mistake cost a player who has several?"""

    OFFENDER_CHOOSES = "offender-chooses"
    NAMED_ELSE_OLDEST = "named-else-oldest"
    NEWEST = "newest"
    OLDEST = "oldest"


class ThreeCardSetsSafe(Reading):
    """Is a set of three safe from the penalty?"""

    NO = "no"
    YES = "yes"


class Forbidden(Reading):
    """What may the handicapped player not claim: the cards of the row, or their designs?"""

    DESIGN = "design"
    CARD = "card"


class ForbiddenPairOfATeam(Reading):
    """Do the other hands of a team count beside its claim of a forbidden pair?"""

    ONLY_THAT_PAIR = "only-that-pair"
    ALL_HANDS = "all-hands"


class ForbiddenPairOfSeveralMates(Reading):
    """If several hands of a team lie on a pair forbidden to it, which of them are the mistake?"""

    FIRST_COMPLETED = "first-completed"
    ALL_OF_THEM = "all-of-them"


class TeamMismatch(Reading):
    """Is it a mistake if the hands of mates do not match?"""

    MISTAKE = "mistake"
    NO_EFFECT = "no-effect"


class TeamBothHands(Reading):
    """In team mode, is it always a mistake to have both hands on a pair?"""

    ALWAYS_MISTAKE = "always-mistake"
    ONLY_IF_IN_CONTROL = "only-if-in-control"


class TeamResume(Reading):
    """Who may flip after an interruption in team mode?"""

    ANYONE = "anyone"
    OWN_SIDE = "own-side"
    COMPETITIVE = "competitive"


class CoopFaces(Reading):
    """Which sides of a set's cards must match when the minute is over?"""

    SHOWN = "shown"
    ANY_COMMON = "any-common"


@dataclass(frozen=True, slots=True)
class TwinItReadings(Readings):
    """The alternative in force for every switchable open point of Twin It!"""

    own_pile_top: OwnPileTop = OwnPileTop.COUNTS
    flip_while_pair_visible: FlipWhilePairVisible = FlipWhilePairVisible.NEVER_BLOCKS
    flip_shows: FlipShows = FlipShows.OTHER_FACE
    order_after_win: OrderAfterWin = OrderAfterWin.FROM_RESUMER
    contest: Contest = Contest.BOTTOM_CONTROLS
    wrong_hands: WrongHands = WrongHands.VOID
    resume_after_tie: ResumeAfterTie = ResumeAfterTie.TURN_UNCHANGED
    tied_pile_card: TiedPileCard = TiedPileCard.STAYS_ON_PILE
    three_of_a_kind_trigger: ThreeOfAKindTrigger = ThreeOfAKindTrigger.CONTESTED_SLAP
    three_of_a_kind_extent: ThreeOfAKindExtent = ThreeOfAKindExtent.ALL_THREE
    uncovered_third: UncoveredThird = UncoveredThird.ROBBABLE
    resumer_of_several: ResumerOfSeveral = ResumerOfSeveral.LATEST
    tie_beside_a_fifth_set: TieBesideAFifthSet = TieBesideAFifthSet.TAKES_EFFECT
    pairs_fixed_when: PairsFixedWhen = PairsFixedWhen.WHEN_HANDS_LAND
    win_and_mistake_order: WinAndMistakeOrder = WinAndMistakeOrder.WINS_FIRST
    win_and_mistake_resumer: WinAndMistakeResumer = WinAndMistakeResumer.WINNER
    offender_of_several: OffenderOfSeveral = OffenderOfSeveral.LAST
    mismatch_offender: MismatchOffender = MismatchOffender.LAST_ARRIVAL
    lost_set: LostSet = LostSet.OFFENDER_CHOOSES
    three_card_sets_safe: ThreeCardSetsSafe = ThreeCardSetsSafe.NO
    forbidden: Forbidden = Forbidden.DESIGN
    forbidden_pair_of_a_team: ForbiddenPairOfATeam = ForbiddenPairOfATeam.ONLY_THAT_PAIR
    forbidden_pair_of_several_mates: ForbiddenPairOfSeveralMates = ForbiddenPairOfSeveralMates.FIRST_COMPLETED
    team_mismatch: TeamMismatch = TeamMismatch.MISTAKE
    team_both_hands: TeamBothHands = TeamBothHands.ALWAYS_MISTAKE
    team_resume: TeamResume = TeamResume.ANYONE
    coop_faces: CoopFaces = CoopFaces.SHOWN

    def nonsense(self) -> str | None:
        """Refuse alternatives that contradict each other, or one that could never make a difference."""
        if (
            self.three_of_a_kind_trigger is not ThreeOfAKindTrigger.CONTESTED_SLAP
            and self.three_of_a_kind_extent is ThreeOfAKindExtent.CONTESTED_TWO
        ):
            return (
                f"three-of-a-kind-trigger={self.three_of_a_kind_trigger.value} and "
                "three-of-a-kind-extent=contested-two contradict each other: one turns three cards that nobody "
                "contests, the other only those that two players contest"
            )
        if self.team_mismatch is TeamMismatch.NO_EFFECT and self.mismatch_offender is not MismatchOffender.LAST_ARRIVAL:
            return (
                f"mismatch-offender={self.mismatch_offender.value} needs team-mismatch=mistake: "
                "if mates' unmatched hands are no mistake, nobody pays"
            )
        return None
