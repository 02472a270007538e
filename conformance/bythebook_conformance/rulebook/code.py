"""Where the reference implements a clause: its entry in a table of clauses, and the rules whose docstrings name it."""

from __future__ import annotations

import ast
import inspect
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from itertools import pairwise
from pkgutil import iter_modules
from textwrap import dedent, wrap
from types import FunctionType, ModuleType
from typing import NamedTuple, TypeGuard

from bythebook import clauses
from bythebook.spec import game_names, rule_files
from bythebook_conformance.kit.language import spoken
from bythebook_conformance.kit.words import several

# ---- clauses ---------------------------------------------------------------------------------------------------------

# The condition and the demand of a clause are read from its entry in a table of the reference. Nothing is said twice:
# what stands here is the source of the table, and the docstrings of the facts that it asks about.


MAKERS = {make.__name__: make for make in (clauses.on, clauses.asks, clauses.keeps, clauses.means, clauses.together)}
"""The functions that make laws."""
WIDTH = 92
"""The most characters in a line."""
CONDITIONS = ("when", "wherever", "otherwise", "demands")
"""Their parameters that are conditions and demands."""


class LawInCode(NamedTuple):
    """A law of a clause: its fields, and expressions in Python; empty where it has none.

    ``when`` is when it is a reason, ``wherever`` when its demand applies, ``otherwise`` the case with the fact changed
    that the clause defines. ``holds`` is whether it only holds of the fields, whatever else decides them.
    """

    fields: str
    when: str = ""
    wherever: str = ""
    otherwise: str = ""
    demands: str = ""
    holds: bool = False

    @property
    def parts(self) -> dict[str, str]:
        """The conditions and what is demanded, each by what it is."""
        same = self.demands and self.when == self.wherever
        parts = {
            "a reason where": "" if same else self.when,
            "where": self.wherever if self.demands else "",
            "holds" if self.holds else "demands": self.demands,
            "as if": self.otherwise,
        }
        return {name: said for name, said in parts.items() if said}


class Fact(NamedTuple):
    """A fact that laws ask about: how it is written there, and what it is."""

    name: str
    says: str


class ClauseInCode(NamedTuple):
    """A clause in a table: its laws, and the facts that they ask about."""

    laws: tuple[LawInCode, ...]
    facts: tuple[Fact, ...] = ()

    @property
    def text(self) -> str:
        """Laws and facts, as lines of text."""
        lines: list[str] = []
        for law in self.laws:
            lines.append(law.fields)
            for name, said in law.parts.items():
                lines += _wrapped("  ", f"{name}: {said}", "      ")
        wide = max((len(fact.name) for fact in self.facts), default=0) + 2
        lines += [""] if lines and self.facts else []
        for fact in self.facts:
            lines += _wrapped(f"{fact.name:<{wide}}", fact.says, " " * wide)
        return "\n".join(lines)


def _wrapped(start: str, text: str, further: str) -> list[str]:
    """A text in lines, with what stands before the first and before each further one."""
    return wrap(
        text,
        WIDTH,
        initial_indent=start,
        subsequent_indent=further,
        break_long_words=False,
        break_on_hyphens=False,
    )


def in_code(module_name: str, entry: ast.expr) -> ClauseInCode:
    """An entry of a table in a module: what it says of each field, and the facts that it speaks of."""
    laws: list[LawInCode] = []
    facts: dict[str, Fact] = {}
    for module, call in _calls(import_module(module_name), entry):
        laws += _reader(module).laws(call)
        facts |= {fact.name: fact for fact in _facts(call, module)}
    return ClauseInCode(tuple(laws), tuple(fact for _, fact in sorted(facts.items())))


def _calls(module: ModuleType, entry: ast.expr) -> Iterator[tuple[ModuleType, ast.expr]]:
    """The calls that an entry joins by ``|``, each with its module: what a name stands for is read where it is made."""
    if isinstance(entry, ast.BinOp):
        yield from _calls(module, entry.left)
        yield from _calls(module, entry.right)
        return
    name = entry.id if isinstance(entry, ast.Name) else None
    for node in ast.parse(inspect.getsource(module)).body if name else ():
        if isinstance(node, ast.ImportFrom) and name in [each.name for each in node.names]:
            yield from _calls(import_module(node.module or ""), entry)
            return
        if isinstance(node, ast.AnnAssign) and node.value and ast.unparse(node.target) == name:
            yield from _calls(module, node.value)
            return
    yield module, entry


class _Reader:
    """Reads laws of a module as they are written there."""

    def __init__(self, source: str) -> None:
        self._lines = [line.encode() for line in source.split("\n")]  # expressions tell their columns in bytes

    def laws(self, call: ast.expr) -> Iterator[LawInCode]:
        """The laws that a call makes."""
        if isinstance(call, ast.DictComp) and isinstance(call.value, ast.Call):  # one law for every field of a table
            when, demands, *_ = map(self._said, call.value.args)
            yield LawInCode(f"every field of {ast.unparse(call.generators[0].iter)}", when, when, "", demands)
            return
        make = MAKERS.get(call.func.id) if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) else None
        if make is None or not isinstance(call, ast.Call):  # a function of the game makes it: it stands as it is
            yield LawInCode(self._said(call))
            return
        given = inspect.signature(make).bind(*call.args, **{each.arg or "": each.value for each in call.keywords})
        if make is clauses.together:
            by_field: dict[str, ast.expr] = given.arguments.pop("demands")
            for field, demanded in by_field.items():
                yield self._law(field, {**given.arguments, "demands": demanded})
            return
        fields = ast.literal_eval(given.arguments["fields"])
        unsaid = "never" if make in (clauses.asks, clauses.means) else "always"
        yield self._law(fields, given.arguments, unsaid, holds=make in (clauses.keeps, clauses.means))

    def _law(
        self, fields: str, given: Mapping[str, ast.expr], unsaid: str = "always", *, holds: bool = False
    ) -> LawInCode:
        """A law of these parts; ``unsaid`` is when it is a reason if it does not say."""
        said = {name: self._said(given[name]) for name in CONDITIONS if name in given}
        said.setdefault("wherever", "always" if unsaid == "never" else said.get("when", unsaid))
        said.setdefault("when", unsaid)
        said = {name: "" if text == "never" else text for name, text in said.items()}
        return LawInCode(_named(fields, given.get("demands")), **said, holds=holds)

    def _said(self, expression: ast.expr) -> str:
        """An expression; of a function without a name, what it returns."""
        body = expression.body if isinstance(expression, ast.Lambda) else expression
        if isinstance(body, ast.Constant) and body.value is None:
            return ""
        written = self._written(body)
        if "#" in written:
            return ast.unparse(body)
        return re.sub(r",? (?=[)\]}])|(?<=[(\[{]) ", "", " ".join(written.split()))

    def _written(self, part: ast.expr) -> str:
        """An expression as it stands in the module; ``ast.get_source_segment`` reads the whole source for each."""
        lines = self._lines[part.lineno - 1 : part.end_lineno]
        lines[-1] = lines[-1][: part.end_col_offset]
        lines[0] = lines[0][part.col_offset :]
        return b"\n".join(lines).decode()


@lru_cache
def _reader(module: ModuleType) -> _Reader:
    return _Reader(inspect.getsource(module))


def _named(fields: str, demands: ast.expr | None) -> str:
    """Fields in a row; behind them how their demand calls what is answered, if otherwise."""
    names = fields.split()
    called = demands.args.args[1].arg if isinstance(demands, ast.Lambda) else ""
    row = several(names)
    return row if called in ("", *names) else f"{row} (here: {called})"


# ---- facts -----------------------------------------------------------------------------------------------------------


def _facts(entry: ast.expr, module: ModuleType) -> Iterator[Fact]:
    """Everything that an entry names, each once: cases and their facts, and functions of the reference."""
    found: dict[str, str] = {}
    bound = {node.arg for node in ast.walk(entry) if isinstance(node, ast.arg)}
    for node in ast.walk(entry):
        if isinstance(node, ast.Lambda):
            case = node.args.args[0].arg
            asked = _facts_read(node, case)
            kind = _kind_of(module, case, asked) if asked else None
            if kind is not None:
                facts = facts_of(kind)
                found.setdefault(case, first_sentence(kind.__doc__ or ""))
                found |= {f"{case}.{name}": facts[name].replace("self.", f"{case}.") for name in sorted(asked)}
        elif isinstance(node, ast.Name) and node.id not in bound:
            found.setdefault(node.id, _of_module(module, node.id))
    yield from (Fact(name, says) for name, says in sorted(found.items()) if says)


def _is_of(node: ast.AST, case: str) -> TypeGuard[ast.Attribute]:
    """Whether a part of a law is a fact of the case of this name."""
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == case


def _of_module(module: ModuleType, name: str) -> str:
    """What a function of the reference is: by its docstring, or a demand without one by its source."""
    value = getattr(module, name, None)
    if not isinstance(value, FunctionType) or value.__module__ == clauses.__name__:
        return ""
    if value.__doc__:
        return first_sentence(value.__doc__)
    home = inspect.getsource(import_module(value.__module__))
    assigned = (node for node in ast.parse(home).body if isinstance(node, ast.Assign))
    return next((ast.unparse(node.value) for node in assigned if ast.unparse(node.targets[0]) == name), "")


def _kind_of(module: ModuleType, case: str, asked: frozenset[str]) -> type | None:
    """The kind of case that has all that a law asks of it; if there is one, that has all that the module asks of cases
    of this name. Those of the module itself go first, then others of the game.
    """
    kinds = sorted(_kinds(module.__package__ or module.__name__), key=lambda kind: kind.__module__ != module.__name__)
    for facts in (_all_read(module)[case], asked):
        for kind in kinds:
            if facts <= facts_of(kind).keys():
                return kind
    return None


def _facts_read(function: ast.Lambda, case: str) -> frozenset[str]:
    """The facts that a law asks for of the case of this name."""
    return frozenset(each.attr for each in ast.walk(function.body) if _is_of(each, case))


@lru_cache
def _all_read(module: ModuleType) -> dict[str, frozenset[str]]:
    """The facts that all laws of a module ask for, by the names of the cases."""
    found: dict[str, frozenset[str]] = {}
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Lambda) and node.args.args:
            case = node.args.args[0].arg
            found[case] = found.get(case, frozenset()) | _facts_read(node, case)
    return found


@lru_cache
def _kinds(game: str) -> tuple[type, ...]:
    """Every class of a game's modules."""
    package = import_module(game)
    names = [f"{game}.{each.name}" for each in iter_modules(getattr(package, "__path__", ()))]
    return tuple(
        value
        for module in map(import_module, names or [game])
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__
    )


@lru_cache
def facts_of(kind: type) -> dict[str, str]:
    """The facts of a kind of case: what a property or method is documented to be, else what is assigned to it; empty
    for what it is given.
    """
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__[:-1]):
        if each.__module__.partition(".")[0] == kind.__module__.partition(".")[0]:
            found.update(_own_facts(each))
    return found


def _own_facts(kind: type) -> Iterator[tuple[str, str]]:
    source = dedent(inspect.getsource(kind))
    lines = source.splitlines()
    (body,) = ast.parse(source).body
    assert isinstance(body, ast.ClassDef)
    methods = {node.name: node for node in body.body if isinstance(node, ast.FunctionDef)}
    documented = {name: first_sentence(ast.get_docstring(node) or "") for name, node in methods.items()}
    for node in methods.values():
        for name, value in _assigned(node):
            call = value.func if isinstance(value, ast.Call) else None
            helper = documented.get(call.attr) if isinstance(call, ast.Attribute) else None
            given = value is None or isinstance(value, ast.Name | ast.Constant)
            comment = "" if value is None else _comment(lines[value.lineno - 1])
            yield name, comment or helper or ("" if given or value is None else ast.unparse(value))
    yield from documented.items()
    for entry, behind in pairwise((*body.body, ast.Pass())):
        if isinstance(entry, ast.AnnAssign | ast.Assign):
            target = entry.target if isinstance(entry, ast.AnnAssign) else entry.targets[0]
            said = behind.value.value if isinstance(behind, ast.Expr) and isinstance(behind.value, ast.Constant) else ""
            yield ast.unparse(target), first_sentence(str(said)) or _comment(lines[entry.lineno - 1])


def _comment(line: str) -> str:
    """The comment at the end of a line of code."""
    code, mark, said = line.partition("  # ")
    return said if mark and code.strip() else ""


def _assigned(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr | None]]:
    """The attributes of its object that a function assigns, with their values."""
    for node in ast.walk(function):
        if not isinstance(node, ast.Assign | ast.AnnAssign):
            continue
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple):
                values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value] * len(target.elts)
                pairs = [*zip(target.elts, values, strict=True)]
            yield from ((name.attr, value) for name, value in pairs if _is_of(name, "self"))


def first_sentence(text: str) -> str:
    """The first sentence of a docstring, without the full stop."""
    return re.split(r"(?<=[a-z0-9)`])\.(?:\s|$)", " ".join(text.split()), maxsplit=1)[0]


# ---- rules -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Code:
    """A part of the reference that implements a clause: its entry in a table, or a rule that names it.

    ``name`` is the name of the table or the function; ``laws`` is what an entry says. ``path`` leads from the folder of
    the package ``bythebook``, and lines count from 1. ``through`` is the clause that the part belongs to, if it is
    another one: clauses that repeat an example of the sheet have the code of the clauses that decide the example.
    """

    module: str
    path: str
    name: str
    line: int
    laws: ClauseInCode | None = None
    through: str | None = None

    @property
    def place(self) -> str:
        """The module without the package, and the name, as proofs tell a place of the reference."""
        return f"{self.module.partition('.')[2]}:{self.name}"


_NAMED_IN_TEXT = re.compile(r"``([a-z0-9_]+/[a-z0-9-]+)``")


def source(path: str) -> str:
    """The text of a module of the reference, by the path that ``implementations`` gives."""
    files = next(found for game in game_names() if path in (found := rule_files(game)))
    return files[path].read_text(encoding="utf-8")


def implementations(game: str) -> dict[str, tuple[Code, ...]]:
    """For every clause of a game: its entry in a table of the reference, then the rules that name it."""
    return _implementations(game, spoken())


@lru_cache
def _implementations(game: str, language: str) -> dict[str, tuple[Code, ...]]:
    """The same in the language that is spoken now, which is this one."""
    entries: dict[str, list[Code]] = defaultdict(list)
    rules: dict[str, list[Code]] = defaultdict(list)
    for path, file in rule_files(game).items():
        module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        body = ast.parse(file.read_text(encoding="utf-8")).body
        for table, clause, line, entry in _entries(body):
            entries[clause].append(Code(module, path, table, line, in_code(module, entry)))
        for name, function in _functions(body):
            for clause in dict.fromkeys(_NAMED_IN_TEXT.findall(ast.get_docstring(function) or "")):
                rules[clause].append(Code(module, path, name, function.lineno))
    return {clause: (*entries[clause], *rules[clause]) for clause in {**entries, **rules}}


def _entries(body: list[ast.stmt]) -> Iterator[tuple[str, str, int, ast.expr]]:
    """Every entry of every table: the table, the clause, the line, and what it says."""
    for node in body:
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.value, ast.BinOp)
            and isinstance(node.value.right, ast.Dict)
        ):
            for key, value in zip(node.value.right.keys, node.value.right.values, strict=True):
                if isinstance(key, ast.Constant) and "/" in str(key.value):
                    yield ast.unparse(node.targets[0]), str(key.value), key.lineno, value


def _functions(body: list[ast.stmt], within: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every function with its name, methods behind that of their class."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{within}{node.name}.")
        elif isinstance(node, ast.FunctionDef):
            yield within + node.name, node
