"""Plays the game of dist/web in real browsers, as `scripts/test --web` does after `scripts/package web`.

    python3 scripts/web_test [--browser chromium|firefox] [--folder FOLDER] [--pictures FOLDER] [NAME...]

Needs Playwright 1.60 (from PyPI), Debian's Chromium or Firefox, and a display for Firefox. WebGL is rendered in software. NAMEs
select tests.
"""

import argparse
import sys
import time
import traceback
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import pages
import play
import sizes
import touch
from browsers import BROWSERS, Skipped, launch
from playwright.sync_api import sync_playwright
from serve import serving

TESTS = {name: test for module in (pages, play, touch, sizes) for name, test in module.TESTS.items()}


@dataclass(frozen=True)
class Site:
    """Addresses of the game: with the headers for shared memory, without these headers, and as local files."""

    url: str
    bare_url: str
    folder: Path


def run(name: str, playwright, arguments, site: Site) -> bool:
    begin = time.monotonic()
    try:
        with launch(playwright, arguments.browser) as browser:
            TESTS[name](browser, site, arguments.pictures)
    except Skipped as reason:
        print(f"test {name} ... skipped: {reason}", flush=True)
        return True
    except Exception:  # noqa: BLE001 - a failed test does not stop the others
        print(f"test {name} ... FAILED\n{traceback.format_exc()}", flush=True)
        return False
    print(f"test {name} ... ok ({time.monotonic() - begin:.0f} s)", flush=True)
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--browser", choices=BROWSERS, default="chromium")
    parser.add_argument("--folder", type=Path, default=Path("dist/web"))
    parser.add_argument("--pictures", type=Path, help="folder for screenshots")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(TESTS))
    arguments = parser.parse_args()
    unknown = set(arguments.names) - set(TESTS)
    if unknown:
        parser.error(f"no test is called {', '.join(sorted(unknown))}")
    if arguments.pictures:
        arguments.pictures.mkdir(parents=True, exist_ok=True)
    folder = arguments.folder
    with serving(folder) as url, serving(folder, isolated=False) as bare, sync_playwright() as playwright:
        site = Site(url, bare, folder)
        passed = [run(name, playwright, arguments, site) for name in arguments.names or TESTS]
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
