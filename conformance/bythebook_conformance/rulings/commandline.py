"""A question in a few words: cards as words, fields as options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, inspect

from bythebook_conformance.kit import Method
from bythebook_conformance.kit.language import tr
from bythebook_conformance.kit.messages import bare, type_of
from bythebook_conformance.kit.near_names import nearest
from bythebook_conformance.kit.words import one_of
from bythebook_conformance.rulings.complaints import InputError, bounds, cut, it_has, quoted
from bythebook_conformance.rulings.parsing import fields_of


def params_of(method: Method[Any, Any], words: Sequence[str]) -> dict[str, Any]:
    """The params from words: cards, and options with values.

    Raises:
        InputError: a field does not exist or has no value, or nothing is asked.
    """
    fields = fields_of(method.params)
    params: dict[str, Any] = {}
    loose = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            loose.append(word)
            continue
        name, equals, value = word[2:].partition("=")
        if not equals:
            if not rest:
                raise InputError(f"--{cut(name)}: " + tr("expected a value after it"))
            value = rest.pop(0)
        _put(params, name, value, fields, method)
    if loose:
        params[_list_of(method, fields, loose[0])] = loose
    for name, kind in fields.items():
        _require_enough(name, kind, params)
    if not params:
        raise InputError(tr("nothing is asked: expected {usage}", usage=usage_of(method)))
    asked: type[Struct] = method.params
    for field in type_of(asked).fields:
        if field.required and field.encode_name not in params:
            option = "--" + _option(field.encode_name, fields[field.encode_name])
            raise InputError(
                tr("{field} is missing", field=option) + ": " + tr("expected {form}", form=usage_of(method))
            )
    return params


def usage_of(method: Method[Any, Any]) -> str:
    """How to write a question on the command line."""
    fields = fields_of(method.params)
    ways = ["FILE"]
    if all(_is_plain(kind) for kind in fields.values()):
        ways.insert(0, " ".join(_options(name, kind) for name, kind in fields.items()))
        if len(fields) == 1 and not _holds_lists(*fields.values()):
            ways[0] = f"{next(iter(fields)).upper()}..."
    return f"{method.short} {one_of(ways)}"


def _require_enough(name: str, kind: inspect.Type, params: dict[str, Any]) -> None:
    """Refuse too few options for a field that takes one for each of its lists: somebody has put all into one."""
    if not isinstance(kind, inspect.ListType) or not _holds_lists(kind) or name not in params:
        return
    given, least = len(params[name]), kind.min_length or 0
    if given < least:
        option, expected = f"--{_option(name, kind)}", bounds(least, kind.max_length)
        repeat = tr("repeat the option: {example}", example=" ".join([option, "...", option, "..."]))
        raise InputError(f"{option}: " + tr("{number} given", number=given) + f", {expected}; {repeat}")


def _put(
    params: dict[str, Any], option: str, value: str, fields: dict[str, inspect.Type], method: Method[Any, Any]
) -> None:
    """Put the value of an option into its field; a field of lists takes one option per list."""
    names = {_option(name, kind): name for name, kind in fields.items()}
    name = names.get(option, option if option in fields else "")
    if not name:
        options = [f"--{each}" for each in names]
        close = nearest(option, names).replace("'", "--", 1).replace("'", "")
        unknown = tr("no such option of {method}", method=method.name)
        raise InputError(f"--{cut(option)}: {unknown}{close}; {it_has(options)}")
    if _holds_lists(fields[name]):
        params.setdefault(name, []).append(value)
    elif name in params:
        raise InputError(tr("{name} is given twice", name="--" + option))
    else:
        params[name] = value


def _option(name: str, kind: inspect.Type) -> str:
    """The option for a field: ``--hand`` for each of the ``hands``."""
    return name.removesuffix("s") if _holds_lists(kind) else name


def _options(name: str, kind: inspect.Type) -> str:
    """How a field is written as an option, which is repeated for a field of lists."""
    option = f"--{_option(name, kind)} ..."
    return f"{option} {option}" if _holds_lists(kind) else option


def _list_of(method: Method[Any, Any], fields: dict[str, inspect.Type], word: str) -> str:
    """The field that words without an option belong to."""
    lists = [name for name, kind in fields.items() if isinstance(kind, inspect.ListType)]
    if len(fields) != 1 or len(lists) != 1:
        raise InputError(tr("{text} stands alone: expected {usage}", text=quoted(word), usage=usage_of(method)))
    return lists[0]


def _is_plain(kind: inspect.Type) -> bool:
    """Whether a field can be written as an option."""
    item = bare(kind.item_type) if isinstance(kind, inspect.ListType) else kind
    item = bare(item.item_type) if isinstance(item, inspect.ListType) else item
    return not isinstance(item, inspect.StructType | inspect.DictType | inspect.UnionType)


def _holds_lists(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.ListType) and isinstance(bare(kind.item_type), inspect.ListType)
