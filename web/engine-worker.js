// The worker of a search. Its first message has what it is set up with, the later ones are orders. It answers with texts. Besides it
// posts the module that it has compiled, that it holds its lock, and why it cannot go on.

let ready = null;

async function compile(file) {
  const response = await fetch(new URL(file, import.meta.url));
  if (!response.ok) throw new Error(`${file}: ${response.status} ${response.statusText}`);
  // Not every server knows the type of such a file.
  const isTyped = response.headers.get("content-type") === "application/wasm";
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** The engine with several threads, which share memory. */
async function loadWithThreads() {
  const code = await import("./engine-threads.js");
  const module = await compile("engine-threads_bg.wasm");
  await code.default({ module_or_path: module });
  return { code, module };
}

async function load(compiled) {
  const code = await import("./engine.js");
  // A worker that is started again gets the module of the first one: nothing is fetched or compiled.
  const module = compiled ?? await compile("engine_bg.wasm");
  await code.default({ module_or_path: module });
  if (!compiled) self.postMessage(module);
  return { code };
}

/** Holds a lock as long as this worker lives: the page gets it when it has ended, however that came. */
function hold(lock) {
  navigator.locks?.request(lock, () => {
    self.postMessage("holds lock");
    return new Promise(() => {});
  });
}

async function setUp({ module, stop, lock }) {
  hold(lock);
  let loaded = null;
  if (self.crossOriginIsolated && !module) {
    loaded = await loadWithThreads().catch((error) => console.warn("no threads for the engine:", error));
  }
  loaded ??= await load(module);
  return { ...loaded, engine: new loaded.code.WorkerEngine(stop), lacksHelpers: false };
}

function startHelper(setup) {
  return new Promise((resolve, reject) => {
    const helper = new Worker(new URL("engine-helper.js", import.meta.url), { type: "module" });
    helper.onmessage = ({ data }) => (data === "ready" ? resolve() : reject(new Error(data.failed)));
    helper.onerror = () => reject(new Error("the script of a helper cannot be loaded"));
    helper.postMessage(setup);
  });
}

/** Starts the helpers that a search needs: a worker that searches cannot. */
async function provideHelpers(worker, order) {
  const { code, module } = worker;
  if (!code.missing_helpers || worker.lacksHelpers) return;
  const count = code.missing_helpers(order, navigator.hardwareConcurrency ?? 1);
  const setup = { module, memory: code.shared_memory() };
  try {
    await Promise.all(Array.from({ length: count }, () => startHelper(setup)));
  } catch (error) {
    console.warn("no threads for the engine:", error);
    code.forget_helpers();
    worker.lacksHelpers = true;
  }
}

async function carryOut(worker, order) {
  await provideHelpers(worker, order);
  worker.engine.carry_out(order, (answer) => self.postMessage(answer));
  return worker;
}

self.onmessage = ({ data }) => {
  ready = ready ? ready.then((worker) => carryOut(worker, data)) : setUp(data);
  ready.catch((error) => {
    console.error(error);
    self.postMessage({ failed: String(error) });
  });
};
