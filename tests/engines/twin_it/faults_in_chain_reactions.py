"""Faults in Chain reactions."""

from faults import fault, wrong

from .sound import Card, Effect, Mistake, Sound, Table


@fault("twin_it/last-winner-resumes")
class FirstWinnerOfAChainResumes(Sound):
    """The first player to win in a chain reaction flips when it is over."""

    def resume_after_win(self, table: Table, wins: list[Effect]) -> None:
        self.make_due(table, table.notes.setdefault("first", self.winner_of(wins[-1])))

    def resume_after_mistake(self, table: Table, paid: list[Mistake]) -> None:
        table.notes.clear()
        super().resume_after_mistake(table, paid)

    def make_flip(self, table: Table, seat: int) -> None:
        table.notes.clear()
        super().make_flip(table, seat)


@wrong(Sound.remove, "twin_it/win-uncovers-the-next-card")
def win_turns_the_next_card(self: Sound, table: Table, card: Card) -> None:
    """When the top of a pile is won, the next card of that pile is turned over."""
    for pile in table.piles:
        if pile[:1] == [card] and len(pile) > 1:
            self.turn(pile[1])
    Sound.remove(self, table, card)
