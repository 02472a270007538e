// Every text on a page that somebody reads or hears.
[...document.querySelectorAll("body, body *")]
  .filter((each) => !each.closest("#programs pre, script, [lang=en]"))
  .flatMap((each) => [
    ...[...each.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data),
    ...["aria-label", "placeholder", "title", "alt"].map((name) => each.getAttribute(name)),
    ...(each.tagName === "OPTION" && each.parentElement.tagName === "DATALIST" ? [each.value] : []),
  ]).map((text) => (text ?? "").trim()).filter(Boolean)
