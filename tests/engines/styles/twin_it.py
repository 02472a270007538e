"""Twin It! by the example engine, which counts designs and keeps targets as objects; and faults hidden in it."""

from typing import Any, ClassVar

from faults import Changes, example_engine


class Engine:
    """Sound; a fault changes the text."""

    changes: ClassVar[Changes] = ()

    def __new__(cls) -> Any:
        return example_engine("twin_it", cls.changes, cls.__name__)


class TopsOfPilesStay(Engine):
    """A tie does not turn the tops of piles."""

    changes = (("card not in touched]", "card not in touched and (taken or card not in chain(*self.piles))]"),)


class ThirdInARowStays(Engine):
    """The third card is not turned if it lies in a forbidden row."""

    changes = (("not in touched]", "not in touched and not (taken and card in chain(*self.forbidden.values()))]"),)


class SecondOfThreeHandsPrevails(Engine):
    """Of three hands on a target the second prevails."""

    changes = (
        (
            "lowest = {",
            "there = [[hand for hand in hands if hand.target is other.target] for other in hands]\n        lowest = {",
        ),
        ("reversed(hands)}", "reversed(hands)} | {found[1].target: found[1] for found in there if len(found) > 2}"),
    )


class OwnPairCannotBeForbidden(Engine):
    """A forbidden design may complete one's own set."""

    changes = (("if is_pair and counts", "if is_pair and not {mate.target, hand.target} & {*self.sets} and counts"),)


class FirstMateWins(Engine):
    """The player of the first of two hands is said to have won, and flips."""

    changes = (
        ("player = taken[1].player", "player = taken[0].player"),
        ("[taken[1].player for", "[taken[0].player for"),
    )


class PenaltyOnTop(Engine):
    """The lost set goes on top of the pile."""

    changes = (("self.piles[player] += cards", "self.piles[player][:0] = cards"),)


class OffenderKeepsATriple(Engine):
    """A set of three is not lost if it is the only one."""

    changes = (("or own[-1:]", "or own[-1:]\n        lost = lost if [len(won.cards) for won in own] != [3] else []"),)


class FirstOffenderResumes(Engine):
    """Of several offenders the first flips."""

    changes = (("[hand.player for hand in mistakes] +", "[hand.player for hand in mistakes][:1] +"),)


class MatesTieWithEachOther(Engine):
    """Mates who hold one card each of three are a tie."""

    changes = (("if count > 1 else []", "if count > 1 and not (self.teams and len(alike) > 2) else []"),)


class TripleOfTwoDesignsCountsOne(Engine):
    """Three cards of which two match count one point."""

    changes = (
        ("in valid)}", "in valid) + sum(len({shown for _, shown in cards}) == 2 < len(cards) < 4 for cards in sets)}"),
    )


class LastOfThreeWinnersIsForgotten(Engine):
    """At most two players share the win."""

    changes = (("number == max(points)]", "number == max(points)][:2]"),)


class TieOfThreeTurnsTwo(Engine):
    """A tie of three hands turns the first two cards only."""

    changes = (
        (
            "effects.append(",
            "turned = turned[:2] if not taken and len(alike) > 2 else turned\n                effects.append(",
        ),
    )


FAULTS = tuple(Engine.__subclasses__())
