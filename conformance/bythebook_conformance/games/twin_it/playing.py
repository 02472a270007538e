"""Whole games of Twin It!: players, what always holds, small tables to explore, and what a seat sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from copy import deepcopy
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

from bythebook.twin_it import ANYONE, Flip, Move, Row, Slap, State, Target, Touch, TwinIt, TwinItReadings, TwinItSetup
from bythebook.twin_it.course_facts import every_card
from bythebook.twin_it.hands import PILE, TABLE, by_card, visible, visible_pairs
from bythebook.twin_it.mistakes import is_forbidden
from bythebook.twin_it.state import SETS_TO_WIN
from bythebook_conformance.games.twin_it.messages import PlayState
from bythebook_conformance.games.twin_it.rulings import explained
from bythebook_conformance.games.twin_it.situations import cooperative_minute as minute
from bythebook_conformance.games.twin_it.situations.games import contests, taking, two_hands, written
from bythebook_conformance.games.twin_it.situations.generated import play_of, product_deck, three_different
from bythebook_conformance.kit.playing import (
    GameResult,
    Invariant,
    Luck,
    Params,
    Serving,
    Simulation,
    Table,
    Tables,
    Transition,
    UnseenChange,
)
from bythebook_conformance.oracle.comparing import plain

# ---- players ---------------------------------------------------------------------------------------------------------


FEWEST, MOST, FEWEST_IN_TEAMS = 2, 6, 4
UNSEEN, CONTESTED, BLUNDERED = 8, 6, 50
"""Of so many chances at a pair, one is missed, one is contested, and one ends in a mistake."""
Pair = tuple[Target, Target]


def dealt(rng: Random) -> TwinItSetup:
    """One game with a deck of 135 cards like the product's; 2 to 6 players, half of the tables of 4 or more in teams, a
    quarter of all tables with a handicap, all drawn at random.
    """
    seats = rng.randint(FEWEST, MOST)
    teams = tuple(seat % 2 for seat in range(seats)) if seats >= FEWEST_IN_TEAMS and rng.randrange(2) else ()
    deck = list(product_deck(rng.getrandbits(32)))
    rows: tuple[Row, ...] = ()
    if rng.randrange(4) == 0:
        chosen = three_different(deck)
        deck = [card for card in deck if card not in chosen]
        rows = (Row(rng.randrange(2 if teams else seats), chosen),)
    return TwinItSetup(tuple(tuple(deck[seat::seats]) for seat in range(seats)), rng.randrange(seats), teams, rows)


def outcome(state: State) -> GameResult:
    """The party that has won, if any has, and the sets of every party."""
    parties = 2 if state.teams else state.seats
    return GameResult(state.winner, tuple(len(state.owned(party)) for party in range(parties)))


def sensible(game: TwinIt, state: State, luck: Luck) -> Move | None:
    """Slap a pair that is visible, if the party may claim it; else flip.

    One pair in 8 goes unseen for a move, one slap in 6 is contested by another party, one in 50 is a mistake.
    """
    if state.over:
        return None
    flips, there = game.flips(state), list(visible_pairs(state))
    if flips and not (there and luck.below(UNSEEN)):
        return luck.pick(flips)
    if not there:
        return None
    if luck.below(BLUNDERED) == 0 and (slip := _slip(visible(state), luck)):
        return Slap(_hands(state, luck.below(state.seats), slip, luck))
    claims = [
        (seat, each)
        for seat in range(state.seats)
        for each in there
        if not is_forbidden(state, state.party(seat), each, TwinItReadings())
    ]
    if not claims:
        return luck.pick(flips) if flips else None
    seat, chosen = luck.pick(claims)
    hands = _hands(state, seat, chosen, luck)
    if luck.below(CONTESTED) == 0:
        rival = luck.pick([each for each in range(state.seats) if state.party(each) != state.party(seat)])
        hands = _in_turns(hands, _hands(state, rival, (chosen[1], chosen[0]), luck), luck)
    return Slap(hands)


def _hands(state: State, seat: int, chosen: Pair, luck: Luck) -> tuple[Touch, ...]:
    """Both hands of a player, or in teams one hand each of the player and a mate."""
    one, other = chosen
    if not state.teams:
        return Touch(seat, one.id), Touch(seat, other.id)
    mates = [each for each in range(state.seats) if each != seat and state.party(each) == state.party(seat)]
    return Touch(seat, one.id), Touch(luck.pick(mates), other.id)


def _in_turns(first: tuple[Touch, ...], second: tuple[Touch, ...], luck: Luck) -> tuple[Touch, ...]:
    """The hands of two parties as they land: the later party's after the first's first hand, or after both; sometimes
    one of its hands is too late.
    """
    late = second[: 1 + luck.below(2)]
    return (*first[:1], *late, *first[1:]) if luck.below(2) else (*first, *late)


def _slip(targets: Sequence[Target], luck: Luck) -> Pair | None:
    """Two targets of different designs, if there are any."""
    one, other = luck.pick(targets), luck.pick(targets)
    return (one, other) if one.design != other.design else None


SIMULATION = Simulation(
    unit="game",
    deal=dealt,
    game=TwinIt,
    explained=lambda game, setup, moves: explained(game, game.start(setup), moves),
    outcome=outcome,
    simple=sensible,
)


# ---- laws ------------------------------------------------------------------------------------------------------------


TAKING = frozenset({"win", "rob", "grow"})
"""The outcomes by which a set is made or grows."""


def _sides(state: State) -> list[Any]:
    """Every card by its name and its two sides, whichever is up."""
    return sorted((card.id, *sorted((card.shown, card.hidden))) for card in every_card(state))


def _cards_are_conserved(passage: Transition) -> str:
    """Every card is in one place, with the two sides that it had."""
    after = _sides(passage.after)
    if len({card[0] for card in after}) < len(after):
        return "a card is in two places"
    return "" if _sides(passage.before) == after else "a card came or went, or has another side"


def _sets_show_one_design(passage: Transition) -> str:
    """A set is two or three cards that show one design."""
    for won in passage.after.sets:
        if len(won.cards) not in (2, 3) or len({card.shown for card in won.cards}) > 1:
            return f"{won} is no set"
    return ""


def _fifth_set_wins(passage: Transition) -> str:
    """Who has five sets has won, and then nobody flips."""
    state: State = passage.after
    full = [party for party, sets in Counter(won.owner for won in state.sets).items() if sets >= SETS_TO_WIN]
    if full != ([] if state.winner is None else [state.winner]):
        return f"{full} have five sets, and the winner is {state.winner}"
    return "the game is over, and somebody is to flip" if state.over and state.due is not None else ""


def _due_can_flip(passage: Transition) -> str:
    """Who is due has a card; nobody is due only where nobody has."""
    state: State = passage.after
    able = [seat for seat, pile in enumerate(state.piles) if pile]
    if state.due is None:
        return "nobody is due, and there are cards to flip" if able and not state.over else ""
    return "" if state.due in able or (state.due == ANYONE and able) else f"{state.due} is due, without a pile"


def _flip_moves_one_card(passage: Transition) -> str:
    """A flip lays the top card of its pile on the table."""
    before, after, move = passage.before, passage.after, passage.move
    if not isinstance(move, Flip):
        return ""
    if after.sets != before.sets:
        return "a flip changes sets"
    gone = {card.id for card in (*before.table, before.piles[move.seat][0])}
    lying = {card.id for card in after.table}
    return "" if gone <= lying else f"{gone - lying} should lie on the table"


def _one_outcome_for_every_hand(passage: Transition) -> str:
    """Nobody wins and errs in one slap, nobody errs twice, and no card is taken or tied twice."""
    outcomes = passage.after.outcomes
    if not isinstance(passage.move, Slap):
        return ""
    erred = [each.player for each in outcomes if each.kind == "mistake"]
    won = {each.player for each in outcomes if each.kind in TAKING}
    if len({*erred}) < len(erred) or won & {*erred}:
        return f"{erred} err, and {won} win"
    # Three cards of a kind that turn by themselves may have been turned by a tie before.
    once = TAKING if passage.game.readings.three_of_a_kind_trigger == "automatic" else TAKING | {"tie"}
    taken = Counter(card for each in outcomes if each.kind in once for card in each.cards)
    twice = [card for card, times in taken.items() if times > 1]
    return f"{twice} are in two outcomes" if twice else ""


def _listed_slap_takes_the_pair(passage: Transition) -> str:
    """A slap that is listed as allowed takes a pair."""
    if not isinstance(passage.move, Slap):
        return ""
    kinds = [each.kind for each in passage.after.outcomes]
    return "" if kinds and kinds[0] in TAKING else f"a listed slap brings {kinds}"


def _two_hands_one_outcome(passage: Transition) -> str:
    """Two hands of one player alone, on two targets, bring exactly one outcome."""
    before, move = passage.before, passage.move
    if not isinstance(move, Slap) or len(move.touches) != 2 or move.touches[0].player != move.touches[1].player:
        return ""
    lies = by_card(visible(before))
    one, other = (lies[touch.card] for touch in move.touches)
    if one == other:
        return ""
    found = [each.kind for each in passage.after.outcomes if each.kind != "third"]
    return "" if len(found) == 1 else f"two hands of a player bring {found}"


INVARIANTS = (
    Invariant.of(_cards_are_conserved),
    Invariant.of(_sets_show_one_design),
    Invariant.of(_fifth_set_wins),
    Invariant.of(_due_can_flip),
    Invariant.of(_flip_moves_one_card),
    Invariant.of(_one_outcome_for_every_hand),
    Invariant.of(_two_hands_one_outcome),
    Invariant.of(_listed_slap_takes_the_pair, listed=True),
)


# ---- small tables ----------------------------------------------------------------------------------------------------


Tried = Callable[[TwinItSetup, State], Iterator[Move]]
_PLACES = ("table", "pile", "set", "row")


def form(state: State) -> Hashable:
    """A state without the names of cards, and without an order of the table."""
    return (
        tuple(tuple(card[1:] for card in pile) for pile in state.piles),
        tuple(sorted(card[1:] for card in state.table)),
        tuple((won.owner, tuple(card[1:] for card in won.cards)) for won in state.sets),
        tuple((row.party, tuple(sorted(card[1:] for card in row.cards))) for row in state.forbidden),
        tuple(sorted((each.kind, -1 if each.player is None else each.player) for each in state.outcomes)),
        (state.due, state.winner, state.interrupted, state.last_winner, state.chain, state.side, state.teams),
    )


def _kinds(setup: TwinItSetup, state: State) -> Callable[[Move], str]:
    """Says of a slap whose hands lie where; players and designs are numbered as they come."""
    lies = {card.id: target for target in visible(state) for card in target.cards}

    def kind(move: Move) -> str:
        if isinstance(move, Flip):
            return "flip"
        players: dict[int, int] = {}
        designs: dict[Any, int] = {}
        hands = []
        for player, card in move.touches:
            who, target = players.setdefault(player, len(players)), lies.get(card)
            if target is None:
                hands.append(f"{who} on a covered card")
                continue
            owner = player if target.place == PILE else state.party(player)
            own = "own " if target.place != TABLE and target.owner == owner else ""
            design = designs.setdefault(target.design, len(designs))
            hands.append(f"{who} on {design} in {own}{_PLACES[target.place]}")
        return "slap: " + ", ".join(hands) + ("; giving" if move.give else "")

    return kind


def _leads_back(passage: Transition) -> bool:
    """Whether nothing was taken, so that cards may turn back or sets return; every other move uses up cards."""
    kinds = {each.kind for each in passage.after.outcomes}
    return isinstance(passage.move, Slap) and ("mistake" in kinds or not kinds & TAKING)


def _stuck(state: State) -> bool:
    """Whether no pile has a card and no pair is visible."""
    return not any(state.piles) and not visible_pairs(state)


def _table(profile: str, name: str, text: str, setups: Sequence[TwinItSetup], tried: Tried, most: int) -> Table:
    until = f", up to {most} move{'s' * (most > 1)}" if most else ", to the end"
    return Table(name, text + until, profile, partial(iter, setups), tried, {"": most} if most else {})


_TWO = (written("ab cb, ca ac"), written("ab ba, ac"))
_MORE = (*_TWO, written("ab cd, ac bd"))
_THREE = (written("ab, ac, ba"), written("ab ca, ac, bd"))
_CONTESTED = (written("ab, ac, ad"),)
_FIVE_SETS = (written("av bw cx dy ez, aV bW cX dY eZ"),)
_ROWS = (written("ad be, cf", "aD bE cF"),)
_TEAMS = tuple(written("ab, ac, bd, cd", teams=teams) for teams in ((0, 1, 0, 1), (0, 0, 1, 1)))


def _minute(profile: str, name: str, cards: str, clock: int) -> Table:
    """A cooperative table: these cards spread out, and a clock of so many moves."""
    setup = minute.Minute(clock, written(cards).piles[0])
    text = f"the cooperative mode with {len(setup.spread)} cards and a clock of {clock} moves"
    return Table(name, text, profile, lambda: iter((setup,)), minute.tried, mode=_COOPERATIVE)


_COOPERATIVE = Tables(
    game=minute.CooperativeMinute,
    tables=(),
    form=minute.form,
    kinds=minute.kinds,
    asked=lambda setup, moves: None,
    invariants=minute.INVARIANTS,
    method="twin_it.score",
    last_state=minute.question,
)

TABLES = Tables(
    game=TwinIt,
    tables=(
        _table("quick", "two-players", "games of two with three or four cards, two hands", _TWO, two_hands, 3),
        _table("quick", "contests", "three cards of a kind, three or four hands", _CONTESTED, contests, 1),
        _table("quick", "teams", "games of four in teams with a card each, two hands", _TEAMS, two_hands, 1),
        _table("quick", "rows", "a forbidden row of three, two hands", _ROWS, two_hands, 1),
        _table("quick", "five-sets", "ten cards of which five pairs lie one below the other", _FIVE_SETS, taking, 5),
        _minute("quick", "cooperative", "ab ba ac bd", 4),
        _table("standard", "two-players-longer", "three games of two, two hands", _MORE, two_hands, 4),
        _table("standard", "three-players", "games of three with three or four cards, two hands", _THREE, two_hands, 2),
        _table("standard", "teams-longer", "games of four in teams, two hands", _TEAMS, two_hands, 2),
        _table("standard", "rows-longer", "a forbidden row of three, two hands", _ROWS, two_hands, 3),
        _minute("standard", "cooperative-longer", "ab ba ac bd cd", 5),
        _table("full", "two-players-whole", "three games of two, two hands", _MORE, two_hands, 0),
        _table("full", "contests-longer", "three cards of a kind, three or four hands", _CONTESTED, contests, 3),
        _table("full", "five-sets-longer", "ten cards of which five pairs lie together", _FIVE_SETS, taking, 7),
        _minute("full", "cooperative-longest", "ab ba ac bd cd de", 5),
    ),
    form=form,
    kinds=_kinds,
    asked=play_of,
    invariants=INVARIANTS,
    leads_back=_leads_back,
    stuck=_stuck,
)


# ---- on a server -----------------------------------------------------------------------------------------------------


HIDDEN = 2
"""The place of the hidden design in a card."""


def views(params: Params, states: Sequence[PlayState], seat: int) -> list[dict[str, Any]]:
    """The named fields of what a seat sees: the same for all."""
    return [plain(state) for state in states]


def exchanges(params: Params, seat: int, rng: Random) -> Iterator[UnseenChange]:
    """Two cards of piles change their places, or their hidden designs."""
    places = [(pile, at) for pile, cards in enumerate(params["piles"]) for at in range(len(cards))]
    pairs = list(combinations(places, 2))
    rng.shuffle(pairs)
    for (pile, at), (other, there) in pairs:
        for whole in (True, False):
            changed = deepcopy(params)
            one, two = changed["piles"][pile][at], changed["piles"][other][there]
            part = slice(None) if whole else slice(HIDDEN, None)
            one[part], two[part] = two[part], one[part]
            card = params["piles"][pile][at]
            told = (
                f"card {at} of pile {pile} is {card[0]}"
                if whole
                else f"the hidden design of {card[0]} is {card[HIDDEN]}"
            )
            yield UnseenChange(changed, told)


SERVING = Serving(("twin_it/flipping-turns-over",), views, exchanges, lambda params: len(params["piles"]))
