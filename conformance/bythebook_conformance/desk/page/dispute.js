/* A dispute about the table: who plays, and what they claim. Python settles it with the ruling. */
import { h } from "./dom.js";
import { t, tn } from "./language.js";

const FIRST_CLAIMS = 2;

/* The form, folded until there is a dispute. `put` changes the names or the claims, from what they are when it is called. */
export function dispute(desk, { players, claims }, understood, put) {
  const called = (now) => (now.players.length ? now.players : desk.data.players.slice(0, Math.max(FIRST_CLAIMS, now.claims.length)));
  const names = called({ players, claims });
  const rows = claims.map((claim, number) => row(claim, number, names, put));
  const next = (now) => (now.claims.length ? [called(now)[now.claims.length % called(now).length]] : called(now).slice(0, FIRST_CLAIMS));
  const add = () => put((now) => ({ claims: [...now.claims, ...next(now).map((who) => ({ who, says: "" }))] }));
  const form = [
    h("label", { class: "field wide" }, h("span", {}, t("The players' names, clockwise")), h("input", { type: "text", value: players.join(", "), placeholder: desk.data.players.slice(0, 4).join(", "), autocomplete: "off", "data-key": "players", onchange: (event) => put((now) => renamed(split(event.target.value), called(now), now.claims)) })),
    rows.length ? h("ol", { class: "claims" }, rows) : null,
    h("datalist", { id: "understood" }, understood.flatMap((each) => spelled(each, names)).map((each) => h("option", { value: each }))),
    h("button", { type: "button", class: "tap add", "data-key": "add claim", onclick: add }, claims.length ? t("Add a claim") : t("Enter what two players claim")),
    h("details", { class: "more" }, h("summary", {}, t("Sentences that are understood")), h("ul", {}, understood.map((each) => h("li", {}, each)))),
  ];
  const summary = h("summary", { "data-key": "dispute" }, claims.length ? tn("A dispute: {number} claim", "A dispute: {number} claims", claims.length) : t("Two players disagree?"));
  return h("details", { class: "dispute", open: desk.unfolded("dispute") ?? claims.length > 0 }, summary, form);
}

function row(claim, number, names, put) {
  const change = (part) => put((now) => ({ claims: now.claims.map((each, other) => (other === number ? { ...each, ...part } : each)) }));
  const known = names.includes(claim.who) ? names : [...names, claim.who];
  const who = h("select", { "aria-label": t("Who"), "data-key": `who ${number}`, onchange: (event) => change({ who: event.target.value }) }, known.map((name) => h("option", { value: name, selected: name === claim.who }, name)));
  const says = h("input", { type: "text", value: claim.says, list: "understood", "aria-label": t("What {name} says", { name: claim.who }), placeholder: t("says …"), autocomplete: "off", "data-key": `says ${number}`, onchange: (event) => change({ says: event.target.value }) });
  const gone = h("button", { type: "button", class: "gone", "aria-label": t("Remove the claim of {name}", { name: claim.who }), "data-key": `gone claim ${number}`, onclick: () => put((now) => ({ claims: now.claims.filter((_, other) => other !== number) })) }, "✕");
  return h("li", { class: "entry" }, who, says, gone);
}

/* A sentence with everybody's name where it has room for one. */
const spelled = (sentence, names) => (sentence.includes(t("WHO")) ? names.map((name) => sentence.replace(t("WHO"), name)) : [sentence]);

const split = (text) => text.split(/[\s,;]+/).filter(Boolean);

/* New names for the players; those who claim something go by their new names, too. */
function renamed(players, before, claims) {
  const now = (who) => players[before.indexOf(who)] ?? who;
  return { players, claims: claims.map((claim) => ({ ...claim, who: now(claim.who) })) };
}
