// An engine for Twin It!: first the rules, then the methods that ask for them. wire.js, which lies beside it, speaks the
// protocol.
//
// Start it, write one request to its standard input, and read one reply:
//
//   {"jsonrpc": "2.0", "id": 1, "method": "twin_it.rating", "params": {"players": 4, "points": 25}}
//   {"jsonrpc":"2.0","id":1,"result":{"rating":"experts"}}

'use strict';

const { serve, demand, integer, list: things, table, text } = require('./wire.js');

const SETS_TO_WIN = 5;
const FACES_OF_A_DESIGN = 3;
const SEATS = ['0', '1', '2', '3', '4', '5']; // as keys
const LABELS = ['beginners', 'prospects', 'experts', 'geniuses'];

// For 1 to 6 players, the most points that still earn the first three labels.
const BANDS = [[4, 6, 9], [9, 12, 17], [14, 18, 26], [19, 24, 35], [24, 30, 44], [29, 36, 53]];

// The rules. A card is { id, shown, hidden }. A spot is what a hand can be on: a visible card that lies loose, with the
// list it lies in, or a won set. A won set is { owner, cards }. Its owner is a seat, or in team mode a team.

/** A game in progress. */
class Game {
  constructor({ teams, piles, table, sets, forbidden, due, winner }) {
    this.teams = teams; // null in the individual game
    this.piles = piles; // each with its top first
    this.table = table;
    this.sets = sets;
    this.forbidden = forbidden; // a row for each party
    this.winner = winner;
    this.setDue(due);
  }

  party(player) {
    return this.teams === null ? player : this.teams[player];
  }

  /** Say who is to flip: a seat or the next one clockwise that has a pile, 'any', or nobody. */
  setDue(due) {
    this.due = this.winner === null && this.piles.some((pile) => pile.length > 0) ? due : null;
    while (typeof this.due === 'number' && this.piles[this.due].length === 0) {
      this.due = (this.due + 1) % this.piles.length;
    }
  }

  /** Flip if it is for this seat to do so; tells whether it is. */
  flip(seat) {
    if (this.piles[seat].length === 0 || (this.due !== seat && this.due !== 'any')) return false;
    const card = this.piles[seat].shift();
    turn(card);
    this.table.push(card);
    this.setDue((seat + 1) % this.piles.length);
    return true;
  }

  /** Every spot by the ids of its cards. */
  spots() {
    const spots = new Map();
    const add = (card, list) => spots.set(card.id, { shown: card.shown, card, list, set: null });
    for (const card of this.table) add(card, this.table);
    for (const pile of this.piles) if (pile.length > 0) add(pile[0], pile);
    for (const row of this.forbidden) for (const card of row) add(card, row);
    for (const set of this.sets) {
      const spot = { shown: set.cards[0].shown, card: null, list: null, set };
      for (const { id } of set.cards) spots.set(id, spot);
    }
    return spots;
  }

  /** Whether a slap can be made: hands on visible cards, and nothing given up but a set of the player's own. */
  canSlap(spots, touches, gifts) {
    return touches.every(([, id]) => spots.has(id))
      && gifts.every(([player, id]) => this.sets.some((set) => (
        set.owner === this.party(player) && set.cards.some((card) => card.id === id)
      )));
  }

  /** Everything that a slap brings about: decided as the hands land, then done in the order of its completion. */
  slap(spots, touches, gifts) {
    if (this.winner !== null) return [];
    const hands = [];
    for (const [player, id] of touches) { // a second hand of a player on the same spot adds nothing
      const spot = spots.get(id);
      if (!hands.some((hand) => hand.player === player && hand.spot === spot)) {
        hands.push({ at: hands.length, player, party: this.party(player), spot, wrong: false });
      }
    }
    const given = new Map(gifts.map(([player, id]) => [player, spots.get(id).set]));
    const mistakes = this.judge(hands);
    const effects = this.weigh(spots, hands.filter((hand) => !hand.wrong));
    const outcomes = [];
    let resumer = null;
    for (const { by, spots: taken, turned } of effects) {
      if (taken !== null) {
        outcomes.push(this.win(by, taken));
        resumer = by.player;
        if (this.winner !== null) break;
      }
      if (turned.length === 0) continue;
      for (const { card } of turned) turn(card);
      outcomes.push({ kind: taken === null ? 'tie' : 'third', cards: turned.map(({ card }) => card.id) });
    }
    if (this.winner === null && mistakes.length > 0) {
      for (const { player } of mistakes) outcomes.push(this.pay(player, given.get(player)));
      resumer ??= mistakes[mistakes.length - 1].player;
    }
    if (outcomes.length > 0) this.setDue(this.teams !== null ? 'any' : resumer ?? this.due);
    return outcomes;
  }

  /** Mark the hands of wrong claims; returns the hand that completed each mistake, in order. */
  judge(hands) {
    const mistakes = [];
    const spoil = (wrong) => {
      for (const hand of wrong) hand.wrong = true;
      mistakes.push(wrong[wrong.length - 1]);
    };
    const forbids = (party, design) => this.forbidden[party].some((card) => card.shown === design);
    for (const second of hands) {
      const first = hands.find((hand) => hand.player === second.player);
      const wins = this.teams === null && first.spot.shown === second.spot.shown;
      if (first !== second && (!wins || forbids(second.party, second.spot.shown))) spoil([first, second]);
    }
    if (this.teams === null) return mistakes;
    for (const team of [0, 1]) {
      let mates = hands.filter((hand) => hand.party === team && !hand.wrong);
      for (const { at, spot } of mates) {
        if (!forbids(team, spot.shown)) continue;
        const pair = (hand) => !hand.wrong && hand.at < at && hand.spot !== spot && hand.spot.shown === spot.shown;
        const first = mates.find(pair);
        if (first !== undefined) spoil([first, hands[at]]);
      }
      mates = mates.filter((hand) => !hand.wrong);
      if (spotCount(mates) > 1 && groups(mates).every((alike) => spotCount(alike) === 1)) spoil(mates);
    }
    return mistakes.sort((a, b) => a.at - b.at);
  }

  /** The wins and ties in the order of their completion: by which hand, the spots taken (null in a tie) and turned. */
  weigh(spots, hands) {
    const bottoms = hands.filter((hand) => hand === hands.find((lower) => lower.spot === hand.spot));
    const effects = [];
    for (const alike of groups(bottoms)) {
      if (alike.length < 2) continue;
      const { shown } = alike[0].spot;
      const loose = [...spots.values()].filter((spot) => spot.set === null && spot.shown === shown);
      const first = alike.find((hand) => alike.some((other) => other !== hand && other.party === hand.party));
      if (first === undefined) {
        effects.push({ by: alike[1], spots: null, turned: loose });
        continue;
      }
      const second = alike.find((hand) => hand !== first && hand.party === first.party);
      const taken = [first.spot, second.spot];
      effects.push({ by: second, spots: taken, turned: loose.filter((spot) => !taken.includes(spot)) });
    }
    return effects.sort((a, b) => a.by.at - b.by.at);
  }

  /** Take two loose cards, or a won pair and the third card. */
  win({ player, party }, taken) {
    let kind = 'win';
    let set = { owner: party, cards: [] };
    for (const spot of taken) {
      if (spot.set === null) continue;
      set = spot.set;
      kind = set.owner === party ? 'grow' : 'rob';
    }
    if (kind !== 'grow') { // it is the newest set
      this.sets = this.sets.filter((other) => other !== set);
      this.sets.push(set);
      set.owner = party;
    }
    for (const { card, list } of taken) {
      if (card === null) continue;
      list.splice(list.indexOf(card), 1);
      set.cards.push(card);
    }
    if (this.sets.filter(({ owner }) => owner === party).length >= SETS_TO_WIN) this.winner = party;
    return { kind, player, cards: ids(set.cards) };
  }

  /** Put a set of an offender under his pile, if he has any: the one he gives or else the newest. */
  pay(player, given) {
    const own = this.sets.filter(({ owner }) => owner === this.party(player));
    if (own.length === 0) return { kind: 'mistake', player, lost: [] };
    const lost = own.includes(given) ? given : own[own.length - 1];
    this.sets = this.sets.filter((set) => set !== lost);
    this.piles[player].push(...lost.cards);
    return { kind: 'mistake', player, lost: ids(lost.cards) };
  }
}

/** Turn a card over where it lies. */
function turn(card) {
  [card.shown, card.hidden] = [card.hidden, card.shown];
}

/** The hands by the design that they are on. */
function groups(hands) {
  const found = new Map();
  for (const hand of hands) {
    if (found.has(hand.spot.shown)) found.get(hand.spot.shown).push(hand);
    else found.set(hand.spot.shown, [hand]);
  }
  return [...found.values()];
}

function spotCount(hands) {
  return new Set(hands.map((hand) => hand.spot)).size;
}

function ids(cards) {
  return cards.map((card) => card.id);
}

// The methods. Each takes and returns plain JSON data; demand and its like refuse params that are malformed.

/** A list of things that are all read in one way. */
function listOf(value, read) {
  return things(value).map((entry) => read(entry));
}

/** Insist on an object with all the keys that it needs and none but these and the optional ones. */
function demandKeys(value, needed, optional = []) {
  demand(needed.every((name) => Object.hasOwn(table(value), name)), 'something is missing');
  demand(Object.keys(value).every((name) => needed.includes(name) || optional.includes(name)), 'an unknown key');
}

/** An object whose keys are the numbers of seats or parties, as a list of pairs. */
function numbered(value, count, read) {
  demandKeys(value, [], SEATS.slice(0, count));
  return Object.entries(value).map(([key, content]) => [Number(key), read(content)]);
}

/** Reads the cards of a question, which have to be parts of one deck. */
class Deck {
  constructor() {
    this.ids = new Set();
    this.faces = new Map();
    this.cards = (list) => listOf(list, (entry) => this.card(entry));
  }

  card(entry) {
    demand(Array.isArray(entry) && entry.length === 3, 'not a card');
    const card = { id: text(entry[0]), shown: text(entry[1]), hidden: text(entry[2]) };
    this.addFace(card.shown);
    this.addFace(card.hidden);
    demand(!this.ids.has(card.id), 'a card appears twice');
    this.ids.add(card.id);
    return card;
  }

  addFace(design) {
    const faces = (this.faces.get(design) ?? 0) + 1;
    demand(faces <= FACES_OF_A_DESIGN, 'a design on four faces');
    this.faces.set(design, faces);
  }

  set({ owner, cards }, parties) {
    const set = { owner: integer(owner, 0, parties - 1), cards: this.cards(cards) };
    demand([2, 3].includes(set.cards.length), 'not a set');
    demand(set.cards.every(({ shown }) => shown === set.cards[0].shown), 'a set of different designs');
    return set;
  }

  /** The touches of a slap, and its gifts as a list of pairs. */
  slap(touches, gifts, seats) {
    const hands = Array(seats).fill(0);
    const known = (id) => {
      demand(this.ids.has(id), 'no such card');
      return id;
    };
    const read = listOf(touches, (touch) => {
      demand(Array.isArray(touch) && touch.length === 2, 'not a touch');
      hands[integer(touch[0], 0, seats - 1)] += 1;
      return [touch[0], known(touch[1])];
    });
    demand(hands.every((count) => count <= 2), 'a player has two hands');
    return [read, numbered(gifts, seats, known)];
  }
}

/** The teams, how many parties there are, the piles and the forbidden rows. */
function setting(deck, mode, teams, piles, forbidden = {}) {
  const team = mode === 'team';
  demand(team || mode === 'competitive', 'no such mode');
  const read = { teams: null, piles: listOf(piles, deck.cards), table: [], sets: [], winner: null };
  const seats = read.piles.length;
  demand(seats >= (team ? 4 : 2) && seats <= 6, 'not as many players as the mode is for');
  if (team) {
    read.teams = listOf(teams, (entry) => integer(entry, 0, 1));
    demand(teams.length === seats && new Set(teams).size === 2, 'not two teams');
  } else {
    demand((teams ?? null) === null || (Array.isArray(teams) && teams.length === 0), 'teams without team mode');
  }
  read.parties = team ? 2 : seats;
  read.forbidden = Array(read.parties).fill([]);
  for (const [party, row] of numbered(forbidden, read.parties, deck.cards)) read.forbidden[party] = row;
  return read;
}

/** The rows that have cards, by party. */
function showRows(forbidden, show) {
  const rows = {};
  for (const [party, row] of forbidden.entries()) if (row.length > 0) rows[party] = row.map(show);
  return rows;
}

/** twin_it.slap: what a slap brings about in a position. */
function slap({ position, touches, give = {} }) {
  demandKeys(position, ['mode', 'due', 'table', 'piles', 'sets', 'winner'], ['teams', 'forbidden']);
  const deck = new Deck();
  const read = setting(deck, position.mode, position.teams, position.piles, position.forbidden);
  read.table = deck.cards(position.table);
  read.sets = listOf(position.sets, (set) => {
    demandKeys(set, ['owner', 'cards']);
    return deck.set(set, read.parties);
  });
  read.winner = position.winner === null ? null : integer(position.winner, 0, read.parties - 1);
  const { due } = position;
  read.due = due === null || due === 'any' ? due : integer(due, 0, read.piles.length - 1);
  const game = new Game(read);
  const [hands, gifts] = deck.slap(touches, give, read.piles.length);
  const spots = game.spots();
  demand(game.canSlap(spots, hands, gifts), "not a visible card, or not a set of the player's");
  const outcomes = game.slap(spots, hands, gifts);
  const show = ({ id, shown, hidden }) => [id, shown, hidden];
  return {
    outcomes,
    position: {
      mode: position.mode,
      ...(game.teams && { teams: game.teams }),
      due: game.due,
      table: game.table.map(show),
      piles: game.piles.map((pile) => pile.map(show)),
      sets: game.sets.map(({ owner, cards }) => ({ owner, cards: cards.map(show) })),
      forbidden: showRows(game.forbidden, show),
      winner: game.winner,
    },
  };
}

/** One move of a game, as a function that makes it: it returns the outcomes, or null when the rules refuse it. */
function moveOf(move, deck, seats) {
  if (move !== null && typeof move === 'object' && Object.hasOwn(move, 'flip')) {
    demandKeys(move, ['flip']);
    const seat = integer(move.flip, 0, seats - 1);
    return (game) => (game.flip(seat) ? [] : null);
  }
  demandKeys(move, ['slap'], ['give']);
  const [hands, gifts] = deck.slap(move.slap, move.give === undefined ? {} : move.give, seats);
  return (game) => {
    const spots = game.spots();
    return game.winner === null && game.canSlap(spots, hands, gifts) ? game.slap(spots, hands, gifts) : null;
  };
}

/** twin_it.play: the states of a game, one before the first move and one after each. */
function play({ mode, teams, piles, forbidden, first, moves }) {
  const deck = new Deck();
  const read = setting(deck, mode, teams, piles, forbidden);
  read.due = integer(first, 0, read.piles.length - 1);
  const steps = listOf(moves, (move) => moveOf(move, deck, read.piles.length));
  const game = new Game(read);
  const show = ({ id, shown }) => [id, shown];
  let outcomes = [];
  const state = (accepted) => ({
    accepted,
    outcomes,
    due: game.due,
    table: game.table.map(show),
    piles: game.piles.map((pile) => ({ top: pile.length > 0 ? show(pile[0]) : null, size: pile.length })),
    sets: game.sets.map(({ owner, cards }) => ({ owner, cards: ids(cards) })),
    forbidden: showRows(game.forbidden, show),
    winner: game.winner,
  });
  const states = [state(true)];
  for (const step of steps) {
    const made = step(game);
    outcomes = made ?? outcomes;
    states.push(state(made !== null));
  }
  return { states };
}

/** twin_it.score: a point for every pair and two for every three of a kind, as they lie when the time is up. */
function score({ sets }) {
  const seen = new Set();
  let points = 0;
  for (const set of listOf(sets, (cards) => listOf(cards, (card) => listOf(card, text)))) {
    for (const card of set) {
      demand(card.length === 2, 'not a card');
      demand(!seen.has(card[0]), 'a card appears twice');
      seen.add(card[0]);
    }
    const valid = (set.length === 2 || set.length === 3) && set.every(([, shown]) => shown === set[0][1]);
    if (valid) points += set.length - 1;
  }
  return { points };
}

/** twin_it.rating: how well so many players did together. */
function rating({ players, points }) {
  const bands = BANDS[integer(players, 1, BANDS.length) - 1];
  integer(points, 0);
  return { rating: LABELS[bands.filter((most) => points > most).length] };
}

/** twin_it.winners: the seats with the most points. */
function winners({ points }) {
  const read = listOf(points, (entry) => integer(entry, 0));
  demand(read.length >= 1 && read.length <= 6, 'not 1 to 6 players');
  const most = Math.max(...read);
  return { seats: [...read.keys()].filter((seat) => read[seat] === most) };
}

/** twin_it.deal: the sizes of the piles. */
function deal({ cards, players }) {
  integer(cards, 1);
  integer(players, 2, 6);
  const sizes = [];
  for (let seat = 0; seat < players; seat += 1) sizes.push(Math.ceil((cards - seat) / players));
  return { sizes };
}

serve(
  {
    'twin_it.slap': slap,
    'twin_it.play': play,
    'twin_it.score': score,
    'twin_it.rating': rating,
    'twin_it.winners': winners,
    'twin_it.deal': deal,
  },
  { name: 'twin-it-javascript', version: '1.0' },
);
