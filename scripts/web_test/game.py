"""Controls the game in a page through frame reports and input."""

import base64
import sqlite3
import sys
import tempfile
import time

from playwright.sync_api import Error

# Timeouts in seconds. They are long, because a frame takes several tenths of a second without a graphics card.
START, REST, REPLY = 120, 60, 120

# The game writes a report file after every frame. The page keeps the report for the test instead of saving the file.
REPORT = """
  globalThis.breakthroughArguments = ["--frame-report", "/report.json"];
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (value, key) {
    if (key !== "/report.json") return put.call(this, value, key);
    globalThis.report = JSON.parse(new TextDecoder().decode(value));
  };
"""

# Reads a file of the library from IndexedDB, or from the pool in the OPFS, in which a file begins with a header of 4096 bytes
# that contains the path of the file.
READ_FILE = """async (path) => {
  const pooled = async () => {
    const root = await navigator.storage.getDirectory();
    const pool = await (await root.getDirectoryHandle("breakthrough-library")).getDirectoryHandle(".opaque");
    for await (const handle of pool.values()) {
      const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
      if (new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0))) === path) return bytes.subarray(4096);
    }
  };
  const open = indexedDB.open("breakthrough");
  const database = await new Promise((resolve) => { open.onsuccess = () => resolve(open.result); });
  const get = database.transaction("files").objectStore("files").get(path);
  const bytes = await new Promise((resolve) => { get.onsuccess = () => resolve(get.result); });
  database.close();
  let text = "";
  for (const byte of bytes ?? (await pooled().catch(() => undefined)) ?? []) text += String.fromCharCode(byte);
  return btoa(text);
}"""


class Game:
    """A page that runs the game."""

    def __init__(self, context, url: str, is_newcomer: bool = False):
        """Opens the page. Unless `is_newcomer`, answers the question of the first start."""
        self.page = context.new_page()
        self.page.add_init_script(REPORT)
        self.errors = []
        self.page.on("pageerror", self._note_error)
        self.page.goto(url)
        self.wait_until_loaded()
        if not is_newcomer and "Just look" in self.texts():
            self.click("Just look")

    def _note_error(self, error) -> None:
        # The first call of winit's event loop exits with an exception, which is not an error.
        if "Using exceptions for control flow" not in str(error):
            self.errors.append(str(error))
            print(f"error in the page: {error}", file=sys.stderr)

    def wait_until_loaded(self) -> None:
        self.page.wait_for_selector("#loading.done", state="attached", timeout=START * 1000)
        self.rest()

    def reload(self) -> None:
        self.page.reload()
        self.wait_until_loaded()

    def picture(self, folder, name: str) -> None:
        """Saves a screenshot if a picture folder is set."""
        if folder:
            self.page.screenshot(path=str(folder / f"{name}.png"))

    def report(self) -> dict:
        """Returns the report of the last frame."""
        try:
            report = self.page.evaluate("() => globalThis.report ?? null")
        except Error:
            # Code cannot run in the page while the page is reloading.
            report = None
        return report or {"frame": 0, "is_at_rest": False, "widgets": []}

    def wait_for(self, what: str, holds, seconds: float = REST):
        """Waits until `holds` returns a true value for the report of a frame, and returns this value."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = holds(self.report())
            if found:
                return found
            self.page.wait_for_timeout(100)
        shown = [widget["label"] or widget["value"] for widget in self.report()["widgets"]]
        raise AssertionError(f"waited {seconds} s for {what}; the page shows {shown}")

    def rest(self) -> dict:
        """Waits until the game draws no more frames without input, and returns the last report."""
        last = [None]

        def is_still(report):
            same = report["is_at_rest"] and report["frame"] == last[0]
            last[0] = report["frame"]
            return report if same else None

        return self.wait_for("rest", is_still)

    def texts(self) -> list[str]:
        return [widget["label"] or widget["value"] for widget in self.rest()["widgets"]]

    def widget(self, label: str) -> dict:
        """Waits until a control with this label is enabled, and returns the control."""

        def find(report):
            found = [w for w in report["widgets"] if w["label"] == label and w["is_enabled"]]
            return found[0] if found else None

        return self.wait_for(f"the control {label!r}", find)

    def shows(self, text: str) -> bool:
        return text in self.texts()

    def wait_for_text(self, text: str, seconds: float = REST) -> None:
        """Waits until the interface shows a text."""
        self.wait_for(f"the text {text!r}", lambda report: any(text in (w["label"], w["value"]) for w in report["widgets"]), seconds)

    def click(self, label: str) -> None:
        self.rest()
        self.click_at(self.place(self.widget(label)))

    def scroll_to(self, label: str, over: str) -> None:
        """Scrolls until the control with this label is visible. The pointer stays where the control `over` was at the start."""
        self.page.mouse.move(*self.place(self.widget(over)))
        for _ in range(20):
            left, top, right, bottom = self.widget(label)["visible"]
            if right - left > 8 and bottom - top > 8:
                return
            self.page.mouse.wheel(0, 120)
            self.page.wait_for_timeout(500)
            self.rest()
        raise AssertionError(f"{label!r} cannot be scrolled to")

    def place(self, widget: dict) -> tuple[float, float]:
        """Returns the centre of a widget's visible part, in page pixels."""
        left, top, right, bottom = widget["visible"]
        ratio = self.page.evaluate("() => devicePixelRatio")
        return (left + right) / 2 / ratio, (top + bottom) / 2 / ratio

    def click_at(self, place: tuple[float, float]) -> None:
        """Clicks. Waits after each input event until the game has processed the event, because the game draws only a few frames
        per second."""
        self.page.mouse.move(*place)
        before = self.rest()
        self.page.mouse.down()
        self.wait_for("the press", lambda report: report["button_presses"] > before["button_presses"])
        self.page.mouse.up()
        self.wait_for("the release", lambda report: report["button_releases"] > before["button_releases"])

    def square(self, name: str) -> tuple[float, float]:
        """Returns a point near the centre of a square, in page pixels. Picking misses points exactly on an edge between two
        triangles of a mesh, and the diagonal of a square is such an edge."""
        x, y = self.rest()["squares"][name]
        return x + 2, y + 1

    def move(self, start: str, end: str) -> None:
        """Clicks a piece and its target, and waits until the move is made."""
        before = self.position()
        self.click_at(self.square(start))
        self.click_at(self.square(end))
        self.wait_for(f"the move {start}{end}", lambda report: report["position"] != before)

    def position(self) -> str:
        return self.rest()["position"]

    def wait_for_turn(self, side: str) -> str:
        """Waits until the given side, `w` or `b`, is to move or the game is over, and returns the position."""
        report = self.wait_for(f"the turn of {side}", lambda r: r["is_at_rest"] and (r["position"].split()[1] == side or is_over(r)) and r, REPLY)
        return report["position"]

    def games(self) -> list[tuple[int, int | None]]:
        """Returns the plies and the winner of each game saved by the browser, in the order in which the games started."""
        return self.library("SELECT plies, winner FROM games WHERE deleted IS NULL ORDER BY id")

    def library(self, query: str) -> list[tuple]:
        """Returns the rows of a query in the library saved by the browser."""
        contents = base64.b64decode(self.page.evaluate(READ_FILE, "/data/library.sqlite"))
        if not contents:
            return []
        with tempfile.NamedTemporaryFile(suffix=".sqlite") as file:
            file.write(contents)
            file.flush()
            with sqlite3.connect(file.name) as library:
                return list(library.execute(query))

    def wait_for_games(self, expected: list[int]) -> None:
        """Waits until the saved games have the expected numbers of plies."""
        for _ in range(20):
            found = [plies for plies, _ in self.games()]
            if found == expected:
                return
            self.page.wait_for_timeout(500)
        raise AssertionError(f"expected games of {expected} plies, found {found}")


def is_over(report: dict) -> bool:
    return any(widget["label"] == "Rematch" for widget in report["widgets"])
