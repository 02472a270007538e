"""What players claim about Twin It!"""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec import to_builtins

from bythebook_conformance.games.twin_it.presentation.wordings import WORDINGS
from bythebook_conformance.kit import ByRule, ClaimForm, ClauseIds, Situation
from bythebook_conformance.kit.language import message

Fields = dict[str, Any]
__all__ = ["CLAIMS", "WORDINGS"]


def _outcomes(asked: Situation) -> list[Fields]:
    found: list[Fields] = to_builtins(asked.answer.outcomes)
    return found


def _instead(asked: Situation, outcome: Fields) -> Fields:
    """The outcomes as ruled, with one that may not be among them, in place of those that it rules out: what the same
    party does with its hands, and what becomes of the same cards, those under the hands that make a mistake included.
    """
    ruled = _outcomes(asked)
    if outcome in ruled:
        return {"outcomes": ruled}
    who = outcome.get("player")
    cards = {*outcome.get("cards", _touched(asked, who))}
    party = None if who is None else _team(asked, who)
    others = [
        each
        for each in ruled
        if cards.isdisjoint(each.get("cards", ())) and ("player" not in each or _team(asked, each["player"]) != party)
    ]
    return {"outcomes": [*others, outcome]}


def _team(asked: Situation, who: int) -> int:
    teams = asked.params.position.teams
    return teams[who] if teams else who


def _mine(asked: Situation, who: int, *kinds: str) -> list[Fields]:
    """The outcomes of these kinds that somebody, or a mate, brings about."""
    party = _team(asked, who)
    return [each for each in _outcomes(asked) if each["kind"] in kinds and _team(asked, each["player"]) == party]


def _touched(asked: Situation, who: int | None = None) -> list[str]:
    """The cards that hands are on, somebody's alone or everybody's; of a won set, all of its cards."""
    hands = [touch.card for touch in asked.params.touches if who in (None, touch.player)]
    if not hands and who is not None:
        return _touched(asked)
    targets = [[card.id for card in target] for target in asked.params.position.visible]
    return [card for target in targets if {*target} & {*hands} for card in target]


def _wins(asked: Situation, who: int) -> Fields:
    """That somebody wins what hands are on, as a pair or as a set of three."""
    if _mine(asked, who, "win", "rob", "grow"):
        return {"outcomes": _outcomes(asked)}
    return _instead(asked, {"kind": "win", "player": who, "cards": _touched(asked, who)})


def _party_wins(asked: Situation, party: int) -> Fields:
    teams = asked.params.position.teams
    return _wins(asked, teams.index(party) if teams else party)


def _all_three(asked: Situation, who: int) -> Fields:
    """That somebody has all three cards of the design now."""
    if _mine(asked, who, "rob", "grow"):
        return {"outcomes": _outcomes(asked)}
    designs = [card.shown for target in asked.params.position.visible for card in target if card.id in _touched(asked)]
    three = [card.id for target in asked.params.position.visible for card in target if card.shown in designs]
    return _instead(asked, {"kind": "rob", "player": who, "cards": three})


def _robs(asked: Situation, who: int) -> Fields:
    if _mine(asked, who, "rob"):
        return {"outcomes": _outcomes(asked)}
    return _instead(asked, {"kind": "rob", "player": who, "cards": _touched(asked)})


def _keeps(asked: Situation, who: int) -> Fields:
    """That somebody loses no set, by robbery or by a mistake."""
    party = _team(asked, who)
    own = {card.id for won in asked.params.position.sets if won.owner == party for card in won.cards}
    robbed = [each for each in _outcomes(asked) if each["kind"] == "rob" and own & {*each["cards"]}]
    kept = [each for each in _outcomes(asked) if each not in robbed]
    return {"outcomes": [{**each, "lost": []} if own & {*each.get("lost", ())} else each for each in kept]}


def _tie(asked: Situation) -> Fields:
    if any(each["kind"] == "tie" for each in _outcomes(asked)):
        return {"outcomes": _outcomes(asked)}
    won = {card.id for each in asked.params.position.sets for card in each.cards}
    loose = [card for card in _touched(asked) if card not in won]
    return _instead(asked, {"kind": "tie", "cards": loose})


def _turned(asked: Situation, target: str) -> Fields:
    """That a card is turned over, whatever else is."""
    ruled = _outcomes(asked)
    if any(each["kind"] in ("tie", "third") and target in each["cards"] for each in ruled):
        return {"outcomes": ruled}
    tied = [each for each in ruled if each["kind"] == "tie"]
    others = [each for each in ruled if each not in tied[:1]]
    return {"outcomes": [*others, {"kind": "tie", "cards": [*(tied[0]["cards"] if tied else ()), target]}]}


def _only_turned(asked: Situation, targets: list[str]) -> Fields:
    others = [each for each in _outcomes(asked) if each["kind"] not in ("tie", "third")]
    third = [each for each in _outcomes(asked) if each["kind"] == "third" and {*each["cards"]} == {*targets}]
    return {"outcomes": [*others, *(third or [{"kind": "tie", "cards": targets}])]}


def _on_its_pile(asked: Situation, target: str) -> Fields:
    """That the top of a pile is turned over and stays there."""
    piles = to_builtins(asked.answer.position.piles)
    for seat, pile in enumerate(asked.params.position.piles):
        if pile and pile[0].id == target:
            name, shown, hidden = to_builtins(pile[0])
            rest = [each for each in to_builtins(pile) if each[0] != target]
            piles[seat] = [[name, hidden, shown], *rest]
            return {**_turned(asked, target), "position": {"piles": piles}}
    raise ValueError(f"{target} is not the top of a pile")


def _third(asked: Situation) -> Fields:
    """That the third card is turned over after a pair has been won."""
    if any(each["kind"] == "third" for each in _outcomes(asked)):
        return {"outcomes": _outcomes(asked)}
    return _instead(asked, {"kind": "third", "cards": _touched(asked)[:1]})


def _mistake(asked: Situation, who: int) -> Fields:
    if _mine(asked, who, "mistake"):
        return {"outcomes": _outcomes(asked)}
    return _instead(asked, {"kind": "mistake", "player": who, "lost": []})


_NO_MISTAKE = {
    "win": "twin_it/pair-by-two-hands",
    "rob": "twin_it/third-card-robs",
    "grow": "twin_it/owner-may-complete-his-set",
}
"""The clause by which somebody's hands make no mistake: they win something."""


def _no_mistake(asked: Situation, says: ClauseIds, who: int) -> ByRule | None:
    """Why somebody who wins makes no mistake."""
    mine = _mine(asked, who, *_NO_MISTAKE)
    if not mine or _mine(asked, who, "mistake"):
        return None
    return ByRule(False, tuple(clause for clause in (_NO_MISTAKE[mine[0]["kind"]],) if clause in says))


def _by_robbery(asked: Situation, says: ClauseIds, **places: Any) -> ByRule | None:
    """What a robbery is decided by, whatever is said of it, and one that the owner of the pair forestalls."""
    told = {each["kind"]: each["player"] for each in _outcomes(asked) if each["kind"] in ("rob", "grow")}
    if "rob" in told:
        return ByRule(None, ("twin_it/third-card-robs",))
    rivals = "grow" in told and any(
        _team(asked, touch.player) != _team(asked, told["grow"]) for touch in asked.params.touches
    )
    return ByRule(None, ("twin_it/owner-must-be-first",)) if rivals else None


def _robs_from(asked: Situation, who: int, whom: int) -> Fields:
    return _robs(asked, who)


def _from_its_owner(asked: Situation, says: ClauseIds, who: int, whom: int) -> ByRule | None:
    """Whether the set that somebody robs belongs to somebody."""
    robbed = {card for each in _mine(asked, who, "rob") for card in each["cards"]}
    owners = {won.owner for won in asked.params.position.sets for card in won.cards if card.id in robbed}
    if not owners:
        return _by_robbery(asked, says)
    return ByRule(_team(asked, whom) in owners, ("twin_it/third-card-robs",))


def _costly(asked: Situation, says: ClauseIds, who: int) -> ByRule | None:
    """Why somebody loses a set, or nothing: by a mistake, or by a robbery."""
    return ByRule(None, ("twin_it/mistake-costs-a-set",)) if _mine(asked, who, "mistake") else _by_robbery(asked, says)


def _beside_a_pair(asked: Situation, says: ClauseIds) -> ByRule | None:
    """Why the third card of a design is turned over."""
    turned = any(each["kind"] == "third" for each in _outcomes(asked))
    return ByRule(None, ("twin_it/third-is-turned",)) if turned else None


def _too_few(asked: Situation, says: ClauseIds, party: int) -> ByRule | None:
    """Why nobody has won the game yet."""
    over = asked.answer.position.winner is not None
    clause = "team-wins-with-five-sets" if asked.params.position.teams else "five-sets-win"
    return None if over else ByRule(False, (f"twin_it/{clause}",))


def _somebodys_mistake(asked: Situation) -> Fields:
    if any(each["kind"] == "mistake" for each in _outcomes(asked)):
        return {"outcomes": _outcomes(asked)}
    return _mistake(asked, asked.params.touches[-1].player)


def _loses(asked: Situation, who: int) -> Fields:
    """That somebody loses a set: by a mistake or a robbery, as ruled, or else by a mistake."""
    party = _team(asked, who)
    own = [[card.id for card in won.cards] for won in asked.params.position.sets if won.owner == party]
    costly = [each for each in _outcomes(asked) if each["kind"] in ("mistake", "rob")]
    taken = {card for each in costly for card in [*each.get("lost", ()), *each.get("cards", ())]}
    if any(taken & {*cards} for cards in own):
        return {"outcomes": _outcomes(asked)}
    others = [each for each in _outcomes(asked) if each not in _mine(asked, who, "mistake")]
    gone = own[0] if own else _touched(asked, who)
    return {"outcomes": [*others, {"kind": "mistake", "player": who, "lost": gone}]}


def _nothing(asked: Situation) -> Fields:
    return {"outcomes": []}


def _nobody_wins(asked: Situation) -> Fields:
    return {"outcomes": [each for each in _outcomes(asked) if each["kind"] not in ("win", "rob", "grow")]}


def _next(asked: Situation, who: int) -> Fields:
    return {"position": {"due": who}}


def _anyone(asked: Situation) -> Fields:
    return {"position": {"due": "any"}}


def _game(asked: Situation, party: int) -> Fields:
    return {"position": {"winner": party}}


def _no_fields(asked: Situation, **places: Any) -> Fields:
    """What a sentence about the rules says of the answer: nothing."""
    return {}


def _ended(asked: Situation, says: ClauseIds) -> ByRule:
    """Whether somebody has five sets."""
    clause = "team-wins-with-five-sets" if asked.params.position.teams else "five-sets-win"
    return ByRule(asked.answer.position.winner is not None, (f"twin_it/{clause}",))


def _at_any_time(asked: Situation, says: ClauseIds, who: int) -> ByRule:
    """Anybody may put hands on cards at any time, until the game is over."""
    over = asked.answer.position.winner is not None and not asked.answer.outcomes
    return ByRule(not over, ("twin_it/nothing-after-the-end" if over else "twin_it/anyone-at-any-time",))


def _has_sets(asked: Situation, says: ClauseIds, party: int, number: int) -> ByRule:
    """How many sets somebody has then: each counts one, of two cards or of three."""
    held = sum(won.owner == party for won in asked.answer.position.sets)
    return ByRule(held == number, ("twin_it/every-set-counts-one", "twin_it/only-sets-held-count"))


def _of_three(asked: Situation, says: ClauseIds, number: int) -> ByRule:
    """A set of three counts like one of two."""
    return ByRule(number == 1, ("twin_it/every-set-counts-one",))


def _points(asked: Situation, number: int) -> Fields:
    return {"points": number}


def _rated(rating: str, asked: Situation) -> Fields:
    return {"rating": rating}


def _alone(asked: Situation, who: int) -> Fields:
    return {"seats": [who]}


def _among(asked: Situation, who: int) -> Fields:
    return {"seats": sorted({*asked.answer.seats, who})}


def _share(asked: Situation, players: list[int]) -> Fields:
    return {"seats": players}


def _gets(asked: Situation, who: int, number: int) -> Fields:
    if who >= asked.params.players:
        raise ValueError("this player has no pile")
    return {"sizes": [number if seat == who else size for seat, size in enumerate(asked.answer.sizes)]}


def _left_over(asked: Situation, says: ClauseIds, number: int) -> ByRule:
    """How many cards are not dealt: none."""
    return ByRule(number == 0, ("twin_it/dealt-as-equally-as-possible",))


def _everybody_gets(asked: Situation, number: int) -> Fields:
    return {"sizes": [number] * asked.params.players}


def _allowed(asked: Situation) -> Fields:
    return {"accepted": True}


def _due(asked: Situation, who: int) -> Fields:
    return {"due": who}


def _anyone_due(asked: Situation) -> Fields:
    return {"due": "any"}


def _won(asked: Situation, party: int) -> Fields:
    return {"winner": party}


CLAIMS = {
    "slap": (
        ClaimForm(
            message("{party} wins the pair"),
            _party_wins,
            message("{party} does not win the pair"),
            by_rule=_by_robbery,
        ),
        ClaimForm(message("it is a tie"), _tie, message("it is no tie"), by_rule=_by_robbery),
        ClaimForm(message("it is a mistake"), _somebodys_mistake, message("it is no mistake"), by_rule=_by_robbery),
        ClaimForm(message("{who} gets all three cards"), _all_three, message("{who} does not get all three cards")),
        ClaimForm(message("{who} makes a mistake"), _mistake, message("{who} makes no mistake"), by_rule=_no_mistake),
        ClaimForm(message("{who} loses a set"), _loses, message("{who} loses nothing"), by_rule=_costly),
        ClaimForm(message("{who} robs the set"), _robs, message("{who} may not rob the set"), by_rule=_by_robbery),
        ClaimForm(
            message("{who} robs {whom}"), _robs_from, message("{who} may not rob {whom}"), by_rule=_from_its_owner
        ),
        ClaimForm(message("{who} keeps the set"), _keeps, by_rule=_costly),
        ClaimForm(message("{target} is turned over"), _turned, message("{target} is not turned over")),
        ClaimForm(message("{target} is turned over on its pile"), _on_its_pile),
        ClaimForm(message("nothing but {targets} is turned over"), _only_turned),
        ClaimForm(
            message("the third card is turned over"),
            _third,
            message("the third card is not turned over"),
            by_rule=_beside_a_pair,
        ),
        ClaimForm(message("{who} flips next"), _next, message("{who} does not flip next")),
        ClaimForm(message("anyone may flip next"), _anyone),
        ClaimForm(message("nobody wins the pair"), _nobody_wins, by_rule=_by_robbery),
        ClaimForm(message("nothing happens"), _nothing),
        ClaimForm(
            message("{party} has won the game"), _game, message("{party} has not won the game"), by_rule=_too_few
        ),
        ClaimForm(message("the game is over"), _no_fields, message("the game goes on"), by_rule=_ended),
        ClaimForm(message("{who} may slap now"), _no_fields, message("{who} may not slap now"), by_rule=_at_any_time),
        ClaimForm(message("{party} has {number} sets"), _no_fields, by_rule=_has_sets),
        ClaimForm(message("a set of three counts as {number} sets"), _no_fields, by_rule=_of_three),
    ),
    "score": (ClaimForm(message("the sets score {number} points"), _points),),
    "rating": (
        ClaimForm(
            message("the group are beginners"), partial(_rated, "beginners"), message("the group are not beginners")
        ),
        ClaimForm(
            message("the group are prospects"), partial(_rated, "prospects"), message("the group are not prospects")
        ),
        ClaimForm(message("the group are experts"), partial(_rated, "experts"), message("the group are not experts")),
        ClaimForm(
            message("the group are geniuses"), partial(_rated, "geniuses"), message("the group are not geniuses")
        ),
    ),
    "winners": (
        ClaimForm(message("{who} wins alone"), _alone, message("{who} does not win alone")),
        ClaimForm(message("{who} wins"), _among, message("{who} does not win")),
        ClaimForm(message("{players} share the win"), _share),
    ),
    "deal": (
        ClaimForm(message("{who} gets {number} cards"), _gets),
        ClaimForm(message("everybody gets {number} cards"), _everybody_gets),
        ClaimForm(message("the number of cards left over is {number}"), _no_fields, by_rule=_left_over),
    ),
    "play": (
        ClaimForm(message("the last move was allowed"), _allowed, message("the last move was not allowed")),
        ClaimForm(message("{who} flips next"), _due, message("{who} does not flip next")),
        ClaimForm(message("anyone may flip next"), _anyone_due),
        ClaimForm(message("{party} has won the game"), _won, message("{party} has not won the game")),
    ),
}
"""The sentences of each question, the most frequent first."""
