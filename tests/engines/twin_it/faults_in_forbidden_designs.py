"""Faults in Forbidden designs."""

from typing import Any

from faults import fault

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


@fault("twin_it/forbidden-pair-is-a-mistake")
class ForbiddenPairAllowed(Sound):
    """A player may make pairs with his forbidden designs."""

    def is_forbidden(self, table: Table, party: int, targets: list[Target]) -> bool:
        return False


@fault("twin_it/forbidden-cards-are-visible")
class ForbiddenRowOutOfReach(Sound):
    """Hands on cards in a forbidden row count for nothing."""

    def hands(self, table: Table, targets: list[Target], touches: list[Any]) -> list[Hand]:
        return [hand for hand in super().hands(table, targets, touches) if hand.target.place != "forbidden"]


@fault("twin_it/forbidden-pair-is-a-mistake")
class ForbiddenThirdCardAllowed(Sound):
    """A player may complete a won pair with a design that is forbidden to him."""

    def is_forbidden(self, table: Table, party: int, targets: list[Target]) -> bool:
        return super().is_forbidden(table, party, targets) and not any(target.won for target in targets)


# they are as good as not there
@fault("twin_it/others-may-free-him", named=("twin_it/forbidden-cards-are-visible",))
class ForbiddenToEverybody(Sound):
    """Nobody may make pairs with a design in a forbidden row."""

    def is_forbidden(self, table: Table, party: int, targets: list[Target]) -> bool:
        return any(super(ForbiddenToEverybody, self).is_forbidden(table, other, targets) for other in table.forbidden)


# it is exactly where a third is due to turn
@fault("twin_it/forbidden-cards-are-visible", named=("twin_it/third-is-turned",))
class ThirdInAForbiddenRowIsNotTurned(Sound):
    """The third of three visible cards is not turned over when it lies in a forbidden row."""

    def thirds(self, visible: list[Target], taken: list[Target]) -> list[Target]:
        return [target for target in super().thirds(visible, taken) if target.place != "forbidden"]
