"""How often something comes up, in words."""

from __future__ import annotations

from bythebook.spec import Rate
from bythebook_conformance.kit.language import grouped, tr, tr_context

_OFTEN, _ALMOST = 0.3, 0.995


def rate_words(rate: Rate | None, unit: str) -> str:
    """A rate in words: "about once in 40 deals", "in about 60 % of deals", "in none of 1,000 deals"."""
    if rate is None:
        return tr("not counted")
    one, many = _played(unit)
    if rate.games == 1:
        return tr("in {count} of 1 {unit}", count=rate.count, unit=one)
    if rate.count == 0:
        return tr("in none of {number} {units}", number=grouped(rate.games), units=many)
    if rate.count == rate.games:
        return tr("in every one of {number} {units}", number=grouped(rate.games), units=many)
    if rate.share >= _ALMOST:
        return tr("in almost every {unit}", unit=one)
    if rate.share >= _OFTEN:
        return tr("in about {share} % of {units}", share=round(rate.share * 100), units=many)
    return tr("about once in {number} {units}", number=grouped(int(float(f"{1 / rate.share:.2g}"))), units=many)


def _played(unit: str) -> tuple[str, str]:
    """What is played of a game: one, and several. A game that plays something else says so in English."""
    if unit == "deal":
        return tr_context("unit", "deal"), tr_context("unit", "deals")
    if unit == "round":
        return tr_context("unit", "round"), tr_context("unit", "rounds")
    if unit == "game":
        return tr_context("unit", "game"), tr_context("unit", "games")
    return unit, f"{unit}s"
