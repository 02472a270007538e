// The engine protocol of bythebook, so that an engine is only its rules: JSON-RPC 2.0, a request or a batch of them on
// each line of standard input, and one line back. Only what comes with Node is used.

'use strict';

const { isUtf8 } = require('node:buffer');
const { once } = require('node:events');

/** Thrown by a method whose params are malformed; any other error ends the engine. */
class Malformed extends Error {}

/** Throw Malformed with the complaint unless the condition holds. */
function demand(condition, complaint) {
  if (!condition) throw new Malformed(complaint);
}

/** A whole number within bounds, both of them allowed. */
function integer(value, least = -Infinity, most = Infinity) {
  demand(Number.isSafeInteger(value) && value >= least && value <= most, 'not a whole number within bounds');
  return value;
}

/** A text. */
function text(value) {
  demand(typeof value === 'string', 'not a text');
  return value;
}

/** An object that is no list, such as a move. */
function table(value) {
  demand(isObject(value), 'not an object');
  return value;
}

/** A list of so many things. */
function list(value, least = 0, most = Infinity) {
  demand(Array.isArray(value) && value.length >= least && value.length <= most, 'not a list of the right length');
  return value;
}

/** A list of so many different cards of the French pack, such as 'QH'. */
function cards(value, least = 0, most = 52) {
  for (const card of list(value, least, most)) demand(/^[A23456789TJQK][CDHS]$/.test(text(card)), 'not a card');
  demand(new Set(value).size === value.length, 'a card appears twice');
  return value;
}

/** What the engine says of itself: of each game, the methods that have a function. */
function describe(methods, { name, version = '', readings = {} }) {
  const games = {};
  for (const [full, method] of Object.entries(methods)) {
    const [game, short] = full.split('.');
    games[game] ??= { methods: [], readings: readings[game] ?? {} };
    if (method !== null) games[game].methods.push(short);
  }
  return { protocol: 1, engine: { name, version }, batch: true, games };
}

function failure(id, code, message) {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

function isObject(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The reply to one request; `known` has the function of every method that there is. */
function reply(request, known) {
  if (!isObject(request) || request.jsonrpc !== '2.0' || !Number.isSafeInteger(request.id)
      || typeof request.method !== 'string') return failure(null, -32600, 'not a request');
  const { id, params = {} } = request;
  const method = known.get(request.method) ?? null;
  if (method === null) return failure(id, -32601, 'no such method');
  try {
    return { jsonrpc: '2.0', id, result: method(table(params)) };
  } catch (error) {
    if (error instanceof Malformed) return failure(id, -32602, error.message);
    throw error;
  }
}

/** The reply to a line: one object, or a list of them for a batch. */
function answer(line, known) {
  let content;
  try {
    if (!isUtf8(line)) throw new SyntaxError('not UTF-8');
    content = JSON.parse(line.toString());
  } catch {
    return failure(null, -32700, 'not JSON');
  }
  if (!Array.isArray(content) || content.length === 0) return reply(content, known);
  return content.map((request) => reply(request, known));
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

/**
 * Answer every line of the input until it ends, reading on only when the replies have been taken.
 *
 * `methods` has, for each method by its full name ('twos.trick'), a function from the params to the result, or null
 * while the engine lacks it. `engine` is { name, version, readings }; readings name, for each game, the open points on
 * which the engine departs from the default.
 */
async function serve(methods, engine) {
  const known = new Map(Object.entries(methods));
  known.set('describe', () => describe(methods, engine));
  for await (const line of linesOf(process.stdin)) {
    if (!process.stdout.write(`${JSON.stringify(answer(line, known))}\n`)) await once(process.stdout, 'drain');
  }
}

module.exports = { serve, Malformed, demand, integer, text, table, list, cards };
