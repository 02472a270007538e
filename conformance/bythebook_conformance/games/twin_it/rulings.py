"""The reference's answers to the questions of Twin It!, with the reasons for every field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import Literal, cast, get_args

from msgspec import Struct, UnsetType

from bythebook import twin_it
from bythebook.clauses import Explained, joined
from bythebook.twin_it import TwinItReadings
from bythebook.twin_it.cooperative import POINTS, RATING, WINNERS, Group, PointFacts
from bythebook.twin_it.game import SIZES, Deck
from bythebook.twin_it.move_facts import MoveFacts
from bythebook.twin_it.moves import slap
from bythebook.twin_it.state import MOST_FACES, SETS_TO_WIN
from bythebook.twin_it.state_clauses import (
    acceptance,
    field_reasons,
    reasons_after_move,
    reasons_after_slap,
    reasons_at_the_start,
)
from bythebook.twin_it.told_facts import Past
from bythebook_conformance.games.twin_it import messages as m
from bythebook_conformance.games.twin_it.demands import (
    broken_in_deal,
    broken_in_play,
    broken_in_rating,
    broken_in_score,
    broken_in_slap,
    broken_in_winners,
    meant_play,
    meant_slap,
)
from bythebook_conformance.games.twin_it.messages import counted, face, move_of, slap_of, start, state_of, wire
from bythebook_conformance.kit import Explanation, Items, Method
from bythebook_conformance.kit.playing import along
from bythebook_conformance.kit.rewriting import up_to_names

# ---- what the rules bar: for a position in a game, what a rule forbids, not what play cannot reach -------------------


ROW = 3
"""The number of cards in a new forbidden row."""


def barred(method: str, params: Struct) -> str:
    """What the rules bar in a well-formed question; empty if nothing."""
    return next(_faults(params), "")


def _faults(params: Struct) -> Iterator[str]:
    if isinstance(params, m.SlapParams):
        yield from _of_a_position(params.position)
    elif isinstance(params, m.PlayParams):
        yield from _of_a_start(params)
    elif isinstance(params, m.ScoreParams):
        faces = Counter(design for cards in params.sets for card in cards for design in card[1:])
        if max(faces.values(), default=0) > MOST_FACES:
            yield "a design on four faces: twin_it/design-at-most-three-times"


def _of_a_position(position: m.Position) -> Iterator[str]:
    yield from _of_rows(_rows(position.forbidden), _is_left_of_a_row)
    yield from _of_sets(position)
    able = [seat for seat, pile in enumerate(position.piles) if pile]
    if position.winner is not None or not able:
        if position.due is not None:
            yield f"{position.due} is due, and nobody can flip"
    elif position.due is None:
        yield "nobody is due: twin_it/turns-go-clockwise"
    elif position.due == "any":
        if not position.teams:
            yield "anyone may flip: twin_it/anyone-resumes is a rule of teams"
    elif position.due not in able:
        yield "a player without a pile is due: twin_it/empty-pile-is-passed-over"


def _of_sets(position: m.Position) -> Iterator[str]:
    """A player with five sets is the winner; nobody has more, and nobody else has five."""
    most = Counter(won.owner for won in position.sets)
    complete = [party for party, sets in most.items() if sets >= SETS_TO_WIN]
    if complete != ([] if position.winner is None else [position.winner]):
        yield f"{complete} have five sets, and the winner is {position.winner}: twin_it/five-sets-win"
    if max(most.values(), default=0) > SETS_TO_WIN:
        yield "six sets: twin_it/nothing-after-the-end"


def _of_a_start(params: m.PlayParams) -> Iterator[str]:
    yield from _of_rows(_rows(params.forbidden), _is_new_row)
    sizes = [len(pile) for pile in params.piles]
    rows = {int(party) for party in params.forbidden or {}}
    theirs = [seat for seat, party in enumerate(params.teams or range(len(sizes))) if party in rows]
    before = ([size + ROW * (seat == taken) for seat, size in enumerate(sizes)] for taken in theirs)
    if all(max(dealt) - min(dealt) > 1 for dealt in (sizes, *before)):  # the row may have been taken from a dealt pile
        yield f"piles of {sizes} cards: twin_it/dealt-as-equally-as-possible"


def _rows(rows: m.Rows | UnsetType) -> list[list[m.Card]]:
    return [row for row in (rows or {}).values() if row]


def _of_rows(rows: list[list[m.Card]], is_row: Callable[[list[m.Card]], bool]) -> Iterator[str]:
    if len(rows) > 1:
        yield "two forbidden rows: twin_it/last-winner-is-handicapped"
    if not all(map(is_row, rows)):
        yield "no row of three different designs: twin_it/three-different-forbidden-designs"


def _is_new_row(row: list[m.Card]) -> bool:
    return len(row) == len({card.shown for card in row}) == ROW


def _is_left_of_a_row(row: list[m.Card]) -> bool:
    """Whether a row can have reached this state, with some cards gone and others turned over."""
    return len(row) <= ROW and could_have_differed([(card.shown, card.hidden) for card in row])


def could_have_differed(row: Sequence[tuple[str, str]]) -> bool:
    """Whether a row can have shown different designs at first, if some of its cards have been turned over since.

    ``row`` has the two sides of every card.
    """
    return any(len({*shown}) == len(row) for shown in product(*row))


# ---- answers and reasons ---------------------------------------------------------------------------------------------


def rule_slap(params: m.SlapParams, readings: TwinItReadings) -> m.SlapResult:
    """The result of a slap. Cards that may not be slapped at all are malformed, and refused earlier."""
    before = state_of(params.position)
    state = before if before.over else slap(before, slap_of(params), readings)
    after = position_after(state, params.position)
    return m.SlapResult([_outcome(each) for each in state.outcomes], after)


def position_after(state: twin_it.State, asked: m.Position | m.PlayParams) -> m.PositionAfter:
    """A state with every card in it, in the mode of what is asked."""
    return m.PositionAfter(
        asked.mode,
        asked.teams,
        due_of(state),
        wire(state.table),
        [wire(pile) for pile in state.piles],
        [m.SetAfter(won.owner, wire(won.cards)) for won in state.sets],
        {_party(row.party): wire(row.cards) for row in state.forbidden},
        state.winner,
    )


def rule_play(params: m.PlayParams, readings: TwinItReadings) -> m.PlayResult:
    """The states of a game under the given moves."""
    return game_from(*start(params, readings), map(move_of, params.moves))


def game_from(game: twin_it.TwinIt, state: twin_it.State, moves: Iterable[twin_it.Move]) -> m.PlayResult:
    """A state and those that moves lead to."""
    return m.PlayResult([_state(*each) for each in along(state, game.step, moves)])


def rule_score(params: m.ScoreParams, readings: TwinItReadings) -> m.ScoreResult:
    """The points of sets."""
    return m.ScoreResult(twin_it.score(_sets(params), readings))


def rule_rating(params: m.RatingParams, readings: TwinItReadings) -> m.RatingResult:
    """The rating of a group."""
    return m.RatingResult(cast(m.Rating, twin_it.rating(params.players, params.points)))


def rule_winners(params: m.WinnersParams, readings: TwinItReadings) -> m.WinnersResult:
    """Who has the most points."""
    return m.WinnersResult(list(twin_it.winners(tuple(params.points))))


def rule_deal(params: m.DealParams, readings: TwinItReadings) -> m.DealResult:
    """The number of cards for each player."""
    return m.DealResult(list(twin_it.sizes(params.cards, params.players)))


def _sets(params: m.ScoreParams) -> tuple[twin_it.Cards, ...]:
    return tuple(counted(cards) for cards in params.sets)


def _state(state: twin_it.State, accepted: bool) -> m.PlayState:
    return m.PlayState(
        accepted,
        [_outcome(each) for each in state.outcomes],
        state.winner,
        [m.SetSeen(won.owner, [card.id for card in won.cards]) for won in state.sets],
        [face(card) for card in state.table],
        [m.PileTop(face(pile[0]) if pile else None, len(pile)) for pile in state.piles],
        {_party(row.party): [face(card) for card in row.cards] for row in state.forbidden},
        due_of(state),
    )


_OUTCOMES = {each.__struct_config__.tag: each for each in get_args(m.Outcome)}


def _outcome(outcome: twin_it.Outcome) -> m.Outcome:
    who = () if outcome.player is None else (outcome.player,)
    made: m.Outcome = _OUTCOMES[outcome.kind](*who, list(outcome.cards))
    return made


def due_of(state: twin_it.State) -> int | Literal["any"] | None:
    """Who flips next, as the wire has it."""
    return "any" if state.due == twin_it.ANYONE else state.due


def _party(party: int) -> m.PartyName:
    return cast(m.PartyName, str(party))


def explain_slap(params: m.SlapParams, readings: TwinItReadings) -> Explanation:
    """The reasons for the result of a slap."""
    before, move = state_of(params.position), slap_of(params)
    if before.over:
        over = field_reasons("accepted", MoveFacts(before, move, before, readings))
        return Items((), over), (over,) * len(m.PositionAfter.__struct_fields__)
    case = MoveFacts(before, move, slap(before, move, readings), readings)
    reasons = reasons_after_slap(case) | {name: field_reasons(name, case) for name in ("mode", "teams")}
    return reasons["outcomes"], _explanation(reasons, m.PositionAfter)


def explain_play(params: m.PlayParams, readings: TwinItReadings) -> Explanation:
    """The reasons for the states of a game."""
    return (explained(*start(params, readings), map(move_of, params.moves)),)


def explained(game: twin_it.TwinIt, state: twin_it.State, moves: Iterable[twin_it.Move]) -> list[Explanation]:
    """The reasons for a state and for those that moves lead to: every move changes the reasons of what it touches."""
    reasons = reasons_at_the_start()
    past, seen = Past().and_then(state), [_explanation(reasons)]
    for move in moves:
        step = game.step(state, move)
        case = MoveFacts(state, move, step.state, game.readings, past)
        if step.accepted:
            reasons, state, past = reasons_after_move(case, reasons), step.state, past.and_then(step.state)
            seen.append(_explanation(reasons))
        else:
            refused = field_reasons("refused", case)
            seen.append((acceptance(case, reasons), *[refused] * (len(m.PlayState.__struct_fields__) - 1)))
    return seen


def _explanation(reasons: Explained, message: type[Struct] = m.PlayState) -> Explanation:
    """The reasons of a state, in the order of its fields on the wire."""
    return tuple([reasons[name] for name in message.__struct_fields__])


def explain_score(params: m.ScoreParams, readings: TwinItReadings) -> Explanation:
    """The reasons for the points of sets."""
    scored = PointFacts(_sets(params), readings)
    return (joined(POINTS.reasons(scored, "points"), field_reasons("points", scored)),)


def explain_rating(params: m.RatingParams, readings: TwinItReadings) -> Explanation:
    """The reasons for the rating of a group."""
    return (RATING.reasons(Group(params.players, params.points), "rating"),)


def explain_winners(params: m.WinnersParams, readings: TwinItReadings) -> Explanation:
    """The reasons for the winners."""
    return (WINNERS.reasons(tuple(params.points), "winners"),)


def explain_deal(params: m.DealParams, readings: TwinItReadings) -> Explanation:
    """The reasons for the sizes of piles."""
    return (joined(field_reasons("sizes"), SIZES.reasons(Deck(params.cards, params.players), "sizes")),)


METHODS = (
    Method.of(
        "twin_it.slap",
        "What hands that land together bring about.",
        rule_slap,
        explain_slap,
        up_to_names,
        broken_in_slap,
        meant_slap,
    ),
    Method.of(
        "twin_it.play",
        "The states of a game, move by move.",
        rule_play,
        explain_play,
        up_to_names,
        broken_in_play,
        meant_play,
    ),
    Method.of(
        "twin_it.score",
        "The points of sets in the cooperative mode.",
        rule_score,
        explain_score,
        up_to_names,
        broken_in_score,
    ),
    Method.of("twin_it.rating", "The rating of a group.", rule_rating, explain_rating, breaks=broken_in_rating),
    Method.of(
        "twin_it.winners", "Who wins the competitive version.", rule_winners, explain_winners, breaks=broken_in_winners
    ),
    Method.of("twin_it.deal", "How many cards everybody gets.", rule_deal, explain_deal, breaks=broken_in_deal),
)
