"""Faults in Forbidden designs."""

from typing import Any

from faults import fault, wrong

from .sound import Hand, Sound, Table, Target


# nothing in a position says what was forbidden once
@fault("twin_it/others-may-free-him", named=("twin_it/pair-by-two-hands", "twin_it/third-card-robs"))
class ForbiddenForEver(Sound):
    """A design stays forbidden after another player has taken the card from the row."""

    def make_slap(self, table: Table, touches: list[Any], give: dict[str, str]) -> None:
        for party, row in table.forbidden.items():
            table.notes.setdefault(party, set()).update(card[1] for card in row)
        super().make_slap(table, touches, give)

    def is_forbidden(self, table: Table, party: int, targets: list[Target]) -> bool:
        return self.design(targets[0]) in table.notes.get(party, ())


@wrong(Sound.is_forbidden, "twin_it/forbidden-pair-is-a-mistake")
def forbidden_pair_allowed(self: Sound, table: Table, party: int, targets: list[Target]) -> bool:
    """A player may make pairs with his forbidden designs."""
    return False


@wrong(Sound.hands, "twin_it/forbidden-cards-are-visible")
def forbidden_row_out_of_reach(self: Sound, table: Table, targets: list[Target], touches: list[Any]) -> list[Hand]:
    """Hands on cards in a forbidden row count for nothing."""
    return [hand for hand in Sound.hands(self, table, targets, touches) if hand.target.place != "forbidden"]


@wrong(Sound.is_forbidden, "twin_it/forbidden-pair-is-a-mistake")
def forbidden_third_card_allowed(self: Sound, table: Table, party: int, targets: list[Target]) -> bool:
    """A player may complete a won pair with a design that is forbidden to him."""
    return Sound.is_forbidden(self, table, party, targets) and not any(target.won for target in targets)


# they are as good as not there
@fault("twin_it/others-may-free-him", named=("twin_it/forbidden-cards-are-visible",))
class ForbiddenToEverybody(Sound):
    """Nobody may make pairs with a design in a forbidden row."""

    def is_forbidden(self, table: Table, party: int, targets: list[Target]) -> bool:
        return any(super(ForbiddenToEverybody, self).is_forbidden(table, other, targets) for other in table.forbidden)


# it is exactly where a third is due to turn
@wrong(Sound.thirds, "twin_it/forbidden-cards-are-visible", named=("twin_it/third-is-turned",))
def third_in_a_forbidden_row_is_not_turned(self: Sound, visible: list[Target], taken: list[Target]) -> list[Target]:
    """The third of three visible cards is not turned over when it lies in a forbidden row."""
    return [target for target in Sound.thirds(self, visible, taken) if target.place != "forbidden"]
