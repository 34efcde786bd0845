"""Tests of several tabs: only the first tab changes the library, and the other tabs read the library through the first tab."""

from library_site import ask, count, play_games, wait_for_answer
from stub import open_game, reload


def a_second_tab_reads_every_change_and_saves_nothing(browser, url):
    context = browser.context()
    first = open_game(context, url)
    play_games(first, 1)
    second = open_game(context, url)
    assert count(second) == 1
    play_games(first, 1)
    assert count(second) == 2
    assert ask(second, "load(2)", "loaded") == "loaded 2 3"
    assert ask(second, "play(0)", "not saved") == "not saved ReadOnly"
    assert "another tab" in ask(second, "import('1. a2-a3 *')", "lost")
    assert ask(second, "statistics('Anna')", "statistics") == "statistics 0"
    assert ask(second, "export()", "exported").startswith("exported 2 ")
    assert count(first) == 2
    context.close()


def a_tab_without_the_first_says_so_and_opens_the_library_when_reloaded(browser, url):
    context = browser.context()
    first = open_game(context, url)
    play_games(first, 1)
    second = open_game(context, url)
    assert count(second) == 1
    first.close()
    # The worker of the closed page may still reply for a moment.
    second.locator("#unsaved", has_text="No open tab").wait_for()
    second.wait_for_timeout(1000)
    assert "doesn’t answer" in ask(second, "list()", "failed")
    reload(second)
    assert count(second) == 1
    play_games(second, 1)
    assert count(second) == 2
    context.close()


def a_tab_reads_through_the_first_after_that_was_reloaded(browser, url):
    context = browser.context()
    first = open_game(context, url)
    play_games(first, 1)
    second = open_game(context, url)
    assert count(second) == 1
    second.evaluate("() => { answers.length = 0; }")
    reload(first)
    assert count(first) == 1
    wait_for_answer(second, "failed the library was opened again")
    play_games(first, 1)
    assert count(second) == 2
    context.close()


TESTS = (
    a_second_tab_reads_every_change_and_saves_nothing,
    a_tab_without_the_first_says_so_and_opens_the_library_when_reloaded,
    a_tab_reads_through_the_first_after_that_was_reloaded,
)
