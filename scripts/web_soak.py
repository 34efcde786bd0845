"""Lets the computer play against itself in a page and prints the page's memory use.

    python3 scripts/web_soak.py [--folder FOLDER] [--minutes N] [--every MINUTES]

The requirements are the same as for scripts/test --web. The computer plays one game after another on a small board. Three sizes
are printed: the memory of the game's module, the JavaScript heaps of the page and its workers, and the memory of the browser's
renderer and graphics processes (PSS).
"""

import argparse
import os
import sys
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from serve import serving

sys.path.insert(0, str(Path(__file__).parent / "web_test"))
from browsers import launch
from game import Game, is_over

# Stores the memory of the game's module in `moduleMemory`.
NOTE_MEMORY = """
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (...options) => {
      const result = await original(...options);
      globalThis.moduleMemory = (result.instance ?? result).exports.memory;
      return result;
    };
  }
"""
MODULE = "() => globalThis.moduleMemory.buffer.byteLength"
OBJECTS = "async () => (await performance.measureUserAgentSpecificMemory()).bytes"


def mebibytes(count: float) -> str:
    return f"{count / 2**20:.0f} MiB"


def of_processes() -> int:
    """Returns the proportional set size (PSS), in bytes, of the renderer and graphics processes among this process's
    descendants."""
    parents, found = {}, []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            command = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if b"--type=renderer" in command or b"--type=gpu-process" in command:
            found.append(int(folder.name))

    def is_ours(process: int) -> bool:
        while process > 1 and process != os.getpid():
            process = parents.get(process, 0)
        return process == os.getpid()

    rollups = [Path(f"/proc/{process}/smaps_rollup").read_text() for process in found if is_ours(process)]
    return sum(int(line.split()[1]) * 1024 for rollup in rollups for line in rollup.splitlines() if line.startswith("Pss:"))


def measured(page) -> str:
    module, objects = page.evaluate(MODULE), page.evaluate(OBJECTS)
    return f"module {mebibytes(module)}, objects {mebibytes(objects)}, processes {mebibytes(of_processes())}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", default="dist/web")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--every", type=float, default=5, metavar="MINUTES")
    arguments = parser.parse_args()
    with serving(arguments.folder) as url, sync_playwright() as playwright, launch(playwright, "chromium") as browser:
        context = browser.context(640, 480)
        context.add_init_script(NOTE_MEMORY)
        game = Game(context, f"{url}#variant=5x5&players=computer:1,computer:1")
        begin, next_measure, matches = time.monotonic(), 0.0, 0
        while (minutes := (time.monotonic() - begin) / 60) < arguments.minutes:
            if minutes >= next_measure:
                print(f"{minutes:.0f} min, {matches} games: {measured(game.page)}", flush=True)
                next_measure += arguments.every
            if is_over(game.report()):
                matches += 1
                game.click("Rematch")
            game.page.wait_for_timeout(1000)
        print(f"{arguments.minutes:.0f} min, {matches} games: {measured(game.page)}, errors: {game.errors}")


if __name__ == "__main__":
    main()
