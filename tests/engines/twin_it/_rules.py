"""The rules of a game in progress, for the sound engine for Twin It! to play by."""

from typing import Any

from ._table import Card, Due, Effect, Hand, Json, Mistake, Table, Target, WonSet


class Rules:
    """How moves change a table."""

    # What is visible

    def targets(self, table: Table) -> list[Target]:
        """Everything that a hand can be on."""
        return [
            *(Target("table", [card]) for card in table.table),
            *(Target("pile", [pile[0]], seat) for seat, pile in enumerate(table.piles) if pile),
            *(Target("forbidden", [card], party) for party, row in table.forbidden.items() for card in row),
            *(Target("set", won.cards, won.owner, won) for won in table.sets),
        ]

    def target_of(self, targets: list[Target], card: str) -> Target | None:
        """The target that a card belongs to, if it is visible."""
        for target in targets:
            for each in target.cards:
                if each[0] == card:
                    return target
        return None

    def design(self, target: Target) -> str:
        """What a target shows."""
        return target.cards[0][1]

    def alike(self, one: Target, other: Target) -> bool:
        """Whether two targets are two, show one design and can be taken together."""
        return one is not other and self.design(one) == self.design(other)

    # Moves

    def make_move(self, table: Table, move: Json) -> bool:
        """Make a move if the rules allow it; tells whether they do."""
        if "flip" in move:
            accepted = self.may_flip(table, move["flip"])
            if accepted:
                self.make_flip(table, move["flip"])
        else:
            gifts = move.get("give", {})
            accepted = not self.is_closed(table) and self.may_slap(table, move["slap"], gifts)
            if accepted:
                self.make_slap(table, move["slap"], gifts)
        if not accepted:
            self.refuse(table, move)
        return accepted

    def refuse(self, table: Table, move: Json) -> None:
        """Do whatever a refused move does: nothing."""

    def is_closed(self, table: Table) -> bool:
        """Whether slaps count for nothing any more."""
        return table.winner is not None

    def is_over(self, table: Table) -> bool:
        """Whether nothing more of a slap takes effect."""
        return table.winner is not None

    # Flips and turns

    def may_flip(self, table: Table, seat: int) -> bool:
        """Whether a seat may flip."""
        return table.winner is None and bool(table.piles[seat]) and table.due in (seat, "any")

    def make_flip(self, table: Table, seat: int) -> None:
        """Flip the top card of a pile."""
        table.outcomes = []
        card = self.take_from_pile(table, seat)
        self.turn(card)
        table.table.append(card)
        self.make_due(table, self.next_seat(table, seat))

    def take_from_pile(self, table: Table, seat: int) -> Card:
        """Take the card that a seat flips."""
        return table.piles[seat].pop(0)

    def turn(self, card: Card) -> None:
        """Turn a card over in its place."""
        card[1], card[2] = card[2], card[1]

    def next_seat(self, table: Table, seat: int) -> Due:
        """Who is due after the flip of a seat."""
        return (seat + 1) % len(table.piles)

    def make_due(self, table: Table, due: Due) -> None:
        """Let a seat be due, or anyone, or nobody."""
        if table.winner is not None or not any(table.piles):
            table.due = None
        else:
            table.due = self.seat_with_pile(table, due) if isinstance(due, int) else due

    def seat_with_pile(self, table: Table, seat: int) -> int:
        """The first seat, clockwise from one, that has a card to flip."""
        while not table.piles[seat]:
            seat = (seat + 1) % len(table.piles)
        return seat

    # Slaps

    def may_slap(self, table: Table, touches: list[Any], give: dict[str, str]) -> bool:
        """Whether all cards that are touched are visible, and all sets that are given are the players' own."""
        targets = self.targets(table)
        if any(self.target_of(targets, card) is None for _, card in touches):
            return False
        return all(self.offered(table, int(player), card) is not None for player, card in give.items())

    def offered(self, table: Table, player: int, card: str) -> WonSet | None:
        """The set of a player that a card belongs to."""
        return next((won for won in self.own_sets(table, player) if any(each[0] == card for each in won.cards)), None)

    def own_sets(self, table: Table, player: int) -> list[WonSet]:
        """The sets that a player, or his team, owns: the oldest first."""
        return [won for won in table.sets if won.owner == self.party(table, player)]

    def party(self, table: Table, player: int) -> int:
        """Who owns what a player wins."""
        return table.teams[player] if table.teams else player

    def make_slap(self, table: Table, touches: list[Any], give: dict[str, str]) -> None:
        """Carry out a slap. What it brings about is fixed first, and takes effect afterwards."""
        table.outcomes = []
        targets = self.targets(table)
        hands = self.hands(table, targets, touches)
        gifts = {int(player): self.offered(table, int(player), card) for player, card in give.items()}
        mistakes = sorted(self.mistakes(table, hands), key=lambda mistake: mistake.arrival)
        effects = self.in_order(table, self.effects(table, targets, self.valid_hands(hands, mistakes)))
        done = self.take_effects(table, effects)
        paid = self.pay(table, mistakes, gifts)
        if table.outcomes:
            self.resume(table, done, paid)

    def hands(self, table: Table, targets: list[Target], touches: list[Any]) -> list[Hand]:
        """The hands that count, in order of arrival."""
        hands: list[Hand] = []
        for player, card in touches:
            target = self.target_of(targets, card)
            assert target is not None
            if not self.adds_nothing(hands, player, target):
                hands.append(Hand(len(hands), player, target))
        return hands

    def adds_nothing(self, hands: list[Hand], player: int, target: Target) -> bool:
        """Whether a player has a hand on a target already."""
        return any(hand.player == player and hand.target is target for hand in hands)

    def valid_hands(self, hands: list[Hand], mistakes: list[Mistake]) -> list[Hand]:
        """The hands that are no part of a mistake."""
        return [hand for hand in hands if not any(hand in mistake.hands for mistake in mistakes)]

    # Mistakes

    def mistakes(self, table: Table, hands: list[Hand]) -> list[Mistake]:
        """All mistakes: of players with both their hands, and of team mates together."""
        mistakes = []
        for player in range(len(table.piles)):
            own = [hand for hand in hands if hand.player == player]
            if len(own) == 2 and self.is_mistake(table, own[0], own[1]):
                mistakes.append(Mistake(own[1].arrival, player, own))
        for team in (0, 1) if table.teams else ():
            rest = [hand for hand in self.valid_hands(hands, mistakes) if self.party(table, hand.player) == team]
            mistakes += self.team_mistakes(table, team, rest)
        return mistakes

    def is_mistake(self, table: Table, one: Hand, other: Hand) -> bool:
        """Whether the two hands of one player are a mistake."""
        if table.teams:
            return self.is_team_mistake(table, one, other)
        if not self.alike(one.target, other.target):
            return True
        return self.is_forbidden(table, one.player, [one.target, other.target])

    def is_team_mistake(self, table: Table, one: Hand, other: Hand) -> bool:
        """Whether the two hands of one player of a team are a mistake."""
        return True

    def is_forbidden(self, table: Table, party: int, targets: list[Target]) -> bool:
        """Whether a party must not take these targets, which are alike."""
        return any(card[1] == self.design(targets[0]) for card in table.forbidden.get(party, []))

    def team_mistakes(self, table: Table, team: int, hands: list[Hand]) -> list[Mistake]:
        """The mistakes that mates with one hand each make together."""
        mistakes: list[Mistake] = []
        for place, hand in enumerate(hands):
            earlier = self.valid_hands(hands[:place], mistakes)
            mates = [mate for mate in earlier if self.alike(mate.target, hand.target)]
            pair = [*mates[:1], hand]
            if len(pair) == 2 and self.is_forbidden(table, team, [mate.target for mate in pair]):
                mistakes.append(Mistake(hand.arrival, hand.player, pair))
        rest = self.valid_hands(hands, mistakes)
        if self.do_not_match(rest):
            mistakes.append(self.mismatch(table, rest))
        return mistakes

    def do_not_match(self, hands: list[Hand]) -> bool:
        """Whether the hands of mates are on two targets or more without a pair."""
        several = any(hand.target is not hands[0].target for hand in hands)
        return several and not any(self.alike(hand.target, mate.target) for hand in hands for mate in hands)

    def mismatch(self, table: Table, hands: list[Hand]) -> Mistake:
        """The mistake of mates whose hands do not match."""
        return Mistake(hands[-1].arrival, hands[-1].player, hands)

    # Wins and ties

    def effects(self, table: Table, targets: list[Target], hands: list[Hand]) -> list[Effect]:
        """What the hands bring about, design by design."""
        effects = []
        by_design: dict[str, list[Target]] = {}
        for target in targets:
            by_design.setdefault(self.design(target), []).append(target)
        for visible in by_design.values():
            holders = [self.holder(table, target, hands) for target in visible]
            holding = sorted((hand for hand in holders if hand is not None), key=lambda hand: hand.arrival)
            effect = self.effect(table, visible, holding, hands)
            if effect is not None:
                effects.append(effect)
        return effects

    def holder(self, table: Table, target: Target, hands: list[Hand]) -> Hand | None:
        """The hand that prevails on a target: the lowest."""
        return next((hand for hand in hands if hand.target is target), None)

    def effect(self, table: Table, visible: list[Target], holding: list[Hand], hands: list[Hand]) -> Effect | None:
        """What the prevailing hands on the targets of one design bring about."""
        pair = self.winning_pair(table, holding)
        if pair:
            taken = [hand.target for hand in pair]
            return Effect(pair[-1].arrival, pair, taken, self.thirds(visible, taken))
        if self.is_tie(holding):
            return Effect(holding[1].arrival, holding, [], self.tied(visible, holding))
        return None

    def winning_pair(self, table: Table, holding: list[Hand]) -> list[Hand]:
        """The first two hands of one party."""
        for hand in holding:
            own = [mate for mate in holding if self.party(table, mate.player) == self.party(table, hand.player)]
            if len(own) > 1:
                return own[:2]
        return []

    def thirds(self, visible: list[Target], taken: list[Target]) -> list[Target]:
        """The third card of a design of which two are won."""
        return [target for target in visible if target.won is None and target not in taken]

    def is_tie(self, holding: list[Hand]) -> bool:
        """Whether opponents hold cards of one design."""
        return len({hand.player for hand in holding}) > 1

    def tied(self, visible: list[Target], holding: list[Hand]) -> list[Target]:
        """The cards that a tie turns: all that lie loose."""
        return [target for target in visible if target.won is None]

    def in_order(self, table: Table, effects: list[Effect]) -> list[Effect]:
        """Wins and ties in the order in which they take effect."""
        return sorted(effects, key=lambda effect: effect.arrival)

    def take_effects(self, table: Table, effects: list[Effect]) -> list[Effect]:
        """Carry out wins and ties until the game is over; returns those that were carried out."""
        done = []
        for effect in effects:
            if self.is_over(table):
                break
            done.append(effect)
            if effect.taken:
                self.win(table, effect)
            if effect.turned and not self.is_over(table):
                self.turn_over(table, effect)
        return done

    def win(self, table: Table, effect: Effect) -> None:
        """Win a pair or complete a set of three."""
        player = self.winner_of(effect)
        won = next((target.won for target in effect.taken if target.won is not None), None)
        loose = [target.cards[0] for target in effect.taken if target.won is None]
        for card in loose:
            self.remove(table, card)
        if won is None:
            kind = "win"
            won = self.new_set(table, player, loose)
        else:
            kind = "grow" if won.owner == self.party(table, player) else "rob"
            won = self.grow(table, won, loose) if kind == "grow" else self.rob(table, player, won, loose)
        table.outcomes.append({"kind": kind, "player": player, "cards": [card[0] for card in won.cards]})
        self.look_for_the_end(table, self.party(table, player))

    def winner_of(self, effect: Effect) -> int:
        """The player who completed a win."""
        return effect.hands[-1].player

    def remove(self, table: Table, card: Card) -> None:
        """Take a loose card away from where it lies."""
        for place in [table.table, *table.piles, *table.forbidden.values()]:
            if card in place:
                place.remove(card)

    def new_set(self, table: Table, player: int, cards: list[Card]) -> WonSet:
        """Lay a pair in front of its winner."""
        won = WonSet(self.party(table, player), cards)
        table.sets.append(won)
        return won

    def grow(self, table: Table, won: WonSet, cards: list[Card]) -> WonSet:
        """Add the third card to one's own pair."""
        won.cards.extend(cards)
        return won

    def rob(self, table: Table, player: int, won: WonSet, cards: list[Card]) -> WonSet:
        """Take another's pair and the third card."""
        table.sets.remove(won)
        return self.new_set(table, player, won.cards + cards)

    def turn_over(self, table: Table, effect: Effect) -> None:
        """Turn the third card, or the tied ones."""
        cards = [card for target in effect.turned for card in target.cards]
        for card in cards:
            self.turn(card)
        kind = "third" if effect.taken else "tie"
        table.outcomes.append({"kind": kind, "cards": [card[0] for card in cards]})

    def look_for_the_end(self, table: Table, party: int) -> None:
        """End the game when a party has enough sets."""
        if self.count(table, party) >= self.sets_to_win(table):
            table.winner = party

    def count(self, table: Table, party: int) -> int:
        """How many sets a party has."""
        return sum(won.owner == party for won in table.sets)

    def sets_to_win(self, table: Table) -> int:
        """How many sets win the game."""
        return 5

    # Penalties, and who resumes

    def pay(self, table: Table, mistakes: list[Mistake], gifts: dict[int, WonSet | None]) -> list[Mistake]:
        """Punish the mistakes unless the game is over; returns those that were punished."""
        if self.is_over(table):
            return []
        for mistake in mistakes:
            lost = self.lost_cards(table, mistake.player, gifts.get(mistake.player))
            self.put_under(table, mistake.player, lost)
            table.outcomes.append({"kind": "mistake", "player": mistake.player, "lost": [card[0] for card in lost]})
        return mistakes

    def lost_cards(self, table: Table, player: int, gift: WonSet | None) -> list[Card]:
        """Take the set that an offender loses away from him."""
        own = self.own_sets(table, player)
        if not own:
            return []
        lost = gift if gift is not None and gift in own else own[-1]
        table.sets.remove(lost)
        return lost.cards

    def put_under(self, table: Table, player: int, cards: list[Card]) -> None:
        """Put lost cards under the pile of an offender."""
        table.piles[player].extend(cards)

    def resume(self, table: Table, done: list[Effect], paid: list[Mistake]) -> None:
        """Say who flips after a slap that brought something about."""
        wins = [effect for effect in done if effect.taken]
        if table.teams:
            self.resume_in_teams(table, done, paid)
        elif wins:
            self.resume_after_win(table, wins)
        elif paid:
            self.resume_after_mistake(table, paid)
        else:
            self.resume_after_tie(table, done)

    def resume_in_teams(self, table: Table, done: list[Effect], paid: list[Mistake]) -> None:
        """Let anyone flip."""
        self.make_due(table, "any")

    def resume_after_win(self, table: Table, wins: list[Effect]) -> None:
        """Let the last winner flip."""
        self.make_due(table, self.winner_of(wins[-1]))

    def resume_after_mistake(self, table: Table, paid: list[Mistake]) -> None:
        """Let the last offender flip."""
        self.make_due(table, paid[-1].player)

    def resume_after_tie(self, table: Table, ties: list[Effect]) -> None:
        """Leave the turn as it was."""
