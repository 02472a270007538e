/* A form for any message: cards are rows to tap, everything else is a field. */
import { h } from "./dom.js";
import { face } from "./cards.js";
import { t } from "./language.js";
import { entries } from "./link.js";

const MOST_CHIPS = 7;
const MANY = 13;
const shown = (value) => (value === null ? t("nobody") : value === true ? t("yes") : value === false ? t("no") : String(value));
const key = (path) => path.join(".");

/* The fields of a message. Inside a list they are in a row, and nothing is folded. */
export function fieldsOf(node, value, path, desk, inList = false) {
  const drawn = (field) => {
    const at = [...path, field.name];
    return fieldOf(field, value?.[field.name], at, desk, inList);
  };
  if (inList) return node.fields.map(drawn);
  const open = node.fields.filter((field) => field.needed);
  const folded = node.fields.filter((field) => !field.needed);
  const used = folded.some((field) => value?.[field.name] !== undefined);
  const more = h("details", { class: "more", open: used }, h("summary", {}, t("More")), folded.map(drawn));
  return [...open.map(drawn), folded.length ? more : null];
}

export function fieldOf(node, value, path, desk, inList = false) {
  switch (node.is) {
    case "cards":
      return row(node, value ?? [], path, desk);
    case "card":
      return inList ? cardChoice(node, value, path, desk) : row({ ...node, most: 1, single: true }, value ? [value] : [], path, desk);
    case "list":
      return list(node, value ?? [], path, desk);
    case "message":
      return h("fieldset", { class: "part" }, h("legend", {}, node.label), fieldsOf(node, value ?? {}, path, desk, inList));
    case "one-of":
      return oneOf(node, value ?? {}, path, desk);
    case "table":
      return table(node, value ?? {}, path, desk);
    case "seat":
      return choice({ ...node, values: desk.seats(node.of), text: desk.name }, value, path, desk, inList);
    case "choice":
      return choice(node, value, path, desk, inList);
    case "whole":
      return whole(node, value, path, desk);
    default:
      return written(node, value, path, desk);
  }
}

/* A row of cards on the table: its name makes it the active row, a tap on a card removes the card. */
function row(node, cards, path, desk) {
  const slot = { key: key(path), path, node, cards };
  desk.slots.push(slot);
  const active = desk.active === slot.key;
  const bound = node.most ? t("{number} of {most}", { number: cards.length, most: node.most }) : cards.length || "";
  const name = h(
    "button",
    { type: "button", class: "row-name", "aria-pressed": String(active), "data-key": `row ${slot.key}`, onclick: () => desk.activate(slot.key) },
    node.label,
    h("small", {}, " ", bound),
  );
  const laid = cards.map((card, place) =>
    face(desk.data, card, {
      "data-key": `card ${slot.key} ${place}`,
      label: (words) => (node.unordered || node.single ? t("{card}, tap to take away", { card: words }) : t("{card}, number {number}, tap to take away", { card: words, number: place + 1 })),
      onclick: () => desk.lay(slot, cards.filter((_, other) => other !== place)),
    }),
  );
  const waiting = active && !(cards.length >= node.most) ? h("span", { class: "gap", "aria-hidden": "true" }, "+") : null;
  return h("div", { class: `cards-row${active ? " active" : ""}`, "data-row": slot.key }, name, h("div", { class: `laid${cards.length > MANY ? " many" : ""}` }, laid, waiting));
}

function list(node, items, path, desk) {
  const label = (number) => desk.named(node.of.label, number);
  const add = () => desk.set(path, [...items, desk.blank(node.of, items.at(-1))]);
  const remove = (number) => desk.set(path, items.filter((_, other) => other !== number));
  const drawn = items.map((item, number) => {
    const at = [...path, number];
    const named = { ...node.of, label: label(number) };
    const inner = named.is === "message" ? fieldsOf(named, item, at, desk, true) : fieldOf(named, item, at, desk, true);
    const gone = h(
      "button",
      { type: "button", class: "gone", "aria-label": t("Remove {label}", { label: label(number).replace(/\.$/, "") || number + 1 }), "data-key": `gone ${key(at)}`, onclick: () => remove(number) },
      "✕",
    );
    return h(
      "li",
      { class: named.is === "cards" ? "held-row" : "entry" },
      named.is === "message" ? h("span", { class: "number" }, named.label.replace(/^\d+/, (digits) => String(Number(digits) + 1))) : null,
      inner,
      items.length > (node.least ?? 0) ? gone : null,
    );
  });
  const full = node.most !== null && items.length >= node.most;
  return h(
    "fieldset",
    { class: "list" },
    h("legend", {}, node.label),
    drawn.length ? h("ol", {}, drawn) : null,
    full ? null : h("button", { type: "button", class: "tap add", "data-key": `add ${key(path)}`, onclick: add }, items.length ? t("Add another") : t("Add one")),
  );
}

/* A few values as chips, more as a list to choose from. */
function choice(node, value, path, desk, inList) {
  const values = node.needed === false ? [undefined, ...node.values] : node.values;
  const text = (each) => (each === undefined ? "–" : (node.text ?? shown)(each));
  if (inList || values.length > MOST_CHIPS) {
    const options = values.map((each, number) => h("option", { value: String(number), selected: each === value }, text(each)));
    const select = h("select", { "data-key": `field ${key(path)}`, onchange: (event) => desk.set(path, values[event.target.value]) }, options);
    return h("label", { class: "field" }, h("span", {}, node.label), select);
  }
  const chips = values.map((each) => chip(text(each), each === value, key(path), () => desk.set(path, each)));
  return h("fieldset", { class: "chips" }, h("legend", {}, node.label), h("div", {}, chips));
}

export function chip(text, checked, group, onchange) {
  const input = h("input", { type: "radio", name: group, checked, "data-key": `chip ${group} ${text}`, onchange });
  return h("label", { class: "chip" }, input, h("span", {}, text));
}

function cardChoice(node, value, path, desk) {
  const options = desk.data.cards.map((card) => h("option", { value: card.name, selected: card.name === value }, card.shown));
  const none = h("option", { value: "", selected: !value }, "–");
  const set = (event) => desk.set(path, event.target.value || (node.needed ? "" : undefined));
  return h("label", { class: "field" }, h("span", {}, node.label), h("select", { "data-key": `field ${key(path)}`, onchange: set }, none, options));
}

function whole(node, value, path, desk) {
  const set = (event) => desk.set(path, event.target.value === "" ? "" : Number(event.target.value), true);
  return h(
    "label",
    { class: "field" },
    h("span", {}, node.label),
    h("input", { type: "number", inputmode: "numeric", step: 1, min: node.least, max: node.most, value: value ?? "", "data-key": `field ${key(path)}`, oninput: set }),
  );
}

/* Texts, and values written like one: x:fox:owl. */
function written(node, value, path, desk) {
  const word = (each) => (Array.isArray(each) ? each.join(":") : String(each ?? ""));
  const several = node.is === "words";
  const text = several ? (Array.isArray(value) ? value.map(word).join(" ") : word(value)) : word(value);
  const read = (typed) => (several ? entries(typed) : typed);
  const set = (event) => {
    const typed = event.target.value.trim();
    desk.set(path, typed || node.needed ? read(typed) : undefined, true);
  };
  return h(
    "label",
    { class: "field wide" },
    h("span", {}, node.label),
    h("input", { type: "text", autocapitalize: "off", autocomplete: "off", spellcheck: "false", value: text, "data-key": `field ${key(path)}`, oninput: set }),
  );
}

/* A table by keys: every key may have an entry. */
function table(node, entries, path, desk) {
  const rows = node.keys.values.map((name) => fieldOf({ ...node.of, label: name, needed: false }, entries[name], [...path, name], desk, true));
  return h("details", { class: "more", open: Object.keys(entries).length > 0 }, h("summary", {}, node.label), rows);
}

function oneOf(node, value, path, desk) {
  const [tag] = node.of[0].tag;
  const chosen = node.of.find((each) => each.tag[1] === value[tag]) ?? node.of[0];
  const options = node.of.map((each) => h("option", { value: each.tag[1], selected: each === chosen }, each.tag[1]));
  const change = (event) => desk.set(path, { ...desk.blank(node.of.find((each) => each.tag[1] === event.target.value)) });
  return h(
    "fieldset",
    { class: "part" },
    h("legend", {}, node.label ?? tag),
    h("label", { class: "field" }, h("span", {}, tag), h("select", { "data-key": `field ${key(path)}`, onchange: change }, options)),
    fieldsOf(chosen, value, path, desk, true),
  );
}
