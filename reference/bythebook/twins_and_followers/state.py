"""A round as data: how it starts, what it is at any moment, what is seen of it; the moves, and why one is refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from bythebook.cards import Card, Cards, Hands
from bythebook.game import RefusalReason

NUMBERS_OF_PLAYERS: Final = range(2, 18)
HAND_SIZE: Final = 3
DRAW: Final = "draw"
DISCARD: Final = "discard"
CLAIM: Final = "claim"
FIGHT: Final = "fight"
OVER: Final = "over"
Seats = tuple[int, ...]


class Laid(NamedTuple):
    """A card among the discards: the seat that discarded it (None: it was there at the start), and whether it is dead.

    The cards of a fight that may not be claimed are dead: the drops, and by default the contested card.
    """

    card: Card
    seat: int | None
    dead: bool = False


class RoundSetup(NamedTuple):
    """A start position: 2 to 17 hands of three cards, the pile (top first) and the seat that draws first.

    The pack may be partial, and a late position has a short pile and older ``discards`` (bottom first), which may not
    be claimed. ``shuffle`` is used only under ``pile-out=recycle-keep-latest``: recycled cards come in its order,
    followed by those that it does not name, from the bottom of the discards upwards.
    """

    hands: Hands
    pile: Cards
    starter: int = 0
    discards: Cards = ()
    shuffle: Cards = ()


class RoundState(NamedTuple):
    """A round under way: first the public fields, then what is remembered.

    ``turn`` is the seat to draw or discard, None in the other phases. ``able`` lists who must still answer whether
    they claim (phase claim) or who fights (phase fight). The pile is top first, the discards bottom first. ``live`` is
    the card that may be claimed now and ``winner`` the seat that has won, each None if there is none.

    ``drawn`` is the card drawn in this turn; ``contenders`` are the seats that can win with the latest discard and
    ``answers`` what those already asked have said; ``drops`` are the choices made in a fight.
    """

    phase: str
    turn: int | None
    able: Seats
    hands: Hands
    pile: Cards
    discards: tuple[Laid, ...]
    live: Card | None = None
    winner: int | None = None
    drawn: Card | None = None
    contenders: Seats = ()
    answers: tuple[tuple[int, bool], ...] = ()
    drops: tuple[tuple[int, Card], ...] = ()
    shuffle: Cards = ()

    @property
    def over(self) -> bool:
        """Whether the round is over, won or not."""
        return self.phase == OVER

    def left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % len(self.hands)

    def discarder_of(self, card: Card) -> int:
        """The seat that discarded a card."""
        seat = next(laid.seat for laid in self.discards if laid.card == card)
        assert seat is not None, "nobody discarded a card that was there at the start"
        return seat


class Observation(NamedTuple):
    """The public fields of a state: the size of the pile, and the cards of the discards."""

    phase: str
    turn: int | None
    able: Seats
    hands: Hands
    pile: int
    discards: Cards
    live: Card | None
    winner: int | None


def with_hand(hands: Hands, seat: int, hand: Cards) -> Hands:
    """The hands, with the seat's replaced."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def without(hand: Cards, card: Card) -> Cards:
    """The hand without the card."""
    return tuple(held for held in hand if held != card)


@dataclass(frozen=True, slots=True)
class Draw:
    """The seat draws the top card of the pile."""

    seat: int


@dataclass(frozen=True, slots=True)
class Declare:
    """The seat declares a winning hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class Discard:
    """The seat discards the card, which ends its turn."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Claim:
    """The seat claims the card that is open to claims."""

    seat: int


@dataclass(frozen=True, slots=True)
class Pass:
    """The seat lets go a card that it could claim."""

    seat: int


@dataclass(frozen=True, slots=True)
class Drop:
    """The seat, in a fight, gives up the card."""

    seat: int
    card: Card


Move = Draw | Declare | Discard | Claim | Pass | Drop


class Obstacle(RefusalReason):
    """The reasons against a move, as sentences about the values that were compared."""

    ROUND_IS_OVER = "the round is over"
    NO_SUCH_SEAT = "there is no seat {}: {} play"
    # A turn
    OUT_OF_TURN = "seat {} is out of turn: it is seat {}'s turn"
    MUST_DRAW_FIRST = "seat {} holds {} cards and draws first"
    ALREADY_DREW = "seat {} has drawn already and holds {} cards"
    MAY_NOT_PASS = "seat {} has nothing to pass on: a turn cannot be passed"
    NOT_HELD = "seat {} does not hold {} but {}"
    NOT_WINNING = "seat {} does not win with {}"
    MUST_DECLARE = "seat {} wins with {} and must declare"
    DRAWN_CARD_STAYS = "{} was drawn in this turn and may not be discarded"
    # Claims
    CLAIM_IS_OPEN = "the claim comes first; to claim or pass: seats {}"
    NOTHING_TO_CLAIM = "seat {} has nothing to claim: no card is open to claims"
    OWN_DISCARD_BARRED = "seat {} discarded {} and may not take it back"
    NOT_ABLE = "seat {} does not win with {} and {}"
    ALREADY_ANSWERED = "seat {} has already claimed or passed"
    # A fight
    NO_FIGHT = "seat {} has no fight to drop a card in"
    FIGHT_IS_OPEN = "the fight comes first; to drop: seats {}"
    NOT_A_FIGHTER = "seat {} does not fight, but seats {}"
    ALREADY_DROPPED = "seat {} has already chosen {}"
    DROPS_OUT_OF_TURN = "seat {} drops after seat {}: fighters drop one after another, clockwise"
    MAY_NOT_BE_DROPPED = "{} may not be dropped; allowed: {}"
