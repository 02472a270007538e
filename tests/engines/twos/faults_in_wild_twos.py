"""Faults in Wild twos."""

from faults import fault

from .sound import Json, Sound, Table


# a later two of a higher suit wins behind the caught one
@fault("twos/first-two-strongest", also_broken=("twos/later-two-does-not-revive",))
class HighestSuitTwoWins(Sound):
    """Of several twos the one of the highest suit wins: spades, hearts, diamonds, clubs."""

    def deciding_two(self, trick: list[str]) -> int | None:
        return max(self.twos(trick), key=lambda position: "CDHS".index(trick[position][1]), default=None)


# a later two wins behind the caught one
@fault("twos/first-two-strongest", also_broken=("twos/later-two-does-not-revive",))
class LastTwoWins(Sound):
    """Of several twos the one played last wins and catches the others."""

    def deciding_two(self, trick: list[str]) -> int | None:
        return max(self.twos(trick), default=None)


@fault("twos/order-of-twos-by-play-only")
class LedSuitTwoFirst(Sound):
    """A two of the led suit beats a two of another suit that was played before it."""

    def deciding_two(self, trick: list[str]) -> int | None:
        following = [two for two in self.twos(trick) if trick[two][1] == trick[0][1]]
        return following[0] if following else super().deciding_two(trick)


@fault("twos/two-takes-any-trick", named=("twos/first-two-strongest",))
class LedTwoIsPlain(Sound):
    """A two that is led has no power, it is the lowest card of its suit."""

    def twos(self, trick: list[str]) -> list[int]:
        return [position for position in super().twos(trick) if position > 0]


@fault("twos/two-takes-any-trick", named=("twos/no-other-card-beats-a-two",))
class NoWildCardInTheLastTrick(Sound):
    """Twos have no power in the last trick of a deal."""

    def settled(self, table: Table) -> Json:
        settled = super().settled(table)
        if any(table.hands):
            return settled
        return settled | {"winner": table.seats[self.plain_winner(table.trick)], "catches": []}


# an off-suit two catches nothing; a sample may show that first
@fault("twos/twos-are-wild", named=("twos/two-catching-two-pays-two",))
class OffSuitTwoLoses(Sound):
    """A two has power only in a trick of its own suit."""

    def twos(self, trick: list[str]) -> list[int]:
        return [two for two in super().twos(trick) if trick[two][1] == trick[0][1]]


@fault("twos/two-needs-no-naming", named=("twos/no-other-card-beats-a-two",))
class TwoCountsAsASecondAce(Sound):
    """A two stands for the ace of the led suit, and of the two the one played first wins."""

    def winner(self, trick: list[str]) -> int:
        winner = super().winner(trick)
        ace = "A" + trick[0][1]
        return trick.index(ace) if self.is_two(trick[winner]) and ace in trick[:winner] else winner


@fault("twos/two-to-any-trick")
class TwoNeedsAVoid(Sound):
    """A two of another suit may not be played by a player who can follow suit."""

    def fits_anywhere(self, card: str) -> bool:
        return False


@fault(
    "twos/twos-are-wild",
    named=("twos/two-takes-any-trick", "twos/no-other-card-beats-a-two"),
    also_broken=("twos/two-takes-any-trick",),
)
class TwoOfHeartsIsPlain(Sound):
    """The two of hearts has no power to win or catch, it is the lowest heart."""

    def twos(self, trick: list[str]) -> list[int]:
        return [two for two in super().twos(trick) if trick[two] != "2H"]
