"""Somebody at the ruling desk: lays cards by tapping them, fills in fields, and reads the ruling."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from typing import Any

from browsing import script, served
from bythebook.cards import CARD_OF
from bythebook.spec import Example
from bythebook_conformance.kit.words import SOMEBODY

LOADING, ANSWERING = 120_000, 20_000
"""Milliseconds that Python may take to load, and anything else, where much else runs."""
Path_ = tuple[Any, ...]
NAMES = SOMEBODY.names


def _shown(value: Any) -> list[str]:
    """What may stand for a value: itself, a card as people read it, the person at a seat."""
    if isinstance(value, str) and value in CARD_OF:
        return [CARD_OF[value].symbol]
    return [str(value), NAMES[value]] if isinstance(value, int) and 0 <= value < len(NAMES) else [str(value)]


class Player:
    """One page of the desk, used as a person would use it on a phone."""

    def __init__(self, context: Any, address: str, game: str, fragment: str = "") -> None:
        self.game = game
        self.address = address
        self.page = context.new_page()
        self.page.set_default_timeout(ANSWERING)
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._told)
        self.page.goto(f"{address}{game}.html{fragment}")
        self.page.wait_for_selector(".felt")

    def _told(self, message: Any) -> None:
        """Python that is started from nothing is a complaint, too: its saved memory should have answered."""
        if "from nothing" in message.text:
            self.complaints.append(message.text)

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

    def takes(self, example: Example) -> dict[str, Any]:
        """Find an example by its title, take it, and read its ruling."""
        if not self._key("find").is_visible():
            self._key("examples").click()
        self._key("find").fill(example.title)
        self._key(f"example {example.id}").dispatch_event("click")
        return self.ruling()

    def takes_all(self) -> dict[str, dict[str, Any]]:
        """The rulings on all examples of the list, by their ids."""
        rulings: dict[str, dict[str, Any]] = self.page.evaluate(EVERY)
        return rulings

    def lays(self, row: str, cards: list[str]) -> Player:
        """Tap the name of a row, then its cards."""
        self._key(f"row {row}").click()
        if cards and not self._key(f"key {cards[0]}").count():  # where suits play no part, a key is any card of a rank
            self.fills("typed", " ".join(cards))
            for card in cards:
                self.page.wait_for_selector(f'[data-row="{row}"] [data-card="{card}"]')
            return self
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
        data: dict[str, Any] = json.loads(self.page.text_content("#programs"))
        return data

    def said(self) -> str:
        """What is read out: the ruling in plain words, or what is wrong."""
        self.settled()
        return str(self.page.inner_text("#said"))

    def settled(self) -> None:
        """Wait until what lies there has been ruled on."""
        self.page.wait_for_function("['ruled', 'error', 'waiting'].includes(document.documentElement.dataset.ruling)")

    def taps(self, key: str) -> Player:
        """Tap what has this key, and wait until the page is drawn anew: that is put off while the mouse is down."""
        self._key(key).click()
        self.page.evaluate("new Promise((drawn) => setTimeout(drawn))")
        return self

    def checks(self, chip: str) -> Player:
        """Choose one of several chips."""
        self._key(f"chip {chip}").check()
        return self

    def fills(self, key: str, text: str) -> Player:
        """Write into a field."""
        self._key(key).fill(text)
        self._key(key).press("Tab")
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
                    self.taps(f"add {name}")
                self._enter((*path, number), each)
        else:
            self._choose_or_fill(name, value)

    def _choose_or_fill(self, name: str, value: Any) -> None:
        for shown in _shown(value):
            if self._key(f"chip {name} {shown}").count():
                self._key(f"chip {name} {shown}").check()
                return
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
            labels = field.locator("option").all_inner_texts()
            field.select_option(label=next(shown for shown in _shown(value) if shown in labels))
        else:
            field.fill(str(value))


Seat = Callable[..., Player]
"""Seats somebody at the desk of a game, before the table of an address."""
READ, EVERY = script("read_code"), script("every_example")


def code_on(page: Any) -> str:
    """What a camera reads from the QR code on a page."""
    from bythebook_conformance.desk.runtime import QR, fetched

    picture = b64encode(page.locator("#code [role=img]").screenshot()).decode()
    reader = page.context.new_page()
    with served(fetched(QR, ("decode.js", "index.js"))[0].parent) as address:
        reader.goto(address)
        read = str(reader.evaluate(READ, picture))
    reader.close()
    return read
