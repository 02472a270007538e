/* A block of code that is wider than the page can be scrolled with the keyboard too. */
function reachable() {
  for (const block of document.querySelectorAll(".highlight pre")) {
    if (block.scrollWidth > block.clientWidth) {
      block.tabIndex = 0;
    } else {
      block.removeAttribute("tabindex");
    }
  }
}

window.addEventListener("load", reachable);
window.addEventListener("resize", reachable);
