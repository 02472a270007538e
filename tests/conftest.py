"""Fixtures of several test modules."""

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

import pytest

from browsing import HEIGHT, PHONE, browser, missing, served
from bythebook.spec import game_names
from bythebook_conformance.garbage import NEW_OBJECTS
from once import PLACE, once

ROOT = Path(__file__).parents[1]
collect_ignore = ["toy"]
"""The tests of the toy game are its own: a page of the manual runs them."""

# Tests start hundreds of processes. Each would compile the kit anew where a shell forbids files of bytecode.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ["COLUMNS"] = "100"
sys.dont_write_bytecode = False
gc.set_threshold(NEW_OBJECTS)  # from the start, and so while tests are collected


def pytest_configure(config: pytest.Config) -> None:
    """Make the folder of what is made once, whose name workers inherit, and compile catalogues that are new here."""
    if not hasattr(config, "workerinput"):
        from bythebook_conformance.authoring.compiling import compile_all  # not above: workers do without

        compile_all()
        os.environ[PLACE] = mkdtemp(prefix="bythebook-tests-")


def pytest_collection_finish() -> None:
    gc.freeze()  # thousands of tests stay to the end, and need not be looked through for garbage


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        rmtree(os.environ.pop(PLACE), ignore_errors=True)


@pytest.fixture(params=game_names())
def game(request: pytest.FixtureRequest) -> str:
    """Every game in turn: what takes it is tried with each."""
    return str(request.param)


@pytest.fixture
def kit(game: str) -> Any:
    """The kit of every game in turn."""
    from bythebook_conformance.kit import load_kit  # not above: tests of pages do without

    return load_kit(game)


@pytest.fixture
def garbage_collector_rests() -> Iterator[None]:
    """For tests that make or remember much: the collector only looks at what the test leaves behind, not at all of it
    again and again.
    """
    gc.disable()
    yield
    gc.collect(0)
    gc.enable()


@pytest.fixture
def few_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of engines that change their answers: how short the row of questions becomes that shows it, for which
    an engine is started again and again, is no matter to them, nor how many questions are asked alone.
    """
    from bythebook_conformance.certification.asking import confirming  # not above: tests of pages do without

    monkeypatch.setattr(confirming, "STARTS", 2)
    monkeypatch.setattr(confirming, "MOST", 3)


@pytest.fixture
def folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of what is written where one is."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def twos(tmp_path: Path) -> Iterator[Path]:
    """A copy of the specification of Twos with its catalogues, to be changed."""
    from bythebook.spec import load_spec  # not above: tests of pages do without
    from specifications import specification

    yield specification("twos", tmp_path)
    load_spec.cache_clear()


@pytest.fixture(scope="session")
def issued() -> Any:
    """A certificate of an engine with a fault, signed."""
    from certified import issued  # not above: most tests do without

    return issued()


@pytest.fixture(scope="module")
def small_samples() -> Iterator[None]:
    """Fewer questions of a domain, from its beginning; what was drawn is remembered within the module alone."""
    from bythebook_conformance.oracle import questions  # not above: tests of pages do without

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(questions.SAMPLE, "quick", 90)
        patch.setattr(questions, "REACH", 3_000)
        questions.sample.cache_clear()
        yield
    questions.sample.cache_clear()


@pytest.fixture(scope="session")
def site() -> Path:
    """The built site: the folder that BYTHEBOOK_SITE names, else one that is built here."""

    def build(folder: Path) -> None:
        subprocess.run([sys.executable, "-m", "sphinx", "-W", "-q", "-b", "html", ROOT / "docs", folder], check=True)

    named = os.environ.get("BYTHEBOOK_SITE")
    return Path(named) if named else once("site", build)


@pytest.fixture(scope="session")
def desk() -> Path:
    """The ruling desk: that of the site that BYTHEBOOK_SITE names, else one that is built here."""
    from bythebook_conformance.desk.build import build_desk
    from bythebook_conformance.desk.runtime import DownloadError

    named = os.environ.get("BYTHEBOOK_SITE")
    try:
        return Path(named) / "desk" if named else once("desk", build_desk)
    except DownloadError as error:
        pytest.skip(f"the desk cannot be built here: {error}")


@pytest.fixture(scope="session")
def press() -> None:
    """What publishes books."""
    from printing import missing  # not above, nor where tests are collected: it loads all that prints

    if missing():
        pytest.skip(missing())


@pytest.fixture(scope="module")
def running() -> Iterator[Any]:
    """A browser."""
    if missing():
        pytest.skip(missing())
    with browser() as found:
        yield found


@pytest.fixture(scope="module")
def phone(running: Any) -> Any:
    """A browser that is as wide as a phone, and has not chosen a language."""
    return running.new_context(viewport={"width": PHONE, "height": HEIGHT}, reduced_motion="reduce")


@pytest.fixture(scope="module")
def address(desk: Path) -> Iterator[str]:
    """Where the desk is served."""
    with served(desk) as found:
        yield found


@pytest.fixture
def seat(phone: Any, address: str) -> Iterator[Any]:
    """Seats somebody at the desk of a game, who has nothing to complain of and leaves at the end."""
    from desk_player import Player  # not above: most tests do without

    seated: list[Player] = []

    def seat(game: str, fragment: str = "") -> Player:
        seated.append(Player(phone, address, game, fragment))
        return seated[-1].ready()

    yield seat
    for player in seated:
        assert player.complaints == []
        player.page.close()
