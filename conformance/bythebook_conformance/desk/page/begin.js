/* How Python begins, in the same way where its memory is saved (when a desk is built) and where it is restored. */

/* Makes Pyodide's module with a library in a fixed place, which saved memory points to. The table of functions is filled
   up to `table` first: how many a browser has put there by then differs. `before` is called when all is in its place,
   before Python itself starts or its memory is restored. */
export function withLibrary(factory, library, before) {
  return async (settings) => {
    let wrong = null; // kept, for Pyodide goes on whatever happens here
    settings.onRuntimeInitialized = () => {
      try {
        load(settings, library);
        before(settings);
      } catch (error) {
        wrong = error;
      }
    };
    const made = await factory(settings);
    if (wrong) throw wrong;
    return made;
  };
}

function load({ FS, wasmTable, loadDynamicLibrary }, { path, bytes, table }) {
  FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  FS.writeFile(path, bytes);
  wasmTable.grow(table - wasmTable.length);
  loadDynamicLibrary(path, { global: false, nodelete: true, loadAsync: false }, {});
}

/* Saved memory holds only what differs from the memory as it is before Python starts: this takes the difference, and
   makes memory of it again. */
export function differ(saved, memory) {
  const start = new Uint32Array(saved.buffer, 0, 2)[1];
  const words = new Int32Array(saved.buffer, start, Math.floor((saved.length - start) / 4));
  const many = Math.min(words.length, memory.length);
  for (let place = 0; place < many; place += 1) words[place] ^= memory[place];
}
