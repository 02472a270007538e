#!/usr/bin/env node
// An engine for the game of Twos in one file: first the rules, then the methods, then the wire.
//
// Start it, write one request to its standard input, and read one reply:
//
//   {"jsonrpc": "2.0", "id": 1, "method": "twos.trick", "params": {"cards": ["KD", "2H", "2D", "3D"]}}
//   {"jsonrpc":"2.0","id":1,"result":{"winner":1,"catches":[{"by":1,"from":2,"points":2}],"honours":1}}

'use strict';

const { isUtf8 } = require('node:buffer');
const { once } = require('node:events');

const RANKS = '23456789TJQKA'; // lowest first; twos are wild, so their own place never matters
const SUITS = 'CDHS';
const TWO = RANKS.indexOf('2');
const THREE = RANKS.indexOf('3');
const JACK = RANKS.indexOf('J'); // the lowest honour

// Every card of the pack by its text. Cards are compared by identity.
const PACK = new Map();
for (const [rank, r] of [...RANKS].entries()) {
  for (const [suit, s] of [...SUITS].entries()) PACK.set(r + s, Object.freeze({ text: r + s, rank, suit }));
}

// The rules. They work on cards of the pack, not on texts.

/** The cards of a hand that may be added to a trick: follow suit if able, but a two fits anywhere. */
function playable(hand, trick) {
  if (trick.length === 0) return hand;
  const led = trick[0].suit;
  const following = hand.filter((card) => card.suit === led || card.rank === TWO);
  return following.some((card) => card.suit === led) ? following : hand;
}

/** The position of the highest card of the suit led. */
function highestOfSuitLed(trick) {
  let best = 0;
  for (let i = 1; i < trick.length; i += 1) {
    if (trick[i].suit === trick[0].suit && trick[i].rank > trick[best].rank) best = i;
  }
  return best;
}

/** Who wins a trick, who catches whose two for how many points, and how many honours lie in it. */
function ruling(trick) {
  const catches = [];
  const first = trick.findIndex((card) => card.rank === TWO);
  let winner = first;
  if (first < 0) {
    winner = highestOfSuitLed(trick);
  } else {
    const { suit } = trick[first]; // its three beats it, before or after, that makes no difference
    const three = trick.findIndex((card) => card.rank === THREE && card.suit === suit);
    if (three >= 0) {
      winner = three;
      catches.push({ by: three, from: first, points: 3 });
    } else {
      for (let i = first + 1; i < trick.length; i += 1) {
        if (trick[i].rank === TWO) catches.push({ by: first, from: i, points: 2 });
      }
    }
  }
  let honours = 0;
  for (const card of trick) if (card.rank >= JACK) honours += 1;
  return { winner, catches, honours };
}

/** A deal in progress. */
class Deal {
  constructor(hands, leader) {
    this.hands = hands.map((hand) => [...hand]);
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
    const { over, taken, scores } = this;
    const turn = over ? null : this.turn;
    return { accepted, turn, legal: texts(this.legal), trick: texts(this.trick), taken, scores, over };
  }
}

// The methods. Each takes and returns plain JSON data and throws Malformed when its parameters are malformed.

class Malformed extends Error {}

function demand(condition, complaint) {
  if (!condition) throw new Malformed(complaint);
}

function texts(cards) {
  return cards.map((card) => card.text);
}

/** The card of a text. */
function cardOf(text) {
  const card = PACK.get(text);
  demand(card !== undefined, 'not a card');
  return card;
}

/** The cards of a list of texts, all of them different. */
function cardsOf(list) {
  demand(Array.isArray(list), 'not a list of cards');
  const cards = list.map(cardOf);
  demand(new Set(cards).size === cards.length, 'a card appears twice');
  return cards;
}

function demandSeat(seat) {
  demand(Number.isInteger(seat) && seat >= 0 && seat < 4, 'no such seat');
}

/** Whether a value is an object with exactly these keys. */
function hasExactly(value, names) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  return Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name));
}

/** twos.trick: the ruling on a trick of one to four cards, with positions in the trick for seats. */
function trick(cards) {
  const played = cardsOf(cards);
  demand(played.length >= 1 && played.length <= 4, 'a trick has one to four cards');
  return ruling(played);
}

/** twos.legal: the cards of a hand that may be added to a trick of up to three cards. */
function legal(hand, trick) {
  demand(Array.isArray(hand) && Array.isArray(trick), 'not lists of cards');
  demand(hand.length <= 13 && trick.length <= 3, 'too many cards');
  const cards = cardsOf([...hand, ...trick]);
  return { cards: texts(playable(cards.slice(0, hand.length), cards.slice(hand.length))) };
}

/** twos.play: the states of a deal, one before the first move and one after each. */
function play(hands, leader, moves) {
  demand(Array.isArray(hands) && hands.length === 4, 'not four hands');
  const held = hands.map(cardsOf);
  const size = held[0].length;
  demand(size >= 1 && size <= 13 && held.every((hand) => hand.length === size), 'hands have one size, 1 to 13');
  demand(new Set(held.flat()).size === 4 * size, 'a card lies in two hands');
  demandSeat(leader);
  demand(Array.isArray(moves), 'not a list of moves');
  for (const move of moves) {
    demand(hasExactly(move, ['seat', 'play']), 'a move is a seat and a card to play');
    demandSeat(move.seat);
    cardOf(move.play);
  }
  const deal = new Deal(held, leader);
  const states = [deal.show(true)];
  for (const move of moves) states.push(deal.show(deal.move(move.seat, cardOf(move.play))));
  return { states };
}

/** describe: what this engine is and can answer. It plays the default reading of every open point. */
function describe() {
  const games = { twos: { methods: ['trick', 'legal', 'play'], readings: {} } };
  return { protocol: 1, engine: { name: 'twos-javascript', version: '1.0' }, batch: true, games };
}

// The wire: JSON-RPC 2.0, a request or a batch of them on each line, and one line back.

const METHODS = new Map([
  ['describe', { names: [], call: () => describe() }],
  ['twos.trick', { names: ['cards'], call: ({ cards }) => trick(cards) }],
  ['twos.legal', { names: ['hand', 'trick'], call: ({ hand, trick: played }) => legal(hand, played) }],
  ['twos.play', {
    names: ['hands', 'leader', 'moves'],
    call: ({ hands, leader, moves }) => play(hands, leader, moves),
  }],
]);

function failure(id, code, message) {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

function isRequest(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    && value.jsonrpc === '2.0' && Number.isInteger(value.id) && typeof value.method === 'string';
}

/** The reply to one request. */
function reply(request) {
  if (!isRequest(request)) return failure(null, -32600, 'not a request');
  const { id, params = {} } = request;
  const method = METHODS.get(request.method);
  if (method === undefined) return failure(id, -32601, 'no such method');
  try {
    demand(hasExactly(params, method.names), 'wrong parameters');
    return { jsonrpc: '2.0', id, result: method.call(params) };
  } catch (error) {
    if (error instanceof Malformed) return failure(id, -32602, error.message);
    throw error;
  }
}

/** The reply to a line: one object, or a list of them for a batch. */
function answer(line) {
  let content;
  try {
    if (!isUtf8(line)) throw new SyntaxError('not UTF-8');
    content = JSON.parse(line.toString());
  } catch {
    return failure(null, -32700, 'not JSON');
  }
  return Array.isArray(content) && content.length > 0 ? content.map(reply) : reply(content);
}

/** The lines of a stream of bytes, each as soon as it is complete; the last one may lack its line feed. */
async function* linesOf(stream) {
  let pieces = []; // of a line that is not complete yet
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      pieces.push(chunk.subarray(start, end));
      yield Buffer.concat(pieces);
      pieces = [];
      start = end + 1;
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start));
  }
  if (pieces.length > 0) yield Buffer.concat(pieces);
}

/** Answer every line of the input until it ends, reading on only when the replies have been taken. */
async function main() {
  for await (const line of linesOf(process.stdin)) {
    if (!process.stdout.write(`${JSON.stringify(answer(line))}\n`)) await once(process.stdout, 'drain');
  }
}

module.exports = { describe, trick, legal, play };
if (require.main === module) main();
