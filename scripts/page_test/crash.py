"""Test of the page after a crash of the game."""

from stub import open_game, site

REPORT = "version: 1\npanic: out of range\n"
CRASH = """report => {
  game.host.showCrashReport(report);
  window.dispatchEvent(new ErrorEvent("error", { error: new WebAssembly.RuntimeError("unreachable") }));
}"""


def a_crash_shows_its_report(browser):
    with site() as (url, _):
        context = browser.context()
        page = open_game(context, url)
        page.evaluate(CRASH, REPORT)
        page.locator("#message", has_text="Your games are saved").wait_for()
        page.locator("#report summary").click()
        text = page.locator("#report pre").inner_text()
        assert text.startswith(REPORT) and "browser: Mozilla" in text, text
        context.close()


TESTS = (a_crash_shows_its_report,)
