/* Code and tables that are wider than the page can be scrolled with the keyboard too. */
function reachable() {
  for (const block of document.querySelectorAll(".highlight pre, .table-wrapper")) {
    if (block.scrollWidth > block.clientWidth) {
      block.tabIndex = 0;
    } else {
      block.removeAttribute("tabindex");
    }
  }
}

window.addEventListener("load", reachable);
window.addEventListener("resize", reachable);
document.addEventListener("toggle", reachable, true); // what was folded away had no width
