"""Faults in Ties."""

from faults import fault

from .sound import Effect, Hand, Sound, Table, Target


# it is exactly where a full claim wins nothing
@fault("twin_it/bottom-hand-prevails", named=("twin_it/late-claim-is-harmless",))
class FirstCompleteClaimWins(Sound):
    """The first player with a hand on each of the two cards wins them, whoever has the lower hands."""

    def effect(self, table: Table, visible: list[Target], holding: list[Hand], hands: list[Hand]) -> Effect | None:
        for hand in hands:
            for first in hands[: hands.index(hand)]:
                if first.player == hand.player and first.target in visible and hand.target in visible:
                    taken = [first.target, hand.target]
                    return Effect(hand.arrival, [first, hand], taken, self.thirds(visible, taken))
        return super().effect(table, visible, holding, hands)


# it is exactly where opponents tie
@fault("twin_it/bottom-hand-prevails", named=("twin_it/opponents-tie",))
class HandOfAMateIsAsGoodAsTheLowest(Sound):
    """A team that alone has hands on both cards of a pair wins it, though an opponent has the lower hand on one."""

    def effect(self, table: Table, visible: list[Target], holding: list[Hand], hands: list[Hand]) -> Effect | None:
        claims = []
        for team in (0, 1) if table.teams else ():
            mates = [hand for hand in hands if hand.target in visible and self.party(table, hand.player) == team]
            pair = [hand for hand in mates if self.holder(table, hand.target, mates) is hand][:2]
            claims += [pair] if len(pair) == 2 else []
        if len(claims) != 1:
            return super().effect(table, visible, holding, hands)
        taken = [hand.target for hand in claims[0]]
        return Effect(claims[0][1].arrival, claims[0], taken, self.thirds(visible, taken))


@fault("twin_it/tied-set-is-not-turned")
class OwnerDefendsWithBothHandsOnly(Sound):
    """One hand of the owner, on his won pair or on the third card, does not count against a robber."""

    def effects(self, table: Table, targets: list[Target], hands: list[Hand]) -> list[Effect]:
        owned = {self.design(target): target.holder for target in targets if target.won}

        def counts(hand: Hand) -> bool:
            design = self.design(hand.target)
            if owned.get(design) != hand.player or table.teams:
                return True
            return any(mate is not hand and mate.player == hand.player for mate in hands)

        return super().effects(table, targets, [hand for hand in hands if counts(hand)])


@fault("twin_it/tie-turns-both")
class TieGoesToTheFirstHand(Sound):
    """In the competitive mode the player whose hand came first wins a tie."""

    def effect(self, table: Table, visible: list[Target], holding: list[Hand], hands: list[Hand]) -> Effect | None:
        effect = super().effect(table, visible, holding, hands)
        if effect is None or effect.taken or table.teams:
            return effect
        taken = [hand.target for hand in holding[:2]]
        return Effect(effect.arrival, holding[:1], taken, self.thirds(visible, taken))


@fault("twin_it/tied-set-is-not-turned")
class TieOverAWonPairIsNothing(Sound):
    """A tie over a won pair and a third card turns nothing."""

    def tied(self, visible: list[Target], holding: list[Hand]) -> list[Target]:
        return [] if any(target.won for target in visible) else super().tied(visible, holding)


@fault("twin_it/tie-turns-both")
class TieTurnsOneCard(Sound):
    """Of the loose cards of a tie only one is turned over."""

    def tied(self, visible: list[Target], holding: list[Hand]) -> list[Target]:
        return super().tied(visible, holding)[:1]


@fault("twin_it/tied-set-is-not-turned")
class TieTurnsTheWonPair(Sound):
    """In a tie over a won pair the pair is turned over too."""

    def tied(self, visible: list[Target], holding: list[Hand]) -> list[Target]:
        return visible


@fault("twin_it/tied-pile-card-stays-on-the-pile")
class TiedPileCardGoesUnderThePile(Sound):
    """A tied card on top of a pile is turned over and put under that pile."""

    def turn_over(self, table: Table, effect: Effect) -> None:
        super().turn_over(table, effect)
        for target in effect.turned:
            if target.place == "pile" and target.holder is not None and not effect.taken:
                table.piles[target.holder].append(table.piles[target.holder].pop(0))


@fault("twin_it/turn-unchanged-by-a-tie")
class TiedPlayerFlips(Sound):
    """After a tie the player whose hand was first flips."""

    def resume_after_tie(self, table: Table, ties: list[Effect]) -> None:
        self.make_due(table, ties[-1].hands[0].player)


@fault("twin_it/bottom-hand-prevails")
class TopHandWins(Sound):
    """Of several hands on a card the top one prevails."""

    def holder(self, table: Table, target: Target, hands: list[Hand]) -> Hand | None:
        return next((hand for hand in reversed(hands) if hand.target is target), None)
