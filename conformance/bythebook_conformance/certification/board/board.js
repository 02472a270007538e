// Search and filters. Without this script the pages show the same, all of it at once.
"use strict";

for (const form of document.querySelectorAll("[data-script]")) {
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  const rows = [...form.closest("section").querySelectorAll(".filtered tbody tr")];
  const text = form.querySelector("[data-search]");
  const verdict = form.querySelector("[data-verdict]");
  const shown = form.querySelector("[data-shown]");
  const filter = () => {
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = verdict ? verdict.value : "";
    let count = 0;
    for (const row of rows) {
      const content = row.textContent.toLowerCase();
      const verdicts = (row.dataset.verdicts || "").split("|");
      row.hidden = !words.every((word) => content.includes(word)) || (wanted !== "" && !verdicts.includes(wanted));
      count += row.hidden ? 0 : 1;
    }
    shown.textContent = count < rows.length ? `${count} of ${rows.length}` : "";
  };
  form.addEventListener("input", filter);
  filter();
}

// The engines differ on a clause if those differ that are shown: without a script, all of them count.
const picks = [...document.querySelectorAll(".columns input")];
function agreeing() {
  const columns = picks.map((pick, number) => (pick.checked ? number + 1 : 0)).filter(Boolean);
  for (const row of document.querySelectorAll(".matrix tbody tr")) {
    const outcomes = new Set(columns.map((column) => row.cells[column].title).filter((each) => each !== "not applicable"));
    row.classList.toggle("same", outcomes.size < 2);
  }
}
for (const pick of picks) {
  pick.addEventListener("change", agreeing);
}
if (picks.length) {
  agreeing();
}
