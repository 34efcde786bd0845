"""Pages of every size, and large text."""

from game import Game
from play import picture

# Width, height and the ratio of pixels: a small phone of 2016, a phone, a tablet, a desktop and a large screen.
SIZES = [(320, 568, 2), (390, 844, 3), (820, 1180, 2), (1920, 1080, 1), (2560, 1440, 1)]


def fits(browser, url, pictures, width: int, height: int, ratio: float) -> None:
    context = browser.context(width, height, device_scale_factor=ratio)
    game = Game(context, url)
    name = f"{browser.name}-{width}x{height}"
    picture(game, pictures, f"{name}-title")
    size = game.page.evaluate("() => { const c = document.getElementById('game'); return [c.clientWidth, c.clientHeight, c.width, c.height]; }")
    assert size == [width, height, width * ratio, height * ratio], f"the canvas has {size}"
    game.click("New game")
    picture(game, pictures, f"{name}-new-game")
    outside = [w["label"] for w in game.rest()["widgets"] if w["label"] and w["visible"][0] < 0 or w["visible"][2] > width * ratio + 1]
    assert not outside, f"outside the page: {outside}"
    game.click("Start")
    game.wait_for_turn("w")
    picture(game, pictures, f"{name}-match")
    game.move("a2", "a3")
    game.wait_for_turn("w")
    assert not game.errors, game.errors
    context.close()


def every_size_has_its_layout(browser, url, pictures):
    for size in SIZES:
        fits(browser, url, pictures, *size)


def text_of_twice_the_size_fits(browser, url, pictures):
    """A browser that zooms to 200 % halves the page and doubles its pixels."""
    fits(browser, url, pictures, 640, 400, 2)


TESTS = {test.__name__: test for test in (every_size_has_its_layout, text_of_twice_the_size_fits)}
