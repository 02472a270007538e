// Four questions, of which two are answered.
ask("one"); ask("two");
rules.heard({ ready: true });
ask("three"); ask("four");
const before = asked();
rules.heard({ number: sent.at(-1).number, answer: "{}" });
rules.heard({ number: sent.at(-1).number, answer: '{"said":"so"}' });
await new Promise((resolve) => setTimeout(resolve));
console.log(JSON.stringify({ before, after: asked(), answers }));
