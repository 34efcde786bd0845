"""Plays the game of dist/web in Chromium, as `scripts/test --web` does after `scripts/package web`.

    python3 scripts/web_test.py [FOLDER]

Needs Playwright (from PyPI) and a Chromium, by default Debian's. A match is played with keys, the page is loaded again, and what
the browser has kept is read as a library of matches.
"""

import base64
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

CHROMIUM = "/usr/bin/chromium"
# WebGL by software.
ARGUMENTS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"]
SIZE = {"width": 900, "height": 600}
# In milliseconds; a frame takes a few hundred of them without a graphics card.
START, REPLY, SCREEN = 60_000, 60_000, 4_000
# Where the buttons are in a window of this size.
FIRST_BUTTON, START_BUTTON = (160, 234), (160, 512)
READ_LIBRARY = """async () => {
  const open = indexedDB.open("breakthrough");
  const database = await new Promise((resolve) => { open.onsuccess = () => resolve(open.result); });
  const get = database.transaction("files").objectStore("files").get("/data/library.sqlite");
  const bytes = await new Promise((resolve) => { get.onsuccess = () => resolve(get.result); });
  database.close();
  let text = "";
  for (const byte of bytes ?? []) text += String.fromCharCode(byte);
  return btoa(text);
}"""


def plies(page) -> list[int]:
    """The lengths of the matches that the browser has kept."""
    contents = base64.b64decode(page.evaluate(READ_LIBRARY))
    if not contents:
        return []
    with tempfile.NamedTemporaryFile(suffix=".sqlite") as file:
        file.write(contents)
        file.flush()
        with sqlite3.connect(file.name) as library:
            return [row[0] for row in library.execute("SELECT plies FROM matches")]


def wait_for_plies(page, expected: int) -> None:
    for _ in range(REPLY // 500):
        if plies(page) == [expected]:
            return
        page.wait_for_timeout(500)
    raise AssertionError(f"expected a match of {expected} plies, found {plies(page)}")


def open_game(context, url: str):
    page = context.new_page()
    page.on("pageerror", lambda error: print(f"error in the page: {error}", file=sys.stderr))
    page.goto(url)
    page.wait_for_selector("#loading.done", state="attached", timeout=START)
    page.wait_for_timeout(SCREEN)
    return page


def click(page, place: tuple[int, int]) -> None:
    page.mouse.click(*place)
    page.wait_for_timeout(SCREEN)


def a_match_is_played_and_kept(context, url: str) -> None:
    page = open_game(context, url)
    click(page, FIRST_BUTTON)
    click(page, START_BUTTON)
    page.keyboard.type("d2d3", delay=150)
    wait_for_plies(page, 2)
    page.close()
    page = open_game(context, url)
    # Continue match.
    click(page, FIRST_BUTTON)
    page.keyboard.type("e2e3", delay=150)
    wait_for_plies(page, 4)
    second = open_game(context, url)
    assert "another tab" in second.locator("#notice").inner_text()
    second.close()
    page.close()


def without_storage_the_game_plays_and_says_so(context, url: str) -> None:
    context.add_init_script("IDBFactory.prototype.open = () => { throw new Error('denied'); };")
    page = open_game(context, url)
    assert "does not let the page keep" in page.locator("#notice").inner_text()


def says(context, url: str, script: str, words: str) -> None:
    context.add_init_script(script)
    page = context.new_page()
    page.goto(url)
    page.get_by_text(words).wait_for(timeout=START)


def an_old_browser_is_told(context, url: str) -> None:
    says(context, url, "WebAssembly.validate = () => false;", "too old for the game")


def a_browser_without_webgl_is_told(context, url: str) -> None:
    says(context, url, "HTMLCanvasElement.prototype.getContext = () => null;", "has no WebGL 2")


def a_cut_download_is_told(context, url: str) -> None:
    context.route("**/game_bg.wasm", lambda route: route.abort())
    says(context, url, "", "could not be loaded")


TESTS = [
    an_old_browser_is_told,
    a_browser_without_webgl_is_told,
    a_cut_download_is_told,
    without_storage_the_game_plays_and_says_so,
    a_match_is_played_and_kept,
]


def main() -> int:
    folder = sys.argv[1] if len(sys.argv) > 1 else "dist/web"
    server = [sys.executable, str(Path(__file__).with_name("serve.py")), folder, "0"]
    failures = 0
    with subprocess.Popen(server, stdout=subprocess.PIPE, text=True) as serving, sync_playwright() as playwright:
        url = serving.stdout.readline().strip()
        for test in TESTS:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            context = browser.new_context(viewport=SIZE)
            try:
                test(context, url)
                print(f"test {test.__name__} ... ok", flush=True)
            except (AssertionError, Error) as error:
                failures += 1
                print(f"test {test.__name__} ... FAILED: {error}", flush=True)
            browser.close()
        serving.terminate()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
