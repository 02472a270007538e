#!/usr/bin/env node
// An engine for Twos: first the rules, then the methods, then the wire.

'use strict';

const { isUtf8 } = require('node:buffer');
const { once } = require('node:events');

const RANKS = '23456789TJQKA'; // lowest first
const SUITS = 'CDHS';

// Every card of the pack by its text. Cards are compared by identity.
const PACK = new Map();
for (const [rank, r] of [...RANKS].entries()) {
  for (const [suit, s] of [...SUITS].entries()) PACK.set(r + s, Object.freeze({ text: r + s, rank, suit }));
}

// The rules. They work on cards of the pack, not on texts.

/** The position of the highest card of the suit led. */
function highestOfSuitLed(trick) {
  let best = 0;
  for (let i = 1; i < trick.length; i += 1) {
    if (trick[i].suit === trick[0].suit && trick[i].rank > trick[best].rank) best = i;
  }
  return best;
}

/** Who wins a trick. */
function ruling(trick) {
  return { winner: highestOfSuitLed(trick) };
}

// The methods. Each takes and returns plain JSON data and throws Malformed when its parameters are malformed.

class Malformed extends Error {}

function demand(condition, complaint) {
  if (!condition) throw new Malformed(complaint);
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

/** describe: what this engine is and can answer. It plays the default reading of every open point. */
function describe() {
  const games = { twos: { methods: ['trick'], readings: {} } };
  return { protocol: 1, engine: { name: 'my-twos', version: '0.1' }, batch: true, games };
}

// The wire: JSON-RPC 2.0, a request or a batch of them on each line, and one line back.

const METHODS = new Map([
  ['describe', { names: [], call: () => describe() }],
  ['twos.trick', { names: ['cards'], call: ({ cards }) => trick(cards) }],
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

module.exports = { describe, trick };
if (require.main === module) main();
