// The worker of a search. Its first message has what it is set up with, the later ones are orders. It answers with texts. Besides it
// posts the module that it has compiled, and why it cannot go on.

let ready = null;

async function compile(file) {
  const response = await fetch(new URL(file, import.meta.url));
  if (!response.ok) throw new Error(`${file}: ${response.status} ${response.statusText}`);
  // Not every server knows the type of such a file.
  const isTyped = response.headers.get("content-type") === "application/wasm";
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

async function setUp({ module, stop }) {
  const { default: load, WorkerEngine } = await import("./engine.js");
  // A worker that is started again gets the module of the first one: nothing is fetched or compiled.
  const compiled = module ?? await compile("engine_bg.wasm");
  await load({ module_or_path: compiled });
  if (!module) self.postMessage(compiled);
  return new WorkerEngine(stop);
}

async function carryOut(engine, order) {
  engine.carry_out(order, (answer) => self.postMessage(answer));
  return engine;
}

self.onmessage = ({ data }) => {
  ready = ready ? ready.then((engine) => carryOut(engine, data)) : setUp(data);
  ready.catch((error) => {
    console.error(error);
    self.postMessage({ failed: String(error) });
  });
};
