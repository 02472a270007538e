"""Faults in End."""

from collections import Counter
from typing import Any

from faults import fault

from .sound import Card, Effect, Hand, Mistake, Sound, Table, Target, WonSet


@fault("twin_it/empty-pile-is-passed-over")
class EmptyPileGetsATurn(Sound):
    """The turn comes to a player who has no card to flip, and stays there."""

    def seat_with_pile(self, table: Table, seat: int) -> int:
        return seat


@fault("twin_it/nothing-after-the-end")
class FlipAfterTheEndAccepted(Sound):
    """A player may flip when the game is over."""

    def may_flip(self, table: Table, seat: int) -> bool:
        return super().may_flip(table, seat) or (table.winner is not None and bool(table.piles[seat]))


@fault("twin_it/five-sets-win")
class FourSetsSuffice(Sound):
    """Four sets win."""

    def sets_to_win(self, table: Table) -> int:
        return 4


@fault("twin_it/nothing-after-the-end")
class LaterWinsFollowTheFifthSet(Sound):
    """What a slap completes after a fifth set still takes effect, though the game is won."""

    def take_effects(self, table: Table, effects: list[Effect]) -> list[Effect]:
        for effect in effects:
            if effect.taken:
                self.win(table, effect)
            if effect.turned:
                self.turn_over(table, effect)
        return effects

    def look_for_the_end(self, table: Table, party: int) -> None:
        if table.winner is None:
            super().look_for_the_end(table, party)


@fault("twin_it/nothing-after-the-end")
class MistakesArePaidAfterTheEnd(Sound):
    """A mistake is paid for although the same slap has ended the game."""

    def pay(self, table: Table, mistakes: list[Mistake], gifts: dict[int, WonSet | None]) -> list[Mistake]:
        winner, table.winner = table.winner, None
        paid = super().pay(table, mistakes, gifts)
        table.winner = winner
        return paid


# it shows most often where one of the wins is the fifth
@fault("twin_it/outcomes-in-order-of-completion", named=("twin_it/nothing-after-the-end",))
class OrderOfTheFirstHands(Sound):
    """Wins and ties take effect in the order in which the first hands on them arrived."""

    def in_order(self, table: Table, effects: list[Effect]) -> list[Effect]:
        return sorted(effects, key=lambda effect: effect.hands[0].arrival)


@fault("twin_it/empty-pile-is-passed-over")
class PlayerWithoutAPileIsOut(Sound):
    """The hands of a player whose pile is empty count for nothing."""

    def hands(self, table: Table, targets: list[Target], touches: list[Any]) -> list[Hand]:
        return super().hands(table, targets, [touch for touch in touches if table.piles[touch[0]]])


# the order of wins and mistakes is where it shows
@fault("twin_it/five-sets-win", named=("twin_it/wins-before-penalties",))
class SetsAreCountedAsTheyAreWon(Sound):
    """Sets that were lost or robbed still count for the one who won them."""

    def make_slap(self, table: Table, touches: list[Any], give: dict[str, str]) -> None:
        table.notes.setdefault("won", Counter(won.owner for won in table.sets))
        super().make_slap(table, touches, give)

    def new_set(self, table: Table, player: int, cards: list[Card]) -> WonSet:
        table.notes["won"][self.party(table, player)] += 1
        return super().new_set(table, player, cards)

    def count(self, table: Table, party: int) -> int:
        return int(table.notes["won"][party])


# it shows most often where more happens in the slap of the fifth set
@fault("twin_it/five-sets-win", named=("twin_it/nothing-after-the-end",))
class SixSetsNeeded(Sound):
    """Five sets do not win: six are needed."""

    def sets_to_win(self, table: Table) -> int:
        return 6


@fault("twin_it/nothing-after-the-end")
class SlapAfterTheEndCounts(Sound):
    """Slaps after somebody has won the game still have effects."""

    def is_closed(self, table: Table) -> bool:
        return False

    def is_over(self, table: Table) -> bool:
        return super().is_over(table) and table.notes["winner"] is None

    def make_slap(self, table: Table, touches: list[Any], give: dict[str, str]) -> None:
        table.notes["winner"] = table.winner
        super().make_slap(table, touches, give)


@fault("twin_it/nothing-after-the-end")
class ThirdOfTheLastWinIsTurned(Sound):
    """The third card is turned over after the pair that ends the game."""

    def win(self, table: Table, effect: Effect) -> None:
        super().win(table, effect)
        if table.winner is not None and effect.turned:
            self.turn_over(table, effect)


# how sets count shows where the fifth is due
@fault("twin_it/every-set-counts-one", named=("twin_it/five-sets-win",))
class ThreeCardsCountTwice(Sound):
    """A set of three cards counts as two sets."""

    def count(self, table: Table, party: int) -> int:
        return sum(len(won.cards) - 1 for won in table.sets if won.owner == party)


# it shows only where a fifth set follows the tie
@fault("twin_it/outcomes-in-order-of-completion", named=("twin_it/nothing-after-the-end",))
class TiesComeLast(Sound):
    """All wins of a slap take effect before its ties, which a fifth set prevents."""

    def in_order(self, table: Table, effects: list[Effect]) -> list[Effect]:
        return sorted(super().in_order(table, effects), key=lambda effect: not effect.taken)


# who resumes is where the order of wins shows most
@fault(
    "twin_it/outcomes-in-order-of-completion", named=("twin_it/last-winner-resumes", "twin_it/nothing-after-the-end")
)
class WinsInOrderOfSeats(Sound):
    """Several wins of one slap take effect in the order of the seats."""

    def in_order(self, table: Table, effects: list[Effect]) -> list[Effect]:
        return sorted(effects, key=lambda effect: (effect.hands[-1].player, effect.arrival))
