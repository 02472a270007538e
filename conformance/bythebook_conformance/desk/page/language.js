/* What is told in the page's language. English messages stand in the scripts; a page in another language brings what they
   are in it. */
export const language = globalThis.document?.documentElement.lang || "en";
const held = globalThis.document?.getElementById("sentences");
const sentences = held ? JSON.parse(held.textContent) : {};
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);

export function t(message, values = {}) {
  return filled(sentences[message] ?? message, values);
}

/* The same of a number of things, which is {number} in it. */
export function tn(one, many, number, values = {}) {
  return filled((sentences[one] ?? [one, many])[number === 1 ? 0 : 1], { number, ...values });
}

/* The same page in another language, with the same table: the choice is kept for the next visit. */
export function languageLinks() {
  for (const link of globalThis.document?.querySelectorAll(".languages a") ?? []) {
    link.addEventListener("click", () => {
      link.hash = location.hash;
      try {
        localStorage.setItem("desk language", link.hreflang);
      } catch {
        // No storage: the address alone keeps it.
      }
    });
  }
}
