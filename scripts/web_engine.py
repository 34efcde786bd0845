"""Runs the engine's WebAssembly module and its native counterpart, for scripts that compare their answers to commands.
`crates/search-service/src/wire.rs` defines commands and answers. The native program is the crate's example `text_engine`.
"""

import json
import subprocess
from pathlib import Path

CHROMIUM = "/usr/bin/chromium"
SCRIPTS = Path(__file__).parent

START_WORKER = """() => {
  const worker = new Worker("engine-worker.js", { type: "module" });
  const answers = [];
  let failure = null;
  let wake = () => {};
  worker.onmessage = ({ data }) => {
    if (typeof data === "string") answers.push(JSON.parse(data));
    failure ??= data.failed;
    wake();
  };
  worker.onerror = (event) => { failure = event.message ?? "the worker cannot be loaded"; wake(); };
  worker.postMessage({});
  window.execute = async (command, lasts) => {
    answers.length = 0;
    worker.postMessage(command);
    while (lasts && !answers.some((answer) => "finished" in answer)) {
      if (failure) throw new Error(failure);
      await new Promise((resolve) => { wake = resolve; });
    }
    return answers;
  };
}"""


def analyse(variant: str, position: str, *, depth=None, nodes=None, multi_pv=1, threads=1, milliseconds=None):
    """Returns a command to search at full strength."""
    mode = {"analyse": {"multi_pv": multi_pv, "depth": depth, "nodes": nodes, "moves": []}}
    return search(variant, position, mode, threads, milliseconds)


def play(variant: str, position: str, level: int, seed: int):
    """Returns a command to choose a move as a computer player."""
    return search(variant, position, {"play": {"level": level, "seed": str(seed)}}, 1, None)


def search(variant, position, mode, threads, milliseconds):
    request = {"variant": variant, "position": position, "mode": mode, "milliseconds": milliseconds, "threads": threads}
    return {"search": request}


class Program:
    """An engine that reads commands and prints answers, one per line."""

    def __init__(self, command: list[str]):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def execute(self, command) -> list:
        """Returns the answers to a command. Only searches are answered."""
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()
        answers = []
        while "search" in command and not (answers and "finished" in answers[-1]):
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError(f"{self.process.args}: ended with {self.process.wait()}")
            answers.append(json.loads(line))
        return answers

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def native(target: Path) -> Program:
    return Program([str(target / "release/examples/text_engine")])


def node(folder: Path) -> Program:
    return Program(["node", str(SCRIPTS / "web_engine.mjs"), str(folder)])


class BrowserWorker:
    """The engine in a browser's Web Worker."""

    def __init__(self, page, url: str):
        # Any file of the folder can serve as the page.
        page.goto(f"{url}engine-worker.js")
        page.evaluate(START_WORKER)
        self.page = page

    def execute(self, command) -> list:
        return self.page.evaluate("([command, lasts]) => execute(command, lasts)", [json.dumps(command), "search" in command])
