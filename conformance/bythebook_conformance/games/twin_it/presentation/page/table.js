/* The table of Twin It!: designs are laid as cards, and hands land on them one after another. */
import { drawn, h } from "../dom.js";
import { chip } from "../fields.js";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const FEWEST = 8;
const LAY = "Lay the cards";
const SLAP = "Slap";
const NOT_SHOWN = "?"; // stands in a pile for cards that nobody has laid here
const MOST_FACES = 3;

/* The pattern of a design stays the same while the page is open; letters have their own. */
const numbers = new Map([...LETTERS].map((letter, number) => [letter, number]));

function patternOf(desk, design) {
  if (!numbers.has(design)) numbers.set(design, numbers.size);
  return drawn(desk.data.patterns[numbers.get(design) % desk.data.patterns.length]);
}

export function widget(name) {
  const here = { mode: name === "slap" ? null : LAY, active: null, player: 0, named: [] };
  const lay = name === "slap" ? (desk) => slapTable(desk, here) : (desk) => scoreTable(desk, here);
  return { table: lay, missing: name === "slap" ? missingHands : () => [] };
}

const missingHands = (params) => (Array.isArray(params.touches) && !params.touches.length ? ["a hand on a card"] : []);

/* The places for cards: a name, the cards, how to change them. */
function places(desk) {
  const { position } = desk.params;
  const put = (path) => (cards) => desk.set(["position", ...path], cards);
  const party = (number) => (position.teams ? `team ${"AB"[number]}` : desk.name(number));
  const found = [{ key: "table", name: "On the table", cards: position.table, put: put(["table"]) }];
  position.piles.forEach((cards, seat) => {
    const team = position.teams ? `, team ${"AB"[position.teams[seat]]}` : "";
    const [shown, beneath] = [cards.filter((card) => card !== NOT_SHOWN), cards.filter((card) => card === NOT_SHOWN)];
    const lay = (changed) => put(["piles", seat])([...changed, ...beneath]);
    found.push({ key: `pile ${seat}`, name: `Pile of ${desk.name(seat)}${team}`, cards: shown, put: lay, pile: true, more: beneath.length > 0 });
  });
  position.sets.forEach((won, number) => {
    const name = `Set of ${party(won.owner)}`;
    found.push({ key: `set ${number}`, name, cards: won.cards, put: put(["sets", number, "cards"]), drop: () => desk.set(["position", "sets"], position.sets.filter((each) => each !== won)) });
  });
  for (const [owner, cards] of Object.entries(position.forbidden ?? {})) {
    const drop = () => desk.set(["position", "forbidden", owner], undefined);
    found.push({ key: `forbidden ${owner}`, name: `Forbidden to ${party(Number(owner))}`, cards, put: put(["forbidden", owner]), drop });
  }
  return found;
}

function slapTable(desk, here) {
  const { position, touches } = desk.params;
  here.mode ??= touches.length ? SLAP : LAY;
  const all = places(desk);
  const laying = here.mode === LAY;
  if (!all.some((place) => place.key === here.active)) here.active = "table";
  const mode = h(
    "fieldset",
    { class: "chips" },
    h("legend", {}, laying ? "Tap a place, then designs. Tap a card to remove it." : "Choose a player, then tap cards in the order in which the hands land."),
    h("div", {}, [LAY, SLAP].map((each) => chip(each, each === here.mode, "mode", () => again(desk, here, { mode: each })))),
  );
  const above = laying ? [players(desk), palette(desk, here, all, newCard)] : [hands(desk, here), landed(desk)];
  return [mode, ...above, h("div", { class: "places" }, all.map((place) => placeOf(desk, here, place))), laying ? newPlaces(desk, here, position) : null, more(desk)];
}

function again(desk, here, part) {
  Object.assign(here, part);
  desk.render();
}

function scoreTable(desk, here) {
  const { sets } = desk.params;
  const all = sets.map((cards, number) => ({
    key: `set ${number}`,
    name: `Set ${number + 1}`,
    cards,
    put: (changed) => desk.set(["sets", number], changed),
    drop: () => desk.set(["sets"], sets.filter((_, other) => other !== number)),
  }));
  if (!all.some((place) => place.key === here.active)) here.active = all.at(-1)?.key;
  const add = () => {
    here.active = `set ${sets.length}`;
    desk.set(["sets"], [...sets, []]);
  };
  const another = h("button", { type: "button", class: "tap", "data-key": "add set", onclick: add }, "Another set");
  const counted = (...card) => newCard(...card).slice(0, 2);
  return [all.length ? palette(desk, here, all, counted) : null, h("div", { class: "places" }, all.map((place) => placeOf(desk, here, place))), another];
}

/* The designs to lay: those on the table, and some more letters. */
function palette(desk, here, all, make) {
  const used = new Set([...all.flatMap((place) => place.cards.map((card) => card[1])), ...here.named]);
  const faces = all.flatMap((place) => place.cards.flatMap(([, ...sides]) => sides));
  const full = (design) => faces.filter((each) => each === design).length >= MOST_FACES;
  const fresh = [...LETTERS].filter((letter) => !used.has(letter)).slice(0, Math.max(2, FEWEST - used.size));
  const designs = [...used, ...fresh].sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
  const place = all.find((each) => each.key === here.active);
  const add = (design) => {
    const card = make(design, all.flatMap((each) => each.cards.map(([id]) => id)));
    place.put(place.pile ? [card, ...place.cards] : [...place.cards, card]);
  };
  const keys = designs.map((design) =>
    h(
      "button",
      { type: "button", class: "design-key", "aria-label": `design ${design}, lay it: ${place.name}`, "data-design": design, "data-key": `design ${design}`, disabled: full(design), title: full(design) ? "three of a design are all there are" : null, onclick: () => add(design) },
      patternOf(desk, design),
      h("small", { "aria-hidden": "true" }, design),
    ),
  );
  const name = (event) => {
    const [design] = event.target.value.trim().toLowerCase().split(/[\s,:?]+/);
    if (design && !used.has(design)) again(desk, here, { named: [...here.named, design] });
  };
  const naming = h("label", { class: "field" }, h("span", {}, "Name a design"), h("input", { type: "text", placeholder: "fox", maxlength: 20, autocomplete: "off", autocapitalize: "off", spellcheck: "false", value: "", "data-key": "name design", onchange: name }));
  return [h("div", { class: "palette", role: "group", "aria-label": "Designs" }, keys), naming];
}

/* A card of a design: its name is new, and no other card shows what is on its other side. */
function newCard(design, taken) {
  let number = 1;
  while (taken.includes(`${design}${number}`)) number += 1;
  return [`${design}${number}`, design, `behind-${design}${number}`];
}

function placeOf(desk, here, place) {
  const laying = here.mode === LAY;
  const active = laying && here.active === place.key;
  const name = laying
    ? h("button", { type: "button", class: "row-name", "aria-pressed": String(active), "data-key": `place ${place.key}`, onclick: () => again(desk, here, { active: place.key }) }, place.name)
    : h("p", { class: "row-name" }, place.name);
  const seen = laying || !place.pile ? place.cards : place.cards.slice(0, 1);
  const beneath = place.cards.length - seen.length;
  const cards = seen.map((card, number) => cardOf(desk, here, place, card, number));
  const hidden = place.more ? h("span", { class: "beneath" }, place.cards.length ? "more beneath, not shown" : "not shown") : null;
  const rest = beneath ? h("span", { class: "beneath" }, `${beneath} beneath`) : null;
  const gap = active ? h("span", { class: "gap", "aria-hidden": "true" }, "+") : null;
  const gone = laying && place.drop ? h("button", { type: "button", class: "gone", "aria-label": `Remove: ${place.name}`, "data-key": `gone ${place.key}`, onclick: place.drop }, "✕") : null;
  return h("div", { class: `cards-row${active ? " active" : ""}`, "data-place": place.key }, h("div", { class: "row-head" }, name, gone), h("div", { class: "laid" }, place.pile && active ? gap : null, cards, place.pile ? null : gap, rest, hidden));
}

function cardOf(desk, here, place, card, number) {
  const [id, shown] = card;
  const touches = desk.params.touches ?? [];
  const landed = touches.flatMap(([player, touched], order) => (touched === id ? [[order + 1, player]] : []));
  const onclick = here.mode === LAY ? () => place.put(place.cards.filter((each) => each !== card)) : () => desk.set(["touches"], [...touches, [here.player, id]]);
  const under = place.pile && number > 0 ? ", beneath" : "";
  const said = landed.map(([order, player]) => `, hand ${order}: ${desk.name(player)}`).join("");
  const does = here.mode === LAY ? "tap to take away" : `tap for a hand of ${desk.name(here.player)}`;
  return h(
    "button",
    { type: "button", class: `face design${under ? " under" : ""}`, "aria-label": `${id} showing ${shown}${under}${said}; ${does}`, "data-card": id, "data-key": `card ${place.key} ${id}`, onclick },
    patternOf(desk, shown),
    h("small", { "aria-hidden": "true" }, id),
    landed.length ? h("span", { class: "landed", "aria-hidden": "true" }, landed.map(([order, player]) => h("i", {}, `${order}·${desk.name(player)}`))) : null,
  );
}

function players(desk) {
  const { position } = desk.params;
  const change = (count) => {
    const piles = Array.from({ length: count }, (_, seat) => position.piles[seat] ?? [NOT_SHOWN]);
    const teams = position.teams && piles.map((_, seat) => position.teams[seat] ?? seat % 2);
    desk.set(["position"], { ...position, piles, ...(teams ? { teams } : {}) });
  };
  const counts = [2, 3, 4, 5, 6].map((count) => chip(String(count), count === position.piles.length, "players", () => change(count)));
  return h("fieldset", { class: "chips" }, h("legend", {}, "Players"), h("div", {}, counts));
}

function hands(desk, here) {
  const { piles } = desk.params.position;
  const chips = piles.map((_, seat) => chip(desk.name(seat), seat === here.player, "player", () => again(desk, here, { player: seat })));
  return h("fieldset", { class: "chips" }, h("legend", {}, "Whose hand lands next"), h("div", {}, chips));
}

/* The hands in order; a tap removes one. */
function landed(desk) {
  const { touches } = desk.params;
  if (!touches.length) return null;
  const items = touches.map(([player, card], number) => {
    const onclick = () => desk.set(["touches"], touches.filter((_, other) => other !== number));
    return h("li", {}, h("button", { type: "button", class: "hand", "aria-label": `hand ${number + 1}: ${desk.name(player)} on ${card}; tap to take away`, "data-key": `hand ${number}`, onclick }, `${number + 1}. ${desk.name(player)} on ${card} ✕`));
  });
  return h("ol", { class: "landed-list", "aria-label": "The hands in the order in which they landed" }, items);
}

function newPlaces(desk, here, position) {
  const count = position.teams ? 2 : position.piles.length;
  const name = (party) => (position.teams ? `team ${"AB"[party]}` : desk.name(party));
  const set = (party) => {
    here.active = `set ${position.sets.length}`;
    desk.set(["position", "sets"], [...position.sets, { owner: party, cards: [] }]);
  };
  const row = (party) => {
    here.active = `forbidden ${party}`;
    desk.set(["position", "forbidden"], { ...position.forbidden, [party]: [] });
  };
  const picker = (label, take, parties) =>
    h(
      "label",
      { class: "field" },
      h("span", {}, label),
      h("select", { "data-key": label, onchange: (event) => event.target.value !== "" && take(Number(event.target.value)) }, h("option", { value: "" }, "for …"), parties.map((party) => h("option", { value: party }, name(party)))),
    );
  const parties = Array.from({ length: count }, (_, party) => party);
  const without = parties.filter((party) => !(String(party) in (position.forbidden ?? {})));
  return h("div", { class: "entry" }, picker("A won set", set, parties), without.length ? picker("Forbidden cards", row, without) : null);
}

/* Seldom needed: teams, whose turn it is, who has won, sets to give up, other sides. */
function more(desk) {
  const { position } = desk.params;
  const seats = position.piles.map((_, seat) => seat);
  const parties = position.teams ? [0, 1] : seats;
  const pick = (label, values, value, set, text = String) => {
    const options = values.map((each, number) => h("option", { value: number, selected: each === value }, text(each)));
    return h("label", { class: "field" }, h("span", {}, label), h("select", { "data-key": `more ${label}`, onchange: (event) => set(values[event.target.value]) }, options));
  };
  const team = (on) => {
    const { teams: _, ...rest } = position;
    desk.set(["position"], on ? { ...rest, mode: "team", teams: seats.map((seat) => seat % 2) } : { ...rest, mode: "competitive" });
  };
  const who = (each) => (each === null ? "nobody" : each === "any" ? "anyone" : position.teams && each < 2 ? `team ${"AB"[each]}` : desk.name(each));
  const flips = (each) => (each === null ? "nobody" : each === "any" ? "anyone" : desk.name(each));
  const fields = [
    pick("Teams", [false, true], Boolean(position.teams), team, (each) => (each ? "two teams" : "everybody for himself")),
    ...(position.teams ?? []).map((value, seat) => pick(`Team of ${desk.name(seat)}`, [0, 1], value, (each) => desk.set(["position", "teams", seat], each), (each) => "AB"[each])),
    pick("Flips next", [...seats, "any", null], position.due ?? null, (each) => desk.set(["position", "due"], each), flips),
    pick("Has won", [null, ...parties], position.winner ?? null, (each) => desk.set(["position", "winner"], each), who),
    ...seats.flatMap((seat) => given(desk, seat, pick)),
  ];
  const cards = places(desk).flatMap((place) => place.cards.map((card, number) => ({ place, card, number })));
  const sides = cards.map(({ place, card, number }) => {
    const set = (event) => place.put(place.cards.map((each, other) => (other === number ? [card[0], card[1], event.target.value.trim() || `behind-${card[0]}`] : each)));
    return h("label", { class: "field" }, h("span", {}, `Behind ${card[0]}`), h("input", { type: "text", value: card[2], autocapitalize: "off", autocomplete: "off", spellcheck: "false", "data-key": `side ${card[0]}`, onchange: set }));
  });
  return [
    h("details", { class: "more", open: desk.unfolded("more") }, h("summary", { "data-key": "more" }, "Teams, turn, sets to give up"), h("div", { class: "entry" }, fields)),
    cards.length ? h("details", { class: "more", open: desk.unfolded("sides") }, h("summary", { "data-key": "sides" }, "The other sides of the cards"), h("div", { class: "entry" }, sides)) : null,
  ];
}

/* The set that a player would give up for a mistake. */
function given(desk, seat, pick) {
  const { position, give } = desk.params;
  const party = position.teams ? position.teams[seat] : seat;
  const own = position.sets.filter((won) => won.owner === party && won.cards.length).map((won) => won.cards);
  if (!own.length) return [];
  const chosen = own.find((cards) => cards.some(([id]) => id === give?.[seat]))?.[0][0] ?? null;
  const set = (id) => {
    const { [seat]: _, ...others } = give ?? {};
    const all = id === null ? others : { ...others, [seat]: id };
    desk.set(["give"], Object.keys(all).length ? all : undefined);
  };
  const text = (id) => (id === null ? "not said" : own.find((cards) => cards[0][0] === id).map(([each]) => each).join(" "));
  return [pick(`${desk.name(seat)} would give up`, [null, ...own.map((cards) => cards[0][0])], chosen, set, text)];
}
