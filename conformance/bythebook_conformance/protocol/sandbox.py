"""Contain engines: what they can see and reach, and how much they may use.

Without a sandbox an engine has the powers of whoever runs the kit; what it gets anyway is a short environment, an
empty folder to work in, limits, and a keeper that ends all its processes. Bubblewrap or a container takes the rest
away.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from errno import ENOENT
from functools import cache
from itertools import chain
from pathlib import Path
from shutil import which
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from bythebook_conformance.kit.errors import UserError

POSIX = os.name == "posix"
Mode = Literal["auto", "bwrap", "container", "none"]
MEMORY = 2 * 1024**3
"""Bytes that each process of an engine may allocate."""
FILE_SIZE = 64 * 1024**2
PROCESSES = 4096
"""Processes of one account (the superuser is not held to it), and twice as many as a container may have."""
TMP = "/tmp"
"""The folder for temporary files inside a sandbox, which nobody shares."""
TMP_SIZE = 512 * 1024**2
"""Bytes that fit there: they lie in memory, which no limit of a process counts."""
SHM, SHM_SIZE = "/dev/shm", 64 * 1024**2
"""The folder for memory that processes share, and the bytes that fit there."""
SPARE = 60
"""Seconds of processor time that a process has beyond the budget of its run."""
SHELL = 128
MOST_SIGNAL = 64
TRIAL = 60.0
"""Seconds within which bubblewrap has to show that it works here."""

PASSED_ON = (
    *("PATH", "LANG", "LANGUAGE", "TZ", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "SYSTEMROOT", "COMSPEC", "PATHEXT"),
    *("APPDATA", "LOCALAPPDATA", "PYTHONPATH", "PYTHONHOME", "PYTHONUTF8", "PYTHONDONTWRITEBYTECODE", "VIRTUAL_ENV"),
    *("PYENV_ROOT", "PYENV_VERSION", "NODE_PATH", "NVM_DIR", "JAVA_HOME", "CLASSPATH", "GOROOT", "GOPATH", "GOCACHE"),
    *("CARGO_HOME", "RUSTUP_HOME", "GEM_HOME", "GEM_PATH", "DOTNET_ROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"),
    *(() if POSIX else ("SYSTEMDRIVE", "USERPROFILE", "TEMP", "TMP")),  # elsewhere there is always a folder /tmp
)
"""Variables that say where programs are or how a person writes; with those that begin with ``LC_`` all that is passed
on unasked."""
SEARCHED = {"PATH", "PYTHONPATH", "NODE_PATH", "CLASSPATH"}
"""Variables that list folders."""
PROJECT_FILES = (".git", "pyproject.toml", "package.json", "go.mod", "Cargo.toml", "pom.xml", "build.gradle")
"""The files and folders that mark the top folder of a project."""
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
SYSTEM_FILES = (
    *("/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime"),
    *("/etc/ssl", "/etc/java-17-openjdk", "/etc/java-21-openjdk"),
)


class SandboxError(UserError, ValueError):
    """A sandbox is not available; the text is the line that the user reads."""


class Sandbox(Struct, frozen=True):
    """What is asked for an engine.

    Attributes:
        mode: bubblewrap, a container, none of them, or (``auto``) bubblewrap where it works.
        required: whether a run without bubblewrap or container is refused.
        cwd: where the engine runs; an empty folder of its own if empty.
        env: variables that are passed on as well, ``NAME`` or ``NAME=VALUE``.
        bind: files and folders that can be read inside bubblewrap as well.
        image: the image of the container.
        hidden: files and folders that cannot be seen inside bubblewrap, wherever they lie. A folder that contains what
            the engine needs stays visible.
        cpu: seconds of processor time that each of its processes may use; 0 for no limit.
    """

    mode: Mode = "auto"
    required: bool = False
    cwd: str = ""
    env: tuple[str, ...] = ()
    bind: tuple[str, ...] = ()
    image: str = ""
    hidden: tuple[str, ...] = ()
    cpu: int = 0


def hiding(sandbox: Sandbox, *paths: Path) -> Sandbox:
    """The sandbox without a view of these files and folders as well."""
    return replace(sandbox, hidden=(*sandbox.hidden, *(os.path.abspath(path) for path in paths)))


def for_budget(sandbox: Sandbox, budget: float) -> Sandbox:
    """The sandbox for a run with a budget in seconds, 0 for none: so long, and a little more, a process may compute."""
    return replace(sandbox, cpu=int(budget) + SPARE if budget else 0)


def without_secrets(sandbox: Sandbox) -> Sandbox:
    """What may be written down of a sandbox: values of variables may be secrets, what is hidden is the kit's."""
    return replace(sandbox, env=tuple(each.partition("=")[0] for each in sandbox.env), hidden=())


class Launch(Struct, frozen=True):
    """How a command is started. ``scratch`` says that it works in an empty folder, which is made and taken away."""

    command: tuple[str, ...]
    env: dict[str, str]
    cwd: str = ""
    scratch: bool = False
    limits: dict[str, int] = field(default_factory=dict)
    undo: tuple[str, ...] = ()
    """A command that ends what the end of the process leaves running, a container."""


def launch(command: Sequence[str], sandbox: Sandbox, name: str = "") -> Launch:
    """How to start a command in a sandbox; ``name`` is that of its container.

    Raises:
        SandboxError: there is no such sandbox here.
        FileNotFoundError: there is no such program.
    """
    mode = mode_in_force(sandbox)
    # RLIMIT_DATA counts memory that is used; virtual machines reserve far more
    limits = {"RLIMIT_DATA": MEMORY, "RLIMIT_CORE": 0, "RLIMIT_FSIZE": FILE_SIZE, "RLIMIT_NPROC": PROCESSES}
    limits |= {"RLIMIT_CPU": sandbox.cpu} if sandbox.cpu else {}
    if mode == "container":
        program = container_program()
        inside = _in_container(program, command, sandbox, name)
        return Launch(inside, dict(os.environ), undo=(program, "rm", "--force", name))
    cwd = str(Path(sandbox.cwd).resolve()) if sandbox.cwd else ""
    words = [command[0] if not os.path.dirname(command[0]) else _absolute(command[0]), *map(_absolute, command[1:])]
    environment = _environment(sandbox)
    if mode == "bwrap":
        if which(words[0]) is None:  # bubblewrap itself could be started
            raise FileNotFoundError(ENOENT, os.strerror(ENOENT), words[0])
        return Launch((*_in_bubblewrap(words, sandbox, cwd, environment), *words), environment, "/", limits=limits)
    if not POSIX:  # Windows itself finds no script that has the name, such as npx.cmd
        words[0] = which(words[0]) or words[0]
    return Launch(tuple(words), environment, cwd, not cwd, limits)


def mode_in_force(sandbox: Sandbox) -> Mode:
    """The mode that is used, never ``auto``."""
    if sandbox.mode == "container":
        if not sandbox.image:
            raise SandboxError("--sandbox container needs --image")
        container_program()
        return "container"
    if sandbox.mode == "none":
        found: Mode = "none"
        why = "none was asked for"
    else:
        why = bubblewrap_missing()
        if why and sandbox.mode == "bwrap":
            raise SandboxError(f"--sandbox bwrap: {why}")
        found = "none" if why else "bwrap"
    if sandbox.required and found == "none":
        raise SandboxError(f"--require-sandbox: no sandbox: {why}")
    return found


def containment_in_words(sandbox: Sandbox) -> list[str]:
    """What is in force, and what is not, in plain words, for report and certificate."""
    mode = mode_in_force(sandbox)
    limits = "per process 2 GiB of memory, no core files"
    shared = [f"limits: {limits}, files of 64 MiB at most" + (f", {sandbox.cpu:,} s of CPU" if sandbox.cpu else "")]
    if mode == "container":
        return [
            f"container: image {sandbox.image}, no network, a read-only root, no capabilities",
            f"limits: 2 GiB of memory, {PROCESSES // 2} processes",
        ]
    if mode == "bwrap":
        unbounded = "" if _bounded() else "; files in /tmp take any amount of memory (bubblewrap is older than 0.8)"
        own = "only its own files, read-only, its own /tmp, home and processes"
        return [f"bubblewrap: no network, {own}{unbounded}", *shared]
    if not POSIX:
        from bythebook_conformance.protocol.job_object import job_missing  # not above: ctypes is for Windows alone

        why = job_missing()
        strays = f", nor processes that leave its tree ({why})" if why else ""
        return [f"not contained: files, network and other processes can be reached{strays}; no limits"]
    strays = "" if sys.platform == "linux" else ", nor processes that leave its group"
    return [f"not contained: files, network and other processes can be reached{strays}", *shared]


def signal_of(status: int, sandbox: Sandbox) -> int:
    """The signal that a status tells of, 0 for none: bubblewrap and containers add 128 to it, as shells do."""
    if status < 0:
        return -status
    contained = mode_in_force(sandbox) != "none"
    return status - SHELL if contained and SHELL < status <= SHELL + MOST_SIGNAL else 0


LACKING = (
    *("ModuleNotFoundError", "ImportError", "Cannot find module", "ERR_MODULE_NOT_FOUND", "NoClassDefFoundError"),
    *("ClassNotFoundException", "cannot load such file", "Failed opening required", "cannot open shared object file"),
)
"""What languages say where a library cannot be found."""


def lacks_library(said: str, sandbox: Sandbox) -> str:
    """A hint for a program that says that a library is missing; empty where it does not, or the sandbox hides none."""
    if mode_in_force(sandbox) != "bwrap" or not any(word in said for word in LACKING):
        return ""
    return "a library that is installed may be hidden by the sandbox: --bind PATH shows a folder, --sandbox none all"


def hint(sandbox: Sandbox) -> str:
    """A hint for an engine that does not start; empty if the sandbox cannot be the reason."""
    if mode_in_force(sandbox) == "container":
        return ""
    said = [] if sandbox.cwd or not POSIX else ["it runs in an empty folder unless --cwd names one"]
    if mode_in_force(sandbox) == "bwrap":
        said.append("it sees its program, its project and what --bind names, unless --sandbox none is given")
    return "; ".join(said)


def as_options(sandbox: Sandbox) -> list[str]:
    """The words of a command line that ask for this sandbox, none for the one that is used anyway."""
    words: list[str] = [] if sandbox.mode in ("auto", "bwrap") else ["--sandbox", sandbox.mode]
    words += ["--image", sandbox.image] if sandbox.image else []
    words += ["--cwd", sandbox.cwd] if sandbox.cwd else []
    for each in sandbox.env:
        words += ["--env", each.partition("=")[0]]  # values may be secrets
    for each in sandbox.bind:
        words += ["--bind", each]
    return words


@cache
def bubblewrap_missing() -> str:
    """Why bubblewrap cannot be used here, empty if it can."""
    if sys.platform != "linux":
        return "bubblewrap is for Linux"
    if which("bwrap") is None:
        return "bubblewrap is not installed (Debian: apt install bubblewrap)"
    return _trial(_ISOLATED)


@cache
def _bounded() -> bool:
    """Whether bubblewrap bounds what is written to memory; it does so from version 0.8 on."""
    return not _trial((*_ISOLATED, *_BOUNDED), _SEALED)


def _trial(options: Sequence[str], last: Sequence[str] = ()) -> str:
    """Why bubblewrap does not work here with these options, empty if it does."""
    trial = [which("bwrap") or "bwrap", *options, *_system(), *last, "/usr/bin/true"]
    try:
        done = subprocess.run(trial, capture_output=True, timeout=TRIAL, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"bubblewrap does not work here: {error}"
    said = done.stderr.decode("utf-8", "replace").strip()
    return f"bubblewrap does not work here: {said}" if done.returncode else ""


_ISOLATED = ("--unshare-all", "--die-with-parent", "--new-session", "--proc", "/proc", "--dev", "/dev")
_TMP = ("--tmpfs", TMP)
_BOUNDED = (
    *("--unshare-user", "--disable-userns"),  # in one more user namespace, an engine could have more such folders
    *("--size", str(SHM_SIZE), "--tmpfs", SHM, "--size", str(TMP_SIZE), *_TMP),
)
_SEALED = ("--remount-ro", "/dev", "--remount-ro", "/")
"""Options behind all others: these folders lie in memory, too."""


def _in_bubblewrap(words: Sequence[str], sandbox: Sandbox, cwd: str, environment: dict[str, str]) -> Iterator[str]:
    """Bubblewrap and its options."""
    home, bounded = environment.pop("HOME", ""), _bounded()
    yield from (which("bwrap") or "bwrap", *_ISOLATED, *(_BOUNDED if bounded else _TMP), *_system())
    home_inside, work_inside = f"{TMP}/home", f"{TMP}/work"
    yield from ("--dir", home_inside, "--dir", work_inside, "--clearenv")
    named = [*map(os.path.abspath, sandbox.bind), *([cwd] if cwd else [])]
    needed = list(dict.fromkeys([*_needed(words), *named]))
    for path in needed:
        yield from ("--ro-bind-try", path, path)
    yield from _hidden(sandbox.hidden, needed, [*filter(os.path.isabs, words), *needed])
    yield from _SEALED if bounded else ()
    for name, value in environment.items():
        yield from ("--setenv", name, value)
    yield from ("--setenv", "HOME", home if "HOME" in sandbox.env else home_inside, "--setenv", "TMPDIR", TMP)
    yield from ("--chdir", cwd or work_inside, "--")


def _hidden(hidden: Sequence[str], shown: Sequence[str], needed: Sequence[str]) -> Iterator[str]:
    """Options that cover what is to be hidden, wherever it lies within what is shown."""
    kept = [Path(path).resolve() for path in needed]
    covered: list[Path] = []
    for each in sorted({Path(path).resolve() for path in hidden}):  # a folder comes before what is in it
        folder = each.is_dir()
        needed_inside = folder and any(path.is_relative_to(each) for path in kept)
        if needed_inside or not each.exists() or any(map(each.is_relative_to, covered)):
            continue
        covered.append(each)
        for path in map(Path, shown):
            if each.is_relative_to(path.resolve()):
                inside = str(path / each.relative_to(path.resolve()))
                yield from ("--tmpfs", inside, "--remount-ro", inside) if folder else ("--ro-bind", os.devnull, inside)


def _system() -> Iterator[str]:
    """The system's programs and libraries."""
    for path in SYSTEM:
        if os.path.islink(path):
            yield from ("--symlink", os.readlink(path), path)
        elif os.path.exists(path):
            yield from ("--ro-bind", path, path)
    for path in SYSTEM_FILES:
        yield from ("--ro-bind-try", path, path)


def _needed(words: Sequence[str]) -> Iterator[str]:
    """What a command needs to see: the installation of its program, and the projects of the files that it names.

    The Python of the kit is among them, since programs called ``python`` are often scripts that start it.
    """
    behind = [*words, "--"].index("--") + 1  # a command that starts another has that behind --
    for program in (*map(which, (words[0], *words[behind : behind + 1])), sys.executable):
        if program:
            yield from map(str, _installation(Path(program)))
    yield from (*projects_searched(), *_projects(words))


def projects_of(command: Sequence[str]) -> list[str]:
    """The folders of an engine, as far as its command tells: the projects of the files that it names, else that of its
    program; an installation is not the engine's.
    """
    found = [*_projects([*command[:1], *map(_absolute, command[1:])])]
    program = Path(_absolute(command[0])) if command and os.path.dirname(command[0]) else None
    if not found and program and program.is_file():
        installed = program.parent.name in ("bin", "shims", "sbin", "Scripts") or str(program).startswith("/usr/")
        found = [] if installed and os.path.isabs(command[0]) else [str(_project(program))]
    return [*dict.fromkeys(found)]


def projects_searched() -> list[str]:
    """The projects of the folders in which the environment has modules looked for."""
    listed = chain.from_iterable(os.environ.get(name, "").split(os.pathsep) for name in sorted(SEARCHED - {"PATH"}))
    return [*dict.fromkeys(str(_project(Path(path).absolute())) for path in listed if os.path.exists(path))]


def _projects(words: Sequence[str]) -> Iterator[str]:
    """The projects of the files that a command names by absolute paths."""
    for word in words[1:]:
        for part in (word, *word.partition("=")[2].split(os.pathsep), *word.split(os.pathsep)):
            if os.path.isabs(part) and os.path.exists(part):
                yield from (str(_project(path)) for path in (Path(part), Path(part).resolve()))


def _installation(program: Path) -> Iterator[Path]:
    """The folders of a program and of what it links to: the parent of its folder ``bin``, else its folder."""
    path = program
    for _ in range(10):
        folder = path.parent
        top = folder.parent if folder.name in ("bin", "shims") else folder
        real = folder.resolve()
        yield top if _may_be_shown(top) else folder
        yield from _editable(top)
        yield real.parent if real.name in ("bin", "shims") and _may_be_shown(real.parent) else real
        if not path.is_symlink():
            return
        path = folder / os.readlink(path)


def _editable(installation: Path) -> Iterator[Path]:
    """The folders from which packages of a Python installation are used without having been copied there."""
    for listing in installation.glob("lib/python*/site-packages/*.pth"):
        for line in listing.read_text("utf-8", "replace").splitlines():
            if os.path.isabs(line) and os.path.isdir(line):
                yield _project(Path(line))


def _project(path: Path) -> Path:
    """The project that a file or folder belongs to; itself if it belongs to none."""
    start = path if path.is_dir() else path.parent
    for folder in (start, *start.parents):
        if not _may_be_shown(folder):
            break
        if any((folder / name).exists() for name in PROJECT_FILES):
            return folder
    return start if _may_be_shown(start) else path


def _may_be_shown(folder: Path) -> bool:
    """Whether an engine may see a folder: it is neither the root nor the home folder, nor a parent of that."""
    home = Path.home()
    return folder != Path(folder.anchor) and folder != home and folder not in home.parents


def _in_container(program: str, command: Sequence[str], sandbox: Sandbox, name: str) -> tuple[str, ...]:
    """The command inside a container that has no network and cannot write."""
    passed = [word for variable in sandbox.env for word in ("--env", variable)]
    where = ["--workdir", sandbox.cwd] if sandbox.cwd else []
    return (
        *(program, "run", "--rm", "--interactive", "--init", "--name", name),
        *("--network", "none", "--read-only", "--tmpfs", TMP, "--cap-drop", "ALL"),
        *("--security-opt", "no-new-privileges", "--memory", str(MEMORY), "--pids-limit", str(PROCESSES // 2)),
        *(*passed, *where, sandbox.image, *command),
    )


def container_program() -> str:
    """The program that runs containers."""
    program = which("podman") or which("docker")
    if program is None:
        raise SandboxError("--sandbox container: neither podman nor docker is installed")
    return program


def _absolute(word: str) -> str:
    """A word of a command; one that names a file names it from everywhere, and so does a folder that is given as a
    path. One that is a name only could mean anything else as well. A list of paths, such as a class path, is taken part
    by part.
    """
    if not word or word.startswith("-"):
        return word
    if os.pathsep in word and not os.path.exists(word):
        return os.pathsep.join(map(_absolute, word.split(os.pathsep)))
    return os.path.abspath(word) if os.path.isfile(word) or (os.sep in word and os.path.isdir(word)) else word


def is_passed_on(name: str) -> bool:
    """Whether engines get a variable without being given it."""
    return name in PASSED_ON or name.startswith("LC_")


def _environment(sandbox: Sandbox) -> dict[str, str]:
    """The variables that an engine gets."""
    found = {name: value for name, value in os.environ.items() if is_passed_on(name)}
    for name in SEARCHED & found.keys():  # relative to where the user is, not to where the engine runs
        found[name] = os.pathsep.join(os.path.abspath(path) for path in found[name].split(os.pathsep) if path)
    for each in sandbox.env:
        name, given, value = each.partition("=")
        if given:
            found[name] = value
        elif name in os.environ:
            found[name] = os.environ[name]
    return found
