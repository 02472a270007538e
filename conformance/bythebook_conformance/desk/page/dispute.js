/* A dispute about the table: who plays, and what they claim. A claim is tapped together from the sentences of the
   question, or written in somebody's own words; Python settles it with the ruling, or asks which sentence is meant. */
import { h } from "./dom.js";
import { t, tn } from "./language.js";

const SUBJECTS = ["{who}", "{party}"];
const PLACE = /\{\w+\}/g;
const FEWEST_PLAYERS = 2;
const MOST_NUMBERS = 9;
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SEVERAL = { players: "who", cards: "card", targets: "target" };

/* The claim that is being made: who makes it, which sentence, and the values of its places so far. */
let making = {};

/* The part of the page for a dispute. `put` changes the names or the claims, from what they are when it is called. */
export function dispute(desk, { players, claims, params }, sentences, put) {
  const names = called(desk, players, params);
  const made = claims.map((claim, number) => {
    const label = t("Remove the claim of {name}", { name: claim.who });
    const gone = h("button", { type: "button", class: "gone", "aria-label": label, title: label, "data-key": `gone claim ${number}`, onclick: () => put((now) => ({ claims: now.claims.filter((_, other) => other !== number) })) }, "✕");
    return h("li", { class: "entry" }, h("span", {}, h("b", {}, claim.who), ": ", claim.says), gone);
  });
  const rename = (event) => put((now) => renamed(split(event.target.value), names, now.claims));
  const named = h("label", { class: "field wide" }, h("span", {}, t("The players' names, clockwise")), h("input", { type: "text", value: players.join(", "), placeholder: names.join(", "), autocomplete: "off", "data-key": "players", onchange: rename }));
  const summary = h("summary", { "data-key": "dispute" }, claims.length ? tn("A dispute: {number} claim", "A dispute: {number} claims", claims.length) : t("Two players disagree?"));
  const steps = step(desk, names, sentences, put);
  return h("details", { class: "dispute", open: desk.unfolded("dispute") ?? true }, summary, made.length ? h("ol", { class: "claims" }, made) : null, steps, h("details", { class: "more", open: desk.unfolded("names") }, h("summary", { "data-key": "names" }, t("The players' names")), named));
}

/* The players who may claim something: those with names, else as many as the table has. */
function called(desk, players, params) {
  if (players.length) return players;
  const lists = [params.cards, params.hands, params.points, params.position?.piles, params.piles].filter(Array.isArray);
  const seats = desk.data.game === "twos" ? 4 : Math.max(FEWEST_PLAYERS, Number(params.players) || 0, ...lists.filter((list) => list !== params.cards).map((list) => list.length));
  return desk.data.players.slice(0, seats);
}

/* One step of a claim: who makes it, then what, then what is meant. */
function step(desk, names, sentences, put) {
  const { who, says, values } = making;
  const back = h("button", { type: "button", class: "tap", "data-key": "claim back", onclick: () => go(desk, says ? { who } : {}) }, t("Back"));
  if (!who) return choice(t("Who claims something?"), names.map((name) => button(name, `claim who ${name}`, () => go(desk, { who: name }))));
  if (!says) {
    const subject = (sentence) => SUBJECTS.find((each) => sentence.startsWith(each));
    const about = making.about ?? who;
    const items = sentences.map((sentence) => {
      const subjects = subject(sentence) ? [about] : [];
      const own = subjects.length && about === who;
      const claimed = own ? { who, says: sentence.slice(subject(sentence).length + 1), values: [] } : { who, says: sentence, values: subjects };
      return button(filled(sentence, subjects), `claim says ${sentence}`, () => place(desk, put, claimed));
    });
    const others = names.map((name) => button(name, `claim about ${name}`, () => go(desk, { who, about: name }), name === about));
    const said = (event) => event.target.value.trim() && claim(put, who, event.target.value.trim());
    const words = h("label", { class: "field wide" }, h("span", {}, t("In {name}'s own words", { name: who })), h("input", { type: "text", autocomplete: "off", enterkeyhint: "done", "data-key": "claim words", onchange: said }));
    return [words, choice(t("Who is it about?"), others), choice(t("What does {name} claim?", { name: who }), items, back)];
  }
  const next = says.match(PLACE)[values.length].slice(1, -1);
  const take = (value) => place(desk, put, { who, says, values: [...values, value] });
  const title = `${who}: ${filled(says, values)}`;
  if (next in SEVERAL) return several(desk, title, options(desk, SEVERAL[next], names), take, back);
  return choice(title, options(desk, next, names).map(([value, text]) => button(text, `claim ${next} ${value}`, () => take(value))), back);
}

/* Places for several: every tap marks one, and another button ends it. */
function several(desk, title, all, take, back) {
  const chosen = making.chosen ?? [];
  const toggle = (value) => go(desk, { ...making, chosen: chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value] });
  const items = all.map(([value, text]) => button(text, `claim ${value}`, () => toggle(value), chosen.includes(value)));
  const done = h("button", { type: "button", class: "tap add", "data-key": "claim done", disabled: !chosen.length, onclick: () => take(chosen.join(", ")) }, t("That is all"));
  return choice(title, items, done, back);
}

/* Ask for the next place; a claim with all places filled is made. */
function place(desk, put, now) {
  if ((now.says.match(PLACE) ?? []).length > now.values.length) go(desk, now);
  else claim(put, now.who, filled(now.says, now.values));
}

/* Make a claim in these words, whatever is in them. */
function claim(put, who, says) {
  making = {};
  put(({ claims }) => ({ claims: [...claims, { who, says }] }));
}

function go(desk, now) {
  making = now;
  desk.render();
}

/* What may stand in a place: a value and how it is shown. */
function options(desk, place, names) {
  if (place === "who" || place === "whom" || place === "players") return names.map((name) => [name, name]);
  if (place === "party") return desk.params.position?.teams ? ["A", "B"].map((letter) => t("team {letter}", { letter })).map((team) => [team, team]) : names.map((name) => [name, name]);
  if (place === "number") return Array.from({ length: MOST_NUMBERS + 1 }, (_, number) => [String(number), String(number)]);
  if (place === "rank" || place === "next") return RANKS.map((rank) => [rank, rank]);
  const there = texts(desk.params);
  if (place === "target") return [...new Set(cardNames(desk.params))].map((name) => [name, name]);
  return desk.data.cards.filter((card) => there.has(card.name)).map((card) => [card.shown, card.shown]);
}

/* All texts in a situation: those of a card game are cards. */
function texts(value, found = new Set()) {
  if (typeof value === "string") found.add(value);
  else if (value && typeof value === "object") Object.values(value).forEach((each) => texts(each, found));
  return found;
}

/* The names of cards that have names of their own: each is a list of a name and what is on its sides. */
function cardNames(value) {
  if (!value || typeof value !== "object") return [];
  if (Array.isArray(value) && value.length === 3 && value.every((each) => typeof each === "string")) return value[0].startsWith("?") ? [] : [value[0]];
  return Object.values(value).flatMap(cardNames);
}

const filled = (sentence, values, number = 0) => sentence.replace(PLACE, () => values[number++] ?? "…");
const choice = (title, items, ...more) => h("div", { class: "claiming", "data-key": "claiming" }, h("p", { class: "claim-title" }, title), h("div", { class: "claim-options" }, items), more.length ? h("div", { class: "tools" }, more) : null);
const button = (text, key, onclick, pressed) => h("button", { type: "button", class: "tap option", "data-key": key, "aria-pressed": pressed === undefined ? null : String(pressed), onclick }, text);

const split = (text) => text.split(/[\s,;]+/).filter(Boolean);

/* New names for the players; those who claim something go by their new names, too. */
function renamed(players, before, claims) {
  const now = (who) => players[before.indexOf(who)] ?? who;
  const words = (says) => says.split(" ").map(now).join(" ");
  return { players, claims: claims.map((claim) => ({ who: now(claim.who), says: words(claim.says) })) };
}
