"""A board of many certificates: what it shows, what it refuses, and that nothing of an engine gets out of its text."""

import json
import re
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from msgspec.structs import replace

from accessibility import OVERFLOW
from browsing import HEIGHT, PHONE, served
from bythebook_conformance import Verdict, certify
from bythebook_conformance.certification.board.collecting import collect
from bythebook_conformance.certification.board.pages import LISTED, Board, board_of, slug
from bythebook_conformance.certification.certificates.making import statement_of, subject_of
from bythebook_conformance.certification.certificates.signatures import (
    new_keys,
    private_key,
    public_key,
    signed,
    unsigned,
)
from bythebook_conformance.certification.certificates.statement import Kind, Statement
from bythebook_conformance.certification.findings.known import due_lines
from bythebook_conformance.certification.run import Run
from cases import each_case
from certified import BRIEF, FAULTY, Issued, edited, failures
from command_line import ROOT, refused, run

STORED = ROOT / "docs" / "examples" / "certificates"
NASTY = '<script>alert("1")</script>\u202e\x1b[2J&amp;'


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> Path:
    """A folder with a few certificates: an engine that was mended, a sound one, and one with another reading."""
    for name in ("mended-1", "mended-2", "twos-python", "ace-low", "wrapping"):
        (tmp_path / "certificates").mkdir(exist_ok=True)
        shutil.copy(STORED / f"{name}.json", tmp_path / "certificates")
    return tmp_path / "certificates"


def board(folder: Path, *options: str) -> tuple[int, str, str]:
    """Make a board beside the folder: the exit code, output and complaints."""
    return run("board", str(folder), "--out", str(folder.parent / "site"), *options)


def page(folder: Path, name: str) -> str:
    return (folder.parent / "site" / name).read_text(encoding="utf-8")


def shown(folder: Path) -> Board:
    """What a board of the folder shows."""
    return board_of(collect(folder), "Board")


def edit(path: Path, change: Callable[[Any], object]) -> None:
    """Change something in the details of a certificate."""
    plain = json.loads(path.read_text(encoding="utf-8"))
    change(plain["predicate"]["bythebook"])
    path.write_text(json.dumps(plain), encoding="utf-8")


def test_the_example_certificates_of_the_manual_are_all_accepted() -> None:
    collected = collect(STORED)
    assert collected.left_out == ()
    assert {each.details.game for each in collected.entries} == {"twos", "twins_and_followers"}


def game_of(folder: Path, name: str = "twos") -> Any:
    """What a board of the folder shows of a game."""
    return next(game for game in shown(folder).games if game.name == name)


def test_a_board_shows_engines_by_games_clauses_by_engines_and_the_readings_that_they_play(folder: Path) -> None:
    code, out, err = board(folder)
    assert (code, err) == (0, "")
    assert out.startswith("4 engines, 2 games, 5 certificates")
    assert "twos-step-by-step" in page(folder, "index.html")
    twos = game_of(folder)
    rows = page(folder, "game-twos.html").count('<th scope="row"><code class="id">')
    assert len(twos.clauses) == rows - len(twos.readings)
    row = next(row for row in twos.clauses if row.short == "ranking-of-plain-cards")
    assert len(row.outcomes) == len(twos.results) == 3
    assert [(point.id, sorted(played)) for point, played in twos.readings] == [("ranking", ["", "", "ace-low"])]


def test_engines_are_compared_by_clauses_readings_and_verdicts(folder: Path) -> None:
    (folder / "mended-2.json").unlink()
    for name in ("crashing", "with-a-banner"):
        shutil.copy(STORED / f"{name}.json", folder)
    twos = game_of(folder)
    apart = twos.between["twos-python", "twos-step-by-step"]
    assert ("twos/three-catching-two-pays-three", "passed", "failed") in apart.clauses
    assert twos.between["bythebook reference", "twos-python"].readings == (("ranking", "ace-low", "ace-high"),)
    assert twos.between["twos-python", "twos-crashing"].count == 30
    assert any(each.name.startswith("unnamed: python ") for each in shown(folder).engines)


def test_the_history_says_which_clauses_were_mended_and_which_newly_broken(folder: Path) -> None:
    def steps() -> list[Any]:
        return [result for result in shown(folder).history if result.name == "twos-step-by-step"]

    clause = ("twos/three-catching-two-pays-three",)
    mended, first = steps()
    assert (first.verdict, first.change) == (Verdict.VIOLATION, None)
    assert (mended.verdict, mended.change.mended, mended.change.broken) == (Verdict.PASSED, clause, ())
    engine = next(each for each in shown(folder).engines if each.name == "twos-step-by-step")
    assert engine.latest["twos"].file == "mended-2.json"
    dates = [each.details.issued for each in (first, mended)]
    for name, date in zip(("mended-2", "mended-1"), dates, strict=True):
        edit(folder / f"{name}.json", lambda details, date=f"{date:%FT%TZ}": details.update(issued=date))
    assert (steps()[0].change.mended, steps()[0].change.broken) == ((), clause)


def test_every_link_of_a_board_leads_somewhere_inside_it_and_nothing_comes_from_elsewhere(folder: Path) -> None:
    board(folder)
    site = folder.parent / "site"
    pages = {path.name: path.read_text(encoding="utf-8") for path in site.glob("*.html")}
    for name, text in pages.items():
        assert "default-src 'none'" in text
        for link in re.findall(r' (?:href|src)="([^"]+)"', text):
            path, _, anchor = link.partition("#")
            assert (site / (path or name)).is_file(), (name, link)
            assert not anchor or f' id="{anchor}"' in pages[path or name], (name, link)


def test_nothing_that_an_engine_says_becomes_part_of_a_page(folder: Path) -> None:
    def nasty(details: Any) -> None:
        command = details["engine"]["command"]  # the conditions name its words, too
        details["engine"] = {"name": NASTY, "version": NASTY, "command": [*command, NASTY]}
        for found in details["findings"]:
            found["detail"] = NASTY

    edit(folder / "mended-1.json", nasty)
    assert board(folder)[0] == 0
    for path in (folder.parent / "site").rglob("*.*"):
        text = path.read_text(encoding="utf-8")
        assert "<script>alert" not in text
        assert not {"\u202e", "\x1b"} & {*text}
    assert "&lt;script&gt;" in page(folder, f"engine-{slug(NASTY)}.html")
    assert "\\u202e" in page(folder, "index.html")


def test_names_that_look_alike_in_an_address_have_different_ones() -> None:
    names = ["acme-twos", "Acme Twos", "acme_twos", "../acme-twos", "", "\u00e4"]
    assert len({slug(name) for name in names}) == len(names)
    assert slug("acme-twos") == "acme-twos"
    assert all(re.fullmatch(r"[a-z0-9-]+", slug(name)) for name in names)


def test_what_is_no_certificate_or_contradicts_itself_is_left_out_and_named(folder: Path) -> None:
    edit(folder / "mended-1.json", lambda details: details["coverage"].update(assessedClauses=1))
    (folder / "other.json").write_bytes(b"[" * 100_000)
    (folder / "findings").mkdir()
    for name in ("findings/01-crash.json", "report.json"):  # what stands beside a certificate in a report folder
        (folder / name).write_text("{}")
    code, _, err = board(folder)
    assert (code, len(err.splitlines())) == (9, 2)
    assert "mended-1.json: left out: totals: 1 clauses were assessed, but " in err
    assert "other.json: left out: nested too deeply" in err
    assert "mended-1.json" in page(folder, "index.html")


def test_a_certificate_about_other_rules_is_shown_and_marked(folder: Path) -> None:
    text = (folder / "mended-2.json").read_text()
    digest = json.loads(text)["predicate"]["configuration"][0]["digest"]["sha256"]
    (folder / "mended-2.json").write_text(text.replace(digest, "0" * 64))
    assert board(folder)[0] == 0
    assert "under other rules than today’s" in page(folder, "engine-twos-step-by-step.html")
    assert "under other rules than today’s" not in page(folder, "engine-twos-python.html")


def listed(folder: Path, *lines: str) -> str:
    """A file of keys beside the folder: its name."""
    (folder.parent / "keys.toml").write_text("\n".join(lines))
    return str(folder.parent / "keys.toml")


def key(file: str, *engines: str) -> str:
    return f"[[key]]\nfile = {file!r}\nengines = {list(engines)!r}"


def test_with_keys_only_what_they_have_signed_is_shown(folder: Path, issued: Issued) -> None:
    private, public = new_keys()
    (folder / "signed.json").write_bytes(signed(issued.statement, private_key(private)))
    (folder.parent / "own.pub").write_bytes(public)
    (folder.parent / "other.pub").write_bytes(new_keys()[1])
    name = issued.outcome.name
    keys = listed(folder, key("other.pub", name), key("own.pub", "another-engine", name))
    code, out, err = board(folder, "--keys", keys)
    assert code == 9
    assert out.startswith("1 engine, 1 game, 1 certificate;")
    assert err.count("left out: not signed, though ") == 5
    assert f"verified: the key {public_key(public).id[:12]}" in page(folder, "history.html")
    code, _, err = board(folder, "--keys", listed(folder, key("other.pub", name)))
    assert code == 2
    assert f"signed by the key {public_key(public).id}, not by" in err


def test_a_key_speaks_for_the_engines_alone_with_which_it_is_listed(folder: Path, issued: Issued) -> None:
    """A competitor whose key is accepted, too, cannot take over the badge of another engine."""
    competitor, public = new_keys()
    (folder / "signed.json").write_bytes(issued.file)
    theirs = json.loads(unsigned(issued.statement))
    theirs["predicate"]["bythebook"] |= {"issued": f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"}
    forged = msgspec.json.decode(json.dumps(theirs), type=Statement)
    (folder / "forged.json").write_bytes(signed(forged, private_key(competitor)))
    (folder.parent / "competitor.pub").write_bytes(public)
    (folder.parent / "own.pem").write_bytes(issued.public_pem)
    keys = listed(folder, key("competitor.pub", "their-engine"), key("own.pem", issued.outcome.name))
    code, out, err = board(folder, "--keys", keys)
    assert (code, out[:28]) == (9, "1 engine, 1 game, 1 certific")
    said = f"forged.json: left out: signed by the key {public_key(public).id[:12]}…, which may not speak for"
    assert f"{said} {issued.outcome.name!r}" in err


@each_case("wrong_lists_of_keys")
def test_what_is_wrong_in_a_list_of_keys_is_said_in_one_line(case: str, text: str, said: str, folder: Path) -> None:
    (folder.parent / "own.pub").write_bytes(new_keys()[1])
    (folder.parent / "private").write_bytes(new_keys()[0])
    assert said in refused("board", str(folder), "--out", "site", "--keys", listed(folder, text))


@pytest.mark.parametrize("year", ["2099", "2001"])
def test_a_date_in_the_future_or_before_the_rules_is_refused(year: str, folder: Path, issued: Issued) -> None:
    def dated(details: Any) -> None:
        details["issued"] = f"{year}{details['issued'][4:]}"

    edit(folder / "mended-2.json", dated)
    code, _, err = board(folder)
    assert code == 9
    assert f"mended-2.json: left out: date: issued on {year}-" in err
    assert failures(edited(issued, dated)) == {Kind.DATE}


def test_without_certificates_or_among_them_there_is_no_board(tmp_path: Path, folder: Path) -> None:
    (tmp_path / "empty").mkdir()
    for source, target in (("empty", "site"), ("missing", "site"), ("certificates", "certificates/site")):
        refused("board", str(tmp_path / source), "--out", str(tmp_path / target))
        assert not (tmp_path / target).exists()


def test_a_new_board_removes_what_is_no_longer_on_it_and_nothing_else(folder: Path) -> None:
    board(folder)
    site = folder.parent / "site"
    (site / "CNAME").write_text("board.example")
    (folder.parent / "precious").write_text("keep")
    with (site / LISTED).open("a") as listed:
        listed.write(f"../precious\n{folder.parent / 'precious'}\n")
    (folder / "ace-low.json").unlink()
    board(folder)
    assert not [path for path in site.rglob("*") if "reference" in path.name and path.is_file()]
    assert (site / "CNAME").exists()
    assert (folder.parent / "precious").exists()


def test_a_board_is_not_written_among_files_of_something_else(folder: Path) -> None:
    site = folder.parent / "site"
    site.mkdir()
    (site / ".git").touch()
    (site / "index.html").write_text("keep")
    said = refused("board", str(folder), "--out", str(site))
    assert f"--out {site}: holds index.html, and no board; name a new or empty folder" in said
    assert (site / "index.html").read_text() == "keep"
    (site / "index.html").unlink()
    assert [board(folder)[0], board(folder)[0]] == [0, 0]


def test_badges_are_pictures_and_data_for_shields(folder: Path) -> None:
    (folder / "mended-2.json").unlink()
    board(folder)
    picture = ElementTree.fromstring(page(folder, "badges/twos-step-by-step/twos.svg"))
    assert picture.get("aria-label") == "Twos: breaks 1 clause"
    number = re.search(r'"assessedClauses": (\d+)', (folder / "twos-python.json").read_text())
    assert number is not None
    data = json.loads(page(folder, "badges/twos-python/twos.json"))
    passed = f"passed {number[1]}/{number[1]}"
    assert data == {"schemaVersion": 1, "label": "Twos", "message": passed, "color": "17682f"}


def test_known_failures_are_on_the_page_and_on_the_badge(folder: Path) -> None:
    found = certify("twos", FAULTY, suites=BRIEF)
    due = due_lines(found.findings, (), ["twos.play", "twos.trick"], Run(game="twos"))
    lines = [replace(line, reason=f"later {NASTY}") for line in due]
    known = certify("twos", FAULTY, suites=BRIEF, known=lines)
    (folder / "known.json").write_bytes(unsigned(statement_of(known, FAULTY, subject_of(FAULTY))))
    board(folder)
    (result,) = [each for each in shown(folder).history if each.verdict is Verdict.KNOWN]
    pages = "".join(path.read_text(encoding="utf-8") for path in (folder.parent / "site").rglob("*.html"))
    assert result.summary == "2 known failures"
    assert "twos/first-two-strongest" in result.broken
    assert "<h3>Known failures</h3>" in pages
    assert NASTY not in pages


@pytest.mark.browser
def test_engines_are_searched_and_filtered_by_verdict(running: Any, folder: Path) -> None:
    shutil.copy(STORED / "only-tricks.json", folder)
    board(folder)
    with served(folder.parent / "site") as address:
        page = running.new_page()
        page.goto(f"{address}index.html")
        rows = page.locator(".engines tbody tr:visible")
        page.get_by_label("Find an engine").fill("STEP twos")
        assert rows.all_inner_texts() == [text for text in rows.all_inner_texts() if "twos-step-by-step" in text]
        assert rows.count() == 1
        page.get_by_label("Find an engine").fill("")
        page.get_by_label("Verdict").select_option("incomplete")
        assert ["twos-only-tricks" in text for text in rows.all_inner_texts()] == [True]


@pytest.mark.browser
@pytest.mark.parametrize("script", [True, False])
def test_engines_are_picked_and_clauses_on_which_they_differ_without_a_script_too(
    running: Any, folder: Path, script: bool
) -> None:
    (folder / "mended-2.json").unlink()
    board(folder)
    with served(folder.parent / "site") as address:
        page = running.new_context(java_script_enabled=script).new_page()
        page.goto(f"{address}game-twos.html")
        rows = page.locator(".matrix tbody tr:visible")
        total = rows.count()
        page.get_by_label("Only clauses on which the engines differ").check()
        differing = rows.count()
        assert 0 < differing < total
        page.get_by_label("twos-step-by-step", exact=True).uncheck()
        assert page.locator(".matrix thead th:visible").count() == 3
        # The two engines that are left agree. Without a script, rows go by all engines.
        assert rows.count() == (0 if script else differing)


@pytest.mark.browser
def test_a_pair_of_engines_is_shown_alone_when_its_number_is_followed(running: Any, folder: Path) -> None:
    board(folder)
    with served(folder.parent / "site") as address:
        page = running.new_context(java_script_enabled=False).new_page()
        page.goto(f"{address}differences-twos.html")
        assert page.locator(".pair:visible").count() == 3
        page.locator(".pairs a[href^='#']").first.click()
        assert page.locator(".pair:visible").count() == 1


@pytest.mark.browser
def test_no_page_is_wider_than_a_phone(running: Any, folder: Path) -> None:
    for name in ("with-a-banner", "crashing", "only-tricks"):
        shutil.copy(STORED / f"{name}.json", folder)
    board(folder)
    site = folder.parent / "site"
    with served(site) as address:
        page = running.new_context(viewport={"width": PHONE, "height": HEIGHT}).new_page()
        for path in site.glob("*.html"):
            page.goto(address + path.name)
            assert (path.name, page.evaluate(OVERFLOW)) == (path.name, [])
