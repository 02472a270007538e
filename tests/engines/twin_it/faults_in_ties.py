"""Faults in Ties."""

from faults import wrong

from .sound import Effect, Hand, Sound, Table, Target


# it is exactly where a full claim wins nothing
@wrong(Sound.effect, "twin_it/bottom-hand-prevails", named=("twin_it/late-claim-is-harmless",))
def first_complete_claim_wins(
    self: Sound, table: Table, visible: list[Target], holding: list[Hand], hands: list[Hand]
) -> Effect | None:
    """The first player with a hand on each of the two cards wins them, whoever has the lower hands."""
    for hand in hands:
        for first in hands[: hands.index(hand)]:
            if first.player == hand.player and first.target in visible and hand.target in visible:
                taken = [first.target, hand.target]
                return Effect(hand.arrival, [first, hand], taken, self.thirds(visible, taken))
    return Sound.effect(self, table, visible, holding, hands)


# it is exactly where opponents tie
@wrong(Sound.effect, "twin_it/bottom-hand-prevails", named=("twin_it/opponents-tie",))
def hand_of_a_mate_is_as_good_as_the_lowest(
    self: Sound, table: Table, visible: list[Target], holding: list[Hand], hands: list[Hand]
) -> Effect | None:
    """A team that alone has hands on both cards of a pair wins it, though an opponent has the lower hand on one."""
    claims = []
    for team in (0, 1) if table.teams else ():
        mates = [hand for hand in hands if hand.target in visible and self.party(table, hand.player) == team]
        pair = [hand for hand in mates if self.holder(table, hand.target, mates) is hand][:2]
        claims += [pair] if len(pair) == 2 else []
    if len(claims) != 1:
        return Sound.effect(self, table, visible, holding, hands)
    taken = [hand.target for hand in claims[0]]
    return Effect(claims[0][1].arrival, claims[0], taken, self.thirds(visible, taken))


@wrong(Sound.effects, "twin_it/tied-set-is-not-turned")
def owner_defends_with_both_hands_only(
    self: Sound, table: Table, targets: list[Target], hands: list[Hand]
) -> list[Effect]:
    """One hand of the owner, on his won pair or on the third card, does not count against a robber."""
    owned = {self.design(target): target.holder for target in targets if target.won}

    def counts(hand: Hand) -> bool:
        design = self.design(hand.target)
        if owned.get(design) != hand.player or table.teams:
            return True
        return any(mate is not hand and mate.player == hand.player for mate in hands)

    return Sound.effects(self, table, targets, [hand for hand in hands if counts(hand)])


@wrong(Sound.effect, "twin_it/tie-turns-both")
def tie_goes_to_the_first_hand(
    self: Sound, table: Table, visible: list[Target], holding: list[Hand], hands: list[Hand]
) -> Effect | None:
    """In the competitive mode the player whose hand came first wins a tie."""
    effect = Sound.effect(self, table, visible, holding, hands)
    if effect is None or effect.taken or table.teams:
        return effect
    taken = [hand.target for hand in holding[:2]]
    return Effect(effect.arrival, holding[:1], taken, self.thirds(visible, taken))


@wrong(Sound.tied, "twin_it/tied-set-is-not-turned")
def tie_over_a_won_pair_is_nothing(self: Sound, visible: list[Target], holding: list[Hand]) -> list[Target]:
    """A tie over a won pair and a third card turns nothing."""
    return [] if any(target.won for target in visible) else Sound.tied(self, visible, holding)


@wrong(Sound.tied, "twin_it/tie-turns-both")
def tie_turns_one_card(self: Sound, visible: list[Target], holding: list[Hand]) -> list[Target]:
    """Of the loose cards of a tie only one is turned over."""
    return Sound.tied(self, visible, holding)[:1]


@wrong(Sound.tied, "twin_it/tied-set-is-not-turned")
def tie_turns_the_won_pair(self: Sound, visible: list[Target], holding: list[Hand]) -> list[Target]:
    """In a tie over a won pair the pair is turned over too."""
    return visible


@wrong(Sound.turn_over, "twin_it/tied-pile-card-stays-on-the-pile")
def tied_pile_card_goes_under_the_pile(self: Sound, table: Table, effect: Effect) -> None:
    """A tied card on top of a pile is turned over and put under that pile."""
    Sound.turn_over(self, table, effect)
    for target in effect.turned:
        if target.place == "pile" and target.holder is not None and not effect.taken:
            table.piles[target.holder].append(table.piles[target.holder].pop(0))


@wrong(Sound.resume_after_tie, "twin_it/turn-unchanged-by-a-tie")
def tied_player_flips(self: Sound, table: Table, ties: list[Effect]) -> None:
    """After a tie the player whose hand was first flips."""
    self.make_due(table, ties[-1].hands[0].player)


@wrong(Sound.holder, "twin_it/bottom-hand-prevails")
def top_hand_wins(self: Sound, table: Table, target: Target, hands: list[Hand]) -> Hand | None:
    """Of several hands on a card the top one prevails."""
    return next((hand for hand in reversed(hands) if hand.target is target), None)
