"""Tests of page versions: several tabs, several copies on one server, and the service worker's cache."""

import tempfile
from pathlib import Path

from policy import ASK_ENGINE
from serve import serving
from stub import clear, make_site, open_game, reload, site

CACHED = """async () => {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search).sort();
}"""
FETCH = "async (path) => (await fetch(path)).text()"
NEW = "A new version is available"


def base_of(page) -> str:
    return page.evaluate("() => document.baseURI").rstrip("/").rpartition("/")[2]


def open_kept(context, url: str):
    """Opens a page and reloads it, so that the service worker serves the page."""
    page = open_game(context, url)
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_function("async () => (await navigator.serviceWorker.ready).active.state === 'activated'")
    reload(page)
    assert page.evaluate("() => navigator.serviceWorker.controller !== null")
    return page


def publish(folder: Path, extra: str) -> str:
    """Replaces the files of a site with a new version, and returns this version. The server does not keep the previous
    version."""
    clear(folder)
    return make_site(folder, extra)


def take_new_version(page) -> None:
    page.get_by_text(NEW).wait_for()
    with page.expect_navigation():
        page.locator("#notice").get_by_role("button", name="Reload").click()
    page.wait_for_selector("#loading.done", state="attached")


def wait_for_cached(page, holds) -> list[str]:
    for _ in range(50):
        found = page.evaluate(CACHED)
        if holds(found):
            return found
        page.wait_for_timeout(100)
    raise AssertionError(f"in the caches: {found}")


def reload_in_one_tab_leaves_the_other_its_files(browser):
    with site() as (url, folder):
        context = browser.context()
        first = open_kept(context, url)
        second = open_game(context, url)
        old = base_of(second)
        assert second.evaluate(FETCH, "assets/board.bin") == "board"
        new = publish(folder, "new")
        reload(first)
        assert base_of(first) == old, "the new version was served before it was complete"
        take_new_version(first)
        assert base_of(first) == new
        assert base_of(second) == old
        assert second.evaluate(FETCH, "assets/board.bin") == "board"
        assert second.evaluate(ASK_ENGINE, "order") == "order 42 with helpers"
        second.close()
        reload(first)
        wait_for_cached(first, lambda paths: paths and not any(f"/{old}/" in path for path in paths))
        assert first.evaluate(FETCH, "assets/board.bin") == "board"
        context.close()


def reload_works_in_each_tab(browser):
    with site() as (url, folder):
        context = browser.context()
        first = open_kept(context, url)
        second = open_game(context, url)
        new = publish(folder, "new")
        reload(first)
        second.get_by_text(NEW).wait_for()
        take_new_version(first)
        take_new_version(second)
        assert base_of(first) == base_of(second) == new
        context.close()


def copies_of_the_game_on_one_server_leave_each_other_their_files(browser):
    with tempfile.TemporaryDirectory() as parent:
        folders = [Path(parent) / name for name in ("a", "a/b")]
        for folder in folders:
            folder.mkdir()
            make_site(folder, folder.name)
        with serving(parent) as url:
            context = browser.context()
            first = open_kept(context, f"{url}a/")
            before = {path for path in first.evaluate(CACHED) if not path.startswith("/a/b/")}
            second = open_kept(context, f"{url}a/b/")
            publish(folders[1], "new")
            reload(second)
            take_new_version(second)
            # No page of the first copy is open, but its cached files are kept.
            first.goto("about:blank")
            reload(second)
            second.wait_for_timeout(500)
            assert before <= set(second.evaluate(CACHED)), "files of the other copy are gone"
            context.close()


def a_version_is_kept_only_with_its_own_page(browser):
    """The server switches to the next version while the service worker is fetching the current version."""
    with site() as (url, folder):
        context = browser.context()
        page = open_kept(context, url)
        new = publish(folder, "new")
        index = folder / "index.html"
        own = index.read_text()
        index.write_text(own.replace(new, "0123456789ab"))
        reload(page)
        page.wait_for_timeout(2000)
        assert not page.get_by_text(NEW).is_visible(), "a version was cached with the page of another version"
        index.write_text(own)
        reload(page)
        take_new_version(page)
        assert base_of(page) == new
        context.close()


def only_files_of_the_version_are_kept(browser):
    with site() as (url, folder):
        context = browser.context()
        page = open_kept(context, url)
        version = base_of(page)
        assert page.evaluate(FETCH, "assets/board.bin?1") == "board"
        (folder / "other.txt").write_text("other")
        page.evaluate(
            """([url, version]) => {
              const paths = [`${version}/assets/board.bin?2`, "other.txt", `${version}/../other.txt`, `${version}/assets/room.bin`];
              navigator.serviceWorker.controller.postMessage(paths.map((path) => url + path));
            }""",
            [url, version],
        )
        found = wait_for_cached(page, lambda paths: f"/{version}/assets/room.bin" in paths)
        page.wait_for_timeout(300)
        found = page.evaluate(CACHED)
        assert not [path for path in found if "?" in path or "other" in path], found
        context.close()


def the_page_starts_without_a_connection(browser):
    with site() as (url, _):
        context = browser.context()
        page = open_kept(context, url)
        wait_for_cached(page, lambda paths: any(path.endswith("webgl2/game_bg.wasm") for path in paths))
        context.set_offline(True)
        reload(page)
        assert page.evaluate("() => answer") == 42
        assert page.evaluate(ASK_ENGINE, "order") == "order 42 with helpers"
        context.close()


TESTS = (
    reload_in_one_tab_leaves_the_other_its_files,
    reload_works_in_each_tab,
    copies_of_the_game_on_one_server_leave_each_other_their_files,
    a_version_is_kept_only_with_its_own_page,
    only_files_of_the_version_are_kept,
    the_page_starts_without_a_connection,
)
