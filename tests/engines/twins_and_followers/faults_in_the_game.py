"""Faults in The game."""

from faults import fault

from .sound import Sound, Table


@fault("twins_and_followers/parts-share-no-card")
class CardInBothPairs(Sound):
    """A card may be a twin and a follower at the same time."""

    def pairings(self, cards: list[str]) -> list[tuple[list[str], list[str]]]:
        pairs = [pair for pair, _ in super().pairings(cards)]
        return super().pairings(cards) + [(one, other) for one in pairs for other in pairs if one != other]


# Both decide who wins by a claim, and this one decides nothing else.
@fault("twins_and_followers/first-to-complete-wins", named=("twins_and_followers/claim-is-the-win",))
class DiscarderIsTheWinner(Sound):
    """A claim makes the discarder the winner."""

    def claim(self, table: Table, seat: int) -> None:
        super().claim(table, seat)
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
@fault("twins_and_followers/one-part-twins", named=("twins_and_followers/twins-number-or-face",))
class TwoRunsWin(Sound):
    """Two pairs of followers win as well as twins and followers."""

    def are_twins(self, one: str, other: str) -> bool:
        return super().are_twins(one, other) or self.ranks_follow(one[0], other[0])


@fault("twins_and_followers/one-winner-ends-the-round")
class WinDoesNotEndTheRound(Sound):
    """After a declaration the others play on."""

    def declare(self, table: Table, seat: int) -> None:
        self.begin_turn(table, self.next_seat(table, seat))
        table.winner = seat
