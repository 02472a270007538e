/* The ruling for programs on every example of the list, each taken by its button. */
async () => {
  const ended = () => ["ruled", "error", "waiting"].includes(document.documentElement.dataset.ruling);
  const ruled = () =>
    new Promise((resolve) => {
      const look = () => ended() && (watcher.disconnect(), resolve());
      const watcher = new MutationObserver(look);
      watcher.observe(document.documentElement, { attributeFilter: ["data-ruling"] });
      look();
    });
  const rulings = {};
  for (const button of document.querySelectorAll(".example")) {
    document.documentElement.dataset.ruling = "taken";
    button.click();
    await ruled();
    const told = document.documentElement.dataset.ruling === "ruled" ? document.getElementById("programs").textContent : "null";
    rulings[button.dataset.key.replace("example ", "")] = JSON.parse(told);
  }
  return rulings;
}
