"""Draws the icon of the program: a turned piece with a forward chevron, breaking through a row.

Run from anywhere:
    python3 -m pip install -r scripts/assets/requirements.txt
    python3 scripts/assets/icon.py                   # writes assets/icons/icon.png, icon-64.png and breakthrough.ico
    python3 scripts/assets/icon.py --pictures DIR    # also draws every size on light and dark, small ones enlarged

Everything is computed per sample on a large canvas and averaged down. The piece is a solid of revolution: its profile
gives the outline and, with the sideways place, the normal that is lit. Sizes up to 48 get a plainer, bolder drawing.
No randomness.
"""

import argparse
import io
import struct
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage
from scipy.interpolate import PchipInterpolator

ICONS = Path(__file__).resolve().parents[2] / "assets" / "icons"
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
CANVAS = 2048
PLAIN_UP_TO = 48


def color(*srgb):
    return (np.array(srgb, float) / 255) ** 2.2


def over(picture, mask, paint):
    """Lays `paint` (colour or picture, linear light) over `picture` where `mask` is 1."""
    return picture * (1 - mask[..., None]) + np.broadcast_to(paint, picture.shape) * mask[..., None]


def rounded_box(x, y, half_width, half_height, radius):
    """Signed distance to a rounded rectangle around the origin."""
    dx, dy = np.abs(x) - half_width + radius, np.abs(y) - half_height + radius
    return np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) + np.minimum(np.maximum(dx, dy), 0) - radius


def edge(distance, pixel):
    return np.clip(0.5 - distance / pixel, 0, 1)


def polygon(points, size):
    """Mask of a polygon given in the drawing's units (-1..1, y up)."""
    image = Image.new("L", (size, size), 0)
    ImageDraw.Draw(image).polygon([((px + 1) / 2 * size, (1 - py) / 2 * size) for px, py in points], fill=255)
    return np.asarray(image) / 255.0


# Half width of the turned piece against height; y up, in the drawing's units.
PROFILE = [
    (-0.74, 0.40), (-0.70, 0.435), (-0.62, 0.435), (-0.575, 0.40), (-0.555, 0.345), (-0.52, 0.350), (-0.48, 0.335),
    (-0.38, 0.265), (-0.20, 0.190), (0.00, 0.150), (0.10, 0.150), (0.135, 0.170),
    (0.150, 0.255), (0.185, 0.280), (0.220, 0.255), (0.235, 0.185),
]  # fmt: skip
PLAIN_PROFILE = [
    (-0.75, 0.50), (-0.73, 0.515), (-0.52, 0.515), (-0.49, 0.44), (-0.38, 0.36), (-0.10, 0.24), (0.08, 0.215),
    (0.10, 0.33), (0.19, 0.33), (0.21, 0.22),
]  # fmt: skip
LIGHT = np.array([-0.48, 0.62, 0.62]) / np.linalg.norm([-0.48, 0.62, 0.62])


def solid(x, y, profile, head_y, head_radius, pixel):
    """Outline and normals of the piece: a lathe profile below a ball."""
    heights, widths = np.array(profile).T
    curve = PchipInterpolator(heights, widths)
    inside = (y >= heights[0]) & (y <= heights[-1])
    half = np.where(inside, curve(np.clip(y, heights[0], heights[-1])), 1e-6)
    slope = np.where(inside, curve(np.clip(y, heights[0], heights[-1]), 1), 0)
    body = edge(np.abs(x) - half, pixel) * inside
    nx = np.clip(x / np.maximum(half, 1e-6), -1, 1)
    nz = np.sqrt(1 - nx**2)
    ny = -np.clip(slope, -6, 6) * 0.9
    length = np.sqrt(1 + ny**2)
    normal = np.stack([nx / length, ny / length, nz / length], -1)
    away = np.hypot(x, y - head_y)
    ball = edge(away - head_radius, pixel)
    bx, by = x / head_radius, (y - head_y) / head_radius
    ball_normal = np.stack([bx, by, np.sqrt(np.clip(1 - bx**2 - by**2, 0, 1))], -1)
    normal = np.where((ball > 0)[..., None], ball_normal, normal)
    return np.maximum(body, ball), normal, ball


def lit(normal, base, shine=0.5, gloss=28):
    """Warm key light from the upper left, cool fill, a soft highlight and a rim on the right."""
    diffuse = np.clip(normal @ LIGHT, 0, 1)[..., None]
    fill = (0.5 + 0.5 * normal[..., 1:2]) * 0.25 + 0.10
    half_way = LIGHT + np.array([0, 0, 1.0])
    half_way /= np.linalg.norm(half_way)
    highlight = np.clip(normal @ half_way, 0, 1)[..., None] ** gloss
    rim = np.clip(1 - normal[..., 2:3], 0, 1) ** 3 * np.clip(normal[..., 0:1], 0, 1)
    return base * (diffuse * color(255, 244, 224) + fill * color(190, 190, 215)) + shine * highlight + 0.20 * rim * color(255, 190, 110)


def chevron(y0, width, rise, thick):
    """An arrowhead pointing up with its tip at y0."""
    return [(0, y0), (width, y0 - rise), (width, y0 - rise - thick), (0, y0 - thick), (-width, y0 - rise - thick), (-width, y0 - rise)]


def drawing(size, plain):
    """The icon, linear light RGB and alpha."""
    axis = (np.arange(size) + 0.5) / size * 2 - 1
    x, y = np.meshgrid(axis, -axis)
    pixel = 2 / size
    margin = 0.0 if plain else 0.03
    box = rounded_box(x, y, 1 - margin, 1 - margin, 0.42)
    alpha = edge(box, pixel)

    # Walnut with a warm light behind the piece.
    glow = np.exp(-(((x + 0.02) / 0.66) ** 2 + ((y - 0.30) / 0.70) ** 2))[..., None]
    fibre = np.zeros((size, size))
    if not plain:
        for frequency, amount, bend in ((23, 0.30, 1.3), (57, 0.25, 2.1), (131, 0.22, 0.7), (290, 0.16, 1.1)):
            fibre += amount * np.sin(frequency * (y + 0.035 * np.sin(1.7 * x + bend) + 0.02 * np.sin(4.1 * x * bend)) + 3 * bend)
        fibre += 0.5 * np.sin(11 * (y + 0.09 * np.cos(1.4 * x - 0.4)))
    picture = color(38, 22, 15) * (1 + 0.16 * fibre[..., None]) * (1 - glow) + color(188, 112, 50) * (1 + 0.10 * fibre[..., None]) * glow
    if not plain:  # a bevel along the rim, lit from above
        rim = np.exp(-(((box + 0.025) / 0.014) ** 2)) * (0.5 + 0.5 * y)
        picture = picture + 0.16 * rim[..., None] * color(255, 214, 160)

    # The row: two dark blocks, broken where the piece passed.
    row_y, half_height, gap = (-0.0625, 0.1875, 0.40) if plain else (0.0, 0.155, 0.285)
    outer = 1.2
    row = np.zeros_like(x)
    for side in (-1, 1):
        tilt = 0.0 if plain else 0.16
        lean = row_y + (np.abs(x) - 0.75) * -tilt  # pushed up towards the break
        long_half = (outer - gap) / 2
        bar = rounded_box(x - side * (gap + long_half), y - lean, long_half, half_height, 0.03)
        jag = np.abs(x) - gap - 0.5 * np.abs(((y - lean) / half_height * (1.0 if plain else 1.5) + 0.15 * side) % 1 - 0.5) * 0.17
        row = np.maximum(row, edge(np.maximum(bar, -jag), pixel) * (x * side > 0))
    shade = np.clip(0.5 + 0.5 * (y - row_y) / half_height, 0, 1)[..., None]
    wood = color(26, 16, 12) * (1 - shade) + color(92, 56, 35) * shade if not plain else np.broadcast_to(color(33, 18, 11), picture.shape)
    if not plain:
        picture *= 1 - 0.55 * ndimage.shift(ndimage.gaussian_filter(row, size * 0.012), (size * 0.012, 0))[..., None]
    picture = over(picture, row, wood)
    if not plain:
        top = np.clip(row - ndimage.shift(row, (size * 0.006, 0), order=1), 0, 1)
        picture = picture + 0.30 * top[..., None] * color(255, 200, 140)
        for cx, cy, reach, turn in ((-0.42, 0.33, 0.062, 0.4), (0.43, 0.36, 0.070, 1.0), (-0.60, 0.40, 0.038, 1.9), (0.61, 0.47, 0.034, 0.2), (0.38, 0.56, 0.030, 2.2), (-0.40, 0.58, 0.028, 0.9)):
            corners = [(cx + reach * r * np.cos(turn + a), cy + reach * r * np.sin(turn + a)) for a, r in ((0, 1.25), (1.7, 0.8), (3.0, 1.0), (4.6, 0.7))]
            picture = over(picture, polygon(corners, size), color(78, 47, 29))

    # The piece, with its shadow.
    if plain:
        body, normal, _ = solid(x, y, PLAIN_PROFILE, 0.40, 0.36, pixel)
    else:
        body, normal, ball = solid(x, y, PROFILE, 0.455, 0.285, pixel)
        shadow = ndimage.gaussian_filter(body, size * 0.022)
        picture *= 1 - 0.55 * ndimage.shift(shadow, (size * 0.018, size * 0.012))[..., None]
        foot = np.exp(-((x / 0.58) ** 2 + ((y + 0.76) / 0.075) ** 2))
        picture *= 1 - 0.6 * foot[..., None]
    paint = lit(normal, color(246, 214, 164), shine=0.20 if plain else 0.38)
    if plain:
        paint = 0.45 * paint + 0.55 * color(250, 222, 176)
    else:
        below = np.clip((0.30 - y) / 0.20, 0, 1) * np.clip((y - 0.02) / 0.1, 0, 1)
        paint = paint * (1 - 0.35 * (below * (ball < 0.5))[..., None])
    picture = over(picture, body, paint)

    # The forward mark, cut into the piece.
    if plain:
        picture = over(picture, polygon(chevron(0.00, 0.30, 0.30, 0.22), size) * body, color(150, 62, 18))
    else:
        for tip in (0.0, -0.188):
            cut = polygon(chevron(tip, 0.5, 0.5 * 0.72, 0.108), size) * body * (y > -0.505)
            picture = over(picture, cut, color(128, 54, 18))
            lip = np.clip(cut - ndimage.shift(cut, (-size * 0.005, 0), order=1), 0, 1)
            picture = picture + 0.35 * lip[..., None] * color(255, 220, 170) * body[..., None]
    return np.clip(picture, 0, 1), alpha


def reduce(picture, alpha, size):
    """Averages down in linear light with premultiplied alpha, then to 8-bit sRGB."""
    premultiplied = np.concatenate([picture * alpha[..., None], alpha[..., None]], -1)
    planes = [np.asarray(Image.fromarray(np.float32(premultiplied[..., i])).resize((size, size), Image.BOX)) for i in range(4)]
    out = np.stack(planes, -1)
    rgb = np.clip(out[..., :3] / np.maximum(out[..., 3:], 1e-6), 0, 1) ** (1 / 2.2)
    return Image.fromarray(np.uint8(np.round(np.concatenate([rgb, out[..., 3:]], -1) * 255)))


def write_ico(path, images):
    """Encodes images as an .ico with PNG entries, which Windows reads since Vista."""
    blobs = []
    for image in images:
        buffer = io.BytesIO()
        image.save(buffer, "PNG", optimize=True)
        blobs.append(buffer.getvalue())
    offset = 6 + 16 * len(blobs)
    out = struct.pack("<HHH", 0, 1, len(blobs))
    for image, blob in zip(images, blobs):
        out += struct.pack("<BBBBHHII", image.width % 256, image.height % 256, 0, 0, 1, 32, len(blob), offset)
        offset += len(blob)
    path.write_bytes(out + b"".join(blobs))


def draw(images, folder):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    sheet = Image.new("RGB", (1180, 1060), (236, 236, 236))
    ImageDraw.Draw(sheet).rectangle((0, 530, 1180, 1060), fill=(28, 30, 34))
    for top in (10, 540):
        sheet.paste(images[256], (10, top), images[256])
        left = 280
        for size in (16, 24, 32, 48, 64, 128):
            sheet.paste(images[size], (left, top), images[size])
            left += size + 12
        left = 10
        for size, scale in ((16, 14), (24, 10), (32, 8), (48, 5)):
            big = images[size].resize((size * scale, size * scale), Image.NEAREST)
            sheet.paste(big, (left, top + 266), big)
            left += size * scale + 14
    sheet.save(folder / "icon_sheet.png")


def main():
    options = argparse.ArgumentParser(description="builds assets/icons")
    options.add_argument("--pictures", metavar="DIR", help="draw all sizes into DIR")
    options = options.parse_args()
    ICONS.mkdir(parents=True, exist_ok=True)
    rich, plain = drawing(CANVAS, plain=False), drawing(CANVAS * 3 // 4, plain=True)
    images = {size: reduce(*(plain if size <= PLAIN_UP_TO else rich), size) for size in (*ICO_SIZES, 512)}
    images[512].save(ICONS / "icon.png", optimize=True)
    images[64].save(ICONS / "icon-64.png", optimize=True)
    write_ico(ICONS / "breakthrough.ico", [images[size] for size in ICO_SIZES])
    with Image.open(ICONS / "breakthrough.ico") as ico:
        assert ico.info["sizes"] == {(size, size) for size in ICO_SIZES}, ico.info
    for path in sorted(ICONS.iterdir()):
        print(f"{path.name:18} {path.stat().st_size / 1000:7.1f} kB")
    if options.pictures:
        draw(images, options.pictures)


if __name__ == "__main__":
    main()
