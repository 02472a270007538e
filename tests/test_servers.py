"""The suite ``server`` finds what servers get wrong, by the right clause, and asks nothing of engines that are none."""

import sys
from functools import cache, partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bythebook_conformance import Outcome, Verdict, certify
from bythebook_conformance.certification.findings.known import lines_for, read_baseline, written
from bythebook_conformance.certification.run import Run
from bythebook_conformance.certification.suites import server_views
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.protocol.sandbox import Sandbox
from bythebook_conformance.protocol.server_methods import HeldPlays, methods_of, server_methods
from command_line import ROOT, run
from engines_list import sound_engine
from games import KITS
from many_engines import ruled_once
from tiers import few

SERVING = Path(__file__).parent / "engines" / "server" / "serving.py"
NAMES = [kit.name for kit in KITS]
HIDDEN = "twins_and_followers/open-and-hidden-cards"
FAULTS = {
    "ListsMovesOfOthers": (HIDDEN, "seat 1 can tell that seat 0 holds the"),
    "NumbersThePile": (HIDDEN, "numbers shows it after 0 moves"),
    "ShowsHandsAfterRefusals": (HIDDEN, "seat 0 can tell that seat 1 holds the"),
    "TellsWhoCouldClaim": (HIDDEN, "seat 0 is shown a wrong able"),
    "CountsThePileWrongly": ("twins_and_followers/rest-is-the-pile", "seat 0 is shown a wrong pile"),
    "KeepsDiscardsOfTheLastPlay": ("twins_and_followers/no-card-turned-up", "beside another play, move 1"),
    "PlaysEveryMoveAgain": ("", "a move that is sent again with its key gets another answer than the first time"),
    "SharesKeys": ("twins_and_followers/turns-go-clockwise", "beside another play, move 1"),
    "RestoresTheLastSaved": ("twins_and_followers/turn-opens-with-a-draw", "saved after"),
    "ForgetsDropsWhenSaved": ("twins_and_followers/claim-completes-a-win", "saved after"),
    "RefusedMovesEndTurns": ("twins_and_followers/turns-go-clockwise", "in a play of its own"),
    "AnswersABatchFromItsBeginning": ("", "moves for the same moment are answered as in no order of them"),
}
"""The faulty servers: the clause that each breaks, none where it breaks the protocol alone, and what is said of it."""
QUICK = ("ListsMovesOfOthers", "PlaysEveryMoveAgain")
"""One that breaks a clause, and one that breaks the protocol alone."""
CASES = [pytest.param(name, marks=[pytest.mark.slow] * (name not in QUICK)) for name in FAULTS]


@pytest.fixture(autouse=True)
def _few_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(server_views.PLAYS, "quick", 16)


@cache
def served(name: str = "") -> Outcome:
    """What the suite says of a server for Twins & Followers."""
    command = [sys.executable, str(SERVING), *([name] if name else [])]
    return certify(ruled_once("twins_and_followers"), command, suites=("server",), sandbox=Sandbox("none"))


@pytest.mark.slow
def test_a_sound_server_keeps_all_that_the_suite_asks() -> None:
    outcome = served()
    assert (outcome.verdict, outcome.findings) == (Verdict.INCOMPLETE, [])
    assert next(each for each in outcome.clauses if each.id == HIDDEN).outcome == "passed"
    assert outcome.suites["server"].skipped == 0


def test_every_faulty_server_has_a_row() -> None:
    assert set(FAULTS) == {
        line.split()[1].split("(")[0] for line in SERVING.read_text().splitlines() if "(Server):" in line
    }


@pytest.mark.parametrize("name", CASES)
def test_a_faulty_server_is_found_by_the_clause_that_it_breaks(name: str) -> None:
    clause, said = FAULTS[name]
    outcome = served(name)
    wanted = Verdict.VIOLATION if clause else Verdict.BREACH
    found = [each for each in outcome.findings if each.verdict is wanted and said in each.detail]
    assert [each.clause for each in found] == [clause], [(each.clause, each.detail) for each in outcome.findings]
    assert outcome.verdict is wanted


@pytest.mark.parametrize("name", CASES)
def test_what_a_server_does_wrong_can_be_asked_again_and_be_known(name: str, tmp_path: Path) -> None:
    clause, said = FAULTS[name]
    found = next(each for each in served(name).findings if said in each.detail)
    file, baseline = tmp_path / "finding.json", tmp_path / "known.toml"
    file.write_bytes(msgspec.json.encode(found))
    command = ("--sandbox", "none", "--", sys.executable, str(SERVING))
    status, shown, complaint = run("replay", str(file), *command, name)
    assert status == (Verdict.VIOLATION if clause else Verdict.BREACH).exit_code, shown + complaint
    assert said.partition(",")[0].partition(" shows it")[0] in shown
    status, shown, complaint = run("replay", str(file), *command)
    assert (status, "is right now" in shown) == (0, True), shown + complaint
    (line,) = lines_for(found, methods_of(load_kit(found.game)), Run(game=found.game))
    baseline.write_text(written([replace(line, reason="it is being mended")]), encoding="utf-8")
    assert read_baseline(baseline)[0].covers(found)


class Reference(HeldPlays):
    """The reference as a server of any game; what it shows can be changed."""

    def __init__(self, kit: GameKit) -> None:
        super().__init__(kit)
        self.kit, self.play_of = kit, kit.method(kit.play_method)
        for method in server_methods(kit):
            setattr(self, method.short, partial(self.asked, method.short))

    def describe(self) -> Any:
        methods = [method.short for method in (self.play_of, *server_methods(self.kit))]
        return {"protocol": 1, "engine": {"name": "reference"}, "games": {self.kit.name: {"methods": methods}}}

    def play(self, **params: Any) -> Any:
        return self.play_of.rule(msgspec.convert(params, self.play_of.params), self.kit.readings()).result

    def asked(self, short: str, **params: Any) -> Any:
        answer = self.answer(short, params)
        return answer if short != "view" else {"views": [self.shown(params, view) for view in answer["views"]]}

    def shown(self, params: Any, view: Any) -> Any:
        return view


@pytest.mark.parametrize("game", few(["twos", "twins_and_followers", "twin_it"], 3))
def test_the_reference_as_a_server_keeps_all_that_the_suite_asks_in_every_game(game: str) -> None:
    outcome = certify(ruled_once(game), Reference(load_kit(game)), suites=("server",))
    assert [(each.method, each.detail) for each in outcome.findings] == []
    assert outcome.suites["server"].skipped == 0
    assert outcome.questions > 500


LEAKS: dict[str, tuple[Any, str, str]] = {
    "twos": (lambda params: params["hands"][2], "holds the", "twos/hands-are-private"),
    "twin_it": (
        lambda params: [card[2] for pile in params["piles"] for card in pile],
        "the hidden design of",
        "twin_it/flipping-turns-over",
    ),
}


@pytest.mark.parametrize("game", few(["twos", "twin_it"], 2))
def test_what_an_engine_shows_besides_tells_nothing_that_a_seat_cannot_know(game: str) -> None:
    shows, told, clause = LEAKS[game]

    class Leaking(Reference):
        def shown(self, params: Any, view: Any) -> Any:
            return {**view, "besides": shows(params)}

    (finding,) = certify(ruled_once(game), Leaking(load_kit(game)), suites=("server",)).findings
    assert (finding.verdict, finding.clause) == (Verdict.VIOLATION, clause)
    assert "can tell that" in finding.detail
    assert "besides shows it" in finding.detail
    assert told in finding.detail or game == "twin_it"


def test_a_hand_may_be_shown_in_an_order_that_changes_with_what_a_seat_cannot_know() -> None:
    class Shuffling(Reference):
        def shown(self, params: Any, view: Any) -> Any:
            return {**view, "hand": sorted(view["hand"], reverse=min(params["hands"][-1]) < "7")}

    assert certify(ruled_once("twos"), Shuffling(load_kit("twos")), suites=("server",)).findings == []


def test_an_engine_that_is_no_server_is_asked_none_of_it(game: str) -> None:
    outcome = certify(game, sound_engine(game)(), suites=("server",))
    assert outcome.verdict is Verdict.NOT_ASSESSED
    assert outcome.suites["server"].skipped == outcome.suites["server"].parts > 0


def test_the_adapter_of_the_example_server_which_the_manual_certifies_has_sixty_lines() -> None:
    adapter = ROOT / "conformance" / "examples" / "server" / "adapter.py"
    assert len([line for line in adapter.read_text(encoding="utf-8").splitlines() if line.strip()]) <= 60
