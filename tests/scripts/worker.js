// What the worker posts that cannot answer.
const posted = [];
globalThis.onmessage = null;
globalThis.postMessage = (message) => posted.push(message);
await import("./python.js");
await globalThis.onmessage({ data: { number: 3, asked: "{}" } });
console.log(JSON.stringify(posted));
