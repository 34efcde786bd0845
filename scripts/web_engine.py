"""Runs the engine as a WebAssembly module and as a native program, for scripts that compare the replies of both to the same
commands (`scripts/engine_messages.py`). The native program is the example `engine_server` of `crates/engine-service`.
"""

import subprocess
from pathlib import Path

import engine_messages

CHROMIUM = "/usr/bin/chromium"
SCRIPTS = Path(__file__).parent

START_WORKER = """() => {
  const worker = new Worker("engine-worker.js", { type: "module" });
  let replies = [];
  let failure = null;
  let wake = () => {};
  worker.onmessage = ({ data }) => {
    if (data instanceof Uint8Array) replies.push(Array.from(data));
    failure ??= data.failed;
    wake();
  };
  worker.onerror = (event) => { failure = event.message ?? "the worker cannot be loaded"; wake(); };
  worker.postMessage({});
  const isLast = ([kind]) => kind === 1;
  window.execute = async (command, hasReplies) => {
    replies = [];
    worker.postMessage(new Uint8Array(command));
    while (hasReplies && !replies.some(isLast)) {
      if (failure) throw new Error(failure);
      await new Promise((resolve) => { wake = resolve; });
    }
    return replies;
  };
}"""


class Program:
    """An engine that reads commands and prints replies, one per line in hexadecimal."""

    def __init__(self, command: list[str]):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def execute(self, command: bytes) -> list[dict]:
        """Returns the replies to a command."""
        self.process.stdin.write(f"{command.hex()}\n")
        self.process.stdin.flush()
        replies = []
        while engine_messages.has_replies(command) and not (replies and replies[-1]["is last"]):
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError(f"{self.process.args}: ended with {self.process.wait()}")
            replies.append(engine_messages.reply(bytes.fromhex(line)))
        return replies

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def native(target: Path) -> Program:
    return Program([str(target / "release/examples/engine_server")])


def node(folder: Path) -> Program:
    return Program(["node", str(SCRIPTS / "web_engine.mjs"), str(folder)])


class BrowserWorker:
    """The engine in a browser's Web Worker."""

    def __init__(self, page, url: str):
        # Any file of the folder can serve as the page.
        page.goto(f"{url}engine-worker.js")
        page.evaluate(START_WORKER)
        self.page = page

    def execute(self, command: bytes) -> list[dict]:
        arguments = [list(command), engine_messages.has_replies(command)]
        replies = self.page.evaluate("([command, hasReplies]) => execute(command, hasReplies)", arguments)
        return [engine_messages.reply(bytes(reply)) for reply in replies]
