"""The Sphinx extension: a small site is built as a user would build it, and is read like one."""

import html
import os
import re
import shutil
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest

from bythebook.spec import load_spec, load_table_page
from bythebook_conformance.rulebook import rulebook_of
from cases import cases, each_case
from command_line import ROOT, process
from specifications import change, house_with_toy, specification

CONF = 'extensions = ["bythebook_conformance.rulebook"]\nnitpicky = True\nrulebook_domains = False\n'
PAGES = {
    "index": "Home\n====\n\n:rule:clause:`twos/follow-suit` :rule:point:`led suit <twos/led-suit-fixed>` "
    ":rule:example:`twos/last-two-takes` :rule:term:`twos/void` :any:`twos/twos-are-wild`\n\n"
    ".. ruling:: twos.trick KD 2H 2D 3D\n   :says: 2♥ takes the trick.\n\n"
    ".. toctree::\n\n   first\n   card\n   rules\n   examples\n   points\n   tables\n",
    "first": "Beginning\n=========\n\n.. first-page:: twos\n",
    "card": "At the table\n============\n\n.. table-page:: twos\n",
    "rules": "Twos\n====\n\n.. rulebook:: twos\n",
    "examples": "Examples\n========\n\n.. rulebook-examples:: twos\n",
    "points": "Points\n======\n\n.. open-points:: twos\n",
    "tables": "Tables\n======\n\n.. clause-index:: twos\n\n.. traceability:: twos\n\n.. rulebook-glossary:: twos\n\n"
    ".. open-point-list:: twos\n\n.. clause-counts:: twos\n\n.. editions:: twos\n",
}


def build(folder: Path, *options: str, house: Path = ROOT) -> Any:
    """Build the site of a folder, with what is left of the last time, by the modules of a house; its process."""
    path = os.pathsep.join(str(house / floor) for floor in ("reference", "conformance"))
    command = [sys.executable, "-m", "sphinx", "-q", *options, "docs", "out"]
    return process(command=command, env={"PYTHONPATH": path}, cwd=folder)


def built(folder: Path, pages: dict[str, str], *options: str, conf: str = CONF, house: Path = ROOT) -> Any:
    """Build a site of these pages into ``folder/out``; its process."""
    (folder / "docs").mkdir()
    (folder / "docs" / "conf.py").write_text(conf, encoding="utf-8")
    for name, text in pages.items():
        (folder / "docs" / f"{name}.rst").write_text(text, encoding="utf-8")
    return build(folder, *options, house=house)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site about Twos, read by two processes: of fewer than six pages one would read all."""
    folder = tmp_path_factory.mktemp("site")
    run = built(folder, PAGES | {"empty": ":orphan:\n\nEmpty\n=====\n"}, "-W", "-j", "2")
    assert run.returncode == 0, run.stderr
    return folder / "out"


def read(site: Path, name: str) -> str:
    return (site / f"{name}.html").read_text(encoding="utf-8")


def test_every_clause_stands_in_a_text_under_its_number_with_its_name_as_anchor_and_no_id_twice(site: Path) -> None:
    page = read(site, "rules")
    for clause in load_spec("twos").clauses:
        assert f'id="{clause.id.partition("/")[2]}"' in page
    assert "A player without a card of the suit led may play any card" in page
    number = '<a class="number[^>]*href="#follow-suit">2.2</a> <span class="clause">A player who holds'
    assert re.search(f'<div class="rule stated[^>]*id="follow-suit">.*?{number}', page, re.DOTALL)
    assert re.search(r"<h2>A. About the sheet<a", page)
    for path in site.glob("*.html"):
        found = re.findall(r'\sid="([^"]+)"', path.read_text(encoding="utf-8"))
        assert len(found) == len({*found}), path.name


def test_the_pages_for_players_retell_the_rules_that_they_link_to_with_a_box_for_every_answer(site: Path) -> None:
    page = read(site, "first")
    assert 'aria-labelledby="diagram-first-set-up-title"' in page
    assert "Cem takes the trick: 1 for honours and 3 for a catch, which Ben loses." in page
    assert re.search(r'Rules <a [^>]*href="rules.html#follow-suit"[^>]*><span>2.2</span>', page)
    card, agreements = read(site, "card"), load_table_page("twos").agreements
    assert card.count('class="box"') == sum(len(each.answers) for each in agreements)
    ours = [load_spec("twos").open_point[each.point].default for each in agreements]
    bold = re.findall(r'class="answer default"><span class="box"></span>\xa0([^<]+)<', card)
    assert bold == [each.answers[name] for each, name in zip(agreements, ours, strict=True)]
    assert 'href="points.html#two-as-follow"' in card


def test_roles_lead_to_what_they_name(site: Path) -> None:
    page = read(site, "index")
    for target in (
        "rules.html#follow-suit",
        "points.html#led-suit-fixed",
        "examples.html#last-two-takes",
        "tables.html#term-void",
        "rules.html#twos-are-wild",
        "rules.html#first-two-strongest",
    ):
        assert f'href="{target}"' in page
    assert "2♥ catches 2♦, for 2 points." in page  # the ruling is computed


def test_every_object_is_in_the_inventory_and_in_the_search(site: Path) -> None:
    inventory = zlib.decompress((site / "objects.inv").read_bytes().split(b"\n", 4)[4]).decode()
    search = (site / "searchindex.js").read_text(encoding="utf-8")
    spec = load_spec("twos")
    for kind, names in (
        ("clause", list(spec.clause)),
        ("point", [f"twos/{name}" for name in spec.open_point]),
        ("example", [example.id for example in spec.examples]),
    ):
        for name in names:
            assert f"{name} rule:{kind} 1 " in inventory
            assert f'"{name.partition("/")[2]}"' in search


def test_beside_a_clause_stand_its_cards_its_code_its_points_and_its_tests(site: Path) -> None:
    page = read(site, "rules")
    _, _, entry = page.partition('<summary><span class="number">More on 2.4</span>')
    entry, _, _ = entry.partition('<span class="number">More on 2.5</span>')
    assert "our reading" in entry
    assert "1 open point" in entry
    assert re.search(r'aria-label="\w+ of (?:clubs|diamonds|hearts|spades)"', entry)
    assert "every card of the hand" in entry
    assert 'href="points.html#void-player"' in entry
    point = load_spec("twos").open_point["void-player"]
    assert all(
        html.escape(text, quote=False) in entry
        for text in (point.question, *(each.text for each in point.alternatives))
    )
    assert re.search(r'href="source/bythebook/twos/following.html#line-\d+"', entry)
    assert "where: c.void" in entry
    assert "demands: all((card in cards) == (card in c.playable) for card in c.plain)" in entry
    assert "10 examples" in entry


def test_players_read_numbers_and_answers_where_machines_read_names(site: Path) -> None:
    page = read(site, "rules")
    assert 'href="#follow-suit">Rule 2.2</a>' in page
    assert ">must-play-two<" not in page
    assert ">follow-suit</a>" not in page
    assert '<span class="pre">twos/follow-suit</span>' in page  # as the reports of engines have it
    words = read(site, "tables").partition('id="term-void"')[2]
    assert re.search(r'Rule <a [^>]*href="rules.html#void-plays-anything"[^>]*><span>2.4</span>', words)


def test_code_leads_to_its_line_on_a_page_of_the_source(site: Path) -> None:
    code, _ = rulebook_of("twos", domains=False).entry["twos/void-plays-anything"].code
    page = (site / "source" / "bythebook" / "twos" / "following.html").read_text(encoding="utf-8")
    _, _, line = page.partition(f'id="line-{code.line}"')
    assert "void-plays-anything" in line[:400]


def test_the_matrix_has_a_row_for_every_clause(site: Path) -> None:
    page = read(site, "tables")
    _, _, matrix = page.partition('class="stack traceability')
    matrix, _, _ = matrix.partition("</table>")
    assert matrix.count('href="rules.html#') == len(load_spec("twos").clauses)
    assert re.search(r">\d+ examples; 1 relation; 1 property", matrix)


def complaints(run: Any) -> list[str]:
    """The lines of a failed build, without their colours."""
    assert run.returncode == 1
    return re.sub(r"\x1b\[[0-9;]*m", "", run.stderr).strip().splitlines()


@each_case("specifications_with_gaps")
def test_a_gap_and_a_sentence_due_for_review_fail_the_build_in_one_line(
    page: str, file: str, old: str, new: str, said: str, tmp_path: Path
) -> None:
    path = specification("twos", tmp_path / "specs") / file
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    (line,) = complaints(built(tmp_path, {"index": PAGES[page]}, conf=f'{CONF}rulebook_specs = "../specs"\n'))
    assert said in line


def test_an_address_of_sources_with_other_parts_is_refused_in_one_line(tmp_path: Path) -> None:
    source = "https://example.org/{path}/{branch}"
    run = built(tmp_path, {"index": PAGES["index"]}, conf=f'{CONF}rulebook_source = "{source}"\n')
    assert run.returncode == 2
    assert f"rulebook_source = {source!r}: expected an address with {{path}} and {{line}}" in run.stderr


@pytest.mark.slow
def test_what_stands_on_two_pages_is_complained_of_though_two_processes_read_them(tmp_path: Path) -> None:
    plain = {f"page-{number}": f"Page {number}\n======\n" for number in range(6)}  # of fewer, one process reads all
    words = dict.fromkeys(("a-words", "z-words"), "Words\n=====\n\n.. rulebook-glossary:: twos\n")
    listed = "".join(f"   {name}\n" for name in ("a-words", *plain, "z-words"))
    index = {"index": f"Home\n====\n\n.. toctree::\n\n{listed}"}
    run = built(tmp_path, index | plain | words, "-j", "2")
    assert "the term twos/void is on two pages: " in run.stderr


def test_sources_may_lie_online_and_a_role_for_what_does_not_exist_names_what_is_nearest(tmp_path: Path) -> None:
    conf = f'{CONF}rulebook_source = "https://example.org/{{path}}#L{{line}}"\n'
    pages = {"index": f"{PAGES['rules']}\n:rule:clause:`twos/folow-suit`\n\n:rule:point:`twos/nothing`\n"}
    every = ("-W", "--keep-going")  # from version 8.1 on, Sphinx keeps going anyway
    clause, point = complaints(built(tmp_path, pages, *every, conf=conf))
    assert clause.endswith("no clause 'twos/folow-suit' in any rulebook; did you mean 'twos/follow-suit'? [ref.clause]")
    assert point.endswith("no open point 'twos/nothing' in any rulebook [ref.point]")
    page = (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    assert re.search(r'href="https://example.org/bythebook/twos/following.py#L\d+"', page)
    assert not (tmp_path / "out" / "source").exists()


WRONG = dict(cases("wrong_directives")["rows"])


def test_what_cannot_be_computed_fails_the_build_with_a_line_each(tmp_path: Path) -> None:
    (tmp_path / "2D.toml").write_text('cards = ["2D"]')
    page = "Wrong\n=====\n\n" + "\n\n".join(WRONG) + "\n"
    for said, due in zip(complaints(built(tmp_path, {"index": page})), WRONG.values(), strict=True):
        assert "ERROR: " in said
        assert due in said


RULING = "Trick\n=====\n\n.. ruling:: twos.trick KD 2H\n"
SAID = "2♥ takes the trick."


@pytest.mark.slow
def test_a_page_is_made_again_when_what_its_ruling_rests_on_has_changed_though_nothing_may_be_newer(
    tmp_path: Path,
) -> None:
    house = house_with_toy(tmp_path / "house")
    telling = house / "conformance" / "bythebook_conformance" / "games" / "twos" / "presentation" / "words.py"
    change(telling, "{card} takes the trick", "{card} has the trick")
    assert complaints(built(tmp_path, {"index": f"{RULING}   :says: {SAID}\n"}, house=house))
    shutil.copy2(ROOT / telling.relative_to(house), telling)
    again = build(tmp_path, house=house)
    assert (again.returncode, again.stderr) == (0, "")
    change(telling, "{card} takes the trick", "{card} has the trick")
    assert SAID.replace("takes", "has") in complaints(build(tmp_path, house=house))[0]


def test_a_game_with_nothing_but_a_specification_and_a_reference_has_a_rulebook(tmp_path: Path) -> None:
    directives = ("rulebook", "traceability", "rulebook-glossary", "editions")
    page = "High Card\n=========\n\n" + "".join(f".. {name}:: high_card\n\n" for name in directives)
    conf = CONF.replace("rulebook_domains = False\n", "")
    run = built(tmp_path, {"index": page}, "-b", "text", conf=conf, house=house_with_toy(tmp_path / "house"))
    assert run.returncode == 0, run.stderr
    text = (tmp_path / "out" / "index.txt").read_text(encoding="utf-8")
    assert "Of two cards the one of the higher rank wins." in text
    assert "duel: 2,496" in text  # of 52 x 51 pairs, less 52 x 3 of equal ranks
