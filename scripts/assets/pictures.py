#!/usr/bin/env python3
"""Renders the thumbnails of the built-in variants and themes with the game itself.

    cargo build && python3 scripts/assets/pictures.py --game target/debug/breakthrough
    python3 scripts/assets/pictures.py --game PROGRAM --large docs/pictures/variants
    python3 scripts/assets/pictures.py --game PROGRAM theme-neon 01-classic

Each picture is rendered larger and scaled down for antialiasing. `--large DIR` writes larger pictures of the variants for the documents
instead.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
SMALL = (280, 175)
LARGE = (480, 300)
SHARPER = 2
# Variant of theme thumbnails: on a small board, the surfaces are visible.
SCENE = "pp1p1/1p1pp/2p2/1P1P1/PP1PP w 0 9"


def draw(game: str, what: list[str], size: tuple[int, int], out: Path) -> None:
    """Renders a picture with these arguments of `breakthrough render` and scales it to its size."""
    with tempfile.TemporaryDirectory() as folder:
        drawn = Path(folder) / "drawn.png"
        command = [
            game,
            "render",
            *what,
            "--size",
            f"{size[0] * SHARPER}x{size[1] * SHARPER}",
            "--out",
            str(drawn),
        ]
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
        with Image.open(drawn) as picture:
            small = picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    brightness = sum(small.convert("L").histogram()[40:]) / (size[0] * size[1])
    if brightness < 0.04:
        sys.exit(f"{out.name}: the picture is nearly black")
    out.parent.mkdir(parents=True, exist_ok=True)
    small.quantize(192, dither=Image.Dither.FLOYDSTEINBERG).save(out, optimize=True)
    print(f"{out.name}: {out.stat().st_size // 1024} KiB")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--game", default=str(ROOT / "target/debug/breakthrough"), help="path of the game's executable")
    arguments.add_argument("names", nargs="*", help="names of pictures without extension; default: all")
    arguments.add_argument("--large", type=Path, help="write larger pictures into this folder instead")
    chosen = arguments.parse_args()
    folder = (chosen.large or ROOT / "assets/pictures").resolve()
    size = LARGE if chosen.large else SMALL
    pictures = {rules.stem: ["--variant", str(rules)] for rules in sorted((ROOT / "crates/variants/variants").glob("*.toml"))}
    for theme in sorted((ROOT / "crates/themes/themes").glob("*.toml")):
        identifier = theme.stem.split("-", 1)[1]
        pictures[f"theme-{identifier}"] = ["--theme", str(theme), "--position", SCENE]
    for name, what in pictures.items():
        # The documents show the themes in another picture.
        is_default = not (chosen.large and name.startswith("theme-"))
        if name in chosen.names or (not chosen.names and is_default):
            draw(chosen.game, what, size, folder / f"{name}.png")


if __name__ == "__main__":
    main()
