"""Measures the library of a page with many games.

    python3 scripts/bench_library.py [--games N] [--moves N] [--indexeddb] MODULES

MODULES is the folder written by `build_web_library` (scripts/lib.sh). Needs Playwright 1.60 (from PyPI) and Debian's Chromium.
A page imports N random games of 60 plies and saves the moves of one more game. For each operation, three times are printed: the
worker's time, the time until the page has the reply, and the longest pause of the page's main thread, measured with messages
that the page continuously posts to itself. The pause of the import includes the generation of the games. The browser uses a
profile on the disk, because each write in a private window is a message to another process. With `--indexeddb`, the browser has
no origin-private file system.
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

sys.path[0:0] = [str(Path(__file__).resolve().parent / "library_test")]
from library_site import count, site, without_opfs
from browsers import CHROMIUM
from playwright.sync_api import sync_playwright
from stub import open_game

# Makes the worker post the duration of each command to a channel.
TIMED = """
const execute = LibraryWorker.prototype.execute;
const channel = new BroadcastChannel("times");
LibraryWorker.prototype.execute = function (...values) {
  const begun = performance.now();
  try { return execute.apply(this, values); } finally { channel.postMessage(performance.now() - begun); }
};
"""

# Records the posted durations in `times`. Records in `pause` the longest interval between two messages that the page posts to
# itself.
WATCH = """() => {
  globalThis.times = [];
  new BroadcastChannel("times").onmessage = ({ data }) => times.push(data);
  globalThis.pause = 0;
  let last = performance.now();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const now = performance.now();
    pause = Math.max(pause, now - last);
    last = now;
    port2.postMessage(null);
  };
  port2.postMessage(null);
}"""

# Calls a function of the library. Resolves to the worker's time, the time until the reply that starts with `start`, and the
# longest pause.
TIME = """([call, start]) => new Promise((resolve) => {
  answers.length = 0;
  times.length = 0;
  pause = 0;
  const begun = performance.now();
  new Function(`library.${call}`)();
  const check = () => {
    const isAnswered = answers.some((answer) => answer.startsWith(start));
    if (isAnswered && times.length > 0) resolve([times[0], performance.now() - begun, pause]);
    else setTimeout(check);
  };
  check();
})"""


def timed(route) -> None:
    response = route.fetch()
    route.fulfill(response=response, body=response.text() + TIMED)


def show(name: str, measured: list[list[float]]) -> None:
    columns = list(zip(*measured))
    middle = [statistics.median(column) for column in columns]
    worst = [max(column) for column in columns]
    times = "  ".join(f"{median:8.1f} {maximum:8.1f}" for median, maximum in zip(middle, worst))
    print(f"{name:24}{times}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--indexeddb", action="store_true")
    parser.add_argument("modules", metavar="MODULES", type=Path)
    arguments = parser.parse_args()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as profile, site(arguments.modules) as url:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path="/usr/bin/chromium", args=CHROMIUM, service_workers="block", bypass_csp=True
        )
        context.route("**/library.js", timed)
        if arguments.indexeddb:
            without_opfs(context)
        page = open_game(context, url)
        page.set_default_timeout(600_000)
        count(page)
        page.evaluate(WATCH)
        print(f"{'milliseconds':24}{'worker':>8} {'longest':>8}  {'answer':>8} {'longest':>8}  {'pause':>8} {'longest':>8}")

        def measure(call: str, start: str) -> list[float]:
            return page.evaluate(TIME, [call, start])

        show("import", [measure(f"import_random({arguments.games}, 60)", "imported")])
        assert count(page) == arguments.games, "not all games were imported"
        show("first move", [measure("new_game(); library.play(0)", "saved")])
        show("move", [measure(f"play({number})", "saved") for number in range(arguments.moves)])
        show("page of the list", [measure("list()", "page") for _ in range(10)])
        show("statistics", [measure("statistics('Anna')", "statistics") for _ in range(3)])
        show("export", [measure("export()", "exported") for _ in range(3)])
        context.close()


if __name__ == "__main__":
    main()
