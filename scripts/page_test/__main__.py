"""Tests the page in a real browser with a stub instead of the game. Needs no build.

    python3 scripts/page_test [--browser chromium|firefox] [NAME...]

Needs Playwright 1.60 (from PyPI), Debian's Chromium or Firefox, and a display for Firefox. NAMEs select tests.
"""

import argparse
import sys
import time
import traceback
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent.parent
sys.path[1:1] = [str(SCRIPTS), str(SCRIPTS / "web_test")]
import files
import policy
import saving
import server
import tabs
from browsers import BROWSERS, Skipped, launch
from playwright.sync_api import sync_playwright

TESTS = {test.__name__: test for module in (server, policy, saving, tabs, files) for test in module.TESTS}


def run(name: str, playwright, browser_name: str) -> bool:
    begin = time.monotonic()
    try:
        with launch(playwright, browser_name) as browser:
            TESTS[name](browser)
    except Skipped as reason:
        print(f"test {name} ... skipped: {reason}", flush=True)
        return True
    except Exception:  # noqa: BLE001 - a failed test does not stop the others
        print(f"test {name} ... FAILED\n{traceback.format_exc()}", flush=True)
        return False
    print(f"test {name} ... ok ({time.monotonic() - begin:.1f} s)", flush=True)
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--browser", choices=BROWSERS, default="chromium")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(TESTS))
    arguments = parser.parse_args()
    unknown = set(arguments.names) - set(TESTS)
    if unknown:
        parser.error(f"no test is called {', '.join(sorted(unknown))}")
    with sync_playwright() as playwright:
        passed = [run(name, playwright, arguments.browser) for name in arguments.names or TESTS]
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
