"""Faults in Catching."""

from faults import fault

from .sound import Json, Sound


@fault("twos/no-other-card-beats-a-two")
class AceOfItsSuitBeatsATwo(Sound):
    """The ace of a two's own suit beats it."""

    def winner(self, trick: list[str]) -> int:
        winner = super().winner(trick)
        ace = "A" + trick[winner][1]
        return trick.index(ace) if self.is_two(trick[winner]) and ace in trick else winner


@fault("twos/two-caught-only-behind-a-two", named=("twos/two-catching-two-pays-two",))
class LaterTwoCatchesTheFirst(Sound):
    """The first two wins the trick but is itself caught by every later two."""

    def catch(self, trick: list[str], by: int, victim: int) -> Json:
        if self.is_two(trick[by]):
            by, victim = victim, by
        return super().catch(trick, by, victim)


@fault("twos/two-caught-by-its-three")
class ThreesArePowerless(Sound):
    """A three does not beat its two: nothing beats the first two of a trick."""

    def catching_three(self, trick: list[str], two: int) -> int | None:
        return None


@fault("twos/two-may-be-forced")
class TwoNotForcedBehindATwo(Sound):
    """A player whose only card of the led suit is its two need not add it to a trick that holds a two already."""

    def playable(self, hand: list[str], trick: list[str]) -> list[str]:
        playable = super().playable(hand, trick)
        spared = self.twos(trick) and all(self.is_two(card) for card in playable)
        return list(hand) if spared else playable
