"""Faults in Following suit."""

from faults import wrong

from .sound import Sound, Table


@wrong(Sound.suit_to_follow, "twos/follow-suit")
def later_two_changes_the_suit(self: Sound, trick: list[str]) -> str:
    """A two played later than the lead changes the suit to follow to its own."""
    twos = self.twos(trick)
    return trick[twos[-1]][1] if twos else Sound.suit_to_follow(self, trick)


@wrong(Sound.playable, "twos/no-duty-to-beat")
def must_beat(self: Sound, hand: list[str], trick: list[str]) -> list[str]:
    """A player who can beat the cards on the table must do so."""
    playable = Sound.playable(self, hand, trick)
    return [card for card in playable if self.winner([*trick, card]) == len(trick)] or playable


@wrong(Sound.discards, "twos/void-plays-anything", named=("twos/no-duty-to-beat",))
def must_catch(self: Sound, hand: list[str], trick: list[str]) -> list[str]:
    """A player who cannot follow suit must catch the winning two if he holds its three."""
    two = self.deciding_two(trick)
    return [card for card in hand if two is not None and card == "3" + trick[two][1]] or hand


@wrong(Sound.discards, "twos/void-plays-anything")
def no_discard_of_a_last_card(self: Sound, hand: list[str], trick: list[str]) -> list[str]:
    """A last card that neither follows suit nor is a two cannot be played."""
    return hand if len(hand) > 1 else [card for card in hand if self.is_two(card)]


@wrong(Sound.beats, "twos/highest-of-led-suit-wins")
def off_suit_card_wins(self: Sound, card: str, best: str) -> bool:
    """The highest card wins a trick without a two, whatever its suit."""
    return self.rank(card) > self.rank(best)


@wrong(Sound.plain_winner, "twos/highest-of-led-suit-wins", named=("twos/ranking-of-plain-cards",))
def open_trick_belongs_to_its_leader(self: Sound, trick: list[str]) -> int:
    """A trick of fewer than four cards without a two belongs to its leader."""
    return Sound.plain_winner(self, trick) if self.is_full(trick) else 0


@wrong(Sound.beats, "twos/highest-of-led-suit-wins")
def spades_are_trump(self: Sound, card: str, best: str) -> bool:
    """Spades beat the cards of the led suit in a trick without a two."""
    return Sound.beats(self, card, best) or (card[1] == "S" and best[1] != "S")


@wrong(Sound.put, "twos/play-in-tricks")
def taken_lingers(self: Sound, table: Table, seat: int, card: str) -> None:
    """The trick last taken is still shown while the next one is played."""
    taken = table.taken
    Sound.put(self, table, seat, card)
    table.taken = table.taken or taken


@wrong(Sound.follows, "twos/follow-suit")
def three_follows_nothing(self: Sound, card: str, suit: str) -> bool:
    """A three does not count as a card of its suit: it neither obliges nor allows its holder to follow."""
    return Sound.follows(self, card, suit) and card[0] != "3"


@wrong(Sound.is_full, "twos/play-in-tricks")
def three_players_to_a_trick(self: Sound, trick: list[str]) -> bool:
    """A trick is complete with three cards."""
    return len(trick) == 3


@wrong(Sound.discards, "twos/void-plays-anything")
def void_discards_the_lowest(self: Sound, hand: list[str], trick: list[str]) -> list[str]:
    """A player who cannot follow suit and plays no two must discard one of his lowest cards."""
    lowest = min((self.rank(card) for card in hand if not self.is_two(card)), default=0)
    return [card for card in hand if self.is_two(card) or self.rank(card) == lowest]
