"""``bythebook judge``: a whole game, logs of many games, and the names that people write into them."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bythebook.spec import Example, load_spec
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.kit.words import players_named
from bythebook_conformance.rulings.complaints import InputError
from bythebook_conformance.rulings.question import Rulings, question_of
from bythebook_conformance.rulings.transcript import judge_moves, judged_data, tell_judged, transcript_from
from cases import cases, each_case
from command_line import ROOT, refused, run
from games import KITS

NAMES = ["Anna", "Ben", "Cleo", "Dora"]
ROUND: dict[str, Any] = {
    "hands": ["5S 8C KC", "2D 7D KH", "QH QD 4C"],
    "pile": "AD 7H JC",
    "starter": "Anna",
    "moves": ["Anna: draw"],
}
TABLE: dict[str, Any] = {
    "table": ["x:fox:owl", "y:fox:bee", "z:cat:elk"],
    "piles": [["u:ant:yak"], ["v:dog:hen"], [], []],
    "due": "any",
}
TRANSCRIPTS = ROOT / "docs" / "examples" / "transcripts"
CLEAN = (TRANSCRIPTS / "twos-clean.jsonl").read_text(encoding="utf-8")
DEAL = {"game": "twos", "hands": ["3C", "2C", "QC", "4C"], "leader": 0}
MOVES: list[Any] = [{"seat": seat, "play": card} for seat, card in enumerate(["3C", "2C", "QC", "4C"])]
REVOKED: list[Any] = [{"seat": 0, "play": "AH"}, {"seat": 1, "play": "2D"}, {"seat": 2, "play": "KS"}]
PARAMS = {"hands": ["AH 9C", "5H 2D", "8H KS", "7H 3D"], "leader": 0, "moves": REVOKED}
REVOKE: dict[str, Any] = {"game": "twos", **PARAMS}


def log(tmp_path: Path, *lines: Any) -> str:
    """A log of these lines."""
    path = tmp_path / "games.jsonl"
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    return str(path)


def judged(path: str) -> Any:
    """A judged log as programs get it."""
    return json.loads(run("judge", "--log", path, "--json")[1])


PLAYS = [(kit, each) for kit in KITS for each in load_spec(kit.name).examples if each.method == kit.play_method]


@pytest.mark.parametrize(("kit", "example"), PLAYS, ids=[each.id for _, each in PLAYS])
def test_every_game_of_the_specification_can_be_judged(kit: GameKit, example: Example) -> None:
    spec = load_spec(kit.name)
    question = question_of(kit, example.method, example.params)
    found = judge_moves(question, kit.readings.from_names(example.readings), spec)
    text = tell_judged(found, spec)
    assert ("breaks a rule:" in text) == bool(found.refused)
    assert found.breach is None or found.breach.settled.decisive
    assert ("As it was played\n  " if found.refused else "At the end\n  ") in text


def test_a_log_of_games_without_a_fault_passes(tmp_path: Path) -> None:
    path = tmp_path / "two.jsonl"
    path.write_text(CLEAN + CLEAN, encoding="utf-8")
    assert run("judge", "--log", str(path)) == (0, "2 games, 8 moves: no rule is broken.\n", "")


def test_moves_may_stand_in_lines_of_their_own_or_in_the_game_s(tmp_path: Path) -> None:
    pretty = tmp_path / "pretty.json"
    pretty.write_text(json.dumps(DEAL | {"moves": MOVES[:2]}, indent=2) + json.dumps(MOVES[2], indent=2))
    assert judged(str(pretty)) == {"games": 1, "moves": 3, "broken": []}
    whole = log(tmp_path, DEAL | {"moves": MOVES}, DEAL, *MOVES, {"game": "twos", "params": PARAMS})
    assert judged(whole)["moves"] == 11


def test_moves_may_be_written_in_words_and_players_have_names(tmp_path: Path) -> None:
    game = {**REVOKE, "players": ["Zoe", "Yan", "Xia", "Wim"], "moves": []}
    code, out, _ = run("judge", "--log", log(tmp_path, game, "Zoe: AH", "Yan: 2D", "Xia: KS"))
    assert code == 9
    assert "  Move 3 breaks a rule: Xia plays K♠." in out.splitlines()


def test_a_move_that_breaks_a_rule_is_told_by_its_clause_game_line_and_number(tmp_path: Path) -> None:
    code, out, _ = run("judge", "--log", log(tmp_path, DEAL, *MOVES, REVOKE, REVOKE))
    lines = out.splitlines()
    assert (code, lines[0]) == (9, "3 games, 10 moves: 2 games break a rule.")
    where = {"twos/follow-suit: 2 games", "  game 2 (line 6), move 3", "  The smallest is game 2:"}
    assert where | {"  Move 3 breaks a rule: Cem plays K♠.", "      Cem plays 8♥"} <= {*lines}


def test_a_state_that_the_log_tells_is_held_to_the_rules(tmp_path: Path) -> None:
    right = [DEAL, {"state": {"turn": 0}}, *MOVES, {"state": {"scores": [4, -3, 0, 0], "over": True}}]
    assert judged(log(tmp_path, *right))["broken"] == []
    code, out, _ = run("judge", "--log", log(tmp_path, *right[:-1], {"state": {"scores": [1, 0, 0, 0]}}))
    assert code == 9
    assert "game 1 (line 1), the state after 4 moves" in out
    assert "The log says: The points: Ann 1, Ben 0, Cem 0, Dan 0." in out
    assert "By the rules: The points: Ann 4, Ben -3, Cem 0, Dan 0." in out


def test_nothing_that_follows_on_the_first_fault_of_a_game_is_judged_or_shown(tmp_path: Path) -> None:
    longer = REVOKE | {"moves": [*REVOKED, {"seat": 3, "play": "7H"}]}
    (broken,) = judged(log(tmp_path, longer, {"state": {"scores": [9, 9, 9, 9]}}))["broken"]
    assert broken["clause"]["id"] == "twos/follow-suit"
    assert len(broken["smallest"]["params"]["moves"]) == 3


def test_a_game_is_judged_under_the_readings_that_it_names(tmp_path: Path) -> None:
    deal = {"game": "twos", "hands": ["6H 5C", "2H KC", "3D 7D", "4D 8D"], "leader": 0}
    moves = [{"seat": 0, "play": "6H"}, {"seat": 1, "play": "KC"}]
    assert judged(log(tmp_path, deal, *moves))["broken"] != []
    free = deal | {"readings": {"two-as-follow": "two-never-forced"}}
    assert judged(log(tmp_path, free, *moves))["broken"] == []


WRONG = cases("wrong_logs")["rows"]


@pytest.mark.parametrize(("form", "text", "said"), WRONG, ids=range(len(WRONG)))
def test_a_wrong_transcript_or_log_gets_one_clear_line(form: str, text: str, said: str, tmp_path: Path) -> None:
    option, _, language = form.partition(" ") if form.startswith("--") else ("", "", "")
    file = tmp_path / ("games.jsonl" if option else form)
    file.write_text(text.replace("CLEAN", CLEAN).replace("DEEP", "[" * 100_000), encoding="utf-8")
    assert said in refused("judge", *filter(None, [option]), str(file), "--language", language or "en")


@pytest.mark.parametrize("name", ["", "A" * 41, "Ann a", "0:x", "12", "An\u202ena", "a,b", "ben"])
def test_a_name_that_could_be_something_else_or_somebody_elses_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"expected a (different )?name"):
        players_named(["Ben", name])


def test_a_transcript_may_call_the_players_by_name_in_every_way_to_write_a_move() -> None:
    head = {"game": "twins_and_followers", "players": ["Anna", "Ben", "Cleo"], **ROUND, "moves": []}
    written = ["Anna: draw", "anna discard 5S", "2:pass", {"seat": "Ben", "do": "draw"}]
    kit = load_kit("twins_and_followers")
    question, readings = transcript_from(kit, [head, *written], "a.jsonl")
    moves = [{"seat": 0, "do": "draw"}, {"seat": 0, "do": "discard", "card": "5S"}]
    rest = [{"seat": 2, "do": "pass"}, {"seat": 1, "do": "draw"}]
    assert msgspec.to_builtins(question.params)["moves"] == [*moves, *rest]
    assert judge_moves(question, readings, load_spec(kit.name)).breach is None


def test_in_a_game_of_teams_sets_belong_to_teams_and_not_to_people() -> None:
    kit = load_kit("twin_it")
    team = {"mode": "team", "teams": [0, 1, 0, 1], "sets": ["B k:pig:rat l:pig:eel"]}
    asked = question_of(kit, "slap", {"position": {**TABLE, **team}, "touches": ["0:x"]}, players=players_named(NAMES))
    assert asked.params.position.sets[0].owner == 1  # type: ignore[attr-defined]
    mine = {**team, "sets": ["Anna k:pig:rat l:pig:eel"]}
    with pytest.raises(InputError, match="or a name of A or B"):
        question_of(kit, "slap", {"position": {**TABLE, **mine}, "touches": ["0:x"]}, players=players_named(NAMES))


def test_suits_may_be_left_out_where_they_play_no_role_and_are_told_apart_then() -> None:
    kit = load_kit("twins_and_followers")
    asked = question_of(kit, "able", {"hands": ["Q 10 QC", "2 2D K"], "discard": "q", "discarder": 1})
    assert msgspec.to_builtins(asked.params) == {
        "hands": [["QD", "TC", "QC"], ["2C", "2D", "KC"]],
        "discard": "QH",
        "discarder": 1,
    }
    assert Rulings(asked, kit.readings()).agreed.result.seats == []


@each_case("wrong_cards", "suits")
def test_suits_cannot_be_left_out_where_they_matter_nor_for_a_fifth_card_of_a_rank(
    game: str, method: str, params: dict[str, Any], said: str
) -> None:
    with pytest.raises(InputError, match=said):
        question_of(load_kit(game), method, params)


FOUR = ["Anna", "Ben", "Cleo", "Dora"]
TWO_TRICKS: dict[str, Any] = {
    "game": "twos",
    "players": FOUR,
    "hands": ["6H 4D", "9C QH", "KH 5S", "2S 3D"],
    "leader": "Anna",
}
DRAWN: dict[str, Any] = {"game": "twins_and_followers", "players": FOUR[:3], **ROUND}


def told(data: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """A judged game for programs, and as one line for people."""
    kit = load_kit(data["game"])
    spec = load_spec(kit.name)
    judged_game = judge_moves(*transcript_from(kit, data, "game"), spec)
    return judged_data(judged_game, spec), " ".join(tell_judged(judged_game, spec).split())


@pytest.mark.parametrize(
    ("game", "moves", "reason"),
    [
        (TWO_TRICKS, ["6H", "QH", "KH", "2S", "3D", "4D", "QH"], "Ben played Q♥ at move 2."),
        (TWO_TRICKS, ["6H", "KH"], "Cleo holds K♥."),
        (TWO_TRICKS, ["AS"], "A♠ was not dealt to anybody."),
        (DRAWN, ["Anna draws", "Anna discards 8♣", "Ben draws", "Ben: discard 8C"], "Anna laid down 8♣ at move 2."),
        (DRAWN, ["Anna draws", "Anna discards QH"], "Cleo holds Q♥."),
        (DRAWN, ["Anna draws", "Anna discards JC"], "J♣ is in the draw pile."),
    ],
)
def test_a_card_that_is_not_there_is_refused_because_it_is_not_there(
    game: dict[str, Any], moves: list[str], reason: str
) -> None:
    if game is TWO_TRICKS:
        seats = [0, 1, 2, 3, 3, 0, 1]
        moves = [f"{FOUR[seat]}: {card}" for seat, card in zip(seats, moves, strict=False)]
    data, text = told({**game, "moves": moves})
    assert data["breach"]["missing"] == reason
    assert f"breaks a rule: {data['breach']['says']}. {reason}" in text
    assert data["breach"]["turned_by"] == []


def test_a_move_that_breaks_a_rule_is_taken_as_done_and_the_game_goes_on_as_it_was_played() -> None:
    moves = ["Anna plays 6H", "Ben plays 9C", "Cleo: KH", "Dora: 2S", "Dora: 3D", "Anna: 4D", "Ben: QH", "Cleo: 5S"]
    data, text = told({**TWO_TRICKS, "moves": moves})
    assert [(fault["move"], fault["done"]) for fault in data["faults"]] == [(2, True)]
    assert "As it was played Anna takes the trick: Anna +1 (1 for aces and pictures). The deal is over: " in text
    assert data["final"]["scores"] == [1, 0, 0, 1]


def test_a_revoke_is_found_when_the_suit_is_played_later_though_nobody_has_written_down_the_hands() -> None:
    moves = ["Anna: 6H", "Ben: 9C", "Cleo: KH", "Dora: 2S", "Dora: 3D", "Anna: 4D", "Ben: QH", "Cleo: 5S"]
    data, text = told({"game": "twos", "players": FOUR, "moves": moves})
    assert data["refused"] == [2]
    assert "Allowed instead Ben plays Q♥" in text


def test_where_players_have_taken_a_move_back_it_is_taken_back() -> None:
    data, _ = told({**REVOKE, "moves": [*REVOKED, {"seat": 2, "play": "8H"}, {"seat": 3, "play": "7H"}]})
    assert [(fault["move"], fault["done"]) for fault in data["faults"]] == [(3, False)]


def test_later_faults_are_faults_of_their_own() -> None:
    moves = ["Anna: 6H", "Ben: 9C", "Cleo: 5S", "Dora: 2S", "Dora: 3D", "Anna: 4D", "Ben: QH", "Cleo: KH"]
    data, text = told({**TWO_TRICKS, "moves": moves})
    assert data["refused"] == [2, 3]
    assert text.count("breaks a rule: ") == 2
    assert {clause["id"] for fault in data["faults"] for clause in fault["decided_by"]} == {"twos/follow-suit"}


@pytest.mark.parametrize(
    ("cards", "fits"),
    [
        ("0:6H 1:QH 3:2S 3:3D 0:4D 1:9C 2:5S", "With one more move before move 3 (Cleo plays K♥), the rest fits."),
        ("0:6H 1:QH 2:KH 3:2S 3:3D 0:4D 1:QH 2:5S", "With another move 7 (Ben plays 9♣), the rest fits."),
        ("0:6H 1:QH 3:2S 2:KH 3:3D 0:4D 1:9C", "With moves 3 and 4 the other way round, the rest fits."),
        ("0:6H 1:QH 1:QH 2:KH 0:4D 3:2S 3:3D 0:4D", ""),
    ],
)
def test_one_changed_move_that_makes_the_rest_legal_is_offered(cards: str, fits: str) -> None:
    data, text = told({**TWO_TRICKS, "moves": cards.split()})
    assert data["fits"] == fits
    assert fits in text


def test_a_reading_is_offered_for_a_move_only_where_the_game_is_legal_under_it_up_to_there() -> None:
    hands = ["5S 8C KC", "2D 7D KH", "QH QD 4C"]
    moves = ["Anna draws", "Anna discards 5S", "Cleo lets the card go", "Ben draws", "Cleo claims"]
    data, _ = told({**DRAWN, "hands": hands, "moves": moves})
    assert {"claim-close": "at-next-discard"} in data["breach"]["turned_by"]
    assert {"claim-forced": "automatic"} not in data["breach"]["turned_by"]


@pytest.mark.parametrize(
    ("game", "moves", "read"),
    [
        ("twos", ["Anna plays 6H", "Ben: plays queen of hearts", "Cleo spielt HerzK"], ["6H", "QH", "KH"]),
        ("twin_it", ["Anna: flip", "hands land: Ben on a, Anna on b", "Ben flips"], [0, [[1, "a"], [0, "b"]], 1]),
    ],
)
def test_the_words_in_which_games_are_told_are_read(game: str, moves: list[str], read: list[Any]) -> None:
    table = (
        TWO_TRICKS
        if game == "twos"
        else {
            "game": game,
            "players": FOUR[:2],
            "mode": "competitive",
            "piles": [["a:elk:fox", "c:owl:bee"], ["b:yak:fox", "d:cat:hen"]],
            "first": "Anna",
        }
    )
    question, _ = transcript_from(load_kit(game), {**table, "moves": moves}, "game")
    made = msgspec.to_builtins(question.params)["moves"]
    assert [each.get("play", each.get("flip", each.get("slap"))) for each in made] == read


def test_only_declaring_is_due_where_only_declaring_is_allowed() -> None:
    hands = ["QH QD 4C", "2D 7D KH", "JS 9D 4S"]
    _, text = told({**DRAWN, "hands": hands, "pile": "5S 7H JC", "moves": ["Anna draws"]})
    assert "Anna holds a winning hand." in text
    assert "discard is due" not in text
