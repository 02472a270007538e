"""A command line run in this process."""

import pytest

from bythebook_conformance.cli import main


def run(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit code, output and complaints of a command line."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    out, err = capfd.readouterr()
    return int(str(ended.value.code)), out, err
