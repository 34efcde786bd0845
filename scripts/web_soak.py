"""Lets the computer play against itself in a page and prints how much memory the page uses.

    python3 scripts/web_soak.py [--folder FOLDER] [--minutes N] [--every MINUTES]

Needs what scripts/test --web needs. Matches follow each other on a small board. The memory is what Chromium measures for the page and its
workers, WebAssembly included.
"""

import argparse
import subprocess
import sys
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent / "web_test"))
from browsers import launch
from game import Game, is_over

MEASURE = "async () => (await performance.measureUserAgentSpecificMemory()).bytes / 1048576"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", default="dist/web")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--every", type=float, default=5, metavar="MINUTES")
    arguments = parser.parse_args()
    server = [sys.executable, str(Path(__file__).with_name("serve.py")), arguments.folder, "0"]
    with subprocess.Popen(server, stdout=subprocess.PIPE, text=True) as serving, sync_playwright() as playwright:
        url = serving.stdout.readline().strip()
        with launch(playwright, "chromium") as browser:
            game = Game(browser.context(640, 480), f"{url}#variant=5x5&players=computer:1,computer:1")
            begin, next_measure, matches = time.monotonic(), 0.0, 0
            while (minutes := (time.monotonic() - begin) / 60) < arguments.minutes:
                if minutes >= next_measure:
                    print(f"{minutes:.0f} min, {matches} matches: {game.page.evaluate(MEASURE):.0f} MiB", flush=True)
                    next_measure += arguments.every
                if is_over(game.report()):
                    matches += 1
                    game.click("Rematch")
                game.page.wait_for_timeout(1000)
            print(f"{arguments.minutes:.0f} min, {matches} matches: {game.page.evaluate(MEASURE):.0f} MiB, errors: {game.errors}")
        serving.terminate()


if __name__ == "__main__":
    main()
