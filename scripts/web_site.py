"""Assembles the site folder from the build output: scripts/web_site.py FOLDER

FOLDER/files contains the modules and assets of the game. This script adds the files of `web`, renames the folder `files` to a
checksum of all files, replaces the placeholders in the pages, and writes SHA256SUMS.
"""

import argparse
import base64
import hashlib
import re
import shutil
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent / "web"
# Files beside the version folder; they contain the name of this folder.
PAGES = ("index.html", "manifest.webmanifest", "sw.js", "_headers")
GRAPHICS = ("webgl2", "webgpu")


def policy(page: str) -> str:
    """Returns the Content-Security-Policy of a page: it allows files from the same server, WebAssembly, and the page's inline
    script and style."""
    hashes = {tag: " ".join(map(hash_source, re.findall(f"<{tag}>(.*?)</{tag}>", page, re.DOTALL))) for tag in ("script", "style")}
    return "; ".join(
        (
            "default-src 'self'",
            f"script-src 'self' 'wasm-unsafe-eval' {hashes['script']}".strip(),
            f"style-src 'self' {hashes['style']}".strip(),
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'none'",
        )
    )


def hash_source(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def files_below(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def checksum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def version_of(files: Path, pages: list[Path]) -> str:
    """Returns the version, a checksum of all files. Each version has a separate folder, whose files never change. The checksum
    includes the pages, so that a changed page is a new version."""
    digest = hashlib.sha256()
    for path in files_below(files):
        digest.update(f"{checksum(path)} {path.relative_to(files)}\n".encode())
    for path in pages:
        digest.update(f"{checksum(path)} {path.name}\n".encode())
    return digest.hexdigest()[:12]


def assemble(folder: Path, web: Path = WEB) -> str:
    """Assembles the site and returns the version."""
    files = folder / "files"
    for script in web.glob("*.js"):
        if script.name not in PAGES:
            shutil.copy(script, files)
    pages = [web / name for name in PAGES]
    version = version_of(files, pages)
    files = files.rename(folder / version)
    sizes = {kind: files / kind / "game_bg.wasm" for kind in GRAPHICS}
    filled = {
        "@VERSION@": version,
        "@BYTES@": "{" + ",".join(f'"{kind}":{path.stat().st_size}' for kind, path in sizes.items() if path.exists()) + "}",
        "@CORE@": ", ".join(f'"{path.name}"' for path in sorted(files.iterdir()) if path.suffix in (".js", ".wasm")),
        "@POLICY@": policy((web / "index.html").read_text()),
    }
    for page in pages:
        text = page.read_text()
        for placeholder, value in filled.items():
            text = text.replace(placeholder, value)
        (folder / page.name).write_text(text)
    sums = [f"{checksum(path)}  ./{path.relative_to(folder)}\n" for path in files_below(folder) if path.name != "SHA256SUMS"]
    (folder / "SHA256SUMS").write_text("".join(sums))
    return version


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", metavar="FOLDER", type=Path)
    print(assemble(parser.parse_args().folder))


if __name__ == "__main__":
    main()
