// What of a page is wider than the screen.
() => {
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= wide) return [];
  const beyond = [...document.body.querySelectorAll('*')].filter(
    (each) => each.getBoundingClientRect().right > wide + 1 && each.checkVisibility());
  const names = beyond.slice(0, 5).map((each) => each.outerHTML.slice(0, 120));
  return names.length ? names : [`${document.documentElement.scrollWidth} px of ${wide}`]; // text alone has no box
}
