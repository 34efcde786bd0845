// Library worker, which owns the game library. The first message contains the setup; later messages are commands from the page
// with write access. Pages with read-only access send their commands through a channel. The worker posts replies as bytes,
// files for the page to save, a message when the library is open, and the reason for a failure.

/** Number of attempts to open the library, and the milliseconds between them. The previous worker of a page that reloads may still run. */
const ATTEMPTS = 20;
const PAUSE = 100;

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

let ready = null;

/** Passes the commands of reading pages to the library. A page repeats its greeting until the worker answers. */
function serveReaders(name) {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data: { from, hello, bye, command } }) => {
    if (!from) return;
    if (hello) run(() => channel.postMessage({ to: from, welcome: true }));
    if (bye) run((library) => library.close_reader(from));
    if (command) {
      run((library) => {
        try {
          library.execute_for_reader(from, command, (answer) => channel.postMessage({ to: from, answer }));
        } catch (error) {
          // An invalid command of a reader does not end the worker, but a crash does.
          if (error instanceof WebAssembly.RuntimeError) throw error;
          console.error(error);
        }
        // The end of every command is reported, because some commands have no answer.
        channel.postMessage({ to: from, done: true });
      });
    }
  };
  // The connections of reading pages ended with the previous worker, so these pages must greet this worker.
  channel.postMessage({ started: true });
}

/** Opens the library. Retries, because the previous page with write access may have released its lock before its worker has ended. */
async function open({ LibraryWorker }, { files, isPersistent, cancelled }) {
  const keep = (path, contents) => self.postMessage({ keep: [path, contents] }, contents ? [contents.buffer] : []);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await LibraryWorker.open(files, keep, isPersistent, cancelled);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
    await pause(PAUSE);
  }
}

async function setUp(setup) {
  const code = await import("./library.js");
  await code.default();
  const library = await open(code, setup);
  self.postMessage({ ready: true, isInPool: library.is_in_pool });
  if (setup.channel) serveReaders(setup.channel);
  return library;
}

/** Runs a function with the library after all earlier functions have ended. */
function run(use) {
  ready = ready.then(async (library) => {
    await library.prepare();
    use(library);
    return library;
  });
  ready.catch((error) => {
    console.error(error);
    self.postMessage({ failed: error.message ?? String(error) });
  });
}

self.onmessage = ({ data }) => {
  if (ready === null) {
    ready = setUp(data);
    run(() => {});
  } else {
    run((library) => library.execute(data, (answer) => self.postMessage(answer, [answer.buffer])));
  }
};
