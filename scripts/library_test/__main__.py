"""Tests the game library in a real browser, with the real page, worker and library, and a small program instead of the game.

    python3 scripts/library_test [--browser chromium|firefox] MODULES [NAME...]

MODULES is the folder written by `build_web_library` (scripts/lib.sh). Needs Playwright 1.60 (from PyPI), and Debian's Chromium
or Firefox. The NAMEs select tests; without names, all tests run.
"""

import sys
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent.parent
sys.path[1:1] = [str(SCRIPTS), str(SCRIPTS / "page_test"), str(SCRIPTS / "web_test")]
import faults
import moving
import readers
import versions
from library_site import site
from runner import Arguments, run_tests

TESTS = {test.__name__: test for module in (moving, faults, readers, versions) for test in module.TESTS}


def main() -> int:
    parser = Arguments(__doc__, TESTS)
    parser.add_argument("modules", metavar="MODULES", type=Path)
    arguments = parser.parse_tests()

    def run(name: str, browser) -> None:
        with site(arguments.modules) as (url, publish):
            more = [publish] if TESTS[name] in versions.TESTS else []
            TESTS[name](browser, url, *more)

    return run_tests(arguments, run)


if __name__ == "__main__":
    sys.exit(main())
