"""Hands a folder out on this machine, with the headers that let the page share memory: scripts/serve.py [--without-headers] FOLDER [PORT]"""

import argparse
import functools
import http.server
import subprocess
import sys
from contextlib import contextmanager


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".wasm": "application/wasm",
        ".js": "text/javascript",
        ".webmanifest": "application/manifest+json",
    }
    is_isolated = True

    def end_headers(self):
        if self.is_isolated:
            self.send_header("Cross-Origin-Opener-Policy", "same-origin")
            self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def handle(self):
        try:
            super().handle()
        except ConnectionError:
            # The browser has closed the page while it was loaded.
            pass

    def log_request(self, code="-", size="-"):
        if str(code) >= "400":
            super().log_request(code, size)


class BareHandler(Handler):
    is_isolated = False


@contextmanager
def serving(folder, isolated: bool = True):
    """Hands a folder out on any free port, with the headers or without. Yields the address."""
    server = [sys.executable, __file__, *([] if isolated else ["--without-headers"]), str(folder), "0"]
    with subprocess.Popen(server, stdout=subprocess.PIPE, text=True) as process:
        yield process.stdout.readline().strip()
        process.terminate()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--without-headers", action="store_true", help="as a server that does not know them")
    parser.add_argument("folder", metavar="FOLDER")
    parser.add_argument("port", metavar="PORT", type=int, nargs="?", default=8080, help="0 for any free one")
    arguments = parser.parse_args()
    handler = functools.partial(BareHandler if arguments.without_headers else Handler, directory=arguments.folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", arguments.port), handler) as server:
        print(f"http://127.0.0.1:{server.server_port}/", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main()
