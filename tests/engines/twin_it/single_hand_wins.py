"""One hand on a card of a visible pair wins the pair when nobody else touches it."""

from .sound import Effect, Hand, Sound, Table, Target

CLAUSE = "twin_it/single-hand-claims-nothing"


class Engine(Sound):
    """The faulty engine."""

    def effect(self, table: Table, visible: list[Target], holding: list[Hand], hands: list[Hand]) -> Effect | None:
        if len(holding) == 1 and len(visible) == 2:
            return Effect(holding[0].arrival, holding, visible, [])
        return super().effect(table, visible, holding, hands)
