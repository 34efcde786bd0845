// The worker of a search: loads the engine, and gives it the messages that came before it was ready.
const early = [];
self.onmessage = (event) => early.push(event);
const { default: load } = await import("./engine.js");
await load();
for (const event of early) {
  self.onmessage(event);
}
