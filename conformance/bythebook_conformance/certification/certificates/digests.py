"""Digests of what a certificate is about: the files of the engine, the kit and the game."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Literal

import bythebook
import bythebook_conformance
from bythebook.spec import game_folder, package_of
from bythebook_conformance.certification.conditions import Conditions, conditions_of
from bythebook_conformance.certification.resources import Digest, Resource, digest_of, files_of, portable
from bythebook_conformance.protocol.sandbox import Sandbox, SandboxError, container_program

OBJECT = "--python"
"""The first word in place of a command where the engine is an object."""
_INSTALLED = ("_spec", "_sdk")
"""Folders that only an installed package has: specifications are taken from wherever they are, and the libraries for
engines change no verdict.
"""


@dataclass(frozen=True)
class Subject:
    """What a certificate is about, as it was before the run: the files of an engine, or the image of its container, and
    the conditions under which it was asked.
    """

    paths: tuple[Path, ...]
    resources: tuple[Resource, ...]
    source: Literal["options", "command", "image"]
    conditions: Conditions

    def changed(self) -> list[str]:
        """The names of files that have changed or disappeared."""
        if self.source == "image":
            return [resource.name for resource in self.resources if not _is_here(resource)]
        return [
            resource.name
            for path, resource in zip(self.paths, self.resources, strict=True)
            if not path.is_file() or digest_of(path) != resource.digest
        ]


def subject_of(
    command: Sequence[str],
    named: Sequence[Path] = (),
    sandbox: Sandbox | None = None,
    hidden: Sequence[Path] = (),
    *,
    cluster: bool = False,
) -> Subject:
    """The files named, or the image that the command is run in, or the files of the command.

    Args:
        command: the words of the command, or ``--python`` and the name of an object.
        named: the files of the engine, if somebody has named them.
        sandbox: how it is contained.
        hidden: files and folders of the kit's own that lie among the engine's.
        cluster: whether the engine is started on other machines.

    Raises:
        OSError: one cannot be read.
        SandboxError: there is no such image here.
    """
    sandbox = sandbox or Sandbox()
    words = [sys.executable, *map(str, named)] if tuple(command[:1]) == (OBJECT,) else command
    conditions = conditions_of(words, sandbox, hidden, cluster=cluster)
    if sandbox.image and not named:
        return Subject((), (image_of(sandbox.image),), "image", conditions)
    paths = tuple(named) or files_of(command)
    resources = tuple(Resource(portable(str(path)), digest_of(path)) for path in paths)
    return Subject(paths, resources, "options" if named else "command", conditions)


def image_of(name: str) -> Resource:
    """The image of a container, by the digest that identifies it."""
    command = [container_program(), "image", "inspect", "--format", "{{.Id}}", name]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SandboxError(f"--image {name}: not here; pull it first, so that it can be certified by its digest")
    return Resource(name, Digest(done.stdout.strip().removeprefix("sha256:")))


def _is_here(image: Resource) -> bool:
    try:
        return image_of(image.name) == image
    except SandboxError:
        return False


@lru_cache
def kit_digest(game: str) -> Digest:
    """The digest of the kit as it is installed, and of all that it knows of the game: sealed answers, vectors.

    It is the same for a checkout as for an installed package. What other games have in folders of their own elsewhere
    on the path does not enter.
    """
    total = sha256()
    for name, path in sorted(_files(game).items()):
        total.update(f"{name}\0".encode() + sha256(path.read_bytes()).digest())
    return Digest(total.hexdigest())


def _files(game: str) -> dict[str, Path]:
    """The files of the kit and the game, each where Python finds it first, by names that do not depend on the place."""
    found: dict[str, Path] = {}
    for package in (bythebook, bythebook_conformance):
        home = Path(str(package.__file__)).parent
        for portion in map(Path, package.__path__):
            for name, path in _inside(portion):
                if portion == home or game in (*name.parts[:-1], name.stem):
                    found.setdefault(f"{package.__name__}/{name.as_posix()}", path)
    own = package_of(game)
    for portion in map(Path, import_module(own).__path__ if own else ()):
        found |= {f"{own}/{name.as_posix()}": path for name, path in _inside(portion)}
    return found | {f"spec/{game}/{name.as_posix()}": path for name, path in _inside(game_folder(game))}


def _inside(folder: Path) -> Iterator[tuple[Path, Path]]:
    """The files in a folder, however deep: their names in it, and where they are."""
    for path in folder.rglob("*"):
        name = path.relative_to(folder)
        if _counts(name) and path.is_file():
            yield name, path


def _counts(name: Path) -> bool:
    """Whether a file belongs to what was written, and was not left there by Python or an editor."""
    return not any(part.startswith(".") or part in ("__pycache__", *_INSTALLED) for part in name.parts)
