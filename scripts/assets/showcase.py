#!/usr/bin/env python3
"""Renders the pictures of README.md and docs/ART.md with `breakthrough gallery`.

    cargo build && python3 scripts/assets/showcase.py --game target/debug/breakthrough
    python3 scripts/assets/showcase.py --game PROGRAM match themes

Each output is a picture of the gallery, or several of these pictures side by side.
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
# Pictures are rendered larger and scaled down for anti-aliasing.
DRAWN_SIZE = (1920, 1200)
QUALITY = 92
THEMES = ["walnut", "marble", "brass", "neon", "contrast", "paper"]
# Pictures of the gallery and number of columns of each picture in docs/pictures, by file name.
PICTURES = {
    "match": (["match-moves-walnut"], 1),
    "editor": (["screen-editor"], 1),
    "hex": (["board-hexagons"], 1),
    "analysis": (["best-lines"], 1),
    "themes": ([f"theme-{name}" for name in THEMES], 2),
    "film-setting-up": ([f"film-setting-up-{frame:02}" for frame in range(2, 13, 2)], 3),
    "film-move": ([f"film-move-{frame:02}" for frame in range(2, 13, 2)], 3),
    "film-captures": ([f"fragments-{name}-{phase}" for name in THEMES for phase in range(1, 7)], 6),
    "film-win": ([f"film-win-{frame:02}" for frame in range(2, 13, 2)], 3),
}

# For each animated picture, by file name: the film of the gallery, the duration of a frame in milliseconds, and the shown part
# (left, top and width, as fractions of the frame size).
ANIMATIONS = {
    "move": ("film-move", 90, (0.1, 0.05, 0.8)),
    "capture": ("film-capture", 90, (0.1, 0.05, 0.8)),
    "win": ("film-win", 250, (0.12, 0.0, 0.5)),
}
FILM_SIZE = (1200, 750)
ANIMATION_SIZE, ANIMATION_COLOURS, LAST_FRAME_MILLIS = (480, 300), 160, 1500
FILM_FRAMES = 12


def draw(game: str, names: set[str], size: tuple[int, int], folder: Path) -> None:
    """Renders pictures of the gallery."""
    if not names:
        return
    only = [word for name in sorted(names) for word in ("--only", name)]
    size = f"{size[0]}x{size[1]}"
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


def part_of(frame: Image.Image, left: float, top: float, width: float) -> Image.Image:
    """Returns a part of a frame with the proportions of the frame, scaled to the size of an animation."""
    box = (left * frame.width, top * frame.height, (left + width) * frame.width, (top + width) * frame.height)
    return frame.resize(ANIMATION_SIZE, Image.Resampling.LANCZOS, box=box)


def animate(small: list[Image.Image], millis: int, out: Path) -> None:
    """Writes an animated GIF that pauses on the last frame. All frames share the palette of the last frame."""
    palette = small[-1].quantize(ANIMATION_COLOURS)
    indexed = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in small]
    durations = [millis] * (len(small) - 1) + [LAST_FRAME_MILLIS]
    indexed[0].save(out, save_all=True, append_images=indexed[1:], duration=durations, loop=0, optimize=True)


def main() -> None:
    """Renders the requested pictures."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--game", default=str(ROOT / "target/debug/breakthrough"), help="path of the game's executable")
    arguments.add_argument("names", nargs="*", choices=[*PICTURES, *ANIMATIONS, []], help="names of pictures; default: all")
    chosen = arguments.parse_args()
    names = chosen.names or [*PICTURES, *ANIMATIONS]
    wanted = {name: PICTURES[name] for name in names if name in PICTURES}
    films = {name: ANIMATIONS[name] for name in names if name in ANIMATIONS}
    with tempfile.TemporaryDirectory() as folder:
        parts = {part for parts, _ in wanted.values() for part in parts}
        parts |= {f"{film}-{frame:02}" for film, _, _ in films.values() for frame in range(1, FILM_FRAMES + 1)}
        of_films = {part for part in parts if part.startswith(("film-", "fragments-"))}
        draw(chosen.game, parts - of_films, DRAWN_SIZE, Path(folder))
        draw(chosen.game, of_films, FILM_SIZE, Path(folder))
        for name, (parts, columns) in wanted.items():
            drawn = [Image.open(Path(folder) / f"{part}.png").convert("RGB") for part in parts]
            picture = side_by_side(drawn, columns)
            out = FOLDER / f"{name}.jpg"
            picture.save(out, quality=QUALITY, subsampling=0, optimize=True)
            print(f"{out.name}: {out.stat().st_size // 1024} KiB")
        for name, (film, millis, shown) in films.items():
            files = [Path(folder) / f"{film}-{frame:02}.png" for frame in range(1, FILM_FRAMES + 1)]
            frames = [part_of(Image.open(file).convert("RGB"), *shown) for file in files]
            out = FOLDER / f"{name}.gif"
            animate(frames, millis, out)
            print(f"{out.name}: {out.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
