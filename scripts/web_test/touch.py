"""Tests of touch input."""

from game import Game


def a_tap_chooses_and_moves(browser, site, pictures):
    browser.must_be_chromium("Playwright moves no fingers in Firefox")
    context = browser.context(420, 760, has_touch=True)
    game = Game(context, f"{site.url}#variant=5x5&players=human,human")
    before = game.position()
    for square in ("c2", "c3"):
        # The finger touches and lifts within one frame.
        game.page.touchscreen.tap(*game.square(square))
        game.page.wait_for_timeout(500)
    game.wait_for("the move c2c3", lambda report: report["position"] != before)
    game.page.touchscreen.tap(*game.place(game.widget("Menu (Esc)")))
    game.widget("Resume")
    game.picture(pictures, f"{browser.name}-tapped-menu")
    assert not game.errors, game.errors
    context.close()


def two_fingers_zoom_and_one_drags(browser, site, pictures):
    browser.must_be_chromium("Playwright moves no fingers in Firefox")
    context = browser.context(420, 760, has_touch=True)
    game = Game(context, f"{site.url}#variant=5x5&players=human,human")
    session = context.new_cdp_session(game.page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(places)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        game.page.wait_for_timeout(400)

    def width() -> float:
        return game.square("d2")[0] - game.square("b2")[0]

    before, position = width(), game.position()
    middle = game.square("c3")
    at = [(middle[0] - 30, middle[1]), (middle[0] + 30, middle[1])]
    touch("touchStart", at[0])
    touch("touchStart", *at)
    for spread in (50, 70, 90):
        touch("touchMove", (middle[0] - spread, middle[1]), (middle[0] + spread, middle[1]))
    touch("touchEnd")
    game.picture(pictures, "chromium-two-fingers")
    assert width() > before * 1.2, f"from {before} to {width()} pixels"
    assert game.position() == position, "two fingers have moved a piece"
    # A dragged piece keeps its offset from the finger, so the finger must move by exactly one rank.
    behind, start = game.square("c1"), game.square("c2")
    end = (2 * start[0] - behind[0], 2 * start[1] - behind[1])
    touch("touchStart", start)
    for share in (0.4, 0.8, 1):
        touch("touchMove", (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
    touch("touchEnd")
    game.wait_for("the move c2c3", lambda report: report["position"] != position)
    assert not game.errors, game.errors
    context.close()


TESTS = {test.__name__: test for test in (a_tap_chooses_and_moves, two_fingers_zoom_and_one_drags)}
