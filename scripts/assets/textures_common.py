"""Building blocks of the textures: periodic noise, soft lines and cells on a tile that wraps, colour, and files.

All functions are periodic, so every combination of these functions tiles on both axes. Lengths are in pixels. A tile has the
size of its source fields, by default SIZE by SIZE.
"""

from pathlib import Path

import numpy as np
from PIL import Image
from scipy import ndimage
from scipy.spatial import cKDTree

SIZE = 1024
TEXTURES = Path(__file__).resolve().parents[2] / "assets" / "textures"
STROKE_WIDTHS = (0.6, 1.0, 1.7, 2.9, 4.9, 8.3, 14.0)


# ---- noise -----------------------------------------------------------------------------------------------------------


def blur(field, along, across):
    """Periodic Gaussian blur. The standard deviations along X and along Y are in pixels."""
    return ndimage.gaussian_filter(field, (across, along), mode="wrap", truncate=3.5)


def normalise(field):
    return (field - field.mean()) / (field.std() + 1e-12)


def shaped(rng, shape):
    """White noise of unit variance, filtered by `shape`, the gains in the frequency domain."""
    size = shape.shape[0]
    shape[0, 0] = 0
    return normalise(np.fft.irfft2(np.fft.rfft2(rng.standard_normal((size, size))) * shape, s=(size, size)))


def noise(rng, along, across, size=SIZE):
    """Smooth periodic noise of unit variance, generated in the frequency domain. `along` and `across` are the feature sizes in
    pixels."""
    fy = np.fft.fftfreq(size)[:, None]
    fx = np.fft.rfftfreq(size)[None, :]
    return shaped(rng, np.exp(-2 * np.pi**2 * ((fx * along) ** 2 + (fy * across) ** 2)))


def rough(rng, coarsest, finest, slope=2.0, stretch=1.0, angle=0.0, size=SIZE):
    """Noise with features of all sizes from `finest` to `coarsest`, as in broken edges and flow. The amplitude is proportional
    to the frequency to the power -`slope`.

    The features are longer by the factor `stretch` in the direction of the angle (radians, from X towards the lower rows).
    """
    fy = np.fft.fftfreq(size)[:, None]
    fx = np.fft.rfftfreq(size)[None, :]
    along = (fx * np.cos(angle) + fy * np.sin(angle)) * stretch
    f = np.hypot(along, fy * np.cos(angle) - fx * np.sin(angle))
    return shaped(rng, (f + 0.16 / coarsest) ** -slope * np.exp(-2 * (np.pi * f * finest) ** 2))


def warp(field, dx, dy, order=3):
    """Samples a periodic field at displaced positions."""
    y, x = np.mgrid[0 : field.shape[0], 0 : field.shape[1]].astype(float)
    return ndimage.map_coordinates(field, [y + dy, x + dx], order=order, mode="grid-wrap")


def bent_noise(rng, drift, along, across):
    """Noise with features along X, displaced along Y by `drift`, which is shared by all noise of a material."""
    return warp(noise(rng, along, across), 0, drift, order=1)


def step(low, high, value):
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


# ---- lines and cells -------------------------------------------------------------------------------------------------


def wander(rng, length, scale):
    """Smooth random numbers of unit variance along a line of `length` steps."""
    white = rng.standard_normal(length + int(6 * scale))
    smooth = ndimage.gaussian_filter1d(white, scale, mode="wrap") * np.sqrt(2 * np.sqrt(np.pi) * scale)
    return smooth[:length]


def splat(x, y, weight, size):
    """Adds dots to an empty tile; each dot is distributed over the four nearest pixels."""
    xi, yi = np.floor(x).astype(int), np.floor(y).astype(int)
    fx, fy = x - xi, y - yi
    field = np.zeros(size * size)
    for ox, oy, share in ((0, 0, (1 - fx) * (1 - fy)), (1, 0, fx * (1 - fy)), (0, 1, (1 - fx) * fy), (1, 1, fx * fy)):
        place = (yi + oy) % size * size + (xi + ox) % size
        field += np.bincount(place, weight * share, size * size)
    return field.reshape(size, size)


def strokes(lines, size=SIZE):
    """Draws soft lines: `lines` is a list of (x, y, width, strength), arrays with a value per pixel of the line.

    The cross-section of a line is a Gaussian of standard deviation `width`, whose height is `strength` where no other line
    crosses.
    """
    if not lines:
        return np.zeros((size, size))
    x, y, width, strength = (np.concatenate(part) for part in zip(*lines))
    level = np.interp(np.log(width), np.log(STROKE_WIDTHS), np.arange(len(STROKE_WIDTHS)))
    drawn = np.zeros((size, size))
    for index, sigma in enumerate(STROKE_WIDTHS):
        share = np.clip(1 - np.abs(level - index), 0, 1)
        here = share > 0
        if here.any():
            dots = splat(x[here], y[here], (share * strength)[here], size)
            drawn += blur(dots, sigma, sigma) * np.sqrt(2 * np.pi) * sigma
    return drawn


def relaxed_points(rng, count, size, rounds=4):
    """Points that are evenly distributed on a wrapping tile (Lloyd relaxation)."""
    points = rng.uniform(0, size, (count, 2))
    y, x = np.mgrid[0:size:2, 0:size:2]
    pixels = np.stack([x.ravel(), y.ravel()], -1).astype(float)
    for _ in range(rounds):
        owner = cKDTree(points, boxsize=size).query(pixels)[1]
        away = (pixels - points[owner] + size / 2) % size - size / 2
        members = np.maximum(np.bincount(owner, minlength=count), 1)
        shift = np.stack([np.bincount(owner, away[:, axis], count) / members for axis in (0, 1)], -1)
        points = (points + shift) % size
    return points


def cells(points, dx, dy, size):
    """Returns the cell of each pixel, the nearest other cell, and the distance to the border between the two cells.

    Pixels are looked up at positions displaced by `dx` and `dy`, which bends the borders.
    """
    y, x = np.mgrid[0:size, 0:size].astype(float)
    places = np.stack([(x + dx).ravel(), (y + dy).ravel()], -1) % size
    distance, owner = cKDTree(points, boxsize=size).query(places, k=2)
    apart = (points[owner[:, 0]] - points[owner[:, 1]] + size / 2) % size - size / 2
    border = (distance[:, 1] ** 2 - distance[:, 0] ** 2) / (2 * np.hypot(apart[:, 0], apart[:, 1]))
    return owner[:, 0].reshape(size, size), owner[:, 1].reshape(size, size), border.reshape(size, size)


# ---- colour ----------------------------------------------------------------------------------------------------------


def to_linear(srgb):
    srgb = np.asarray(srgb, float) / 255
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def to_srgb(linear):
    linear = np.clip(linear, 0, 1)
    return 255 * np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)


def luminance(srgb):
    return to_linear(srgb) @ np.array([0.2126, 0.7152, 0.0722])


def lightness(srgb):
    """CIE L*, 0 to 100."""
    return 116 * np.cbrt(np.maximum(luminance(srgb), 0.008856)) - 16


def stain(depth, base, tint=(1.0, 1.0, 1.0), warmth=None, warm_tint=(0.0, 0.0, 0.0)):
    """Colour from optical depth, as of a pigment in a clear finish: each channel darkens at a separate rate (`tint`)."""
    out = np.exp(-depth[..., None] * np.asarray(tint))
    if warmth is not None:
        out = out * np.exp(warmth[..., None] * np.asarray(warm_tint))
    out = out / out.mean((0, 1)) * to_linear(base)
    for _ in range(3):  # the mean is in sRGB, like the base colours
        image = to_srgb(out)
        out = out * (to_linear(base) / to_linear(image.mean((0, 1))))
    return to_srgb(out)


# ---- maps and files --------------------------------------------------------------------------------------------------


def slopes(height):
    """Slopes of a height map per pixel, to the right and down."""
    right = (np.roll(height, -1, 1) - np.roll(height, 1, 1)) / 2
    down = (np.roll(height, -1, 0) - np.roll(height, 1, 0)) / 2
    return right, down


def normal_map(height, strength):
    right, down = slopes(height)
    # OpenGL convention: green points up in the picture, so the slope down the rows is not negated.
    normal = np.stack([-strength * right, strength * down, np.ones_like(height)], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    return normal * 127.5 + 127.5


def orm_map(rough_field):
    """Returns a map of occlusion (none), roughness (0 to 1) and metallic (1 everywhere, because the material multiplies it)."""
    full = np.ones_like(rough_field)
    return np.stack([full * 255, rough_field * 255, full * 255], -1)


def dithered(normal, rng):
    """Adds dither noise to a normal map that is so flat that only a few levels are used."""
    return normal + rng.uniform(-0.5, 0.5, normal.shape[:2])[..., None] * np.array([1, 1, 0])


def save(image, name, **options):
    TEXTURES.mkdir(parents=True, exist_ok=True)
    path = TEXTURES / name
    Image.fromarray(np.uint8(np.clip(np.round(image), 0, 255))).save(path, optimize=True, **options)
    return path
