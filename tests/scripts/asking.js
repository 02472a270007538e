// What a page asks of Python: a worker that notes what it is sent, and the answers as they come.
import { Rules } from "./rules.js";
const sent = [];
const told = [];
globalThis.navigator ??= {};
globalThis.Worker = class {
  postMessage(message) { sent.push(message); }
};
const rules = new Rules({ game: "twos", python: {} }, (text, state) => told.push(state));
await new Promise((resolve) => setTimeout(resolve));
const asked = () => sent.filter((each) => each.number).map((each) => JSON.parse(each.asked));
const answers = [];
const ask = (question) => rules.ask(question).then((answer) => answers.push([question, answer]));
