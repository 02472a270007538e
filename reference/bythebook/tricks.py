"""What games of tricks for four players share: a card a turn, and the clauses on turns and tricks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Self

from bythebook.cards import Card, Cards, Hands
from bythebook.clauses import ClauseIds, ClauseTable, Laws, Reasons, always, joined, on
from bythebook.game import Game, Refusal, RefusalReason

SEATS = 4


class Play(NamedTuple):
    """A move: the seat plays the card."""

    seat: int
    card: Card


class Obstacle(RefusalReason):
    """The reasons against a card, as sentences about the values that were compared."""

    DEAL_IS_OVER = "the deal is over: all hands are played out"
    OUT_OF_TURN = "seat {} plays out of turn: it is seat {}'s turn"
    NOT_HELD = "seat {} does not hold {}"
    MAY_NOT_BE_PLAYED = "{} may not be played; the legal cards are {}"


def turn_of(hands: Hands, leader: int, trick: Cards) -> int | None:
    """The seat to play, or None when all hands are played out."""
    seat = (leader + len(trick)) % SEATS
    return seat if hands[seat] else None


def without(hands: Hands, move: Play) -> Hands:
    """The hands after a card is played, each in its order."""
    seat, card = move
    hand, place = hands[seat], hands[seat].index(card)
    return (*hands[:seat], hand[:place] + hand[place + 1 :], *hands[seat + 1 :])


def refusals_of(turn: int | None, hands: Hands, move: Play, allowed: Cards) -> tuple[Refusal, ...]:
    """Every reason why the move may not be played, given the seat to play and its legal cards."""
    if turn is None:
        return (Obstacle.DEAL_IS_OVER(),)
    reasons: list[Refusal] = []
    if move.seat != turn:
        reasons.append(Obstacle.OUT_OF_TURN(move.seat, turn))
    if move.card not in [card for seat, hand in enumerate(hands) if seat == move.seat for card in hand]:
        reasons.append(Obstacle.NOT_HELD(move.seat, move.card))
    elif move.seat == turn and move.card not in allowed:
        reasons.append(Obstacle.MAY_NOT_BE_PLAYED(move.card, allowed))
    return tuple(reasons)


# ---- reasons ---------------------------------------------------------------------------------------------------------


class MoveFacts:
    """The facts of a move that clauses on turns and tricks ask about: the state before it with what it shows, the move
    (None at the start), and what is shown after it. Each field of what is shown takes those before it as given. Nothing
    here asks the rules of a game.

    States have hands, a trick and its leader; what is shown has ``accepted``, ``turn``, ``legal``, and ``taken`` with
    the ``winner`` of the trick that the move completes. ``cards`` lie on the table after the move, a full trick before
    it goes to anybody; ``hands`` are held then. ``setup`` is there at the start only.
    """

    table: ClassVar = ClauseTable()
    """The clauses on these facts."""
    choices: ClassVar = ClauseTable()
    """The clauses on what may be played (``legal``), and on why a card may not be (``barred``)."""
    because: ClassVar[dict[str, str]] = {}
    """Field -> the ones that it follows from when a trick ends, separated by spaces."""

    def __init__(self, readings: Any, before: Any, was: Any, move: Play | None, shown: Any, setup: Any = None) -> None:
        self.readings, self.before, self.was, self.move, self.shown = readings, before, was, move, shown
        self.setup = setup
        self.cards: Cards = before.trick
        self.hands: Hands = before.hands
        if move is not None and shown.accepted:
            self.cards = (*self.cards, move.card)
            held = tuple([card for card in self.hands[move.seat] if card != move.card])
            self.hands = (*self.hands[: move.seat], held, *self.hands[move.seat + 1 :])
        self.trick_ends = len(self.cards) == SEATS
        self.ends = not any(self.hands) and (self.trick_ends or not self.cards)

    @property
    def out_of_turn(self) -> bool:
        """Whether another seat is to play."""
        return self.move is not None and self.was.turn not in (None, self.move.seat)

    @property
    def held(self) -> bool:
        """Whether the seat that plays holds the card."""
        if self.move is None:
            return True
        seat, card = self.move
        return seat in range(SEATS) and card in self.before.hands[seat]

    @property
    def in_turn(self) -> bool:
        """Whether it is the turn of the seat that plays, and it holds the card."""
        return self.move is not None and self.held and self.move.seat == self.was.turn

    @property
    def barred(self) -> bool:
        """Whether the card may not be played, although it is held and its seat is to play."""
        return self.move is not None and self.in_turn and self.move.card not in self.was.legal

    @property
    def allowed(self) -> bool:
        """Whether the move may be made."""
        return self.move is None or (self.in_turn and not self.barred)

    @cached_property
    def left(self) -> list[Card]:
        """The cards that are still in play after the move."""
        on_the_table = () if self.trick_ends else self.cards
        return [card for cards in (*self.hands, on_the_table) for card in cards]

    @property
    def next_leader(self) -> int | None:
        """The seat that leads behind a full trick: its winner, as that is shown."""
        return None if self.shown.taken is None else self.shown.taken.winner

    @property
    def follower(self) -> int:
        """The seat behind the one that plays; at the start the one that leads."""
        return self.before.leader if self.move is None else (self.move.seat + 1) % SEATS

    def choice(self) -> Any:
        """The facts of the choice of the seat that is to play after the move."""
        raise NotImplementedError

    def choice_before(self) -> Any:
        """The facts of the choice of the seat that plays, about the card that it plays."""
        raise NotImplementedError

    def case_of(self, field: str) -> tuple[ClauseTable, Any, str]:
        """The clauses on a field of what is shown, the facts that they ask about, and their name for the field."""
        return (self.choices, self.choice(), field) if field == "legal" else (self.table, self, field)

    def causes_of(self, field: str) -> tuple[str, ...]:
        """The fields of what is shown that one follows from when a trick ends."""
        return tuple(self.because.get(field, "").split())

    def reasons(self, before: Reasons) -> Reasons:
        """The reasons for every field of what is shown, given those for what was shown before."""
        accepted = self.table.reasons(self, "accepted")
        if self.in_turn:
            field = "barred" if self.barred else "legal"
            accepted = joined(self.choices.reasons(self.choice_before(), field), accepted)
        elif self.out_of_turn or (self.move is not None and self.was.turn is None):
            accepted = joined(before["turn"][:1], accepted)  # why it is another seat's turn, or nobody's
        if not self.shown.accepted:
            unchanged = self.table.reasons(self, "unchanged")
            return {**dict.fromkeys(before, unchanged), "accepted": accepted}
        taken = () if self.shown.taken is None else self.shown.taken._fields
        fields = (*self.shown._fields[1:], *[f"taken.{name}" for name in taken])
        found = {field: ClauseTable.reasons(*self.case_of(field)) for field in fields}
        if self.trick_ends:
            causes = {field: [found[cause] for cause in self.causes_of(field)] for field in found}
            found |= {field: joined(found[field], *of_them) for field, of_them in causes.items() if of_them}
        return {"accepted": accepted, **found}

    def broken(self, field: str) -> ClauseIds:
        """The clauses that what is shown in a field breaks, given what is shown before that."""
        whole, _, part = field.partition(".")
        shown = getattr(self.shown, whole)
        if field == "accepted":
            return joined(self.broken_by_playing(), self.table.broken(self, field, shown))
        if not self.shown.accepted:
            return self.table.broken(self, "unchanged", shown == getattr(self.was, whole))
        return self.broken_by(field, getattr(shown, part) if part else shown)

    def first_broken(self, *fields: str) -> ClauseIds:
        """The clauses that the first wrong one of these fields, or of all, breaks: later ones may be wrong for it."""
        for field in fields or self.shown._fields:
            inner = () if field != "taken" or self.shown.taken is None else self.shown.taken._fields
            for each in (field, *[f"taken.{name}" for name in inner]):
                found = self.broken(each)
                if found:
                    return found
        return ()

    def broken_by(self, field: str, shown: Any) -> ClauseIds:
        """The clauses that a value in a field breaks after a move that was accepted."""
        if field == "taken.winner":
            shown = (shown - self.before.leader) % SEATS if shown in range(SEATS) else -1
        table, case, name = self.case_of(field)
        return table.broken(case, name, shown)

    def broken_by_playing(self) -> ClauseIds:
        """The clauses on what may be played, as if the card could be played exactly if it was accepted."""
        if not self.in_turn or self.move is None:
            return ()
        cards = {*self.was.legal} - {self.move.card} | ({self.move.card} if self.shown.accepted else set())
        return self.choices.broken(self.choice_before(), "legal", cards)

    def showing(self, shown: Any) -> Self:
        """The same facts, where something else is shown."""
        return type(self)(self.readings, self.before, self.was, self.move, shown, self.setup)

    @classmethod
    def shown_by(cls, game: Any, state: Any) -> Any:
        """What a state of a game shows, which is what the game lets be seen of it."""
        return game.observe(state)

    @classmethod
    def along(
        cls, game: Game[Any, Any, Play, Any], state: Any, moves: Iterable[Play], setup: Any = None
    ) -> Iterator[Self]:
        """The facts of the start and of moves that lead where the rules say."""
        was = cls.shown_by(game, state)
        yield cls(game.readings, state, was, None, was, setup)
        for move in moves:
            step = game.step(state, move)
            shown = was._replace(accepted=False) if step.refusals else cls.shown_by(game, step.state)
            yield cls(game.readings, state, was, move, shown)
            state, was = step.state, shown._replace(accepted=True)


WINNER_LEADS: Laws = on(
    "turn", when=lambda m: m.trick_ends and not m.ends, demands=lambda m, turn: turn == m.next_leader
)
"""Whoever takes a trick leads to the next."""
CLOCKWISE: Laws = on(
    "turn", when=lambda m: not (m.trick_ends or m.ends), demands=lambda m, turn: turn == m.follower
) | on("accepted", when=lambda m: m.out_of_turn, demands=lambda m, accepted: not accepted)
"""Players play in turn, clockwise."""
IN_TRICKS: Laws = on("trick", demands=lambda m, trick: trick == (() if m.trick_ends else m.cards)) | on(
    "taken", demands=lambda m, taken: (taken is not None) == m.trick_ends
)
"""Everybody plays a card to a trick, and all four go to one of them."""
FOUR_PLAYERS: Laws = on("trick", demands=lambda m, trick: len(trick) < SEATS) | on(
    "accepted",
    when=lambda m: m.move is None or (m.was.turn is not None and not m.held),
    wherever=lambda m: not m.held,
    demands=lambda m, accepted: not accepted,
)
"""There are four players, who play from their own hands."""
REFUSED_CHANGES_NOTHING: Laws = on(
    "accepted",
    when=lambda m: not m.allowed,
    wherever=always,
    demands=lambda m, accepted: accepted == m.allowed,  # what no clause bars is played
) | on("unchanged", demands=lambda m, as_before: as_before)  # asked of a refused move only
"""A card that may not be played is refused, and changes nothing."""
