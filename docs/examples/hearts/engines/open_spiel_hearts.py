"""An adapter to OpenSpiel's Hearts, whose options are declared as readings. Seat 0 is its player North."""

import json
import os

import pyspiel

OPTIONS = {
    ("can_lead_any_club", True): ("first-lead", "any-club"),
    ("no_pts_on_first_trick", False): ("points-in-first-trick", "free"),
    ("must_break_hearts", False): ("leading-hearts", "any-time"),
    ("qs_breaks_hearts", True): ("what-breaks-hearts", "queen-too"),
    ("can_lead_hearts_instead_of_qs", True): ("only-points-left", "either"),
    ("pass_cards", False): ("passing-order", "never"),
    ("jd_bonus", True): ("jack-of-diamonds", "minus-ten"),
    ("avoid_all_tricks_bonus", True): ("no-trick", "minus-five"),
}
WAYS = (0, 1, 3, 2)  # hold, left, right, across: OpenSpiel leaves the order to its caller


class Adapter:
    """Hearts with the options that the environment names, such as HEARTS="jd_bonus=true"."""

    def __init__(self):
        self.game = pyspiel.load_game(f"hearts({os.environ.get('HEARTS', '')})")
        self.options = self.game.get_parameters()

    def describe(self):
        """The readings that the options come to."""
        readings = dict(OPTIONS[each] for each in self.options.items() if each in OPTIONS)
        engine = {"name": "OpenSpiel", "version": pyspiel.__version__}
        return {"protocol": 1, "engine": engine, "games": {"hearts": {"methods": ["play"], "readings": readings}}}

    def play(self, hands, deal, passes, moves):
        """Deal, pass, and play what is among the legal actions."""
        state = self.game.new_initial_state()
        way = WAYS[deal % len(WAYS)] if self.options["pass_cards"] else 0
        state.apply_action(way)
        for card in [hand[at] for at in range(13) for hand in hands] + [card for out in passes for card in out if way]:
            state.apply_action(state.string_to_action(card))
        states = [shown(state)]
        for move in moves:
            accepted = move["seat"] == state.current_player() and move["play"] in states[-1]["legal"]
            if accepted:
                state.apply_action(state.string_to_action(move["play"]))
            states.append(shown(state) if accepted else {**states[-1], "accepted": False})
        return {"states": states}


def shown(state):
    """What a state says of itself; at the end it does not say who took the last trick."""
    told, turn = json.loads(state.to_struct().to_json()), None if state.is_terminal() else state.current_player()
    cards = [card for _, card in (told["tricks"] or [[]])[-1]]
    legal = [state.action_to_string(action) for action in state.legal_actions()]
    found = {"accepted": True, "turn": turn, "legal": legal, "over": turn is None}
    found |= {"trick": cards[: len(cards) % 4], "points": [int(points) for points in told["points"]]}
    taken = {"winner": turn} if len(cards) == 4 else None
    return found if turn is None else {**found, "hands": told["hands"], "taken": taken}
