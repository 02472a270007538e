"""A design stays forbidden after another player has taken the card from the row."""

from typing import Any

from .sound import Sound, Table, Target

CLAUSE = "twin_it/others-may-free-him"
NAMED = ("twin_it/pair-by-two-hands", "twin_it/third-card-robs")  # nothing in a position says what was forbidden once


class Engine(Sound):
    """The faulty engine."""

    def make_slap(self, table: Table, touches: list[Any], give: dict[str, str]) -> None:
        for party, row in table.forbidden.items():
            table.notes.setdefault(party, set()).update(card[1] for card in row)
        super().make_slap(table, touches, give)

    def is_forbidden(self, table: Table, party: int, targets: list[Target]) -> bool:
        return self.design(targets[0]) in table.notes.get(party, ())
