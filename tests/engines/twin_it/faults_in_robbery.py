"""Faults in Robbery."""

from faults import fault

from .sound import Card, Effect, Hand, Sound, Table, Target, WonSet


@fault("twin_it/owner-may-complete-his-set")
class OwnSetCannotGrow(Sound):
    """A player who claims the third card to his own pair makes a mistake."""

    def is_mistake(self, table: Table, one: Hand, other: Hand) -> bool:
        own = any(hand.target.won and hand.target.holder == hand.player for hand in (one, other))
        return super().is_mistake(table, one, other) or own


@fault("twin_it/third-card-robs")
class RobbedPairStaysWithItsOwner(Sound):
    """The third card joins the won pair where it is, whoever claims it."""

    def rob(self, table: Table, player: int, won: WonSet, cards: list[Card]) -> WonSet:
        return self.grow(table, won, cards)


# it is the same robberies
@fault("twin_it/robbed-set-has-three", named=("twin_it/third-card-robs",))
class RobberLeavesTheThirdCard(Sound):
    """A robber takes the pair only; the third card comes to lie on the table."""

    def rob(self, table: Table, player: int, won: WonSet, cards: list[Card]) -> WonSet:
        table.table.extend(cards)
        return super().rob(table, player, won, [])


@fault("twin_it/third-card-anywhere-loose")
class ThirdOnAPileRobsNobody(Sound):
    """A third card on top of a pile does not make a set with a won pair."""

    def alike(self, one: Target, other: Target) -> bool:
        return super().alike(one, other) and {one.place, other.place} != {"pile", "set"}


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
