// An engine for Twins & Followers: first the rules, then the methods that ask for them. wire.js, which lies beside it,
// speaks the protocol. A card is its text, such as 'QH'; its suit never matters.
//
// Start it, write one request to its standard input, and read one reply:
//
//   {"jsonrpc": "2.0", "id": 1, "method": "twins_and_followers.wins", "params": {"cards": ["QH", "QD", "4C", "5S"]}}
//   {"jsonrpc":"2.0","id":1,"result":{"wins":true,"twins":"Q","followers":["4","5"]}}

'use strict';

const { serve, cards, demand, integer, list, table } = require('./wire.js');

const RANKS = 'A23456789TJQK'; // the path of numbers, then the faces
const JACK = RANKS.indexOf('J'); // the first face

// The four cards of a hand as a pair and the two others, in every way.
const PAIRINGS = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2], [1, 2, 0, 3], [1, 3, 0, 2], [2, 3, 0, 1]];

// The rules.

/** Whether two ranks follow each other: neighbours among the numbers, any two different faces. */
function follow(a, b) {
  if (a >= JACK && b >= JACK) return a !== b;
  return a < JACK && b < JACK && Math.abs(a - b) === 1;
}

/** How four cards split into twins and followers, by rank; null when they do not. */
function split(hand) {
  const ranks = hand.map((card) => RANKS.indexOf(card[0]));
  for (const [i, j, k, l] of PAIRINGS) {
    if (ranks[i] === ranks[j] && follow(ranks[k], ranks[l])) {
      const followers = ranks[k] < ranks[l] ? [k, l] : [l, k];
      return { twins: hand[i][0], followers: followers.map((at) => hand[at][0]) };
    }
  }
  return null;
}

/** The seats that can win with a discard, clockwise from the discarder, who cannot. */
function ableSeats(hands, discard, discarder) {
  const seats = [];
  for (let steps = 1; steps < hands.length; steps += 1) {
    const seat = (discarder + steps) % hands.length;
    if (split([...hands[seat], discard]) !== null) seats.push(seat);
  }
  return seats;
}

/** A round in progress. */
class Round {
  constructor(hands, pile, starter, discards) {
    this.hands = hands.map((hand) => [...hand]);
    this.pile = [...pile]; // top first
    this.discards = [...discards]; // bottom first
    this.winner = null;
    this.beginTurn(starter);
  }

  /** Let a seat draw, or end the round when it cannot. What was discarded before is dead from now on. */
  beginTurn(seat) {
    this.waitFor(this.pile.length > 0 ? 'draw' : 'over', seat);
  }

  /** Wait for a seat to draw or to discard, or for the seats that may claim or that have to drop. */
  waitFor(phase, turn, able = [], live = null) {
    this.phase = phase;
    this.turn = phase === 'draw' || phase === 'discard' ? turn : null;
    this.able = able;
    this.live = live;
    this.drops = new Map(); // of a fight: seat to card, still in the hand
  }

  /** Make a move if the rules allow it, else leave everything as it is; tells which. */
  move(seat, action, card) {
    const hand = this.hands[seat];
    const waited = seat === this.turn || (this.able.includes(seat) && !this.drops.has(seat));
    if (!waited || !DUE[this.phase].includes(action)) return false;
    if ((action === 'discard' || action === 'drop') && !hand.includes(card)) return false;
    if (this.phase === 'discard' && (action === 'declare') !== (split(hand) !== null)) return false;
    this[action](seat, card);
    return true;
  }

  // The moves, all of them allowed.

  draw(seat) {
    this.take(seat);
    this.waitFor('discard', seat);
  }

  declare(seat) {
    this.winner = seat;
    this.waitFor('over');
  }

  discard(seat, card) {
    this.lay(seat, card);
    this.next = (seat + 1) % this.hands.length;
    const able = ableSeats(this.hands, card, seat);
    if (able.length === 0) this.beginTurn(this.next);
    else if (able.length === 1) this.waitFor('claim', null, able, card);
    else if (able.length <= this.pile.length) this.waitFor('fight', null, able);
    else this.waitFor('over'); // a fight for which there are too few cards
  }

  claim(seat) {
    this.hands[seat].push(this.discards.pop());
    this.declare(seat);
  }

  pass() {
    this.beginTurn(this.next);
  }

  /** Choose the card to drop. The last one to choose settles the fight: all drop, then all draw, clockwise. */
  drop(seat, card) {
    this.drops.set(seat, card);
    if (this.drops.size < this.able.length) return;
    for (const fighter of this.able) this.lay(fighter, this.drops.get(fighter));
    for (const fighter of this.able) this.take(fighter);
    this.beginTurn(this.next);
  }

  /** Move the top card of the pile to a hand. */
  take(seat) {
    this.hands[seat].push(this.pile.shift());
  }

  /** Move a card from a hand to the discards. */
  lay(seat, card) {
    this.hands[seat] = this.hands[seat].filter((other) => other !== card);
    this.discards.push(card);
  }

  /** The state as the protocol shows it. */
  show(accepted) {
    return {
      accepted,
      phase: this.phase,
      turn: this.turn,
      able: this.able,
      hands: this.hands.map((hand) => [...hand]),
      pile: this.pile.length,
      discards: [...this.discards],
      live: this.live,
      winner: this.winner,
    };
  }
}

// What a round waits for in each phase.
const DUE = { draw: ['draw'], discard: ['declare', 'discard'], claim: ['claim', 'pass'], fight: ['drop'], over: [] };
const ACTIONS = Object.values(DUE).flat();

// The methods. Each takes and returns plain JSON data; cards, integer and their like refuse params that are malformed.

/** Insist on as many hands as can play, of three things each. */
function demandHands(hands) {
  for (const hand of list(hands, 2, 17)) list(hand, 3, 3);
}

/** Insist on a move of a seat, with a card where it needs one. */
function demandMove(move, seats) {
  integer(table(move).seat, 0, seats - 1);
  demand(ACTIONS.includes(move.do), 'no such move');
  if (Object.hasOwn(move, 'card') || move.do === 'discard' || move.do === 'drop') cards([move.card]);
}

/** twins_and_followers.wins: whether four cards are a winning hand, and what it consists of. */
function wins(params) {
  const found = split(cards(params.cards, 4, 4));
  return found === null ? { wins: false, twins: null, followers: null } : { wins: true, ...found };
}

/** twins_and_followers.able: the seats that can win with a discard. */
function able({ hands, discard, discarder }) {
  demandHands(hands);
  cards([...hands.flat(), discard]); // none twice
  integer(discarder, 0, hands.length - 1);
  return { seats: ableSeats(hands, discard, discarder) };
}

/** twins_and_followers.play: the states of a round, one before the first move and one after each. */
function play({ hands, pile, starter, moves, discards = [] }) {
  demandHands(hands);
  cards([...hands.flat(), ...list(pile), ...list(discards)]); // none twice
  integer(starter, 0, hands.length - 1);
  for (const move of list(moves)) demandMove(move, hands.length);
  const round = new Round(hands, pile, starter, discards);
  const states = [round.show(true)];
  for (const { seat, do: action, card } of moves) states.push(round.show(round.move(seat, action, card)));
  return { states };
}

serve(
  {
    'twins_and_followers.wins': wins,
    'twins_and_followers.able': able,
    'twins_and_followers.play': play,
  },
  { name: 'twins-and-followers-javascript', version: '1.0' },
);
