// What a test gives to the script that follows.
import { readFileSync } from "node:fs";
const data = JSON.parse(readFileSync("data.json"));
