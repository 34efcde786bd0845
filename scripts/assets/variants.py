#!/usr/bin/env python3
"""Draws the pictures of the built-in variants with the game itself, for the new-game screen.

    cargo build && python3 scripts/assets/variants.py --game target/debug/breakthrough
    python3 scripts/assets/variants.py --game PROGRAM --large docs/pictures/variants

Each is drawn larger and made smaller, which leaves no jagged edges. `--large DIR` writes larger ones for the documents
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
SHARPER = 3


def draw(game: str, rules: Path, size: tuple[int, int], out: Path) -> None:
    """Draws one variant and writes it in its size."""
    with tempfile.TemporaryDirectory() as folder:
        drawn = Path(folder) / "drawn.png"
        command = [
            game,
            "render",
            "--variant",
            str(rules),
            "--size",
            f"{size[0] * SHARPER}x{size[1] * SHARPER}",
            "--out",
            str(drawn),
        ]
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
        with Image.open(drawn) as picture:
            small = picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    brightness = sum(small.convert("L").histogram()[60:]) / (size[0] * size[1])
    if brightness < 0.2:
        sys.exit(f"{rules.name}: the picture is nearly black")
    out.parent.mkdir(parents=True, exist_ok=True)
    small.quantize(192, dither=Image.Dither.FLOYDSTEINBERG).save(out, optimize=True)
    print(f"{out.name}: {out.stat().st_size // 1024} KiB")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--game", default=str(ROOT / "target/debug/breakthrough"), help="the built game")
    arguments.add_argument("names", nargs="*", help="files of assets/variants without their ending; all if none is named")
    arguments.add_argument("--large", type=Path, help="write larger pictures into this folder instead")
    chosen = arguments.parse_args()
    folder = (chosen.large or ROOT / "assets/pictures").resolve()
    size = LARGE if chosen.large else SMALL
    for rules in sorted((ROOT / "assets/variants").glob("*.toml")):
        if not chosen.names or rules.stem in chosen.names:
            draw(chosen.game, rules, size, folder / f"{rules.stem}.png")


if __name__ == "__main__":
    main()
