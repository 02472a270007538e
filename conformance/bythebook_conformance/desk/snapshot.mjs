/* Saves the memory of Python with the rules of all games loaded, so that a browser need not start it from nothing.

   node snapshot.mjs, in a folder with Pyodide, begin.mjs and job.json: the library, archives and the program to run.
   Writes snapshot.bin; prints what is needed to restore it. */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

Object.defineProperty(globalThis, "navigator", { value: { userAgent: "iPhone" } }); // calls as every browser can make them
const SLACK = 64; // functions that a browser may have in the table beyond those that are there here
const job = JSON.parse(readFileSync("job.json"));
const here = (name) => pathToFileURL(`${process.cwd()}/${name}`).href;
const { loadPyodide } = await import(here("pyodide.mjs"));
const { default: factory } = await import(here("pyodide.asm.mjs"));
const { differ, withLibrary } = await import(here("begin.mjs"));

const library = { path: job.path, bytes: readFileSync("library.so"), table: 0 };
let memory = null;
let full = 0;
const make = (settings) => {
  const started = withLibrary(factory, library, ({ HEAP32, wasmTable }) => {
    memory = HEAP32.slice();
    full = wasmTable.length;
  });
  settings.preRun.push(() => (library.table = settings.wasmTable.length + SLACK));
  return started(settings);
};
const python = await loadPyodide({ indexURL: `${process.cwd()}/`, _makeSnapshot: true, createPyodideModule: make });
for (const name of job.archives) python.unpackArchive(new Uint8Array(readFileSync(name)), "zip", { extractDir: job.folder });
python.runPython(job.program);
const saved = python.makeMemorySnapshot();
differ(saved, memory);
writeFileSync("snapshot.bin", saved);
console.log(JSON.stringify({ table: library.table, full, size: python._module.HEAP8.length }));
