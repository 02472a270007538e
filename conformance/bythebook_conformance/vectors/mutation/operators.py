"""The mutation operators: small changes to a tree, each of which a careless author could have made."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from inspect import Parameter, signature
from types import FunctionType, ModuleType
from typing import Any

from bythebook.readings import Readings
from bythebook_conformance.vectors.mutation.rules import Edit, is_docstring, replaced, shown, slots, walk

# ---- calls -----------------------------------------------------------------------------------------------------------


_NOT_SWAPPED = ("isinstance",)
_NOT_LEFT_OUT = ("strict",)
"""Keywords that say what must not happen anyway."""


def with_defaults(module: ModuleType) -> dict[str, int]:
    """The functions of a module, imported ones included, that have defaults -> how many arguments they need."""
    found = {}
    for name, value in vars(module).items():
        if isinstance(value, FunctionType):
            kinds = [each.default is Parameter.empty for each in signature(value).parameters.values()]
            if not all(kinds):
                found[name] = sum(kinds)
    return found


def calls(owner: ast.AST, optional: dict[str, int]) -> Iterator[Edit]:
    """Every change of the calls and sets among the values of a node."""
    for name, index, each in slots(owner):
        if isinstance(each, ast.Call):
            yield from _arguments(owner, name, index, each, optional)
            yield from _ordered(owner, name, index, each)
        yield from _repeats(owner, name, index, each)


def _arguments(
    owner: ast.AST, name: str, index: int | None, call: ast.Call, optional: dict[str, int]
) -> Iterator[Edit]:
    """Neighbouring arguments swapped, keywords and optional arguments left out."""
    called = call.func.id if isinstance(call.func, ast.Name) else ""
    for place, (one, other) in enumerate(zip(call.args, call.args[1:], strict=False)):
        if called not in _NOT_SWAPPED and not isinstance(one, ast.Starred) and not isinstance(other, ast.Starred):
            args = [*call.args[:place], other, one, *call.args[place + 2 :]]
            yield replaced(owner, name, index, ast.Call(call.func, args, call.keywords), "arguments swapped")
    if call.args and len(call.args) > optional.get(called, len(call.args)):
        yield replaced(owner, name, index, ast.Call(call.func, call.args[:-1], call.keywords), "argument dropped")
    for place, keyword in enumerate(call.keywords):
        if keyword.arg not in _NOT_LEFT_OUT:
            keywords = call.keywords[:place] + call.keywords[place + 1 :]
            yield replaced(owner, name, index, ast.Call(call.func, call.args, keywords), "keyword dropped")


def _ordered(owner: ast.AST, name: str, index: int | None, call: ast.Call) -> Iterator[Edit]:
    """A sort turned round; ties broken in favour of the last instead of the first."""
    if not isinstance(call.func, ast.Name) or call.func.id not in ("sorted", "min", "max"):
        return
    given = {keyword.arg for keyword in call.keywords}
    if call.func.id == "sorted" and "reverse" not in given:  # else its constant is moved
        turned = ast.keyword("reverse", ast.Constant(True))
        other = ast.Call(call.func, call.args, [*call.keywords, turned])
        yield replaced(owner, name, index, other, "sort turned round")
    if "key" in given and len(call.args) == 1:
        everything = ast.Call(ast.Name("tuple", ast.Load()), call.args, [])
        step = ast.UnaryOp(ast.USub(), ast.Constant(1))
        backwards = ast.Subscript(everything, ast.Slice(None, None, step), ast.Load())
        yield replaced(owner, name, index, ast.Call(call.func, [backwards], call.keywords), "tie broken otherwise")


def _repeats(owner: ast.AST, name: str, index: int | None, each: ast.AST) -> Iterator[Edit]:
    """What is the same several times counted several times."""
    kept: ast.expr | None = None
    if isinstance(each, ast.SetComp):
        kept = ast.ListComp(each.elt, each.generators)
    elif isinstance(each, ast.Set):
        kept = ast.List(each.elts, ast.Load())
    elif isinstance(each, ast.Call) and ast.unparse(each.func) in ("set", "frozenset", "dict.fromkeys") and each.args:
        kept = ast.Call(ast.Name("tuple", ast.Load()), each.args[:1], [])
    if kept is not None:
        yield replaced(owner, name, index, kept, "repeats kept")


# ---- the course of a rule --------------------------------------------------------------------------------------------


_ORDERLESS = ("any", "all", "sum", "len", "set", "frozenset", "Counter")
"""Calls that give the same whatever the order of what they are given."""
_ITERATED: dict[str, slice] = {
    "first only": slice(None, 1),
    "first left out": slice(1, None),
    "last left out": slice(None, -1),
    "order reversed": slice(None, None, -1),
}


def control_flow(owner: ast.AST, tree: ast.AST) -> Iterator[Edit]:
    """Every change of what is repeated, jumped over, matched or returned in a node of a function."""
    if isinstance(owner, ast.For):
        yield from _iterated(owner, in_order=True)
    if isinstance(owner, ast.While):
        once = f"while {shown(owner.test)} -> once"
        yield Edit(owner, "body", None, [*owner.body, ast.Break()], "first only", once)
    yield from _comprehended(owner)
    yield from _jumps(owner)
    if isinstance(owner, ast.Match) and len(owner.cases) > 1:
        for place, case in enumerate(owner.cases):
            text = f"case {shown(case.pattern)} -> nothing"
            yield Edit(owner, "cases", place, None, "case dropped", text)
    if isinstance(owner, ast.Return) and owner.value is not None and isinstance(tree, ast.FunctionDef):
        for empty in _empty(tree):
            yield replaced(owner, "value", None, empty, "return emptied")


def _comprehended(owner: ast.AST) -> Iterator[Edit]:
    """Changes of what comprehensions among the values of a node go through."""
    in_order = not (isinstance(owner, ast.Call) and isinstance(owner.func, ast.Name) and owner.func.id in _ORDERLESS)
    for _, _, each in slots(owner):
        if isinstance(each, ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp):
            for comprehension in each.generators:
                yield replaced(comprehension, "iter", None, ast.Tuple([], ast.Load()), "loop passed by")
                yield from _iterated(comprehension, in_order=in_order and not isinstance(each, ast.SetComp))


def _iterated(loop: ast.For | ast.comprehension, *, in_order: bool) -> Iterator[Edit]:
    """A loop that goes through less, or in another order where one counts."""
    for operator, part in _ITERATED.items():
        if in_order or operator != "order reversed":
            everything = ast.Call(ast.Name("tuple", ast.Load()), [loop.iter], [])
            bounds = [_bound(each) for each in (part.start, part.stop, part.step)]
            some = ast.Subscript(everything, ast.Slice(*bounds), ast.Load())
            yield replaced(loop, "iter", None, some, operator)


def _bound(number: int | None) -> ast.expr | None:
    return None if number is None else ast.parse(str(number), mode="eval").body


def _jumps(owner: ast.AST) -> Iterator[Edit]:
    """A jump out of a loop swapped with one to its next round."""
    for name, index, each in slots(owner):
        if isinstance(each, ast.Break):
            yield replaced(owner, name, index, ast.Continue(), "jump swapped")
        elif isinstance(each, ast.Continue):
            yield replaced(owner, name, index, ast.Break(), "jump swapped")


def _empty(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """What a function may return in place of anything."""
    kind = "" if function.returns is None else ast.unparse(function.returns)
    yield ast.Constant(None)
    if kind == "bool":
        yield from (ast.Constant(True), ast.Constant(False))
    elif kind.startswith("int"):
        yield ast.Constant(0)
    else:
        yield ast.Tuple([], ast.Load())


# ---- all operators ---------------------------------------------------------------------------------------------------


_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
_RELATIONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)
_CALLED = {"any": "all", "all": "any", "min": "max", "max": "min", "sorted": "tuple"}

_ALIKE: dict[str, type[ast.cmpop]] = {
    **dict.fromkeys(("kinds == 1", "kinds <= 1", "kinds < 2"), ast.Lt),
    **dict.fromkeys(("kinds != 1", "kinds > 1", "kinds >= 2"), ast.Eq),
}
"""All alike -> some alike; not all alike -> none alike: comparisons of the number of kinds with the total."""


@dataclass(frozen=True)
class Replacements:
    """The names of a module that stand for things of one kind: each with its replacement."""

    fields: dict[str, str]
    """A field of a record -> another one of the same type."""
    numbers: dict[str, str]
    """A number's name -> another number's."""
    alternatives: dict[str, str]
    """An alternative of an open point -> another one."""
    optional: dict[str, int] = field(default_factory=dict)
    """A function whose last arguments may be left out -> how many it needs."""

    @classmethod
    def of(cls, module: ModuleType) -> Replacements:
        """The names of a module, including imported ones."""
        fields: dict[str, str] = {}
        numbers: dict[int, str] = {}
        alternatives: dict[str, str] = {}
        for name, value in vars(module).items():
            if isinstance(value, type) and hasattr(value, "_fields"):
                by_type: dict[str, list[str]] = {}
                for word, kind in value.__annotations__.items():
                    by_type.setdefault(str(kind), []).append(word)
                fields |= {word: other for several in by_type.values() for word, other in _round(several)}
            elif isinstance(value, type) and issubclass(value, Readings):
                for several in value.points().values():
                    alternatives = dict(_round([*several])) | alternatives
            elif type(value) is int:
                numbers.setdefault(value, name)
        return cls(fields, dict(_round([*numbers.values()])), alternatives, with_defaults(module))


def _round(words: list[str]) -> Iterator[tuple[str, str]]:
    """Every name with the next one, the last with the first; empty if there is only one."""
    return zip(words, [*words[1:], words[0]], strict=True) if len(words) > 1 else iter(())


def edits(tree: ast.AST, words: Replacements) -> Iterator[Edit]:
    """Every change to a function or to a constant's value."""
    locals_ = _locals(tree) if isinstance(tree, ast.FunctionDef) else {}
    bound: set[str] = set()
    if isinstance(tree, ast.FunctionDef):
        bound = {argument.arg for argument in tree.args.args}
    for owner in walk(tree):
        yield from _tests(owner)
        yield from _expressions(owner)
        yield from _names(owner, locals_, words)
        yield from _statements(owner, bound)
        if isinstance(owner, ast.Lambda) and not isinstance(tree, ast.FunctionDef):  # a predicate of a table
            for forced in (True, False):
                yield replaced(owner, "body", None, ast.Constant(forced), "condition forced")
    # Behind all others, so that the operators above keep their mutants where two make the same code.
    for owner in walk(tree):
        yield from control_flow(owner, tree)
        yield from calls(owner, words.optional)
        yield from _values(owner)


def _tests(owner: ast.AST) -> Iterator[Edit]:
    """Conditions forced and negated, answers negated, loops skipped."""
    places: list[tuple[str, int | None, ast.expr]] = []
    if isinstance(owner, ast.If | ast.IfExp | ast.While):
        places.append(("test", None, owner.test))
    elif isinstance(owner, ast.comprehension):
        places += [("ifs", place, test) for place, test in enumerate(owner.ifs)]
    elif isinstance(owner, ast.match_case) and owner.guard is not None:
        places.append(("guard", None, owner.guard))
    elif isinstance(owner, ast.Return) and isinstance(owner.value, ast.Compare | ast.BoolOp | ast.UnaryOp):
        yield replaced(owner, "value", None, ast.UnaryOp(ast.Not(), owner.value), "answer negated")
    elif isinstance(owner, ast.For):
        yield replaced(owner, "iter", None, ast.Tuple([], ast.Load()), "loop passed by")
    for name, index, test in places:
        for forced in (True, False):
            yield replaced(owner, name, index, ast.Constant(forced), "condition forced")
        yield replaced(owner, name, index, ast.UnaryOp(ast.Not(), test), "condition negated")


def _expressions(owner: ast.AST) -> Iterator[Edit]:
    """Operators swapped, constants moved, items dropped."""
    if isinstance(owner, ast.Compare):
        for place, compared in enumerate(owner.ops):
            for other in _COMPARED[type(compared)]:
                ops = [*owner.ops[:place], other(), *owner.ops[place + 1 :]]
                text = f"{shown(owner)} -> {shown(ast.Compare(owner.left, ops, owner.comparators))}"
                yield Edit(owner, "ops", place, other(), "comparison swapped", text)
    if isinstance(owner, ast.BinOp | ast.AugAssign) and type(owner.op) in _COMPUTED:
        new = _COMPUTED[type(owner.op)]()
        yield Edit(owner, "op", None, new, "operator swapped", f"{shown(owner)} -> {type(new).__name__}")
    if isinstance(owner, ast.Tuple | ast.List | ast.Set) and isinstance(getattr(owner, "ctx", ast.Load()), ast.Load):
        for place in range(len(owner.elts)):
            yield replaced(owner, "elts", place, None, "item dropped")
    for name, index, each in slots(owner):
        yield from _of_expression(owner, name, index, each)


def _of_expression(owner: ast.AST, name: str, index: int | None, each: ast.AST) -> Iterator[Edit]:
    if isinstance(each, ast.BoolOp):
        swapped = ast.BoolOp(ast.Or() if isinstance(each.op, ast.And) else ast.And(), each.values)
        yield replaced(owner, name, index, swapped, "and/or swapped")
        for place in range(len(each.values)):
            rest = each.values[:place] + each.values[place + 1 :]
            kept = rest[0] if len(rest) == 1 else ast.BoolOp(each.op, rest)
            yield replaced(owner, name, index, kept, "operand dropped")
    elif isinstance(each, ast.UnaryOp):
        yield replaced(owner, name, index, each.operand, "sign dropped")
    elif isinstance(each, ast.Constant):
        for value in _moved(each.value):
            if not (isinstance(owner, ast.UnaryOp) and value == 0 and each.value == 0):
                yield replaced(owner, name, index, ast.Constant(value), "constant moved")
    elif isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id in _CALLED:
        other = ast.Call(ast.Name(_CALLED[each.func.id], ast.Load()), each.args, each.keywords)
        if each.func.id == "sorted":
            other.keywords = []
        yield replaced(owner, name, index, other, "call swapped")
    elif isinstance(each, ast.IfExp):
        yield replaced(owner, name, index, ast.IfExp(each.test, each.orelse, each.body), "arms swapped")
    elif isinstance(each, ast.Compare) and (whole := _counted(each.left)):
        other_test = _ALIKE.get(ast.unparse(ast.Compare(ast.Name("kinds"), each.ops, each.comparators)))
        if other_test is not None:
            size = ast.Call(ast.Name("len", ast.Load()), [whole], [])
            yield replaced(owner, name, index, ast.Compare(each.left, [other_test()], [size]), "some taken for all")


def _counted(number: ast.expr) -> ast.expr | None:
    """The collection counted by kinds: ``hands`` in ``len({hand.party for hand in hands})``."""
    match number:
        case ast.Call(ast.Name("len"), [ast.SetComp(_, [ast.comprehension(_, whole, [])])]):
            return whole
        case ast.Call(ast.Name("len"), [ast.Set([ast.Starred(whole)]) | ast.Call(ast.Name("set"), [whole])]):
            return whole
    return None


def _moved(value: object) -> tuple[Any, ...]:
    """Other constants in place of one; ids of clauses and open points are only dropped as items."""
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int):
        return (value + 1, value - 1)
    if isinstance(value, str) and value.isalpha():
        return ("",)
    return ()


def _locals(tree: ast.FunctionDef) -> dict[str, str]:
    """Names of one function that stand for things of one kind, each with the next: arguments with the same annotation,
    and names bound together.
    """
    groups: list[list[str]] = []
    by_type: dict[str, list[str]] = {}
    for argument in tree.args.args:
        if argument.annotation is not None:
            by_type.setdefault(ast.unparse(argument.annotation), []).append(argument.arg)
    groups += by_type.values()
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Store):
            groups.append([each.id for each in node.elts if isinstance(each, ast.Name)])
    return {word: other for group in groups for word, other in _round(group)}


def _names(owner: ast.AST, locals_: dict[str, str], words: Replacements) -> Iterator[Edit]:
    """Names of one kind swapped: variables, numbers, fields, alternatives."""
    for name, index, each in slots(owner):
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load):
            for swapped in filter(None, (locals_.get(each.id), words.numbers.get(each.id))):
                yield replaced(owner, name, index, ast.Name(swapped, ast.Load()), "name swapped")
        elif isinstance(each, ast.Constant) and each.value in words.alternatives:
            yield replaced(owner, name, index, ast.Constant(words.alternatives[each.value]), "alternative swapped")
        elif isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Load) and each.attr in words.fields:
            new = ast.Attribute(each.value, words.fields[each.attr], ast.Load())
            yield replaced(owner, name, index, new, "field swapped")


def _statements(owner: ast.AST, bound: set[str]) -> Iterator[Edit]:
    """Statements dropped, if every name stays bound."""
    for name in ("body", "orelse"):
        block = getattr(owner, name, None)
        if not isinstance(block, list):
            continue
        for place, each in enumerate(block):
            if is_docstring(each):
                continue
            if isinstance(each, ast.Expr | ast.AugAssign | ast.Return | ast.Continue | ast.Break):
                dropped = isinstance(each, ast.Return) and isinstance(owner, ast.FunctionDef)
                if not dropped:
                    yield replaced(owner, name, place, ast.Pass(), "statement dropped")
            elif isinstance(each, ast.Assign | ast.AnnAssign) and _rebinds(each, bound):
                yield replaced(owner, name, place, ast.Pass(), "statement dropped")
            bound |= _bound_by(each)


def _rebinds(each: ast.Assign | ast.AnnAssign, bound: set[str]) -> bool:
    """Whether an assignment gives a new value to names that already have one."""
    names = _bound_by(each)
    return bool(names) and names <= bound


def _bound_by(each: ast.stmt) -> set[str]:
    targets = each.targets if isinstance(each, ast.Assign) else [getattr(each, "target", None)]
    return {
        node.id for target in targets if target is not None for node in ast.walk(target) if isinstance(node, ast.Name)
    }


def _values(owner: ast.AST) -> Iterator[Edit]:
    """Every change of the comparisons, sums and slices in a node."""
    if isinstance(owner, ast.Compare):
        yield from _relations(owner)
    if isinstance(owner, ast.BinOp | ast.AugAssign) and isinstance(owner.op, _ARITHMETIC):
        for kind in _ARITHMETIC:
            if not isinstance(owner.op, kind):
                yield Edit(owner, "op", None, kind(), "arithmetic replaced", f"{shown(owner)} -> {kind.__name__}")
    if isinstance(owner, ast.Slice):
        for name in ("lower", "upper"):
            bound = getattr(owner, name)
            if bound is not None:
                yield Edit(owner, name, None, None, "bound dropped", f"{shown(owner)} -> no {name} bound")
    yield from _sums(owner)


def _relations(owner: ast.Compare) -> Iterator[Edit]:
    """A relation replaced by every other one; names are equal or not, but none is greater."""
    if any(isinstance(each, ast.Constant) and isinstance(each.value, str) for each in owner.comparators):
        return
    for place, compared in enumerate(owner.ops):
        if isinstance(compared, _RELATIONS):
            for kind in _RELATIONS:
                if not isinstance(compared, kind):
                    ops = [*owner.ops[:place], kind(), *owner.ops[place + 1 :]]
                    text = f"{shown(owner)} -> {shown(ast.Compare(owner.left, ops, owner.comparators))}"
                    yield Edit(owner, "ops", place, kind(), "relation replaced", text)


def _sums(owner: ast.AST) -> Iterator[Edit]:
    """An operand alone in place of a sum or the like, and what is one more or less than it."""
    for name, index, each in slots(owner):
        if isinstance(each, ast.BinOp) and isinstance(each.op, _ARITHMETIC):
            for operand in (each.left, each.right):
                yield replaced(owner, name, index, operand, "arithmetic dropped")
            for kind in (ast.Add, ast.Sub):
                yield replaced(owner, name, index, ast.BinOp(each, kind(), ast.Constant(1)), "result moved")
