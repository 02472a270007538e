"""After a tie the player whose hand was first flips."""

from .sound import Effect, Sound, Table

CLAUSE = "twin_it/turn-unchanged-by-a-tie"


class Engine(Sound):
    """The faulty engine."""

    def resume_after_tie(self, table: Table, ties: list[Effect]) -> None:
        self.make_due(table, ties[-1].hands[0].player)
