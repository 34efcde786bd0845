"""Draws the logotype and the mark of the game. The icons of the program contain the mark, and the banner of the README contains
the logotype.

Run from anywhere:
    python3 -m pip install -r scripts/assets/requirements.txt
    python3 scripts/assets/logo.py                   # writes assets/logo, assets/icons and docs/pictures/banner.png
    python3 scripts/assets/logo.py --pictures DIR    # also draws every size of the icon on light and dark

The mark is a lance head that breaks a dark line; in the logotype, it replaces the A. All shapes are polygons, which are written
as SVG and filled for the PNG files. The letters are outlines of Libertinus Serif Semibold, the font of the game's titles, from
the crate typst-assets. The output is deterministic.
"""

import argparse
import io
import struct
from pathlib import Path

import numpy as np
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops, ImageDraw

ROOT = Path(__file__).resolve().parents[2]
LOGO, ICONS = ROOT / "assets" / "logo", ROOT / "assets" / "icons"
BANNER = ROOT / "docs" / "pictures" / "banner.png"
FONT = "typst-assets-*/files/fonts/LibertinusSerif-Semibold.otf"
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
# Oversampling factor along each axis.
SAMPLES = 8
CREAM, SHADE, LINE, SHARD, GOLD = "#f3e2bb", "#c9a468", "#a5713c", "#8a5a2e", "#e2b460"
# Grey tones of the image for the title screen; the game multiplies them by the theme's accent colour.
TONES = {CREAM: "#ffffff", GOLD: "#f4f4f4", SHADE: "#c6c6c6", LINE: "#b4b4b4", SHARD: "#a0a0a0"}
GROUND_TOP, GROUND_BOTTOM = "#3a261a", "#1b110b"

# Left and right half of the lance head, in heights of a capital letter; y points up, and the origin is at the foot.
TIP, BASE, NOTCH, HALF_WIDTH = 1.62, 0.0, 0.2, 0.44
HEAD = [
    [(0, TIP), (-HALF_WIDTH, BASE), (0, NOTCH)],
    [(0, TIP), (0, NOTCH), (HALF_WIDTH, BASE)],
]
# The line above the letters: the height of its middle, its thickness, half the width of the break, and the length and the rise
# of the bent ends at the break.
LINE_Y, LINE_THICKNESS, GAP, BENT_LENGTH, BENT_RISE = 1.2, 0.085, 0.3, 0.62, 0.12
TRACKING = 0.09
# Splinters beside the tip, in heights of a capital letter.
SPLINTERS = [
    [(-0.34, 1.52), (-0.25, 1.6), (-0.29, 1.46)],
    [(0.3, 1.55), (0.42, 1.5), (0.33, 1.45)],
    [(0.24, 1.72), (0.29, 1.78), (0.31, 1.69)],
]


def broken_line(left, right, thickness=LINE_THICKNESS):
    """Returns both halves of the broken line, which extends from x = `left` to x = `right`; the lance head is at x = 0."""

    def half(outer, side):
        bend, end = side * (GAP + BENT_LENGTH), side * GAP
        top, bottom = LINE_Y + thickness / 2, LINE_Y - thickness / 2
        jagged = [(end, top + BENT_RISE), (end + side * 0.05, LINE_Y + BENT_RISE), (end - side * 0.02, bottom + BENT_RISE)]
        return [(outer, top), (bend, top), *jagged, (bend, bottom), (outer, bottom)]

    return [half(left, -1), half(right, 1)]


def flatten(commands, steps=10):
    """Returns the outlines of a glyph as polygons."""
    outlines, outline = [], []
    for name, points in commands:
        if name == "moveTo":
            outline = [points[0]]
        elif name == "lineTo":
            outline.append(points[0])
        elif name == "curveTo":
            start, (one, two, end) = np.array(outline[-1]), map(np.array, points)
            for t in np.linspace(0, 1, steps + 1)[1:]:
                at = (1 - t) ** 3 * start + 3 * (1 - t) ** 2 * t * one + 3 * (1 - t) * t**2 * two + t**3 * end
                outline.append(tuple(at))
        elif name in ("closePath", "endPath") and outline:
            outlines.append(outline)
    return outlines


def letters():
    """Returns the outlines of the name, the position of the lance head and the width, in heights of a capital letter."""
    found = sorted(Path.home().glob(f".cargo/registry/src/*/{FONT}"))
    if not found:
        raise SystemExit(f"expected the font {FONT} in ~/.cargo/registry/src: build the game first")
    font = TTFont(found[-1])
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    capital = font["OS/2"].sCapHeight
    pen_x, outlines, lance_x = 0.0, [], 0.0
    for letter in "BREAKTHROUGH":
        if letter == "A":
            lance_x = pen_x + HALF_WIDTH + 0.02
            pen_x = lance_x + HALF_WIDTH + 0.02 + TRACKING
            continue
        glyph = glyphs[names[ord(letter)]]
        pen = DecomposingRecordingPen(glyphs)
        glyph.draw(pen)
        outlines.append([[(x / capital + pen_x, y / capital) for x, y in outline] for outline in flatten(pen.value)])
        pen_x += glyph.width / capital + TRACKING
    return outlines, lance_x, pen_x - TRACKING


def shifted(polygons, x):
    return [[(px + x, py) for px, py in polygon] for polygon in polygons]


def logotype():
    """Returns the shapes of the logotype (colour and outlines, which are filled by the even-odd rule), and its bounding box."""
    outlines, lance_x, width = letters()
    line = shifted(broken_line(-lance_x, width - lance_x), lance_x)
    shapes = [(GOLD, glyph) for glyph in outlines]
    shapes += [(LINE, [half]) for half in line]
    shapes += [(SHARD, [splinter]) for splinter in shifted(SPLINTERS, lance_x)]
    shapes += [(colour, [half]) for colour, half in zip((CREAM, SHADE), shifted(HEAD, lance_x), strict=True)]
    return shapes, (-0.08, -0.1, width + 0.08, TIP + 0.18)


def mark():
    """Returns the shapes of the mark, and its bounding box."""
    shapes = [(LINE, [half]) for half in broken_line(-1.02, 1.02, 1.9 * LINE_THICKNESS)]
    shapes += [(SHARD, [splinter]) for splinter in SPLINTERS]
    shapes += [(colour, [half]) for colour, half in zip((CREAM, SHADE), HEAD, strict=True)]
    return shapes, (-1.02, -0.2, 1.02, 1.84)


def svg(shapes, box):
    left, bottom, right, top = box
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {right - left:.3f} {top - bottom:.3f}">']
    for colour, outlines in shapes:
        data = "".join("M" + "L".join(f"{x - left:.3f} {top - y:.3f}" for x, y in outline) + "Z" for outline in outlines)
        lines.append(f'<path fill="{colour}" fill-rule="evenodd" d="{data}"/>')
    return "\n".join([*lines, "</svg>", ""])


def rgb(colour):
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


def filled(shapes, box, height, widen=1.0):
    """Renders the shapes as a picture with transparency, `height` pixels high."""
    left, bottom, right, top = box
    scale = height * SAMPLES / (top - bottom)
    size = (round((right - left) * scale), height * SAMPLES)
    picture = Image.new("RGBA", size, (*rgb(CREAM), 0))
    for colour, outlines in shapes:
        mask = Image.new("1", size, 0)
        for outline in outlines:
            part = Image.new("1", size, 0)
            ImageDraw.Draw(part).polygon([((x * widen - left) * scale, (top - y) * scale) for x, y in outline], fill=1)
            mask = ImageChops.logical_xor(mask, part)
        picture.paste((*rgb(colour), 255), mask=mask)
    # Averages with premultiplied alpha to avoid fringes at the edges.
    values = np.asarray(picture, float)
    alpha = values[..., 3:] / 255
    blocks = np.concatenate([values[..., :3] * alpha, alpha], -1)[: size[1] // SAMPLES * SAMPLES, : size[0] // SAMPLES * SAMPLES]
    mean = blocks.reshape(blocks.shape[0] // SAMPLES, SAMPLES, blocks.shape[1] // SAMPLES, SAMPLES, 4).mean((1, 3))
    colour = mean[..., :3] / np.maximum(mean[..., 3:], 1e-6)
    return Image.fromarray(np.uint8(np.round(np.concatenate([colour, mean[..., 3:] * 255], -1))))


def ground(size, radius):
    """Returns the background of an icon: a rounded square with a gradient from dark to darker."""
    mask = Image.new("L", (size * SAMPLES, size * SAMPLES), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, size * SAMPLES - 1, size * SAMPLES - 1), radius * size * SAMPLES, fill=255)
    share = np.linspace(0, 1, size)[:, None, None]
    colour = np.array(rgb(GROUND_TOP)) * (1 - share) + np.array(rgb(GROUND_BOTTOM)) * share
    picture = Image.fromarray(np.uint8(np.broadcast_to(colour, (size, size, 3))))
    picture.putalpha(mask.resize((size, size), Image.BOX))
    return picture


def icon(size):
    """Draws the mark on its background. Small icons have no splinters and a wider head."""
    picture = ground(size, 0.2)
    shapes, box = mark()
    is_small = size <= 48
    if is_small:
        shapes = [shape for shape in shapes if shape[0] != SHARD]
    sign = filled(shapes, box, round(size * 0.86), 1.25 if is_small else 1.0)
    picture.alpha_composite(sign, ((size - sign.width) // 2, (size - sign.height) // 2))
    return picture


def write_ico(path, images):
    """Encodes images as an .ico with PNG entries, which Windows Vista and newer versions support."""
    blobs = []
    for image in images:
        buffer = io.BytesIO()
        image.save(buffer, "PNG", optimize=True)
        blobs.append(buffer.getvalue())
    offset = 6 + 16 * len(blobs)
    out = struct.pack("<HHH", 0, 1, len(blobs))
    for image, blob in zip(images, blobs, strict=True):
        out += struct.pack("<BBBBHHII", image.width % 256, image.height % 256, 0, 0, 1, 32, len(blob), offset)
        offset += len(blob)
    path.write_bytes(out + b"".join(blobs))


def banner():
    """Draws the logotype on a dark background, for the README."""
    width, height = 1280, 300
    share = np.linspace(0, 1, height)[:, None, None]
    colour = np.array(rgb(GROUND_TOP)) * (1 - share) + np.array(rgb(GROUND_BOTTOM)) * share
    picture = Image.fromarray(np.uint8(np.broadcast_to(colour, (height, width, 3)))).convert("RGBA")
    sign = filled(*logotype(), 164)
    picture.alpha_composite(sign, ((width - sign.width) // 2, (height - sign.height) // 2))
    return picture.convert("RGB")


def draw(images, folder):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    sheet = Image.new("RGB", (1180, 560), (236, 236, 236))
    ImageDraw.Draw(sheet).rectangle((0, 280, 1180, 560), fill=(28, 30, 34))
    for top in (10, 290):
        left = 10
        for size in (256, 16, 24, 32, 48, 64, 128):
            sheet.paste(images[size], (left, top), images[size])
            left += size + 12
        for size, scale in ((16, 8), (32, 5)):
            big = images[size].resize((size * scale, size * scale), Image.NEAREST)
            sheet.paste(big, (left, top), big)
            left += size * scale + 14
    sheet.save(folder / "icon_sheet.png")


def main():
    options = argparse.ArgumentParser(description="builds assets/logo, assets/icons and the banner")
    options.add_argument("--pictures", metavar="DIR", help="draw all sizes of the icon into DIR")
    options = options.parse_args()
    for folder in (LOGO, ICONS):
        folder.mkdir(parents=True, exist_ok=True)
    (LOGO / "logotype.svg").write_text(svg(*logotype()))
    (LOGO / "mark.svg").write_text(svg(*mark()))
    shapes, box = logotype()
    tones = [(TONES[colour], outlines) for colour, outlines in shapes]
    filled(tones, box, 160).save(LOGO / "logotype.png", optimize=True)
    images = {size: icon(size) for size in (*ICO_SIZES, 512)}
    images[512].save(ICONS / "icon.png", optimize=True)
    images[64].save(ICONS / "icon-64.png", optimize=True)
    write_ico(ICONS / "breakthrough.ico", [images[size] for size in ICO_SIZES])
    with Image.open(ICONS / "breakthrough.ico") as ico:
        assert ico.info["sizes"] == {(size, size) for size in ICO_SIZES}, ico.info
    banner().save(BANNER, optimize=True)
    for path in [*sorted(LOGO.iterdir()), *sorted(ICONS.iterdir()), BANNER]:
        print(f"{path.name:18} {path.stat().st_size / 1000:7.1f} kB")
    if options.pictures:
        draw(images, options.pictures)


if __name__ == "__main__":
    main()
