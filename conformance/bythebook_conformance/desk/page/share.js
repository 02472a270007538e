/* Handing on a link: copied, or as a QR code for another phone's camera. */
import { h } from "./dom.js";
import { code } from "./qr.js";

export async function copyLink(button, address) {
  const done = await navigator.clipboard?.writeText(address).then(() => true, () => false);
  button.textContent = done ? "Link copied" : "The address bar has the link";
}

/* The code of a link, in its place on the page. */
export function codeOf(address) {
  const svg = code(address);
  if (!svg) return h("p", { class: "complaint" }, "This link is too long for a QR code; copy it instead.");
  return h("div", { class: "code", role: "img", "aria-label": "The link as a QR code" }, svg);
}
