"""Tests of lessons and puzzles: moves are judged in the engine worker, and the library worker keeps the progress."""

import json
import subprocess

from game import Game

# Moves of the solution of the first board of the lesson, without the replies.
LESSON, LESSON_MOVES = "skirting-1", (("d3", "d4"), ("d4", "c5"), ("c5", "b6"))


def solve(game: Game, moves) -> None:
    """Makes the player's moves, and waits for each reply."""
    for start, end in moves:
        game.move(start, end)
        side = game.report()["position"].split()[1]
        game.wait_for("the reply", lambda report: report["is_at_rest"] and (report["position"].split()[1] != side or is_solved(report)))


def is_solved(report: dict) -> bool:
    return any("Solved" in (w["label"] + w["value"]) for w in report["widgets"])


def a_newcomer_starts_the_guided_game_and_solves_a_lesson(browser, site, pictures):
    context = browser.context(1100, 760)
    game = Game(context, site.url, is_newcomer=True)
    game.click("I am new")
    game.wait_for_text("Get one piece to the far side to win. Click a piece, then a marked square.")
    game.move("c2", "c3")
    game.wait_for_turn("w")
    game.picture(pictures, f"{browser.name}-guided")
    game.page.goto(f"{site.url}#lesson={LESSON}")
    game.reload()
    # A wrong move is refuted with a reason.
    game.move("d3", "e4")
    game.wait_for_text("d3-e4 doesn’t work")
    game.picture(pictures, f"{browser.name}-lesson-refuted")
    game.click("Try again (U)")
    solve(game, LESSON_MOVES)
    game.wait_for_text("2 of 3 stars")
    game.picture(pictures, f"{browser.name}-lesson")
    game.page.goto(site.url)
    game.wait_until_loaded()
    game.click("Lessons")
    game.wait_for_text("Around a defender. 1 of 3 boards. 0 of 3 stars")
    assert not game.errors, game.errors
    context.close()


def puzzles() -> list[dict]:
    """Returns the puzzles of the program."""
    command = ["cargo", "run", "--locked", "--quiet", "--no-default-features", "--bin", "breakthrough-engine", "puzzles", "list", "--json"]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def a_puzzle_is_solved_and_the_rating_is_kept(browser, site, pictures):
    context = browser.context(1100, 760)
    game = Game(context, site.url)
    game.click("Puzzles")
    game.click("Solve a puzzle")
    known = {puzzle["position"]: puzzle for puzzle in puzzles()}
    position = game.wait_for("a puzzle", lambda report: report["position"] in known and report["position"])
    puzzle = known[position]
    game.picture(pictures, f"{browser.name}-puzzle")
    solve(game, ((move[:2], move[2:]) for move in puzzle["solution"][::2]))
    game.wait_for_text("Solved without a mistake")
    game.picture(pictures, f"{browser.name}-puzzle-solved")
    game.page.goto(site.url)
    game.wait_until_loaded()
    game.click("Puzzles")
    rated = lambda report: any(w["value"].startswith("Rating ") and "1 of 1 puzzle" in w["value"] for w in report["widgets"])
    game.wait_for("the rating", rated)
    # A link opens a puzzle.
    game.page.goto(f"{site.url}#puzzle={puzzle['id']}")
    game.reload()
    game.wait_for("the puzzle of the link", lambda report: report["position"] == position)
    assert not game.errors, game.errors
    context.close()


# A position in which White must capture the piece on b2.
THREAT = "p4p/6/6/6/1p4/P4P+w+0+1"


def a_blunder_is_held_and_the_lost_game_is_tried_again(browser, site, pictures):
    """The coach, the reason of a loss and the exercise come from the engine worker; the library worker keeps the exercise."""
    context = browser.context(1100, 760)
    game = Game(context, f"{site.url}#fen={THREAT}&players=human,computer:5")
    reason = "After f1-f2, Black wins at once with the piece on b2."
    # The move is held, so the position stays.
    for square in ("f1", "f2"):
        game.click_at(game.square(square))
    game.wait_for_text(f"Careful: {reason} Make the move again to play it anyway, or choose another move.")
    game.picture(pictures, f"{browser.name}-coach")
    game.move("f1", "f2")
    game.wait_for_text("Try this move again", seconds=120)
    game.wait_for_text(reason)
    game.picture(pictures, f"{browser.name}-moment")
    game.click("Try this move again")
    game.move("a1", "b2")
    game.wait_for_text("a1xb2 is the best move")
    game.picture(pictures, f"{browser.name}-exercise")
    game.page.goto(site.url)
    game.wait_until_loaded()
    game.click("My mistakes")
    game.wait_for("the exercise", lambda report: any("f1-f2" in w["label"] for w in report["widgets"]))
    assert not game.errors, game.errors
    context.close()


TESTS = {
    test.__name__: test
    for test in (
        a_newcomer_starts_the_guided_game_and_solves_a_lesson,
        a_puzzle_is_solved_and_the_rating_is_kept,
        a_blunder_is_held_and_the_lost_game_is_tried_again,
    )
}
