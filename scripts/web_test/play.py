"""Tests of games and boards played with the pointer."""

import json
from pathlib import Path

from game import START, Game, is_over
from moves import choose

# A game and its review by the command line.
DATA = Path(__file__).resolve().parents[2] / "tests/data/review"


def a_match_by_pointer_is_kept_over_a_reload(browser, site, pictures):
    """Plays a whole game against level 2. Reloads the page during the game and opens a second page."""
    context = browser.context()
    game = Game(context, f"{site.url}#variant=5x5&players=human,computer:2")
    game.picture(pictures, f"{browser.name}-match")
    plies, is_reloaded = 0, False
    while not is_over(game.report()):
        position = game.wait_for_turn("w")
        if is_over(game.report()):
            break
        game.move(*choose(position))
        plies += 2
        if plies >= 6 and not is_reloaded:
            position = game.wait_for_turn("w")
            is_reloaded = True
            game.page.goto(site.url)
            game.wait_until_loaded()
            game.click("Continue game")
            assert game.wait_for_turn("w") == position, "another position after the reload"
            says_that_another_page_writes(context, site.url)
        assert plies < 60, "the match does not end"
    assert is_reloaded, "the match was over too soon"
    game.picture(pictures, f"{browser.name}-result")
    game.page.wait_for_timeout(1000)
    found = game.games()
    assert len(found) == 1 and found[0][1] is not None, f"kept: {found}"
    assert not game.errors, game.errors
    context.close()


def says_that_another_page_writes(context, url: str) -> None:
    second = context.new_page()
    second.goto(url)
    second.wait_for_selector("#loading.done", state="attached", timeout=START * 1000)
    assert "another tab" in second.locator("#unsaved").inner_text()
    second.close()


def a_board_of_the_editor_is_played_and_found_again(browser, site, pictures):
    context = browser.context(1100, 760)
    game = Game(context, site.url)
    game.click("Board editor")
    game.click("Obstacle")
    game.click_at(game.square("d4"))
    game.click("Name")
    game.page.keyboard.type("Own board", delay=100)
    game.click("Save")
    game.picture(pictures, f"{browser.name}-editor")
    game.reload()
    game.click("New game")
    game.scroll_to("Own board", over="White")
    game.click("Own board")
    game.click("Start")
    assert "*" in game.wait_for_turn("w").split()[0], game.position()
    game.picture(pictures, f"{browser.name}-own-board")
    assert not game.errors, game.errors
    context.close()


def a_game_is_analysed_with_the_pointer(browser, site, pictures):
    """Analyses a game, plays the engine's move, and returns to the game. The library keeps the analysis."""
    context = browser.context(1100, 760)
    game = Game(context, f"{site.url}#fen=p3/4/3P/4/PPPP+w+0+1&players=human,human")
    start = game.position()
    game.click("Menu (Esc)")
    game.click("Analyse")
    is_headline = lambda widget: "White wins in 2 moves" in (widget["label"], widget["value"])
    game.wait_for("the result of the search", lambda report: any(map(is_headline, report["widgets"])))
    for label in ("Runners", "Race", "Threats"):
        game.click(label)
    game.picture(pictures, f"{browser.name}-analysis")
    game.click("d3-c4")
    game.wait_for("the move", lambda report: report["position"] != start)
    game.wait_for_games([1])
    game.click("Back to game")
    game.wait_for("the game", lambda report: report["position"] == start)
    assert not game.errors, game.errors
    context.close()


def a_finished_game_is_reviewed(browser, site, pictures):
    """Reviews a game of the page in the engine worker. The library worker stores the review over a reload."""
    context = browser.context(1100, 760)
    game = Game(context, f"{site.url}#fen=pppp/p3/3p/P3/PPPP+w+0+1&players=human,human")
    for start, end in (("a2", "a3"), ("a4", "b3"), ("a3", "b4"), ("b3", "a2"), ("b4", "a5")):
        game.move(start, end)
    shows = lambda text: lambda report: any(text in (w["label"], w["value"]) for w in report["widgets"])
    # The result first shows the loser's mistake, and the review once another position was shown.
    game.wait_for("the moment", shows("The board shows move 2: Blunder"), seconds=120)
    game.click("Current position (End)")
    game.wait_for("the review", shows("Accuracy 100%"))
    game.picture(pictures, f"{browser.name}-review")
    game.click("Review")
    game.wait_for("the turning point", shows("Turning point"))
    game.click("a5xb4")
    game.click("Back to game")
    game.page.goto(site.url)
    game.wait_until_loaded()
    game.click("Library")
    game.wait_for("the accuracy in the library", lambda report: any("100% – 3% accuracy" in w["label"] for w in report["widgets"]))
    assert not game.errors, game.errors
    context.close()


def a_review_is_the_same_as_on_the_desktop(browser, site, pictures):
    """Plays the last move of a game, and compares the stored review with the review of the command line."""
    reviewed = json.loads((DATA / "fast.json").read_text())[0]["moves"]
    *first, last = [move["move"] for move in reviewed]
    context = browser.context()
    game = Game(context, f"{site.url}#variant=8x8&moves={','.join(first)}&players=human,human")
    game.move(last[:2], last[2:])
    rows = []
    for _ in range(240):
        rows = game.library("SELECT judgements, evaluations FROM reviews")
        if rows:
            break
        game.page.wait_for_timeout(500)
    judgements, evaluations = rows[0]
    expected = [move["judgement"] for move in reviewed]
    assert judgements.split() == expected, f"expected {expected}, found {judgements}"
    found = [tuple(map(int, evaluation.split()[1:3])) for evaluation in evaluations.split("; ")]
    expected = [(round(move["before"] * 10_000), round(move["after"] * 10_000)) for move in reviewed]
    assert found == expected, f"expected {expected}, found {found}"
    assert not game.errors, game.errors
    context.close()


DROP = """([name, text]) => {
  const dropped = new DataTransfer();
  dropped.items.add(new File([text], name));
  document.getElementById("game").dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
}"""

RULES = """name = "Dropped rules"

[board]
files = 5
ranks = 6
"""

RECORD = """[Event "Dropped"]
[Site "?"]
[Date "2026.11.23"]
[Round "?"]
[White "Ada"]
[Black "Bob"]
[Result "*"]

1. a2-a3 a7-a6 *
"""


def dropped_files_are_read(browser, site, pictures):
    """A rule file becomes a variant, a PGN file is imported into the library, and any other file is refused with a message."""
    context = browser.context(1100, 760)
    game = Game(context, site.url)
    game.page.evaluate(DROP, ["photo.txt", "nothing"])
    game.wait_for("a sentence", lambda report: any("photo.txt" in (w["label"] + w["value"]) for w in report["widgets"]))
    game.page.evaluate(DROP, ["rules.toml", RULES])
    game.wait_for("the variant", lambda report: any("Dropped rules" in (w["label"] + w["value"]) for w in report["widgets"]))
    game.picture(pictures, f"{browser.name}-dropped-rules")
    game.page.evaluate(DROP, ["record.pgn", RECORD])
    game.wait_for_games([2])
    game.picture(pictures, f"{browser.name}-dropped-record")
    assert not game.errors, game.errors
    context.close()


TESTS = {
    test.__name__: test
    for test in (
        a_match_by_pointer_is_kept_over_a_reload,
        a_board_of_the_editor_is_played_and_found_again,
        a_game_is_analysed_with_the_pointer,
        a_finished_game_is_reviewed,
        a_review_is_the_same_as_on_the_desktop,
        dropped_files_are_read,
    )
}
