"""Faults in Mistakes."""

from collections import Counter

from faults import fault

from .sound import Card, Hand, Mistake, Sound, Table, Target, WonSet


@fault("twin_it/two-cards-that-are-no-pair")
class HalvesOfTwoPairsAreNoMistake(Sound):
    """Hands on one card of each of two visible pairs are no mistake."""

    def is_mistake(self, table: Table, one: Hand, other: Hand) -> bool:
        visible = Counter(self.design(target) for target in self.targets(table))
        halves = all(visible[self.design(hand.target)] > 1 for hand in (one, other))
        apart = self.design(one.target) != self.design(other.target)
        return super().is_mistake(table, one, other) and not (halves and apart and not table.teams)


# what a mistake would have cost is where it shows most
@fault(
    "twin_it/two-cards-that-are-no-pair",
    named=("twin_it/mistake-costs-a-set",),
    also_broken=("twin_it/mates-hands-must-match",),
)
class HiddenSidesMatch(Sound):
    """Hands on two cards are no mistake when a design that one of them hides makes a pair."""

    def alike(self, one: Target, other: Target) -> bool:
        if one.won is None and other.won is None and one is not other:
            return bool(set(one.cards[0][1:]) & set(other.cards[0][1:]))
        return super().alike(one, other)


@fault("twin_it/late-claim-is-harmless")
class LateClaimIsPunished(Sound):
    """A player whose hands are both on top of those of the winner makes a mistake."""

    def mistakes(self, table: Table, hands: list[Hand]) -> list[Mistake]:
        mistakes = super().mistakes(table, hands)
        valid = self.valid_hands(hands, mistakes)
        for player in () if table.teams else range(len(table.piles)):
            own = [hand for hand in valid if hand.player == player]
            lowest = [self.holder(table, hand.target, valid) for hand in own]
            winners = {hand.player for hand in lowest if hand is not None}
            if len(own) == 2 and len(winners) == 1 and player not in winners:
                mistakes.append(Mistake(own[1].arrival, player, []))
        return mistakes


@fault("twin_it/lost-set-under-the-own-pile")
class LostSetGoesOnTop(Sound):
    """A lost set goes on top of the offender's pile."""

    def put_under(self, table: Table, player: int, cards: list[Card]) -> None:
        table.piles[player][:0] = cards


@fault("twin_it/lost-set-under-the-own-pile")
class LostSetGoesToTheFirstMate(Sound):
    """In team mode a lost set goes under the pile of the first seat of the team."""

    def put_under(self, table: Table, player: int, cards: list[Card]) -> None:
        mates = [seat for seat in range(len(table.piles)) if self.party(table, seat) == self.party(table, player)]
        super().put_under(table, mates[0], cards)


@fault("twin_it/lost-set-under-the-own-pile")
class LostSetGoesToTheTable(Sound):
    """The cards of a lost set go to the table."""

    def put_under(self, table: Table, player: int, cards: list[Card]) -> None:
        table.table.extend(cards)


@fault("twin_it/lost-set-under-the-own-pile")
class LostSetIsReversed(Sound):
    """The cards of a lost set go under the pile in reverse order."""

    def put_under(self, table: Table, player: int, cards: list[Card]) -> None:
        super().put_under(table, player, cards[::-1])


@fault("twin_it/lost-set-under-the-own-pile")
class LostSetIsTurned(Sound):
    """The cards of a lost set are turned over as they go under the pile."""

    def put_under(self, table: Table, player: int, cards: list[Card]) -> None:
        for card in cards:
            self.turn(card)
        super().put_under(table, player, cards)


# with one set there is no difference
@fault("twin_it/mistake-costs-a-set", named=("twin_it/which-set-is-lost",))
class MistakeCostsAllSets(Sound):
    """Who makes a mistake loses all his sets."""

    def lost_cards(self, table: Table, player: int, gift: WonSet | None) -> list[Card]:
        lost = super().lost_cards(table, player, gift)
        while self.own_sets(table, player):
            lost = lost + super().lost_cards(table, player, None)
        return lost


@fault("twin_it/mistake-costs-a-set")
class MistakeCostsNothing(Sound):
    """Who makes a mistake loses no set."""

    def lost_cards(self, table: Table, player: int, gift: WonSet | None) -> list[Card]:
        return []


@fault("twin_it/offender-resumes")
class OffenderDoesNotFlip(Sound):
    """A mistake leaves the turn where it was."""

    def resume_after_mistake(self, table: Table, paid: list[Mistake]) -> None:
        self.make_due(table, table.due)


@fault("twin_it/offender-resumes")
class OffenderWithoutASetDoesNotFlip(Sound):
    """A mistake of a player who had no set to lose leaves the turn where it was."""

    def resume_after_mistake(self, table: Table, paid: list[Mistake]) -> None:
        if any(outcome.get("lost") for outcome in table.outcomes):
            super().resume_after_mistake(table, paid)


@fault("twin_it/touched-cards-stay")
class TouchedCardsGoUnderThePile(Sound):
    """The loose cards that a player touched by mistake go under his pile."""

    def pay(self, table: Table, mistakes: list[Mistake], gifts: dict[int, WonSet | None]) -> list[Mistake]:
        paid = super().pay(table, mistakes, gifts)
        for mistake in paid:
            for hand in mistake.hands:
                if hand.target.won is None and hand.target in self.still_loose(table, [hand.target]):
                    self.remove(table, hand.target.cards[0])
                    table.piles[mistake.player].append(hand.target.cards[0])
        return paid

    def still_loose(self, table: Table, targets: list[Target]) -> list[Target]:
        loose = [target.cards[0] for target in self.targets(table) if target.won is None]
        return [target for target in targets if target.cards[0] in loose]


# sets are among the cards that are no pair
@fault("twin_it/two-cards-that-are-no-pair", named=("twin_it/sets-within-reach", "twin_it/set-shows-its-design"))
class TwoWonSetsAreNoMistake(Sound):
    """Hands on two won sets are no mistake."""

    def is_mistake(self, table: Table, one: Hand, other: Hand) -> bool:
        return super().is_mistake(table, one, other) and not (one.target.won and other.target.won)
