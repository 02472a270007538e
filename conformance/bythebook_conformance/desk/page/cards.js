/* Cards of the French pack: on the table, and as a keyboard to tap. */
import { h } from "./dom.js";
import { t } from "./language.js";

const RED = [1, 2];
const AS_TEXT = "\ufe0e";

function inside(card) {
  const rank = card.shown.slice(0, -1);
  return [h("b", { "aria-hidden": "true" }, rank), h("span", { "aria-hidden": "true" }, card.shown.at(-1) + AS_TEXT)];
}

/* A card on the table. A text that is not a card is shown as it is: the rules say what is wrong with it. */
export function face(data, name, { label, ...properties }) {
  const card = data.cards.find((each) => each.name === name);
  const colour = !card ? "odd" : RED.includes(card.suit) ? "red" : "black";
  const words = label(card ? card.words : String(name));
  return h("button", { type: "button", class: `face ${colour}`, "aria-label": words, "data-card": name, ...properties }, card ? inside(card) : String(name));
}

/* All cards by suits, on a phone one suit at a time, and a field to type them. The cards are one stop of the tab key;
   the arrow keys lead from one to the next. */
export function keyboard(desk) {
  const { data } = desk;
  const stop = desk.stop ?? data.cards.find((card) => card.suit === desk.suit).name;
  const tabs = data.suits.map((name, suit) => {
    const symbol = data.cards.find((card) => card.suit === suit).shown.at(-1) + AS_TEXT;
    return h(
      "button",
      { type: "button", class: `suit ${RED.includes(suit) ? "red" : "black"}`, "aria-pressed": String(desk.suit === suit), "aria-label": name, "data-key": `suit ${suit}`, onclick: () => desk.showSuit(suit) },
      symbol,
    );
  });
  const rows = data.suits.map((name, suit) => {
    const keys = data.cards.filter((card) => card.suit === suit).map((card) => keyOf(desk, card, card.name === stop));
    return h("div", { class: `suit-row${desk.suit === suit ? " shown" : ""}`, role: "group", "aria-label": name }, keys);
  });
  if (desk.ranks) return rankKeys(desk);
  return h("div", { class: "keyboard", onkeydown: (event) => move(event, desk) }, h("div", { class: "suits", role: "group", "aria-label": t("Suits") }, tabs), rows, typed(desk));
}

/* Where suits play no part, one key for every rank: a tap lays any card of it. */
function rankKeys(desk) {
  const { cards } = desk.data;
  const ranks = cards.filter((card) => card.suit === 0);
  const keys = ranks.map((card) => {
    const [rank] = card.name;
    const shown = card.shown.slice(0, -1);
    return h("button", { type: "button", class: "key black", "aria-label": shown, disabled: !desk.copies(rank).length, "data-key": `key ${rank}`, onclick: () => desk.tapRank(rank) }, h("b", {}, shown));
  });
  return h("div", { class: "keyboard" }, h("div", { class: "suit-row shown", role: "group", "aria-label": t("Ranks") }, keys), typed(desk));
}

/* The field to type cards. What could not be laid stays in it, with a line that says why. */
function typed(desk) {
  const { words, why } = desk.left ?? { words: [], why: "" };
  const field = h("input", { type: "text", value: words.join(" "), placeholder: desk.ranks ? t("or type: 5 5 5 6") : t("or type: KD 2H 10S"), "aria-label": t("Cards, typed"), "aria-invalid": why ? "true" : null, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", "data-key": "typed", onchange: (event) => layTyped(desk, event.target.value) });
  return why ? [field, h("p", { class: "complaint", role: "alert" }, why)] : field;
}

/* Python reads what was typed, in any notation; until it is there, the text waits. */
async function layTyped(desk, text) {
  if (!text.trim()) {
    desk.left = null;
    return desk.render();
  }
  desk.pondering();
  const found = await desk.read(text);
  if (!found) return;
  const again = found.cards.filter((card, at) => card.length > 1 && (desk.laid(card) || found.cards.indexOf(card) < at));
  desk.lays(found.cards);
  const over = found.cards.filter((card) => card.length > 1 && !desk.laid(card));
  const complaints = [
    found.wrong,
    over.length && t("No room for {words}.", { words: over.join(", ") }),
    again.length && t("Already on the table: {words}.", { words: again.join(", ") }),
  ].filter(Boolean);
  desk.left = complaints.length ? { words: [...found.odd, ...over, ...again], why: complaints.join(" ") } : null;
  if (!found.cards.length) desk.ruleAgain();
  desk.render();
}

/* The card that a word of a search names. */
export function cardIn(data, word) {
  return data.cards.find((card) => card.called.includes(word.toLowerCase().replaceAll(AS_TEXT, "")))?.name;
}

/* To the next card by the arrow keys: along a suit, or to the same rank of the next suit that is in sight. */
function move(event, desk) {
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -13, ArrowDown: 13 };
  const from = desk.data.cards.findIndex((card) => card.name === event.target.dataset.card);
  const to = desk.data.cards[from + (steps[event.key] ?? NaN)];
  const next = from >= 0 && to ? event.currentTarget.querySelector(`[data-card="${to.name}"]`) : null;
  if (!next?.checkVisibility()) return;
  event.preventDefault();
  event.target.tabIndex = -1;
  next.tabIndex = 0;
  desk.stop = to.name;
  next.focus();
}

function keyOf(desk, card, stop) {
  const laid = desk.laid(card.name);
  const colour = RED.includes(card.suit) ? "red" : "black";
  const tap = () => {
    desk.stop = card.name;
    desk.tap(card.name);
  };
  return h(
    "button",
    { type: "button", class: `key ${colour}`, "aria-pressed": String(laid), "aria-label": card.words, "data-card": card.name, "data-key": `key ${card.name}`, tabindex: stop ? "0" : "-1", onclick: tap },
    inside(card),
  );
}

