"""The site as its readers meet it: every page, light and dark, on a phone and on a wide screen."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from accessibility import CROSSED, GRAVE, LOOKS, Look, findings, pages_of
from browsing import missing, served
from games import GAMES

pytestmark = [pytest.mark.browser, pytest.mark.skipif(bool(missing()), reason=missing())]


OF_EACH_KIND = [
    "index.html",
    "engine-author.html",
    "source/bythebook/twos/trick.html",
    *(f"rulebooks/twos/{name}.html" for name in ("table", "open-points", "de/agreements", "de/words")),
]
"""A page of each kind."""


def grave(site: Path, pages: Sequence[str], look: Look, running: Any) -> list[str]:
    with served(site) as address:
        return [str(each) for each in findings(running, address, pages, look) if each.impact in GRAVE]


@pytest.mark.parametrize("look", CROSSED, ids=str)
def test_nothing_on_a_page_of_each_kind_keeps_a_reader_out(look: Look, running: Any, site: Path) -> None:
    assert grave(site, OF_EACH_KIND, look, running) == []


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_nothing_on_any_page_keeps_a_reader_out(look: Look, running: Any, site: Path) -> None:
    pages = pages_of(site)
    assert {*OF_EACH_KIND} <= {*pages}
    assert grave(site, pages, look, running) == []


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("game", [*GAMES, "twos/de"])
def test_the_page_for_the_table_is_one_side_of_paper(game: str, paper: str, running: Any, site: Path) -> None:
    with served(site) as address:
        page = running.new_page()
        page.goto(f"{address}rulebooks/{game}/table.html")
        printed = page.pdf(format=paper)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


def test_the_check_finds_what_keeps_readers_out(running: Any, tmp_path: Path) -> None:
    (tmp_path / "bad.html").write_text(
        "<html><title>Bad</title><body><h1 style='color:#ccc'>Pale</h1><img src=x.png><input>"
        "<p style='width:900px'>Wide</p>"
    )
    (tmp_path / "word.html").write_text(f"<html lang='en'><title>Word</title><body><h1>A</h1><p>{'x' * 300}</p>")
    with served(tmp_path) as address:
        bad, word = (
            {each.what.partition(":")[0] for each in findings(running, address, [name], LOOKS[0])}
            for name in ("bad.html", "word.html")
        )
    assert {"color-contrast", "html-has-lang", "image-alt", "label", "wider than the screen"} <= bad
    assert "wider than the screen" in word
