"""The desk in several languages: a page for each, and the messages of its scripts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from bythebook_conformance.kit.language import ENGLISH, FOLDER, languages_of, messages_in, own_name, spoken


class Other(NamedTuple):
    """The same page in a language."""

    code: str
    name: str
    href: str


def in_language(page: str, language: str = "") -> str:
    """The file of a page in a language, by default the one spoken now: ``twos.html`` in English, ``twos.de.html``."""
    code = language or spoken()
    return page if code == ENGLISH else f"{page.removesuffix('.html')}.{code}.html"


def pages_of(game: str, page: str) -> list[Other]:
    """A game's page in all languages that the game speaks, English first; nothing if it is the only one."""
    codes = sorted(languages_of(game), key=lambda code: (code != ENGLISH, code))
    return [Other(code, own_name(code), in_language(page, code)) for code in codes] if codes[1:] else []


def told_by(scripts: Sequence[bytes]) -> dict[str, str | list[str]]:
    """The messages of scripts in the current language: English -> its translation, or one for each number."""
    text = b"\n".join(scripts).decode()
    known = sorted(messages_in(FOLDER, spoken()).items())
    return {message: said for message, said in known if json.dumps(message, ensure_ascii=False) in text}
