/* The worker: Python, and the rules as on the command line. */
const HERE = new URL("./python/", import.meta.url);
const LONGEST = 2300; // bytes that a code can hold and a phone can still read
let python = null;
let answer = null;

async function bytes(name) {
  const got = await fetch(new URL(name, HERE));
  if (!got.ok) throw new Error(`${name}: ${got.status}`);
  return got.arrayBuffer();
}

async function start({ game, msgspec }) {
  const { loadPyodide } = await import(new URL("pyodide.mjs", HERE));
  const [loaded, wheel, rules] = await Promise.all([loadPyodide({ indexURL: HERE.href }), bytes(msgspec), bytes("rules.zip")]);
  python = loaded;
  postMessage({ loading: "Python has loaded; loading the rules …" });
  python.unpackArchive(wheel, "wheel");
  python.unpackArchive(rules, "zip", { extractDir: "/rules" });
  python.runPython("import sys; sys.path.insert(0, '/rules')");
  const desk = python.pyimport("bythebook_conformance.desk.answering");
  desk.prepare(game);
  answer = desk.answer;
  postMessage({ ready: true });
}

/* A QR code as SVG. The library is only fetched for the first one. */
async function draw(text, segno) {
  if (text.length > LONGEST) return { undrawn: "This table is too long for a QR code; copy its link instead." };
  try {
    if (!draw.make) {
      python.unpackArchive(await bytes(segno), "wheel");
      draw.make = python.pyimport("segno").make_qr;
    }
    const code = draw.make.callKwargs(text, { error: "l" });
    return { svg: code.svg_inline.callKwargs({ scale: 4, light: "#fff", dark: "#000" }) };
  } catch (error) {
    return { undrawn: `The code cannot be drawn: ${String(error.message ?? error).trim().split("\n").at(-1)}` };
  }
}

onmessage = async ({ data }) => {
  try {
    if (data.draw) postMessage(await draw(data.draw, data.segno));
    else if (data.game) await start(data);
    else postMessage({ number: data.number, answer: answer(data.asked) });
  } catch (error) {
    postMessage({ number: data.number, failed: String(error.message ?? error).trim().split("\n").at(-1) });
  }
};
