"""What the command line library complains of, in the form of all complaints: what was typed, and what was expected."""

from __future__ import annotations

from collections.abc import Iterable

import click

from bythebook_conformance.rulings.complaints import nearest

RENAMED = {"--report-dir": "--out", "--show": "--json", "--workers": "--jobs", "--engine": "--subject"}
"""What the options of version 0.3 are called now, in commands that have these; 0.5 forgets them."""
_REMOVED = dict.fromkeys(("--key", "--identity", "--issuer"), "--keys")
"""What lists in a file, in commands that have it, what the options of version 0.3 gave; 0.5 forgets them."""


def in_words(error: click.ClickException) -> str:
    """A complaint in a line."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    see = f"; see {context.command_path if context else 'bythebook'} --help"
    said = error.format_message().strip()
    if isinstance(error, click.NoSuchOption):
        return _no_option(error.option_name, context) + see
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return f"expected {_named(error.param, context)}{see}"
    if isinstance(error, click.BadParameter) and error.param is not None:
        return f"{error.param.opts[0]} {error.message}"
    if isinstance(error, click.BadOptionUsage):
        return f"{error.option_name}: {'expected a' if 'requires' in said else 'takes no'} value"
    if "unexpected extra argument" in said:
        return f"{said.partition('(')[2].rpartition(')')[0]}: nothing more was expected{see}"
    return said or f"expected a command{see}"


def _no_option(name: str, context: click.Context | None) -> str:
    """That there is no such option, and which one was probably meant."""
    known = [*_names(context.command.get_params(context))] if context else []
    if RENAMED.get(name) in known:
        return f"{name} is called {RENAMED[name]} now"
    if _REMOVED.get(name) in known:
        return f"there is no {name} any more: {_REMOVED[name]} FILE lists them"
    return f"no option {name}{nearest(name, known)}"


def _names(params: Iterable[click.Parameter]) -> Iterable[str]:
    for each in params:
        if isinstance(each, click.Option):
            yield from (*each.opts, *each.secondary_opts)


def _named(param: click.Parameter, context: click.Context | None) -> str:
    """A parameter as it is to be typed."""
    if not isinstance(param, click.Option):
        return str(param.metavar or param.human_readable_name.upper())
    if isinstance(param.type, click.Choice):
        return f"{param.opts[0]}, one of {', '.join(map(str, param.type.choices))}"
    return f"{param.opts[0]} {param.make_metavar(context) if context else param.metavar}"
