/* A situation as the fragment of an address, which can be read, kept and shared:
   #ask=trick&cards=KD+2H+2D+3D&read=ranking=ace-low */

/* The entries of a text that lists them, separated by spaces or commas. */
export const entries = (text) => text.split(/[\s,]+/).filter(Boolean);

const isPlainList = (value) => Array.isArray(value) && value.every((each) => typeof each === "string" && !/\s/.test(each));

export function toFragment({ question, params, readings, players, claims, settled, told }) {
  const parts = new URLSearchParams({ ask: question });
  for (const [name, value] of Object.entries(params)) {
    if (isPlainList(value)) parts.set(name, value.join(" "));
    else parts.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  for (const [name, value] of Object.entries(readings)) parts.append("read", `${name}=${value}`);
  if (players.length) parts.set("players:", players.join(" "));
  if (typeof told === "boolean") parts.set("told:", told ? "yes" : "no");
  for (const text of settled) parts.append("settled:", text);
  for (const { who, says } of claims) parts.append("claim:", `${who}: ${says}`);
  return `#${parts}`;
}

/* The situation in a fragment; what cannot be read stays as it is, for the rules to report. */
export function fromFragment(fragment, questions) {
  const parts = new URLSearchParams(fragment.slice(1));
  const question = questions.find((each) => each.name === parts.get("ask"));
  if (!question) return null;
  const params = {};
  const readings = {};
  const players = entries(parts.get("players:") ?? "");
  const claims = parts.getAll("claim:").map((text) => {
    const [who, ...says] = text.split(":");
    return { who: who.trim(), says: says.join(":").trim() };
  });
  for (const [name, text] of parts) {
    if (name === "ask" || name.endsWith(":")) continue; // what is no field of a question
    if (name === "read") {
      const [point, ...alternative] = text.split("=");
      readings[point] = alternative.join("=");
    } else {
      params[name] = value(text, [...question.form.fields, ...(question.whole?.fields ?? [])].find((field) => field.name === name));
    }
  }
  return { question: question.name, params, readings, players, claims, settled: parts.getAll("settled:"), told: { yes: true, no: false }[parts.get("told:")] ?? null };
}

function value(text, node) {
  if (/^[[{]/.test(text)) return parsed(text);
  if (node?.is === "cards" || node?.is === "words") return entries(text);
  if (node?.is === "list") return text ? parsed(text) : []; // an empty list is written as nothing
  if (node?.is === "card" || node?.is === "text" || node?.is === "word") return text;
  return parsed(text);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
