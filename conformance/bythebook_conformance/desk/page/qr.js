/* QR codes: a text in UTF-8, at the lowest level of error correction, as ISO/IEC 18004 describes them. */
import { drawn } from "./dom.js";

const LONGEST = 2300; // bytes that a code can hold and a phone can still read
const CHECKS = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25];
const MASKS = [
  (x, y) => (x + y) % 2,
  (x, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/* A code as SVG, or nothing where the text is too long for one. */
export function code(text) {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > LONGEST) return null;
  const rows = squares(bytes);
  const side = rows.length + 8;
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  const view = `viewBox="0 0 ${side} ${side}" width="${4 * side}" height="${4 * side}"`;
  return drawn(`<svg xmlns="http://www.w3.org/2000/svg" ${view} shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`);
}

/* The squares of the smallest code that holds some bytes, row by row: 1 is dark. */
export function squares(bytes) {
  const version = CHECKS.findIndex((_, number) => capacity(number + 1) >= bytes.length) + 1;
  const { grid, free } = patterns(version);
  place(grid, free, interleaved(version, words(version, bytes)));
  const masked = MASKS.map((mask, number) => {
    const tried = grid.map((row, y) => row.map((dark, x) => (free[y][x] && mask(x, y) === 0 ? 1 - dark : dark)));
    formatted(tried, number);
    return [penalty(tried), tried];
  });
  return masked.reduce((best, each) => (each[0] < best[0] ? each : best))[1];
}

const size = (version) => 17 + 4 * version;
const lengthBits = (version) => (version < 10 ? 8 : 16);

function total(version) {
  const marks = version > 1 ? Math.floor(version / 7) + 2 : 0;
  let squares = (16 * version + 128) * version + 64;
  if (marks) squares -= (25 * marks - 10) * marks - 55;
  return Math.floor((squares - (version >= 7 ? 36 : 0)) / 8);
}

const room = (version) => total(version) - CHECKS[version - 1] * BLOCKS[version - 1];
const capacity = (version) => Math.floor((8 * room(version) - 4 - lengthBits(version)) / 8);

/* The data: how it is written, how long it is, itself, and filling. */
function words(version, bytes) {
  let bits = "0100" + bytes.length.toString(2).padStart(lengthBits(version), "0");
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  bits += "0000".slice(0, 8 * room(version) - bits.length);
  bits = bits.padEnd(8 * Math.ceil(bits.length / 8), "0");
  const found = bits.match(/.{8}/g).map((byte) => parseInt(byte, 2));
  for (let filling = 0xec; found.length < room(version); filling ^= 0xfd) found.push(filling);
  return found;
}

/* Multiplication in the field of 256 elements. */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
  return product;
}

/* The check words of Reed and Solomon for a block. */
function checks(block, many) {
  const divisor = Array(many).fill(0).with(-1, 1);
  let root = 1;
  for (let step = 0; step < many; step += 1, root = times(root, 2)) {
    for (let place = 0; place < many; place += 1) divisor[place] = times(divisor[place], root) ^ (divisor[place + 1] ?? 0);
  }
  let rest = Array(many).fill(0);
  for (const word of block) {
    const factor = word ^ rest[0];
    rest = [...rest.slice(1), 0].map((each, place) => each ^ times(divisor[place], factor));
  }
  return rest;
}

/* Blocks with their check words, one word of each in turn. The first blocks are a word shorter where they differ. */
function interleaved(version, data) {
  const [many, check] = [BLOCKS[version - 1], CHECKS[version - 1]];
  const short = Math.floor(data.length / many);
  const longer = data.length % many;
  const blocks = Array.from({ length: many }, (_, number) => {
    const start = number * short + Math.max(0, number - (many - longer));
    return data.slice(start, start + short + (number >= many - longer ? 1 : 0));
  });
  const ends = blocks.map((block) => checks(block, check));
  const turns = (parts, length) => Array.from({ length }, (_, place) => parts.flatMap((part) => part[place] ?? [])).flat();
  return [...turns(blocks, short + 1), ...turns(ends, check)];
}

/* The squares that every code of a version has, and which are free for data. */
function patterns(version) {
  const side = size(version);
  const grid = Array.from({ length: side }, () => Array(side).fill(0));
  const free = Array.from({ length: side }, () => Array(side).fill(true));
  const put = (x, y, dark) => {
    if (grid[y]?.[x] === undefined) return;
    grid[y][x] = dark ? 1 : 0;
    free[y][x] = false;
  };
  const square = (x, y, reach, light) => {
    for (let dy = -reach; dy <= reach; dy += 1) for (let dx = -reach; dx <= reach; dx += 1) put(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let step = 0; step < side; step += 1) {
    put(6, step, step % 2 === 0);
    put(step, 6, step % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [side - 4, 3], [3, side - 4]]) square(x, y, 4, [2, 4]);
  const marks = alignment(version);
  const corner = (x, y) => [x, y].every((each) => each === 6 || each === side - 7) && (x === 6 || y === 6);
  for (const x of marks) for (const y of marks) if (!corner(x, y)) square(x, y, 2, [1]);
  formatted(grid, 0, put);
  if (version >= 7) versioned(version, put);
  return { grid, free };
}

function alignment(version) {
  if (version === 1) return [];
  const many = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + many * 3 + 5) / (many * 4 - 4)) * 2;
  return [6, ...Array.from({ length: many - 1 }, (_, number) => size(version) - 7 - step * (many - 2 - number))];
}

/* The bits after a value that make it a multiple of a divisor. */
function remainder(value, divisor, many) {
  let rest = value;
  for (let step = 0; step < many; step += 1) rest = (rest << 1) ^ ((rest >> (many - 1)) * divisor);
  return rest;
}

/* Twice beside the corners: the level of error correction, the lowest, and the mask. */
function formatted(grid, mask, put = (x, y, dark) => (grid[y][x] = dark)) {
  const value = 8 | mask;
  const bits = ((value << 10) | remainder(value, 0x537, 10)) ^ 0x5412;
  const side = grid.length;
  for (let place = 0; place < 15; place += 1) {
    const dark = (bits >> place) & 1;
    if (place < 8) put(8, place < 6 ? place : place + 1, dark);
    else put(place === 8 ? 7 : 14 - place, 8, dark);
    if (place < 8) put(side - 1 - place, 8, dark);
    else put(8, side - 15 + place, dark);
  }
  put(8, side - 8, 1);
}

function versioned(version, put) {
  const bits = (version << 12) | remainder(version, 0x1f25, 12);
  const from = size(version) - 11;
  for (let place = 0; place < 18; place += 1) {
    const [along, across] = [from + (place % 3), Math.floor(place / 3)];
    put(along, across, (bits >> place) & 1);
    put(across, along, (bits >> place) & 1);
  }
}

/* Up and down in columns of two, from the right, around what is not free. */
function place(grid, free, data) {
  const side = grid.length;
  let bit = 0;
  for (let right = side - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < side; step += 1) {
      const y = ((right + 1) & 2) === 0 ? side - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!free[y][x]) continue;
        grid[y][x] = (data[bit >> 3] >> (7 - (bit & 7))) & 1;
        bit += 1;
      }
    }
  }
}

/* How hard a code is to read: long runs, blocks, what looks like a corner, and too much of one colour. */
function penalty(grid) {
  const side = grid.length;
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]))].map((line) => line.join(""));
  let points = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
    points += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let y = 1; y < side; y += 1) {
    for (let x = 1; x < side; x += 1) {
      const sum = grid[y][x] + grid[y][x - 1] + grid[y - 1][x] + grid[y - 1][x - 1];
      if (sum === 0 || sum === 4) points += 3;
    }
  }
  const dark = grid.flat().reduce((sum, each) => sum + each, 0);
  return points + 10 * Math.floor(Math.abs(20 * dark - 10 * side * side) / (side * side));
}
