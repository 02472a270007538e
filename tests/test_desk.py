"""The ruling desk in a browser: what is laid by tapping is ruled on as on the command line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from browsing import HEIGHT, PHONE, browser, missing, served
from bythebook.spec import load_spec
from bythebook_conformance.cli import main
from desk_player import Player
from games import GAMES

pytestmark = [pytest.mark.browser, pytest.mark.skipif(bool(missing()), reason=missing())]


@pytest.fixture(scope="module")
def phone() -> Iterator[Any]:
    """A browser that is as wide as a phone."""
    with browser() as running:
        yield running.new_context(viewport={"width": PHONE, "height": HEIGHT}, reduced_motion="reduce")


@pytest.fixture(scope="module")
def address(desk: Path) -> Iterator[str]:
    """Where the desk is served."""
    with served(desk) as found:
        yield found


@pytest.fixture(scope="module", params=GAMES)
def player(phone: Any, address: str, request: pytest.FixtureRequest) -> Iterator[Player]:
    """Somebody at the desk of a game."""
    player = Player(phone, address, request.param)
    yield player.ready()
    assert player.complaints == []
    player.page.close()


def commanded(*arguments: str) -> tuple[int, str]:
    """The status of a command, and what it prints."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as ended:
        main(arguments)
    return int(str(ended.value.code)), out.getvalue() or err.getvalue()


def rule(tmp_path: Path, data: dict[str, Any], readings: dict[str, str] | None = None) -> dict[str, Any]:
    """What ``bythebook rule`` says of a question."""
    file = tmp_path / "params.json"
    file.write_text(json.dumps(data["params"]), encoding="utf-8")
    options = [f"--reading={name}={value}" for name, value in (readings or {}).items()]
    game, _, question = data["method"].partition(".")
    status, printed = commanded("rule", game, question, str(file), "--json", *options)
    assert status == 0, printed
    ruling: dict[str, Any] = json.loads(printed)
    return ruling


def test_the_sheets_own_examples_entered_by_tapping_are_ruled_on_as_on_the_command_line(
    player: Player, tmp_path: Path
) -> None:
    tried = 0
    for example in load_spec(player.game).examples:
        if example.source == "sheet":
            found = player.asks(example.method.partition(".")[2]).enters(example.params).ruling()
            assert found == rule(tmp_path, {"method": example.method, "params": example.params})
            tried += 1
    assert tried
