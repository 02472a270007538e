"""Digests of what a certificate is about: the files of the engine, the kit and the game."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import file_digest, sha256
from os.path import isfile
from pathlib import Path
from shutil import which
from typing import Literal

import bythebook
import bythebook_conformance
from bythebook.spec import game_folder
from bythebook_conformance.certification.certificates.statement import Digest, Resource
from bythebook_conformance.kit.files import refuse_named_pipe
from bythebook_conformance.protocol.sandbox import SandboxError, container_program

_SPEC = "_spec"
"""Where the specifications lie in an installed package; they are taken from wherever they are."""


@dataclass(frozen=True)
class Subject:
    """The files that a certificate is about, or the image of the container, with the digests from before the run."""

    paths: tuple[Path, ...]
    resources: tuple[Resource, ...]
    source: Literal["options", "command", "image"]

    def changed(self) -> list[str]:
        """The names of files that have changed or disappeared."""
        if self.source == "image":
            return [resource.name for resource in self.resources if not _is_here(resource)]
        return [
            resource.name
            for path, resource in zip(self.paths, self.resources, strict=True)
            if not path.is_file() or digest_of(path) != resource.digest
        ]


def subject_of(command: Sequence[str], named: Sequence[Path] = (), image: str = "") -> Subject:
    """The files named, or the image that the command is run in, or the files of the command.

    Raises:
        OSError: one cannot be read.
        SandboxError: there is no such image here.
    """
    if image and not named:
        return Subject((), (image_of(image),), "image")
    paths = tuple(named) or files_of(command)
    resources = tuple(Resource(portable(str(path)), digest_of(path)) for path in paths)
    return Subject(paths, resources, "options" if named else "command")


def files_of(command: Sequence[str]) -> tuple[Path, ...]:
    """The files that a command names: its arguments that are files, else its program."""
    files = tuple(Path(word) for word in command[1:] if isfile(word))
    program = which(command[0]) if command else None
    return files or ((Path(program),) if program else ())


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


def digest_of(path: Path) -> Digest:
    """The digest of a file.

    Raises:
        OSError: it cannot be read.
        UserError: it is a named pipe.
    """
    refuse_named_pipe(path)
    with path.open("rb") as file:
        return Digest(file_digest(file, "sha256").hexdigest())


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
    return path.name if path.is_absolute() or ".." in path.parts else str(path)


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
    return found | {f"spec/{game}/{name.as_posix()}": path for name, path in _inside(game_folder(game))}


def _inside(folder: Path) -> Iterator[tuple[Path, Path]]:
    """The files in a folder, however deep: their names in it, and where they are."""
    for path in folder.rglob("*"):
        name = path.relative_to(folder)
        if _counts(name) and path.is_file():
            yield name, path


def _counts(name: Path) -> bool:
    """Whether a file belongs to what was written, and was not left there by Python or an editor."""
    return not any(part.startswith(".") or part in ("__pycache__", _SPEC) for part in name.parts)
