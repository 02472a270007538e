"""What answers lack, in words: fields that never come or are missing now and then, and the unknown ones beside them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bythebook_conformance.certification.findings.tally import LeftOut
from bythebook_conformance.kit.near_names import nearest
from bythebook_conformance.kit.words import counted, several


def never_given(left_out: Mapping[str, LeftOut], given: Collection[str]) -> dict[str, list[str]]:
    """The fields that no answer has, by method; ``given`` are those that answers have (``method path``)."""
    found: dict[str, list[str]] = {}
    for name in left_out:
        method, _, path = name.partition(" ")
        inside = f"{method} " if path == "states" else f"{name}."
        if name not in given and not any(each.startswith(inside) for each in given):
            found.setdefault(method, []).append(path)
    return found


def lacking_lines(
    left_out: Mapping[str, LeftOut], never: Mapping[str, list[str]], unknown: Mapping[str, Collection[str]]
) -> list[str]:
    """What the answers lack, a line for each method: fields that ``never`` come, and those that are missing now and
    then. In place of the former may stand ``unknown`` ones, by method, too.
    """
    lines = list[str]()
    for method in dict.fromkeys(name.partition(" ")[0] for name in left_out):
        fields = {name.partition(" ")[2]: each for name, each in left_out.items() if name.startswith(f"{method} ")}
        none, said = never.get(method, []), list[str]()
        if none:
            said.append(f"never contains {several(none)}")
        some = {path: each for path, each in fields.items() if path not in none}
        said += [f"lacks {path} in {counted(each.situations, 'situation')}" for path, each in some.items()]
        others = [_unknown(each, none) for each in unknown.get(method, ())]
        if others:
            said.append(f"sends {several(others)}, which the kit does not know")
        lines.append(f"{method} {'; it '.join(said)}.")
    return lines


def _unknown(path: str, missing: Collection[str]) -> str:
    """An unknown field, and the missing one of the same object that may be meant."""
    place, _, name = path.rpartition(".")
    known = [each.rpartition(".")[2] for each in missing if each.rpartition(".")[0] == place]
    return path + nearest(name, known)
