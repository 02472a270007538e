"""Declare commands, with the arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Any, TypeVar, cast, get_args

import click
from click.core import ParameterSource

from bythebook_conformance.cli.main import ExemplifiedCommand, by_users
from bythebook_conformance.cli.usage import MOST_JOBS, check_jobs, cores

F = TypeVar("F", bound=Callable[..., Any])

FEW, ALL = "few", "all"
"""How many of the clauses behind a ruling are shown."""
RANDOM = "random"
"""In place of a seed: one is drawn."""
OBJECT = "MODULE:OBJECT"
OBJECT_HELP = "MODULE:OBJECT instead of a command: an engine in Python, or a class to instantiate."


CONTAINMENT = "Containment"
SANDBOX_OPTIONS = ("mode", "required", "image", "cwd", "env", "bind")
"""The options of an engine's sandbox, by the attributes of a ``Sandbox``."""
MORE = "More, described in the manual under Continuous integration, Settings"
"""The section of the options that stand in the help of a command by their names alone."""
_LAST = (MORE, "Options")
"""The sections that stand below all others, in this order."""


class Argument(click.Argument):
    """An argument with a help text."""

    def __init__(self, declarations: list[str], help_text: str, **attributes: Any) -> None:
        super().__init__(declarations, **attributes)
        self.help_text = help_text


class Command(ExemplifiedCommand):
    """A command whose help tells of its arguments, and has its options in sections."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read what was typed. Where an option, -- or nothing stands in place of a value, the value was forgotten."""
        options = {name: each for each in self.get_params(ctx) if isinstance(each, click.Option) for name in each.opts}
        for typed, following in pairwise([*takewhile(lambda word: word != "--", args), "--"]):
            option = options.get(typed)
            if option and not option.is_flag and following.partition("=")[0] in {"--", *options}:
                before = f", before {following}" if following in args else ""
                raise click.UsageError(f"{typed}: expected {option.make_metavar(ctx)}{before}")
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. A complaint about a file that is for another command says so."""
        try:
            return super().invoke(ctx)
        except Exception as error:
            from bythebook_conformance.cli.file_kinds import whose_file  # not above: only a mistake needs it

            said = by_users(error) and whose_file(ctx, str(error))
            if said:
                raise click.UsageError(said) from None
            raise

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the arguments, then the options, and last the names of those that are settings above all."""
        arguments = [each for each in self.get_params(ctx) if isinstance(each, Argument)]
        if arguments:
            with formatter.section("Arguments"):
                rows = [
                    (each.make_metavar(ctx), each.help_text + ("  [required]" if each.required else ""))
                    for each in arguments
                ]
                formatter.write_dl(rows)
        sections: dict[str, list[tuple[str, str]]] = {}
        for each in self.get_params(ctx):
            row = each.get_help_record(ctx) if isinstance(each, click.Option) else None
            if row is not None:
                sections.setdefault(_SECTIONS.get(each, "Options"), []).append(row)
        for heading in [
            *(each for each in sections if each not in _LAST),
            *(each for each in _LAST if each in sections),
        ]:
            rows = sections[heading]
            with formatter.section(heading):
                if heading == MORE:
                    formatter.write_text(", ".join(row[0].partition(" ")[0] for row in rows))
                else:
                    formatter.write_dl(rows)


_SECTIONS: dict[click.Parameter, str] = {}
"""The sections of the options that stand in one."""


def section(heading: str, *declarations: Callable[[F], F]) -> Callable[[F], F]:
    """Options that stand together in the help of a command, in this order."""

    def declared(function: F) -> F:
        before = len(getattr(function, "__click_params__", ()))
        for declare in reversed(declarations):
            function = declare(function)
        params: list[click.Parameter] = getattr(function, "__click_params__", [])
        _SECTIONS.update(dict.fromkeys(params[before:], heading))
        return function

    return declared


class FilePath(click.Path):
    """A path as it was typed. What is wrong with one, its command says. A folder stands for the only file in it, or in
    the folders of an engine and its game there, that the first of a few patterns names which names any.
    """

    def __init__(self, *patterns: str) -> None:
        super().__init__()
        self._patterns = patterns

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path, whatever is there."""
        if not str(value):  # a Path makes the working directory of it
            raise _empty(param)
        if "\0" in str(value):
            raise click.UsageError(f"{str(value)!a}: not a file name")
        path = Path(value)
        return self._only_file(path) if self._patterns and path.is_dir() else path

    def _only_file(self, folder: Path) -> Path:
        """The file for which a folder stands."""
        below = [f"*/*/{pattern}" for pattern in self._patterns]
        found = next(filter(None, (sorted(folder.glob(pattern)) for pattern in (*self._patterns, *below))), [])
        if len(found) == 1:
            return found[0]
        what = f"are {len(found)}; name one, such as {found[0]}" if found else "is none"
        if not found and (report := folder / "report.html").is_file():
            what += f"; what the run found is in {report}"
        raise click.UsageError(f"{folder}: a folder; expected {self._patterns[0]} there, but there {what}")


class OneOf(click.Choice[str]):
    """One of a few words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word."""
        if value in self.choices:
            return str(value)
        from shlex import quote  # not above: only a mistake needs these

        from bythebook_conformance.kit.near_names import nearest

        option = param.opts[0] if param else ""
        hint = nearest(value, self.choices)
        raise click.UsageError(f"{option} {quote(value)}: expected one of {', '.join(self.choices)}{hint}")


class Whole(click.ParamType):  # type: ignore[type-arg]  # generic from Click 8.4 on
    """A whole number within bounds, or one word that stands for one."""

    name = "integer"

    def __init__(self, least: int | None = None, most: int | None = None, word: str = "") -> None:
        self._range, self._word = click.IntRange(least, most), word
        bounds = "" if least is None else f" of at least {least}" if most is None else f" from {least} to {most}"
        self._expected = f"expected a whole number{bounds}" + (f", or {word}" if word else "")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | str:
        """The number, or the word."""
        if self._word and value == self._word:
            return self._word
        with suppress(click.BadParameter):
            number: int = self._range.convert(value, param, ctx)
            return number
        self.fail(f"{value}: {self._expected}", param, ctx)

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str | None:
        """How its values are written in a help text."""
        return f"INTEGER|{self._word}" if self._word else None


class Seconds(click.ParamType):  # type: ignore[type-arg]  # generic from Click 8.4 on
    """A number of seconds."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number. Whether it is in bounds, its command says, for it may come from settings as well."""
        try:
            return float(value)
        except ValueError:
            self.fail(f"{value}: expected a number of seconds", param, ctx)


def cli_command(example: str, **settings: Any) -> Callable[[Callable[..., Any]], Command]:
    """Make a command of a function: its docstring is the help, and the example a command line that works anywhere.

    The function returns its exit status, or whether anything is wrong.
    """
    return click.command(cls=Command, example=example, **settings)


def argument(name: str, help_text: str, **attributes: Any) -> Callable[[F], F]:
    """An argument, and what the command's help tells of it."""
    return click.argument(name, cls=Argument, help_text=help_text, **attributes)


def complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The games that begin so, for the shell."""
    from bythebook.spec import game_names  # not above: commands are declared without looking at games

    return [name for name in game_names() if name.startswith(incomplete)]


def text_option(name: str, metavar: str, help_text: str) -> Callable[[F], F]:
    """An option that may be left out: its text is empty then."""
    return click.option(name, default="", show_default=False, metavar=metavar, help=help_text, callback=_not_empty)


def list_option(name: str, help_text: str, dest: str = "", **attributes: Any) -> Callable[[F], F]:
    """An option that may be repeated."""
    return click.option(
        *filter(None, (name, dest)), multiple=True, help=f"{help_text}  [repeatable]", callback=_not_empty, **attributes
    )


def _not_empty(ctx: click.Context, param: click.Parameter, value: Any) -> Any:
    """The value. An empty one is refused: it comes from an empty variable of the shell, and leaves the option out."""
    typed = param.name is not None and ctx.get_parameter_source(param.name) is ParameterSource.COMMANDLINE
    given = value if isinstance(value, tuple) else (value,)
    if typed and "" in given:
        raise _empty(param)
    if typed and any("\0" in str(each) for each in given):
        raise click.UsageError(f"{param.opts[0]} {value!a}: a NUL character is in it")
    return value


def _empty(param: click.Parameter | None) -> click.UsageError:
    metavar = param.metavar if param else ""
    if isinstance(param, click.Option):
        return click.UsageError(f"{param.opts[0]} '': expected {metavar or 'a name'}")
    return click.UsageError(f"{metavar or (param and param.human_readable_name) or 'path'} '': expected a name")


game_argument = argument("game", "The game, such as twos.", shell_complete=complete_game)
timeout_option = click.option("--timeout", type=Seconds(), default=10.0, help="Time limit for a reply, in seconds.")
cluster_option = text_option(
    "--cluster", "ADDRESS", "Run on the Dask cluster with this scheduler instead of in local processes."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
language_option = click.option(
    "--language",
    default="en",
    show_default=False,
    metavar="CODE",
    help="Language of sentences and clauses, such as de; English if left out.",
)
why_option = click.option(
    "--why", type=OneOf([FEW, ALL]), default=FEW, help="Show only the most important clauses, or all."
)


def games_argument(left_out: str = "all games") -> Callable[[F], F]:
    """A game that may be left out: its name is empty then."""
    help_text = f"The game, such as twos; default: {left_out}."
    return argument("game", help_text, default="", shell_complete=complete_game, callback=_not_empty)


def engine_arguments(function: F) -> F:
    """The engine: the words of a command behind ``--``, or the name of an object."""
    python = text_option("--python", OBJECT, OBJECT_HELP)
    words = argument("command", "The engine's command, after --.", nargs=-1, metavar="[-- COMMAND...]")
    return words(python(function))


jobs_option = click.option(
    "--jobs", type=Whole(0, MOST_JOBS), default=0, help="Processes to run in parallel; 0: one per core; same result."
)


def profile_option(function: F) -> F:
    """How much is asked."""
    from bythebook_conformance.kit.playing import PROFILES  # not above: rulings do without

    return click.option("--profile", type=OneOf(PROFILES), default="quick", help="How much to ask.")(function)


def seed_option(help_text: str, word: str = "", default: int | None = None) -> Callable[[F], F]:
    """What everything that is drawn at random follows from."""
    return click.option("--seed", type=Whole(word=word), default=default, help=help_text)


def run_options(function: F) -> F:
    """What is asked in a run, and how long each reply may take."""
    return profile_option(seed_option("Seed for everything drawn at random.", default=0)(timeout_option(function)))


def crew_options(function: F) -> F:
    """The options for shared work; the function gets them as one ``crew``."""

    @wraps(function)
    def with_crew(jobs: int, cluster: str, **values: Any) -> Any:
        # not above: commands are declared without them
        from bythebook_conformance.certification.execution.sharing import Crew, connected

        check_jobs(jobs)
        if cluster:
            with connected(cluster):  # a wrong address is refused before anything is computed
                pass
        return function(**values, crew=Crew(jobs or cores(), cluster))

    return jobs_option(cluster_option(cast(F, with_crew)))


def sandbox_declarations(function: F, *, rare: str = CONTAINMENT) -> F:
    """How the engine is contained, part by part; ``rare`` is the section of the parts that few need."""
    from bythebook_conformance.protocol.sandbox import Mode  # not above: rulings do without engines

    modes = OneOf(get_args(Mode))
    mode = click.option("--sandbox", "mode", type=modes, default=modes.choices[0], help="How to contain the engine.")
    required = click.option("--require-sandbox", "required", is_flag=True, help="Refuse to run an engine uncontained.")
    image = text_option("--image", "IMAGE", "Run the engine in a container of this image.")
    cwd = text_option("--cwd", "DIR", "The engine's working directory; default: an empty folder.")
    env = list_option("--env", "Environment variable to pass to the engine: NAME or NAME=VALUE.", metavar="NAME")
    bind = list_option("--bind", "File or folder that the engine may read inside bwrap.", metavar="PATH")
    return section(CONTAINMENT, mode, image)(section(rare, required, cwd, env, bind)(function))


def sandbox_options(function: F) -> F:
    """How the engine is contained; the function gets it as one ``sandbox``."""

    @wraps(function)
    def with_sandbox(**values: Any) -> Any:
        # not above: commands are declared without engines
        from bythebook_conformance.cli.engines import checked_sandbox
        from bythebook_conformance.protocol.sandbox import Sandbox

        asked = Sandbox(**{name: values.pop(name) for name in SANDBOX_OPTIONS})
        return function(**values, sandbox=checked_sandbox(asked))

    return sandbox_declarations(cast(F, with_sandbox))
