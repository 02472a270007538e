/* The worker: Python, and the rules as on the command line. */
import { differ, withLibrary } from "./begin.js";

const HERE = new URL("./python/", import.meta.url);
const FOLDER = "/rules";
const IDLE = 2000; // milliseconds after which the first ruling is there
const WASM = "pyodide.asm.wasm";
const NO_FILES = "data:application/zip;base64,UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==";
const fetched = globalThis.fetch;
const packed = []; // what this visit has had to decompress
const stored = []; // when the files of this visit are kept
let answer = null;
let anew = null; // starts Python from nothing, as long as its saved memory answers

/* A file of the desk. What is fetched once is kept for visits without a network. */
async function file(name, kept) {
  const url = new URL(name, HERE);
  const cache = await opened(kept);
  const there = await cache?.match(url);
  if (there) return there;
  const got = await fetched(url);
  if (!got.ok) throw new Error(`${name}: ${got.status}`);
  if (cache) stored.push(cache.put(url, got.clone()).catch(() => null)); // no room, no visits without a network
  return got;
}

/* A compressed file, whether or not the server knows that. */
async function unpacked(name, kept) {
  const there = await (await opened(kept))?.match(new URL(name, HERE));
  if (there) return there;
  const { body } = await file(`${name}.packed`, kept);
  packed.push(name);
  const type = name.endsWith(".wasm") ? "application/wasm" : "text/javascript";
  return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
}

/* Keeps files uncompressed, when nobody waits any more: later visits start sooner. */
async function unpack(kept) {
  const cache = await opened(kept);
  for (const name of packed.splice(0)) {
    await cache?.put(new URL(name, HERE), await unpacked(name, kept));
    await cache?.delete(new URL(`${name}.packed`, HERE));
  }
}

const opened = (kept) => globalThis.caches?.open(kept).catch(() => null);

/* Pyodide, which looks for its parts uncompressed. */
async function pyodide(kept) {
  const wasm = unpacked(WASM, kept);
  const script = unpacked("pyodide.asm.mjs", kept);
  globalThis.fetch = (url, ...options) => (String(url).endsWith(WASM) ? wasm : fetched(url, ...options));
  const { loadPyodide } = await import(new URL("pyodide.mjs", HERE));
  const address = URL.createObjectURL(await (await script).blob());
  const { default: factory } = await import(address);
  return { loadPyodide, factory };
}

const bytes = async (response) => new Uint8Array(await (await response).arrayBuffer());

/* Python as it was when the desk was built, with the rules loaded. */
async function restored({ kept, lock, game, snapshot: { path, table, full, size } }) {
  const [saved, library] = [bytes(unpacked("snapshot", kept)), bytes(unpacked("library", kept))];
  const { loadPyodide, factory } = await pyodide(kept);
  const memory = await saved;
  const make = withLibrary(factory, { path, bytes: await library, table }, (settings) => {
    const functions = settings.wasmTable.length;
    if (functions !== full) throw new Error(`${functions} functions, not ${full}`);
    settings.growMemory(size);
    if (settings.HEAP8.length !== size) throw new Error(`no memory of ${size} bytes`);
    differ(memory, settings.HEAP32);
  });
  const python = await loadPyodide({ indexURL: HERE.href, stdLibURL: NO_FILES, lockFileContents: lock, createPyodideModule: make, _loadSnapshot: memory });
  return answering(python, game);
}

/* Python from nothing: where there is no saved memory, or a browser cannot take it. */
async function begun({ kept, lock, game, archives }) {
  const names = ["python_stdlib.zip", ...archives];
  const [library, ...zips] = await Promise.all(names.map(async (name) => (await file(name, kept)).arrayBuffer()));
  const { loadPyodide, factory } = await pyodide(kept);
  const stdLibURL = URL.createObjectURL(new Blob([library]));
  const python = await loadPyodide({ indexURL: HERE.href, stdLibURL, lockFileContents: lock, createPyodideModule: factory });
  postMessage({ loading: true });
  for (const archive of zips) python.unpackArchive(archive, "zip", { extractDir: FOLDER });
  python.runPython(`import sys; sys.path.insert(0, "${FOLDER}")`);
  return answering(python, game);
}

/* Python's answers, once it has shown that it runs. */
function answering(python, game) {
  const { answer, prepare } = python.pyimport("bythebook_conformance.desk.answering");
  prepare(game);
  return answer;
}

async function start(asked) {
  answer = asked.snapshot && (await restored(asked).catch(refused));
  if (answer) anew = () => begun(asked);
  else answer = await begun(asked);
  postMessage({ ready: true });
  await Promise.all(stored);
  postMessage({ kept: true });
  setTimeout(() => unpack(asked.kept).catch(() => null), IDLE);
}

const refused = (error) => console.warn(`Python is started from nothing: ${error.message}`);

/* The answer to a question. Where saved memory fails on one, such as for a module that is not in it, Python from nothing
   is asked again. */
async function answered(question) {
  try {
    return answer(question);
  } catch (error) {
    if (!anew) throw error;
    refused(error);
    const begin = anew;
    anew = null;
    answer = await begin();
    postMessage({ ready: true });
    return answer(question);
  }
}

onmessage = async ({ data }) => {
  try {
    if (data.game) await start(data);
    else postMessage({ number: data.number, answer: await answered(data.asked) });
  } catch (error) {
    postMessage({ number: data.number, failed: String(error.message ?? error).trim().split("\n").at(-1) });
  }
};
