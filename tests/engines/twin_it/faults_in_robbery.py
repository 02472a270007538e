"""Faults in Robbery."""

from faults import fault, wrong

from .sound import Card, Effect, Hand, Sound, Table, Target, WonSet


@wrong(Sound.is_mistake, "twin_it/owner-may-complete-his-set")
def own_set_cannot_grow(self: Sound, table: Table, one: Hand, other: Hand) -> bool:
    """A player who claims the third card to his own pair makes a mistake."""
    own = any(hand.target.won and hand.target.holder == hand.player for hand in (one, other))
    return Sound.is_mistake(self, table, one, other) or own


@wrong(Sound.rob, "twin_it/third-card-robs")
def robbed_pair_stays_with_its_owner(self: Sound, table: Table, player: int, won: WonSet, cards: list[Card]) -> WonSet:
    """The third card joins the won pair where it is, whoever claims it."""
    return self.grow(table, won, cards)


# it is the same robberies
@wrong(Sound.rob, "twin_it/robbed-set-has-three", named=("twin_it/third-card-robs",))
def robber_leaves_the_third_card(self: Sound, table: Table, player: int, won: WonSet, cards: list[Card]) -> WonSet:
    """A robber takes the pair only; the third card comes to lie on the table."""
    table.table.extend(cards)
    return Sound.rob(self, table, player, won, [])


@wrong(Sound.alike, "twin_it/third-card-anywhere-loose")
def third_on_a_pile_robs_nobody(self: Sound, one: Target, other: Target) -> bool:
    """A third card on top of a pile does not make a set with a won pair."""
    return Sound.alike(self, one, other) and {one.place, other.place} != {"pile", "set"}


@fault("twin_it/three-card-set-is-safe")
class ThreeCardSetCanBeRobbed(Sound):
    """A hand on three cards of another player and a hand on any other card take the three cards."""

    def is_safe(self, hand: Hand) -> bool:
        return len(hand.target.cards) < 3 or hand.target.holder == hand.player

    def is_mistake(self, table: Table, one: Hand, other: Hand) -> bool:
        robbed = not table.teams and self.is_safe(one) != self.is_safe(other)
        return super().is_mistake(table, one, other) and not robbed

    def effects(self, table: Table, targets: list[Target], hands: list[Hand]) -> list[Effect]:
        effects = super().effects(table, targets, hands)
        for hand in () if table.teams else hands:
            own = [each for each in hands if each.player == hand.player]
            if len(own) == 2 and not self.is_safe(hand) and self.holder(table, hand.target, hands) is hand:
                effects.append(Effect(own[1].arrival, [hand], [hand.target], []))
        return effects
