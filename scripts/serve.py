"""Serves a folder on this machine with the headers in its file `_headers`: scripts/serve.py [--without-headers] FOLDER [PORT]"""

import argparse
import functools
import http.server
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

# Default headers for folders without a file `_headers`.
ISOLATION = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cache-Control": "no-cache",
}


def headers_of(folder: Path) -> dict[str, str]:
    """Returns the headers for all files: the lines below `/*` in `_headers`."""
    path = folder / "_headers"
    if not path.exists():
        return ISOLATION
    section = path.read_text().split("/*\n", 1)[1]
    lines = [line.strip() for line in section.splitlines()]
    end = next((index for index, line in enumerate(lines) if line.startswith("/")), len(lines))
    return dict(line.split(": ", 1) for line in lines[:end] if line)


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".wasm": "application/wasm",
        ".js": "text/javascript",
        ".webmanifest": "application/manifest+json",
    }

    def __init__(self, *arguments, headers: dict[str, str], **options):
        self.added_headers = headers
        super().__init__(*arguments, **options)

    def end_headers(self):
        for name, value in self.added_headers.items():
            self.send_header(name, value)
        super().end_headers()

    def handle(self):
        try:
            super().handle()
        except ConnectionError:
            # The browser closed the connection, for example because the page was closed while loading.
            pass

    def log_request(self, code="-", size="-"):
        if str(code) >= "400":
            super().log_request(code, size)


@contextmanager
def serving(folder, isolated: bool = True):
    """Serves a folder on a free port, with or without the headers for cross-origin isolation, and yields the address."""
    server = [sys.executable, __file__, *([] if isolated else ["--without-headers"]), str(folder), "0"]
    with subprocess.Popen(server, stdout=subprocess.PIPE, text=True) as process:
        try:
            url = process.stdout.readline().strip()
            if not url:
                raise RuntimeError(f"cannot serve {folder}")
            yield url
        finally:
            process.terminate()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--without-headers", action="store_true", help="ignore the file `_headers`")
    parser.add_argument("folder", metavar="FOLDER")
    parser.add_argument("port", metavar="PORT", type=int, nargs="?", default=8080, help="port (default 8080), or 0 for any free port")
    arguments = parser.parse_args()
    headers = {"Cache-Control": "no-cache"} if arguments.without_headers else headers_of(Path(arguments.folder))
    handler = functools.partial(Handler, directory=arguments.folder, headers=headers)
    with http.server.ThreadingHTTPServer(("127.0.0.1", arguments.port), handler) as server:
        print(f"http://127.0.0.1:{server.server_port}/", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main()
