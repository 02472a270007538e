"""Compare regenerated content with its files, report the result, and write it if needed."""

from __future__ import annotations

from collections.abc import Callable

from bythebook_conformance.kit.errors import file_errors


def tell_regenerated(what: str, same: bool, write: Callable[[], None] | None) -> bool:
    """Say whether something that was made anew is as it stands in its files, and write it if it is not; whether it was
    another. Without ``write`` it is only said.
    """
    if same:
        print(f"{what}, the same as before", flush=True)
        return False
    print(f"{what}, not the same as before{'' if write is None else ', written'}", flush=True)
    if write is not None:
        with file_errors(what):
            write()
    return True
