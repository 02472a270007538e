"""Somebody at the ruling desk: lays cards by tapping them, fills in fields, and reads the ruling."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bythebook.cards import CARD_OF

LOADING, ANSWERING = 120_000, 20_000
"""Milliseconds that Python may take to load, and anything else, where much else runs."""
Path_ = tuple[Any, ...]


class Player:
    """One page of the desk, used as a person would use it on a phone."""

    def __init__(self, context: Any, address: str, game: str, fragment: str = "") -> None:
        self.game = game
        self.page = context.new_page()
        self.page.set_default_timeout(ANSWERING)
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(f"{address}{game}.html{fragment}")
        self.page.wait_for_selector(".felt")

    def ready(self) -> Player:
        """Wait until Python is there."""
        self.page.wait_for_function("document.documentElement.dataset.rules === 'ready'", timeout=LOADING)
        return self

    def asks(self, question: str) -> Player:
        """Choose a question and begin with an empty table."""
        texts = {
            each["name"]: each["question"] for each in json.loads(self.page.text_content("#desk-data"))["questions"]
        }
        chip = self._key(f"chip question {texts[question]}")
        if chip.count():
            chip.check()
        elif self._key("question").count():
            self._key("question").select_option(question)
        self._key("clear").click()
        return self

    def enters(self, params: dict[str, Any]) -> Player:
        """Lay a situation, whatever widgets its parts have."""
        for name, value in params.items():
            self._enter((name,), value)
        return self

    def lays(self, row: str, cards: list[str]) -> Player:
        """Tap the name of a row, then its cards."""
        self._key(f"row {row}").click()
        for card in cards:
            suit = self._key(f"suit {CARD_OF[card].suit}")
            if suit.is_visible():
                suit.click()
            self._key(f"key {card}").click()
        return self

    def ruling(self) -> dict[str, Any]:
        """The ruling for programs, as it stands on the page."""
        self.settled()
        assert self.page.evaluate("document.documentElement.dataset.ruling") == "ruled", self.page.inner_text("#ruling")
        data: dict[str, Any] = json.loads(self.page.text_content("#programs pre"))
        return data

    def said(self) -> str:
        """What is read out: the ruling in plain words, or what is wrong."""
        self.settled()
        return str(self.page.inner_text("#said"))

    def settled(self) -> None:
        """Wait until what lies there has been ruled on."""
        self.page.wait_for_function("['ruled', 'error', 'waiting'].includes(document.documentElement.dataset.ruling)")

    def taps(self, key: str) -> Player:
        """Tap what has this key."""
        self._key(key).click()
        return self

    def _key(self, key: str) -> Any:
        return self.page.locator(f"[data-key={json.dumps(key)}]")

    def _enter(self, path: Path_, value: Any) -> None:
        name = ".".join(map(str, path))
        if self._key(f"row {name}").count():
            self.lays(name, [value] if isinstance(value, str) else value)
        elif isinstance(value, dict):
            for inner, each in value.items():
                self._enter((*path, inner), each)
        elif isinstance(value, list):
            for number, each in enumerate(value):
                if not self._begins(f"{name}.{number}"):
                    self._key(f"add {name}").click()
                self._enter((*path, number), each)
        elif self._key(f"chip {name} {value}").count():
            self._key(f"chip {name} {value}").check()
        else:
            self._fill(self._key(f"field {name}"), value)

    def _begins(self, name: str) -> bool:
        """Whether an entry of a list is there already."""
        return self.page.evaluate(
            "name => [...document.querySelectorAll('[data-key]')].some(each => "
            "[name, name + '.'].some(start => each.dataset.key.split(' ')[1]?.startsWith(start)))",
            name,
        )

    @staticmethod
    def _fill(field: Any, value: Any) -> None:
        if field.evaluate("element => element.tagName") == "SELECT":
            field.select_option(label=CARD_OF[value].symbol if value in CARD_OF else str(value))
        else:
            field.fill(str(value))


def folder_of_desk(site: str | None, shared: Path) -> Path:
    """The folder that holds the desk: that of a built site, else one that is built here once."""
    from filelock import FileLock

    from bythebook_conformance.desk.build import build_desk

    if site:
        return Path(site) / "desk"
    folder = shared / "desk"
    with FileLock(str(shared / "desk.lock")):
        if not (folder / "index.html").is_file():
            build_desk(folder)
    return folder
