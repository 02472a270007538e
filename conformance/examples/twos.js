// An engine for Twos: first the rules, then the methods that ask for them. wire.js, which lies beside it, speaks the
// protocol. A card is its text, such as 'QH': its rank, then its suit.
//
// Start it, write one request to its standard input, and read one reply:
//
//   {"jsonrpc": "2.0", "id": 1, "method": "twos.trick", "params": {"cards": ["KD", "2H", "2D", "3D"]}}
//   {"jsonrpc":"2.0","id":1,"result":{"winner":1,"catches":[{"by":1,"from":2,"points":2}],"honours":1}}

'use strict';

const { serve, cards, demand, integer, list, table } = require('./wire.js');

const RANKS = '23456789TJQKA'; // lowest first; twos are wild, so their own place never matters
const HONOURS = 'JQKA';

/** The cards of a hand that may be added to a trick: follow suit if able, but a two fits anywhere. */
function playable(hand, trick) {
  const led = trick.length > 0 ? trick[0][1] : null;
  if (!hand.some(([, suit]) => suit === led)) return hand;
  return hand.filter(([rank, suit]) => suit === led || rank === '2');
}

/** The position of the highest card of the suit led. */
function highestOfSuitLed(trick) {
  const strengths = trick.map(([rank, suit]) => (suit === trick[0][1] ? RANKS.indexOf(rank) : -1));
  return strengths.indexOf(Math.max(...strengths));
}

/** Who wins a trick, who catches whose two for how many points, and how many honours lie in it. */
function ruling(trick) {
  const honours = trick.filter(([rank]) => HONOURS.includes(rank)).length;
  const twos = [...trick.keys()].filter((i) => trick[i][0] === '2');
  if (twos.length === 0) return { winner: highestOfSuitLed(trick), catches: [], honours };
  const [first, ...later] = twos;
  const three = trick.indexOf(`3${trick[first][1]}`); // before or after its two, that makes no difference
  if (three >= 0) return { winner: three, catches: [{ by: three, from: first, points: 3 }], honours };
  return { winner: first, catches: later.map((from) => ({ by: first, from, points: 2 })), honours };
}

/** A deal in progress. */
class Deal {
  constructor(hands, leader) {
    this.hands = [...hands];
    this.turn = leader;
    this.trick = [];
    this.taken = null;
    this.scores = [0, 0, 0, 0];
  }

  get over() {
    return this.hands.every((hand) => hand.length === 0);
  }

  /** The cards that may be played now. */
  get legal() {
    return this.over ? [] : playable(this.hands[this.turn], this.trick);
  }

  /** Play a card if the rules allow it, else leave everything as it is; tells which. */
  move(seat, card) {
    if (this.over || seat !== this.turn || !this.legal.includes(card)) return false;
    this.hands[seat] = this.hands[seat].filter((other) => other !== card);
    this.trick = [...this.trick, card];
    this.taken = null;
    this.turn = (seat + 1) % 4;
    if (this.trick.length === 4) this.take(this.turn); // who is next after the fourth was the first
    return true;
  }

  /** Settle a full trick: honours and catches are scored, and its winner leads the next one. */
  take(leader) {
    const seat = (position) => (leader + position) % 4;
    const { winner, catches, honours } = ruling(this.trick);
    this.taken = {
      winner: seat(winner),
      catches: catches.map(({ by, from, points }) => ({ by: seat(by), from: seat(from), points })),
      honours,
    };
    this.trick = [];
    this.turn = this.taken.winner;
    this.scores = [...this.scores];
    this.scores[this.turn] += honours;
    for (const { by, from, points } of this.taken.catches) {
      this.scores[by] += points;
      this.scores[from] -= points;
    }
  }

  /** The state as the protocol shows it. */
  show(accepted) {
    const { over, legal, trick, taken, scores } = this;
    return { accepted, turn: over ? null : this.turn, legal, trick, taken, scores, over };
  }
}

/** twos.trick: the ruling on a trick of one to four cards, with positions in the trick for seats. */
function trick(params) {
  return ruling(cards(params.cards, 1, 4));
}

/** twos.legal: the cards of a hand that may be added to a trick of up to three cards. */
function legal({ hand, trick: played }) {
  cards([...list(hand, 0, 13), ...list(played, 0, 3)]); // no card twice
  return { cards: playable(hand, played) };
}

/** twos.play: the states of a deal, one before the first move and one after each. */
function play({ hands, leader, moves }) {
  for (const hand of list(hands, 4, 4)) list(hand, 1, 13);
  demand(hands.every((hand) => hand.length === hands[0].length), 'hands have one size');
  cards(hands.flat()); // no card twice
  integer(leader, 0, 3);
  for (const move of list(moves)) {
    integer(table(move).seat, 0, 3);
    cards([move.play]);
  }
  const deal = new Deal(hands, leader);
  const states = [deal.show(true)];
  for (const move of moves) states.push(deal.show(deal.move(move.seat, move.play)));
  return { states };
}

serve(
  {
    'twos.trick': trick,
    'twos.legal': legal,
    'twos.play': play,
  },
  { name: 'twos-javascript', version: '1.0' },
);
