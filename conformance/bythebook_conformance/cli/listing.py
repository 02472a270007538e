"""``bythebook list`` and ``bythebook explain``: what there is in a game, and all about a clause or an open point."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from bythebook.spec import game_names, load_spec
from bythebook.spec.records import KINDS, STATUSES
from bythebook_conformance.cli.options import OneOf, argument, cli_command, games_argument, json_option, text_option
from bythebook_conformance.cli.output import print_data
from bythebook_conformance.cli.telling import show
from bythebook_conformance.cli.usage import UsageError, game_named
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.language import ENGLISH, require_language, speaking
from bythebook_conformance.kit.near_names import nearest, nearest_words
from bythebook_conformance.kit.words import counted
from bythebook_conformance.rulebook.listing import CLAUSES, METHODS, READINGS, SECTIONS, listed
from bythebook_conformance.rulings.complaints import quoted
from bythebook_conformance.rulings.prose import folded
from bythebook_conformance.rulings.searching import (
    HEADINGS,
    SearchResult,
    all_questions,
    language_of,
    search,
    tell_found,
)


@cli_command("bythebook list twos --clauses --match three")
@games_argument("the games")
@click.option("--methods", is_flag=True, help="Only methods.")
@click.option("--clauses", is_flag=True, help="Only clauses.")
@click.option("--readings", is_flag=True, help="Only open points with their readings.")
@text_option("--match", "TEXT", "Only entries with TEXT in their id or text.")
@text_option("--topic", "TOPIC", "Only clauses of this topic, and the open points about them.")
@click.option(
    "--status", type=OneOf((*STATUSES, *KINDS)), default=None, help="Only clauses or readings of this status."
)
@json_option
def list_command(
    game: str, methods: bool, clauses: bool, readings: bool, match: str, topic: str, status: str | None, as_json: bool
) -> bool:
    """List the games, or the methods, clauses and readings of one. Exit status 9: nothing matches."""
    if not game:
        if methods or clauses or readings or match or topic or status:
            raise UsageError("expected a game: bythebook list GAME; bythebook list alone names the games")
        _list_games(as_json)
        return False
    kit = load_kit(game_named(game))
    spec = load_spec(kit.name, examples=False)
    topics = {clause.topic for clause in spec.clauses}
    if topic and topic not in topics:
        hint = nearest(topic, topics)
        raise UsageError(f"--topic {topic}: no such topic{hint}; there are: {'; '.join(sorted(topics))}")
    chosen = tuple(name for name, on in zip(SECTIONS, (methods, clauses, readings), strict=True) if on)
    every = listed(kit, spec, match, topic, status or "")
    found = {name: every[name] for name in chosen or SECTIONS}
    if as_json:
        print_data(found)
    elif any(found.values()):
        show("\n".join(_lines(found)) + "\n")
    else:
        print(f"nothing in {kit.name} matches")
    return not any(found.values())


def _list_games(as_json: bool) -> None:
    rows = []
    for name in game_names():
        kit, spec = load_kit(name), load_spec(name, examples=False)
        counts = (len(kit.methods), len(spec.clauses), len(spec.open_points))
        rows.append((name, kit.title, *counts))
    if as_json:
        print_data([dict(zip(("id", "title", *SECTIONS), row, strict=True)) for row in rows])
        return
    wide = max(len(row[0]) for row in rows), max(len(row[1]) for row in rows)
    for name, title, methods, clauses, points in rows:
        counts_text = f"{counted(methods, 'method')}, {counted(clauses, 'clause')}, {counted(points, 'open point')}"
        print(f"{name:<{wide[0]}}  {title:<{wide[1]}}  {counts_text}")


def _lines(found: Mapping[str, list[dict[str, Any]]]) -> Iterator[str]:
    writers = {METHODS: _method_lines, CLAUSES: _clause_lines, READINGS: _reading_lines}
    for number, (section, items) in enumerate((section, items) for section, items in found.items() if items):
        if number:
            yield ""
        yield f"{section.capitalize()} ({len(items):,})"
        yield from writers[section](items)


def _method_lines(items: list[dict[str, Any]]) -> Iterator[str]:
    wide = max(len(each["id"]) for each in items)
    return (f"  {each['id']:<{wide}}  {each['text']}" for each in items)


def _clause_lines(items: list[dict[str, Any]]) -> Iterator[str]:
    topic = ""
    for each in items:
        if each["topic"] != topic:
            topic = each["topic"]
            yield f"  {topic}"
        yield f"    {each['id']} ({each['status']})"
        yield from folded(each["text"], "      ")


def _reading_lines(items: list[dict[str, Any]]) -> Iterator[str]:
    for each in items:
        yield from folded(f"{each['id']} ({each['kind']}): {each['text']}", "  ")
        names = (a["id"] + (" (default)" if a["id"] == each["default"] else "") for a in each["alternatives"])
        yield from folded(", ".join(names), "    ")


def complete_id(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The ids that begin so, for the shell."""
    known = _known()
    points = (name for full, (_, name) in known.items() if name != full)
    return [name for name in (*known, *points) if name.startswith(incomplete)]


@cli_command("bythebook explain twos/follow-suit")
@argument(
    "name",
    "A clause or an open point, such as twos/follow-suit or two-as-follow; or a game, or words of a question.",
    metavar="ID|GAME|WORDS",
    shell_complete=complete_id,
)
@argument("words", "Words that people use, such as: misdeal.", nargs=-1, metavar="[WORDS...]")
@text_option("--language", "CODE", "Language of the answer, such as de; by default that of the words.")
def explain_command(name: str, words: tuple[str, ...], language: str) -> None:
    """Explain a clause or an open point by its id, or answer a question of players by the words that they use.

    With a game alone: the questions that no list of moves answers, such as what happens after a misdeal.
    """
    game = name.replace("-", "_")
    if game in game_names():
        show(_found((game,), words, language) if words else _all_questions(game, language))
        return
    if words or " " in name:
        show(_found(game_names(), (name, *words), language))
        return
    named = _without_game(name)
    for game, found in named if len(named) > 1 else ():
        spec = load_spec(game, examples=False)
        said = spec.clause[found].text if found in spec.clause else spec.open_point[found].question
        print("\n".join([f"{load_kit(game).title}: bythebook explain {game}/{name}", *folded(said, "  ")]))
    if len(named) > 1:
        return
    try:
        game, found = _identified(name)
    except UsageError:
        if "/" in name or "." in name or not any(search(each, (name,)) for each in game_names()):
            raise
        show(_found(game_names(), (name,), language))
        return
    _explain(game, found)


def _all_questions(game: str, language: str) -> str:
    with speaking(_speech(game, (), language)):
        return all_questions(game)


def _speech(game: str, words: Sequence[str], language: str) -> str:
    """The language in which a game answers: the one asked for, which it has to have, else that of the words."""
    require_language(game, language or ENGLISH)
    return language or language_of(game, words)


def _explain(game: str, found: str) -> None:
    """Explain a clause (text, place on the sheet, examples, code) or an open point (alternatives, situations)."""
    from bythebook_conformance.rulebook.book import entry_of  # not above: other commands do without
    from bythebook_conformance.rulebook.prose import clause_text, point_text
    from bythebook_conformance.rulebook.ruled_points import weighed

    spec = load_spec(game)
    if found in spec.clause:
        show(clause_text(entry_of(game, found)))
    else:
        show(point_text(weighed(load_kit(game), spec.open_point[found])))


def _found(games: Sequence[str], words: Sequence[str], language: str) -> str:
    """What games say on some words; of several games those that have most of the words, each under its title. Without a
    language, in the one that has most of them."""
    results: list[tuple[str, str, SearchResult]] = []
    for game in games:
        speech = _speech(game, words, language)
        with speaking(speech):
            results.append((game, speech, search(game, words)))
    most = max(result.share for *_, result in results)
    fitting: dict[str, tuple[str, SearchResult]] = {}
    for game, spoken, result in results:
        if result and result.share == most:
            fitting.setdefault(game, (spoken, result))
    if not fitting:
        near = [heading for *_, result in results if result.share == most for heading in result.near][:HEADINGS]
        rest = f"; near it: {' | '.join(near)}" if near else ""
        raise UsageError(
            f"nothing on {quoted(' '.join(words))}{rest}; bythebook explain GAME lists the questions of a game"
        )
    told = []
    for game, (spoken, result) in fitting.items():
        with speaking(spoken):
            told.append((load_kit(game).title, tell_found(result)))
    if len(games) == 1:
        return told[0][1]
    return "\n".join(f"{title}\n\n{text}" for title, text in told)


def _known() -> dict[str, tuple[str, str]]:
    """Everything that can be explained: ``GAME/NAME`` -> the game, and the id there. Clauses go before open points."""
    known = {}
    for game in game_names():
        spec = load_spec(game, examples=False)
        known.update({f"{game}/{point.id}": (game, point.id) for point in spec.open_points})
        known.update({clause.id: (game, clause.id) for clause in spec.clauses})
    return known


def _identified(name: str) -> tuple[str, str]:
    """The game and the id that a name stands for: with its game, or without where that is clear."""
    known = _known()
    game, slash, rest = name.rpartition("/")
    whole = game.replace("-", "_") + slash + rest
    if whole in known:
        return known[whole]
    for fitting in _without_game(name):
        return fitting
    owner, _, short = name.partition(".")
    if owner in game_names() and short in [method.short for method in load_kit(owner).methods]:
        raise UsageError(f"{name} is a method; bythebook list {owner} --clauses --readings names what can be explained")
    names = known if slash else dict.fromkeys(full.partition("/")[2] for full in known)
    where = owner if (owner := game.replace("-", "_")) in game_names() else "GAME"
    raise UsageError(
        f"no clause or open point {quoted(name)}{nearest_words(name, names)}; bythebook list {where} names them"
    )


def _without_game(name: str) -> list[tuple[str, str]]:
    """What a name without its game stands for in each game: an open point, whose id it is then, else a clause."""
    specs = [load_spec(game, examples=False) for game in game_names()]
    clauses = {spec.game: f"{spec.game}/{name}" for spec in specs}
    return [
        (spec.game, name if name in spec.open_point else clauses[spec.game])
        for spec in specs
        if name in spec.open_point or clauses[spec.game] in spec.clause
    ]
