"""Faults in Mistakes."""

from collections import Counter

from faults import fault, wrong

from .sound import Card, Hand, Mistake, Sound, Table, Target, WonSet


@wrong(Sound.is_mistake, "twin_it/two-cards-that-are-no-pair")
def halves_of_two_pairs_are_no_mistake(self: Sound, table: Table, one: Hand, other: Hand) -> bool:
    """Hands on one card of each of two visible pairs are no mistake."""
    visible = Counter(self.design(target) for target in self.targets(table))
    halves = all(visible[self.design(hand.target)] > 1 for hand in (one, other))
    apart = self.design(one.target) != self.design(other.target)
    return Sound.is_mistake(self, table, one, other) and not (halves and apart and not table.teams)


# what a mistake would have cost is where it shows most
@wrong(
    Sound.alike,
    "twin_it/two-cards-that-are-no-pair",
    named=("twin_it/mistake-costs-a-set",),
    also_broken=("twin_it/mates-hands-must-match",),
)
def hidden_sides_match(self: Sound, one: Target, other: Target) -> bool:
    """Hands on two cards are no mistake when a design that one of them hides makes a pair."""
    if one.won is None and other.won is None and one is not other:
        return bool(set(one.cards[0][1:]) & set(other.cards[0][1:]))
    return Sound.alike(self, one, other)


@wrong(Sound.mistakes, "twin_it/late-claim-is-harmless")
def late_claim_is_punished(self: Sound, table: Table, hands: list[Hand]) -> list[Mistake]:
    """A player whose hands are both on top of those of the winner makes a mistake."""
    mistakes = Sound.mistakes(self, table, hands)
    valid = self.valid_hands(hands, mistakes)
    for player in () if table.teams else range(len(table.piles)):
        own = [hand for hand in valid if hand.player == player]
        lowest = [self.holder(table, hand.target, valid) for hand in own]
        winners = {hand.player for hand in lowest if hand is not None}
        if len(own) == 2 and len(winners) == 1 and player not in winners:
            mistakes.append(Mistake(own[1].arrival, player, []))
    return mistakes


@wrong(Sound.put_under, "twin_it/lost-set-under-the-own-pile")
def lost_set_goes_on_top(self: Sound, table: Table, player: int, cards: list[Card]) -> None:
    """A lost set goes on top of the offender's pile."""
    table.piles[player][:0] = cards


@wrong(Sound.put_under, "twin_it/lost-set-under-the-own-pile")
def lost_set_goes_to_the_first_mate(self: Sound, table: Table, player: int, cards: list[Card]) -> None:
    """In team mode a lost set goes under the pile of the first seat of the team."""
    mates = [seat for seat in range(len(table.piles)) if self.party(table, seat) == self.party(table, player)]
    Sound.put_under(self, table, mates[0], cards)


@wrong(Sound.put_under, "twin_it/lost-set-under-the-own-pile")
def lost_set_goes_to_the_table(self: Sound, table: Table, player: int, cards: list[Card]) -> None:
    """The cards of a lost set go to the table."""
    table.table.extend(cards)


@wrong(Sound.put_under, "twin_it/lost-set-under-the-own-pile")
def lost_set_is_reversed(self: Sound, table: Table, player: int, cards: list[Card]) -> None:
    """The cards of a lost set go under the pile in reverse order."""
    Sound.put_under(self, table, player, cards[::-1])


@wrong(Sound.put_under, "twin_it/lost-set-under-the-own-pile")
def lost_set_is_turned(self: Sound, table: Table, player: int, cards: list[Card]) -> None:
    """The cards of a lost set are turned over as they go under the pile."""
    for card in cards:
        self.turn(card)
    Sound.put_under(self, table, player, cards)


# with one set there is no difference
@wrong(Sound.lost_cards, "twin_it/mistake-costs-a-set", named=("twin_it/which-set-is-lost",))
def mistake_costs_all_sets(self: Sound, table: Table, player: int, gift: WonSet | None) -> list[Card]:
    """Who makes a mistake loses all his sets."""
    lost = Sound.lost_cards(self, table, player, gift)
    while self.own_sets(table, player):
        lost = lost + Sound.lost_cards(self, table, player, None)
    return lost


@wrong(Sound.lost_cards, "twin_it/mistake-costs-a-set")
def mistake_costs_nothing(self: Sound, table: Table, player: int, gift: WonSet | None) -> list[Card]:
    """Who makes a mistake loses no set."""
    return []


@wrong(Sound.resume_after_mistake, "twin_it/offender-resumes")
def offender_does_not_flip(self: Sound, table: Table, paid: list[Mistake]) -> None:
    """A mistake leaves the turn where it was."""
    self.make_due(table, table.due)


@wrong(Sound.resume_after_mistake, "twin_it/offender-resumes")
def offender_without_a_set_does_not_flip(self: Sound, table: Table, paid: list[Mistake]) -> None:
    """A mistake of a player who had no set to lose leaves the turn where it was."""
    if any(outcome.get("lost") for outcome in table.outcomes):
        Sound.resume_after_mistake(self, table, paid)


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
@wrong(
    Sound.is_mistake,
    "twin_it/two-cards-that-are-no-pair",
    named=("twin_it/sets-within-reach", "twin_it/set-shows-its-design"),
)
def two_won_sets_are_no_mistake(self: Sound, table: Table, one: Hand, other: Hand) -> bool:
    """Hands on two won sets are no mistake."""
    return Sound.is_mistake(self, table, one, other) and not (one.target.won and other.target.won)
