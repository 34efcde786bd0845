#!/usr/bin/env python3
"""Renders the pictures of the README with `breakthrough gallery`.

    cargo build && python3 scripts/assets/showcase.py --game target/debug/breakthrough
    python3 scripts/assets/showcase.py --game PROGRAM match themes

Some are pictures of the gallery as they are, some several of them side by side.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs/pictures"
SIZE = (1280, 800)
# Rendered larger and scaled down for anti-aliasing.
DRAWN_SIZE = (1920, 1200)
QUALITY = 92
THEMES = ["walnut", "marble", "brass", "neon", "contrast", "paper"]
# File name: pictures of the gallery, and the number of columns.
PICTURES = {
    "title": (["screen-title"], 1),
    "match": (["screen-match"], 1),
    "look": (["screen-settings"], 1),
    "new-game": (["screen-setup"], 1),
    "editor": (["screen-editor"], 1),
    "hex": (["board-hexagons"], 1),
    "themes": ([f"theme-{name}" for name in THEMES], 2),
    "captures": ([f"capture-{name}" for name in ["marble", "brass", "neon", "paper"]], 2),
    "pieces": (["pieces-lance", "pieces-turned", "pieces-faceted", "pieces-abstract"], 2),
}


def draw(game: str, names: set[str], folder: Path) -> None:
    """Renders pictures of the gallery."""
    only = [word for name in sorted(names) for word in ("--only", name)]
    size = f"{DRAWN_SIZE[0]}x{DRAWN_SIZE[1]}"
    command = [game, "gallery", "--out", str(folder), "--size", size, "--quality", "medium"]
    done = subprocess.run([*command, *only], check=False)
    if done.returncode != 0:
        sys.exit(f"showcase: {game} gallery: exit code {done.returncode}")


def side_by_side(pictures: list[Image.Image], columns: int) -> Image.Image:
    """Arranges the pictures in a grid with the width of one picture."""
    gap = 8
    width = (SIZE[0] - gap * (columns - 1)) // columns
    height = round(width * SIZE[1] / SIZE[0])
    rows = -(-len(pictures) // columns)
    whole = Image.new("RGB", (SIZE[0], rows * (height + gap) - gap), "white")
    for index, picture in enumerate(pictures):
        row, column = divmod(index, columns)
        small = picture.resize((width, height), Image.Resampling.LANCZOS)
        whole.paste(small, (column * (width + gap), row * (height + gap)))
    return whole


def main() -> None:
    """Renders the requested pictures."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--game", default=str(ROOT / "target/debug/breakthrough"), help="the built game")
    arguments.add_argument("names", nargs="*", choices=[*PICTURES, []], help="pictures without their ending; usually all")
    chosen = arguments.parse_args()
    wanted = {name: PICTURES[name] for name in chosen.names or PICTURES}
    with tempfile.TemporaryDirectory() as folder:
        draw(chosen.game, {part for parts, _ in wanted.values() for part in parts}, Path(folder))
        for name, (parts, columns) in wanted.items():
            drawn = [Image.open(Path(folder) / f"{part}.png").convert("RGB") for part in parts]
            picture = side_by_side(drawn, columns)
            out = FOLDER / f"{name}.jpg"
            picture.save(out, quality=QUALITY, subsampling=0, optimize=True)
            print(f"{out.name}: {out.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
