const { readFileSync } = require("node:fs");
const honours = (cards) => cards.filter((card) => "AKQJ".includes(card[0])).length; // your engine

const { vectors } = JSON.parse(readFileSync("bythebook-vectors/twos/trick.json", "utf8"));
for (const { id, params, result, readings } of vectors) {
  if (readings) continue;
  const got = honours(params.cards);
  if (got !== result.honours) throw new Error(`${id}: ${params.cards} ${got} instead of ${result.honours}`);
}
