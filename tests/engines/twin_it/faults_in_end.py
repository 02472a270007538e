"""Faults in End."""

from collections import Counter
from typing import Any

from faults import fault, wrong

from .sound import Card, Effect, Hand, Mistake, Sound, Table, Target, WonSet


@wrong(Sound.seat_with_pile, "twin_it/empty-pile-is-passed-over")
def empty_pile_gets_a_turn(self: Sound, table: Table, seat: int) -> int:
    """The turn comes to a player who has no card to flip, and stays there."""
    return seat


@wrong(Sound.may_flip, "twin_it/nothing-after-the-end")
def flip_after_the_end_accepted(self: Sound, table: Table, seat: int) -> bool:
    """A player may flip when the game is over."""
    return Sound.may_flip(self, table, seat) or (table.winner is not None and bool(table.piles[seat]))


@wrong(Sound.sets_to_win, "twin_it/five-sets-win")
def four_sets_suffice(self: Sound, table: Table) -> int:
    """Four sets win."""
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


@wrong(Sound.pay, "twin_it/nothing-after-the-end")
def mistakes_are_paid_after_the_end(
    self: Sound, table: Table, mistakes: list[Mistake], gifts: dict[int, WonSet | None]
) -> list[Mistake]:
    """A mistake is paid for although the same slap has ended the game."""
    winner, table.winner = table.winner, None
    paid = Sound.pay(self, table, mistakes, gifts)
    table.winner = winner
    return paid


# it shows most often where one of the wins is the fifth
@wrong(Sound.in_order, "twin_it/outcomes-in-order-of-completion", named=("twin_it/nothing-after-the-end",))
def order_of_the_first_hands(self: Sound, table: Table, effects: list[Effect]) -> list[Effect]:
    """Wins and ties take effect in the order in which the first hands on them arrived."""
    return sorted(effects, key=lambda effect: effect.hands[0].arrival)


@wrong(Sound.hands, "twin_it/empty-pile-is-passed-over")
def player_without_a_pile_is_out(self: Sound, table: Table, targets: list[Target], touches: list[Any]) -> list[Hand]:
    """The hands of a player whose pile is empty count for nothing."""
    return Sound.hands(self, table, targets, [touch for touch in touches if table.piles[touch[0]]])


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
@wrong(Sound.sets_to_win, "twin_it/five-sets-win", named=("twin_it/nothing-after-the-end",))
def six_sets_needed(self: Sound, table: Table) -> int:
    """Five sets do not win: six are needed."""
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


@wrong(Sound.win, "twin_it/nothing-after-the-end")
def third_of_the_last_win_is_turned(self: Sound, table: Table, effect: Effect) -> None:
    """The third card is turned over after the pair that ends the game."""
    Sound.win(self, table, effect)
    if table.winner is not None and effect.turned:
        self.turn_over(table, effect)


# how sets count shows where the fifth is due
@wrong(Sound.count, "twin_it/every-set-counts-one", named=("twin_it/five-sets-win",))
def three_cards_count_twice(self: Sound, table: Table, party: int) -> int:
    """A set of three cards counts as two sets."""
    return sum(len(won.cards) - 1 for won in table.sets if won.owner == party)


# it shows only where a fifth set follows the tie
@wrong(Sound.in_order, "twin_it/outcomes-in-order-of-completion", named=("twin_it/nothing-after-the-end",))
def ties_come_last(self: Sound, table: Table, effects: list[Effect]) -> list[Effect]:
    """All wins of a slap take effect before its ties, which a fifth set prevents."""
    return sorted(Sound.in_order(self, table, effects), key=lambda effect: not effect.taken)


# who resumes is where the order of wins shows most
@wrong(
    Sound.in_order,
    "twin_it/outcomes-in-order-of-completion",
    named=("twin_it/last-winner-resumes", "twin_it/nothing-after-the-end"),
)
def wins_in_order_of_seats(self: Sound, table: Table, effects: list[Effect]) -> list[Effect]:
    """Several wins of one slap take effect in the order of the seats."""
    return sorted(effects, key=lambda effect: (effect.hands[-1].player, effect.arrival))
