"""Tests of the library's location: the origin-private file system (OPFS), or IndexedDB in browsers without the OPFS."""

from library_site import ask, count, kept_files, play_games, reopen, wait_for_kept, with_opfs, without_opfs
from stub import open_game, reload

LIBRARY = "/data/library.sqlite"
IMPORTED = "/data/library-imported.sqlite"


def saved_games_are_there_after_a_reload(browser, url):
    browser.must_be_chromium("Playwright's Firefox has no OPFS")
    context = browser.context()
    page = open_game(context, url)
    play_games(page, 2)
    reload(page)
    assert count(page) == 2
    assert ask(page, "load(2)", "loaded") == "loaded 2 3"
    page = reopen(page, url)
    assert count(page) == 2
    assert kept_files(page) == [], "the library is in IndexedDB"
    context.close()


def without_opfs_the_library_stays_in_indexeddb(browser, url):
    context = browser.context(service_workers="block")
    without_opfs(context)
    page = open_game(context, url)
    play_games(page, 2)
    wait_for_kept(page, [LIBRARY])
    reload(page)
    assert count(page) == 2
    play_games(page, 1)
    page.wait_for_timeout(300)
    page = reopen(page, url)
    assert count(page) == 3
    context.close()


def an_old_library_is_taken_over_once_and_kept_until_the_next_session(browser, url):
    browser.must_be_chromium("Playwright's Firefox has no OPFS")
    context = browser.context(service_workers="block")
    without_opfs(context)
    page = open_game(context, url)
    play_games(page, 3)
    wait_for_kept(page, [LIBRARY])
    with_opfs(context)
    page = reopen(page, url)
    assert count(page) == 3
    wait_for_kept(page, [IMPORTED])
    play_games(page, 1)
    page = reopen(page, url)
    assert count(page) == 4
    wait_for_kept(page, [])
    assert ask(page, "copies()", "copies") == "copies "
    context.close()


def games_saved_without_opfs_meanwhile_are_added(browser, url):
    browser.must_be_chromium("Playwright's Firefox has no OPFS")
    context = browser.context(service_workers="block")
    page = open_game(context, url)
    play_games(page, 2, 4)
    without_opfs(context)
    page = reopen(page, url)
    assert count(page) == 0
    play_games(page, 1, 5)
    wait_for_kept(page, [LIBRARY])
    with_opfs(context)
    page = reopen(page, url)
    assert count(page) == 3
    wait_for_kept(page, [])
    assert "library-kept-" in ask(page, "copies()", "copies")
    page = reopen(page, url)
    assert count(page) == 3
    context.close()


TESTS = (
    saved_games_are_there_after_a_reload,
    without_opfs_the_library_stays_in_indexeddb,
    an_old_library_is_taken_over_once_and_kept_until_the_next_session,
    games_saved_without_opfs_meanwhile_are_added,
)
