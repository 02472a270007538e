"""Deals of Twos as they were played."""

from __future__ import annotations

from bythebook.twos import Deal
from bythebook_conformance.games.twos.rulings import deal_from, explained, start
from bythebook_conformance.kit.tricks.plays import replay_of

REPLAY = replay_of(Deal, start, deal_from, explained)
