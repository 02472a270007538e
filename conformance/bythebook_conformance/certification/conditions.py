"""The conditions under which an engine is asked: what it is started by, what it is given, and what it can see.

They are noted before a run. A certificate states them, and they are a part of what identifies a run: with others, the
same command may be another engine. Files are identified by their digests, by names that say nothing about the machine
on which they lie.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import file_digest, sha256
from os.path import isfile
from pathlib import Path
from shutil import which
from time import monotonic
from typing import Annotated, Literal

from msgspec import Meta, Struct

from bythebook_conformance.kit.errors import refuse_named_pipe
from bythebook_conformance.kit.messages import about
from bythebook_conformance.kit.visible import visible
from bythebook_conformance.kit.words import counted
from bythebook_conformance.protocol.process import Exited, LineProcess, LineTooLong, TimedOut, engine_child
from bythebook_conformance.protocol.sandbox import Sandbox, launch, mode_in_force, projects_of, projects_searched

# ---- Files by their digests ------------------------------------------------------------------------------------------


Count = Annotated[int, Meta(ge=0)]
Hex256 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64)]


class Record(Struct, rename="camel", forbid_unknown_fields=True):
    """A part of a certificate."""


class Digest(Record):
    """A digest, in hexadecimal digits."""

    sha256: Annotated[Hex256, about("The SHA-256 digest.")]


class Resource(Record):
    """Something that is named and identified by its digest."""

    name: Annotated[str, about("A name for people; never an absolute path.", min_length=1)]
    digest: Annotated[Digest, about("The digest of its bytes.")]


def digest_of(path: Path) -> Digest:
    """The digest of a file.

    Raises:
        OSError: it cannot be read.
        UserError: it is a named pipe.
    """
    refuse_named_pipe(path)
    with path.open("rb") as file:
        return Digest(file_digest(file, "sha256").hexdigest())


def digest_of_text(text: str) -> Digest:
    """The digest of a text, which may hold any bytes that a system call takes."""
    return Digest(sha256(text.encode("utf-8", "surrogateescape")).hexdigest())


def files_of(command: Sequence[str]) -> tuple[Path, ...]:
    """The files that a command names: its arguments that are files, else its program."""
    files = tuple(Path(word) for word in command[1:] if isfile(word))
    program = which(command[0]) if command else None
    return files or ((Path(program),) if program else ())


def portable(word: str) -> str:
    """A word of a command, or a file's name, without anything about the machine: never an absolute path."""
    option, equals, value = word.partition("=")
    if equals and Path(value).is_absolute():
        return f"{option}={portable(value)}"
    path = Path(word)
    if path.is_absolute() and path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    elif not (path.is_absolute() or ".." in path.parts):
        return word
    return path.name if path.is_absolute() or ".." in path.parts else path.as_posix()


# ---- Conditions ------------------------------------------------------------------------------------------------------


Role = Literal["engine", "path", "bind", "folder"]
LISTED = 500
"""At most this many files of a folder are listed one by one."""
SHOWN = 5
"""At most this many files that differ are named."""
MOST_FILES = 50_000
MOST_BYTES = 1024**3
"""A folder with more files or bytes is not digested."""
PATIENCE = 5.0
"""Seconds in which a program has to say its version."""
LONGEST_VERSION = 200
"""Characters of what a program says with ``--version``."""
LEFT_OUT = ("__pycache__", "bythebook-report")
"""Folders that Python and the kit keep beside an engine; these and those that begin with a dot are not digested."""


class Variable(Record):
    """A variable of the engine's environment."""

    name: Annotated[str, about("The name.", min_length=1)]
    digest: Annotated[Digest, about("The digest of its value.")]
    given: Annotated[bool, about("Whether whoever ran the kit gave it to the engine; others are passed on always.")]


class Program(Record):
    """The program that the engine's command starts."""

    name: Annotated[str, about("Its name, or where it lies in the working directory.", min_length=1)]
    digest: Annotated[Digest, about("The digest of its file.")]
    version: Annotated[str, about("The first line that it prints with `--version`; empty if none.", max_length=200)]


class Tree(Record):
    """A folder that the engine could see, with all that is in it but folders that are hidden or named `__pycache__`
    or `bythebook-report`; or a single file.
    """

    name: Annotated[str, about("Its name; never an absolute path.", min_length=1)]
    role: Annotated[
        Role,
        about(
            "Whether it is the engine's own, stands in a variable such as `PYTHONPATH`, was shown with `--bind`, or is "
            "where the engine ran (`--cwd`)."
        ),
    ]
    count: Annotated[Count, about("The number of files.")]
    digest: Annotated[
        Digest | None,
        about("The digest over the names and the digests of all files; null if there are too many to be digested."),
    ]
    left_out: Annotated[list[str], about("The names of what is the kit's in it, such as a key, and not digested.")]
    files: Annotated[list[Resource], about("The files, by their names in the folder; empty if they are over 500.")]


class Conditions(Record):
    """The conditions of a run, noted before it."""

    sandbox: Annotated[Literal["bwrap", "container", "none"], about("The sandbox in force.")]
    environment: Annotated[list[Variable], about("The variables that the engine was given, by their names.")]
    trees: Annotated[list[Tree], about("The folders of the engine, and those that it was shown.")]
    program: Annotated[Program | None, about("The program; null inside a container, and on a cluster.")]
    image: Annotated[str, about("The image of the container; empty if there is none.")]
    folder: Annotated[str, about("Where the engine ran; empty if in an empty folder of its own.")]
    cluster: Annotated[bool, about("Whether the engine was started on other machines, of which nothing is said here.")]
    system: Annotated[str, about("The operating system that ran the kit.", min_length=1)]
    python: Annotated[str, about("The Python that ran the kit.", min_length=1)]


def conditions_of(
    command: Sequence[str],
    sandbox: Sandbox,
    hidden: Sequence[Path] = (),
    left_out: Sequence[str] = (),
    *,
    cluster: bool = False,
) -> Conditions:
    """The conditions under which a command is started now.

    Args:
        command: the words of the command; none where nothing is known of one.
        sandbox: how it is contained.
        hidden: files and folders that are the kit's own, not the engine's.
        left_out: the names of such in a folder of the engine.
        cluster: whether the engine is started on other machines.

    Raises:
        OSError: a file that it is shown cannot be read.
        SandboxError: there is no such sandbox here.
    """
    mode = mode_in_force(sandbox)
    assert mode != "auto"
    here = bool(command) and mode != "container" and not cluster
    found = which(command[0]) if here else None
    return Conditions(
        sandbox=mode,
        environment=_environment(command, sandbox, here),
        trees=list(_trees(command, sandbox, hidden, left_out)) if here else [],
        program=Program(portable(found), digest_of(Path(found)), version_of(command[0], sandbox)) if found else None,
        image=sandbox.image,
        folder=portable(sandbox.cwd) if sandbox.cwd else "",
        cluster=cluster,
        system=platform.platform(),
        python=f"{platform.python_implementation()} {platform.python_version()}",
    )


def in_words(conditions: Conditions) -> str:
    """The conditions in a line: what is not there is not told."""
    given = [each.name for each in conditions.environment if each.given]
    program = conditions.program
    words = [
        {"bwrap": "in bubblewrap", "container": f"in a container of {conditions.image}", "none": "without a sandbox"}[
            conditions.sandbox
        ],
        f"with {', '.join(given)}" if given else "",
        f"{program.name} ({program.version or 'no version'})" if program else "",
        *(f"{tree.name} ({counted(tree.count, 'file')})" for tree in conditions.trees),
        "on a cluster" if conditions.cluster else "",
    ]
    return "; ".join(filter(None, words))


def differing(certified: Conditions, here: Conditions) -> Iterator[str]:
    """How the conditions that somebody shows differ from certified ones, in a line each.

    What differs from one machine to the next, such as the variables that are passed on always, the program and the
    system, does not count; nor do files that lie beside the certified ones.
    """
    given = [{each.name: each.digest for each in of.environment if each.given} for of in (certified, here)]
    for name in sorted(given[0].keys() | given[1].keys()):
        if given[0].get(name) != given[1].get(name):
            was, now = ("given" if name in side else "not given" for side in given)
            told = "has another value" if was == now else f"was {was}, and is {now}"
            yield f"the variable {name} {told}"
    if certified.image != here.image:
        yield f"the image was {certified.image or 'none'}, and is {here.image or 'none'}"
    if bool(certified.folder) != bool(here.folder):
        yield f"the engine ran in {certified.folder or 'an empty folder'}, now in {here.folder or 'an empty folder'}"
    for role, words in (("engine", "of its own"), ("bind", "by --bind"), ("folder", "by --cwd")):
        known, shown = ([tree for tree in of.trees if tree.role == role] for of in (certified, here))
        if len(known) != len(shown):
            yield f"the engine was shown {counted(len(known), 'folder')} {words}, now {len(shown):,}"
        yield from filter(None, map(tree_apart, known, shown))


def tree_apart(certified: Tree, here: Tree) -> str:
    """How a folder differs from a certified one; empty if all certified files are there as they were."""
    if certified.digest == here.digest:
        return ""
    was, now = ({each.name: each.digest for each in tree.files} for tree in (certified, here))
    if certified.count and not (was and now):
        return f"the folder {here.name} is not as certified"
    missing = [name for name in was if name not in now]
    changed = [name for name in was if was[name] != now.get(name, was[name])]
    told = [f"{_some(names)} {how}" for names, how in ((changed, "changed"), (missing, "missing")) if names]
    return f"the folder {here.name} is not as certified: {'; '.join(told)}" if told else ""


def told_apart(one: Conditions, other: Conditions) -> Iterator[str]:
    """The parts in which two conditions differ at all, by their names; of variables and files which."""
    for name in Conditions.__struct_fields__:
        was, now = getattr(one, name), getattr(other, name)
        if was != now:
            listed = [*was, *now] if isinstance(was, list) else []
            named = sorted({each.name for each in listed if (each in was) != (each in now)})
            if name == "trees":
                name, named = "files beside the engine", _files_apart(was, now) or named
            yield f"{name} ({_some(named)})" if named else name


def _some(names: Sequence[str]) -> str:
    return ", ".join(names[:SHOWN]) + (", ..." if names[SHOWN:] else "")


def _files_apart(was: Sequence[Tree], now: Sequence[Tree]) -> list[str]:
    """The files in which folders differ; none where they are too many to be listed."""
    files = [
        {(tree.name, each.name, each.digest.sha256) for tree in trees for each in tree.files} for trees in (was, now)
    ]
    return sorted({name if tree == "." else f"{tree}/{name}" for tree, name, _ in files[0] ^ files[1]})


def _environment(command: Sequence[str], sandbox: Sandbox, here: bool) -> list[Variable]:
    given = {each.partition("=")[0] for each in sandbox.env}
    if here:
        values = launch(command, sandbox).env
    else:  # inside a container there are those alone that were given, and its own
        pairs = (each.partition("=") for each in sandbox.env)
        values = {name: value if set_ else os.environ.get(name, "") for name, set_, value in pairs}
    return [Variable(name, digest_of_text(values[name]), name in given) for name in sorted(values)]


def version_of(program: str, sandbox: Sandbox) -> str:
    """The first line that a program prints with ``--version``, or with ``-v`` if it fails with that, contained like the
    engine; empty if it says nothing.
    """
    said = _said(program, "--version", sandbox)
    return (said if said is not None else _said(program, "-v", sandbox)) or ""


def _said(program: str, option: str, sandbox: Sandbox) -> str | None:
    """The first line that a program prints with an option; None if it prints none, except for an error, and fails."""
    try:
        child = engine_child([program, option], sandbox)
    except (OSError, ValueError):
        return ""
    process, deadline = LineProcess(child, LONGEST_VERSION * 4), monotonic() + PATIENCE
    line = b""
    try:
        process.close_input(0)
        while not line.strip():
            line = process.receive(deadline - monotonic())
    except Exited:
        if process.exit_status(max(0.0, deadline - monotonic())) != 0 and not process.unfinished:
            return None
        line = process.unfinished or process.stderr_tail().encode().strip().partition(b"\n")[0]
    except (TimedOut, LineTooLong):
        pass
    finally:
        process.kill()
    return visible(" ".join(line.decode("utf-8", "replace").split()))[:LONGEST_VERSION]


def _trees(command: Sequence[str], sandbox: Sandbox, hidden: Sequence[Path], left_out: Sequence[str]) -> Iterator[Tree]:
    """What the engine is shown; of a folder that is shown twice only the first is told."""
    shown: list[tuple[Role, Path]] = [
        *(("engine", Path(path)) for path in projects_of(command)),
        *(("path", Path(path)) for path in projects_searched()),
        *(("bind", Path(path)) for path in sandbox.bind if mode_in_force(sandbox) == "bwrap"),
    ]
    if sandbox.cwd:
        shown.append(("folder", Path(sandbox.cwd)))
    told: set[Path] = set()
    for role, path in shown:
        real = path.resolve()
        if real not in told:
            told.add(real)
            yield tree_of(path, role, hidden, left_out)


def tree_of(top: Path, role: Role = "engine", hidden: Iterable[Path] = (), left_out: Iterable[str] = ()) -> Tree:
    """A folder with all that is in it, or a file.

    Args:
        top: the folder.
        role: what it is to the engine.
        hidden: files and folders, anywhere, that are the kit's own.
        left_out: the names of such in the folder.

    Raises:
        OSError: a file cannot be read.
    """
    name, real = portable(os.path.abspath(top)) or os.sep, os.path.realpath(top)
    if not top.is_dir():
        found = [Resource(top.name, digest_of(top))]
        return Tree(name, role, 1, digest_over(found), [], found)
    own = {*(os.path.realpath(path) for path in hidden), *(os.path.join(real, name) for name in left_out)}
    told = sorted(visible(Path(path).relative_to(real).as_posix()) for path in own if path.startswith(real + os.sep))
    entries, size = list[tuple[str, os.DirEntry[str]]](), 0
    for entry in _inside(real, own):
        inside = os.path.relpath(entry.path, real)
        entries.append((os.fsencode(inside).decode("utf-8", "replace"), entry))
        with suppress(FileNotFoundError):
            size += entry.stat(follow_symlinks=False).st_size
        if len(entries) > MOST_FILES or size > MOST_BYTES:
            return Tree(name, role, len(entries), None, told, [])
    digests = ((inside, _digest_of_entry(entry)) for inside, entry in sorted(entries, key=lambda each: each[0]))
    found = [Resource(visible(Path(inside).as_posix()), digest) for inside, digest in digests if digest is not None]
    return Tree(name, role, len(found), digest_over(found), told, found if len(found) <= LISTED else [])


def digest_over(files: Sequence[Resource]) -> Digest:
    """The digest over the names and the digests of files."""
    total = sha256()
    for each in files:
        total.update(f"{each.digest.sha256}  {each.name}\n".encode())
    return Digest(total.hexdigest())


def files_in(folder: str) -> Iterator[Path]:
    """The files in a folder of an engine that are taken for its own."""
    return (Path(entry.path) for entry in _inside(folder, set()))


def _inside(folder: str, hidden: set[str]) -> Iterator[os.DirEntry[str]]:
    """The files and links in a folder, however deep; what is neither, such as a pipe, is passed over."""
    with suppress(PermissionError, FileNotFoundError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.path in hidden:
                continue
            if entry.is_dir(follow_symlinks=False):
                if not (entry.name.startswith(".") or entry.name in LEFT_OUT):
                    yield from _inside(entry.path, hidden)
            elif entry.is_symlink() or entry.is_file():
                yield entry


def _digest_of_entry(entry: os.DirEntry[str]) -> Digest | None:
    """The digest of a file, or of what a link says; None for a file that nobody here may read, the engine neither, and
    for one that has vanished meanwhile: without it, the folder has changed if it was there before.
    """
    try:
        if entry.is_symlink():
            return digest_of_text(f"link to {os.readlink(entry.path)}")
        return digest_of(Path(entry.path))
    except (PermissionError, FileNotFoundError):
        return None
