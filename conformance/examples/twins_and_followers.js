#!/usr/bin/env node
// An engine for Twins & Followers in one file: first the rules, then the methods, then the wire.
//
// Start it, write one request to its standard input, and read one reply:
//
//   {"jsonrpc": "2.0", "id": 1, "method": "twins_and_followers.wins", "params": {"cards": ["QH", "QD", "4C", "5S"]}}
//   {"jsonrpc":"2.0","id":1,"result":{"wins":true,"twins":"Q","followers":["4","5"]}}

'use strict';

const { isUtf8 } = require('node:buffer');
const { once } = require('node:events');

const RANKS = 'A23456789TJQK'; // the path of numbers, then the faces
const SUITS = 'CDHS';
const JACK = RANKS.indexOf('J'); // the first face

// Every card of the pack by its text. Cards are compared by identity; their suits never matter.
const PACK = new Map();
for (const [rank, r] of [...RANKS].entries()) {
  for (const s of SUITS) PACK.set(r + s, Object.freeze({ text: r + s, rank }));
}

// The four cards of a hand as a pair and the two others, in every way.
const PAIRINGS = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2], [1, 2, 0, 3], [1, 3, 0, 2], [2, 3, 0, 1]];

// The rules. They work on cards of the pack, not on texts.

/** Whether two cards follow each other: neighbours among the numbers, any two different faces. */
function follow(a, b) {
  if (a.rank >= JACK && b.rank >= JACK) return a.rank !== b.rank;
  return a.rank < JACK && b.rank < JACK && Math.abs(a.rank - b.rank) === 1;
}

/** How four cards split into twins and followers, one card of the twins and both followers; null when they do not. */
function split(cards) {
  for (const [i, j, k, l] of PAIRINGS) {
    if (cards[i].rank === cards[j].rank && follow(cards[k], cards[l])) {
      const ascending = cards[k].rank < cards[l].rank;
      return { twin: cards[i], followers: ascending ? [cards[k], cards[l]] : [cards[l], cards[k]] };
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
      hands: this.hands.map(texts),
      pile: this.pile.length,
      discards: texts(this.discards),
      live: this.live && this.live.text,
      winner: this.winner,
    };
  }
}

// What a round waits for in each phase.
const DUE = { draw: ['draw'], discard: ['declare', 'discard'], claim: ['claim', 'pass'], fight: ['drop'], over: [] };
const ACTIONS = Object.values(DUE).flat();

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

/** The cards of a list of texts. */
function cardsOf(list) {
  demand(Array.isArray(list), 'not a list of cards');
  return list.map(cardOf);
}

/** Insist on different cards. */
function demandDistinct(cards) {
  demand(new Set(cards).size === cards.length, 'a card appears twice');
}

/** The hands of a round, as many as can play, of three cards each. */
function handsOf(list) {
  demand(Array.isArray(list) && list.length >= 2 && list.length <= 17, 'not 2 to 17 hands');
  const hands = list.map(cardsOf);
  demand(hands.every((hand) => hand.length === 3), 'a hand has three cards');
  return hands;
}

function demandSeat(seat, hands) {
  demand(Number.isInteger(seat) && seat >= 0 && seat < hands.length, 'no such seat');
}

/** Whether a value is an object with all the keys that it needs and none but these and the optional ones. */
function hasKeys(value, needed, optional) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  return needed.every((name) => Object.hasOwn(value, name))
    && Object.keys(value).every((name) => needed.includes(name) || optional.includes(name));
}

/** Insist on a move of a seat, with a card where it needs one. */
function demandMove(move, hands) {
  demand(hasKeys(move, ['seat', 'do'], ['card']), 'not a move');
  demandSeat(move.seat, hands);
  demand(ACTIONS.includes(move.do), 'no such move');
  if (Object.hasOwn(move, 'card') || move.do === 'discard' || move.do === 'drop') cardOf(move.card);
}

/** twins_and_followers.wins: whether four cards are a winning hand, and what it consists of. */
function wins(cards) {
  const hand = cardsOf(cards);
  demand(hand.length === 4, 'not four cards');
  demandDistinct(hand);
  const found = split(hand);
  if (found === null) return { wins: false, twins: null, followers: null };
  return { wins: true, twins: RANKS[found.twin.rank], followers: found.followers.map(({ rank }) => RANKS[rank]) };
}

/** twins_and_followers.able: the seats that can win with a discard. */
function able(hands, discard, discarder) {
  const held = handsOf(hands);
  const card = cardOf(discard);
  demandDistinct([...held.flat(), card]);
  demandSeat(discarder, held);
  return { seats: ableSeats(held, card, discarder) };
}

/** twins_and_followers.play: the states of a round, one before the first move and one after each. */
function play(hands, pile, starter, moves, discards = []) {
  const held = handsOf(hands);
  const undealt = cardsOf(pile);
  const older = cardsOf(discards);
  demandDistinct([...held.flat(), ...undealt, ...older]);
  demandSeat(starter, held);
  demand(Array.isArray(moves), 'not a list of moves');
  for (const move of moves) demandMove(move, held);
  const round = new Round(held, undealt, starter, older);
  const states = [round.show(true)];
  for (const { seat, do: action, card } of moves) states.push(round.show(round.move(seat, action, PACK.get(card))));
  return { states };
}

/** describe: what this engine is and can answer. It plays the default reading of every open point. */
function describe() {
  const games = { twins_and_followers: { methods: ['wins', 'able', 'play'], readings: {} } };
  return { protocol: 1, engine: { name: 'twins-and-followers-javascript', version: '1.0' }, batch: true, games };
}

// The wire: JSON-RPC 2.0, a request or a batch of them on each line, and one line back.

const METHODS = new Map([
  ['describe', { needed: [], optional: [], call: () => describe() }],
  ['twins_and_followers.wins', { needed: ['cards'], optional: [], call: ({ cards }) => wins(cards) }],
  ['twins_and_followers.able', {
    needed: ['hands', 'discard', 'discarder'],
    optional: [],
    call: ({ hands, discard, discarder }) => able(hands, discard, discarder),
  }],
  ['twins_and_followers.play', {
    needed: ['hands', 'pile', 'starter', 'moves'],
    optional: ['discards'],
    call: ({ hands, pile, starter, moves, discards }) => play(hands, pile, starter, moves, discards),
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
    demand(hasKeys(params, method.needed, method.optional), 'wrong parameters');
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

module.exports = { describe, wins, able, play };
if (require.main === module) main();
