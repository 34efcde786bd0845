// Engine worker. The first message to the worker contains the setup; later messages are commands. The worker posts replies as
// bytes, the compiled module, a message when the worker holds its lock, and the reason for a failure.

let ready = null;

async function compile(file) {
  const response = await fetch(new URL(file, import.meta.url));
  if (!response.ok) throw new Error(`${file}: ${response.status} ${response.statusText}`);
  // Some servers do not send the MIME type of WebAssembly.
  const isTyped = response.headers.get("content-type") === "application/wasm";
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Loads the engine that uses threads with shared memory. */
async function loadWithThreads() {
  const code = await import("./engine-threads.js");
  const module = await compile("engine-threads_bg.wasm");
  await code.default({ module_or_path: module });
  return { code, module };
}

async function load(compiled) {
  const code = await import("./engine.js");
  // The page passes the module of the first worker to later workers, which do not fetch and compile it again.
  const module = compiled ?? await compile("engine_bg.wasm");
  await code.default({ module_or_path: module });
  if (!compiled) self.postMessage(module);
  return { code };
}

/** Holds a lock for the lifetime of this worker. The page, which waits for the lock, acquires it when the worker ends for any reason. */
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
    loaded = await loadWithThreads().catch((error) => console.warn("the engine runs without threads:", error));
  }
  loaded ??= await load(module);
  return { ...loaded, engine: new loaded.code.WorkerEngine(stop), lacksHelpers: false };
}

function startHelper(setup) {
  return new Promise((resolve, reject) => {
    const helper = new Worker(new URL("engine-helper.js", import.meta.url), { type: "module" });
    helper.onmessage = ({ data }) => (data === "ready" ? resolve() : reject(new Error(data.failed)));
    helper.onerror = () => reject(new Error("cannot load the script of a helper thread"));
    helper.postMessage(setup);
  });
}

/** Starts the missing helper threads before a search, because workers cannot be started during a search. */
async function provideHelpers(worker, command) {
  const { code, module } = worker;
  if (!code.missing_helpers || worker.lacksHelpers) return;
  const count = code.missing_helpers(command, navigator.hardwareConcurrency ?? 1);
  const setup = { module, memory: code.shared_memory() };
  try {
    await Promise.all(Array.from({ length: count }, () => startHelper(setup)));
  } catch (error) {
    console.warn("the engine runs without threads:", error);
    code.drop_helper_pool();
    worker.lacksHelpers = true;
  }
}

async function execute(worker, command) {
  await provideHelpers(worker, command);
  worker.engine.execute(command, (reply) => self.postMessage(reply, [reply.buffer]));
  return worker;
}

self.onmessage = ({ data }) => {
  ready = ready ? ready.then((worker) => execute(worker, data)) : setUp(data);
  ready.catch((error) => {
    console.error(error);
    self.postMessage({ failed: String(error) });
  });
};
