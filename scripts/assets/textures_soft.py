"""Textures of soft materials: leather, felt and paper. A tile has 512 pixels and represents about 20 cm."""

import numpy as np

from textures_common import blur, cells, noise, normal_map, orm_map, relaxed_points, rough, stain, step, strokes, wander

SIZE = 512
LEATHER = (150, 150, 150)
FELT = (150, 150, 150)
PAPER = (238, 236, 230)


# ---- leather ---------------------------------------------------------------------------------------------------------


def leather():
    """Pebbled leather: pebbles of uneven size, some grown together, with deeper folds between groups of them."""
    rng = np.random.default_rng(809)
    dx = 7 * noise(rng, 34, 34, SIZE) + 1.3 * noise(rng, 5, 5, SIZE)
    dy = 7 * noise(rng, 34, 34, SIZE) + 1.3 * noise(rng, 5, 5, SIZE)
    pebbles = relaxed_points(rng, 3000, SIZE, rounds=3)
    owner, other, border = cells(pebbles, dx, dy, SIZE)
    groups = relaxed_points(rng, 150, SIZE, rounds=1)
    group, _, _ = cells(groups, np.zeros_like(dx), np.zeros_like(dy), SIZE)
    place = pebbles.astype(int) % SIZE
    group = group[place[:, 1], place[:, 0]]
    # Depth of the crease between two pebbles: equal on both sides, greatest between groups, and close to zero for some pairs.
    value = rng.uniform(0, 1, len(pebbles))
    pair = ((value[owner] + value[other]) * 7919.17) % 1.0
    deep = np.where(group[owner] != group[other], 1.0, np.where(pair < 0.22, 0.12, 0.4 + 0.4 * pair))
    crease = deep * np.exp(-((border / (0.7 + 0.75 * deep)) ** 2))
    crease = blur(crease, 0.6, 0.6)
    dome = 1 - (1 - np.clip(border / 5.0, 0, 1)) ** 2
    size = rng.standard_normal(len(pebbles))[owner]
    wrinkles = noise(rng, 1.6, 1.1, SIZE)
    pits = step(2.0, 2.7, noise(rng, 1.0, 1.0, SIZE))
    mottle = np.tanh(rough(rng, 120, 9, 1.5, size=SIZE))
    depth = 0.6 + 0.36 * crease - 0.12 * blur(dome, 0.7, 0.7) + 0.022 * blur(size, 0.7, 0.7) + 0.045 * mottle
    depth = depth + 0.006 * wrinkles + 0.08 * pits
    height = blur(2.4 * dome * (0.6 + 0.4 * deep), 0.8, 0.8) - 0.7 * crease + 0.10 * blur(size, 1.2, 1.2)
    height = height + 0.07 * wrinkles - 0.3 * pits
    roughness = 0.6 + 0.10 * crease - 0.045 * dome + 0.03 * mottle + 0.012 * wrinkles
    roughness = np.clip(roughness - roughness.mean() + 0.6, 0.4, 0.8)
    return stain(depth, LEATHER), normal_map(height, 0.30), orm_map(roughness)


# ---- felt ------------------------------------------------------------------------------------------------------------


def fibres(rng, count, longest, width, curl, spread=0.15):
    """Curled fibres in all directions, both light and dark, most of them close to the two directions of the cloth's
    threads."""
    lines = []
    for _ in range(count):
        length = int(rng.uniform(0.3, 1) * longest)
        heading = rng.choice((0.78, -0.78)) + rng.normal(0, 0.35) if rng.uniform() < spread else rng.uniform(0, np.pi)
        course = heading + curl * np.cumsum(wander(rng, length, 8)) / 14 + rng.normal(0, 0.6) * np.linspace(0, 1, length)
        x = rng.uniform(0, SIZE) + np.cumsum(np.cos(course))
        y = rng.uniform(0, SIZE) + np.cumsum(np.sin(course))
        fade = step(0, 0.2, np.linspace(0, 1, length)) * step(0, 0.2, np.linspace(1, 0, length))
        lines.append((x, y, np.full(length, width), rng.choice((-1.0, 1.0)) * rng.uniform(0.4, 1.0) * fade))
    return strokes(lines, SIZE)


def felt():
    """Fulled wool: fibres lie over each other in a tangle, the weave below is hardly visible, and the nap is cloudy."""
    rng = np.random.default_rng(907)
    below = fibres(rng, 8000, 26, 1.2, 0.7, 0.6)
    middle = fibres(rng, 9000, 20, 0.7, 0.7, 0.3)
    above = np.clip(fibres(rng, 1800, 34, 0.6, 0.9), 0, None)
    tufts = noise(rng, 1.0, 1.0, SIZE)
    nap = 0.6 * np.tanh(rough(rng, 40, 4, 1.2, size=SIZE)) + 0.4 * noise(rng, 70, 70, SIZE)
    depth = 0.6 - 0.042 * below - 0.066 * middle - 0.105 * above + 0.020 * tufts + 0.028 * nap
    height = 0.7 * below + 0.6 * middle + 0.6 * above - 0.25 * tufts
    roughness = np.clip(0.95 - 0.010 * middle + 0.012 * tufts + 0.010 * nap, 0.85, 1.0)
    roughness = np.clip(roughness - roughness.mean() + 0.95, 0, 1)
    return stain(depth, FELT), normal_map(height, 0.16), orm_map(roughness)


# ---- paper -----------------------------------------------------------------------------------------------------------


def paper():
    """Cotton paper with clouds of pulp, faint lines of the mould, and a few undyed fibres."""
    rng = np.random.default_rng(1009)
    y = np.mgrid[0:SIZE, 0:SIZE][0].astype(float)
    formation = 0.7 * np.tanh(rough(rng, 40, 5, 1.5, size=SIZE)) + 0.3 * noise(rng, 90, 90, SIZE)
    sway = 1.2 * noise(rng, 150, 70, SIZE)
    laid = np.cos(2 * np.pi * (y + sway) / SIZE * 86) * np.clip(0.6 + 0.4 * noise(rng, 60, 25, SIZE), 0, 1.6)
    tooth = noise(rng, 1.3, 1.3, SIZE) + 0.7 * noise(rng, 2.8, 2.8, SIZE)
    pulp = fibres(rng, 2600, 30, 0.8, 1.0, 0.0)
    single = [fibres(rng, count, 26, 0.65, 1.5, 0.0) for count in (70, 90)]
    depth = 0.2 + 0.017 * formation + 0.0085 * laid + 0.0045 * tooth + 0.008 * pulp
    depth = depth + 0.15 * np.clip(single[0], 0, 1) - 0.03 * np.clip(-single[0], 0, 1)
    warmth = 0.5 * formation + 9 * np.abs(single[1])
    height = 0.25 * laid + 0.42 * tooth + 0.35 * pulp + 0.3 * formation + 0.5 * single[0]
    roughness = 0.85 + 0.012 * tooth + 0.012 * formation
    roughness = np.clip(roughness - roughness.mean() + 0.85, 0.75, 0.95)
    return stain(depth, PAPER, (1.0, 1.0, 1.06), warmth, (0.0, -0.002, -0.008)), normal_map(height, 0.14), orm_map(roughness)


def build():
    """Yields the picture of each file."""
    for name, make in (("leather", leather), ("felt", felt), ("paper", paper)):
        color, normal, orm = make()
        yield f"{name}_color.png", color
        yield f"{name}_normal.png", normal
        yield f"{name}_orm.png", orm
