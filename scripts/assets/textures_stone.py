"""Textures of stone: white marble, travertine, green serpentine and obsidian, and their common polish.

A tile represents about 20 cm of a polished slab. Veins are random walks over the slab in a few directions. They have branches,
and split into threads that part and meet. Fine noise then distorts all veins of a tile together.
"""

from functools import partial

import numpy as np

from textures_common import (
    SIZE,
    bent_noise,
    blur,
    dithered,
    noise,
    normal_map,
    orm_map,
    relaxed_points,
    rough,
    stain,
    step,
    strokes,
    wander,
    warp,
)

MARBLE = (222, 219, 213)
TRAVERTINE = (176, 156, 130)
SERPENTINE = (86, 98, 94)
OBSIDIAN = (38, 38, 44)


# ---- veins -----------------------------------------------------------------------------------------------------------


class Veins:
    """Collects lines for `strokes`: walks with branches, and bundles of threads along one walk."""

    def __init__(self, rng, bend, branch_angle):
        self.rng = rng
        self.bend = bend  # maximum turn of a walk, in radians
        self.branch_angle = branch_angle
        self.lines = []

    def walk(self, start, heading, length):
        """Returns the path of one line, with a point per pixel, and the direction at each point."""
        rng = self.rng
        turn = 0.8 * wander(rng, length, 160) + 0.75 * wander(rng, length, 45) + 0.6 * wander(rng, length, 13)
        course = heading + self.bend * turn
        return start[0] + np.cumsum(np.cos(course)), start[1] + np.cumsum(np.sin(course)), course

    def body(self, length, width, strength, open_start=False):
        """Width and strength along a line. Both swell and fade; the strength decreases to zero at the ends."""
        rng = self.rng
        along = np.linspace(0, 1, length)
        ends = step(0, 0.35, 1 - along) * (1 if open_start else step(0, 0.25, along))
        swell = np.exp(0.38 * wander(rng, length, 60) + 0.28 * wander(rng, length, 16))
        fade = np.clip(0.75 + 0.38 * wander(rng, length, 48), 0.12, 1.25)
        return np.maximum(width * swell * (0.35 + 0.65 * ends), 0.55), strength * fade * ends

    def vein(self, start, heading, length, width, strength, branches, open_start=False):
        """Adds a line with thinner and paler branches. A branch leaves the line at a sharp angle, and can have branches."""
        rng = self.rng
        x, y, course = self.walk(start, heading, length)
        self.lines.append((x, y, *self.body(length, width, strength, open_start)))
        for _ in range(branches):
            at = int(rng.uniform(0.1, 0.85) * length)
            side = rng.choice((-1, 1)) * rng.uniform(0.5, 1.3) * self.branch_angle
            reach = int(length * rng.uniform(0.2, 0.55))
            if reach > 30:
                thinner, paler = width * rng.uniform(0.45, 0.8), strength * rng.uniform(0.55, 0.9)
                self.vein((x[at], y[at]), course[at] + side, reach, thinner, paler, branches // 2, open_start=True)

    def bundle(self, start, heading, length, spread, width, strength, threads, branches):
        """Adds threads that follow one walk, part and meet, and form a large vein of marble."""
        rng = self.rng
        x, y, course = self.walk(start, heading, length)
        course = np.convolve(np.pad(course, 30, mode="edge"), np.ones(61) / 61, "valid")
        room = spread * np.clip(0.8 + 0.5 * wander(rng, length, 110), 0.25, 2)
        for thread in range(threads):
            aside = room * (wander(rng, length, 75) + 0.3 * wander(rng, length, 22))
            first, last = sorted(rng.uniform(0, length, 2)) if thread else (0, length)
            first, last = int(max(0, first - 0.2 * length)), int(min(length, last + 0.2 * length))
            part = slice(first, last)
            thick = width * (1 if thread == 0 else rng.uniform(0.4, 0.9))
            tx, ty = (x - aside * np.sin(course))[part], (y + aside * np.cos(course))[part]
            self.lines.append((tx, ty, *self.body(last - first, thick, strength * (1 if thread == 0 else 0.75))))
            for _ in range(branches):
                at = int(rng.uniform(0.1, 0.9) * (last - first))
                side = rng.choice((-1, 1)) * rng.uniform(0.5, 1.3) * self.branch_angle
                reach = int(rng.uniform(50, 0.32 * length))
                turned = course[part][at] + side
                self.vein((tx[at], ty[at]), turned, reach, 0.6 * thick, 0.6 * strength, 1, open_start=True)

    def drawn(self, torn):
        """Draws all lines on one tile, with edges displaced by about `torn` pixels. Crossing lines are not darker than a single
        line."""
        rng = self.rng
        picture = strokes(self.lines)
        dx, dy = torn * rough(rng, 30, 1.2, 1.6), torn * rough(rng, 30, 1.2, 1.6)
        return np.tanh(np.clip(warp(picture, dx, dy, order=1), 0, None))


# ---- the stones ------------------------------------------------------------------------------------------------------


def marble():
    """White marble: a few large grey veins in one direction, a net of finer veins, some with gold, in soft grey clouds."""
    rng = np.random.default_rng(149)
    strike = -0.62
    large, fine, hair = Veins(rng, 0.29, 0.6), Veins(rng, 0.40, 0.75), Veins(rng, 0.5, 0.9)
    for place in relaxed_points(rng, 8, SIZE):
        heading = strike + rng.normal(0, 0.17)
        large.bundle(place, heading, int(rng.uniform(520, 980)), 16, rng.uniform(1.6, 2.7), 0.85, 4, 2)
    for place in relaxed_points(rng, 32, SIZE):
        heading = strike + rng.choice((0.0, 0.0, 1.25)) + rng.normal(0, 0.22)
        fine.vein(place, heading, int(rng.uniform(130, 460)), rng.uniform(0.8, 1.7), rng.uniform(0.4, 0.85), 2)
    for place in relaxed_points(rng, 56, SIZE):
        hair.vein(place, rng.uniform(0, 2 * np.pi), int(rng.uniform(80, 260)), 0.75, rng.uniform(0.25, 0.6), 2)
    large, fine, hair = large.drawn(4.0), fine.drawn(3.0), hair.drawn(2.5)
    # Clouds follow the strike; the grey that bleeds from a vein is cloudy and stronger on one side of the vein.
    drift = 46 * rough(rng, 200, 14, 1.8)
    clouds = warp(rough(rng, 190, 16, 1.9, 1.9, strike), drift, -0.8 * drift, order=1)
    clouds = np.tanh(clouds) + 0.3 * rough(rng, 90, 5, 1.7, 1.6, strike)
    bleed = 0.50 * np.roll(blur(large, 13, 13), (9, 6), (0, 1)) + 0.7 * blur(large, 34, 34) + 0.5 * blur(fine, 9, 9)
    smoke = bleed * np.clip(1 + 0.75 * clouds, 0.1, 2.4)
    grain = noise(rng, 1.4, 1.4) * (1 + 0.5 * np.tanh(clouds))
    mineral = 0.75 + 0.25 * rough(rng, 24, 2, 1.2)
    depth = (
        0.52 * large * mineral
        + 0.36 * fine * mineral
        + 0.20 * hair
        + 0.72 * smoke
        + 0.030 * clouds
        + 0.05 * step(0.5, 1.6, clouds)
        + 0.0045 * grain
    )
    gold = step(0.0, 1.4, noise(rng, 90, 90)) * (0.75 * large + 1.1 * fine + 0.8 * hair + 1.3 * bleed)
    return stain(depth, MARBLE, (1.04, 1.0, 0.94), gold, (0.055, -0.012, -0.135))


def travertine():
    """Honed travertine, cut across its bedding: crinkled bands from cream to honey, and pits filled with paste."""
    rng = np.random.default_rng(211)
    y = np.mgrid[0:SIZE, 0:SIZE][0]
    drift = 15 * noise(rng, 230, 130) + 5 * noise(rng, 85, 40) + 1.6 * rough(rng, 40, 3, 1.3)
    layer = partial(bent_noise, rng, drift)
    # Beds of different thickness, each with a different tone and a thin dark line at its start.
    count = 30
    age = count * (y + drift) / SIZE + 0.75 * layer(420, 60) + 0.20 * layer(170, 14) + 0.05 * rough(rng, 24, 2, 1.3)
    bed, part = np.floor(age).astype(int), age - np.floor(age)
    tones = rng.standard_normal(count)
    join = step(0.0, 0.22, part)
    tone = tones[(bed - 1) % count] * (1 - join) + tones[bed % count] * join
    first = np.exp(-((part / 0.10) ** 2)) * np.clip(0.6 + 0.6 * layer(120, 20), 0, 1.5)
    beds = 0.8 * layer(520, 34) + 0.4 * layer(430, 13)
    laminae = 0.6 * layer(260, 5.0) + 0.55 * layer(170, 2.4)
    porous = step(0.0, 1.5, layer(300, 20) + 0.25 * layer(60, 12))
    mottle = warp(rough(rng, 60, 4, 1.7, 2.4), 0, drift, order=1)
    vugs = 0.85 * layer(12, 5) + 0.5 * layer(5, 3) + 1.15 * porous
    large = step(2.25, 2.50, vugs)
    pores = step(2.15, 2.55, layer(3.4, 2.0) + 1.25 * porous)
    rim = np.clip(blur(large, 2.0, 1.6) - 0.8 * large, 0, 1)
    paste = 0.5 + 0.5 * np.tanh(1.6 * noise(rng, 60, 30))
    depth = (
        0.6
        + 0.095 * np.tanh(0.9 * tone)
        + 0.075 * np.tanh(beds)
        + 0.055 * np.tanh(laminae) * step(-1.2, 0.9, layer(380, 44))
        + 0.10 * first
        + 0.030 * mottle
        + 0.17 * pores
        + 0.34 * rim
        + 0.013 * noise(rng, 1.3, 1.1)
    )
    depth = depth * (1 - large) + large * (0.46 + 0.36 * paste + 0.02 * noise(rng, 2, 2))
    warmth = np.tanh(0.7 * layer(420, 26) + 0.5 * tone) + 0.45 * mottle + 0.8 * rim + 0.6 * first - 0.7 * large
    return stain(depth, TRAVERTINE, (0.86, 1.0, 1.2), warmth, (0.012, -0.006, -0.040))


def serpentine():
    """Polished serpentine: sheared grey-green stone with dark wisps, healed with pale veins as fine as threads."""
    rng = np.random.default_rng(307)
    shear = 0.42
    swirl = 40 * rough(rng, 170, 9, 1.9)

    def fabric(coarsest, finest, slope, stretch):
        return warp(rough(rng, coarsest, finest, slope, stretch, shear), swirl, -0.8 * swirl, order=1)

    clouds = np.tanh(fabric(120, 8, 1.7, 1.8))
    flakes = 0.6 * np.tanh(2.4 * fabric(70, 2.5, 1.8, 2.2)) + 0.5 * np.tanh(2.6 * fabric(26, 1.6, 1.7, 1.8))
    # Dark films part and meet around the flakes, as in sheared stone.
    films = np.exp(-((fabric(75, 4, 2.1, 2.6) / 0.10) ** 2)) * np.clip(0.35 + 0.6 * fabric(60, 10, 1.5, 1), 0, 1.3)
    films = films + 0.7 * np.exp(-((fabric(34, 2.6, 2.0, 2.2) / 0.11) ** 2)) * np.clip(0.6 * clouds, 0, 1)
    specks = step(1.7, 2.5, noise(rng, 2.3, 2.1) + 0.9 * clouds)
    net, thread = Veins(rng, 0.17, 0.6), Veins(rng, 0.22, 0.9)
    for place in relaxed_points(rng, 9, SIZE):
        heading = rng.choice((shear, -0.85, -0.85)) + rng.normal(0, 0.2)
        net.bundle(place, heading, int(rng.uniform(380, 760)), 6, rng.uniform(1.0, 1.9), 1.0, 3, 1)
    for place in relaxed_points(rng, 24, SIZE):
        heading = rng.choice((shear, 1.15, -0.85)) + rng.normal(0, 0.25)
        net.vein(place, heading, int(rng.uniform(170, 460)), rng.uniform(0.7, 1.3), rng.uniform(0.5, 1.0), 2)
    for place in relaxed_points(rng, 90, SIZE):
        thread.vein(place, rng.uniform(0, 2 * np.pi), int(rng.uniform(50, 190)), 0.7, rng.uniform(0.3, 0.9), 1)
    net, thread = net.drawn(1.7), thread.drawn(1.5)
    depth = (
        1.2
        + 0.125 * clouds
        + 0.150 * flakes
        + 0.24 * films
        + 0.14 * specks
        - 0.60 * net * (0.8 + 0.2 * clouds)
        - 0.26 * thread
        - 0.16 * blur(net, 7, 7)
        + 0.014 * noise(rng, 1.3, 1.3)
    )
    green = np.tanh(0.8 * noise(rng, 130, 130) + 0.6 * flakes) - 0.9 * net - 0.6 * thread
    return stain(depth, SERPENTINE, (1.0, 1.0, 1.01), green, (-0.022, 0.008, -0.004))


def obsidian():
    """Volcanic glass: black, in thin layers bent by its flow, with a silver sheen in streaks along the layers."""
    rng = np.random.default_rng(401)
    y = np.mgrid[0:SIZE, 0:SIZE][0]
    drift = 38 * noise(rng, 210, 140) + 17 * noise(rng, 110, 70) + 1.6 * rough(rng, 50, 4, 1.5)
    layer = partial(bent_noise, rng, drift)
    # Each layer is bright at its start and fades upwards; the brightness varies between layers and along each layer.
    count = 52
    age = count * (y + drift) / SIZE + 1.0 * layer(420, 55) + 0.35 * layer(210, 16)
    bed, part = np.floor(age).astype(int) % count, age - np.floor(age)
    edge = np.exp(-part / 0.26) * step(0, 0.05, part)
    bright = np.clip(rng.normal(0.25, 0.55, count), 0, 1.3)[bed] * edge * np.clip(0.6 + 0.6 * layer(140, 14), 0, 1.6)
    shade = 0.6 * layer(420, 24) + 0.5 * rng.standard_normal(count)[bed] * (1 - step(0.75, 1.0, part)) * step(0, 0.05, part)
    lines = 0.7 * layer(330, 1.9) + 0.7 * layer(200, 1.1)
    streaks = np.clip(0.5 + 0.4 * layer(80, 1.3) + 0.35 * layer(30, 1.2) + 0.4 * layer(160, 3.0), 0, None)
    sheen = step(0.3, 2.2, shade + 0.7 * layer(130, 15)) * streaks
    silver = 0.8 * np.tanh(1.2 * sheen + 0.55 * bright * (0.5 + streaks))
    depth = -(0.07 * np.tanh(shade) + 0.075 * np.tanh(lines) + 0.85 * silver + 0.04 * layer(90, 55))
    depth = depth + 0.010 * noise(rng, 1.4, 1.2)
    return stain(depth, OBSIDIAN, (1.0, 1.0, 1.0), silver, (0.03, 0.02, -0.05))


def polish():
    """Normal and roughness of a polished slab: nearly flat, and slightly duller in places."""
    rng = np.random.default_rng(503)
    height = 2.4 * noise(rng, 42, 42) + 0.55 * noise(rng, 15, 15) + 0.02 * noise(rng, 2.2, 2.2)
    # The noise is wide and soft; fine noise would make a highlight look like breath on glass.
    dull = np.tanh(0.8 * noise(rng, 95, 60)) + 0.35 * noise(rng, 34, 26) + 0.16 * noise(rng, 2.0, 2.0)
    roughness = 0.30 + 0.021 * (dull - dull.mean()) / dull.std()
    return dithered(normal_map(height, 0.13), rng), orm_map(np.clip(roughness, 0.23, 0.37))


def build():
    """Yields the picture of each file."""
    yield "marble_color.png", marble()
    yield "travertine_color.png", travertine()
    yield "slate_color.png", serpentine()
    yield "obsidian_color.png", obsidian()
    normal, orm = polish()
    yield "stone_normal.png", normal
    yield "stone_orm.png", orm
