"""Tests of several page sizes and of large text."""

from game import Game

# Width, height and pixel ratio: a small phone of 2016, a phone, a tablet, a desktop and a large screen.
SIZES = [(320, 568, 2), (390, 844, 3), (820, 1180, 2), (1920, 1080, 1), (2560, 1440, 1)]

CANVAS_SIZE = "() => { const c = document.getElementById('game'); return [c.clientWidth, c.clientHeight, c.width, c.height]; }"


def fits(browser, site, pictures, width: int, height: int, ratio: float) -> None:
    """Checks that the canvas fills the page with the given pixel ratio, and that a game can be started and played. In Firefox,
    the pixel ratio is always 1."""
    ratio = ratio if browser.name == "chromium" else 1
    with browser.scaled(ratio) as scaled:
        context = scaled.context(width, height)
        game = Game(context, site.url)
        name = f"{browser.name}-{width}x{height}"
        game.picture(pictures, f"{name}-title")
        size = game.page.evaluate(CANVAS_SIZE)
        assert size == [width, height, width * ratio, height * ratio], f"the canvas has {size}"
        for screen in ("New game", "Start"):
            game.click(screen)
            report = game.rest()
            game.picture(pictures, f"{name}-{screen.lower().replace(' ', '-')}")
            outside = [w["label"] or w["value"] for w in report["widgets"] if is_outside(w["visible"], width * ratio, height * ratio)]
            assert not outside, f"outside of {width}x{height}: {outside}"
        game.wait_for_turn("w")
        game.move("d2", "d3")
        assert not game.errors, game.errors


def is_outside(visible: list[float], width: float, height: float) -> bool:
    left, top, right, bottom = visible
    return left < -1 or top < -1 or right > width + 1 or bottom > height + 1


def every_size_has_its_layout(browser, site, pictures):
    for size in SIZES:
        fits(browser, site, pictures, *size)


def text_of_twice_the_size_fits(browser, site, pictures):
    """At a browser zoom of 200%, the page has half the size and twice the pixel ratio."""
    fits(browser, site, pictures, 640, 400, 2)


TESTS = {test.__name__: test for test in (every_size_has_its_layout, text_of_twice_the_size_fits)}
