"""Parses the command line of the tests in browsers, and runs the tests."""

import argparse
import time
import traceback
from collections.abc import Callable, Mapping

from browsers import BROWSERS, Browser, Skipped, launch
from playwright.sync_api import sync_playwright


class Arguments(argparse.ArgumentParser):
    """Arguments of a test program: a browser, and the names of tests. A program can add arguments before it calls
    `parse_tests`."""

    def __init__(self, description: str, tests: Mapping[str, Callable]):
        super().__init__(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
        self.tests = tests
        self.add_argument("--browser", choices=BROWSERS, default="chromium")

    def parse_tests(self) -> argparse.Namespace:
        """Parses the arguments. `names` lists the selected tests, by default all."""
        self.add_argument("names", nargs="*", metavar="NAME", help=", ".join(self.tests))
        arguments = self.parse_args()
        unknown = set(arguments.names) - set(self.tests)
        if unknown:
            self.error(f"no test is called {', '.join(sorted(unknown))}")
        arguments.names = arguments.names or list(self.tests)
        return arguments


def run_tests(arguments: argparse.Namespace, run: Callable[[str, Browser], None]) -> int:
    """Runs each selected test in a new browser, with `run(name, browser)`. Returns the exit code."""
    with sync_playwright() as playwright:
        passed = [_passes(name, playwright, arguments.browser, run) for name in arguments.names]
    return 0 if all(passed) else 1


def _passes(name: str, playwright, browser_name: str, run: Callable[[str, Browser], None]) -> bool:
    begin = time.monotonic()
    try:
        with launch(playwright, browser_name) as browser:
            run(name, browser)
    except Skipped as reason:
        print(f"test {name} ... skipped: {reason}", flush=True)
        return True
    except Exception:  # noqa: BLE001 - a failed test does not stop the others
        print(f"test {name} ... FAILED\n{traceback.format_exc()}", flush=True)
        return False
    print(f"test {name} ... ok ({time.monotonic() - begin:.1f} s)", flush=True)
    return True
