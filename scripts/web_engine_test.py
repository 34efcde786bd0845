"""Tests of the WebAssembly engine, run by `scripts/test --web`: the engine plays like the native program, in Node and in a
browser; searches stop on request; a lost worker is replaced.

    python3 scripts/web_engine_test.py [--browser chromium|firefox] FOLDER TARGET [NAME...]

FOLDER contains the modules `engine` and `service` (the example `page` of the engine service) and `engine-worker.js`; TARGET is cargo's
build folder with the example `engine_server`. Needs Playwright 1.60, Node, Debian's Chromium or Firefox, and a display for Firefox.
"""

import argparse
import sys
import traceback
from pathlib import Path

from playwright.sync_api import sync_playwright

import engine_messages
import web_engine
from serve import serving

sys.path.append(str(Path(__file__).with_name("web_test")))
from browsers import BROWSERS, launch

START = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1"
# Position in which White wins in eleven plies.
WON = "1p6/p1p2p2/8/8/8/8/P2P2P1/1P4P1 w 0 30"
MIDDLE = "pp1ppppp/4pppp/2p5/8/PpP5/p7/1PP2PPP/1PPPPPPP w 0 13"
BOARDS = [
    ("8x8", START),
    ("8x8", MIDDLE),
    ("7x7", "ppppppp/3p1p1/1ppp1p1/1p5/1PPPPP1/1P1PP2/PPPPP1P w 0 7"),
    ("6x6", "pp1ppp/p1pppp/1pP3/6/PPPPPP/P1PPPP w 0 4"),
    ("8x6", "pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP w 0 1"),
    ("10x10", "pppppppppp/p2p4pp/3p6/6p3/1p8/10/1P8/10/P1P1PPP1PP/PPPPPPP1PP w 0 16"),
    ("16x16", "pppppppppppppp1p/ppppppppp1pppppp/16/16/P15/16/16/16/3P12/16/7p8/1p14/1P14/1P14/1PPPPP2PPPPPPPP/1PPPPPPPPPPPPPPP w 0 21"),
    ("5x6 straight", "ppppp/ppppp/5/5/PPPPP/PPPPP w 0 1"),
    ("8x8 joined", START),
]
LEVELS, SEEDS = (1, 3, 5, 7, 8), (0, 2**64 - 1)
MOST_MILLISECONDS = 100

# Operates the engine service from the page. `wait` calls a function at each notification until the function returns a value.
START_SERVICE = """async () => {
  const { default: load, Service } = await import("./service.js");
  await load();
  let wake = () => {};
  const service = new Service(() => wake());
  const wait = async (read) => {
    const deadline = performance.now() + 20_000;
    for (let found; performance.now() < deadline;) {
      if ((found = read()) != null) return found;
      await new Promise((resolve) => { wake = resolve; setTimeout(resolve, 500); });
    }
    throw new Error("no value after 20 seconds");
  };
  const start = (position, depth = null, threads = 1) => {
    service.request("8x8", position, depth, threads);
  };
  Object.assign(window, { service, wait, start });
}"""
# Measures, in milliseconds, the time from a stop command at a given depth to the result, and from the next request to its first
# report.
STOP = """async ([position, depth, threads]) => {
  start(position, null, threads);
  await wait(() => (service.depth() >= depth ? true : null));
  const begin = performance.now();
  service.stop();
  const result = await wait(() => service.result());
  const stopped = performance.now();
  start(position, null, threads);
  await wait(() => service.depth());
  const started = performance.now();
  service.stop();
  await wait(() => service.result());
  if (!/^\\d+ \\d+ -?\\d+$/.test(result)) throw new Error(result);
  return [stopped - begin, started - stopped];
}"""
# Runs many searches with two threads. Every third search is stopped early.
MANY = """async ([won, start_position, middle, count]) => {
  const results = [];
  for (let index = 0; index < count; index += 1) {
    const position = [won, start_position, middle][index % 3];
    start(position, [null, 9, null][index % 3], 2);
    if (index % 3 === 2) {
      await wait(() => service.depth());
      service.stop();
    }
    results.push(await wait(() => service.result()));
  }
  return results;
}"""
ANALYSE = """async ([position, depth]) => {
  start(position, depth);
  return [await wait(() => service.result()), service.has_replaced_worker()];
}"""


def open_service(browser, url: str):
    page = browser.context().new_page()
    # Any file of the folder can serve as the page.
    page.goto(f"{url}engine-worker.js")
    page.evaluate(START_SERVICE)
    return page


def commands() -> list[bytes]:
    games = [engine_messages.play(*board, level, seed) for board in BOARDS for level in LEVELS for seed in SEEDS]
    analyses = [engine_messages.analyse(*board, nodes=60_000, multi_pv=multi_pv) for board in BOARDS for multi_pv in (1, 3)]
    return games + [engine_messages.set_hash(2)] + analyses


def without_times(replies: list[dict]) -> list[dict]:
    return [{name: value for name, value in reply.items() if name != "seconds"} for reply in replies]


def it_plays_as_the_native_program(browser, folder, target) -> str:
    native = web_engine.native(target)
    expected = [without_times(native.execute(command)) for command in commands()]
    native.close()
    with serving(folder) as with_memory, serving(folder, isolated=False) as without:
        pages = [web_engine.BrowserWorker(browser.context().new_page(), url) for url in (with_memory, without)]
        for engine in (web_engine.node(folder), *pages):
            for command, replies in zip(commands(), expected):
                found = without_times(engine.execute(command))
                assert found == replies, f"{command}: expected {replies}, found {found}"
    moves = {replies[-1]["lines"][0]["moves"][0] for replies in expected if replies}
    assert len(moves) > 10, f"expected different moves, found {moves}"
    nodes = sum(replies[-1]["nodes"] for replies in expected if replies)
    return f"{len(expected)} commands, {nodes:,} nodes"


def stops(browser, folder, isolated: bool, threads: int = 1) -> str:
    with serving(folder, isolated) as url:
        page = open_service(browser, url)
        assert page.evaluate("crossOriginIsolated") == isolated
        times = [page.evaluate(STOP, [START, depth, threads]) for depth in (1, 4, 8, 10, 12) * 4]
    slowest = max(stop for stop, _ in times)
    assert slowest <= MOST_MILLISECONDS, f"expected at most {MOST_MILLISECONDS} ms, found {slowest:.0f}"
    return f"at most {slowest:.1f} ms; the next search reports after at most {max(start for _, start in times):.0f} ms"


def a_search_stops_with_shared_memory(browser, folder, _) -> str:
    return stops(browser, folder, isolated=True)


def a_search_stops_without_shared_memory(browser, folder, _) -> str:
    return stops(browser, folder, isolated=False)


def a_search_with_two_threads_stops(browser, folder, _) -> str:
    return stops(browser, folder, isolated=True, threads=2)


def a_hundred_searches_with_two_threads_end_with_right_results(browser, folder, _) -> str:
    with serving(folder) as url:
        page = open_service(browser, url)
        workers = []
        page.on("worker", lambda worker: workers.append(worker.url.rsplit("/", 1)[1]))
        results = [result.split() for result in page.evaluate(MANY, [WON, START, MIDDLE, 100])]
        page.evaluate("start", WON)
        alone = page.evaluate("wait(() => service.result())").split()
    assert workers == ["engine-worker.js", "engine-helper.js"], workers
    won = {score for _, _, score in results[::3]}
    assert won == {alone[2]} and int(alone[2]) > 10_000, f"expected {alone}, found {won}"
    assert {depth for depth, _, _ in results[1::3]} == {"9"}, results[1::3]
    counts = {nodes for _, nodes, _ in results[1::3]}
    assert len(counts) > 1, "expected searches of several threads, found the same nodes in all of them"
    return f"{sum(int(nodes) for _, nodes, _ in results):,} nodes"


def without_helpers_a_search_has_one_thread(browser, folder, _) -> str:
    return goes_on_without(browser, folder, "**/engine-helper.js")


def without_the_module_for_threads_a_search_has_one(browser, folder, _) -> str:
    return goes_on_without(browser, folder, "**/engine-threads_bg.wasm")


def goes_on_without(browser, folder, pattern: str) -> str:
    with serving(folder) as url:
        page = open_service(browser, url)
        page.context.route(pattern, lambda route: route.abort())
        page.evaluate("([position]) => start(position, 8, 2)", [START])
        result = page.evaluate("wait(() => service.result())")
        assert result.startswith("8 ") and not page.evaluate("service.has_replaced_worker()"), result
    return result


def a_worker_that_is_started_again_fetches_no_module(browser, folder, _) -> str:
    with serving(folder, isolated=False) as url:
        page = open_service(browser, url)
        fetched = []
        page.context.on("request", lambda request: fetched.append(request.url.rsplit("/", 1)[1]))
        for _ in range(3):
            page.evaluate(STOP, [START, 1, 1])
        workers, modules = fetched.count("engine-worker.js"), fetched.count("engine_bg.wasm")
        assert workers > 3 and modules == 1, f"expected one module for several workers, found {fetched}"
        return f"{workers} workers"


def a_worker_whose_module_does_not_come_is_replaced(browser, folder, _) -> str:
    return dies(browser, folder, "**/engine_bg.wasm", times=1)


def a_worker_without_its_script_is_replaced(browser, folder, _) -> str:
    return dies(browser, folder, "**/engine.js", times=1)


def a_worker_that_dies_twice_is_an_error(browser, folder, _) -> str:
    return dies(browser, folder, "**/engine_bg.wasm", times=2)


def dies(browser, folder, pattern: str, times: int) -> str:
    """Aborts the first `times` requests for a file. Each aborted request ends a worker. Checks that the worker is replaced."""
    left = [times]

    def answer(route):
        left[0] -= 1
        if left[0] >= 0:
            route.abort()
        else:
            route.continue_()

    with serving(folder, isolated=False) as url:
        page = open_service(browser, url)
        page.context.route(pattern, answer)
        result, replaced = page.evaluate(ANALYSE, [START, 6])
        assert replaced, "expected a new worker, found none"
        if times > 1:
            assert result == "the engine's worker was lost", result
            result, _ = page.evaluate(ANALYSE, [START, 6])
        assert result.startswith("6 "), result
    return result


def the_largest_table_that_can_be_chosen_fits(browser, folder, _) -> str:
    for isolated in (True, False):
        with serving(folder, isolated) as url:
            page = open_service(browser, url)
            page.evaluate("service.set_hash(1024)")
            result, replaced = page.evaluate(ANALYSE, [START, 6])
            assert result.startswith("6 ") and not replaced, result
    return result


def a_table_that_does_not_fit_is_replaced_by_the_default(browser, folder, _) -> str:
    for isolated in (True, False):
        with serving(folder, isolated) as url:
            page = open_service(browser, url)
            page.evaluate("service.set_hash(5000)")
            result, replaced = page.evaluate(ANALYSE, [START, 6])
            assert result.startswith("6 ") and not replaced, result
    return result


TESTS = [
    it_plays_as_the_native_program,
    a_search_stops_with_shared_memory,
    a_search_stops_without_shared_memory,
    a_search_with_two_threads_stops,
    a_hundred_searches_with_two_threads_end_with_right_results,
    without_helpers_a_search_has_one_thread,
    without_the_module_for_threads_a_search_has_one,
    a_worker_that_is_started_again_fetches_no_module,
    a_worker_whose_module_does_not_come_is_replaced,
    a_worker_without_its_script_is_replaced,
    a_worker_that_dies_twice_is_an_error,
    the_largest_table_that_can_be_chosen_fits,
    a_table_that_does_not_fit_is_replaced_by_the_default,
]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--browser", choices=BROWSERS, default="chromium")
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("target", type=Path, metavar="TARGET")
    parser.add_argument("names", nargs="*", metavar="NAME")
    arguments = parser.parse_args()
    failures = 0
    with sync_playwright() as playwright:
        for test in TESTS:
            if arguments.names and test.__name__ not in arguments.names:
                continue
            try:
                with launch(playwright, arguments.browser) as browser:
                    found = test(browser, arguments.folder, arguments.target)
                print(f"test {test.__name__} ... ok ({found})", flush=True)
            except Exception:  # noqa: BLE001 - a failed test does not stop the others
                failures += 1
                print(f"test {test.__name__} ... FAILED\n{traceback.format_exc()}", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
