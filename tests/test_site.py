"""The site as its readers meet it: every page, light and dark, on a phone and on a wide screen."""

from pathlib import Path

import pytest

from accessibility import GRAVE, LOOKS, Look, findings, pages_of
from browsing import browser, missing, served

pytestmark = [pytest.mark.browser, pytest.mark.skipif(bool(missing()), reason=missing())]


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_nothing_on_any_page_keeps_a_reader_out(look: Look, site: Path) -> None:
    pages = pages_of(site)
    assert "index.html" in pages
    with browser() as running, served(site) as address:
        grave = [str(each) for each in findings(running, address, pages, look) if each.impact in GRAVE]
    assert grave == []


def test_the_check_finds_what_keeps_readers_out(tmp_path: Path) -> None:
    (tmp_path / "bad.html").write_text(
        "<html><title>Bad</title><body><h1 style='color:#ccc'>Pale</h1><img src=x.png><input>"
        "<p style='width:900px'>Wide</p>"
    )
    with browser() as running, served(tmp_path) as address:
        found = {each.what.partition(":")[0] for each in findings(running, address, ["bad.html"], LOOKS[0])}
    assert {"color-contrast", "html-has-lang", "image-alt", "label", "wider than the screen"} <= found
