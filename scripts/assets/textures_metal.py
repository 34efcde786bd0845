"""Textures of metal: a neutral brushed metal, which becomes steel, brass or copper by its tint, and the graphite panel of the
neon theme."""

from functools import partial

import numpy as np

from textures_common import SIZE, bent_noise, blur, noise, normal_map, orm_map, rough, stain, strokes, wander

BRUSHED = (205, 205, 205)
PANEL = (120, 120, 124)
PANEL_SIZE = 512
TOWS = 64  # bundles of fibre over one tile; a multiple of four, so that the twill closes


# ---- brushed metal ---------------------------------------------------------------------------------------------------


def scratches(rng, count, shortest, longest, width):
    """Fine strokes nearly along X, some light and some dark, that fade at both ends."""
    lines = []
    for length in np.exp(rng.uniform(np.log(shortest), np.log(longest), count)).astype(int):
        along = np.linspace(-1, 1, length)
        x = rng.uniform(0, SIZE) + np.arange(length)
        y = rng.uniform(0, SIZE) + rng.normal(0, 0.006) * np.arange(length)
        fade = (1 - along**2) * rng.normal(0, 1) * np.clip(0.8 + 0.4 * wander(rng, length, 0.2 * length + 2), 0, 2)
        lines.append((x, y, np.full(length, width), fade))
    return strokes(lines)


def brushing():
    """Marks of the brush: streaks of all lengths at several widths, and single scratches."""
    rng = np.random.default_rng(601)
    waver = 1.6 * noise(rng, 260, 120)
    streak = partial(bent_noise, rng, waver)
    fine = 0.55 * streak(330, 0.8) + 0.55 * streak(120, 0.8) + 0.35 * streak(40, 0.8)
    medium = 0.6 * streak(420, 2.0) + 0.5 * streak(170, 2.2)
    broad = 0.6 * streak(480, 7) + 0.5 * streak(300, 22)
    return rng, fine, medium, broad, scratches(rng, 2600, 24, 620, 0.7) + 0.8 * scratches(rng, 240, 120, 900, 1.3)


def metal():
    """Colour, normal and roughness, all derived from the same marks."""
    rng, fine, medium, broad, single = brushing()
    depth = 0.3 - 0.028 * fine - 0.026 * medium - 0.016 * broad - 0.036 * single + 0.010 * noise(rng, 200, 200)
    height = 0.30 * fine + 0.22 * medium + 0.34 * single
    roughness = 0.38 + 0.020 * medium + 0.016 * broad + 0.014 * fine - 0.012 * single + 0.010 * noise(rng, 130, 90)
    roughness = np.clip(roughness - roughness.mean() + 0.38, 0.24, 0.52)
    return stain(depth, BRUSHED), normal_map(height, 0.10), orm_map(roughness)


# ---- graphite panel --------------------------------------------------------------------------------------------------


def twill(rng):
    """Returns three maps of a 2/2 twill: the height, which is 1 on the crown of a tow; a mask, which is 1 where the upper tow
    runs along Y; and a random tone per tow."""
    fine = 3 * PANEL_SIZE
    y, x = (np.mgrid[0:fine, 0:fine] + 0.5) / fine * TOWS + 0.25  # no tow starts on the tile's edge
    # Tows wander slightly, as in cloth, so that no line of the weave is straight.
    bend = [0.05 * np.kron(noise(rng, 30, 30, PANEL_SIZE), np.ones((3, 3))) for _ in (0, 1)]
    x, y = x + bend[0], y + bend[1]
    column, row = np.floor(x).astype(int), np.floor(y).astype(int)
    upright = (column - row) % 4 < 2
    across = np.where(upright, x - column, y - row) - 0.5
    # Each tow passes over two tows and under the next two, and is highest in the middle between two dips.
    along = np.where(upright, (y - column + 2) % 4, (x - row - 1) % 4) - 2
    height = np.sqrt(np.clip(1 - (1.9 * across) ** 2, 0, 1)) * (0.45 + 0.55 * np.cos(0.5 * np.pi * along))
    number = np.where(upright, column, row + TOWS) % (2 * TOWS)
    tones = rng.standard_normal(2 * TOWS)
    fields = (height, upright, tones[number])
    return (field.reshape(PANEL_SIZE, 3, PANEL_SIZE, 3).mean((1, 3)) for field in fields)


def panel():
    """Colour, normal and roughness of graphite fibre under a satin coat: a twill so faint that it reads as a sheen."""
    rng = np.random.default_rng(701)
    size = PANEL_SIZE
    height, upright, tone = twill(rng)
    fibres = upright * noise(rng, 0.7, 9, size) + (1 - upright) * noise(rng, 9, 0.7, size)
    clouds = np.tanh(rough(rng, 150, 8, 1.6, size=size))
    specks = noise(rng, 0.9, 0.9, size)
    depth = (
        0.8
        - 0.15 * (height - height.mean())
        - 0.030 * (upright - 0.5)
        - 0.008 * tone
        - 0.014 * fibres
        + 0.014 * clouds
        + 0.005 * specks
    )
    relief = 1.0 * blur(height, 0.7, 0.7) + 0.04 * fibres
    roughness = 0.45 + 0.035 * (height.mean() - height) + 0.020 * clouds + 0.010 * fibres
    roughness = np.clip(roughness - roughness.mean() + 0.45, 0.3, 0.6)
    return stain(depth, PANEL), normal_map(relief, 0.12), orm_map(roughness)


def build():
    """Yields the picture of each file."""
    color, normal, orm = metal()
    yield "brushed_color.png", color
    yield "metal_normal.png", normal
    yield "metal_orm.png", orm
    color, normal, orm = panel()
    yield "panel_color.png", color
    yield "panel_normal.png", normal
    yield "panel_orm.png", orm
