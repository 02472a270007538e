// A question on which the rules fail, and the next one.
rules.heard({ ready: true });
ask("one");
rules.heard({ number: sent.at(-1).number, failed: "KeyError: 5" });
await new Promise((resolve) => setTimeout(resolve));
ask("two");
rules.heard({ number: sent.at(-1).number, answer: '{"said":"so"}' });
await new Promise((resolve) => setTimeout(resolve));
console.log(JSON.stringify({ answers, told }));
