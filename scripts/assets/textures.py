"""Builds the textures of the board, the pieces and the table, for every theme.

Run from anywhere:
    python3 -m pip install -r scripts/assets/requirements.txt
    python3 scripts/assets/textures.py                   # writes assets/textures/*.png and prints their measures
    python3 scripts/assets/textures.py --only stone      # builds and measures one family
    python3 scripts/assets/textures.py --pictures DIR    # also draws each texture tiled 2x2, a corner at full size, and squares

Every texture wraps on both axes, because all its components are periodic: noise is shaped in the frequency domain, lines and
cells are drawn on a wrapping tile, and all warps wrap around. The game multiplies colours by a tint, so the textures contain only
variations of hue within a material. Seeds are fixed. `textures_common.py` contains shared functions. Each other module contains
one family.
"""

import argparse
from pathlib import Path

import numpy as np
from PIL import Image
from scipy import ndimage

import textures_metal
import textures_soft
import textures_stone
import textures_wood
from textures_common import lightness, luminance, save

FAMILIES = {"wood": textures_wood, "stone": textures_stone, "metal": textures_metal, "soft": textures_soft}
SQUARE = 0.27  # fraction of a tile's side shown on the board

# Target mean of each file: a colour in sRGB, or a roughness. Metallic is 1 everywhere, because the theme sets the metallic
# value of a surface.
COLORS = {
    "maple_color": textures_wood.MAPLE,
    "walnut_color": textures_wood.WALNUT,
    "table_color": textures_wood.TABLE,
    "marble_color": textures_stone.MARBLE,
    "travertine_color": textures_stone.TRAVERTINE,
    "slate_color": textures_stone.SERPENTINE,
    "obsidian_color": textures_stone.OBSIDIAN,
    "brushed_color": textures_metal.BRUSHED,
    "panel_color": textures_metal.PANEL,
    "leather_color": textures_soft.LEATHER,
    "felt_color": textures_soft.FELT,
    "paper_color": textures_soft.PAPER,
}
FINISHES = {
    "wood_orm": 0.45,
    "stone_orm": 0.30,
    "metal_orm": 0.38,
    "panel_orm": 0.45,
    "leather_orm": 0.60,
    "felt_orm": 0.95,
    "paper_orm": 0.85,
}
# Limits that keep pieces visible on every square: the maximum spread of lightness (0 to 100) within a tile, and the maximum
# difference of a square from the mean of the tile.
LIGHTNESS_SPREAD = 6.0
SQUARE_OFF = 5.0
LARGEST_FILE = 1_000_000


# ---- measurements -------------------------------------------------------------------------------------------------------


def seam(image):
    """Returns the ratio of the step across the edge to the largest step between adjacent inner lines, for rows and for columns.

    At a ratio above 1, the edge would be the most visible line of the picture.
    """
    image = image.astype(float)
    rows = np.abs(np.roll(image, -1, 0) - image).mean((1, 2))
    columns = np.abs(np.roll(image, -1, 1) - image).mean((0, 2))
    return rows[-1] / rows[:-1].max(), columns[-1] / columns[:-1].max()


def measure_color(name, image):
    mean = image.reshape(-1, 3).mean(0)
    assert np.abs(mean - COLORS[name]).max() < 1.0, f"{name} has the mean {mean.round(1)}"
    light = lightness(image)
    whole_squares = ndimage.uniform_filter(light, int(SQUARE * len(light)), mode="wrap")
    off = np.abs(whole_squares - light.mean()).max()
    assert light.std() < LIGHTNESS_SPREAD, f"{name} is too busy: {light.std():.1f}"
    assert off < SQUARE_OFF, f"{name} has a square that is off by {off:.1f}"
    return (
        f"mean {mean.round(1)}  luminance {luminance(image).mean():.4f}  "
        f"lightness {light.mean():.1f} spread {light.std():.2f}, squares within {off:.1f}"
    )


def measure_normal(name, image):
    vectors = image / 127.5 - 1
    lengths = np.linalg.norm(vectors, axis=-1)
    assert np.abs(lengths - 1).max() < 0.015, f"{name} has vectors that are not of unit length"
    assert np.abs(vectors[..., :2].mean((0, 1))).max() < 0.01, f"{name} leans to one side"
    tilt = np.degrees(np.arccos(np.clip(vectors[..., 2] / lengths, -1, 1)))
    return f"length {lengths.min():.3f} to {lengths.max():.3f}  tilt {tilt.mean():.1f}, at most {tilt.max():.1f} degrees"


def measure_orm(name, image):
    occlusion, roughness, metallic = np.moveaxis(image / 255, -1, 0)
    wanted_roughness = FINISHES[name]
    assert occlusion.min() == 1, f"{name} has occlusion"
    assert abs(roughness.mean() - wanted_roughness) < 0.01, f"{name} has roughness {roughness.mean():.3f}"
    assert metallic.min() == 1, f"{name} is not metallic everywhere"
    return (
        f"roughness {roughness.mean():.3f} spread {roughness.std():.3f}, {roughness.min():.2f} to {roughness.max():.2f}"
    )


def report(paths):
    total = 0
    images = {}
    measures = {"color": measure_color, "normal": measure_normal, "orm": measure_orm}
    for path in paths:
        image = np.asarray(Image.open(path).convert("RGB"))
        images[path.stem] = image
        total += path.stat().st_size
        rows, columns = seam(image)
        print(
            f"{path.name:20} {path.stat().st_size / 1e6:5.2f} MB  seam {rows:.2f} {columns:.2f}  "
            + measures[path.stem.split("_")[-1]](path.stem, image)
        )
        assert max(rows, columns) < 1.0, f"{path.name} shows a seam"
        assert path.stat().st_size < LARGEST_FILE, f"{path.name} is too large"
    if "maple_color" in images:
        light, dark = luminance(images["maple_color"]), luminance(images["walnut_color"])
        means = (light.mean() + 0.05) / (dark.mean() + 0.05)
        worst = (np.percentile(light, 2) + 0.05) / (np.percentile(dark, 98) + 0.05)
        print(f"contrast maple to walnut {means:.2f}:1, darkest 2 % to lightest 2 % {worst:.2f}:1")
        assert worst >= 3.0, "the squares must differ by 3:1, but for the outer 2 % of each"
    print(f"total {total / 1e6:.2f} MB")


# ---- viewing ---------------------------------------------------------------------------------------------------------


def squares(sheet, side):
    """Draws squares cut out of a texture at random offsets, as on the board."""
    rng = np.random.default_rng(5)
    board = Image.new("RGB", (6 * 153 - 3, 6 * 153 - 3), (20, 20, 20))
    for column in range(6):
        for row in range(6):
            x, y = rng.integers(0, side, 2)
            cut = sheet.crop((x, y, x + int(SQUARE * side), y + int(SQUARE * side)))
            board.paste(cut.resize((150, 150), Image.LANCZOS), (column * 153, row * 153))
    return board


def draw(paths, folder):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for path in paths:
        image = Image.open(path).convert("RGB")
        sheet = Image.new("RGB", (image.width * 2, image.height * 2))
        for x in (0, 1):
            for y in (0, 1):
                sheet.paste(image, (x * image.width, y * image.height))
        sheet.resize((1024, 1024), Image.LANCZOS).save(folder / f"{path.stem}_2x2.png")
        sheet.crop((0, 0, 700, 500)).save(folder / f"{path.stem}_crop.png")
        if path.stem in COLORS:
            squares(sheet, image.width).save(folder / f"{path.stem}_squares.png")


def main():
    options = argparse.ArgumentParser(description="builds assets/textures")
    options.add_argument("--only", metavar="FAMILY", choices=FAMILIES, help=f"build one of {', '.join(FAMILIES)}")
    options.add_argument("--pictures", metavar="DIR", help="draw tiled and cropped views, and squares, into DIR")
    options = options.parse_args()
    families = [FAMILIES[options.only]] if options.only else FAMILIES.values()
    paths = [save(image, name) for family in families for name, image in family.build()]
    if options.pictures:
        draw(paths, options.pictures)
    report(paths)


if __name__ == "__main__":
    main()
