"""Twin It! by the tests' sound engine, which counts designs and keeps targets as objects; and faults hidden in it."""

from typing import Any

from twin_it.sound import Card, Effect, Hand, Sound, Table, Target, WonSet


class Engine(Sound):
    """Sound; a fault overrides one method."""


class TopsOfPilesStay(Engine):
    """A tie does not turn the tops of piles."""

    def tied(self, visible: list[Target], holding: list[Hand]) -> list[Target]:
        return [target for target in super().tied(visible, holding) if target.place != "pile"]


class ThirdInARowStays(Engine):
    """The third card is not turned if it lies in a forbidden row."""

    def thirds(self, visible: list[Target], taken: list[Target]) -> list[Target]:
        return [target for target in super().thirds(visible, taken) if target.place != "forbidden"]


class SecondOfThreeHandsPrevails(Engine):
    """Of three hands on a target the second prevails."""

    def holder(self, table: Table, target: Target, hands: list[Hand]) -> Hand | None:
        there = [hand for hand in hands if hand.target is target]
        return there[1] if len(there) > 2 else super().holder(table, target, hands)


class OwnPairCannotBeForbidden(Engine):
    """A forbidden design may complete one's own set."""

    def is_forbidden(self, table: Table, party: int, targets: list[Target]) -> bool:
        return super().is_forbidden(table, party, targets) and all(target.won is None for target in targets)


class FirstMateWins(Engine):
    """The player of the first of two hands is said to have won, and flips."""

    def winner_of(self, effect: Effect) -> int:
        return effect.hands[0].player


class PenaltyOnTop(Engine):
    """The lost set goes on top of the pile."""

    def put_under(self, table: Table, player: int, cards: list[Card]) -> None:
        table.piles[player][:0] = cards


class OffenderKeepsATriple(Engine):
    """A set of three is not lost if it is the only one."""

    def lost_cards(self, table: Table, player: int, gift: WonSet | None) -> list[Card]:
        own = self.own_sets(table, player)
        return [] if len(own) == 1 and len(own[0].cards) == 3 else super().lost_cards(table, player, gift)


class FirstOffenderResumes(Engine):
    """Of several offenders the first flips."""

    def resume_after_mistake(self, table: Table, paid: list[Any]) -> None:
        self.make_due(table, paid[0].player)


class MatesTieWithEachOther(Engine):
    """Mates who hold one card each of three are a tie."""

    def winning_pair(self, table: Table, holding: list[Hand]) -> list[Hand]:
        return [] if table.teams and len(holding) > 2 else super().winning_pair(table, holding)


class TripleOfTwoDesignsCountsOne(Engine):
    """Three cards of which two match count one point."""

    def value(self, designs: list[str]) -> int:
        return 1 if len(designs) == 3 and len(set(designs)) == 2 else super().value(designs)


class LastOfThreeWinnersIsForgotten(Engine):
    """At most two players share the win."""

    def best(self, points: list[int]) -> list[int]:
        return super().best(points)[:2]


class TieOfThreeTurnsTwo(Engine):
    """A tie of three hands turns the first two cards only."""

    def effect(self, table: Table, visible: list[Target], holding: list[Hand], hands: list[Hand]) -> Effect | None:
        found = super().effect(table, visible, holding, hands)
        if found and not found.taken and len(holding) > 2:
            found.turned = found.turned[:2]
        return found


FAULTS = tuple(Engine.__subclasses__())
