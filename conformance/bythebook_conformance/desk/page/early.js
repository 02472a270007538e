/* Before anything is drawn: the colours that the reader has chosen in the rest of the site, the language chosen at the
   desk unless the address already holds a table, and a word to those who opened the page as a file, where browsers let no
   page fetch anything. */
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  const language = localStorage.getItem("desk language");
  const chosen = document.querySelector(`link[rel="alternate"][hreflang="${CSS.escape(language ?? "")}"]`);
  if (chosen && !location.hash) location.replace(chosen.href);
} catch {
  // No storage, no choice.
}
if (location.protocol === "file:") document.documentElement.classList.add("from-file");
