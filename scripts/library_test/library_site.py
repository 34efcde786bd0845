"""A site with the real page and library, and a small program instead of the game."""

import shutil
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent.parent
sys.path[1:1] = [str(SCRIPTS), str(SCRIPTS / "page_test"), str(SCRIPTS / "web_test")]
import stub
from serve import serving

# Records the replies of the library in `answers`.
GAME = """
import load, { PageLibrary } from "../library-page.js";
export default async function start_module({ module_or_path }) {
  await Promise.all([module_or_path, load()]);
}
export function start(files, keep, host) {
  globalThis.game = { files: Object.fromEntries(files), host };
  globalThis.answers = [];
  const receive = () => {
    for (let answer; (answer = library.receive()) !== undefined;) answers.push(answer);
  };
  globalThis.library = new PageLibrary(host.library, () => setTimeout(receive));
  globalThis.receive = receive;
}
"""

LIBRARY_FILES = ("library.js", "library_bg.wasm", "library-page.js", "library-page_bg.wasm")


@contextmanager
def site(modules: Path, isolated: bool = True):
    """Creates a site with the built modules. Yields the address of the site, and a function that replaces the site by another
    version."""
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent)

        def publish(extra: str = "") -> None:
            stub.clear(folder)
            (folder / "files").mkdir()
            for name in LIBRARY_FILES:
                shutil.copy(modules / name, folder / "files")
            game = stub.FILES["webgl2/game.js"]
            try:
                stub.FILES["webgl2/game.js"] = GAME.encode()
                stub.make_site(folder, extra)
            finally:
                stub.FILES["webgl2/game.js"] = game

        publish()
        with serving(folder, isolated) as url:
            yield url, publish


def without_opfs(context) -> None:
    """Runs the library worker as in a browser without exclusive files in the origin-private file system."""
    context.route("**/library-worker.js", deny_opfs)


def deny_opfs(route) -> None:
    response = route.fetch()
    route.fulfill(response=response, body="delete self.FileSystemSyncAccessHandle;\n" + response.text())


def with_opfs(context) -> None:
    context.unroute("**/library-worker.js")


def ask(page, call: str, start: str) -> str:
    """Calls a function of the library and waits for the first reply that starts with `start`. Returns the reply."""
    page.evaluate("() => { answers.length = 0; }")
    page.evaluate(f"() => {{ library.{call}; }}")
    return wait_for_answer(page, start)


def wait_for_answer(page, start: str) -> str:
    find = "(start) => answers.find((answer) => answer.startsWith(start))"
    try:
        page.wait_for_function(find, arg=start, polling=20, timeout=15_000)
    except Exception as error:
        raise AssertionError(f"expected an answer that begins with {start}, found {page.evaluate('() => answers')}") from error
    return page.evaluate(find, start)


def count(page) -> int:
    """Returns the number of games in the library."""
    return int(ask(page, "list()", "page").split()[2])


def play_games(page, games: int, moves: int = 3) -> None:
    """Plays games. The first moves depend on the number of moves, so that no short game is the beginning of a longer game."""
    for _ in range(games):
        page.evaluate("() => library.new_game()")
        for _ in range(moves):
            ask(page, f"play({moves})", "saved")


FILES = """async () => {
  const result = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const database = await result(indexedDB.open("breakthrough"));
  const paths = await result(database.transaction("files").objectStore("files").getAllKeys());
  database.close();
  return paths.filter((path) => path.includes("library")).sort();
}"""


def kept_files(page) -> list[str]:
    """Returns the paths of the library's files in IndexedDB."""
    return page.evaluate(FILES)


def wait_for_kept(page, expected: list[str]) -> None:
    for _ in range(100):
        if (found := kept_files(page)) == expected:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"expected {expected} in IndexedDB, found {found}")


def reopen(page, url: str):
    """Closes a page and opens another page."""
    context = page.context
    page.close()
    return stub.open_game(context, url)
