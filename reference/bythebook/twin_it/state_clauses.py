"""The clauses on a state after a move and on whether the move is allowed, the reasons for a state, and what it breaks.

A field that the move did not touch keeps its reasons.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain, islice
from typing import Any, Final

from bythebook.clauses import (
    ClauseIds,
    ClauseTable,
    Explained,
    Items,
    always,
    asks,
    joined,
    no,
    on,
    yes,
)
from bythebook.twin_it.course_facts import TAKING, Owners, every_card
from bythebook.twin_it.move_facts import MoveFacts, OutcomeFacts, outcome_facts
from bythebook.twin_it.slap_clauses import SLAP
from bythebook.twin_it.slap_facts import Contest, Landed, ids, party_of
from bythebook.twin_it.state import ANYONE, Name, Obstacle, State
from bythebook.twin_it.told_facts import ToldFacts


def _by_sets(t: ToldFacts, winner: int | None) -> bool:
    """Whoever is the first to have five sets by what is told, if anybody, has won."""
    return winner == t.course.winner


def _order_of_lost(t: ToldFacts, piles: Any) -> bool:
    """Whether lost sets lie in their order, and no card of one comes to the top of a pile in place of another."""
    both = zip(map(ids, piles), map(ids, t.lies.piles), strict=False)
    tops = [{*found[:1], *right[:1]} for found, right in both]
    return t.order_of_lost(piles) and not any(len(top) > 1 and top <= t.past.lost for top in tops)


def _has_both_designs(t: ToldFacts, field: str) -> bool:
    """Whether the cards that are misplaced in a field have the designs on their sides that they had."""
    if not t.misplaced(field):
        return True
    designs = {card.id: {card.shown, card.hidden} for card in every_card(t.before)}
    told = (each for each in every_card(t.after) if each.id in t.misplaced(field))
    return all(designs.get(card.id) in (None, {card.shown, card.hidden}) for card in told)


def _turned_up_by_a_tie(t: ToldFacts, hands: Contest) -> bool:
    """Whether hands hold a pair with a card that a tie of the move before has turned up."""
    turned = {name for each in t.before.outcomes if each.kind == "tie" for name in each.cards}
    return len(hands.held) > 1 and any(turned & {*ids(hand.on.cards)} for hand in hands.held)


STATE = ClauseTable() | {
    "twin_it/order-after-a-win": on(
        "due",
        lambda t: t.flip is not None and t.before.interrupted not in (None, t.flip),
        lambda t, due: due == t.next_with_card(t.next_seat),
    )
    | asks("interrupted", lambda t, seat: seat == t.interrupted),
    "twin_it/tie-pauses-a-team-game": on(
        "due",
        lambda m: m.anyone_resumes and m.resumed_by and not m.takers and not m.offenders,
        lambda t, due: due == t.next_with_card(ANYONE),
        wherever=lambda t: t.resumed_by == "tie" and t.mates_resume,
    ),
    "twin_it/anyone-resumes": on(
        "due",
        lambda m: m.anyone_resumes and m.resumed_by,
        lambda t, due: due == t.next_with_card(ANYONE),
        wherever=lambda t: t.resumed_by in ("win", "mistake") and t.mates_resume,
    )
    | on("accepted", lambda m: m.against(Obstacle.OTHER_SIDE), no, wherever=lambda t: t.of_other_side)
    | asks("side", lambda t, side: side == t.side),
    "twin_it/last-of-several-winners-flips": on(
        "due",
        lambda m: m.takers and m.one_resumes and len({player for _, player in m.takers}) > 1,
        lambda t, due: due == t.next_with_card(t.last_taker),
        wherever=lambda t: t.resumed_by == "win" and not t.mates_resume and len({player for _, player in t.takers}) > 1,
    ),
    "twin_it/last-winner-resumes": on(
        "due",
        lambda m: m.takers and m.one_resumes and m.before.chain,
        lambda t, due: due == t.next_with_card(t.last_taker),
        wherever=lambda t: t.resumed_by == "win" and not t.mates_resume and t.before.chain,
    )
    | on("accepted", lambda m: m.against(Obstacle.PAIR_WAITS), no, wherever=lambda t: t.pair_waits)
    | asks("last_winner", lambda t, player: player == (t.last_taker if t.takers else t.before.last_winner))
    | asks("chain", lambda t, chain: chain == (bool(t.takers) or (t.before.chain and t.flip is None))),
    "twin_it/flip-beside-a-visible-pair": on(
        "accepted", lambda t: t.flip is not None and t.allowed and t.pair_in_sight, yes
    ),
    "twin_it/winner-flips-next": on(
        "due",
        lambda m: m.takers and m.one_resumes,
        lambda t, due: due == t.next_with_card(t.last_taker),
        wherever=lambda t: t.resumed_by == "win" and not t.mates_resume,
    ),
    "twin_it/winner-flips-beside-a-mistake": on(
        "due",
        lambda m: m.takers and m.one_resumes and m.offenders,
        lambda t, due: due == t.next_with_card(t.resumes),
        wherever=lambda t: t.takers and t.offenders and not t.mates_resume,
    ),
    "twin_it/wins-before-penalties": on("winner sets", when=lambda m: m.takers and m.lost)
    | on("around", when=lambda m: m.takers and m.landed.mistakes)
    | asks("outcomes", lambda t, told: t.paid_in_turn),
    "twin_it/last-of-several-offenders-flips": on(
        "due",
        lambda m: (
            m.offenders
            and m.one_resumes
            and m.resumes == m.last_offender
            and len({player for _, player in m.offenders}) > 1
        ),
        lambda t, due: due == t.next_with_card(t.last_offender),
        wherever=lambda t: (
            t.resumed_by == "mistake" and not t.mates_resume and len({seat for _, seat in t.offenders}) > 1
        ),
    ),
    "twin_it/offender-resumes": on(
        "due",
        lambda m: m.offenders and m.one_resumes,
        lambda t, due: due == t.next_with_card(t.last_offender),
        wherever=lambda t: t.resumed_by == "mistake" and not t.mates_resume,
    ),
    "twin_it/turn-unchanged-by-a-tie": on(
        "due",
        lambda m: m.after.outcomes and not m.takers and not m.offenders and not m.anyone_resumes,
        lambda t, due: due == t.next_with_card(t.after_tie),
        wherever=lambda t: (
            t.flip is None and t.after.outcomes and (not t.resumed_by or (t.resumed_by == "tie" and not t.mates_resume))
        ),
    ),
    "twin_it/turns-go-clockwise": on(
        "due",
        lambda m: m.flip is not None or m.passed_over,
        lambda t, due: due == t.next_with_card(t.whose_turn),
        wherever=lambda t: t.flip is not None or t.passes_over,
    )
    | on(
        "accepted",
        lambda m: m.against(Obstacle.NOT_DUE),
        lambda t, accepted: accepted if t.allowed else not t.out_of_turn or not accepted,
        wherever=lambda t: t.flip is not None and t.before.winner is None,
    )
    | on("dealt.due", always, lambda start, due: due == start.first_with_cards)
    | on("dealt.accepted", always, yes),
    "twin_it/win-uncovers-the-next-card": on(
        "piles",
        lambda m: m.taken("piles"),
        lambda t, piles: not t.strays("piles", *TAKING) and t.tops_as_expected(piles, *TAKING),
        wherever=always,
    ),
    "twin_it/lost-set-under-the-own-pile": on(
        "piles",
        lambda m: m.lost_set_matters,
        lambda t, piles: t.at_the_bottom(piles),
        wherever=lambda t: t.told("mistake"),
    ),
    "twin_it/lost-set-keeps-its-sides": on(
        "piles",
        lambda m: m.lost_set_matters,
        lambda t, piles: all(t.sides_as_expected(pile, "mistake") for pile in piles),
        wherever=always,
    ),
    "twin_it/lost-set-keeps-its-order": on("piles", lambda m: m.lost_set_matters, _order_of_lost, wherever=always),
    "twin_it/turned-where-it-lies": on(
        "table", lambda m: m.turned_on("table"), lambda t, table: not t.strays("table", "tie", "third"), wherever=always
    )
    | on(
        "forbidden",
        lambda m: m.turned_on("forbidden"),
        lambda t, rows: not t.strays("forbidden", "tie", "third"),
        wherever=always,
    ),
    "twin_it/touched-cards-stay": on(
        "table",
        lambda m: "table" in m.touched,
        lambda t, table: not t.misplaced("table") & t.touched_wrongly,
        wherever=lambda t: t.offenders,
    )
    | on(
        "piles",
        lambda m: m.touched & {"table", "piles", "forbidden"},
        lambda t, piles: not t.misplaced("piles") & t.touched_wrongly,
        wherever=lambda t: t.offenders,
    )
    | on(
        "forbidden",
        lambda m: "forbidden" in m.touched,
        lambda t, rows: not t.misplaced("forbidden") & t.touched_wrongly,
        wherever=lambda t: t.offenders,
    ),
    "twin_it/tied-pile-card-stays-on-the-pile": on(
        "piles",
        lambda m: m.tops_turned,
        lambda t, piles: not t.strays("piles", "tie", "third") and t.tops_as_expected(piles, "tie", "third"),
        wherever=always,
    ),
    "twin_it/stuck-game-without-a-winner": on(
        "due",
        lambda t: t.after.winner is None and not any(t.after.piles) and (t.flip is not None or t.after.outcomes),
        lambda t, due: due is None,
    )
    | on(
        "winner",
        lambda m: not m.after.over and not any(m.after.piles),
        lambda t, winner: winner is None,
        wherever=lambda t: not any(t.lies.piles) and t.course.winner is None,
    ),
    "twin_it/flip-uncovers-the-next-card": on(
        "piles",
        lambda t: t.flip is not None,
        lambda t, piles: t.after.outcomes or piles[t.flip : t.flip + 1] == (t.before.piles[t.flip][1:],),
    ),
    "twin_it/flipping-turns-over": on(
        "table", lambda t: t.flip is not None, lambda t, table: not t.misplaced("table") & t.flipped_card
    ),
    "twin_it/flip-the-top-card": on(
        "table", lambda t: t.flip is not None, lambda t, table: {*ids(table)} == {*ids(t.lies.table)}
    )
    | on("piles", lambda t: t.flip is not None, lambda t, piles: [*map(ids, piles)] == [*map(ids, t.lies.piles)])
    | on("around", lambda m: m.flip is not None)
    | asks("outcomes", lambda t, told: not t.course.extra, wherever=lambda t: t.flip is not None),
    "twin_it/double-sided-cards": on(
        "table", lambda m: m.flip is not None, lambda t, table: _has_both_designs(t, "table"), wherever=always
    )
    | asks("piles", lambda t, piles: _has_both_designs(t, "piles"))
    | asks("forbidden", lambda t, rows: _has_both_designs(t, "forbidden")),
    "twin_it/only-sets-held-count": on(
        "winner",
        lambda m: m.near_the_end and (m.told("rob") or m.lost or m.past.lost),
        lambda t, winner: winner in (None, t.course.winner),
        wherever=lambda t: t.told(*TAKING),
    )
    | asks("outcomes", lambda t, told: t.goes_on),
    "twin_it/team-wins-with-five-sets": on(
        "winner", lambda m: m.teams and m.near_the_end, _by_sets, wherever=lambda t: t.teams and t.told(*TAKING)
    )
    | asks("outcomes", lambda t, told: t.ends, wherever=lambda t: t.teams and t.course.winner is not None)
    | on("due", when=lambda m: m.teams and m.after.over)
    | on("sets", when=lambda m: m.teams and m.takers)
    | on("around", when=lambda m: m.teams and m.lapsed),
    "twin_it/five-sets-win": on("winner", lambda m: m.near_the_end, _by_sets, wherever=lambda t: t.told(*TAKING))
    | asks("outcomes", lambda t, told: t.ends, wherever=lambda t: t.course.winner is not None)
    | on("around", when=lambda m: m.near_the_end)
    | on("due", when=lambda m: m.after.over)
    | on("accepted", when=lambda m: m.against(Obstacle.GAME_IS_OVER)),
    "twin_it/set-of-two-or-three": on(
        "winner", lambda m: m.after.over and 3 in m.sizes, _by_sets, wherever=lambda t: t.threes_held
    )
    | on("around", when=lambda m: m.after.over and m.near_the_end and 3 in m.sizes)
    | on("points", lambda scored: {*scored.sizes} - {2, 3}, lambda scored, points: points == scored.points),
    "twin_it/every-set-counts-one": on(
        "winner", lambda m: m.threes_would_do, _by_sets, wherever=lambda t: t.threes_held
    )
    | on("around", when=lambda m: m.near_the_end and m.threes_would_do),
    "twin_it/aim-is-five-sets": on(
        "winner",
        lambda m: m.takers and not m.near_the_end,
        lambda t, winner: winner is None,
        wherever=lambda t: t.course.winner is None,
    )
    | on("dealt.winner", always, lambda start, winner: winner is None),
    "twin_it/one-pile-each": on("dealt.piles", always, lambda start, piles: piles == start.piles)
    | asks("piles", lambda t, piles: len(piles) == len(t.before.piles) and t.others_in_order(piles))
    | asks("accepted", no, wherever=lambda t: t.of_nobody)
    | on("sizes", always, lambda deal, sizes: len(sizes) == deal.players),
    "twin_it/dealt-as-equally-as-possible": on("dealt.table dealt.sets", always, lambda start, cards: not cards)
    | on(
        "sizes",
        always,
        lambda deal, sizes: sum(sizes) == deal.cards and max(sizes, default=0) - min(sizes, default=0) < 2,
    ),
    "twin_it/two-to-six-players": on("sizes", always, lambda deal, sizes: len(sizes) == deal.players),
    "twin_it/three-different-forbidden-designs": on(
        "dealt.forbidden", always, lambda start, rows: rows == start.forbidden
    ),
    "twin_it/refused-move-changes-nothing": on("refused", always, lambda t, state: state == t.before),
    "twin_it/two-teams": on("mode teams", lambda t: t.teams, lambda t, teams: teams == t.before.teams),
    "twin_it/team-mode-keeps-the-rules": on("mode teams", when=lambda m: m.teams),
    "twin_it/tie-may-start-a-chain": on("around", when=lambda m: m.chain_started)
    | asks("outcomes", lambda t, told: all(each.is_right() for each in t.where(partial(_turned_up_by_a_tie, t)))),
}


CLAUSES = SLAP | STATE
"""The same, behind the clauses on a slap."""
_STATE_FIRST = STATE | SLAP
_LYING: Final = ("due", "table", "piles", "sets", "forbidden", "winner")


def field_reasons(field: str, case: object = None, *, hands: bool = True) -> ClauseIds:
    """The clauses that have a say in a field; for a slap's outcomes, those about the hands come first.

    Where there are no hands, those about them say only who is due.
    """
    if not hands and field != "due":
        return STATE.reasons(case, field)
    return (_STATE_FIRST if field in State._fields else CLAUSES).reasons(case, field)


def _outcome_reasons(case: OutcomeFacts) -> ClauseIds:
    """The reasons for an outcome, and for the game not having ended before it."""
    return joined(*(field_reasons(field, case) for field in (case.field, f"{case.field}.rest")))


STAGES: Final = ("outcomes", "winner", "sets", "piles", "table", "forbidden", "due")
"""What is told after a move, causes before consequences."""
REMEMBERED: Final = ("teams", "interrupted", "last_winner", "chain", "side")
"""What a state remembers."""


def breaks_in(field: str, told: ToldFacts) -> Iterator[str]:
    """The clauses that a state after an allowed move breaks in a field, one by one.

    That a mistake is missing, or one too many, or that a set is not its taker's, breaks clauses of its own. Others on
    outcomes and on the winner are broken only if they are not kept with these facts as they are told, either.
    """
    answer, given = getattr(told.after, field), None
    found = CLAUSES.breaks(told, field, answer)
    first = [*islice(found, 1)]
    if first and field in ("outcomes", "winner"):
        given = _taken_as_told(told)
    otherwise = None if given is None else CLAUSES.broken(given, field, answer)
    return (clause for clause in chain(first, found) if otherwise is None or clause in otherwise)


def _taken_as_told(told: ToldFacts) -> ToldFacts | None:
    """The facts of a move with two of them as they are told: sets belong to those with whom they lie or who lose them,
    and void are the hands of those who are told to have made a mistake, but for what they win. None if that changes
    nothing.
    """
    owners, void = _owners_in(told), _void_in(told)
    if not owners and void == told.landed.wrong:
        return None
    landed = Landed(told.before, told.slap, told.readings, void=void)
    given = ToldFacts(told.before, told.move, told.after, told.readings, told.past, landed, owners)
    both = zip(told.mistakes, given.mistakes, strict=True)
    given.mistakes = [due if due[1].missed else as_given for due, as_given in both]  # a missing one stays missing
    more = void - told.landed.wrong
    denied = [each for each in told.contests if any(hand.player in more for hand in each[0].holder or ())]
    designs = {contest.design for contest, _ in denied}  # who should have won them is told to be wrong instead
    given.contests = [*denied, *(each for each in given.contests if each[0].design not in designs)]
    return given


def _owners_in(told: ToldFacts) -> Owners:
    """The owners of sets that are told to be taken, where they are told to be others than the takers' parties."""
    takers = {frozenset(each.cards): party_of(told.before, each.player) for each in told.told(*TAKING)}
    if not takers:
        return {}
    lying: dict[frozenset[Name], int | None] = {frozenset(ids(won.cards)): won.owner for won in told.after.sets}
    lying |= {frozenset(each.cards): party_of(told.before, each.player) for each in told.told("mistake")}
    return {cards: lying[cards] for cards, party in takers.items() if lying.get(cards, party) != party}


def _void_in(told: ToldFacts) -> frozenset[int]:
    """The players whose hands mistakes make wrong as they are told; one too many of a mate makes all mates' so."""
    missed = {player for mistake, each in told.mistakes if each.missed for player in mistake.wrong}
    more = {each.player for each in told.extra("mistake") if each.player is not None}
    parties = {party_of(told.before, player) for player in more & told.single}
    mates = {hand.player for hand in told.landed.hands if hand.party in parties and hand.player in told.single}
    return frozenset(told.landed.wrong - missed | mates | more & {*told.landed.both})


def meant_in(field: str, told: ToldFacts) -> ClauseIds:
    """The clauses that define words by which a field would be right if they meant something else."""
    words = [(clause, laws[field].otherwise) for clause, laws in SLAP.items() if field in laws]
    return tuple(clause for clause, otherwise in words if otherwise and _is_right(field, otherwise(told)))


def _is_right(field: str, told: ToldFacts) -> bool:
    """Whether all clauses are kept in a field."""
    return not any(CLAUSES.breaks(told, field, getattr(told.after, field)))


def reasons_at_the_start() -> Explained:
    """The reasons for the state before the first move."""
    lying = {name: field_reasons(f"dealt.{name}") for name in ("accepted", *_LYING)}
    return {"outcomes": Items((), field_reasons("dealt.around")), **lying}


def reasons_after_move(moved: MoveFacts, before: Explained) -> Explained:
    """The reasons for the state after an allowed move, given those for the fields that lie there before it."""
    cases = outcome_facts(moved)
    each, hands = tuple(map(_outcome_reasons, cases)), moved.flip is None
    found = {name: [field_reasons(name, moved, hands=hands)] for name in _LYING}
    for reasons, case in zip(each, cases, strict=True):
        for name in case.touches:
            found[name].append(reasons)
    lying = {name: joined(*several) or before[name] for name, several in found.items()}
    around = field_reasons("around", moved, hands=hands)
    return {"accepted": acceptance(moved, before), "outcomes": Items(each, around), **lying}


def acceptance(moved: MoveFacts, before: Explained) -> ClauseIds:
    """The reasons why a move is allowed or refused: of a flip in turn or out of turn, first why that seat was due."""
    by_turn = moved.against(Obstacle.NOT_DUE) or (moved.flip is not None and moved.allowed)
    return joined((*before["due"][:1],) if by_turn else (), field_reasons("accepted", moved))


def reasons_after_slap(moved: MoveFacts) -> Explained:
    """The reasons for the state after a slap in a situation of which nothing else is known.

    Fields that the slap did not touch are as they were because it had no other result.
    """
    found = reasons_after_move(moved, dict.fromkeys(_LYING, ()))
    outcomes = found["outcomes"]
    assert isinstance(outcomes, Items)
    other = outcomes.around or joined(*outcomes.each)
    return {name: clauses or other for name, clauses in found.items()}
