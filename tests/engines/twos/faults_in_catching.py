"""Faults in Catching."""

from faults import wrong

from .sound import Json, Sound


@wrong(Sound.winner, "twos/no-other-card-beats-a-two")
def ace_of_its_suit_beats_a_two(self: Sound, trick: list[str]) -> int:
    """The ace of a two's own suit beats it."""
    winner = Sound.winner(self, trick)
    ace = "A" + trick[winner][1]
    return trick.index(ace) if self.is_two(trick[winner]) and ace in trick else winner


@wrong(Sound.catch, "twos/two-caught-only-behind-a-two", named=("twos/two-catching-two-pays-two",))
def later_two_catches_the_first(self: Sound, trick: list[str], by: int, victim: int) -> Json:
    """The first two wins the trick but is itself caught by every later two."""
    if self.is_two(trick[by]):
        by, victim = victim, by
    return Sound.catch(self, trick, by, victim)


@wrong(Sound.catching_three, "twos/two-caught-by-its-three")
def threes_are_powerless(self: Sound, trick: list[str], two: int) -> int | None:
    """A three does not beat its two: nothing beats the first two of a trick."""
    return None


@wrong(Sound.playable, "twos/two-may-be-forced")
def two_not_forced_behind_a_two(self: Sound, hand: list[str], trick: list[str]) -> list[str]:
    """A player whose only card of the led suit is its two need not add it to a trick that holds a two already."""
    playable = Sound.playable(self, hand, trick)
    spared = self.twos(trick) and all(self.is_two(card) for card in playable)
    return list(hand) if spared else playable
