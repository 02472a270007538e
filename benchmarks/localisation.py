"""How well faults are localised: what share of the faulty engines of the tests is accused of the clauses they break.

    python benchmarks/localisation.py [GAME] [--pairs 110] [--mistakes 60] [--jobs 0] [--seed 1] [--whole 0] [-v]

(a) Every engine of ``tests/engines`` singly: is its clause, or one of those that may be ``named`` instead,
    the first that is called failed? Is it its own ``clause``? Is no clause called failed that it keeps? Are at most
    three not settled? (Clauses that nothing but an example shows fall with it and are not counted, but in
    ``--whole`` runs.)
(b) Pairs of two of them, of one game, drawn at random: are both clauses among those called failed, and no other? Is one
    that is missed, although answers break it, not settled at least, rather than called passed?
(c) The common mistakes of ``tests/faults``, a sample of every game. Nobody has said which clauses they break, so only
    those that are not settled are counted.

An engine breaks the clauses that stand in its fault (``clause``, ``named`` or ``also_broken``, what the fault breaks by
the clause's own words), and keeps the others. A pair is one engine with the faults of two. Two that change the same
place are left out. A pair *hides* a fault if as many of its answers are wrong in each field, with the same clauses that
have a say in it and are broken, as of one of its engines alone: no account can name the other. Figures are printed with
these pairs and without.

Asked are the examples, the vectors, and a sample of every domain of the profile ``quick``; ``--whole N`` certifies N
of the single engines and N of the pairs in profile ``quick`` instead, whole, with all its suites.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import msgspec

from bythebook.spec import Example, game_names, load_spec, load_vectors
from bythebook_conformance import certify
from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.findings.excusing import excused_clauses
from bythebook_conformance.certification.findings.localising import localise_faults, passed_beside
from bythebook_conformance.certification.findings.tally import TallyData
from bythebook_conformance.certification.outcome import ClauseResult
from bythebook_conformance.kit import Chance, Chunk, GameKit, Method, load_kit
from bythebook_conformance.protocol.starting import PythonEngine
from common_mistakes import PARTS, mistakes_of
from engines_list import engine_with, rule_fault, rule_faults

SAMPLE = {"twos": 700, "twins_and_followers": 800, "twin_it": 500}
"""So many questions of every domain are asked, of domains of plays only ``PLAYS``."""
PLAYS = 100
LONGEST = 5.0
"""After so many seconds of CPU a question has no answer: two faults together may never end."""
MOST_OPEN = 3
"""So many clauses that are not settled are few."""
Names = tuple[str, ...]
Asked = list[tuple[Method[Any, Any], Any, Any, Example | None]]
"""Method, params, ruling, and the example if it is one."""


class Accused(NamedTuple):
    """The clauses that an engine is said to break, the first one first; of the others that its answers break, those
    that are not settled and those that are called passed; and of what kinds how many of its wrong answers are.
    """

    clauses: list[str]
    unsettled: frozenset[str]
    passed: frozenset[str]
    wrong: frozenset[Any] = frozenset()


@dataclass
class Share:
    """Of how many engines something is true."""

    tried: int = 0
    of_them: int = 0

    def count(self, holds: bool) -> None:
        """Count an engine."""
        self.tried += 1
        self.of_them += holds

    def __str__(self) -> str:
        return f"{self.of_them / max(self.tried, 1):.1%} ({self.of_them} of {self.tried})"


@dataclass
class Figures:
    """What a measurement has shown: the figures wanted, and what they are told from."""

    first: Share = field(default_factory=Share)
    own: Share = field(default_factory=Share)
    kept: Share = field(default_factory=Share)
    both: Share = field(default_factory=Share)
    both_kept: Share = field(default_factory=Share)
    both_of_all: Share = field(default_factory=Share)
    missed_open: Share = field(default_factory=Share)
    settled: Share = field(default_factory=Share)
    settled_mistakes: Share = field(default_factory=Share)

    def told(self) -> str:
        """The figures, one a line."""
        lines = {
            "single faults: clause named first": self.first,
            "single faults: its own clause, no other instead": self.own,
            "single faults: no kept clause failed": self.kept,
            f"single faults: at most {MOST_OPEN} clauses not settled": self.settled,
            "pairs: both clauses failed": self.both,
            "pairs: both clauses failed, hidden faults missed": self.both_of_all,
            "pairs: no kept clause failed": self.both_kept,
            "pairs: missed clauses that answers break not settled": self.missed_open,
            f"common mistakes: at most {MOST_OPEN} clauses not settled": self.settled_mistakes,
        }
        return "\n".join(f"  {what:<53} {share}" for what, share in lines.items() if share.tried)


def questions(kit: GameKit, chance: Chance) -> Asked:
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
    for _, chunks in groupby(kit.chunks("quick", chance), key=lambda chunk: chunk.domain):
        for method, params in _drawn(kit, list(chunks), chance):
            add(method, params)
    for _, _, expected, _ in found:
        assert expected.explanation  # before the processes part, which then share it
    return found


def _drawn(kit: GameKit, chunks: list[Chunk], chance: Chance) -> Iterator[tuple[str, Any]]:
    """A sample of a domain: a question of every block that is drawn."""
    rng = chance.of(chunks[0].domain).random()
    blocks = [block for chunk in chunks for block in chunk.blocks(kit.readings())]
    count = PLAYS if chunks[0].method == kit.play_method else SAMPLE.get(kit.name, 500)
    for block in rng.sample(blocks, min(count, len(blocks))):
        yield chunks[0].method, rng.choice(block)


def seen_of(kit: GameKit, engine: Any, asked: Asked) -> TallyData:
    """What the answers of an engine show."""
    session = EngineSession(kit, PythonEngine(engine, kit))
    session.begin("localisation")
    signal.signal(signal.SIGVTALRM, _give_up)
    for method, params, expected, example in asked:
        signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
        ((answer,),) = session.answers(method, [params], 1)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        session.judge.answer(method, params, answer, expected, example)
    return session.judge.tally.data()


def _give_up(*_: object) -> None:
    raise TimeoutError


def accused_by(kit: GameKit, data: TallyData) -> Accused:
    """What an engine is said to break whose answers have shown this."""
    found = localise_faults(data.findings, data.spectrum, partial(excused_clauses, kit, load_spec(kit.name)))
    named = list(dict.fromkeys(finding.clause for finding in found if finding.clause))
    clauses = load_spec(kit.name).clause
    broken = {name for name, count in data.clauses.items() if count.failed and clauses[name].checked != "example"}
    others, apart = frozenset(broken - {*named}), passed_beside({*named}, data.findings, data.spectrum)
    kinds = Counter[tuple[Any, ...]]()
    for each in data.findings:
        kinds.update({(each.method, kind.field, *kind.because, "", *kind.breaks): kind.count for kind in each.kinds})
    return Accused(named, others - apart, others & apart, frozenset(kinds.items()))


def accused_by_a_run(game: str, engine: Any, seed: int) -> Accused:
    """What a whole quick run says an engine breaks."""
    outcome = certify(game, engine, seed=seed)
    named = list(dict.fromkeys(each.clause for each in outcome.findings if each.clause))
    unsettled, passed = (
        frozenset(each.id for each in outcome.clauses if each.outcome is result and each.failed)
        for result in (ClauseResult.NOT_SETTLED, ClauseResult.PASSED)
    )
    return Accused(named, unsettled, passed)


def kept(game: str, clauses: list[str], names: Names) -> bool:
    """Whether no clause is accused that an engine with these faults keeps."""
    faults = [rule_fault(game, name) for name in names]
    return {*clauses} <= {clause for fault in faults for clause in (*fault.due, *fault.also_broken)}


class Localisation:
    """The measurement of one game."""

    def __init__(self, game: str, seed: int, whole: int) -> None:
        self.game, self.kit, self.seed, self.whole = game, load_kit(game), seed, whole
        self.rng = Random(f"{seed} {game}")
        self.names = [name for each, name in rule_faults() if each == game]
        self.asked = [] if whole else questions(self.kit, Chance(str(seed)))
        self.mistakes = [each for part in PARTS for each in mistakes_of(part, game) if not each.no_fault]

    def singles(self) -> list[Names]:
        """Every engine by itself, or some in whole runs."""
        chosen = self.rng.sample(self.names, min(self.whole, len(self.names))) if self.whole else self.names
        return [(name,) for name in chosen]

    def pairs(self, count: int) -> list[Names]:
        """So many pairs, or all if there are fewer."""
        found: dict[Names, bool] = {}
        every = len(self.names) * (len(self.names) - 1) // 2
        while sum(found.values()) < count and len(found) < every:
            names = tuple(sorted(self.rng.sample(self.names, 2)))
            found[names] = found.get(names) or self._can_be(names)
        return [names for names, can_be in found.items() if can_be]

    def _can_be(self, names: Names) -> bool:
        try:
            engine_with(self.game, *names)
        except (AssertionError, SyntaxError):
            return False
        return True

    def of_faults(self, names: Names) -> Accused:
        """What the engine with these faults is accused of."""
        engine = engine_with(self.game, *names)
        if self.whole:
            return accused_by_a_run(self.game, engine, self.seed)
        return accused_by(self.kit, seen_of(self.kit, engine, self.asked))

    def of_mistake(self, number: int) -> Accused:
        """What the engine with a common mistake is accused of."""
        return accused_by(self.kit, seen_of(self.kit, self.mistakes[number].engine(), self.asked))


class Measuring:
    """Measures one game, on several processes, and counts."""

    def __init__(self, subject: Localisation, jobs: int, figures: Figures, told: bool) -> None:
        self.subject, self.jobs, self.figures, self.told = subject, jobs, figures, told
        self.alone: dict[str, Accused] = {}

    def singly(self) -> None:
        """Every engine by itself."""
        singles = self.subject.singles()
        for names, found in zip(singles, self._all(self.subject.of_faults, singles), strict=True):
            self.alone[names[0]] = found
            fault = rule_fault(self.subject.game, names[0])
            first = bool({*found.clauses[:1]} & {*fault.due})
            clean = kept(self.subject.game, found.clauses, names)
            self.figures.first.count(first)
            self.figures.own.count(found.clauses[:1] == [fault.clause])
            self.figures.kept.count(clean)
            self.figures.settled.count(len(found.unsettled) <= MOST_OPEN)
            self._tell(names, found, first and clean and len(found.unsettled) <= MOST_OPEN)

    def in_pairs(self, count: int) -> None:
        """So many pairs."""
        pairs = self.subject.pairs(count)
        for names, found in zip(pairs, self._all(self.subject.of_faults, pairs), strict=True):
            due = [rule_fault(self.subject.game, name).due for name in names]
            both, clean = all({*found.clauses} & {*each} for each in due), kept(self.subject.game, found.clauses, names)
            self.figures.both_of_all.count(both)
            if found.wrong and found.wrong in [self.alone[name].wrong for name in names]:
                continue  # one hides the other
            self.figures.both.count(both)
            self.figures.both_kept.count(clean)
            for clause in (each[0] for each in due if not {*found.clauses} & {*each}):
                if clause in found.unsettled | found.passed:
                    self.figures.missed_open.count(clause in found.unsettled)
            self._tell(names, found, both and clean)

    def of_common_mistakes(self, count: int) -> None:
        """So many common mistakes, or all if there are fewer, as far as an answer shows them."""
        every = range(len(self.subject.mistakes))
        chosen = self.subject.rng.sample(every, min(count, len(every)))
        for number, found in zip(chosen, self._all(self.subject.of_mistake, chosen), strict=True):
            if found.clauses:
                self.figures.settled_mistakes.count(len(found.unsettled) <= MOST_OPEN)
                self._tell((self.subject.mistakes[number].name,), found, len(found.unsettled) <= MOST_OPEN)

    def _all(self, accuse: Callable[[Any], Accused], engines: list[Any]) -> Iterable[Accused]:
        if self.jobs == 1:
            yield from map(accuse, engines)
            return
        global _accuse  # what processes that are forked from here find without its being sent
        _accuse = accuse
        with multiprocessing.get_context("fork").Pool(self.jobs) as pool:
            yield from pool.imap(_accused, engines)

    def _tell(self, names: Names, found: Accused, good: bool) -> None:
        if self.told and not good:
            slugs = ", ".join(clause.partition("/")[2] for clause in found.clauses)
            which = " and ".join(names)
            print(f"  {self.subject.game} {which}: {slugs or 'none'}; {len(found.unsettled)} not settled", flush=True)


_accuse: Callable[[Any], Accused]


def _accused(engine: Any) -> Accused:
    return _accuse(engine)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", choices=game_names(), help="default: all")
    parser.add_argument("--pairs", type=int, default=110, help="so many pairs a game")
    parser.add_argument("--mistakes", type=int, default=60, help="so many common mistakes a game")
    parser.add_argument("--jobs", type=int, default=0, help="so many processes; 0: one a core")
    parser.add_argument("--seed", type=int, default=1, help="of what is drawn")
    parser.add_argument("--whole", type=int, default=0, help="so many engines and pairs a game in whole quick runs")
    parser.add_argument("-v", "--verbose", action="store_true", help="name the engines that fall short")
    options = parser.parse_args()
    gc.disable()
    jobs = options.jobs or os.cpu_count() or 1
    figures = Figures()
    for game in [options.game] if options.game else game_names():
        measuring = Measuring(Localisation(game, options.seed, options.whole), jobs, figures, options.verbose)
        measuring.singly()
        measuring.in_pairs(options.whole or options.pairs)
        if not options.whole:
            measuring.of_common_mistakes(options.mistakes)
        print(f"after {game}:\n{figures.told()}", flush=True)


if __name__ == "__main__":
    main()
