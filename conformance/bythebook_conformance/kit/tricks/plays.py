"""Deals that are played card by card: dealt, asked about, explained, and seen from a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import UNSET, Struct, to_builtins
from msgspec.structs import replace

from bythebook.cards import CARD_OF, PACK, Hands
from bythebook.clauses import ClauseIds, Reasons
from bythebook.game import Game
from bythebook.readings import Readings
from bythebook.tricks import SEATS, MoveFacts, Play
from bythebook_conformance.kit import Block, Chance, Explanation, Method, Replay
from bythebook_conformance.kit.language import tr
from bythebook_conformance.kit.playing import Params, Serving, along, french_exchanges
from bythebook_conformance.kit.tricks.messages import Move, message_of, record_of
from bythebook_conformance.kit.words import Players, capital, symbol

if TYPE_CHECKING:
    from bythebook_conformance.kit.properties import Cases, Property


TrickGame = Game[Any, Any, Play, Any]


def moves_in(params: Any) -> Iterator[Play]:
    """The moves of a question about a deal, as in the reference."""
    return (Play(move.seat, CARD_OF[move.play]) for move in params.moves)


def moved(moves: Iterable[Play]) -> list[Move]:
    """Moves of the reference as in a question."""
    return [Move(seat, str(card)) for seat, card in moves]


class Messages(NamedTuple):
    """The messages of a method that asks about deals: its params have ``moves``, its result the ``states``."""

    params: type[Any]
    result: type[Any]
    state: type[Any]


class Plays(Struct, frozen=True):
    """The deals of a game, as the kit asks about them.

    What the game shows of a state has the fields of its message, but perhaps for ``accepted``.
    """

    name: str
    messages: Messages
    game: Callable[[Any], TrickGame]
    """Readings -> the game of the reference."""
    setup: Callable[[Any], Any]
    """Params -> the setup of a deal."""
    asked: Callable[[Any, list[Move]], Any]
    """(a setup, moves) -> the question about this deal."""
    facts: type[MoveFacts]

    def method(
        self, summary: str, up_to: Callable[[type[Struct]], Callable[[Any], Any]] | None = None
    ) -> Method[Any, Any]:
        """The method, with what the reference answers."""
        params, result, _ = self.messages
        canonical = None if up_to is None else up_to(params)
        return Method(self.name, summary, params, result, self.rule, self.explain, self.breaks, None, canonical)

    def start(self, params: Any, readings: Any) -> tuple[TrickGame, Any]:
        """The game and its first state."""
        game = self.game(readings)
        return game, game.start(self.setup(params))

    def params(self, setup: Any, moves: Iterable[Play]) -> Any:
        """The question about a deal with these moves."""
        return self.asked(setup, moved(moves))

    def rule(self, params: Any, readings: Any) -> Any:
        """The states of a deal under the given moves."""
        return self._ruled(*self.start(params, readings), moves_in(params))

    def _ruled(self, game: TrickGame, state: Any, moves: Iterable[Play]) -> Any:
        _, result, kind = self.messages
        states = along(state, game.step, moves)
        return result([message_of(kind, game.observe(each), accepted=accepted) for each, accepted in states])

    def explain(self, params: Any, readings: Any) -> Explanation:
        """The reasons for every field of every state."""
        setup = self.setup(params)
        game = self.game(readings)
        return (self.explained(game, game.start(setup), moves_in(params), setup),)

    def explained(self, game: TrickGame, state: Any, moves: Iterable[Play], setup: Any = None) -> list[Explanation]:
        """The reasons for a state and for those that moves lead to. The reasons of a refusal are not kept."""
        kept: Reasons = {}
        found = []
        for facts in self.facts.along(game, state, moves, setup):
            now = facts.reasons(kept)
            kept = now if facts.shown.accepted else kept
            found.append(_explanation(now, self.messages.state.__struct_fields__))
        return found

    def simulated(self, game: TrickGame, setup: Any, moves: Iterable[Play]) -> list[Explanation]:
        """The reasons for every state of a deal that was played."""
        return self.explained(game, game.start(setup), moves, setup)

    def breaks(self, params: Any, answer: Any, readings: Any, path: str) -> ClauseIds:
        """The clauses that a state breaks in a field, given what it shows before that; those before it are right."""
        if answer.states is UNSET or not path.startswith("states["):
            return ()
        number, _, field = path.removeprefix("states[").partition("].")
        setup, game = self.setup(params), self.game(readings)
        known = self.facts.along(game, game.start(setup), moves_in(params), setup)
        facts = next(islice(known, int(number), None))
        return facts.showing(record_of(facts.shown, answer.states[int(number)])).broken(field)

    def at_random(self, deal: Callable[[Random], Any], number: int, chance: Chance, readings: Any) -> Iterator[Block]:
        """So many deals played to the end at random, as ``tried_at_random`` plays them."""
        rng, game = chance.random(), self.game(readings)
        for _ in range(number):
            setup = deal(rng)
            yield [to_builtins(self.params(setup, tried_at_random(game, setup, rng)))]

    def proof(self, decides: str, cases: Cases, read: type[Readings]) -> Property:
        """That the clauses allow one state after each of these moves: (state, move)."""
        from bythebook_conformance.kit.properties import Property  # not above: a ruling does without

        def shown_after(case: tuple[Any, Play], readings: Any) -> Any:
            game = self.game(readings)
            step = game.step(*case)
            return game.observe(step.state)._replace(accepted=step.accepted)

        def breaks(answer: Any, case: tuple[Any, Play], readings: Any) -> ClauseIds:
            """The clauses on a deal allow one state after each move."""
            before, move = case
            return self.facts(readings, before, self.game(readings).observe(before), move, answer).first_broken()

        return Property.demanded(breaks, decides, shown_after, cases, read=read)

    def replay(self) -> Replay:
        """How such deals are judged as they were played."""

        def resumed(method: Method[Any, Any], state: Any) -> Method[Any, Any]:
            return replace(
                method,
                answer=lambda params, readings: self._ruled(self.game(readings), state, moves_in(params)),
                explain=lambda params, readings: (self.explained(self.game(readings), state, moves_in(params)),),
            )

        return Replay(
            self.start,
            resumed,
            lambda move: Play(move.seat, CARD_OF[move.play]),
            lambda game, state: moved(game.moves(state)),
            _forced,
            _missing,
        )


def successors(params: Any, state: Any) -> list[Any]:
    """The plays that are one move longer, by an engine's own word on turn and legal cards."""
    if state.turn is UNSET or state.turn is None or state.legal is UNSET:
        return []
    return [replace(params, moves=[*params.moves, Move(state.turn, card)]) for card in sorted(state.legal)]


def tried_at_random(game: TrickGame, setup: Any, rng: Random) -> list[Play]:
    """A deal played to the end at random; now and then a card that somebody was dealt is tried by anybody."""
    state, moves = game.start(setup), list[Play]()
    while legal := game.moves(state):
        move = rng.choice(legal)
        if rng.random() < 0.1:
            move = Play(rng.randrange(4), rng.choice(setup.hands[rng.randrange(4)]))
        moves.append(move)
        state = game.step(state, move).state
    return moves


def _explanation(found: Reasons, fields: Iterable[str]) -> Explanation:
    """The reasons for the fields of a state: for those of a trick that was taken, one by one."""
    within: dict[str, list[ClauseIds]] = {}
    for name, reasons in found.items():
        whole, dot, _ = name.partition(".")
        if dot:
            within.setdefault(whole, []).append(reasons)
    return tuple([tuple(within[field]) if field in within else found[field] for field in fields])


def _forced(game: TrickGame, state: Any, move: Move) -> Any:
    """The state after a card that may not be played: as if its player, whose turn it is, held no other."""
    seat, card = move.seat, CARD_OF[move.play]
    hand = state.hands[seat]
    if state.turn != seat or card not in hand:
        return None
    alone = state._replace(hands=(*state.hands[:seat], (card,), *state.hands[seat + 1 :]))
    after = game.step(alone, Play(seat, card)).state
    rest = tuple(each for each in hand if each != card)
    return after._replace(hands=(*after.hands[:seat], rest, *after.hands[seat + 1 :]))


def _missing(params: Any, state: Any, move: Move, made: Iterable[tuple[int, Move]], who: Players) -> str:
    """Why the card of a move is not there."""
    if CARD_OF[move.play] in state.hands[move.seat]:
        return ""
    card = symbol(move.play)
    for number, earlier in made:
        if earlier.play == move.play:
            return tr("{who} played {card} at move {number}.", who=capital(who[earlier.seat]), card=card, number=number)
    for seat, hand in enumerate(params.hands):
        if move.play in hand:
            return tr("{who} holds {card}.", who=capital(who[seat]), card=card)
    return tr("{card} was not dealt to anybody.", card=card)


def whole_pack(rng: Random) -> Hands:
    """The whole pack in four hands."""
    pack = list(PACK)
    rng.shuffle(pack)
    return tuple(tuple(pack[seat::SEATS]) for seat in range(SEATS))


def views(params: Params, states: Sequence[Any], seat: int) -> list[dict[str, Any]]:
    """The named fields of what a seat sees: of the hands, and of the cards that may be played, only its own."""
    hand, found = list(params["hands"][seat]), []
    for state, move in zip(states, (None, *params["moves"]), strict=True):
        if move is not None and state.accepted and move["seat"] == seat:
            hand.remove(move["play"])
        shown = to_builtins(state)
        hand = shown.pop("hands", {seat: hand})[seat]
        if state.turn != seat:
            del shown["legal"]
        found.append({**shown, "hand": list(hand)})
    return found


def serving_of(*concealed: str) -> Serving:
    """What players see, where these clauses say what is hidden: everything on the table, and their own hands."""
    return Serving(concealed, views, french_exchanges(["hands"]), lambda params: len(params["hands"]))
