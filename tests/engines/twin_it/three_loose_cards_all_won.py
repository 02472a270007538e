"""Who wins two of three visible cards wins the third with them."""

from .sound import Effect, Hand, Sound, Table, Target

CLAUSE = "twin_it/never-three-loose-at-once"
NAMED = ("twin_it/two-of-three-win-the-pair",)  # both decide the same slaps


class Engine(Sound):
    """The faulty engine."""

    def effect(self, table: Table, visible: list[Target], holding: list[Hand], hands: list[Hand]) -> Effect | None:
        effect = super().effect(table, visible, holding, hands)
        if effect is not None and effect.taken:
            effect.taken.extend(effect.turned)
            effect.turned.clear()
        return effect
