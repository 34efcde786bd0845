"""Tests of tabs with different versions of the page: they do not read each other's library."""

from library_site import ask, count, play_games
from stub import open_game, reload
from tabs import base_of, open_kept, take_new_version


def a_new_version_beside_an_old_tab_waits_for_the_library(browser, url, publish):
    context = browser.context()
    old = open_kept(context, url)
    play_games(old, 1)
    publish("new")
    new = open_game(context, url)
    take_new_version(new)
    assert base_of(new) != base_of(old)
    # Only the old tab saves games.
    new.locator("#unsaved", has_text="another tab").wait_for()
    assert "doesn’t answer" in ask(new, "list()", "failed")
    play_games(old, 1)
    assert count(old) == 2
    old.close()
    new.locator("#unsaved", has_text="No open tab").wait_for()
    reload(new)
    assert count(new) == 2
    play_games(new, 1)
    assert count(new) == 3
    context.close()


def an_old_tab_beside_a_new_version_saves_nothing(browser, url, publish):
    context = browser.context()
    new = open_kept(context, url)
    play_games(new, 1)
    old = open_game(context, url)
    publish("new")
    reload(new)
    take_new_version(new)
    assert base_of(new) != base_of(old)
    # While the first tab was reloading, no tab saved; the old tab does not become the writer.
    old.locator("#unsaved", has_text="another tab").wait_for()
    assert "doesn’t answer" in ask(old, "list()", "failed")
    play_games(new, 1)
    assert count(new) == 2
    reload(old)
    assert base_of(old) == base_of(new)
    assert count(old) == 2
    context.close()


TESTS = (
    a_new_version_beside_an_old_tab_waits_for_the_library,
    an_old_tab_beside_a_new_version_saves_nothing,
)
