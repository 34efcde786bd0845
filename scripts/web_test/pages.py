"""Tests of missing requirements, and of the page around the game."""

import re
import shutil
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from browsers import Skipped
from game import START, Game
from serve import serving


def says(browser, site, words: str, script: str = "", prepare=None) -> None:
    """Waits until the page shows this text."""
    context = browser.context()
    if script:
        context.add_init_script(script)
    page = context.new_page()
    if prepare:
        prepare(page)
    page.goto(site.url)
    page.get_by_text(words).wait_for(timeout=START * 1000)
    context.close()


def an_old_browser_is_told(browser, site, _):
    says(browser, site, "browser is too old", "WebAssembly.validate = () => false;")


def a_browser_without_webgl_is_told(browser, site, _):
    says(browser, site, "WebGL 2 is unavailable", "HTMLCanvasElement.prototype.getContext = () => null;")


def a_failed_download_is_told(browser, site, _):
    says(browser, site, "load the game", prepare=lambda page: page.route("**/game_bg.wasm", lambda route: route.abort()))


def a_cut_download_is_told(browser, site, _):
    def cut(route):
        # The module is read from the disk, because `route.fetch` does not return the large module of a development build.
        with (site.folder / urlsplit(route.request.url).path.lstrip("/")).open("rb") as module:
            route.fulfill(status=200, headers={"content-type": "application/wasm"}, body=module.read(100_000))

    says(browser, site, "load the game", prepare=lambda page: page.route("**/game_bg.wasm", cut))


def a_page_without_a_server_says_so(browser, site, _):
    context = browser.context()
    page = context.new_page()
    page.goto((site.folder / "index.html").resolve().as_uri())
    page.get_by_text("only from a web server").wait_for(timeout=START * 1000)
    context.close()


def without_headers_the_computer_replies(browser, site, _):
    """Without the headers for cross-origin isolation, the page may not share memory with its workers."""
    context = browser.context(service_workers="block")
    game = Game(context, f"{site.bare_url}#variant=5x5&players=human,computer:2")
    assert not game.page.evaluate("() => crossOriginIsolated")
    game.move("a2", "a3")
    game.wait_for_turn("w")
    context.close()


def a_worker_that_cannot_start_is_told(browser, site, _):
    context = browser.context(service_workers="block")
    context.route("**/engine*_bg.wasm", lambda route: route.abort())
    game = Game(context, f"{site.url}#variant=5x5&players=human,computer:2")
    game.move("a2", "a3")
    game.wait_for("a sentence about the engine", lambda r: any("engine" in (w["label"] + w["value"]).lower() for w in r["widgets"]))
    context.close()


def a_worker_that_ends_without_a_word_is_replaced(browser, site, _):
    """The browser does not report that the worker has ended, but releases the worker's lock."""
    context = browser.context(service_workers="block")
    ended = []

    def end_the_first(route):
        script = route.fetch().text()
        if not ended:
            ended.append(route.request.url)
            script += """
              const obey = self.onmessage;
              self.onmessage = (event) => (typeof event.data === "string" ? setTimeout(() => self.close(), 1000) : obey(event));
            """
        route.fulfill(body=script, content_type="text/javascript", headers={"Cross-Origin-Embedder-Policy": "require-corp"})

    context.route("**/engine-worker.js", end_the_first)
    game = Game(context, f"{site.url}#variant=5x5&players=human,computer:2")
    game.move("a2", "a3")
    game.wait_for_turn("w")
    assert ended, "no worker was requested"
    context.close()


def a_wrong_link_is_told_on_the_title_screen(browser, site, _):
    context = browser.context()
    game = Game(context, f"{site.url}#variant=7x99")
    texts = game.texts()
    assert "New game" in texts, texts
    assert any("7x99" in text or "variant" in text for text in texts), texts
    context.close()


def without_storage_the_game_plays_and_says_so(browser, site, _):
    context = browser.context()
    context.add_init_script("IDBFactory.prototype.open = () => { throw new Error('denied'); };")
    page = context.new_page()
    page.goto(site.url)
    page.wait_for_selector("#loading.done", state="attached", timeout=START * 1000)
    assert "blocks saving" in page.locator("#unsaved").inner_text()
    context.close()


def with_no_room_left_the_game_plays_on_and_says_so(browser, site, _):
    browser.must_be_chromium("only Chromium lets a test say how much room there is")
    context = browser.context()
    game = Game(context, f"{site.url}#variant=5x5&players=human,human")
    quota = {"origin": site.url.rstrip("/"), "quotaSize": 1000}
    context.new_cdp_session(game.page).send("Storage.overrideQuotaForOrigin", quota)

    def is_told() -> bool:
        return any("disk is full" in text for text in game.texts())

    # Chromium checks the quota only occasionally, so several moves are played.
    moves = iter([("a2", "a3"), ("e4", "e3"), ("a3", "b4"), ("a5", "b4"), ("c2", "c3"), ("c4", "b3")])
    for start, end in moves:
        game.move(start, end)
        game.page.wait_for_timeout(10_000)
        if is_told():
            break
    assert is_told(), "no notice is shown"
    game.move(*next(moves))
    assert is_told(), "the notice is gone, although nothing is saved"
    assert not game.errors, game.errors
    context.close()


def the_loading_screen_is_there_before_the_game(browser, site, _):
    context = browser.context()
    page = context.new_page()
    requests = []
    page.route("**/game_bg.wasm", lambda route: requests.append(route))
    page.goto(site.url)
    page.get_by_text("Loading").wait_for()
    assert page.locator("#progress").is_visible()
    page.wait_for_timeout(1000)
    assert len(requests) == 1, "the game was not requested once"
    requests[0].continue_()
    page.wait_for_selector("#loading.done", state="attached", timeout=START * 1000)
    context.close()


def the_scene_appears_without_a_shader_that_has_all_of_bevys_lighting(browser, site, _):
    """Uses quality Low, because software renderers take tenths of a second per shader (docs/PERFORMANCE.md). The test
    recognizes draw calls of the scene by their depth tests."""
    context = browser.context()
    context.add_init_script("""
      globalThis.shaders = [];
      let hasScene = false;
      const gl = WebGL2RenderingContext.prototype;
      const { shaderSource } = gl;
      gl.shaderSource = function (shader, text) {
        if (!hasScene) globalThis.shaders.push(text);
        return shaderSource.call(this, shader, text);
      };
      for (const name of ["drawElementsInstanced", "drawArraysInstanced"]) {
        const draw = gl[name];
        gl[name] = function (...values) {
          if (this.isEnabled(this.DEPTH_TEST)) requestAnimationFrame(() => { hasScene = true; });
          return draw.apply(this, values);
        };
      }
    """)
    game = Game(context, site.url)
    count, lit, twice = game.page.evaluate("""() => {
      const lit = shaders.filter((text) => text.includes("apply_pbr_lighting"));
      const fragments = shaders.filter((text) => !text.includes("gl_Position"));
      return [fragments.length, lit.length, fragments.length - new Set(fragments).size];
    }""")
    assert count > 5, f"{count} fragment shaders"
    assert lit == 0, f"{lit} shaders with Bevy's lighting"
    assert twice == 0, f"{twice} of {count} fragment shaders are compiled twice"
    context.close()


def a_lost_context_starts_the_game_again(browser, site, _):
    context = browser.context()
    game = Game(context, f"{site.url}#variant=5x5&players=human,human")
    game.move("a2", "a3")
    position = game.position()
    lose = "document.getElementById('game').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()"
    with game.page.expect_navigation(timeout=START * 1000):
        game.page.evaluate(lose)
    game.wait_until_loaded()
    assert game.position() == position, "another position after the graphics came back"
    context.close()


def a_page_with_webgpu_can_be_played(browser, site, pictures):
    """The page uses WebGPU. In Chromium, WebGPU fails with SwiftShader, and the page falls back to WebGL."""
    if not list(site.folder.glob("*/webgpu")):
        raise Skipped("the folder has no build for WebGPU")
    with browser.with_webgpu() as other:
        context = other.context()
        game = Game(context, f"{site.url}?graphics=webgpu#variant=5x5&players=human,human")
        game.wait_for("the match", lambda report: report.get("squares"), START)
        game.move("a2", "a3")
        failed = game.page.evaluate("() => sessionStorage.getItem('webgpu-failed')")
        assert not (failed and browser.name == "firefox"), "WebGPU has failed"
        print(f"WebGPU has {'failed' if failed else 'worked'}", flush=True)
        game.picture(pictures, f"{browser.name}-webgpu")
        context.close()


def the_game_starts_without_a_connection_after_the_first_visit(browser, site, _):
    context = browser.context()
    game = Game(context, site.url)
    kept = "async () => (await Promise.all((await caches.keys()).map(async (n) => (await (await caches.open(n)).keys()).length)))[0] ?? 0"
    game.page.wait_for_timeout(3000)
    last = -1
    while (count := game.page.evaluate(kept)) != last:
        last = count
        game.page.wait_for_timeout(2000)
    assert last > 20, f"{last} files are kept"
    context.set_offline(True)
    game.reload()
    game.click("New game")
    assert "Start" in game.texts()
    context.close()


def the_page_can_be_installed(browser, site, _):
    browser.must_be_chromium("only Chromium says why it does not install a page")
    context = browser.context()
    game = Game(context, site.url)
    found = context.new_cdp_session(game.page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    errors = [error["errorId"] for error in found]
    assert errors == ["in-incognito"], f"beside the test's own context: {errors}"
    context.close()


def a_new_version_replaces_the_last_one_as_a_whole(browser, site, _):
    """The open page keeps its version until the player requests the new version."""
    context = browser.context()
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "web"
        shutil.copytree(site.folder, folder)
        old = version_of(folder)
        with serving(folder) as url:
            game = Game(context, url)
            game.page.wait_for_function("async () => (await navigator.serviceWorker.ready).active.state === 'activated'")
            publish(folder, old, "0123456789ab")
            # The service worker serves the second visit and then finds the new version.
            game.reload()
            assert base_of(game) == old, "the new version came before it was complete"
            game.page.get_by_text("A new version is available").wait_for(timeout=START * 1000)
            with game.page.expect_navigation(timeout=START * 1000):
                game.page.get_by_role("button", name="Reload").click()
            game.wait_until_loaded()
            assert base_of(game) == "0123456789ab", base_of(game)
            names = [f"breakthrough {url} 0123456789ab"]
            # The previous version is removed when no open page uses it.
            game.page.wait_for_function("async (names) => JSON.stringify(await caches.keys()) === JSON.stringify(names)", arg=names)
            assert not game.errors, game.errors
    context.close()


def version_of(folder: Path) -> str:
    return re.search('<base href="(.*)/">', (folder / "index.html").read_text())[1]


def base_of(game: Game) -> str:
    """Returns the version of the site from which the page was loaded."""
    return game.page.evaluate("() => document.baseURI").rstrip("/").rpartition("/")[2]


def publish(folder: Path, old: str, new: str) -> None:
    """Renames a version of the site, so that the page is offered a new version with the same files."""
    (folder / old).rename(folder / new)
    for name in ("index.html", "sw.js"):
        path = folder / name
        path.write_text(path.read_text().replace(old, new))


def sound_starts_with_the_first_click(browser, site, _):
    """Firefox never starts audio without a sound device, but receives the request to start it."""
    context = browser.context()
    context.add_init_script("""
      const Original = AudioContext;
      globalThis.contexts = [];
      globalThis.AudioContext = class extends Original {
        constructor(...options) { super(...options); globalThis.contexts.push(this); }
        resume() { this.isAskedFor = true; return super.resume(); }
      };
    """)
    game = Game(context, site.url)
    game.click("New game")
    game.page.wait_for_timeout(1000)
    states = game.page.evaluate("() => globalThis.contexts.map((context) => [context.isAskedFor, context.state])")
    running = "running" if browser.name == "chromium" else states[0][1]
    assert states and all(state == [True, running] for state in states), states
    context.close()


TESTS = {
    test.__name__: test
    for test in (
        an_old_browser_is_told,
        a_browser_without_webgl_is_told,
        a_failed_download_is_told,
        a_cut_download_is_told,
        a_page_without_a_server_says_so,
        without_headers_the_computer_replies,
        a_worker_that_cannot_start_is_told,
        a_worker_that_ends_without_a_word_is_replaced,
        a_wrong_link_is_told_on_the_title_screen,
        without_storage_the_game_plays_and_says_so,
        with_no_room_left_the_game_plays_on_and_says_so,
        the_loading_screen_is_there_before_the_game,
        the_scene_appears_without_a_shader_that_has_all_of_bevys_lighting,
        a_lost_context_starts_the_game_again,
        a_page_with_webgpu_can_be_played,
        the_game_starts_without_a_connection_after_the_first_visit,
        the_page_can_be_installed,
        a_new_version_replaces_the_last_one_as_a_whole,
        sound_starts_with_the_first_click,
    )
}
