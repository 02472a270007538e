/* The ruling desk of one game: the table, and the ruling on it from Python. */
import { keyboard } from "./cards.js";
import { dispute } from "./dispute.js";
import { changed, drawn, h } from "./dom.js";
import { examples } from "./examples.js";
import { chip, fieldsOf } from "./fields.js";
import { language, languageLinks, t, tn } from "./language.js";
import { fromFragment, toFragment } from "./link.js";
import { Rules } from "./rules.js";
import { Ruling } from "./ruling.js";
import { codeOf, copyLink } from "./share.js";

const ASKING = t("What do you want to know?");
const MOST_CHIPS = 4;
const SEATS = 4; // where nothing is laid for every seat
const data = JSON.parse(document.getElementById("desk-data").textContent);
const home = document.getElementById("asking");
const disputing = document.getElementById("disputing");
const extras = document.getElementById("extras");
const widgets = {};
let quietly = false; // whether the last change was a part of one that goes on, such as a number being typed
let pressed = false;
let outdated = false;

const list = examples(data, takeExample);
let now = start(data.questions[0]);
const desk = {
  data,
  slots: [],
  active: "",
  suit: 2,
  left: null, // of what was typed, what could not be laid
  get params() {
    return now.params;
  },
  set,
  activate,
  lay,
  tap,
  lays,
  read: (text) => rules.ask({ game: data.game, read: text, suits: question().suits, language }),
  pondering: () => ruling.asking(),
  ruleAgain: () => rule(),
  get ranks() {
    return !question().suits;
  },
  copies,
  tapRank,
  laid: (card) => pool().some((slot) => slot.cards.includes(card)),
  showSuit(suit) {
    desk.suit = suit;
    desk.stop = null;
    render();
  },
  named,
  name: (seat) => now.players[seat] ?? (now.players.length ? undefined : data.players[seat]) ?? t("seat {number}", { number: seat }),
  seats: (list) => Array.from({ length: now.params[list]?.length ?? SEATS }, (_, seat) => seat),
  blank,
  render,
  unfolded,
};

const ruling = new Ruling(data, {
  agree: (readings) => change({ readings: { ...now.readings, ...readings } }),
  tell: (told) => change({ told }),
  choose: (number, says) => change(({ claims }) => ({ claims: claims.map((claim, other) => (other === number ? { ...claim, says } : claim)) })),
});
const rules = new Rules(data, (text, state) => ruling.loading(text, state));

/* The label of an entry of a list: its number for {}, the person at that seat for {who}. */
function named(label, number) {
  return label?.replace("{}", number).replace("{who}", () => desk.name(number));
}

function question() {
  return data.questions.find((each) => each.name === now.question);
}

/* The empty table of a question; what a table has agreed on and its players stay. */
function start(asked, { readings = {}, players = [], settled = [] } = {}) {
  return { question: asked.name, params: structuredClone(asked.begin), readings, players, settled, claims: [], told: null };
}

/* Every change goes through here, and the browser's way back undoes it; a function makes its change from the situation
   as it is by then. What was said of one table does not hold for another. */
function change(part, quiet = false) {
  const made = typeof part === "function" ? part(now) : part;
  now = agreed({ ...now, ...(made.params || made.question ? { told: null } : {}), ...made });
  const steps = (history.state?.steps ?? 0) + 1;
  if (quiet && quietly) history.replaceState(history.state, "", toFragment(now));
  else history.pushState({ steps }, "", toFragment(now));
  quietly = quiet;
  settle(quiet);
}

/* A situation without default readings: only departures are agreed on. */
function agreed(situation) {
  const departs = ([name, value]) => value !== data.readings.find((point) => point.name === name)?.default;
  return { ...situation, readings: Object.fromEntries(Object.entries(situation.readings).filter(departs)) };
}

function settle(quiet = false) {
  desk.left = null;
  document.getElementById("code").replaceChildren(); // it is that of another table
  rule(); // first, so that Python rules while the table is drawn
  if (!quiet) render();
}

function set(path, value, quiet = false) {
  change({ params: path.length ? changed(now.params, path, value) : value }, quiet);
}

/* The initial value of a list's next entry: the seat after the last one's, the same choices. */
function blank(node, before) {
  if (node.is === "message") {
    const needed = node.fields.filter((field) => field.needed);
    const entries = needed.map((field) => [field.name, blank(field, before?.[field.name])]);
    return Object.fromEntries(node.tag ? [node.tag, ...entries] : entries);
  }
  if (node.is === "seat") return before === undefined ? 0 : (before + 1) % Math.max(1, desk.seats(node.of).length);
  if (node.is === "choice") return before ?? node.values[0];
  if (node.is === "list") return Array.from({ length: node.least }, () => blank(node.of));
  return { cards: [], words: [], table: {}, whole: node.least ?? 0 }[node.is] ?? "";
}

function activate(key) {
  desk.active = key;
  render();
}

/* A card is in one row only if all rows are of the same pack, as required rows are. */
function pool() {
  const active = desk.slots.find((slot) => slot.key === desk.active);
  return active?.node.needed === false ? [active] : desk.slots.filter((slot) => slot.node.needed !== false);
}

function lay(slot, cards) {
  desk.active = slot.key;
  const { node, path } = slot;
  const empty = node.needed === false ? undefined : node.single ? "" : [];
  set(path, cards.length ? (node.single ? cards[0] : cards) : empty);
}

/* A tap on a card of the keyboard adds it to the active row, or removes it from its row. */
function tap(card) {
  const there = pool().find((slot) => slot.cards.includes(card));
  if (there) {
    lay(there, there.cards.filter((each) => each !== card));
    return;
  }
  const full = (slot, more = 0) => slot.node.most !== null && slot.cards.length + more >= slot.node.most;
  const from = Math.max(0, desk.slots.findIndex((slot) => slot.key === desk.active));
  const around = [...desk.slots.slice(from), ...desk.slots.slice(0, from)];
  const target = around.find((slot) => !full(slot) && (slot === around[0] || slot.node.needed !== false));
  if (!target) return;
  const next = around.find((slot) => slot !== target && !full(slot) && slot.node.needed !== false);
  lay(target, [...target.cards, card]);
  if (full(target, 1) && next) activate(next.key);
}

/* Lay cards that were typed: those that lie there already stay, and a rank alone is any card of it that is free. */
function lays(cards) {
  for (const card of cards) {
    if (card.length === 1) tapRank(card);
    else if (!desk.laid(card)) tap(card);
  }
}

/* The cards of a rank that lie nowhere yet. */
function copies(rank) {
  return data.cards.filter((card) => card.name[0] === rank && !desk.laid(card.name)).map((card) => card.name);
}

/* Where suits play no part, a tap on a rank lays any card of it. */
function tapRank(rank) {
  const [free] = copies(rank);
  if (free) tap(free);
}

/* What is still missing on the table, in words; the rules are asked only when nothing is. */
function missing(node, value) {
  if (node.is === "message") {
    return node.fields.flatMap((field) => (value?.[field.name] === undefined ? [] : missing(field, value[field.name])));
  }
  if (node.is === "list" && Array.isArray(value)) {
    return value.flatMap((item, number) => missing({ ...node.of, label: named(node.of.label, number) }, item));
  }
  const there = node.is === "cards" && Array.isArray(value) ? value.length : undefined;
  if (there < node.least) {
    const wanted = node.least - there;
    const label = { label: node.label };
    return [there ? tn("{number} more card in “{label}”", "{number} more cards in “{label}”", wanted, label) : tn("{number} card in “{label}”", "{number} cards in “{label}”", wanted, label)];
  }
  if (node.is === "seat" && value === null) return [`“${node.label}”`];
  return node.is === "card" && value === "" ? [t("a card in “{label}”", { label: node.label })] : [];
}

async function rule() {
  const { params, readings, players, claims, told } = now;
  const asked = { game: data.game, question: now.question, params, readings, players: players.length ? players : null, claims, told, language };
  const lacking = question().widget ? (widgets[question().name]?.missing?.(now.params) ?? []) : missing(formOf(question()), now.params);
  if (lacking.length) {
    rules.drop();
    ruling.wait(lacking);
    return;
  }
  ruling.asking();
  const answer = await rules.ask(asked);
  if (answer) ruling.show(answer, now.readings);
}

/* While the mouse is down on something, that stays where it is: a field left by a tap on a button changes the table first. */
function render() {
  outdated = pressed;
  if (pressed) return;
  const focused = document.activeElement?.dataset?.key;
  const asked = question();
  home.replaceChildren(questions(), ...laidOut(asked), tools(asked));
  disputing.replaceChildren(asked.claims.length ? dispute(desk, now, asked.claims, change) : "");
  extras.replaceChildren(data.topics.length ? list : "", readings(), before());
  if (focused) document.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

document.addEventListener("mousedown", (event) => (pressed = event.button === 0 && !event.target.closest("select")), true);
for (const over of ["mouseup", "dragend"]) document.addEventListener(over, () => setTimeout(released), true);

function released() {
  pressed = false;
  if (outdated) render();
}

/* Whether the part with this key is folded out now; undefined when it is not on the page yet. */
function unfolded(key) {
  return document.querySelector(`[data-key="${key}"]`)?.closest("details")?.open;
}

/* The table and the cards to lay on it. An address may not hold a valid table: the rules report that, not this page. */
function laidOut(asked) {
  desk.slots = [];
  try {
    const table = tableOf(asked);
    return [h("div", { class: "felt" }, table), desk.slots.length ? keyboard(desk) : ""];
  } catch {
    desk.slots = [];
    return [h("div", { class: "felt" }, h("p", { class: "hint" }, t("The address does not describe a valid table. “Clear” begins a new one.")))];
  }
}

function tableOf(asked) {
  const widget = widgets[asked.name];
  const table = widget ? widget.table(desk) : fieldsOf(formOf(asked), now.params, [], desk);
  if (!widget && desk.slots.length && !desk.slots.some((slot) => slot.key === desk.active)) {
    desk.active = (desk.slots.find((slot) => slot.cards.length < (slot.node.most ?? 1)) ?? desk.slots[0]).key;
    desk.slots = [];
    return fieldsOf(formOf(asked), now.params, [], desk);
  }
  return table;
}

/* The fields of a question: a short form has what a dispute needs, the whole one what an example or a link holds. */
function formOf(asked) {
  const short = asked.whole && asked.form.fields.every((field) => !field.needed || now.params[field.name] !== undefined);
  return asked.whole && !short ? asked.whole : asked.form;
}

function questions() {
  if (data.questions.length < 2) return h("h2", {}, question().question);
  if (data.questions.length > MOST_CHIPS) {
    const options = data.questions.map((each) => h("option", { value: each.name, selected: each.name === now.question }, each.question));
    const choose = (event) => pick(data.questions.find((each) => each.name === event.target.value));
    return h("label", { class: "field wide" }, h("span", {}, ASKING), h("select", { "data-key": "question", onchange: choose }, options));
  }
  const chips = data.questions.map((each) => chip(each.question, each.name === now.question, "question", () => pick(each)));
  return h("fieldset", { class: "chips questions" }, h("legend", {}, ASKING), h("div", {}, chips));
}

async function pick(asked) {
  await load(asked);
  change(start(asked, now));
}

async function load(asked) {
  if (asked.widget && !widgets[asked.name]) {
    ruling.asking();
    const module = await import(`./${asked.widget}`);
    widgets[asked.name] = module.widget(asked.name);
  }
}

function tools(asked) {
  const undo = h("button", { type: "button", class: "tap", "data-key": "undo", disabled: !history.state?.steps, onclick: () => history.back() }, t("Undo"));
  const clear = h("button", { type: "button", class: "tap", "data-key": "clear", onclick: () => change(start(asked, now)) }, t("Clear"));
  const share = h("button", { type: "button", class: "tap", "data-key": "share", onclick: (event) => copyLink(event.currentTarget, location.href) }, t("Copy a link"));
  const code = h("button", { type: "button", class: "tap", "data-key": "code", onclick: showCode }, t("QR code"));
  const slip = h("button", { type: "button", class: "tap", "data-key": "print", onclick: () => window.print() }, t("Print"));
  return h("div", { class: "tools" }, undo, clear, share, code, slip);
}

function showCode() {
  const place = document.getElementById("code");
  place.replaceChildren(codeOf(location.href));
  place.scrollIntoView({ block: "nearest" });
}

/* On a phone, the table is out of sight while somebody chooses among the examples. */
async function takeExample({ question, params, readings }, event) {
  const asked = data.questions.find((each) => each.name === question);
  await load(asked);
  change({ ...start(asked, { ...now, readings: { ...readings } }), params: structuredClone(params) });
  if (event.detail) home.scrollIntoView({ block: "start" });
}

/* The readings agreed on at the table, folded. */
function readings() {
  const departures = Object.keys(now.readings).length;
  const parts = data.readings.map((point) => {
    const chosen = now.readings[point.name] ?? point.default;
    const alternatives = point.alternatives.map((each) => {
      const input = h("input", { type: "radio", name: `read ${point.name}`, checked: each.name === chosen, "data-key": `read ${point.name} ${each.name}`, onchange: () => read(point, each.name) });
      const mark = each.name === point.default ? h("span", { class: "tag" }, t("default")) : null;
      return h("label", { class: "alternative" }, input, h("span", {}, mark, " ", each.text));
    });
    return h("fieldset", { class: "reading" }, h("legend", {}, point.question), alternatives);
  });
  const summary = h("summary", { "data-key": "readings" }, departures ? tn("Readings: {number} agreed on at this table", "Readings: {number} agreed on at this table", departures) : t("Readings: the defaults"));
  const about = h("p", {}, t("Where the sheet leaves something open, say how your table plays it. The ruling follows."));
  const element = h("details", { class: "readings", open: unfolded("readings") }, summary, about, parts);
  return data.readings.length ? element : "";
}

/* To the page where a table agrees on readings, with those that it has. */
function before() {
  const { question, readings, settled } = now;
  const href = `${data.agree}${toFragment({ question, params: {}, readings, players: [], claims: [], settled })}`;
  return data.agree ? h("p", { class: "before" }, h("a", { href, "data-key": "agree" }, t("Agree before you play")), " ", t("on what the sheet leaves open: one page of questions, the important ones first.")) : "";
}

function read(point, alternative) {
  change({ readings: { ...now.readings, [point.name]: alternative } });
}

async function follow(found) {
  extras.replaceChildren(); // another table folds its parts anew
  list.open = false;
  quietly = false;
  desk.left = null;
  document.getElementById("code").replaceChildren();
  if (found) now = agreed({ ...found, params: { ...first(found), ...found.params } });
  await load(question());
  rule();
  render();
}

/* What a table has that an address leaves out: that of the form which it is for. */
function first({ question: name, params }) {
  const asked = data.questions.find((each) => each.name === name);
  const short = Object.keys(params).every((field) => asked.form.fields.some((each) => each.name === field));
  return short ? start(asked).params : {};
}

const held = () => fromFragment(location.hash, data.questions);

/* A link within the page does not lead to another table: the address keeps this one. */
window.addEventListener("hashchange", () => {
  const found = held();
  if (found) {
    follow(found);
  } else {
    history.replaceState(history.state, "", toFragment(now));
  }
});
languageLinks();
follow(held());
