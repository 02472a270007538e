"""Faults in Claiming."""

from typing import Any

from faults import fault, wrong

from .sound import Effect, Hand, Mistake, Sound, Table, Target


@wrong(Sound.resume_after_win, "twin_it/winner-flips-next")
def growing_a_set_leaves_the_turn(self: Sound, table: Table, wins: list[Effect]) -> None:
    """A player who adds the third card to his own pair does not flip next."""
    if any(outcome["kind"] in ("win", "rob") for outcome in table.outcomes):
        Sound.resume_after_win(self, table, wins)
    else:
        self.make_due(table, table.due)


@wrong(Sound.hands, "twin_it/anyone-at-any-time")
def only_the_due_player_claims(self: Sound, table: Table, targets: list[Target], touches: list[Any]) -> list[Hand]:
    """Only the player who is due to flip may claim."""
    mine = [touch for touch in touches if table.due in (touch[0], "any", None)]
    return Sound.hands(self, table, targets, mine)


@wrong(Sound.alike, "twin_it/all-visible-designs-count")
def pile_tops_pair_only_with_the_table(self: Sound, one: Target, other: Target) -> bool:
    """The tops of two piles are no pair."""
    return Sound.alike(self, one, other) and not one.place == other.place == "pile"


# a set is touched and shows its design in the same slaps
@fault("twin_it/set-shows-its-design", named=("twin_it/sets-within-reach",))
class SetIsRobbedByItsHiddenDesign(Sound):
    """A won pair can be robbed with a design that its cards hide."""

    def hidden(self, one: Target, other: Target) -> bool:
        won, loose = (one, other) if one.won else (other, one)
        if won.won is None or loose.won is not None or len(won.cards) == 3:
            return False
        return all(card[2] == self.design(loose) for card in won.cards)

    def is_mistake(self, table: Table, one: Hand, other: Hand) -> bool:
        return super().is_mistake(table, one, other) and not self.hidden(one.target, other.target)

    def effects(self, table: Table, targets: list[Target], hands: list[Hand]) -> list[Effect]:
        effects = super().effects(table, targets, hands)
        for hand in hands:
            for mate in hands[: hands.index(hand)]:
                if mate.player == hand.player and self.hidden(mate.target, hand.target):
                    effects.append(Effect(hand.arrival, [mate, hand], [mate.target, hand.target], []))
        return effects


@wrong(Sound.design, "twin_it/set-shows-its-design")
def set_shows_its_other_side(self: Sound, target: Target) -> str:
    """A won set counts for the design on the other side of its first card."""
    return target.cards[0][2] if target.won else Sound.design(self, target)


@wrong(Sound.hands, "twin_it/sets-within-reach")
def sets_out_of_reach(self: Sound, table: Table, targets: list[Target], touches: list[Any]) -> list[Hand]:
    """Hands on won sets count for nothing."""
    return [hand for hand in Sound.hands(self, table, targets, touches) if hand.target.won is None]


@wrong(Sound.mistakes, "twin_it/single-hand-claims-nothing")
def single_hand_is_a_mistake(self: Sound, table: Table, hands: list[Hand]) -> list[Mistake]:
    """A player who puts down only one hand, where nobody else has one on that design, makes a mistake."""
    mistakes = Sound.mistakes(self, table, hands)
    for hand in self.valid_hands(hands, mistakes):
        others = [other for other in hands if other is not hand]
        alone = all(self.design(other.target) != self.design(hand.target) for other in others)
        if not table.teams and alone and all(other.player != hand.player for other in others):
            mistakes.append(Mistake(hand.arrival, hand.player, [hand]))
    return mistakes


@wrong(Sound.effect, "twin_it/single-hand-claims-nothing")
def single_hand_wins(
    self: Sound, table: Table, visible: list[Target], holding: list[Hand], hands: list[Hand]
) -> Effect | None:
    """One hand on a card of a visible pair wins the pair when nobody else touches it."""
    if len(holding) == 1 and len(visible) == 2:
        return Effect(holding[0].arrival, holding, visible, [])
    return Sound.effect(self, table, visible, holding, hands)


@wrong(Sound.adds_nothing, "twin_it/two-hands-each")
def two_hands_on_one_set_are_a_mistake(self: Sound, hands: list[Hand], player: int, target: Target) -> bool:
    """A player who puts both hands on the same target makes a mistake."""
    return False


@wrong(Sound.resume_after_win, "twin_it/winner-flips-next")
def winner_does_not_flip(self: Sound, table: Table, wins: list[Effect]) -> None:
    """A win leaves the turn where it was."""
    self.make_due(table, table.due)
