"""Tests of the page's Content-Security-Policy."""

from stub import open_game, site

# Records violations of the policy in the array `blocked`.
NOTE_VIOLATIONS = """
  globalThis.blocked = [];
  document.addEventListener("securitypolicyviolation", (event) => blocked.push(`${event.effectiveDirective} ${event.blockedURI}`));
"""

ASK_ENGINE = """async (order) => {
  const worker = new Worker("engine-worker.js", { type: "module" });
  const stop = null;
  return new Promise((resolve, reject) => {
    worker.onerror = () => reject(new Error("the worker cannot be loaded"));
    worker.onmessage = ({ data }) => {
      if (typeof data === "string" && data !== "holds lock") resolve(data);
      if (data.failed) reject(new Error(data.failed));
    };
    worker.postMessage({ stop, lock: "worker of a test" });
    worker.postMessage(order);
  });
}"""

INJECT = """([tag, text]) => {
  const element = document.createElement(tag);
  element.textContent = text;
  document.body.append(element);
}"""

# Runs code in the page itself, because code evaluated by the test is not subject to the policy.
CALL = """(code) => {
  const button = document.createElement("button");
  button.setAttribute("onclick", code);
  document.body.append(button);
  button.click();
}"""


def the_game_and_its_engine_start_under_the_policy(browser):
    for isolated in (True, False):
        with site(isolated) as (url, _):
            context = browser.context(service_workers="block")
            page = open_game(context, url, NOTE_VIOLATIONS)
            assert page.evaluate("() => answer") == 42
            found = page.evaluate(ASK_ENGINE, "order")
            assert found == f"order 42 {'with helpers' if isolated else 'alone'}", found
            assert page.evaluate("() => getComputedStyle(document.getElementById('loading')).position") == "fixed", "no style"
            assert page.evaluate("() => blocked") == []
            context.close()


def the_service_worker_adds_the_policy_where_the_server_has_none(browser):
    with site(isolated=False) as (url, _):
        context = browser.context()
        page = open_game(context, url)
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        assert page.evaluate("async (url) => (await fetch(url)).headers.get('content-security-policy')", url) is None, "the test says nothing"
        page = open_game(context, url)
        for path in (url, "engine-worker.js", "engine-helper.js", "assets/board.bin"):
            found = page.evaluate("async (path) => (await fetch(path)).headers.get('content-security-policy')", path)
            assert found and "'wasm-unsafe-eval'" in found, f"{path}: {found}"
        assert page.evaluate(ASK_ENGINE, "order") == "order 42 with helpers"
        context.close()


def an_injected_script_does_not_run(browser):
    """Injects code in an element, an attribute, a script from another server and a string, first with the policies of the page
    and the server, then with the policy of the page alone."""
    for isolated in (True, False):
        with site(isolated) as (url, _), site() as (other, _):
            context = browser.context(service_workers="block")
            page = open_game(context, url, NOTE_VIOLATIONS)
            page.evaluate(INJECT, ["script", "globalThis.ran = 'element'"])
            page.evaluate(CALL, "globalThis.ran = 'attribute'")
            page.evaluate("(url) => { const s = document.createElement('script'); s.src = url; document.body.append(s); }", f"{other}sw.js")
            page.evaluate("() => setTimeout('globalThis.ran = true')")
            expected = {"script-src-elem inline", "script-src-attr inline", f"script-src-elem {other}sw.js", "script-src eval"}
            assert wait_for_violations(page, 4) == expected, page.evaluate("() => blocked")
            assert page.evaluate("() => globalThis.ran ?? null") is None, "an injected script ran"
            context.close()


def the_page_sends_nothing_to_another_server(browser):
    with site() as (url, _), site() as (other, _):
        context = browser.context()
        page = open_game(context, url, NOTE_VIOLATIONS)
        page.evaluate("(url) => fetch(url, { mode: 'no-cors' }).catch(() => {})", f"{other}icon.png")
        page.evaluate("(url) => { new Image().src = url; }", f"{other}icon.png?image")
        page.evaluate("(url) => { const b = document.createElement('base'); b.href = url; document.head.prepend(b); }", other)
        found = wait_for_violations(page, 3)
        assert {entry.split()[0] for entry in found} == {"connect-src", "img-src", "base-uri"}, found
        assert page.evaluate("() => document.baseURI").startswith(url)
        context.close()


def wait_for_violations(page, count: int) -> set[str]:
    """Waits for `count` different violations. The policy of the page and the policy in the header each report a violation."""
    page.wait_for_function("(count) => new Set(blocked).size >= count", arg=count)
    return set(page.evaluate("() => blocked"))


def a_file_is_downloaded_under_the_policy(browser):
    browser.must_be_chromium("Playwright reports no downloads of this Firefox")
    with site() as (url, _):
        context = browser.context(accept_downloads=True)
        page = open_game(context, url, NOTE_VIOLATIONS)
        with page.expect_download() as download:
            page.evaluate("() => game.host.download('game.pgn', new TextEncoder().encode('1. a2-a3'))")
        assert download.value.suggested_filename == "game.pgn"
        assert download.value.path().read_text() == "1. a2-a3"
        assert page.evaluate("() => blocked") == []
        context.close()


def the_page_of_a_folder_names_the_server_under_the_policy(browser):
    with site() as (_, folder):
        context = browser.context()
        page = context.new_page()
        page.goto((folder / "index.html").as_uri())
        page.get_by_text("only from a web server").wait_for()
        context.close()


TESTS = (
    the_game_and_its_engine_start_under_the_policy,
    the_service_worker_adds_the_policy_where_the_server_has_none,
    an_injected_script_does_not_run,
    the_page_sends_nothing_to_another_server,
    a_file_is_downloaded_under_the_policy,
    the_page_of_a_folder_names_the_server_under_the_policy,
)
