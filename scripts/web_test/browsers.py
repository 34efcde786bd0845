"""The browsers that are driven, with WebGL by software."""

from contextlib import contextmanager

CHROMIUM = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"]
BROWSERS = ("chromium", "firefox")
# What Firefox cannot be told by Playwright's protocol for it.
UNSET = {"color_scheme": "null", "reduced_motion": "null", "forced_colors": "null", "contrast": "null"}


class Browser:
    """A browser whose contexts are closed with it."""

    def __init__(self, name: str, browser):
        self.name = name
        self.browser = browser

    def context(self, width: int = 900, height: int = 600, **options):
        unset = UNSET if self.name == "firefox" else {}
        return self.browser.new_context(viewport={"width": width, "height": height}, **unset, **options)


@contextmanager
def launch(playwright, name: str):
    if name == "chromium":
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=CHROMIUM)
    else:
        # Without a window Firefox has no WebGL by software.
        preferences = {"webgl.force-enabled": True}
        browser = playwright.firefox.launch(
            executable_path="/usr/bin/firefox-esr", channel="moz-firefox", headless=False, firefox_user_prefs=preferences
        )
    try:
        yield Browser(name, browser)
    finally:
        browser.close()
