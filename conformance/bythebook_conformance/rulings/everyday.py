"""What people say at a table, in the words of the sentences that can be judged.

Nothing is guessed: a text is brought into other words step by step until it is a sentence, and the answer says which.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

_I = re.IGNORECASE
_SHORT = [
    (re.compile(pattern, _I), says)
    for pattern, says in (
        ("[’`´]", "'"),
        (r"\bcan'?t\b", "cannot"),
        (r"\bwon't\b", "will not"),
        (r"\b(is|was|are|were|does|do|did|has|have|had|must|need|may|could)n'?t\b", r"\1 not"),
        (r"\b(it|that|there|he|she|this)'s\b", r"\1 is"),
        (r"\bI'm\b", "I am"),
        (r"\b(I|we|you|they)'ve\b", r"\1 have"),
        (r"\b(I|we|you|they|he|she|it)'ll\b", r"\1"),
        (r"\b(has|have) got\b(?! to)", r"\1"),
        (r"\b(?:does|do|did) not (?:have|need) to\b", "need not"),
        (r"\b(?:has|have|had|need|needs|needed|got) to\b", "must"),
        (r"\b(?:is|am|are|was|were) (?:allowed|free) to\b", "may"),
        (r"\b(?:is|am|are|was|were) not allowed to\b", "may not"),
        (r"\b(?:should|ought to)(?: have)? (?:won|win)\b", "wins"),
        (r"\bcan not\b", "cannot"),
        (r"\bmust not\b", "may not"),
        (r"\b(?:cannot|could not)\b(?! win\b)", "may not"),
        (r"\b(?:can|could)\b(?! win\b)", "may"),
        (r"\bwas\b", "is"),
        (r"\bwere\b", "are"),
        (r"\b(?:did|do) not\b", "does not"),
        (r"(?<!has )(?<!have )(?<!been )(?<!not )\bwon\b", "wins"),
        (r"\btook\b", "takes"),
        (r"\bstole\b", "steals"),
        (r"\bgot\b", "gets"),
        (r"\bled\b(?= next| the next|$)", "leads"),
        (r"(?<!is )(?<!been )(?<!gets )(?<!get )(?<!not )(?<!are )\bcaught\b", "catches"),
        (r"(?<!is )(?<!has )(?<!not )\blost\b", "loses"),
    )
]
"""Short forms, duties, permissions and the past, as the sentences have them."""
_PERFECT = re.compile(r"\bmay( not)? have (\w+)", _I)
_DONE = {"played": "play", "thrown": "throw", "followed": "follow", "taken": "take", "claimed": "claim"}
_OPENING = re.compile(
    r"^(?:(?:no|yes|well|hey|sorry|oh|ok|nein|ja|doch|halt),\s*|(?:but|so|then|and|well|aber|also|dann|und)\b,?\s+)+",
    _I,
)
_CLOSING = re.compile(
    r"[,\s]+(?:too|as well|anyway|though|then|now|here|again|really|next|at all|auch|doch|jetzt|dann|trotzdem)$", _I
)
_STRESS = re.compile(
    r"(?<=\w)\s+(?:just|really|clearly|simply|surely|obviously|definitely|always|immer|still|already|also|wirklich|klar)\b",
    _I,
)
_ONLY = re.compile(
    r"(?<=\w)\s+(?:only|just|nur)(?=\s+(?:loses?|gets?|scores?|owes?|has|have|get|verlier\w*|bekomm\w*))", _I
)
_ONLY_AFTER = re.compile(
    r"(\b(?:loses?|gets?|scores?|owes?|verlier\w*|bekomm\w*|schulde\w*))\s+(?:only|just|nur)\b", _I
)
_REASON = re.compile(
    r"(?:(?<!has)(?<!have)(?<!had)(?<!got)(?<!need)(?<!needs)(?<!want)(?<!able)(?<!going)(?<!allowed)\s+"
    r"(?=to (?:catch|win|beat)\b)|"
    r"[,\s]+(?:because|since|cause|for the reason that|weil|denn|da)\s+)",
    _I,
)
_THEREFORE = re.compile(r"[,\s]+(?:so|therefore|and so|deshalb|darum)\s+(?=\S+\s*\S)", _I)
_CONDITION = re.compile(r"\b(?:if|unless|or|except|wenn|falls|oder|außer)\b", _I)
"""Words with which a part of a sentence changes what the rest means: nothing of it may be left out."""
_COMMA = re.compile(r"\s*[,;]\s*|\s*[.!?]+\s+|\s+(?:but|aber)\s+", _I)

NUMBERS = {
    word: number
    for words in (
        "zero one two three four five six seven eight nine ten eleven twelve",
        "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
        "nothing a",
        "keinen einen",
        "no an",
        "nichts ein",
    )
    for number, word in enumerate(words.split())
}
"""Numbers in words."""
ONESELF = frozenset({"i", "me", "my", "mine", "myself", "ich", "mir", "mich", "mein", "meine", "meiner"})
"""Words for whoever speaks."""
ANOTHER = frozenset({"you", "your", "yours", "du", "dir", "dich", "dein", "deine", "deiner"})
"""Words for somebody who is spoken to."""
HE = frozenset({"he", "she", "him", "her", "his", "er", "ihm", "ihn"})
"""Words for somebody who is not spoken to."""
OURS = frozenset({"we", "us", "our", "ours", "wir", "uns", "unser"})
"""Words for the team of whoever speaks."""
ANYBODY = frozenset(
    {"we", "everybody", "everyone", "they", "he", "she", "it", "us", "them", "one", "wir", "sie", "er", "man"}
)
"""Words for people that do not say who."""


WORDS_OF_PEOPLE = ONESELF | ANOTHER | HE | ANYBODY | OURS


class Wording(NamedTuple):
    """A way to put what somebody has said, and the part of it that is left out as a reason."""

    text: str
    aside: str = ""


def wordings(text: str, vocabulary: Callable[[], set[str]]) -> Iterator[Wording]:
    """Ways to put what somebody has said, the nearest to it first.

    Args:
        text: what was said.
        vocabulary: gives the words of all sentences, by which slips of the pen are mended last.
    """
    seen: set[Wording] = set()
    for each in _ways(text):
        if each not in seen:
            seen.add(each)
            yield each
    known = vocabulary()
    for each in [*seen]:
        mended = Wording(_mended(each.text, known), each.aside)
        if mended not in seen:
            seen.add(mended)
            yield mended


def plainest(text: str) -> list[Wording]:
    """What somebody has said in its plainest form: whole, then without each reason or remark."""
    last = {each.aside: each for each in _ways(text)}
    return [each for each in last.values() if not (each.aside and _CONDITION.search(text))]


def _ways(text: str) -> Iterator[Wording]:
    yield Wording(text)
    for whole in _plainer(text):
        yield Wording(whole)
    for reason, first in ((_REASON, True), (_THEREFORE, False)):
        before, found, after = _cut(text, reason)
        if found:
            said, aside = (before, after) if first else (after, before)
            for each in (said, *_plainer(said)):
                yield Wording(each, aside)
    parts = [] if _CONDITION.search(text) else _COMMA.split(text)
    for at, part in enumerate(parts):
        if len(parts) > 1:
            aside = ", ".join(each for number, each in enumerate(parts) if number != at)
            for each in (part, *_plainer(part)):
                yield Wording(each, aside)


def _cut(text: str, at: re.Pattern[str]) -> tuple[str, str, str]:
    found = at.search(text)
    return (text, "", "") if found is None else (text[: found.start()], found.group(), text[found.end() :])


def _plainer(text: str) -> Iterator[str]:
    """A text without what says nothing, and in the forms of the sentences."""
    opened = _OPENING.sub("", text)
    yield opened
    for pattern, says in _SHORT:
        opened = pattern.sub(says, opened)
    opened = _PERFECT.sub(lambda found: f"may{found[1] or ''} {_DONE.get(found[2].casefold(), found[2])}", opened)
    yield opened
    opened = _ONLY.sub("", _ONLY_AFTER.sub(r"\1", _STRESS.sub("", opened)))
    yield opened
    shorter = _CLOSING.sub("", opened)
    while shorter != opened:
        yield shorter
        opened, shorter = shorter, _CLOSING.sub("", shorter)


def _mended(text: str, known: set[str]) -> str:
    """A text with its words that no sentence has in place of those that they are probably meant to be."""
    from difflib import get_close_matches  # only a slip needs it

    def meant(found: re.Match[str]) -> str:
        word = found.group()
        if len(word) < _SHORTEST or word.casefold() in known:
            return word
        close = get_close_matches(word.casefold(), known, n=1, cutoff=_LIKENESS)
        return close[0] if close else word

    return re.sub(r"[^\W\d_]+", meant, text)


_SHORTEST = 4
"""The fewest letters of a word that is mended."""
_LIKENESS = 0.8
"""How like a known word it has to be."""
