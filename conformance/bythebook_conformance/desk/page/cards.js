/* Cards of the French pack: on the table, and as a keyboard to tap. */
import { h } from "./dom.js";

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

/* All cards by suits; on a phone one suit at a time. */
export function keyboard(desk) {
  const { data } = desk;
  const tabs = data.suits.map((name, suit) => {
    const symbol = data.cards.find((card) => card.suit === suit).shown.at(-1) + AS_TEXT;
    return h(
      "button",
      { type: "button", class: `suit ${RED.includes(suit) ? "red" : "black"}`, "aria-pressed": String(desk.suit === suit), "aria-label": name, "data-key": `suit ${suit}`, onclick: () => desk.showSuit(suit) },
      symbol,
    );
  });
  const rows = data.suits.map((name, suit) => {
    const keys = data.cards.filter((card) => card.suit === suit).map((card) => keyOf(desk, card));
    return h("div", { class: `suit-row${desk.suit === suit ? " shown" : ""}`, role: "group", "aria-label": name }, keys);
  });
  return h("div", { class: "keyboard" }, h("div", { class: "suits", role: "group", "aria-label": "Suits" }, tabs), rows);
}

function keyOf(desk, card) {
  const laid = desk.laid(card.name);
  const colour = RED.includes(card.suit) ? "red" : "black";
  return h(
    "button",
    { type: "button", class: `key ${colour}`, "aria-pressed": String(laid), "aria-label": card.words, "data-card": card.name, "data-key": `key ${card.name}`, onclick: () => desk.tap(card.name) },
    inside(card),
  );
}

