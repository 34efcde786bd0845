"""Plays the game of dist/web in real browsers, as `scripts/test --web` does after `scripts/package web`.

    python3 scripts/web_test [--browser chromium|firefox] [--folder FOLDER] [--pictures FOLDER] [NAME...]

Needs Playwright 1.60 (from PyPI), Debian's Chromium or Firefox, and a display for Firefox. WebGL is rendered in software. The
NAMEs select tests; without names, all tests run.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import friend
import learning
import pages
import play
import sizes
import touch
from runner import Arguments, run_tests
from serve import serving

TESTS = {name: test for module in (pages, play, friend, learning, touch, sizes) for name, test in module.TESTS.items()}


@dataclass(frozen=True)
class Site:
    """Addresses of the game: with the headers for shared memory, without these headers, and as local files."""

    url: str
    bare_url: str
    folder: Path


def main() -> int:
    parser = Arguments(__doc__, TESTS)
    parser.add_argument("--folder", type=Path, default=Path("dist/web"))
    parser.add_argument("--pictures", type=Path, help="folder for screenshots")
    arguments = parser.parse_tests()
    if arguments.pictures:
        arguments.pictures.mkdir(parents=True, exist_ok=True)
    folder = arguments.folder
    with serving(folder) as url, serving(folder, isolated=False) as bare:
        site = Site(url, bare, folder)
        return run_tests(arguments, lambda name, browser: TESTS[name](browser, site, arguments.pictures))


if __name__ == "__main__":
    sys.exit(main())
