"""Tests of saved files: a fault at every write, a lost database, and several tabs."""

import time

from stub import open_game, reload, site

# `fault` is the fault injected into all writes, or only into the write numbered `faulty`. With the fault `killed`, `faulty`
# transactions succeed, and all later transactions fail.
FAULTS = """
  globalThis.fault = null;
  globalThis.faulty = null;
  globalThis.writes = 0;
  globalThis.transactions = 0;
  const { put, delete: remove } = IDBObjectStore.prototype;
  const { transaction } = IDBDatabase.prototype;
  const isFaulty = () => (writes += 1, faulty === null || faulty === writes);
  const faultyWrite = (original) => function (...values) {
    if (!fault || !isFaulty()) return original.apply(this, values);
    if (fault === "quota") throw new DOMException("no room", "QuotaExceededError");
    const request = original.apply(this, values);
    if (fault === "abort") this.transaction.abort();
    return request;
  };
  IDBObjectStore.prototype.put = faultyWrite(put);
  IDBObjectStore.prototype.delete = faultyWrite(remove);
  IDBDatabase.prototype.transaction = function (...values) {
    const isWriting = values[1] === "readwrite";
    if (isWriting && fault === "closed" && isFaulty()) this.close();
    if (isWriting && fault === "killed" && (transactions += 1) > faulty) throw new Error("killed");
    return transaction.apply(this, values);
  };
"""

READ = """async () => {
  const result = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const database = await result(indexedDB.open("breakthrough"));
  const store = database.transaction("files").objectStore("files");
  const [paths, contents] = await Promise.all([result(store.getAllKeys()), result(store.getAll())]);
  database.close();
  return Object.fromEntries(paths.map((path, index) => [path, new TextDecoder().decode(contents[index])]));
}"""

# Renames a file in the order that the game uses: deletes the old name, then writes the new name. Ignores errors, which simulate
# the end of the page.
RENAME = """() => {
  transactions = 0;
  for (const change of [["/new", null], ["/old", "library"]]) {
    try { keep(...change); } catch { /* the page has ended */ }
  }
}"""

# Delays every lock request until the test releases it.
HOLD_LOCK = """
  const { request } = LockManager.prototype;
  const held = new Promise((resolve) => { globalThis.letGo = resolve; });
  LockManager.prototype.request = async function (...values) {
    globalThis.isWaiting = true;
    await held;
    return request.apply(this, values);
  };
"""


def files_of(page) -> dict[str, str]:
    return page.evaluate("() => game.files")


def keep(page, path: str, text: str | None) -> None:
    page.evaluate("([path, text]) => keep(path, text)", [path, text])


def set_fault(page, fault: str | None, number: int | None = None) -> None:
    page.evaluate("([kind, number]) => { fault = kind; faulty = number; writes = 0; }", [fault, number])


def wait_for_files(page, expected: dict[str, str]) -> None:
    end = time.monotonic() + 10
    while (found := page.evaluate(READ)) != expected:
        assert time.monotonic() < end, f"expected {expected}, found {found}"
        page.wait_for_timeout(50)


def wait_for_mark(page, words: str) -> None:
    page.locator("#unsaved", has_text=words).wait_for()


def wait_until_saved(page) -> None:
    page.wait_for_selector("#unsaved", state="hidden")


def a_failed_write_is_marked_and_saved_with_the_next(browser):
    for fault, words in (("abort", "Browser error"), ("quota", "storage is full"), ("closed", "Browser error")):
        with site() as (url, _):
            context = browser.context()
            page = open_game(context, url, FAULTS)
            keep(page, "/board", "old")
            wait_for_files(page, {"/board": "old"})
            set_fault(page, fault)
            keep(page, "/board", "new")
            wait_for_mark(page, words)
            keep(page, "/settings", "large")
            page.wait_for_timeout(1500)
            wait_for_mark(page, words)
            assert page.evaluate(READ) == {"/board": "old"}, fault
            set_fault(page, None)
            keep(page, "/other", "1")
            wait_until_saved(page)
            assert page.evaluate(READ) == {"/board": "new", "/settings": "large", "/other": "1"}, fault
            context.close()


def a_failed_write_is_saved_by_retry_and_by_itself(browser):
    for waits in (False, True):
        with site() as (url, _):
            context = browser.context()
            page = open_game(context, url, FAULTS)
            set_fault(page, "abort")
            keep(page, "/board", "first")
            wait_for_mark(page, "Browser error")
            keep(page, "/board", "second")
            page.wait_for_function("() => writes === 2")
            set_fault(page, None)
            if not waits:
                page.get_by_role("button", name="Retry").click()
            wait_until_saved(page)
            assert page.evaluate(READ) == {"/board": "second"}
            assert waits or page.evaluate("() => document.activeElement.id") == "game", "the game has no keys"
            context.close()


def a_fault_at_any_write_loses_nothing(browser):
    steps = [("/library", "1"), ("/settings", "a"), ("/library", "2"), ("/library.part", "3"), ("/library.part", None), ("/library", "3"), ("/settings", None)]
    tried = 0
    for fault in ("abort", "quota", "closed"):
        with site() as (url, _):
            context = browser.context()
            page = open_game(context, url, FAULTS)
            for number in range(1, len(steps) + 1):
                set_fault(page, fault, number)
                for index, step in enumerate(steps, 1):
                    keep(page, *step)
                    # Waits after each change up to the faulty write, so that each change is written separately.
                    if index <= number:
                        page.wait_for_function(f"() => writes >= {index}")
                    page.wait_for_timeout(20)
                page.wait_for_timeout(200)
                tried += page.evaluate("() => writes >= faulty")
                if page.locator("#unsaved").is_visible():
                    page.get_by_role("button", name="Retry").click()
                wait_until_saved(page)
                found = page.evaluate(READ)
                assert found == {"/library": "3"}, f"{fault} at write {number}: {found}"
            context.close()
    assert tried == 3 * len(steps), f"{tried} faults"


def a_renamed_file_is_never_gone(browser):
    """Kills the page after 0, 1 and 2 transactions. The file must always exist under one of its names."""
    for last in range(3):
        with site() as (url, _):
            context = browser.context()
            page = open_game(context, url, FAULTS)
            keep(page, "/new", "library")
            wait_for_files(page, {"/new": "library"})
            set_fault(page, "killed", last)
            page.evaluate(RENAME)
            page.wait_for_timeout(300)
            found = page.evaluate(READ)
            assert list(found.values()) == ["library"], f"the page ends after {last} transactions: {found}"
            context.close()


def a_deleted_database_is_marked_and_saved_again(browser):
    deleted = """() => new Promise((resolve) => {
      const request = indexedDB.deleteDatabase("breakthrough");
      request.onsuccess = () => resolve("deleted");
      setTimeout(() => resolve("blocked"), 3000);
    })"""
    for waits in (False, True):
        with site() as (url, _):
            context = browser.context()
            page = open_game(context, url)
            keep(page, "/board", "1")
            keep(page, "/library", "2")
            wait_for_files(page, {"/board": "1", "/library": "2"})
            assert page.evaluate(deleted) == "deleted"
            wait_for_mark(page, "closed or deleted")
            if not waits:
                keep(page, "/library", "3")
            wait_until_saved(page)
            assert page.evaluate(READ) == {"/board": "1", "/library": "2" if waits else "3"}
            context.close()


def a_write_that_takes_long_is_marked(browser):
    occupy = """async () => {
      const open = indexedDB.open("breakthrough");
      const database = await new Promise((resolve) => { open.onsuccess = () => resolve(open.result); });
      const store = database.transaction("files", "readwrite").objectStore("files");
      globalThis.isOccupied = true;
      const stay = () => { if (isOccupied) store.get("/none").onsuccess = stay; };
      stay();
    }"""
    with site() as (url, _):
        context = browser.context()
        page = open_game(context, url)
        page.evaluate(occupy)
        keep(page, "/board", "1")
        wait_for_mark(page, "The last change is not saved yet")
        page.evaluate("() => { isOccupied = false; }")
        wait_until_saved(page)
        assert page.evaluate(READ) == {"/board": "1"}
        context.close()


def a_page_with_unsaved_changes_asks_before_it_is_closed(browser):
    with site() as (url, _):
        context = browser.context()
        page = open_game(context, url, FAULTS)
        asked = []
        page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
        # Browsers ask for confirmation only in pages that have received user input.
        page.mouse.click(300, 300)
        keep(page, "/board", "1")
        wait_for_files(page, {"/board": "1"})
        reload(page)
        assert asked == [], "asked though everything is saved"
        page.mouse.click(300, 300)
        set_fault(page, "abort")
        keep(page, "/board", "2")
        wait_for_mark(page, "Browser error")
        reload(page)
        assert asked == ["beforeunload"], asked
        context.close()


def a_folded_mark_stays_and_unfolds_for_another_reason(browser):
    with site() as (url, _):
        context = browser.context()
        page = open_game(context, url, FAULTS)
        set_fault(page, "abort")
        keep(page, "/board", "1")
        wait_for_mark(page, "Browser error")
        page.get_by_text("Not saved").click()
        keep(page, "/board", "2")
        page.wait_for_timeout(300)
        assert page.get_by_text("Not saved").is_visible()
        assert not page.get_by_text("Browser error").is_visible()
        set_fault(page, "quota")
        keep(page, "/board", "3")
        page.get_by_text("storage is full").wait_for()
        context.close()


def a_full_storage_is_marked_until_there_is_room(browser):
    browser.must_be_chromium("only Chromium lets a test say how much room there is")
    with site() as (url, _):
        context = browser.context(service_workers="block")
        page = open_game(context, url)
        session = context.new_cdp_session(page)
        quota = {"origin": url.rstrip("/"), "quotaSize": 1000}
        session.send("Storage.overrideQuotaForOrigin", quota)
        page.evaluate("() => keep('/library', 'x'.repeat(5_000_000))")
        wait_for_mark(page, "storage is full")
        session.send("Storage.overrideQuotaForOrigin", {"origin": quota["origin"]})
        page.get_by_role("button", name="Retry").click()
        wait_until_saved(page)
        assert len(page.evaluate(READ)["/library"]) == 5_000_000
        context.close()


def a_page_that_becomes_the_writer_has_the_newest_files(browser):
    with site() as (url, _):
        context = browser.context()
        first = open_game(context, url)
        keep(first, "/board", "old")
        wait_for_files(first, {"/board": "old"})
        second = context.new_page()
        second.add_init_script(HOLD_LOCK)
        second.goto(url)
        second.wait_for_function("() => globalThis.isWaiting")
        keep(first, "/board", "new")
        wait_for_files(first, {"/board": "new"})
        first.close()
        second.evaluate("() => letGo()")
        second.wait_for_selector("#loading.done", state="attached")
        assert files_of(second) == {"/board": "new"}
        assert not second.locator("#unsaved").is_visible(), "the page does not save"
        context.close()


def a_second_page_saves_nothing_and_offers_to_reload_when_the_first_is_closed(browser):
    with site() as (url, _):
        context = browser.context()
        first = open_game(context, url)
        keep(first, "/board", "first")
        wait_for_files(first, {"/board": "first"})
        second = open_game(context, url)
        wait_for_mark(second, "open in another tab")
        keep(second, "/board", "second")
        second.wait_for_timeout(300)
        assert second.evaluate(READ) == {"/board": "first"}
        wait_for_mark(second, "open in another tab")
        keep(first, "/board", "last")
        wait_for_files(first, {"/board": "last"})
        reload(first)
        second.wait_for_timeout(1500)
        wait_for_mark(second, "open in another tab")
        first.close()
        wait_for_mark(second, "No open tab saves your games")
        with second.expect_navigation():
            second.get_by_role("button", name="Reload").click()
        second.wait_for_selector("#loading.done", state="attached")
        assert files_of(second) == {"/board": "last"}
        keep(second, "/board", "more")
        wait_for_files(second, {"/board": "more"})
        assert not second.locator("#unsaved").is_visible()
        context.close()


def a_page_that_is_loaded_again_saves_again(browser):
    with site() as (url, _):
        context = browser.context()
        page = open_game(context, url)
        for number in range(5):
            keep(page, "/board", str(number))
            reload(page)
            assert not page.locator("#unsaved").is_visible(), "the page does not save"
            assert files_of(page) == {"/board": str(number)}, number
        context.close()


def files_that_cannot_be_read_are_not_replaced(browser):
    with site() as (url, _):
        context = browser.context()
        page = open_game(context, url)
        keep(page, "/board", "1")
        wait_for_files(page, {"/board": "1"})
        page.close()
        broken = "IDBObjectStore.prototype.getAllKeys = () => { throw new DOMException('a damaged disk', 'UnknownError'); };"
        page = open_game(context, url, broken)
        wait_for_mark(page, "read the saved data (a damaged disk)")
        keep(page, "/board", "2")
        page.wait_for_timeout(300)
        # A page that cannot read its files does not prevent other pages from saving.
        other = open_game(context, url)
        assert files_of(other) == {"/board": "1"}
        keep(other, "/board", "3")
        wait_until_saved(other)
        wait_for_files(other, {"/board": "3"})
        context.close()


def a_page_without_storage_says_so(browser):
    with site() as (url, _):
        context = browser.context()
        page = open_game(context, url, "IDBFactory.prototype.open = () => { throw new Error('denied'); };")
        wait_for_mark(page, "blocks saving")
        keep(page, "/board", "1")
        page.wait_for_timeout(300)
        wait_for_mark(page, "blocks saving")
        context.close()


TESTS = (
    a_failed_write_is_marked_and_saved_with_the_next,
    a_failed_write_is_saved_by_retry_and_by_itself,
    a_fault_at_any_write_loses_nothing,
    a_renamed_file_is_never_gone,
    a_deleted_database_is_marked_and_saved_again,
    a_write_that_takes_long_is_marked,
    a_page_with_unsaved_changes_asks_before_it_is_closed,
    a_folded_mark_stays_and_unfolds_for_another_reason,
    a_full_storage_is_marked_until_there_is_room,
    a_page_that_becomes_the_writer_has_the_newest_files,
    a_second_page_saves_nothing_and_offers_to_reload_when_the_first_is_closed,
    a_page_that_is_loaded_again_saves_again,
    files_that_cannot_be_read_are_not_replaced,
    a_page_without_storage_says_so,
)
