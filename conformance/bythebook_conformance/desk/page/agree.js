/* Agreeing before the game: the answers are in the address, and lead to the desk with these readings. */
import { h } from "./dom.js";
import { languageLinks, t, tn } from "./language.js";
import { codeOf, copyLink } from "./share.js";

const form = document.getElementById("agreement");
const data = JSON.parse(document.getElementById("agree-data").textContent);
const at = (id) => document.getElementById(id);
const pair = (text) => [text.split("=")[0], text.split("=").slice(1).join("=")];
const radios = [...form.querySelectorAll("input[type=radio]")];
const BLANK = "____";
const blankOf = (radio) => radio.closest(".answer").querySelector(".blank input");
const numberOf = (blank) => (blank?.validity.valid ? blank.value : "");
let carried = []; // what the address agrees on beside the questions of this page

/* The answers in an address; what is not among the questions is handed on as it is. */
function read() {
  const parts = new URLSearchParams(location.hash.slice(1));
  carried = [["ask", parts.get("ask") ?? data.ask]];
  form.reset();
  for (const kind of ["read", "settled:"]) {
    for (const text of parts.getAll(kind)) {
      const [point, answer] = pair(text);
      const [name, number] = kind === "read" ? [answer] : pair(answer);
      const radio = radios.find((each) => each.name === point && each.value === name);
      if (!radio) carried.push([kind, text]);
      else choose(radio, number);
    }
  }
  for (const part of form.querySelectorAll("details")) part.open = departures(part).length > 0;
  show();
}

function choose(radio, number) {
  radio.checked = true;
  const blank = blankOf(radio);
  if (blank && number) blank.value = number;
}

/* The answers that the rulebook would not take. A point on which the desk cannot rule another way is only noted. */
const departures = (where) => radios.filter((radio) => where.contains(radio) && radio.checked && (!radio.defaultChecked || numberOf(blankOf(radio))));

function fragment() {
  const parts = new URLSearchParams(carried);
  for (const radio of departures(form)) {
    const number = numberOf(blankOf(radio));
    parts.append(radio.dataset.noted === undefined ? "read" : "settled:", `${radio.name}=${radio.value}${number ? `=${number}` : ""}`);
  }
  return `#${parts}`;
}

const address = () => new URL(`${data.desk}${fragment()}`, location.href).href;

function show() {
  history.replaceState(null, "", fragment());
  const many = departures(form).length;
  at("sum").textContent = many === 0 ? t("You keep to our reading everywhere.") : tn("You answer one question differently from our reading.", "You answer {number} questions differently from our reading.", many);
  for (const blank of form.querySelectorAll(".blank input")) filled(blank);
  at("go").href = address();
  at("copy").textContent = t("Copy the link");
  at("code").replaceChildren(codeOf(address()));
  at("link").textContent = address();
  warn();
}

/* Answers that cannot be combined cause a warning at the end, and at each of them: on a phone, the end is far away. */
function warn() {
  const chosen = (point, answer) => radios.some((radio) => radio.name === point && radio.value === answer && radio.checked);
  const clash = data.clashes.filter(([one, first, other, second]) => chosen(one, first) && chosen(other, second));
  const said = ([one, , other]) => t("These two answers cannot be combined: “{one}” and “{other}”", { one: asked(one), other: asked(other) });
  at("clash").hidden = !clash.length;
  at("clash").replaceChildren(...clash.map((each) => h("p", {}, said(each))));
  for (const set of form.querySelectorAll("fieldset")) {
    const ours = clash.filter(([one, , other]) => [one, other].includes(set.dataset.point));
    set.classList.toggle("clashing", ours.length > 0);
    for (const old of set.querySelectorAll(".with")) old.remove();
    set.append(...ours.map((each) => h("p", { class: "complaint with" }, said(each))));
  }
}

/* An answer with the number that was filled in, as it is printed, or a line that says what is wrong with it. */
function filled(blank) {
  const [words, complaint] = [".words", ".complaint"].map((part) => blank.closest(".answer").querySelector(part));
  complaint.hidden = blank.validity.valid;
  words.dataset.blank ??= words.textContent;
  words.textContent = words.dataset.blank.replace(BLANK, numberOf(blank) || BLANK);
}

const asked = (point) => form.querySelector(`[data-point="${point}"] legend`).textContent.trim();

form.addEventListener("input", ({ target }) => {
  if (target.matches(".blank input")) target.closest(".answer").querySelector("input[type=radio]").checked = true;
  show();
});
form.addEventListener("submit", (event) => event.preventDefault());
at("copy").addEventListener("click", ({ currentTarget }) => copyLink(currentTarget, address()));
at("show").addEventListener("click", ({ currentTarget }) => {
  const shown = at("code").classList.toggle("shown");
  currentTarget.setAttribute("aria-expanded", String(shown));
});
at("print").addEventListener("click", () => window.print());
at("clear").addEventListener("click", () => {
  carried = [];
  form.reset();
  show();
});
window.addEventListener("hashchange", read);
languageLinks();
read();
