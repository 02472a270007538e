// A first engine for Twos: it rules on tricks, and takes twos for cards like any other.

const readline = require('node:readline');

const RANKS = '23456789TJQKA';
const SUITS = 'CDHS';
const PACK = new Set([...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit)));

function describe() {
  const engine = { name: 'first-engine', version: '0.1' };
  const games = { twos: { methods: ['trick'] } };
  return { protocol: 1, engine, batch: true, games };
}

function trick({ cards }) {
  if (!Array.isArray(cards) || !cards.every((card) => PACK.has(card))) {
    throw new RangeError('cards: expected a list of cards');
  }
  if (cards.length < 1 || cards.length > 4 || new Set(cards).size < cards.length) {
    throw new RangeError('cards: expected one to four different cards');
  }
  let winner = 0;
  cards.forEach((card, place) => {
    const follows = card[1] === cards[0][1];
    const beats = RANKS.indexOf(card[0]) > RANKS.indexOf(cards[winner][0]);
    if (follows && beats) winner = place;
  });
  return { winner };
}

const METHODS = new Map([['describe', describe], ['twos.trick', trick]]);

function failure(id, code, message) {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

function reply(request) {
  if (typeof request?.method !== 'string') return failure(null, -32600, 'not a request');
  const { id, params } = request;
  const method = METHODS.get(request.method);
  if (method === undefined) return failure(id, -32601, 'no such method');
  try {
    return { jsonrpc: '2.0', id, result: method(params) };
  } catch (error) {
    if (error instanceof RangeError) return failure(id, -32602, error.message);
    throw error;
  }
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  let answer;
  try {
    const content = JSON.parse(line);
    answer = Array.isArray(content) ? content.map(reply) : reply(content);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    answer = failure(null, -32700, 'not JSON');
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
});
