"""Tests the page in a real browser with a stub instead of the game. Does not need a build.

    python3 scripts/page_test [--browser chromium|firefox] [NAME...]

Needs Playwright 1.60 (from PyPI), Debian's Chromium or Firefox, and a display for Firefox. The NAMEs select tests; without
names, all tests run.
"""

import sys
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent.parent
sys.path[1:1] = [str(SCRIPTS), str(SCRIPTS / "web_test")]
import crash
import files
import policy
import saving
import server
import tabs
from runner import Arguments, run_tests

TESTS = {test.__name__: test for module in (server, policy, saving, tabs, files, crash) for test in module.TESTS}


def main() -> int:
    arguments = Arguments(__doc__, TESTS).parse_tests()
    return run_tests(arguments, lambda name, browser: TESTS[name](browser))


if __name__ == "__main__":
    sys.exit(main())
