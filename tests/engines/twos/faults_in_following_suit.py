"""Faults in Following suit."""

from faults import fault

from .sound import Sound, Table


@fault("twos/follow-suit")
class LaterTwoChangesTheSuit(Sound):
    """A two played later than the lead changes the suit to follow to its own."""

    def suit_to_follow(self, trick: list[str]) -> str:
        twos = self.twos(trick)
        return trick[twos[-1]][1] if twos else super().suit_to_follow(trick)


@fault("twos/no-duty-to-beat")
class MustBeat(Sound):
    """A player who can beat the cards on the table must do so."""

    def playable(self, hand: list[str], trick: list[str]) -> list[str]:
        playable = super().playable(hand, trick)
        return [card for card in playable if self.winner([*trick, card]) == len(trick)] or playable


@fault("twos/void-plays-anything", named=("twos/no-duty-to-beat",))
class MustCatch(Sound):
    """A player who cannot follow suit must catch the winning two if he holds its three."""

    def discards(self, hand: list[str], trick: list[str]) -> list[str]:
        two = self.deciding_two(trick)
        return [card for card in hand if two is not None and card == "3" + trick[two][1]] or hand


@fault("twos/void-plays-anything")
class NoDiscardOfALastCard(Sound):
    """A last card that neither follows suit nor is a two cannot be played."""

    def discards(self, hand: list[str], trick: list[str]) -> list[str]:
        return hand if len(hand) > 1 else [card for card in hand if self.is_two(card)]


@fault("twos/highest-of-led-suit-wins")
class OffSuitCardWins(Sound):
    """The highest card wins a trick without a two, whatever its suit."""

    def beats(self, card: str, best: str) -> bool:
        return self.rank(card) > self.rank(best)


@fault("twos/highest-of-led-suit-wins", named=("twos/ranking-of-plain-cards",))
class OpenTrickBelongsToItsLeader(Sound):
    """A trick of fewer than four cards without a two belongs to its leader."""

    def plain_winner(self, trick: list[str]) -> int:
        return super().plain_winner(trick) if self.is_full(trick) else 0


@fault("twos/highest-of-led-suit-wins")
class SpadesAreTrump(Sound):
    """Spades beat the cards of the led suit in a trick without a two."""

    def beats(self, card: str, best: str) -> bool:
        return super().beats(card, best) or (card[1] == "S" and best[1] != "S")


@fault("twos/play-in-tricks")
class TakenLingers(Sound):
    """The trick last taken is still shown while the next one is played."""

    def put(self, table: Table, seat: int, card: str) -> None:
        taken = table.taken
        super().put(table, seat, card)
        table.taken = table.taken or taken


@fault("twos/follow-suit")
class ThreeFollowsNothing(Sound):
    """A three does not count as a card of its suit: it neither obliges nor allows its holder to follow."""

    def follows(self, card: str, suit: str) -> bool:
        return super().follows(card, suit) and card[0] != "3"


@fault("twos/play-in-tricks")
class ThreePlayersToATrick(Sound):
    """A trick is complete with three cards."""

    def is_full(self, trick: list[str]) -> bool:
        return len(trick) == 3


@fault("twos/void-plays-anything")
class VoidDiscardsTheLowest(Sound):
    """A player who cannot follow suit and plays no two must discard one of his lowest cards."""

    def discards(self, hand: list[str], trick: list[str]) -> list[str]:
        lowest = min((self.rank(card) for card in hand if not self.is_two(card)), default=0)
        return [card for card in hand if self.is_two(card) or self.rank(card) == lowest]
