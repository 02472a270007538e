"""Faults in Wild twos."""

from faults import wrong

from .sound import Json, Sound, Table


# a later two of a higher suit wins behind the caught one
@wrong(Sound.deciding_two, "twos/first-two-strongest", also_broken=("twos/later-two-does-not-revive",))
def highest_suit_two_wins(self: Sound, trick: list[str]) -> int | None:
    """Of several twos the one of the highest suit wins: spades, hearts, diamonds, clubs."""
    return max(self.twos(trick), key=lambda position: "CDHS".index(trick[position][1]), default=None)


# a later two wins behind the caught one
@wrong(Sound.deciding_two, "twos/first-two-strongest", also_broken=("twos/later-two-does-not-revive",))
def last_two_wins(self: Sound, trick: list[str]) -> int | None:
    """Of several twos the one played last wins and catches the others."""
    return max(self.twos(trick), default=None)


@wrong(Sound.deciding_two, "twos/order-of-twos-by-play-only")
def led_suit_two_first(self: Sound, trick: list[str]) -> int | None:
    """A two of the led suit beats a two of another suit that was played before it."""
    following = [two for two in self.twos(trick) if trick[two][1] == trick[0][1]]
    return following[0] if following else Sound.deciding_two(self, trick)


@wrong(Sound.twos, "twos/two-takes-any-trick", named=("twos/first-two-strongest",))
def led_two_is_plain(self: Sound, trick: list[str]) -> list[int]:
    """A two that is led has no power, it is the lowest card of its suit."""
    return [position for position in Sound.twos(self, trick) if position > 0]


@wrong(Sound.settled, "twos/two-takes-any-trick", named=("twos/no-other-card-beats-a-two",))
def no_wild_card_in_the_last_trick(self: Sound, table: Table) -> Json:
    """Twos have no power in the last trick of a deal."""
    settled = Sound.settled(self, table)
    if any(table.hands):
        return settled
    return settled | {"winner": table.seats[self.plain_winner(table.trick)], "catches": []}


# an off-suit two catches nothing; a sample may show that first
@wrong(Sound.twos, "twos/twos-are-wild", named=("twos/two-catching-two-pays-two",))
def off_suit_two_loses(self: Sound, trick: list[str]) -> list[int]:
    """A two has power only in a trick of its own suit."""
    return [two for two in Sound.twos(self, trick) if trick[two][1] == trick[0][1]]


@wrong(Sound.winner, "twos/two-needs-no-naming", named=("twos/no-other-card-beats-a-two",))
def two_counts_as_a_second_ace(self: Sound, trick: list[str]) -> int:
    """A two stands for the ace of the led suit, and of the two the one played first wins."""
    winner = Sound.winner(self, trick)
    ace = "A" + trick[0][1]
    return trick.index(ace) if self.is_two(trick[winner]) and ace in trick[:winner] else winner


@wrong(Sound.fits_anywhere, "twos/two-to-any-trick")
def two_needs_a_void(self: Sound, card: str) -> bool:
    """A two of another suit may not be played by a player who can follow suit."""
    return False


@wrong(
    Sound.twos,
    "twos/twos-are-wild",
    named=("twos/two-takes-any-trick", "twos/no-other-card-beats-a-two"),
    also_broken=("twos/two-takes-any-trick",),
)
def two_of_hearts_is_plain(self: Sound, trick: list[str]) -> list[int]:
    """The two of hearts has no power to win or catch, it is the lowest heart."""
    return [two for two in Sound.twos(self, trick) if trick[two] != "2H"]
