"""Commands to paste, as the shells of Windows read them: the rest of the tests has them for POSIX shells."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bythebook_conformance.kit import visible
from bythebook_conformance.kit.visible import command_line, for_this_shell
from command_line import ROOT, run
from engines_list import SOUND

pytestmark = pytest.mark.usefixtures("folder_of_its_own", "windows")
MEANT = set("&|<>^()%!;,@{}$`'#*?~")
"""Characters that mean something to cmd.exe or PowerShell where they stand bare."""
WORDS = st.text(st.characters(codec="utf-8", exclude_characters='\0\r\n"')) | st.sampled_from(
    ["C:\\R&D\\", "C:\\two words\\", "\\\\host\\share", "reading=value", "100%", "it's", "", "-- x", "\\", "\\\\ "]
)


@pytest.fixture(scope="module")
def windows() -> Iterator[None]:
    """As if commands were shown on Windows."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(visible, "POSIX", False)
        yield


def split_on_windows(line: str) -> list[str]:
    """The words that a program is started with, by the rules of Microsoft's C library."""
    words, within = [""], False
    for slashes, char in re.findall(r"(\\*)([^\\]|$)", line, re.DOTALL):
        if char == '"':
            words[-1] += "\\" * (len(slashes) // 2) + '"' * (len(slashes) % 2)
            within ^= len(slashes) % 2 == 0
        elif char in (" ", "\t") and not within:
            words[-1] += slashes
            words.append("")
        else:
            words[-1] += slashes + char
    assert not within
    return words


@given(st.lists(WORDS | st.text(st.characters(codec="utf-8", exclude_characters="\0")), min_size=1))
def test_a_program_is_started_with_the_words_that_were_meant(words: list[str]) -> None:
    assert split_on_windows(command_line(words)) == words
    assert for_this_shell(shlex.join(words)) == command_line(words)


@given(st.lists(WORDS, min_size=1))
def test_nothing_that_means_something_to_a_shell_stands_bare(words: list[str]) -> None:
    bare = command_line(words).split('"')[::2]
    assert not MEANT & set("".join(bare))


def test_the_command_for_a_replay_in_a_folder_with_a_blank_shows_the_violation_again() -> None:
    Path("R&D of Jürgen").symlink_to(ROOT)
    engine = Path("R&D of Jürgen") / Path(SOUND[1]).relative_to(ROOT)
    asked = ["certify", "twos", "--suite", "examples", "--jobs", "1", "--sandbox", "none", "--out", "all reports"]
    code, out, _ = run(*asked, "--", SOUND[0], str(engine), "last_two_wins")
    assert code == 9
    line = next(line for line in out.splitlines() if line.startswith("  replay ")).removeprefix("  replay    ")
    assert f'"{engine}"' in line
    program, *words = split_on_windows(line)
    assert (program, run(*words)[0]) == ("bythebook", 9)
