"""What was probably meant by an unknown name."""

from __future__ import annotations

from collections.abc import Iterable

from bythebook_conformance.kit.language import tr

MOST_READ = 80
"""The most characters of a name that are looked at."""
MOST_NAMED = 3
"""The most names that are shown which have a word of a wrong one."""
SHORTEST = 4
"""The fewest characters of a name that count as its beginning, and of a word that is looked for within names."""
SHORTEST_WORD = 3
"""The fewest of a word that is looked for between the hyphens of names, where none has a longer one."""


def nearest(name: str, known: Iterable[str]) -> str:
    """The nearest correct spelling as a remark; empty if nothing is near."""
    return did_you_mean(close_to(name[:MOST_READ], known))


def nearest_words(name: str, known: Iterable[str]) -> str:
    """The nearest name as a remark or, where none is near, the first few that have a word of it."""
    known, said = list(known), name[:MOST_READ].rpartition("/")[2].casefold().split("-")
    near = nearest(name, known)
    if near:
        return near
    long, words = ({word for word in said if len(word) >= least} for least in (SHORTEST, SHORTEST_WORD))
    with_a_part = [each for each in known if any(map(each.__contains__, long))]
    with_a_word = [each for each in known if words & {*each.rpartition("/")[2].split("-")}]
    return did_you_mean(with_a_part or with_a_word)


def close_to(name: str, known: Iterable[str], similarity: float = 0.6) -> list[str]:
    """The only known name of which this is the beginning, or the one that is most similar; empty if none is near.

    Ids (``game/name``) of one game are compared by what is behind the game, which all of them have in common.
    """
    from difflib import get_close_matches  # only a mistake needs it

    known, (game, slash, short) = list(known), name.rpartition("/")
    of_game = [each.removeprefix(game + slash) for each in known if slash and each.startswith(game + slash)]
    if of_game:
        return [game + slash + each for each in close_to(short, of_game, similarity)]
    begun = {each for each in known if len(name) >= SHORTEST and each.startswith(name)}
    return [*begun] if len(begun) == 1 else get_close_matches(name, known, n=1, cutoff=similarity)


def did_you_mean(close: list[str]) -> str:
    """Names of which one was probably meant, as a remark; empty if there are none."""
    return " " + tr("(did you mean {name}?)", name=" or ".join(map(repr, close[:MOST_NAMED]))) if close else ""
