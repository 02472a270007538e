/* The worker: Python, and the rules as on the command line. */
const HERE = new URL("./python/", import.meta.url);
let python = null;
let answer = null;

async function bytes(name) {
  const got = await fetch(new URL(name, HERE));
  if (!got.ok) throw new Error(`${name}: ${got.status}`);
  return got.arrayBuffer();
}

async function start({ game, msgspec, language }) {
  const { loadPyodide } = await import(new URL("pyodide.mjs", HERE));
  const spoken = language === "en" ? [] : [bytes(`${language}.zip`)]; // English stands in the rules
  const [loaded, wheel, ...archives] = await Promise.all([loadPyodide({ indexURL: HERE.href }), bytes(msgspec), bytes("rules.zip"), ...spoken]);
  python = loaded;
  postMessage({ loading: true });
  python.unpackArchive(wheel, "wheel");
  for (const archive of archives) python.unpackArchive(archive, "zip", { extractDir: "/rules" });
  python.runPython("import sys; sys.path.insert(0, '/rules')");
  const desk = python.pyimport("bythebook_conformance.desk.answering");
  desk.prepare(game);
  answer = desk.answer;
  postMessage({ ready: true });
}

onmessage = async ({ data }) => {
  try {
    if (data.game) await start(data);
    else postMessage({ number: data.number, answer: answer(data.asked) });
  } catch (error) {
    postMessage({ number: data.number, failed: String(error.message ?? error).trim().split("\n").at(-1) });
  }
};
