"""Tests of games with a friend: two browser profiles exchange links until the game is over."""

from game import Game, is_over
from moves import choose, moves_of_white

# The number of links before the players hurry.
SLOW_LINKS = 8
MIN_LINKS = 10

# Replaces the browser's dialog that shares a link with other apps.
SHARE = """
  navigator.share = ({ url }) => { globalThis.shared = url; return Promise.resolve(); };
"""


def turned(fen: str) -> str:
    """Returns the position as the other player sees it: the ranks in reverse order, with the colours exchanged."""
    return "/".join(row.swapcase() for row in reversed(fen.split()[0].split("/")))


def choose_for_mover(fen: str, is_slow: bool) -> tuple[str, str]:
    """Returns a move of the side to move. A slow move stays behind and does not capture, if possible."""
    is_black = fen.split()[1] == "b"
    seen = turned(fen) if is_black else fen
    start, end = choose(seen)
    if is_slow:
        start, end, _ = min(moves_of_white(seen), key=lambda move: (move[2], int(move[1][1:]), move))
    ranks = len(seen.split()[0].split("/"))
    mirrored = lambda square: f"{square[0]}{ranks + 1 - int(square[1:])}" if is_black else square
    return mirrored(start), mirrored(end)


def copied_link(game: Game) -> str:
    """Copies the link of the game with the button, and returns the clipboard."""
    game.click("Copy link")
    game.wait_for_text("Copy again")
    return game.page.evaluate("() => navigator.clipboard.readText()")


def shared_link(game: Game) -> str:
    """Shares the link of the game with the button, and returns the address that the browser's dialog received."""
    game.click("Share…")
    game.wait_for_text("Copy again")
    return game.page.evaluate("() => globalThis.shared")


def open_link(game: Game, link: str) -> None:
    game.page.goto(link)
    game.rest()


def with_other_reply(link: str, fen: str) -> str:
    """Replaces the last move of a link, which black has made, by a different move from the position before it."""
    start, moves = link.split("&moves=")
    *kept, last = moves.split(",")
    captures = {False: "-", True: "x"}
    mirrored = lambda square: f"{square[0]}{6 - int(square[1:])}"
    others = (f"{mirrored(a)}{captures[takes]}{mirrored(b)}" for a, b, takes in moves_of_white(turned(fen)))
    other = next(move for move in others if move != last)
    return f"{start}&moves={','.join([*kept, other])}"


def two_profiles_play_by_links(browser, site, pictures):
    browser.must_be_chromium("Playwright's Firefox does not read the clipboard")
    contexts = [browser.context(1100, 760, permissions=["clipboard-read", "clipboard-write"]) for _ in range(2)]
    contexts[1].add_init_script(SHARE)
    anna, ben = (Game(context, site.url) for context in contexts)
    anna.click("New game")
    anna.click("A friend elsewhere")
    anna.click("Mini")
    anna.picture(pictures, "friend-new-game")
    anna.click("Start")
    links, replies = [], []
    mover, other = anna, ben
    while True:
        position = mover.position()
        mover.move(*choose_for_mover(position, len(links) < SLOW_LINKS))
        links.append(copied_link(mover) if mover is anna else shared_link(mover))
        if mover is ben:
            replies.append((links[-1], position))
        if len(links) in (1, 2):
            mover.picture(pictures, f"friend-link-{len(links)}")
        assert len(links) < 60, "the game does not end"
        open_link(other, links[-1])
        other.wait_for("the friend's move", lambda report: report["position"] == mover.report()["position"])
        if is_over(mover.report()):
            break
        if len(links) == 4:
            contradicts(anna, with_other_reply(*replies[-1]), pictures)
        mover, other = other, mover
    assert len(links) >= MIN_LINKS, f"{len(links)} links"
    other.wait_for("the result", is_over)
    other.picture(pictures, "friend-result")
    for game in (anna, ben):
        game.wait_for_games([len(links)])
        assert not game.errors, game.errors
    for context in contexts:
        context.close()


def contradicts(game: Game, link: str, pictures) -> None:
    """Opens a link whose moves differ from the game. The game is kept."""
    before = game.position()
    open_link(game, link)
    game.wait_for_text("The moves of this link differ from your game.")
    game.picture(pictures, "friend-conflict")
    game.click("Keep my game")
    game.wait_for_text("Your move. Then copy the link for your friend.")
    assert game.position() == before, "a link has changed the game"


TESTS = {two_profiles_play_by_links.__name__: two_profiles_play_by_links}
