/* The ruling beside the table: plain words first, then its clauses, then what depends on an open point. */
import { drawn, h } from "./dom.js";
import { t } from "./language.js";

export class Ruling {
  constructor(data, { agree, tell, choose }) {
    this.data = data;
    this.shownClaims = 0;
    [this.state, this.said, this.claims, this.why, this.programs] = ["state", "said", "claims", "why", "programs"].map((id) => document.getElementById(id));
    this.peek = document.getElementById("peek");
    this.out = false;
    new IntersectionObserver(([seen]) => {
      this.peek.classList.toggle("up", seen.boundingClientRect.top < 0);
      this.glance(!seen.isIntersecting);
    }).observe(this.said);
    this.why.addEventListener("click", ({ target }) => {
      const pairs = target.closest("[data-read]")?.dataset.read;
      if (pairs) agree(Object.fromEntries(pairs.split(" ").map((pair) => pair.split("="))));
      const told = target.closest("[data-told]")?.dataset.told;
      if (told) tell(told === "yes");
    });
    this.claims.addEventListener("click", ({ target }) => {
      const meant = target.closest("[data-says]")?.dataset;
      if (meant) choose(Number(meant.claim), meant.says);
    });
  }

  /* How far the rules are: they are loaded beside everything else. */
  loading(text, state) {
    this.state.textContent = text;
    this.state.className = state;
    document.documentElement.dataset.rules = state;
  }

  /* While the ruling is out of sight, its first sentence stands at the foot of the screen and leads there. */
  glance(out = this.out) {
    this.out = out;
    const first = document.documentElement.dataset.ruling === "waiting" ? null : this.said.querySelector("p");
    this.peek.hidden = !out || !first;
    if (first) this.peek.replaceChildren(h("span", {}, drawn(first.innerHTML)));
  }

  wait(lacking) {
    this.put("waiting", h("p", { class: "hint" }, t("Still missing: {cards}", { cards: [...lacking.slice(0, 3), ...(lacking.length > 3 ? ["…"] : [])].join("; ") })));
  }

  asking() {
    document.documentElement.dataset.ruling = "asked";
  }

  show(answer, readings) {
    if (answer.error) {
      this.put("error", h("p", { class: "complaint" }, answer.error));
      return;
    }
    this.put("ruled", this.agreed(readings), drawn(answer.said));
    this.claims.replaceChildren(drawn(answer.claims));
    this.seen();
    this.why.replaceChildren(drawn(answer.why));
    for (const name of document.querySelectorAll("#claims [data-clause], #why [data-clause]")) {
      const { [name.dataset.clause]: href } = this.data.links;
      const number = this.data.numbers[name.dataset.clause] ?? "";
      name.replaceChildren(href ? h("a", { href }, number) : number);
    }
    this.programs.textContent = JSON.stringify(answer.data);
  }

  /* The verdict on a claim that has just been made comes into sight. */
  seen() {
    const claims = this.claims.querySelectorAll(".claim");
    if (claims.length > this.shownClaims) this.claims.scrollIntoView({ block: "nearest" });
    this.shownClaims = claims.length;
  }

  /* The readings agreed on, each as the question and its answer. */
  agreed(readings) {
    const answers = Object.entries(readings).map(([name, value]) => {
      const { question, alternatives } = this.data.readings.find((each) => each.name === name);
      return h("li", {}, question, " ", h("b", {}, alternatives.find((each) => each.name === value).text));
    });
    return answers.length ? h("div", { class: "agreed" }, t("Agreed on"), h("ul", {}, answers)) : "";
  }

  put(state, ...parts) {
    document.documentElement.dataset.ruling = state;
    this.said.replaceChildren(...parts);
    this.claims.replaceChildren();
    this.why.replaceChildren();
    this.programs.textContent = "";
    this.glance();
  }
}
