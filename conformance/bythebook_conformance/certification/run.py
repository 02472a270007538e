"""What a run is: which game an engine is held to, what it is asked, and how. Said once, for all that deal with a run.

A run is made of a command line, of settings, of what a program says, or of a certificate. It is what workers get, what
a run that goes on is compared with, and what a report and a certificate tell; the words that ask for it again follow
from it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from hashlib import sha256
from secrets import randbits
from typing import Any, Literal, Self, get_args

from msgspec import Struct, field
from msgspec.structs import replace

from bythebook.spec import load_spec
from bythebook_conformance.kit import Chance, GameKit
from bythebook_conformance.kit.chance import BY_DEFAULT
from bythebook_conformance.kit.errors import NotThereError
from bythebook_conformance.kit.near_names import nearest, nearest_words
from bythebook_conformance.kit.playing import Profile
from bythebook_conformance.protocol.pipe import TIMEOUT
from bythebook_conformance.protocol.sandbox import Sandbox, as_options, for_budget, without_secrets

SuiteName = Literal[
    "smoke", "examples", "exhaustive", "play", "explore", "symbolic", "relations", "stability", "server"
]
SUITES: tuple[str, ...] = get_args(SuiteName)
"""The names of the suites, in the order in which they are run."""
OPTIONAL = ("symbolic", "relations", "server")
"""Suites that may have nothing for an engine, or under its readings: a run that skips all their parts may be complete,
and so may one that skips some of any other.
"""
BUDGETS = {"quick": 600.0, "standard": 3600.0, "full": 0.0}
"""Seconds that a run of the command line may take by its profile, 0 for any number."""
DEFAULT_SEED = 0
BITS = 63
"""Of a seed that is drawn."""

Progress = Callable[[str, int, int], None]
"""(suite, parts done, parts in all): once without a suite when the engine has been started, then after every part."""


class SharedOptions(Struct, frozen=True, kw_only=True):
    """What may be said of a run in settings and elsewhere alike.

    Attributes:
        profile: how much is asked.
        timeout: seconds that an engine has for the reply to one line.
        suites: only these suites; all if there are none.
        methods: only these methods; likewise.
        recognise: whether to find out first which alternatives the engine plays without saying so, and to judge it by
            them.
        prove: whether an object is proved to agree with the rules over whole domains, which takes minutes.
    """

    profile: Profile = "quick"
    timeout: float = TIMEOUT
    suites: tuple[str, ...] = ()
    methods: tuple[str, ...] = ()
    recognise: bool = False
    prove: bool = False


class Run(SharedOptions, frozen=True, kw_only=True):
    """A run.

    Attributes:
        game: the name of the game.
        seed: of everything that is drawn at random.
        clauses: only situations that one of these clauses decides; all if there are none.
        some_parts: whether a program picks parts, which no words can tell.
        readings: open points on which the engine departs, beside those that it declares itself.
        budget: seconds that the run may take; 0 for no limit.
        sandbox: how the engine's processes are contained.
    """

    game: str
    seed: int = DEFAULT_SEED
    clauses: tuple[str, ...] = ()
    some_parts: bool = False
    readings: dict[str, str] = field(default_factory=dict)
    budget: float = 0.0
    sandbox: Sandbox = Sandbox()

    @classmethod
    def of(cls, kit: GameKit, **options: Any) -> Self:
        """The run of a game with these options, the attributes of a run: methods may have their short names, clauses
        may lack their game, and any collection of names will do. What follows from them is settled here.

        Raises:
            NotThereError: no such suite, method or clause.
            ReadingError: no such reading, or it makes no sense.
        """
        run = cls(game=kit.name, **options)
        kit.readings_from(run.readings)
        _check_names(run.suites, SUITES, "suite")
        suites, methods = tuple(suite for suite in SUITES if suite in run.suites), _methods(kit, run.methods)
        return replace(
            run,
            suites=() if suites == SUITES else suites,
            methods=methods,
            clauses=tuple(_clause(kit, name) for name in run.clauses),
            readings=dict(run.readings),
            prove=run.prove or run.profile == "full" or ("symbolic" in suites and suites != SUITES),
            sandbox=for_budget(run.sandbox, run.budget),
        )

    # ---- what it asks ------------------------------------------------------------------------------------------------

    @property
    def everything(self) -> bool:
        """Whether the run is not restricted."""
        return not (self.suites or self.methods or self.clauses or self.some_parts)

    def has(self, suite: str, method: str) -> bool:
        """Whether a part is selected by its suite and its method; parts without a method go by their suite alone."""
        return (not self.suites or suite in self.suites) and (not self.methods or method in self.methods)

    @property
    def by_default(self) -> bool:
        """Whether domains are asked as they are sealed: whole, and as drawn by default."""
        return not self.clauses and self.chance == BY_DEFAULT

    @property
    def chance(self) -> Chance:
        """What everything that is drawn at random is drawn from."""
        return Chance(str(self.seed))

    # ---- how it is told ----------------------------------------------------------------------------------------------

    @property
    def restriction(self) -> str:
        """What alone is asked, in words; empty if everything is."""
        named = ((self.suites, "suite"), (self.methods, "method"), (self.clauses, "clause"))
        words = [f"{what}{'' if len(names) == 1 else 's'} {', '.join(names)}" for names, what in named if names]
        return "; ".join(words + (["some parts"] if self.some_parts else []))

    @property
    def words(self) -> str:
        """How much is asked, in words."""
        return f"profile {self.profile}, seed {self.seed}"

    @property
    def written(self) -> Run:
        """The run as it is written down: without secrets, and what is the kit's own."""
        return replace(self, sandbox=without_secrets(self.sandbox))

    def differing(self, other: Run) -> list[str]:
        """The names of what differs between two runs but the sandbox, whose effects are noted as conditions."""
        names = (name for name in self.__struct_fields__ if name != "sandbox")
        return [name for name in names if getattr(self, name) != getattr(other, name)]

    @property
    def options(self) -> list[str]:
        """The words of a command line that ask for this run, without those that start the engine."""
        return [word for option in self._options() for word in option]

    def _options(self) -> Iterator[Sequence[str]]:
        if self.profile != "quick":
            yield "--profile", self.profile
        if self.seed != DEFAULT_SEED:
            yield "--seed", str(self.seed)
        yield self.limit_options
        if self.budget not in (0.0, BUDGETS[self.profile]):
            yield "--budget", f"{self.budget:g}"
        yield from (("--suite", name) for name in self.suites)
        yield from (("--method", name.rpartition(".")[2]) for name in self.methods)
        yield from (("--clause", name) for name in self.clauses)
        yield from (("--reading", f"{name}={value}") for name, value in self.readings.items())
        if self.recognise:
            yield ("--recognise",)
        if self.prove and self.profile != "full" and "symbolic" not in self.suites:
            yield ("--prove",)

    @property
    def limit_options(self) -> list[str]:
        """Those that say how long a reply may take, if anything need be said."""
        return [] if self.timeout == TIMEOUT else ["--timeout", f"{self.timeout:g}"]

    @property
    def engine_options(self) -> list[str]:
        """Those that start the engine in the same way again."""
        return as_options(self.sandbox)


def draw_seed() -> int:
    """A seed that nobody can foresee."""
    return randbits(BITS)


def commitment(seed: int, salt: str) -> str:
    """SHA-256 over salt, colon and seed, as text: told before a run, it commits to the seed and does not tell it."""
    return sha256(f"{salt}:{seed}".encode()).hexdigest()


def _methods(kit: GameKit, names: Collection[str]) -> tuple[str, ...]:
    """The full names of methods in the order of the game; none where these are all."""
    shorts = {method.short: method.name for method in kit.methods}
    full = [shorts.get(name.removeprefix(f"{kit.name}.").replace("-", "_"), name) for name in names]
    _check_names(full, shorts.values(), "method")
    ordered = tuple(name for name in shorts.values() if name in full)
    return () if ordered == tuple(shorts.values()) else ordered


def _clause(kit: GameKit, name: str) -> str:
    """The id of a clause, whose game may be left out."""
    known, full = load_spec(kit.name).clause, name if "/" in name else f"{kit.name}/{name}"
    if full not in known:  # there are too many to list
        near = nearest_words(name, known if "/" in name else [clause.partition("/")[2] for clause in known])
        raise NotThereError(f"no clause {name!r}{near}; bythebook list {kit.name} --clauses names them")
    return full


def _check_names(names: Collection[str], known: Collection[str], what: str) -> None:
    short = [each.rpartition(".")[2] for each in known]
    for name in names:
        if name not in known:
            raise NotThereError(
                f"no {what} {name!r}{nearest(name, known) or nearest(name, short)}; there are: {', '.join(known)}"
            )
