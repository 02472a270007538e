"""The switchable open points of the Twin It! sheet: see ``spec/twin_it/readings.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from bythebook.readings import Readings


@dataclass(frozen=True, slots=True)
class TwinItReadings(Readings):
    """The alternative in force for every switchable open point of Twin It!"""

    own_pile_top: Literal["counts", "excluded"] = "counts"
    flip_while_pair_visible: Literal["never-blocks", "blocks-after-win", "always-blocks"] = "never-blocks"
    flip_shows: Literal["other-face", "same-face"] = "other-face"
    order_after_win: Literal["from-resumer", "interrupted-order"] = "from-resumer"
    contest: Literal["bottom-controls", "full-claims-only"] = "bottom-controls"
    wrong_hands: Literal["void", "block"] = "void"
    resume_after_tie: Literal["turn-unchanged", "last-winner", "anyone"] = "turn-unchanged"
    tied_pile_card: Literal["stays-on-pile", "moves-to-table"] = "stays-on-pile"
    three_of_a_kind_trigger: Literal["contested-slap", "any-touch", "automatic"] = "contested-slap"
    uncovered_third: Literal["robbable", "turned"] = "robbable"
    pairs_fixed_when: Literal["when-hands-land", "when-applied"] = "when-hands-land"
    win_and_mistake_order: Literal["wins-first", "mistakes-first", "by-completion"] = "wins-first"
    win_and_mistake_resumer: Literal["winner", "offender", "last-completed"] = "winner"
    mismatch_offender: Literal["last-arrival", "second-target"] = "last-arrival"
    lost_set: Literal["offender-chooses", "named-else-oldest", "newest", "oldest"] = "offender-chooses"
    three_card_sets_safe: Literal["no", "yes"] = "no"
    forbidden: Literal["design", "card"] = "design"
    forbidden_pair_of_a_team: Literal["only-that-pair", "all-hands"] = "only-that-pair"
    forbidden_pair_of_several_mates: Literal["first-completed", "all-of-them"] = "first-completed"
    team_mismatch: Literal["mistake", "no-effect"] = "mistake"
    team_resume: Literal["anyone", "own-side", "competitive"] = "anyone"
    coop_faces: Literal["shown", "any-common"] = "shown"

    apart: ClassVar[Mapping[str, str]] = {
        "mismatch-offender=second-target team-mismatch=no-effect": (
            "if mates' unmatched hands are no mistake, nobody pays"
        )
    }


DEFAULT = TwinItReadings()
