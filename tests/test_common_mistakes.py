"""Mistakes that programmers make in any language, planted in engines that owe nothing to the reference, are refused."""

import pytest

from bythebook.spec import load_spec
from common_mistakes import PARTS, Mistake, engine_with, mistakes_of
from engines_list import changed, sound_engine
from games import GAMES
from many_engines import WHOLE, asked_vectors

EVERY = [each for part in PARTS for game in GAMES for each in mistakes_of(part, game)]
FAULTS = [each for each in EVERY if not (each.no_fault or each.told_by)]
SAMPLE = FAULTS if WHOLE else FAULTS[::40]
"""All of them take two minutes; ``benchmarks/common_mistakes.py`` prints them by kind."""


def words(mistake: Mistake) -> str:
    return f"{mistake.game}-{mistake.name}"


def test_every_mistake_can_be_planted() -> None:
    assert all(changed(each.game, each.changes) for each in EVERY)


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_that_they_are_planted_in_has_none(game: str) -> None:
    assert not asked_vectors(game, sound_engine(game)()).findings


@pytest.mark.parametrize("mistake", SAMPLE, ids=words)
def test_the_vectors_alone_refuse_a_mistake(mistake: Mistake) -> None:
    assert asked_vectors(mistake.game, engine_with(mistake)).findings


@pytest.mark.parametrize("mistake", [each for each in EVERY if each.told_by], ids=words)
def test_the_vectors_refuse_what_an_example_was_added_for(mistake: Mistake) -> None:
    (method,) = [example.method for example in load_spec(mistake.game).examples if example.id == mistake.told_by]
    assert asked_vectors(mistake.game, engine_with(mistake), [method]).findings


@pytest.mark.parametrize("mistake", [each for each in EVERY if each.no_fault], ids=words)
def test_what_changes_no_answer_is_not_refused(mistake: Mistake) -> None:
    assert not asked_vectors(mistake.game, engine_with(mistake)).findings
