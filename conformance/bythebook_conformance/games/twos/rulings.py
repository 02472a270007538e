"""The reference's answers to the questions of Twos, with the reasons for every field."""

from __future__ import annotations

from msgspec import UNSET

from bythebook.cards import CARD_OF
from bythebook.ruling import Ruling
from bythebook.twos import Deal, DealSetup, DealState, Play, TwosReadings, legal, rule
from bythebook.twos.deal import Taken as TakenRuling
from bythebook_conformance.canonical import up_to_suits
from bythebook_conformance.games.twos.messages import (
    LegalParams,
    LegalResult,
    Move,
    PlayParams,
    PlayResult,
    PlayState,
    SeatCatch,
    Taken,
    TrickCatch,
    TrickParams,
    TrickResult,
)
from bythebook_conformance.kit import Expected, Grounds, Method, why
from bythebook_conformance.wire.cards import cards_of, named


def rule_trick(params: TrickParams, readings: TwosReadings) -> Expected[TrickResult]:
    """Who takes the trick, what is caught, and the honours in it."""
    winner, catches, honours = rule(cards_of(params.cards), readings)
    result = TrickResult(winner.value, [TrickCatch(*catch) for catch in catches.value], honours.value)
    return Expected(result, (why(winner), why(catches), why(honours)))


def rule_legal(params: LegalParams, readings: TwosReadings) -> Expected[LegalResult]:
    """What may be played from a hand."""
    ruling = legal(cards_of(params.hand), cards_of(params.trick), readings)
    return Expected(LegalResult(named(ruling.value)), (why(ruling),))


def rule_play(params: PlayParams, readings: TwosReadings) -> Expected[PlayResult]:
    """The states of a deal under the given moves."""
    game = Deal(readings)
    state = game.start(DealSetup(tuple(map(cards_of, params.hands)), params.leader))
    seen = [_state(game, state, Ruling(True, ("twos/deal-is-played-out",)))]
    for move in params.moves:
        step = game.step(state, Play(move.seat, CARD_OF[move.play]))
        state = step.state
        seen.append(_state(game, state, step.accepted))
    return Expected(PlayResult([shown for shown, _ in seen]), ([grounds for _, grounds in seen],))


def _state(game: Deal, state: DealState, accepted: Ruling[bool]) -> tuple[PlayState, Grounds]:
    turn, allowed, trick, taken, scores, over = game.observe(state)
    shown = PlayState(
        accepted.value,
        turn.value,
        named(allowed.value),
        named(trick.value),
        None if taken is None else _taken(taken),
        list(scores.value),
        over.value,
    )
    if not accepted.value:
        unchanged = (("twos/refused-play-changes-nothing",), ())
        kept = unchanged if taken is None else (unchanged,) * len(taken)
        return shown, (why(accepted), unchanged, unchanged, unchanged, kept, unchanged, unchanged)
    return shown, (
        why(accepted),
        why(turn),
        why(allowed),
        why(trick),
        why(trick) if taken is None else (why(taken.winner), why(taken.catches), why(taken.honours)),
        why(scores),
        why(over),
    )


def _taken(taken: TakenRuling) -> Taken:
    return Taken(taken.winner.value, [SeatCatch(*catch) for catch in taken.catches.value], taken.honours.value)


def successors(params: PlayParams, state: PlayState) -> list[PlayParams]:
    """The plays that are one move longer, by an engine's own word on turn and legal cards."""
    if state.turn is UNSET or state.turn is None or state.legal is UNSET:
        return []
    turn = state.turn
    return [PlayParams(params.hands, params.leader, [*params.moves, Move(turn, card)]) for card in sorted(state.legal)]


METHODS: tuple[Method[TrickParams, TrickResult], Method[LegalParams, LegalResult], Method[PlayParams, PlayResult]] = (
    Method("twos.trick", "Rule on one trick.", TrickParams, TrickResult, rule_trick, up_to_suits()),
    Method(
        "twos.legal",
        "Say which cards of a hand may be played.",
        LegalParams,
        LegalResult,
        rule_legal,
        up_to_suits("hand"),
    ),
    Method(
        "twos.play", "Play a deal through a list of moves.", PlayParams, PlayResult, rule_play, up_to_suits("hands")
    ),
)
