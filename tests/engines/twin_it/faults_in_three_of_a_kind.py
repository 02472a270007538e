"""Faults in Three of a kind."""

from faults import wrong

from .sound import Effect, Hand, Sound, Table, Target


@wrong(Sound.tied, "twin_it/otherwise-all-three-turn")
def contested_three_stay(self: Sound, visible: list[Target], holding: list[Hand]) -> list[Target]:
    """Three visible cards that nobody has two of stay as they are."""
    tied = Sound.tied(self, visible, holding)
    return [] if len(tied) == 3 else tied


@wrong(Sound.winning_pair, "twin_it/two-of-three-win-the-pair")
def hand_on_the_third_spoils_the_pair(self: Sound, table: Table, holding: list[Hand]) -> list[Hand]:
    """When an opponent has a hand on the third of three visible cards, nobody wins two of them."""
    pair = Sound.winning_pair(self, table, holding)
    rivals = {self.party(table, hand.player) for hand in holding}
    return [] if len(rivals) > 1 else pair


@wrong(Sound.thirds, "twin_it/third-is-turned")
def third_is_not_turned(self: Sound, visible: list[Target], taken: list[Target]) -> list[Target]:
    """The third of three visible cards stays as it is when the other two are won."""
    return []


@wrong(Sound.thirds, "twin_it/third-is-turned")
def third_on_a_pile_is_not_turned(self: Sound, visible: list[Target], taken: list[Target]) -> list[Target]:
    """The third of three visible cards is not turned over when it tops a pile."""
    return [target for target in Sound.thirds(self, visible, taken) if target.place != "pile"]


# both decide the same slaps
@wrong(Sound.effect, "twin_it/never-three-loose-at-once", named=("twin_it/two-of-three-win-the-pair",))
def three_loose_cards_all_won(
    self: Sound, table: Table, visible: list[Target], holding: list[Hand], hands: list[Hand]
) -> Effect | None:
    """Who wins two of three visible cards wins the third with them."""
    effect = Sound.effect(self, table, visible, holding, hands)
    if effect is not None and effect.taken:
        effect.taken.extend(effect.turned)
        effect.turned.clear()
    return effect
