/* Before anything is drawn: the colours that the reader has chosen in the rest of the site, and a word to those who
   opened the page as a file, where browsers let no page fetch anything. */
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // No storage, no choice.
}
if (location.protocol === "file:") document.documentElement.classList.add("from-file");
