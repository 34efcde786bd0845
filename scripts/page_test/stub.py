"""A site with the real page and a stub instead of the game and the engine."""

import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path

from serve import serving
from web_site import WEB, assemble

# WebAssembly module with a function `answer` that returns 42.
MODULE = bytes.fromhex("0061736d 01000000 01050160 00017f 03020100 070a0106 616e73776572 0000 0a06010400412a0b")

GAME = """
export default async function load({ module_or_path }) {
  const { instance } = await WebAssembly.instantiateStreaming(module_or_path, {});
  globalThis.answer = instance.exports.answer();
}
export function start(files, keep, host) {
  globalThis.game = { files: Object.fromEntries(files.map(([path, bytes]) => [path, new TextDecoder().decode(bytes)])), host };
  globalThis.keep = (path, text) => keep(path, text === null ? null : new TextEncoder().encode(text));
}
"""

ENGINE = """
let instance;
export default async function load({ module_or_path }) {
  instance = await WebAssembly.instantiate(module_or_path, {});
}
export class WorkerEngine {
  execute(order, answer) {
    answer(`${order} ${instance.exports.answer()} ${NAME}`);
  }
}
"""

THREADS = """
let isWithoutHelpers = false;
export const missing_helpers = () => 2;
export const drop_helper_pool = () => { isWithoutHelpers = true; };
export const shared_memory = () => new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
export const run_helper_thread = () => {};
"""

FILES = {
    "webgl2/game.js": GAME.encode(),
    "webgl2/game_bg.wasm": MODULE,
    "engine.js": ENGINE.replace("${NAME}", "alone").encode(),
    "engine_bg.wasm": MODULE,
    "engine-threads.js": ENGINE.replace("${NAME}", "${isWithoutHelpers ? 'without' : 'with'} helpers").encode() + THREADS.encode(),
    "engine-threads_bg.wasm": MODULE,
    "assets/board.bin": b"board",
    "assets/room.bin": b"room",
}


def clear(folder: Path) -> None:
    """Deletes the contents of a folder."""
    for path in folder.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def make_site(folder: Path, extra: str = "") -> str:
    """Creates or replaces a site with the files of `web`, and returns the version of the site. A different `extra` produces a
    different version."""
    for name, contents in FILES.items():
        path = folder / "files" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents)
    (folder / "files/assets/extra.txt").write_text(extra)
    (folder / "icon.png").write_bytes((WEB.parent / "assets/icons/icon.png").read_bytes())
    return assemble(folder)


@contextmanager
def site(isolated: bool = True):
    """Creates a site. Yields the address and the folder of the site."""
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent)
        make_site(folder)
        with serving(folder, isolated) as url:
            yield url, folder


def open_game(context, url: str, init: str = ""):
    """Opens the page and waits until the game has started."""
    page = context.new_page()
    if init:
        page.add_init_script(init)
    page.goto(url)
    page.wait_for_selector("#loading.done", state="attached")
    return page


def reload(page) -> None:
    page.reload()
    page.wait_for_selector("#loading.done", state="attached")
