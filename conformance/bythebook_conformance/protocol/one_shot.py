"""A command that answers one question in each process, put behind the protocol."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from os.path import basename
from shutil import which
from typing import Any

import msgspec

from bythebook_conformance.kit import GameKit, Method
from bythebook_conformance.kit.command_lines import command_line
from bythebook_conformance.kit.visible import visible
from bythebook_conformance.protocol.describe import Description, EngineName, GameSupport
from bythebook_conformance.protocol.server import Refusal, Server

PROGRAM = "bythebook"


def as_engine(game: str, command: Sequence[str]) -> list[str]:
    """The engine's command that asks a command one question at a time."""
    kit = [PROGRAM] if which(PROGRAM) else [sys.executable, "-P", "-m", "bythebook_conformance"]
    return [*kit, "engine", game, "--", *command]


def one_shot_server(kit: GameKit, command: Sequence[str]) -> Server:
    """Serve a command that is started for each question, as an engine with all methods of a game.

    The question, ``{"method": ..., "params": ...}``, is all of its standard input, and the result all of its standard
    output. Malformed questions are refused for it.
    """
    support = GameSupport([method.short for method in kit.methods])
    description = Description(1, EngineName(basename(command[-1])), {kit.name: support})
    return Server(kit, description, lambda method, _, params: _answer(command, method, params))


def _answer(command: Sequence[str], method: Method[Any, Any], params: msgspec.Raw) -> msgspec.Raw:
    """What the command answers.

    Raises:
        Refusal: it cannot be started, fails, or prints no JSON.
    """
    question = msgspec.json.encode({"method": method.name, "params": params})
    try:
        done = subprocess.run(command, input=question + b"\n", capture_output=True, check=False)
    except OSError as error:
        raise Refusal(f"cannot start {command_line(command)}: {error.strerror}") from None
    sys.stderr.buffer.write(done.stderr)
    sys.stderr.flush()
    if done.returncode:
        signal = f"signal {-done.returncode}" if done.returncode < 0 else f"exit status {done.returncode}"
        last = done.stderr.decode("utf-8", "backslashreplace").strip().rpartition("\n")[2]
        raise Refusal(f"the command ended with {signal}" + (f": {visible(last)}" if last else ""))
    try:
        return msgspec.Raw(msgspec.json.encode(msgspec.json.decode(done.stdout)))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        printed = visible(done.stdout[:200].decode("utf-8", "backslashreplace"))
        raise Refusal(f"the command printed no JSON ({error}): {printed}") from None
