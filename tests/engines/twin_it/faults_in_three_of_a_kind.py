"""Faults in Three of a kind."""

from faults import fault

from .sound import Effect, Hand, Sound, Table, Target


@fault("twin_it/otherwise-all-three-turn")
class ContestedThreeStay(Sound):
    """Three visible cards that nobody has two of stay as they are."""

    def tied(self, visible: list[Target], holding: list[Hand]) -> list[Target]:
        tied = super().tied(visible, holding)
        return [] if len(tied) == 3 else tied


@fault("twin_it/two-of-three-win-the-pair")
class HandOnTheThirdSpoilsThePair(Sound):
    """When an opponent has a hand on the third of three visible cards, nobody wins two of them."""

    def winning_pair(self, table: Table, holding: list[Hand]) -> list[Hand]:
        pair = super().winning_pair(table, holding)
        rivals = {self.party(table, hand.player) for hand in holding}
        return [] if len(rivals) > 1 else pair


@fault("twin_it/third-is-turned")
class ThirdIsNotTurned(Sound):
    """The third of three visible cards stays as it is when the other two are won."""

    def thirds(self, visible: list[Target], taken: list[Target]) -> list[Target]:
        return []


@fault("twin_it/third-is-turned")
class ThirdOnAPileIsNotTurned(Sound):
    """The third of three visible cards is not turned over when it tops a pile."""

    def thirds(self, visible: list[Target], taken: list[Target]) -> list[Target]:
        return [target for target in super().thirds(visible, taken) if target.place != "pile"]


# both decide the same slaps
@fault("twin_it/never-three-loose-at-once", named=("twin_it/two-of-three-win-the-pair",))
class ThreeLooseCardsAllWon(Sound):
    """Who wins two of three visible cards wins the third with them."""

    def effect(self, table: Table, visible: list[Target], holding: list[Hand], hands: list[Hand]) -> Effect | None:
        effect = super().effect(table, visible, holding, hands)
        if effect is not None and effect.taken:
            effect.taken.extend(effect.turned)
            effect.turned.clear()
        return effect
