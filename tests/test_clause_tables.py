"""What decides: the clauses that an umpire would name first; tables in which each clause has one home, and a say."""

from collections import Counter, defaultdict
from contextlib import suppress
from functools import cache
from itertools import chain
from typing import Any

import msgspec
import pytest

from bythebook.clauses import ClauseTable, Items, always, asked, never
from bythebook.spec import load_spec, load_vectors
from bythebook_conformance.kit import Chance, Expected, Method, load_kit
from bythebook_conformance.oracle.comparing import reasons_by_field, situations
from bythebook_conformance.rulebook.code import implementations
from bythebook_conformance.rulings.question import Rulings, last_situation, question_of
from bythebook_conformance.vectors.mutation.rules import rule_modules
from cases import cases

TEAMS = {
    "mode": "team",
    "teams": [0, 1, 0, 1],
    "due": "any",
    "piles": [[[top, f"d-{top}", f"h-{top}"]] for top in "uvmn"],
}


def trick(cards: str) -> Any:
    """A trick of Twos."""
    return {"cards": cards.split()}


def legal(hand: str, on: str) -> Any:
    """What may be played from a hand of Twos."""
    return {"hand": hand.split(), "trick": on.split()}


def deal(hands: str, moves: str) -> Any:
    """A deal of Twos that Ann leads; each move is a seat and a card."""
    played = [{"seat": int(move[0]), "play": move[1:]} for move in moves.split()]
    return {"hands": [hand.split() for hand in hands.split("/")], "leader": 0, "moves": played}


def round_of(hands: str, pile: str, moves: str, discards: str = "") -> Any:
    """A round that Ann starts; each move is a seat, what it does and perhaps a card."""
    words = [(int(move[0]), *move[1:].split(":")) for move in moves.split()]
    made = [dict(zip(("seat", "do", "card"), each, strict=False)) for each in words]
    dealt = [hand.split() for hand in hands.split("/")]
    return {"hands": dealt, "pile": pile.split(), "starter": 0, "discards": discards.split(), "moves": made}


def slap(hands: str, given: dict[str, Any] | None = None) -> Any:
    """Hands of Ann (0), Ben (1) ... on cards of Twin It!: x and y show one design, w another; u and v top piles."""
    given = given or {}
    piles = given.get("piles", [[["u", "c", "h-u"]], [["v", "d", "h-v"]]])
    position = {
        "mode": "competitive",
        "table": [[card, "b" if card == "w" else "a", f"h-{card}"] for card in "xyw"],
        "piles": piles,
        "sets": won(given.get("sets", "0")),
        "due": 0 if any(piles) else None,
        "winner": None,
        **(TEAMS if given.get("teams") else {}),
    }
    return {"position": position, "touches": [[int(hand[0]), hand[1]] for hand in hands.split()]}


def won(words: str) -> list[dict[str, Any]]:
    """The owner and the sets, each of cards with one design of its own."""
    owner, *sets = words.split()
    return [{"owner": int(owner), "cards": [[card, f"s{cards}", f"h-{card}"] for card in cards]} for cards in sets]


def game_of(moves: str) -> Any:
    """A game of Twin It! in which u and v show one design; a move is a seat that flips or, with !, takes both."""
    piles = [[["u", "a", "h-u"], ["k", "m", "h-k"]], [["v", "a", "h-v"], ["l", "n", "h-l"]], [["o", "p", "h-o"]]]
    made = [{"slap": [[int(m[0]), "u"], [int(m[0]), "v"]]} if "!" in m else {"flip": int(m)} for m in moves.split()]
    return {"mode": "competitive", "piles": piles, "first": 0, "moves": made}


ASKED = {
    "twos": {"trick": trick, "legal": legal, "play": deal},
    "twins_and_followers": {"wins": trick, "play": round_of},
    "twin_it": {"slap": slap, "play": game_of, "score": dict, "rating": dict},
}
FIRST = [
    pytest.param(game, method, ASKED[game][method](*words), field, first, id=f"{game}-{number}")
    for game, rows in cases("first_reasons").items()
    for number, (method, *words, field, first) in enumerate(rows)
]


@pytest.mark.parametrize(("game", "method", "params", "field", "first"), FIRST)
def test_an_umpire_names_first_what_decides(
    game: str, method: str, params: dict[str, Any], field: str, first: str
) -> None:
    question = question_of(load_kit(game), method, params)
    situation, explained = last_situation(Rulings(question, question.kit.readings()).agreed)
    decided = "accepted" if field == "refused" else field
    assert getattr(situation, "accepted", True) is (field != "refused")
    reasons = [clause.partition("/")[2] for clause in dict(reasons_by_field(situation, explained))[decided]]
    assert reasons[: len(first.split())] == first.split()


Asked = tuple[Method[Any, Any], Any, Any]
"""A method, a question and the readings under which it is put."""
OF_A_DOMAIN = 120
"""So many questions of every domain, taken evenly."""
STRIDE = 3
"""Every so many-th play is told again without its refused moves."""


def test_every_clause_that_the_wire_can_show_has_exactly_one_home(game: str) -> None:
    homes = {clause: len([each for each in found if each.laws]) for clause, found in implementations(game).items()}
    clauses = load_spec(game).clause
    assert [clause for clause in homes if clause not in clauses] == []
    assert [clause for clause, count in homes.items() if count > 1] == []
    assert [each.id for each in clauses.values() if each.checked == "wire" and not homes.get(each.id)] == []


@cache
def questions(game: str) -> list[Asked]:
    """Questions under the defaults, of every domain and every vector and example; and the others as they stand."""
    kit, found = load_kit(game), []
    by_domain: dict[str, list[Any]] = defaultdict(list)
    for chunk in kit.chunks("quick", Chance("0")):
        by_domain[chunk.domain].append(chunk)
    for chunks in by_domain.values():
        method = kit.method(chunks[0].method)
        firsts = [block[0] for chunk in chunks for block in chunk.blocks(kit.readings())]
        found += [(method, params, kit.readings()) for params in firsts[:: max(1, len(firsts) // OF_A_DOMAIN)]]
    for stored in chain(load_vectors(game), load_spec(game).examples):
        method = kit.method(stored.method)
        found.append((method, method.written_out(stored.params), kit.readings.from_names(stored.readings)))
    return found


def broken_in_fields(method: Method[Any, Any], params: Any, answer: Any, readings: Any) -> set[str]:
    """The clauses that the fields of an answer break; of states, none."""
    fields = [] if hasattr(answer, "states") else msgspec.structs.asdict(answer).items()
    plain = [name for name, value in fields if method.breaks and not isinstance(value, msgspec.Struct)]
    return {clause for name in plain for clause in method.breaks(params, answer, readings, name)}


Counts = dict[tuple[str, str], Counter[bool]]
"""For each clause in each field, how often it is a reason there, and how often not."""


def count_reasons(counts: Counts, table: ClauseTable, case: Any, field: str) -> None:
    """Count the clauses of a table that are reasons in a case, but for those that are meant to be always or never."""
    for clause, laws in table.items():
        if field in laws and laws[field].when not in (always, never):
            with suppress(AttributeError):  # it may be asked of other facts than those demanded of
                counts[clause, field][bool(laws[field].when(case))] += 1


@cache
def ruled_watched(game: str) -> tuple[Counts, list[Expected[Any]]]:
    """The reasons in all tables that are asked where the questions are ruled on, and the rulings."""
    counts: Counts = {
        (clause, field): Counter()
        for module in rule_modules(game)
        for table in vars(module).values()
        if isinstance(table, ClauseTable)
        for clause, laws in table.items()
        for field, law in laws.items()
        if law.when not in (always, never)
    }
    found = []
    for module in rule_modules(game):
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()  # so that the tables are asked
    for method, params, readings in questions(game):
        with asked() as looked_up:
            ruling = method.rule(msgspec.convert(params, method.params), readings)
            assert ruling.explanation  # the tables are looked at when it is asked for
            assert broken_in_fields(method, msgspec.convert(params, method.params), ruling.result, readings) == set()
        for each in looked_up:
            count_reasons(counts, *each)
        found.append(ruling)
    return counts, found


def test_no_entry_never_has_a_say_and_none_always_has_that_is_not_marked_so(game: str) -> None:
    counts, _ = ruled_watched(game)
    assert [entry for entry, count in counts.items() if not count[True]] == []
    assert [entry for entry, count in counts.items() if not count[False]] == []


def test_where_entries_of_a_list_have_reasons_of_their_own_each_entry_has_some(game: str) -> None:
    for (_, params, readings), ruling in zip(questions(game), ruled_watched(game)[1], strict=True):
        for state, explanation in situations(ruling):
            for field, reasons in zip(state.__struct_fields__, explanation, strict=True):
                listed = getattr(state, field)
                if isinstance(reasons, Items) and isinstance(listed, list):
                    assert len(reasons.each) == len(listed), (field, params, readings)


def test_a_refused_move_leaves_the_reasons_of_every_later_state_as_they_were(game: str) -> None:
    tried, plays = 0, [asked for asked in questions(game) if asked[0].name == load_kit(game).play_method]
    for method, params, readings in plays[::STRIDE]:
        states = method.answer(msgspec.convert(params, method.params), readings).states
        kept = [index for index, state in enumerate(states) if state.accepted]
        if len(kept) < len(states) and kept[-1] > 0:
            explanation = method.explain(msgspec.convert(params, method.params), readings)
            moves = [params["moves"][index - 1] for index in kept[1:]]
            alone = method.explain(msgspec.convert({**params, "moves": moves}, method.params), readings)
            assert alone[0] == [explanation[0][index] for index in kept], params
            tried += 1
    assert tried >= 5
