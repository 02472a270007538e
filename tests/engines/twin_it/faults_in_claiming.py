"""Faults in Claiming."""

from typing import Any

from faults import fault

from .sound import Effect, Hand, Mistake, Sound, Table, Target


@fault("twin_it/winner-flips-next")
class GrowingASetLeavesTheTurn(Sound):
    """A player who adds the third card to his own pair does not flip next."""

    def resume_after_win(self, table: Table, wins: list[Effect]) -> None:
        if any(outcome["kind"] in ("win", "rob") for outcome in table.outcomes):
            super().resume_after_win(table, wins)
        else:
            self.make_due(table, table.due)


@fault("twin_it/anyone-at-any-time")
class OnlyTheDuePlayerClaims(Sound):
    """Only the player who is due to flip may claim."""

    def hands(self, table: Table, targets: list[Target], touches: list[Any]) -> list[Hand]:
        mine = [touch for touch in touches if table.due in (touch[0], "any", None)]
        return super().hands(table, targets, mine)


@fault("twin_it/all-visible-designs-count")
class PileTopsPairOnlyWithTheTable(Sound):
    """The tops of two piles are no pair."""

    def alike(self, one: Target, other: Target) -> bool:
        return super().alike(one, other) and not one.place == other.place == "pile"


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


@fault("twin_it/set-shows-its-design")
class SetShowsItsOtherSide(Sound):
    """A won set counts for the design on the other side of its first card."""

    def design(self, target: Target) -> str:
        return target.cards[0][2] if target.won else super().design(target)


@fault("twin_it/sets-within-reach")
class SetsOutOfReach(Sound):
    """Hands on won sets count for nothing."""

    def hands(self, table: Table, targets: list[Target], touches: list[Any]) -> list[Hand]:
        return [hand for hand in super().hands(table, targets, touches) if hand.target.won is None]


@fault("twin_it/single-hand-claims-nothing")
class SingleHandIsAMistake(Sound):
    """A player who puts down only one hand, where nobody else has one on that design, makes a mistake."""

    def mistakes(self, table: Table, hands: list[Hand]) -> list[Mistake]:
        mistakes = super().mistakes(table, hands)
        for hand in self.valid_hands(hands, mistakes):
            others = [other for other in hands if other is not hand]
            alone = all(self.design(other.target) != self.design(hand.target) for other in others)
            if not table.teams and alone and all(other.player != hand.player for other in others):
                mistakes.append(Mistake(hand.arrival, hand.player, [hand]))
        return mistakes


@fault("twin_it/single-hand-claims-nothing")
class SingleHandWins(Sound):
    """One hand on a card of a visible pair wins the pair when nobody else touches it."""

    def effect(self, table: Table, visible: list[Target], holding: list[Hand], hands: list[Hand]) -> Effect | None:
        if len(holding) == 1 and len(visible) == 2:
            return Effect(holding[0].arrival, holding, visible, [])
        return super().effect(table, visible, holding, hands)


@fault("twin_it/two-hands-each")
class TwoHandsOnOneSetAreAMistake(Sound):
    """A player who puts both hands on the same target makes a mistake."""

    def adds_nothing(self, hands: list[Hand], player: int, target: Target) -> bool:
        return False


@fault("twin_it/winner-flips-next")
class WinnerDoesNotFlip(Sound):
    """A win leaves the turn where it was."""

    def resume_after_win(self, table: Table, wins: list[Effect]) -> None:
        self.make_due(table, table.due)
