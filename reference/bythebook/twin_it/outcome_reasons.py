"""An outcome of a slap, with the facts that clauses ask about. It only serves reasons; nothing is decided here."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from bythebook.twin_it.claims import Tie, Win, first_two_of_one_party, holding
from bythebook.twin_it.effects import Event
from bythebook.twin_it.hands import Hand, Hands, controlling, match, of_party, on_design, players
from bythebook.twin_it.mistakes import Mistake
from bythebook.twin_it.moved_reasons import Moved
from bythebook.twin_it.state import State, WonSet
from bythebook.twin_it.targets import PILE, ROW, TABLE, Targets, visible

_FIELDS: Final = {TABLE: "table", PILE: "piles", ROW: "forbidden"}
_WINS: Final = ("win", "rob", "grow")


class OutcomeCase:
    """One outcome of a slap with what led to it."""

    def __init__(self, moved: Moved, kind: str, event: Event, before: State, after: State) -> None:
        self.moved, self.kind, self.event, self.before, self.after = moved, kind, event, before, after
        self.teams = moved.teams

    @cached_property
    def field(self) -> str:
        """The outcome's name in the tables."""
        return "win" if self.kind in _WINS else self.kind

    @cached_property
    def turned(self) -> Targets:
        """The cards that are turned over."""
        if isinstance(self.event, Tie):
            return self.event.turned
        if self.kind != "third":
            return ()
        ids = self.after.outcomes[-1].cards
        return tuple(target for target in visible(self.before) if target.id in ids) or tuple(
            target for target in visible(self.after) if target.id in ids
        )

    @cached_property
    def hands(self) -> Hands:
        """The hands that lead to it: the two of a mistake or a win, or the lowest on every card of a tie."""
        if isinstance(self.event, Mistake):
            return self.event.hands
        landing = self.moved.landing
        held = holding(on_design(landing.hands, self.event.design), landing.wrong, self.moved.readings)
        return held if isinstance(self.event, Tie) else first_two_of_one_party(held, landing.wrong) or ()

    @cached_property
    def laid(self) -> Hands:
        """The hands that matter to it: all of the players whose mistake it is, or those that lead to it."""
        if not isinstance(self.event, Mistake):
            return self.hands
        return tuple(hand for hand in self.moved.landing.hands if hand.player in self.event.wrong)

    @cached_property
    def on_it(self) -> Hands:
        """Every hand on the design that does not belong to a mistake."""
        assert not isinstance(self.event, Mistake)
        return on_design(self.moved.valid, self.event.design)

    @cached_property
    def mates(self) -> list[tuple[Hand, Hand]]:
        """Every two hands on the design that are of one party and of no mistake, in either order; or twice the same."""
        return [(one, other) for one in self.on_it for other in self.on_it if one.party == other.party]

    @cached_property
    def sets(self) -> Targets:
        """The sets that are touched."""
        return tuple(hand.target for hand in self.laid if not hand.target.loose)

    @cached_property
    def there(self) -> Targets:
        """Every target that shows the design."""
        assert not isinstance(self.event, Mistake)
        return tuple(target for target in self.moved.landing.targets if target.design == self.event.design)

    def on(self, place: int) -> bool:
        """Whether one of the hands lies in this place."""
        return any(hand.target.place == place for hand in self.laid)

    @cached_property
    def upon_each_other(self) -> bool:
        """Whether it matters which of several hands on a card is the lowest."""
        if len({hand.target.id for hand in self.on_it}) == len(self.on_it):
            return False
        full = {
            hand.party for hand in self.on_it if first_two_of_one_party(of_party(self.on_it, hand.party), frozenset())
        }
        mine = {self.event.hand.party} if isinstance(self.event, Win) else set()
        return bool(full - mine) or self._contest(self.on_it[::-1]) != self._contest(self.on_it)

    @staticmethod
    def _contest(hands: Hands) -> object:
        """What each party's hands would win, and whether several parties hold cards."""
        held = controlling(hands)
        winners = first_two_of_one_party(held, frozenset())
        return {(hand.player, hand.target) for hand in winners or ()}, len({hand.party for hand in held}) > 1

    @cached_property
    def beside_wrong(self) -> bool:
        """Whether the hands of mistakes would have mattered to the design."""
        assert not isinstance(self.event, Mistake)
        hands = on_design(self.moved.landing.hands, self.event.design)
        return len(hands) > len(self.on_it) and self._contest(hands) != self._contest(self.on_it)

    @cached_property
    def a_pair(self) -> bool:
        """Whether the hands of a mistake lie on a pair."""
        one, other = self.hands
        return match(one, other, self.moved.readings)

    @property
    def of_one_with_a_pair(self) -> bool:
        """Whether it is the mistake of a team's player with both hands on a pair."""
        return self.teams and self.a_pair and len(players(self.hands)) == 1

    @property
    def forbidden(self) -> bool:
        """Whether it is the mistake of claiming a forbidden pair."""
        return self.a_pair and not self.of_one_with_a_pair

    @property
    def hidden_design_would_do(self) -> bool:
        """Whether a set touched by a mistake hides the design that the other hand is on."""
        one, other = (hand.target for hand in self.hands)
        return any(
            not won.loose and any(card.hidden == each.design for card in won.cards)
            for won, each in ((one, other), (other, one))
        )

    @property
    def owned(self) -> list[WonSet]:
        """The sets of the party of a mistake."""
        assert isinstance(self.event, Mistake)
        return self.before.owned(self.before.party(self.event.player))

    @property
    def touches(self) -> set[str]:
        """The fields of a state that the outcome changes."""
        if self.kind == "mistake":
            return {"sets"}
        lay = self.turned if self.kind in ("tie", "third") else tuple(hand.target for hand in self.hands)
        places = {_FIELDS[target.place] for target in lay if target.loose}
        return places | {"sets", "winner"} if self.field == "win" else places


def outcome_cases(moved: Moved) -> tuple[OutcomeCase, ...]:
    """Every outcome of a move in order, with what led to it."""
    found = []
    for effect in moved.effects:
        for each in effect.after.outcomes[len(effect.before.outcomes) :]:
            found.append(OutcomeCase(moved, each.kind, effect.event, effect.before, effect.after))
    between = moved.effects[-1].after if moved.effects else moved.before._replace(outcomes=())
    for self_turned in moved.after.outcomes[len(found) :]:
        lay = {target.id: target for target in visible(moved.after if moved.flip is not None else between)}
        turned = tuple(lay[card] for card in self_turned.cards if card in lay)
        found.append(OutcomeCase(moved, "tie", Tie(0, turned), between, moved.after))
    return tuple(found)
