// Connects the game to its library. The page with write access starts a worker, which owns the library. Other pages read the
// library through this worker.

const SCRIPT = "library-worker.js";
/** Milliseconds between two greetings of a reading page, and from a command until the page reports that the worker does not answer. */
const GREETING = 300;
const SILENCE = 5000;
const SILENT = "The tab that has the library open doesn’t answer. Reload or close that tab.";

/** Returns whether a file belongs to the library. Must agree with `is_library_file` in crates/web-library. */
export function isLibraryFile(path) {
  return /^\/data\/(library[^/]*$|backups\/)/.test(path);
}

/** Returns the name of the channel between the pages of this version. */
function channelName() {
  return `breakthrough library ${document.baseURI}`;
}

/** Connects to a worker of this page. After a failure, the next command starts a new worker. */
function ownLibrary({ files, keep, isPersistent }, receive) {
  const kept = new Map(files);
  const cancelled = self.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
  let worker = null;

  function fail(failed, reason) {
    if (failed !== worker) return;
    worker.terminate();
    worker = null;
    receive(undefined, reason);
  }

  function start() {
    const started = new Worker(SCRIPT, { type: "module", name: "library" });
    started.onerror = (event) => fail(started, event.message || "cannot load the library");
    started.onmessage = ({ data }) => {
      if (data instanceof Uint8Array) {
        receive(data);
      } else if (data.keep) {
        const [path, contents] = data.keep;
        if (contents) kept.set(path, contents);
        else kept.delete(path);
        keep(path, contents);
      } else if (data.failed) {
        fail(started, data.failed);
      }
    };
    started.postMessage({ files: [...kept], isPersistent, cancelled, channel: isPersistent ? channelName() : undefined });
    return started;
  }

  return {
    post(command) {
      worker ??= start();
      worker.postMessage(command, [command.buffer]);
    },
    cancel(task) {
      if (cancelled) Atomics.store(cancelled, 0, task);
    },
  };
}

/** Connects to the worker of another page. */
function otherLibrary(receive) {
  const channel = new BroadcastChannel(channelName());
  const from = crypto.randomUUID();
  /** Commands to be posted when the worker answers the greeting; null afterwards. */
  let waiting = [];
  let greeting;
  let silence;

  function expectAnswer() {
    clearTimeout(silence);
    silence = setTimeout(() => receive(undefined, SILENT), SILENCE);
  }

  function greet() {
    clearInterval(greeting);
    const hello = () => channel.postMessage({ from, hello: true });
    greeting = setInterval(hello, GREETING);
    hello();
  }

  channel.onmessage = ({ data: { to, welcome, answer, started } }) => {
    if (started && waiting === null) {
      // The replies to earlier commands are lost with the previous worker.
      waiting = [];
      receive(undefined, "the library was opened again in another tab");
      greet();
    }
    if (to !== from) return;
    clearTimeout(silence);
    if (welcome && waiting !== null) {
      clearInterval(greeting);
      const commands = waiting;
      waiting = null;
      for (const command of commands) post(command);
    }
    if (answer) receive(answer);
  };
  window.addEventListener("pagehide", () => channel.postMessage({ from, bye: true }));
  greet();

  function post(command) {
    expectAnswer();
    if (waiting !== null) waiting.push(command);
    else channel.postMessage({ from, command });
  }

  return { post, cancel() {} };
}

/**
 * Opens the library. `role` is "owner", "reader", or "private" for a library that is not saved; `files` and `keep` are
 * described at `openStore`. The result has the functions that the game calls: `post(command)`, `cancel(task)` and
 * `listen(listener)`. The listener receives each answer, or undefined and the reason why answers are lost.
 */
export function openLibrary({ role, libraryFiles: files, keep }) {
  const early = [];
  let listener = (...message) => early.push(message);
  const receive = (...message) => listener(...message);
  const library = role === "reader" ? otherLibrary(receive) : ownLibrary({ files, keep, isPersistent: role === "owner" }, receive);
  return {
    ...library,
    listen(listen) {
      listener = listen;
      for (const message of early.splice(0)) listener(...message);
    },
  };
}
