"""Whether the conditions in a certificate fit together, and to its subject and its containment."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePath

from msgspec import UNSET

from bythebook_conformance.certification.certificates.statement import Details
from bythebook_conformance.certification.conditions import LISTED, Conditions, Tree, digest_over
from bythebook_conformance.certification.resources import Resource

_BEGINNINGS = {"bwrap": "bubblewrap: ", "container": "container: image ", "none": "not contained: "}
"""How the first line on containment begins, by the sandbox in force."""
_OBJECT = "--python"


def of_conditions(details: Details, subject: Sequence[Resource] | None) -> Iterator[str]:
    """Every contradiction, in a line; ``subject`` is None where it is not known here."""
    conditions = details.conditions
    if conditions is UNSET or not conditions:
        return
    yield from _of_sandbox(details, conditions)
    names = [each.name for each in conditions.environment]
    if names != sorted({*names}):
        yield "conditions: variables twice, or not in their order"
    for tree in conditions.trees:
        yield from (f"conditions: the folder {tree.name}: {wrong}" for wrong in _of_tree(tree))
    if subject is not None:
        yield from _of_subject(details, conditions, subject)


def _of_sandbox(details: Details, conditions: Conditions) -> Iterator[str]:
    said = (details.containment or [""])[0]  # nothing is said of an object in the kit's own process
    if said and not said.startswith(_BEGINNINGS[conditions.sandbox] + conditions.image):
        yield f"conditions: sandbox {conditions.sandbox}, which the containment contradicts"
    if bool(conditions.image) != (conditions.sandbox == "container"):
        yield "conditions: an image belongs to a container, and a container has one"
    elsewhere = conditions.cluster or conditions.sandbox == "container"
    if elsewhere and (conditions.trees or conditions.program):
        yield "conditions: folders or a program of other machines, or inside a container"
    if not elsewhere and conditions.program is None:
        yield "conditions: no program"
    roles = [tree.role for tree in conditions.trees]
    if "bind" in roles and conditions.sandbox != "bwrap":
        yield "conditions: folders are bound in bubblewrap only"
    if "folder" in roles and not conditions.folder:
        yield "conditions: a folder to run in, which is not named"


def _of_tree(tree: Tree) -> Iterator[str]:
    names = [each.name for each in tree.files]
    if len({*names}) != len(names):
        yield "a file is listed twice"
    if names and (tree.count != len(names) or tree.digest != digest_over(tree.files)):
        yield "count and digest are not those of its files"
    if (
        not names
        and tree.digest is not None
        and tree.count <= LISTED
        and (tree.count or tree.digest != digest_over([]))
    ):
        yield "its files are not listed"


def _of_subject(details: Details, conditions: Conditions, subject: Sequence[Resource]) -> Iterator[str]:
    command, program = details.engine.command, conditions.program
    if details.subject_from == "image":
        if [each.name for each in subject] != [conditions.image]:
            yield "the subject is not the image of the container"
        return
    if program and command and command[0] != _OBJECT and _plain(program.name) != _plain(command[0]):
        yield f"conditions: the program is {program.name}, but the command starts {command[0]}"
    if details.subject_from == "command":
        words = {_plain(word) for word in command}
        yield from (f"the command does not name {each.name}" for each in subject if _plain(each.name) not in words)
    known = {name: each.digest for tree in conditions.trees for name, each in _located(tree)}
    if program:
        known.setdefault(program.name, program.digest)
    for each in subject:
        if known.get(each.name, each.digest) != each.digest:
            yield f"{each.name} has one digest in the subject, and another in the conditions"


def _plain(name: str) -> str:
    """The last part of a name, as systems agree on it."""
    return re.sub(r"\.exe$", "", PurePath(name.replace("\\", "/")).name, flags=re.IGNORECASE)


def _located(tree: Tree) -> Iterator[tuple[str, Resource]]:
    """The files of a folder by their names from where the kit ran."""
    for each in tree.files:
        yield (each.name if tree.name == "." else f"{tree.name}/{each.name}"), each
