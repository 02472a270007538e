"""How well faults are localised: what share of the faulty engines of the tests is accused of the clauses they break.

    python benchmarks/localisation.py [GAME] [--pairs 300] [--seed 1] [--whole 0] [-v]

(a) Every engine of ``tests/engines`` singly: is its clause, or one of those that may be ``named`` instead,
    the first that is called failed? Are at most three clauses not settled?
(b) Pairs of two of them, of one game, drawn at random: are both clauses among those called failed, and is no other?

The common mistakes of ``tests/faults`` have no clause of their own; of them only the clauses not settled are counted,
with ``--mistakes N``, of N of each game.

Whether a clause is accused that the engine keeps is counted in two ways. By name: every accused clause stands in a
fault (``clause``, ``named`` or ``also_broken``, what the fault breaks by the clause's own words). By answers: every
accused clause is named so, or is the most particular reason against a wrong answer of an engine with one of the faults.

A pair is one engine that inherits from both. Two that override the same method are skipped, and so is a pair one of
whose faults hides the other: one that answers every question as one of the two alone would.

Asked are the examples, the vectors, and a sample of every domain of the profile ``quick``; ``--whole N`` certifies N
of the single engines and N of the pairs in profile ``quick`` instead, whole, with all its suites.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import msgspec

from bythebook.spec import Example, game_names, load_spec, load_vectors
from bythebook_conformance import certify
from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.findings.localising import kept_apart, localise_faults
from bythebook_conformance.certification.outcome import ClauseResult
from bythebook_conformance.kit import Chunk, GameKit, Method, load_kit
from bythebook_conformance.protocol.in_process import PythonEngine
from common_mistakes import PARTS, mistakes_of
from common_mistakes import engine_with as mistaken
from engines_list import engine_with, rule_fault, rule_faults

SAMPLE = {"twos": 700, "twins_and_followers": 800, "twin_it": 500}
"""So many questions of every domain are asked, of domains of plays only ``PLAYS``."""
PLAYS = 100
MOST_OPEN = 3
"""So many clauses that are not settled are few."""
Asked = list[tuple[Method[Any, Any], Any, Any, Example | None]]
"""Method, params, ruling, and the example if it is one."""


@dataclass
class Figures:
    """How many engines were tried, and of how many which was true."""

    tried: int = 0
    found: int = 0
    named: int = 0
    clean: int = 0
    settled: int = 0
    skipped: Counter[str] = field(default_factory=Counter)

    def count(self, found: bool, named: bool, clean: bool, settled: bool) -> None:
        """Count an engine."""
        self.tried += 1
        self.settled += settled
        self.found += found
        self.named += named
        self.clean += clean

    def tell(self, what: str, found: str) -> str:
        """The figures as a line."""
        of = max(self.tried, 1)
        skipped = "".join(f", {count} skipped: {why}" for why, count in self.skipped.items())
        return (
            f"{what}: {self.tried}; {found} {self.found} ({self.found / of:.1%}); "
            f"no kept clause accused: by name {self.named} ({self.named / of:.1%}), "
            f"by answers {self.clean} ({self.clean / of:.1%}); "
            f"at most {MOST_OPEN} not settled {self.settled} ({self.settled / of:.1%}){skipped}"
        )


def questions(kit: GameKit) -> Asked:
    """What every engine of a game is asked, with the rulings."""
    found: Asked = []

    def add(name: str, params: Any, example: Example | None = None) -> None:
        method = kit.method(name)
        params = method.written_out(params)
        if not any(needs(name, params) for needs in kit.only_declared.values()):
            found.append((method, params, method.rule(msgspec.convert(params, method.params), kit.readings()), example))

    for example in load_spec(kit.name).examples:
        add(example.method, example.params, None if example.readings else example)
    for vector in load_vectors(kit.name):
        add(vector.method, vector.params)
    for _, chunks in groupby(kit.chunks("quick", 1), key=lambda chunk: chunk.domain):
        for method, params in _drawn(kit, list(chunks)):
            add(method, params)
    return found


def _drawn(kit: GameKit, chunks: list[Chunk]) -> Iterator[tuple[str, Any]]:
    """A sample of a domain: a question of every block that is drawn."""
    rng = Random(chunks[0].domain)
    blocks = [block for chunk in chunks for block in chunk.blocks(kit.readings())]
    count = PLAYS if chunks[0].method == kit.play_method else SAMPLE.get(kit.name, 500)
    for block in rng.sample(blocks, min(count, len(blocks))):
        yield chunks[0].method, rng.choice(block)


def accused(kit: GameKit, engine: Any, asked: Asked) -> tuple[list[str], set[str], int, list[Any]]:
    """The clauses that an engine is said to break, the first one first; those that are the most particular reason
    against a wrong answer; how many are not settled; and its answers.
    """
    session = EngineSession(kit, PythonEngine(engine, kit))
    session.begin("localisation")
    answers = []
    for method, params, expected, example in asked:
        ((answer,),) = session.answers(method, [params], 1)
        session.judge.answer(method, params, answer, expected, example)
        answers.append(answer)
    data = session.judge.tally.data()
    particular = {finding.because[0] for finding in data.findings if finding.because and not finding.relation}
    named = [finding.clause for finding in localise_faults(data.findings, data.spectrum) if finding.clause]
    broken = {clause for clause, count in data.clauses.items() if count.failed}
    unsettled = broken - {*named} - kept_apart(data.findings, data.spectrum, {*named})
    return list(dict.fromkeys(named)), particular, len(unsettled), answers


def accused_by_a_run(game: str, engine: Any) -> tuple[list[str], int]:
    """The clauses that a whole quick run says an engine breaks, the first one first, and how many are not settled."""
    outcome = certify(game, engine, seed=1)
    named = list(dict.fromkeys(each.clause for each in outcome.findings if each.clause))
    return named, outcome.tally(ClauseResult.NOT_SETTLED)


def due(game: str, name: str) -> tuple[str, ...]:
    """The clauses that an engine may be accused of."""
    return rule_fault(game, name).due


def broken(game: str, *names: str) -> set[str]:
    """Every clause that some engines are known to break."""
    also = [rule_fault(game, name).also_broken for name in names]
    return {clause for name in names for clause in due(game, name)}.union(*also)


def pair_of(game: str, one: str, other: str) -> Any:
    """An engine with the faults of two; None where both change the same place."""
    try:
        return engine_with(game, one, other)
    except (AssertionError, SyntaxError):
        return None


class Localisation:
    """The measurement of one game."""

    def __init__(self, game: str, rng: Random, told: bool, whole: int) -> None:
        self.game = game
        self.kit = load_kit(game)
        self.rng = rng
        self.told = told
        self.whole = whole
        self.names = [name for each, name in rule_faults() if each == game]
        self.asked = [] if whole else questions(self.kit)
        self.alone: dict[str, list[Any]] = {}
        self.particular: dict[str, set[str]] = {}
        self.unsettled = 0

    def singly(self, figures: Figures) -> None:
        """Every engine by itself, or some in whole runs."""
        chosen = self.rng.sample(self.names, min(self.whole, len(self.names))) if self.whole else self.names
        for name in chosen:
            clauses, acceptable = self._accused(name, rule_fault(self.game, name).engine()), due(self.game, name)
            first = clauses[:1] != [] and clauses[0] in acceptable
            figures.count(first, *self._clean(clauses, name), self.unsettled <= MOST_OPEN)
            self._tell(name, first, clauses)

    def in_pairs(self, count: int, figures: Figures) -> None:
        """So many pairs."""
        tried: set[tuple[str, ...]] = set()
        end = figures.tried + count
        while figures.tried < end and len(tried) < len(self.names) * (len(self.names) - 1) // 2:
            names = tuple(sorted(self.rng.sample(self.names, 2)))
            if names in tried:
                continue
            tried.add(names)
            self._pair(names[0], names[1], figures)

    def of_common_mistakes(self, count: int) -> tuple[int, int]:
        """Of so many common mistakes that some answer shows: how many there are, and leave few clauses not settled."""
        mistakes = [each for part in PARTS for each in mistakes_of(part, self.game) if not each.no_fault]
        found = [accused(self.kit, mistaken(each), self.asked)[:3] for each in self.rng.sample(mistakes, count)]
        shown = [unsettled for clauses, _, unsettled in found if clauses]
        return len(shown), sum(unsettled <= MOST_OPEN for unsettled in shown)

    def _pair(self, one: str, other: str, figures: Figures) -> None:
        engine = pair_of(self.game, one, other)
        if engine is None:
            figures.skipped["both override the same"] += 1
            return
        clauses = self._accused(f"{one} and {other}", engine)
        if not self.whole and self.alone[f"{one} and {other}"] in (self.alone[one], self.alone[other]):
            figures.skipped["one hides the other"] += 1
            return
        acceptable = due(self.game, one), due(self.game, other)
        both = all({*clauses} & {*each} for each in acceptable)
        named, clean = self._clean(clauses, one, other)
        figures.count(both, named, clean, self.unsettled <= MOST_OPEN)
        self._tell(f"{one} and {other}", both and clean, clauses)

    def _clean(self, clauses: list[str], *names: str) -> tuple[bool, bool]:
        """Whether no clause is accused that the engine keeps: by name, and by answers."""
        by_name = broken(self.game, *names)
        by_answers = by_name.union(*(self.particular.get(name, ()) for name in names))
        return {*clauses} <= by_name, {*clauses} <= by_answers

    def _accused(self, name: str, engine: Any) -> list[str]:
        if self.whole:
            clauses, self.unsettled = accused_by_a_run(self.game, engine)
            return clauses
        clauses, self.particular[name], self.unsettled, answers = accused(self.kit, engine, self.asked)
        self.alone[name] = [number for number, asked in enumerate(self.asked) if answers[number] != asked[2].result]
        self.alone[name] += [repr(answers[number]) for number in self.alone[name]]
        return clauses

    def _tell(self, name: str, good: bool, clauses: list[str]) -> None:
        if self.told and not good:
            slugs = ", ".join(clause.partition("/")[2] for clause in clauses)
            print(f"  {self.game} {name}: {slugs or 'none'}", flush=True)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", choices=game_names(), help="default: all")
    parser.add_argument("--pairs", type=int, default=300, help="so many pairs, in equal shares of every game")
    parser.add_argument("--seed", type=int, default=1, help="of what is drawn")
    parser.add_argument("--whole", type=int, default=0, help="so many engines and pairs a game in whole quick runs")
    parser.add_argument("--mistakes", type=int, default=0, help="so many common mistakes a game")
    parser.add_argument("-v", "--verbose", action="store_true", help="name the engines that fall short")
    options = parser.parse_args()
    gc.disable()
    games = [options.game] if options.game else list(game_names())
    alone, together = Figures(), Figures()
    for number, game in enumerate(games):
        rng = Random(f"{options.seed} {game}")
        measured = Localisation(game, rng, options.verbose, options.whole)
        measured.singly(alone)
        share = options.pairs // len(games) + (number < options.pairs % len(games))
        measured.in_pairs(options.whole or share, together)
        print(f"after {game}:\n{alone.tell('engines', 'clause named first')}")
        print(together.tell("pairs", "both clauses named"), flush=True)
        if options.mistakes and not options.whole:
            shown, few = measured.of_common_mistakes(options.mistakes)
            print(f"common mistakes: {shown}; at most {MOST_OPEN} not settled {few} ({few / max(shown, 1):.1%})")


if __name__ == "__main__":
    main()
