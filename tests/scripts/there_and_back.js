// Every table as it is after it went into an address and out again.
import { fromFragment, toFragment } from "./link.js";
console.log(JSON.stringify(data.tables.map((table) => fromFragment(toFragment(table), data.questions))));
