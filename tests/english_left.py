"""English texts of ours that are left in a text in another language."""

from __future__ import annotations

import re
from functools import cache
from string import Formatter

from bythebook.spec import load_spec
from bythebook.spec.records import title_of
from bythebook_conformance.authoring.translating import KIT, strings, template_of

HEADINGS = [title_of(each) for each in load_spec("twos").sheet.headings]
LETTERS = 8
"""The fewest letters in a row of a text that is looked for: shorter ones are German words, too."""


@cache
def english() -> list[tuple[str, re.Pattern[str]]]:
    """The longest piece of every English text of ours without values, and how the text looks with some."""
    every = [text for game in (KIT, "twos") for each in template_of(game) if each.id for text in strings(each.id)]
    found = []
    for text in every:
        parts = [(before, name) for before, name, _, _ in Formatter().parse(text)]
        longest = max((before for before, _ in parts), key=len)
        whole = "".join(re.escape(before) + ("(?:.+?)" if name else "") for before, name in parts)
        if sum(map(str.isalpha, longest)) >= LETTERS:
            found.append((longest, re.compile(rf"(?<![\w-]){whole}(?![\w-])")))
    return found


def english_in(text: str) -> list[str]:
    """The English texts of ours that stand in a text; ids and the headings of the sheet are not ours."""
    line = re.sub(r"\btwos/[\w-]+", "", " ".join(text.split()))
    for heading in HEADINGS:
        line = line.replace(f", {heading}, ", ", ")
    return [longest for longest, pattern in english() if longest in line and pattern.search(line)]
