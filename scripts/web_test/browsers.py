"""Browsers with software WebGL."""

from contextlib import contextmanager

CHROMIUM = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"]
# Firefox supports WebGPU with Mesa's llvmpipe. Chromium starts WebGPU with SwiftShader, but then loses the GPU device.
WEBGPU = {
    "chromium": ["--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader"],
    "firefox": {"dom.webgpu.enabled": True, "gfx.webgpu.ignore-blocklist": True},
}
BROWSERS = ("chromium", "firefox")
# Context options that disable settings which Firefox does not support through Playwright.
UNSET = {"color_scheme": "null", "reduced_motion": "null", "forced_colors": "null", "contrast": "null"}


class Skipped(Exception):
    """Reason why a test does not apply to this browser or page."""


class Browser:
    """A browser with a given ratio of screen pixels to CSS pixels."""

    def __init__(self, playwright, name: str, ratio: float, browser):
        self.playwright = playwright
        self.name = name
        self.ratio = ratio
        self.browser = browser

    def context(self, width: int = 900, height: int = 600, **options):
        """Returns a browser context with pages of this size."""
        if self.name == "firefox":
            return self.browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=self.ratio, **UNSET, **options)
        if self.ratio == 1:
            return self.browser.new_context(viewport={"width": width, "height": height}, **options)
        # The canvas ignores an emulated pixel ratio, so `launch` sets the ratio, and only the size is emulated.
        context = self.browser.new_context(no_viewport=True, **options)
        size = {"width": width, "height": height, "deviceScaleFactor": 0, "mobile": False}
        context.on("page", lambda page: context.new_cdp_session(page).send("Emulation.setDeviceMetricsOverride", size))
        return context

    def must_be_chromium(self, reason: str) -> None:
        """Skips the test unless the browser is Chromium."""
        if self.name != "chromium":
            raise Skipped(reason)

    def scaled(self, ratio: float):
        """Starts the same browser with a different pixel ratio."""
        return launch(self.playwright, self.name, ratio)

    def with_webgpu(self):
        """Starts the same browser with software WebGPU."""
        return launch(self.playwright, self.name, flags=WEBGPU[self.name])


@contextmanager
def launch(playwright, name: str, ratio: float = 1, flags: list[str] | dict = ()):
    """Starts a browser. `flags` contains arguments for Chromium or preferences for Firefox."""
    if name == "chromium":
        arguments = [*CHROMIUM, *flags, f"--force-device-scale-factor={ratio}"]
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=arguments)
    else:
        # Firefox supports software WebGL only with a window.
        preferences = {"webgl.force-enabled": True, **dict(flags)}
        browser = playwright.firefox.launch(
            executable_path="/usr/bin/firefox-esr", channel="moz-firefox", headless=False, firefox_user_prefs=preferences
        )
    try:
        yield Browser(playwright, name, ratio, browser)
    finally:
        browser.close()
