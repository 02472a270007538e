"""Faults in The game."""

from faults import fault, wrong

from .sound import Sound, Table


@wrong(Sound.pairings, "twins_and_followers/parts-share-no-card")
def card_in_both_pairs(self: Sound, cards: list[str]) -> list[tuple[list[str], list[str]]]:
    """A card may be a twin and a follower at the same time."""
    pairs = [pair for pair, _ in Sound.pairings(self, cards)]
    return Sound.pairings(self, cards) + [(one, other) for one in pairs for other in pairs if one != other]


# Both decide who wins by a claim, and this one decides nothing else.
@wrong(Sound.claim, "twins_and_followers/first-to-complete-wins", named=("twins_and_followers/claim-is-the-win",))
def discarder_is_the_winner(self: Sound, table: Table, seat: int) -> None:
    """A claim makes the discarder the winner."""
    Sound.claim(self, table, seat)
    table.winner = table.discarder


@fault("twins_and_followers/one-winner-ends-the-round")
class DrawAfterTheEnd(Sound):
    """A card may be drawn after somebody has won."""

    def may_draw(self, table: Table, seat: int) -> bool:
        return super().may_draw(table, seat) or (table.winner is not None and bool(table.pile))

    def draw(self, table: Table, seat: int) -> None:
        super().draw(table, seat)
        table.turn = seat


@fault("twins_and_followers/hand-of-four")
class ThreeCardsWin(Sound):
    """A player may declare instead of drawing if two of the three cards are twins or followers."""

    def may_declare(self, table: Table, seat: int) -> bool:
        early = table.phase == "draw" and seat == table.turn
        return (early and self.is_half_won(table.hands[seat])) or super().may_declare(table, seat)

    def is_half_won(self, cards: list[str]) -> bool:
        return any(self.are_twins(*pair) or self.are_followers(*pair) for pair, _ in self.pairings(cards))


# Both say what twins are, and decide the same hands.
@wrong(Sound.are_twins, "twins_and_followers/one-part-twins", named=("twins_and_followers/twins-number-or-face",))
def two_runs_win(self: Sound, one: str, other: str) -> bool:
    """Two pairs of followers win as well as twins and followers."""
    return Sound.are_twins(self, one, other) or self.ranks_follow(one[0], other[0])


@wrong(Sound.declare, "twins_and_followers/one-winner-ends-the-round")
def win_does_not_end_the_round(self: Sound, table: Table, seat: int) -> None:
    """After a declaration the others play on."""
    self.begin_turn(table, self.next_seat(table, seat))
    table.winner = seat
