/* A short way to make elements: h("button", {class: "tap", onclick}, "Undo"). */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

/* A piece of SVG or HTML made by this site. */
export function drawn(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.content.cloneNode(true);
}

/* A copy of a tree with the value at a path changed; undefined removes it. The tree itself is not modified. */
export function changed(tree, [first, ...rest], value) {
  const copy = Array.isArray(tree) ? [...tree] : { ...tree };
  const inner = rest.length ? changed(copy[first] ?? (typeof rest[0] === "number" ? [] : {}), rest, value) : value;
  if (inner !== undefined) copy[first] = inner;
  else if (Array.isArray(copy)) copy.splice(first, 1);
  else delete copy[first];
  return copy;
}
