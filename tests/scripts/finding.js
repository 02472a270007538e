// Whether an example is found by each of the words that are wanted.
import { has } from "./examples.js";
const item = { words: "the earlier two wins. 3.2 first-two-strongest kd 2h", cards: new Set(["KD", "2H"]) };
const cards = { cards: ["KD", "2H", "AS", "TH"].map((name) => ({ name, called: [name, `${name[1]}${name[0]}`, `♥${name[0]}`].map((each) => each.toLowerCase()) })) };
console.log(JSON.stringify(data.map((wanted) => has(item, cards, wanted.split(" ")))));
