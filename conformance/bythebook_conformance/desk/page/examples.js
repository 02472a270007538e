/* The examples of a game by the topics of its rulebook, with a field to find some: by title, rule and card. */
import { cardIn } from "./cards.js";
import { h } from "./dom.js";
import { t, tn } from "./language.js";
import { entries } from "./link.js";

const STEPS = { ArrowDown: 1, ArrowUp: -1 };

/* The list, folded. It is made once and keeps what is typed and unfolded; `take` lays an example on the table. */
export function examples(data, take) {
  const topics = data.topics.map((topic) => group(topic, take));
  const found = h("p", { class: "found", role: "status" });
  const type = (event) => find(data, topics, entries(event.target.value), found);
  const field = h("input", { type: "search", placeholder: t("a title, a rule or a card"), autocomplete: "off", spellcheck: "false", "data-key": "find", oninput: type });
  const search = h("div", { role: "search" }, h("label", { class: "field wide" }, h("span", {}, t("Find an example by title, rule or card")), field));
  const summary = h("summary", { "data-key": "examples" }, t("Examples to lay on the table"));
  return h("details", { class: "examples", onkeydown: move }, summary, search, found, topics.map((topic) => topic.element));
}

function group({ title, examples }, take) {
  const items = examples.map((example) => {
    const mark = example.sheet ? [h("span", { class: "tag" }, t("from the sheet")), " "] : null;
    const button = h("button", { type: "button", class: "example", "data-key": `example ${example.id}`, onclick: (event) => take(example, event) }, mark, example.title);
    const cards = new Set(texts(example.params));
    const words = [example.title, ...example.rules, ...cards].join(" ").toLowerCase();
    return { element: h("li", {}, button), cards, words };
  });
  const many = h("small", {}, items.length);
  return { items, many, element: h("details", { class: "topic" }, h("summary", {}, title, many), h("ul", {}, items.map((item) => item.element))) };
}

/* All texts in a situation; those of a card game are cards. */
function texts(value) {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(texts) : [];
}

/* Whether an example has every word: in its title, its rules and their numbers, or as a card, in any notation. */
export function has({ words, cards }, data, wanted) {
  return wanted.every((word) => words.includes(word.toLowerCase()) || cards.has(cardIn(data, word)));
}

function find(data, topics, wanted, found) {
  let many = 0;
  for (const { items, many: number, element } of topics) {
    const shown = items.filter((item) => has(item, data, wanted));
    for (const item of items) item.element.hidden = !shown.includes(item);
    number.textContent = shown.length;
    element.hidden = !shown.length;
    element.open = wanted.length > 0;
    many += shown.length;
  }
  const said = many ? tn("{number} example found", "{number} examples found", many) : t("No example found");
  found.textContent = wanted.length ? said : "";
}

/* The arrow keys lead from the field to the first example that is in sight, and from one to the next. */
function move(event) {
  const inSight = [...event.currentTarget.querySelectorAll("input, .example")].filter((each) => each.checkVisibility());
  const from = inSight.indexOf(event.target);
  const next = inSight[from + (STEPS[event.key] ?? NaN)];
  if (from < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
