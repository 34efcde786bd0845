#!/usr/bin/env python3
"""Renders the thumbnails of the built-in variants and themes with the game itself.

    cargo build && python3 scripts/assets/pictures.py --game target/debug/breakthrough
    python3 scripts/assets/pictures.py --game PROGRAM theme-neon walnut/01-classic
    python3 scripts/assets/pictures.py --game PROGRAM --large docs/pictures/variants

Each variant has a thumbnail in each theme. Each picture is rendered larger and scaled down for antialiasing. `--large DIR` writes larger
pictures of the variants in the first theme for the documents instead.
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
# Number of colours by quality. The many thumbnails of variants use low quality, which reduces the size of the program and the
# rendering time.
COLOURS = {"high": 192, "low": 48}
SHARPER = 2
# Position in the thumbnails of themes. The board is small, so that the surfaces are large enough to see.
SCENE = "pp1p1/1p1pp/2p2/1P1P1/PP1PP w 0 9"


def draw(game: str, what: list[str], size: tuple[int, int], quality: str, out: Path) -> None:
    """Renders a picture with the given arguments of `breakthrough render` and scales it to its size."""
    with tempfile.TemporaryDirectory() as folder:
        drawn = Path(folder) / "drawn.png"
        command = [
            game,
            "render",
            *what,
            "--quality",
            quality,
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
    small.quantize(COLOURS[quality], dither=Image.Dither.FLOYDSTEINBERG).save(out, optimize=True)
    print(f"{out.parent.name}/{out.name}: {out.stat().st_size // 1024} KiB", flush=True)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--game", default=str(ROOT / "target/debug/breakthrough"), help="path of the game's executable")
    arguments.add_argument("names", nargs="*", help="names of pictures without extension; default: all")
    arguments.add_argument("--large", type=Path, help="write larger pictures into this folder instead")
    chosen = arguments.parse_args()
    variants = sorted((ROOT / "crates/variants/variants").glob("*.toml"))
    themes = {theme.stem.split("-", 1)[1]: theme for theme in sorted((ROOT / "crates/themes/themes").glob("*.toml"))}
    if chosen.large:
        folder, size = chosen.large.resolve(), LARGE
        pictures = {rules.stem: ["--variant", str(rules)] for rules in variants}
    else:
        folder, size = ROOT / "assets/pictures", SMALL
        pictures = {f"theme-{name}": ["--theme", str(theme), "--position", SCENE] for name, theme in themes.items()}
        for name, theme in themes.items():
            for rules in variants:
                pictures[f"{name}/{rules.stem}"] = ["--theme", str(theme), "--variant", str(rules)]
    for name, what in pictures.items():
        if name in chosen.names or not chosen.names:
            quality = "low" if "/" in name else "high"
            draw(chosen.game, what, size, quality, folder / f"{name}.png")


if __name__ == "__main__":
    main()
