"""Tests the library of the page in a real browser: the real page, worker and library, with a small program instead of the game.

    python3 scripts/library_test [--browser chromium|firefox] MODULES [NAME...]

MODULES is the folder that `build_web_library` (scripts/lib.sh) writes. Needs Playwright 1.60 (from PyPI), and Debian's Chromium or
Firefox. NAMEs select tests.
"""

import argparse
import sys
import time
import traceback
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent.parent
sys.path[1:1] = [str(SCRIPTS), str(SCRIPTS / "page_test"), str(SCRIPTS / "web_test")]
import faults
import moving
import readers
from browsers import BROWSERS, Skipped, launch
from library_site import site
from playwright.sync_api import sync_playwright

TESTS = {test.__name__: test for module in (moving, faults, readers) for test in module.TESTS}


def run(name: str, playwright, browser_name: str, modules: Path) -> bool:
    begin = time.monotonic()
    try:
        with launch(playwright, browser_name) as browser, site(modules) as url:
            TESTS[name](browser, url)
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
    parser.add_argument("modules", metavar="MODULES", type=Path)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(TESTS))
    arguments = parser.parse_args()
    unknown = set(arguments.names) - set(TESTS)
    if unknown:
        parser.error(f"no test is called {', '.join(sorted(unknown))}")
    with sync_playwright() as playwright:
        passed = [run(name, playwright, arguments.browser, arguments.modules) for name in arguments.names or TESTS]
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
