"""The ruling desk without a browser: what is built, what cannot be built, what is made of what was typed."""

import json
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile

import msgspec
import pytest

from bythebook.readings import ReadingError
from bythebook.spec import load_spec, load_table_page
from bythebook_conformance.authoring.translating import KIT, strings, template_of
from bythebook_conformance.desk import build
from bythebook_conformance.desk.answering import answer
from bythebook_conformance.desk.pages import agreement_page, page_data, told_by
from bythebook_conformance.desk.runtime import DownloadError, PackingError, python_files, rules_archive
from bythebook_conformance.desk.snapshot import SnapshotError, snapshot
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.kit.language import speaking
from command_line import ROOT, TOY, process
from games import GAMES

HEAVY = ("click", "hypothesis", "jinja2", "pytest", "rich", "sphinx")


def answered(game: str, question: str, params: Any, readings: dict[str, str] | None = None) -> dict[str, Any]:
    """What the desk is told of a question."""
    asked = {"game": game, "question": question, "params": params, "readings": readings or {}}
    found: dict[str, Any] = json.loads(answer(json.dumps(asked)))
    return found


def test_every_ruling_shows_its_sentences_and_all_its_clauses(game: str) -> None:
    for example in load_spec(game).examples:
        found = answered(game, example.method, example.params, example.readings)
        assert found["said"].startswith("<p")
        assert all(f'data-clause="{each["id"]}"' in found["why"] for each in found["data"]["because"])
        others = [each["readings"] for point in found["data"]["open"] for each in point["otherwise"]]
        assert found["why"].count("data-read=") == len(others)


def test_what_was_typed_is_no_markup() -> None:
    pair = [["<img src=x>", "<b>", "c"], ["y", "<b>", "d"]]
    position = {"mode": "competitive", "table": pair, "piles": [[], []], "sets": []}
    found = answered("twin_it", "slap", {"position": position, "touches": [[0, "<img src=x>"], [0, "y"]]})
    assert "&lt;img src=x&gt;" in found["said"]
    assert "<img" not in found["said"] + found["why"]


def test_the_front_page_is_there_in_every_language_with_desks_in_it_and_the_others_marked(tmp_path: Path) -> None:
    pages = {name: (build.build_desk(tmp_path).folder / name).read_text() for name in ("index.html", "index.de.html")}
    assert 'hreflang="de" href="index.de.html"' in pages["index.html"]
    german = pages["index.de.html"]
    assert '<html lang="de">' in german
    assert "Die Regelauskunft</h1>" in german
    assert 'href="twos.de.html"><strong>Twos' in german
    assert '<li lang="en"><a href="twin_it.html"><strong>Twin It!' in german
    assert "<span>Who takes the trick?" not in german
    desk = (tmp_path / "twos.de.html").read_text()
    assert '<a href="index.de.html">Regelauskunft' in desk
    assert 'class="game" href="twin_it.html"' in desk


def test_every_question_has_a_form_that_knows_its_fields_and_every_example_one_topic_of_the_rulebook(
    kit: GameKit,
) -> None:
    for asked in page_data(kit, {})["questions"]:
        message = kit.method(f"{kit.name}.{asked['name']}").params
        assert {field["name"] for field in (asked["whole"] or asked["form"])["fields"]} == {
            field.encode_name for field in msgspec.structs.fields(message)
        }
        assert {*asked["begin"]} <= {field["name"] for field in asked["form"]["fields"]}
    topics = page_data(kit, {})["topics"]
    examples = sorted(each["id"] for topic in topics for each in topic["examples"])
    assert examples == sorted(each.id for each in load_spec(kit.name).examples)
    assert topics[0]["title"].startswith("1. ")


def test_a_table_is_asked_what_the_page_to_print_asks_and_then_the_further_questions(kit: GameKit) -> None:
    page, spec, table = agreement_page(kit, {}), load_spec(kit.name), load_table_page(kit.name)
    assert [each.point for each in page.first] == [each.point for each in table.agreements]
    assert [each.text for each in page.first] == [spec.open_point[each.point].question for each in table.agreements]
    for question in (*page.first, *page.later):
        point = spec.open_point[question.point]
        assert {each.name for each in question.answers} == {each.id for each in point.alternatives}
        assert [each.name for each in question.answers if each.default] == [point.default]
    asked = {each.point for each in (*page.first, *page.later) if each.ruled}
    assert asked == {each.id for each in spec.open_points if each.switchable} - {*table.for_programs}


def test_answers_are_said_to_clash_exactly_where_the_readings_make_no_sense(kit: GameKit) -> None:
    clashes = agreement_page(kit, {}).clashes
    points = {name: [*every] for name, every in kit.readings.points().items()}
    chance = Random(1)
    for _ in range(500):
        chosen = {name: chance.choice(values) for name, values in points.items()}
        clashing = any(chosen[one] == first and chosen[other] == second for one, first, other, second in clashes)
        try:
            kit.readings.from_names(chosen)
        except ReadingError:
            assert clashing
        else:
            assert not clashing


def test_only_what_a_ruling_needs_is_packed_and_always_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "json.py").write_text("raise RuntimeError('not the json that is meant')")
    monkeypatch.chdir(tmp_path)
    packed = rules_archive(GAMES)
    assert packed == rules_archive(GAMES)
    with ZipFile(BytesIO(packed)) as archive:
        archive.extractall(tmp_path / "rules")
    program = (
        "import json, sys; sys.path.insert(0, sys.argv[1]); from bythebook_conformance.desk import answering as desk; "
        f"[desk.prepare(game) for game in {GAMES}]; "
        "print(*('data' in json.loads(desk.answer(each)) for each in json.load(sys.stdin))); "
        f"print(desk.__file__.startswith(sys.argv[1]), [name for name in {HEAVY} if name in sys.modules])"
    )
    examples = {each.method: (game, each) for game in GAMES for each in load_spec(game).examples}
    asked = [
        json.dumps({"game": game, "question": method, "params": each.params, "readings": each.readings})
        for method, (game, each) in examples.items()
    ]
    monkeypatch.chdir(ROOT)
    command = [sys.executable, "-c", program, str(tmp_path / "rules")]
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=False)
    ruled = " ".join(["True"] * len(asked))
    assert (done.stdout, done.stderr) == (f"{ruled}\nTrue []\n", "")


def test_a_game_that_only_this_python_finds_is_packed_and_one_that_nobody_finds_is_told_of_in_one_line() -> None:
    program = (
        "import io, zipfile; from bythebook_conformance.desk.runtime import rules_archive; "
        "print(*zipfile.ZipFile(io.BytesIO(rules_archive(['high_card']))).namelist())"
    )
    done = process(command=[sys.executable, "-c", program], home=TOY)
    assert done.stderr == ""
    assert "bythebook/high_card/duel.py" in done.stdout.split()
    with pytest.raises(PackingError, match=r"^the rules cannot be loaded: .*'no_such_game'.*$"):
        rules_archive(["no_such_game"])


@pytest.mark.slow
def test_a_site_and_a_text_of_the_same_pages_say_each_what_it_has(tmp_path: Path) -> None:
    (tmp_path / "conf.py").write_text('extensions = ["bythebook_conformance.desk"]')
    (tmp_path / "index.rst").write_text("Desk\n====\n\n.. ruling-desk::\n")
    (tmp_path / "twos.rst").write_text(":orphan:\n\nTwos\n====\n\n.. ruling-desk:: twos\n")
    for form in ("html", "text"):
        command = [sys.executable, "-m", "sphinx", "-q", "-b", form, "-d", "read", ".", form]
        done = process(command=command, cwd=tmp_path)
        if "cannot get" in done.stderr:
            pytest.skip(done.stderr)
        assert done.returncode == 0, done.stderr
    index, twos = ((tmp_path / "html" / f"{name}.html").read_text() for name in ("index", "twos"))
    assert ("built without" in index, 'href="desk/twos.html"' in index) == (False, True)
    assert ("twin_it" in twos, 'href="desk/twos-agree.html"' in twos) == (False, True)
    index, twos = ((tmp_path / "text" / f"{name}.txt").read_text() for name in ("index", "twos"))
    assert ("built without" in index, "built without" in twos) == (True, False)


def test_without_a_network_one_line_says_what_could_not_be_had(tmp_path: Path) -> None:
    nowhere = "http://127.0.0.1:9"
    env = {"XDG_CACHE_HOME": str(tmp_path), "HTTPS_PROXY": nowhere, "https_proxy": nowhere}
    done = process("desk", "--out", str(tmp_path / "desk"), env=env)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith("bythebook: the desk cannot be built: cannot get https://registry.npmjs.org/pyodide/")


PAGE = Path(build.__file__).parent / "page"
TOLD = re.compile(r"""(?<![\w.])tn?\(\s*("(?:[^"\\\\]|\\\\.)*")""")


def test_a_page_in_german_brings_what_its_scripts_tell_which_is_in_the_catalogue_and_an_english_one_nothing() -> None:
    scripts = [path.read_bytes() for path in PAGE.glob("*.js")]
    written = [json.loads(found) for script in scripts for found in TOLD.findall(script.decode())]
    assert len(written) > 50
    assert {*written} <= {message for each in template_of(KIT) for message in strings(each.id)[:1]}
    assert told_by(scripts) == {}
    with speaking("de"):
        told = told_by(scripts)
    assert told["Undo"] == "Rückgängig"
    assert told["{number} example found"] == ["{number} Beispiel gefunden", "{number} Beispiele gefunden"]
    assert {*written} <= {*told}


def test_the_forms_the_readings_and_the_examples_of_a_german_page_are_german() -> None:
    english = page_data(load_kit("twos"), {})
    with speaking("de"):
        german = page_data(load_kit("twos"), {})
    assert german["questions"][0]["question"] == "Wer gewinnt den Stich?"
    assert german["cards"][12]["words"] == "Kreuz-Ass"
    for one, other in zip(english["topics"], german["topics"], strict=True):
        assert one["title"] != other["title"]
        for example, same in zip(one["examples"], other["examples"], strict=True):
            assert example["title"] != same["title"]
            assert {**example, "title": ""} == {**same, "title": ""}
    for one, other in zip(english["readings"], german["readings"], strict=True):
        assert (one["name"], one["default"]) == (other["name"], other["default"])
        assert one["question"] != other["question"]


def test_where_no_memory_can_be_saved_the_reason_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        wheel = next(path for path in python_files() if path.suffix == ".whl")
    except DownloadError as error:
        pytest.skip(str(error))
    with pytest.raises(SnapshotError, match=r"^Error.*pyodide\.mjs"):
        snapshot({}, wheel, {"rules.zip": b"no archive"}, [], tmp_path)
    assert [*tmp_path.iterdir()] == []
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(SnapshotError, match=r"^Node.js is not here$"):
        snapshot({}, wheel, {}, [], tmp_path)
