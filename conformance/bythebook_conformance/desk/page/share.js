/* Handing on a link: copied, or as a QR code for another phone's camera. */
import { drawn, h } from "./dom.js";
import { t } from "./language.js";
import { encodeQR } from "./qr.js";

const LONGEST = 2300; // characters that a code can hold and a phone can still read

export async function copyLink(button, address) {
  const done = await navigator.clipboard?.writeText(address).then(() => true, () => false);
  button.textContent = done ? t("Link copied") : t("The address bar has the link");
}

/* The code of a link, in its place on the page. */
export function codeOf(address) {
  if (address.length > LONGEST) return h("p", { class: "complaint" }, t("This link is too long for a QR code; copy it instead."));
  return h("div", { class: "code", role: "img", "aria-label": t("The link as a QR code") }, drawn(encodeQR(address, "svg", { ecc: "low", border: 4 })));
}
