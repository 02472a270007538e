"""The page "Agree before you play": the open points of a game as players meet them, the important ones first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import NamedTuple

from bythebook.spec import OpenPoint, load_spec, load_table_page
from bythebook_conformance.desk.languages import in_language
from bythebook_conformance.kit import GameKit
from bythebook_conformance.kit.departures import ReadingChoices
from bythebook_conformance.kit.spec_texts import translated
from bythebook_conformance.kit.words import in_players_words

BLANK = "____"
"""What a table fills in, in an answer."""


class Answer(NamedTuple):
    """An alternative as players put it. ``blank`` says that a number is to be filled in."""

    name: str
    text: str
    default: bool
    blank: bool


class AgreementQuestion(NamedTuple):
    """An open point as players put it.

    ``link`` is where the rulebook explains it, empty if nowhere. The desk rules under every answer only if ``ruled``.
    """

    point: str
    text: str
    answers: tuple[Answer, ...]
    link: str
    ruled: bool


class AgreementPage(NamedTuple):
    """The questions that tables should settle first, then the further ones.

    ``clashes`` lists two points with an alternative each that cannot be combined, however the others are read.
    """

    first: tuple[AgreementQuestion, ...]
    later: tuple[AgreementQuestion, ...]
    clashes: tuple[tuple[str, str, str, str], ...]


def has_agreement(kit: GameKit) -> bool:
    """Whether a game has open points to agree on."""
    return bool(load_table_page(kit.name).agreements or kit.readings.points())


def agreement_name(kit: GameKit) -> str:
    """The name of the page's file in the language spoken now."""
    return in_language(f"{kit.name}-agree.html")


def agreement_page(kit: GameKit, links: Mapping[str, str]) -> AgreementPage:
    """The page of a game; ``links`` are the addresses of open points that have one.

    The first questions are those of the page to put on the table, in its order. The further ones are the other points
    that the desk can rule on in more than one way, except those that make no difference to people.
    """
    spec = translated(load_spec(kit.name))
    table = translated(load_table_page(kit.name), kit.name)

    def question(point: OpenPoint, answers: Mapping[str, str]) -> AgreementQuestion:
        found = tuple(Answer(name, said, name == point.default, BLANK in said) for name, said in answers.items())
        text, link = in_players_words(point.question), links.get(f"{kit.name}/{point.id}", "")
        return AgreementQuestion(point.id, text, found, link, point.switchable)

    first = [question(spec.open_point[each.point], each.answers) for each in table.agreements]
    named = {each.point for each in first} | {*table.for_programs}
    later = [
        question(point, {a.id: in_players_words(a.text) for a in point.alternatives})
        for point in spec.open_points
        if point.switchable and point.id not in named
    ]
    return AgreementPage((*first,), (*later,), (*_clashes(kit),))


def _clashes(kit: GameKit) -> Iterator[tuple[str, str, str, str]]:
    """The pairs that make no sense, whatever a third point is; all other points are at their defaults."""
    choices = ReadingChoices(kit.readings)
    points = kit.readings.points()

    def sensible(*chosen: tuple[str, str]) -> bool:
        return choices.sensible(choices.telling(frozenset(chosen)))

    for one, other in combinations(points, 2):
        thirds = [(name, each) for name in points if name not in (one, other) for each in points[name]]
        for first, second in product(points[one], points[other]):
            pair = (one, first), (other, second)
            if not sensible(*pair) and not any(sensible(*pair, third) for third in thirds):
                yield one, first, other, second
