"""Adapters to three more engines, each read as its documentation says; none of their code is here.

gym-hearts and HeartsGym are packages on PyPI; hearts-gym is HelmholtzAI-FZJ/hearts-gym, and games-collection is
saint2706/Games, both on GitHub. The first three pass no cards.
"""

from importlib.metadata import PackageNotFoundError, version


class Adapter:
    """Plays what the engine calls legal; a refused card changes nothing."""

    name: str
    readings: dict[str, str]

    def describe(self):
        """The engine and its readings."""
        try:
            engine = {"name": self.name, "version": version(self.name)}
        except PackageNotFoundError:
            engine = {"name": self.name}
        return {"protocol": 1, "engine": engine, "games": {"hearts": {"methods": ["play"], "readings": self.readings}}}

    def play(self, hands, deal, passes, moves):
        """One state after the pass and one after each move."""
        self.start(hands, deal, passes)
        states = [{"accepted": True, **self.shown()}]
        for move in moves:
            accepted = move["seat"] == states[-1]["turn"] and move["play"] in states[-1]["legal"]
            if accepted:
                self.lay(move["play"])
            states.append({"accepted": True, **self.shown()} if accepted else {**states[-1], "accepted": False})
        return {"states": states}


class GymHearts(Adapter):
    """gym-hearts, by the observations that it returns."""

    name = "gym-hearts"

    def __init__(self):
        self.readings = {"passing-order": "never"}

    def start(self, hands, deal, passes):
        """Deal; its own deals are drawn at random."""
        from gymhearts.env import HeartsEnv
        from treys.card import Card

        class Silent:
            def watch(self, observation, info):
                """Nothing is noted."""

        self.card, self.env, self.over = Card, HeartsEnv(), False
        self.env.enable_shooting_the_moon()
        for _ in hands:
            self.env.add_player(Silent())
        self.env.start()
        for player, hand in zip(self.env._players, hands, strict=True):
            player.reset_hand_cards([self.number(card) for card in hand])
        self.env._current_player_id = next(seat for seat, hand in enumerate(hands) if "2C" in hand)
        self.seen = self.env.get_observation()

    def number(self, card):
        """A card as this engine writes it."""
        return self.card.new(card[0] + card[1].lower())

    def lay(self, card):
        """Play a card; behind the last one it deals again at once, so that nothing of the old deal is left to see."""
        self.seen, _, done, told = self.env.step(self.number(card))
        self.over = done or told["is_new_round"]

    def shown(self):
        """What the last observation says."""
        if self.over:
            return {"over": True, "turn": None, "legal": []}
        legal = [self.card.int_to_str(card).upper() for card in self.seen["valid_hand_cards"]]
        return {"over": False, "turn": self.seen["current_player_id"], "legal": legal, "points": self.seen["scores"]}


class HeartsGym(Adapter):
    """HeartsGym, by its state and its judgement of actions."""

    name, ranks, suits = "HeartsGym", "23456789TJQKA", "SCHD"

    def __init__(self):
        self.readings = {
            "passing-order": "never",
            "points-in-first-trick": "free",
            "what-breaks-hearts": "queen-too",
        }

    def start(self, hands, deal, passes):
        """Deal; the actions are kept in the order of the hand."""
        from HeartsGym.Hearts import Card, Hearts

        self.env = Hearts()
        self.env.reset()
        dealt = [[Card(self.suits.index(c[1]), self.ranks.index(c[0]) + 2) for c in hand] for hand in hands]
        opener = next(seat for seat, hand in enumerate(hands) if "2C" in hand)
        self.env.state |= {"hands": dealt, "currentPlayer": opener, "actionKey": list(range(13))}
        self.over = False

    def names(self, cards):
        """Cards by their names."""
        return [self.ranks[card.number - 2] + self.suits[card.suit] for card in cards]

    def lay(self, card):
        """Play a card."""
        _, _, self.over = self.env.step(self.names(self.env.getCurrentPlayersHand()).index(card))
        self.env.state["actionKey"] = list(range(13))

    def shown(self):
        """What its state says."""
        state, hand = self.env.state, self.names(self.env.getCurrentPlayersHand())
        legal = [] if self.over else [card for at, card in enumerate(hand) if self.env.isActionValid(at)]
        turn = None if self.over else state["currentPlayer"]
        found = {"over": self.over, "turn": turn, "legal": legal, "trick": self.names(state["currentTrick"])}
        return {**found, "hands": [self.names(each) for each in state["hands"]], "points": list(state["scores"])}


class HelmholtzHeartsGym(Adapter):
    """hearts-gym of HelmholtzAI."""

    name = "hearts-gym"

    def __init__(self):
        self.readings = {"passing-order": "never"}

    def start(self, hands, deal, passes):
        """Deal; the first card is played for the player who opens, so it is taken back."""
        from hearts_gym.envs.card_deck import Card
        from hearts_gym.envs.hearts_game import HeartsGame

        self.card, self.game = Card, HeartsGame()
        self.game.reset()
        game = self.game
        game.hands = [[Card("CDHS".index(c[1]), Card.RANKS.index(c[0])) for c in hand] for hand in hands]
        game.table_cards.clear()
        game.leading_player_index = next(seat for seat, hand in enumerate(hands) if "2C" in hand)
        game.active_player_index, game.is_first_trick, game.leading_hearts_allowed = (
            game.leading_player_index,
            True,
            False,
        )

    def names(self, cards):
        """Cards by their names."""
        return [self.card.RANKS[card.rank] + "CDHS"[card.suit] for card in cards]

    def lay(self, card):
        """Play a card."""
        self.game.play_card(self.names(self.game.hands[self.game.active_player_index]).index(card))

    def shown(self):
        """What it says; who opens has no choice there."""
        game, over = self.game, self.game.is_done()
        turn = game.active_player_index
        hand = self.names(game.hands[turn])
        opening = game.is_first_trick and not game.table_cards
        legal = ["2C"] if opening else [hand[at] for at in game.get_legal_actions(turn)]
        points = game.compute_final_penalties() if over else list(game.penalties)
        found = {"over": over, "turn": None if over else turn, "legal": [] if over else legal, "points": points}
        return {**found, "trick": self.names(game.table_cards), "hands": [self.names(each) for each in game.hands]}


class GamesCollection(Adapter):
    """Hearts of games-collection."""

    name = "games-collection"

    def __init__(self):
        self.readings = {"what-breaks-hearts": "queen-too"}

    def start(self, hands, deal, passes):
        """Deal and pass."""
        from games_collection.games.card.common.cards import Card, Suit
        from games_collection.games.card.hearts.game import HeartsGame, HeartsPlayer

        self.suits = dict(zip("CDHS", (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES), strict=True))
        self.made = lambda name: Card(name[0], self.suits[name[1]])
        self.game = HeartsGame([HeartsPlayer(str(seat)) for seat in range(4)])
        self.game.round_number = deal - 1
        for player, hand in zip(self.game.players, hands, strict=True):
            player.hand = [*map(self.made, hand)]
        self.game.pass_cards({p: [*map(self.made, out)] for p, out in zip(self.game.players, passes, strict=True)})
        self.turn = self.game.players.index(self.game.find_starting_player())

    def names(self, cards):
        """Cards by their names."""
        return [card.rank + next(name for name, suit in self.suits.items() if suit is card.suit) for card in cards]

    def lay(self, card):
        """Play a card, and end a trick that is full."""
        players = self.game.players
        self.game.play_card(players[self.turn], self.made(card))
        full = len(self.game.current_trick) == len(players)
        self.turn = players.index(self.game.complete_trick()) if full else (self.turn + 1) % len(players)

    def shown(self):
        """What it says."""
        players = self.game.players
        over = not any(player.hand for player in players)
        points = [player.calculate_round_points() for player in players]
        if over:
            scores = self.game.calculate_scores()
            points = [scores[player.name] for player in players]
        found = {"over": over, "turn": None if over else self.turn, "points": points}
        legal = [] if over else self.names(self.game.get_valid_plays(players[self.turn]))
        trick = self.names(card for _, card in self.game.current_trick)
        return {**found, "legal": legal, "trick": trick, "hands": [self.names(player.hand) for player in players]}
