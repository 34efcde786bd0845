"""Tests of failures: a worker that cannot start or that ends, full storage, a locked or damaged library, and a killed page."""

import os
import signal

from library_site import ask, count, play_games, reopen, wait_for_answer, wait_for_kept, with_opfs, without_opfs
from moving import IMPORTED, LIBRARY
from stub import open_game

# Acquires the lock of the library's files in a separate worker, and keeps the lock until the worker ends.
HOLD = """() => new Promise((resolve) => {
  const source = `(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("breakthrough-library");
    const file = await folder.getFileHandle(".lock");
    self.held = await file.createSyncAccessHandle();
    self.postMessage("held");
  })().catch((error) => self.postMessage(String(error)));`;
  globalThis.holder = new Worker(URL.createObjectURL(new Blob([source])));
  holder.onmessage = ({ data }) => resolve(data);
})"""

DAMAGE = """async (path) => {
  const result = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
  const database = await result(indexedDB.open("breakthrough"));
  const read = await result(database.transaction("files").objectStore("files").get(path));
  // The first bytes are the name of the file's format.
  read.fill(1, 0, 16);
  await result(database.transaction("files", "readwrite").objectStore("files").put(read, path));
  database.close();
}"""

GAMES = "".join(f'[Event "Game {number}"]\n\n1. a2-a3 a7-a6 2. b2-b3 *\n\n' for number in range(3000))


def kill_pages(browser) -> None:
    processes = browser.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    for process in processes:
        if process["type"] == "renderer":
            os.kill(process["id"], signal.SIGKILL)


def a_library_that_cannot_be_loaded_is_reported_and_loaded_with_the_next_request(browser, url):
    context = browser.context(service_workers="block")
    context.route("**/library_bg.wasm", lambda route: route.abort())
    page = open_game(context, url)
    assert ask(page, "play(0)", "not saved").startswith("not saved Other")
    context.unroute("**/library_bg.wasm")
    ask(page, "play(0)", "saved")
    assert count(page) == 1
    context.close()


def a_full_storage_is_reported_and_loses_nothing(browser, url):
    browser.must_be_chromium("only Chromium lets a test limit the storage")
    context = browser.context(service_workers="block")
    page = open_game(context, url)
    play_games(page, 2)
    session = context.new_cdp_session(page)
    origin = url.rstrip("/")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1000})
    page.evaluate("(pgn) => { answers.length = 0; library.import(pgn); }", GAMES)
    page.wait_for_function("() => answers.some((answer) => answer.includes('the disk is full'))", polling=50)
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    play_games(page, 1)
    assert count(page) == 3
    page = reopen(page, url)
    assert count(page) == 3
    context.close()


def a_library_that_is_open_elsewhere_is_reported_and_opened_later(browser, url):
    browser.must_be_chromium("Playwright's Firefox has no OPFS")
    context = browser.context(bypass_csp=True)
    page = open_game(context, url)
    play_games(page, 1)
    # This address has the same origin, but does not start the game.
    page.goto(f"{url}icon.png")
    assert page.evaluate(HOLD) == "held"
    other = open_game(context, url)
    assert "has the library open" in ask(other, "list()", "failed")
    page.evaluate("() => holder.terminate()")
    assert count(other) == 1
    context.close()


def a_damaged_old_library_is_repaired_when_it_is_taken_over(browser, url):
    browser.must_be_chromium("Playwright's Firefox has no OPFS")
    context = browser.context(service_workers="block")
    without_opfs(context)
    page = open_game(context, url)
    for moves in (1, 2, 3):
        play_games(page, 1, moves)
    wait_for_kept(page, [LIBRARY])
    # The page still has to write the last change.
    page.wait_for_timeout(500)
    page.goto(f"{url}icon.png")
    page.evaluate(DAMAGE, LIBRARY)
    with_opfs(context)
    page = reopen(page, url)
    assert count(page) == 3
    wait_for_kept(page, [IMPORTED])
    assert "library-damaged-" in ask(page, "copies()", "copies")
    context.close()


def a_killed_page_loses_no_saved_game(browser, url):
    browser.must_be_chromium("only Chromium lets a test kill a page")
    context = browser.context()
    saved = 0
    for _ in range(5):
        page = open_game(context, url)
        games = count(page)
        assert games >= saved, f"{saved} games were saved, found {games}"
        page.evaluate(
            """() => {
              answers.length = 0;
              const next = () => { library.new_game(); library.play(0); };
              setInterval(next, 1);
            }"""
        )
        page.wait_for_function("() => answers.filter((answer) => answer.startsWith('saved')).length > 30", polling=10)
        saved = games + page.evaluate("() => answers.filter((answer) => answer.startsWith('saved')).length")
        with page.expect_event("crash"):
            kill_pages(browser)
        page.close()
    context.close()


def an_import_is_cancelled_between_two_transactions(browser, url):
    context = browser.context()
    page = open_game(context, url)
    play_games(page, 1)
    page.evaluate("(pgn) => { answers.length = 0; library.import(pgn); setTimeout(() => library.cancel(), 100); }", GAMES)
    answer = wait_for_answer(page, "imported")
    assert answer.endswith("true"), answer
    assert count(page) == int(answer.split()[1]) + 1
    context.close()


TESTS = (
    a_library_that_cannot_be_loaded_is_reported_and_loaded_with_the_next_request,
    a_full_storage_is_reported_and_loses_nothing,
    a_library_that_is_open_elsewhere_is_reported_and_opened_later,
    a_damaged_old_library_is_repaired_when_it_is_taken_over,
    a_killed_page_loses_no_saved_game,
    an_import_is_cancelled_between_two_transactions,
)
