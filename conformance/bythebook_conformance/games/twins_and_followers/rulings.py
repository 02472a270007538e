"""The reference's answers to the questions of Twins & Followers, with the reasons for every field."""

from __future__ import annotations

from typing import Any, cast

from bythebook.cards import CARD_OF, Card
from bythebook.ruling import Ruling
from bythebook.twins_and_followers import (
    Claim,
    Declare,
    Discard,
    Draw,
    Drop,
    Pass,
    Round,
    RoundSetup,
    RoundState,
    TwinsAndFollowersReadings,
    able,
    split,
)
from bythebook.twins_and_followers.moves import Move as RoundMove
from bythebook_conformance.canonical import up_to_suits
from bythebook_conformance.games.twins_and_followers.messages import (
    AbleParams,
    AbleResult,
    Move,
    Phase,
    PlayParams,
    PlayResult,
    PlayState,
    WinsParams,
    WinsResult,
)
from bythebook_conformance.kit import Expected, Grounds, Method, why
from bythebook_conformance.wire.cards import cards_of, named

_WITHOUT_CARD: dict[str, type[Draw | Declare | Claim | Pass]] = {
    "draw": Draw,
    "declare": Declare,
    "claim": Claim,
    "pass": Pass,
}
_REFUSED = "twins_and_followers/refused-move-changes-nothing"
_UNCHANGED = ((_REFUSED,), ())


def rule_wins(params: WinsParams, readings: TwinsAndFollowersReadings) -> Expected[WinsResult]:
    """Whether four cards win."""
    found = split(cards_of(params.cards))
    reasons = why(found)
    if found.value is None:
        return Expected(WinsResult(False, None, None), (reasons, reasons, reasons))
    twins, followers = found.value
    result = WinsResult(True, rank_name(twins), [rank_name(rank) for rank in followers])
    return Expected(result, (reasons, reasons, reasons))


def rule_able(params: AbleParams, readings: TwinsAndFollowersReadings) -> Expected[AbleResult]:
    """Who can win with a discard."""
    ruling = able([cards_of(hand) for hand in params.hands], CARD_OF[params.discard], params.discarder, readings)
    return Expected(AbleResult(list(ruling.value)), (why(ruling),))


def rule_play(params: PlayParams, readings: TwinsAndFollowersReadings) -> Expected[PlayResult]:
    """The states of a round under the given moves."""
    game = Round(readings)
    state = game.start(setup_of(params))
    seen = [_state(game, state, Ruling(True, ("twins_and_followers/three-or-four-cards",)))]
    for move in params.moves:
        step = game.step(state, move_of(move))
        state = step.state
        seen.append(_state(game, state, step.accepted))
    return Expected(PlayResult([shown for shown, _ in seen]), ([grounds for _, grounds in seen],))


def setup_of(params: PlayParams) -> RoundSetup:
    """The start position of a play."""
    return RoundSetup(
        tuple(map(cards_of, params.hands)),
        cards_of(params.pile),
        params.starter,
        cards_of(params.discards or ()),
        cards_of(params.shuffle or ()),
    )


def move_of(move: Move) -> RoundMove:
    """A move of the wire as one of the reference."""
    if move.do in _WITHOUT_CARD:
        return _WITHOUT_CARD[move.do](move.seat)
    return (Discard if move.do == "discard" else Drop)(move.seat, CARD_OF[str(move.card)])


def rank_name(rank: int) -> str:
    """The letter of a rank."""
    return str(Card(rank, 0))[0]


def _state(game: Round, state: RoundState, accepted: Ruling[bool]) -> tuple[PlayState, Grounds]:
    seen = game.observe(state)
    live = seen.live.value
    shown = PlayState(
        accepted.value,
        cast(Phase, seen.phase.value),
        seen.turn.value,
        list(seen.able.value),
        [named(hand) for hand in seen.hands.value],
        seen.pile.value,
        named(seen.discards.value),
        None if live is None else str(live),
        seen.winner.value,
    )
    if not accepted.value:  # what a refusal leaves behind has a clause of its own, which is no reason to refuse
        refused = tuple(clause for clause in accepted.because if clause != _REFUSED)
        return shown, ((refused, accepted.readings), *[_UNCHANGED] * len(seen))
    fields: list[Ruling[Any]] = list(seen)
    return shown, (why(accepted), *(why(field) for field in fields))


METHODS: tuple[Method[WinsParams, WinsResult], Method[AbleParams, AbleResult], Method[PlayParams, PlayResult]] = (
    Method(
        "twins_and_followers.wins",
        "Say whether four cards win.",
        WinsParams,
        WinsResult,
        rule_wins,
        up_to_suits("cards"),
    ),
    Method(
        "twins_and_followers.able",
        "Say who can win with a discard.",
        AbleParams,
        AbleResult,
        rule_able,
        up_to_suits("hands"),
    ),
    Method(
        "twins_and_followers.play",
        "Play a round through a list of moves.",
        PlayParams,
        PlayResult,
        rule_play,
        up_to_suits("hands"),
    ),
)
