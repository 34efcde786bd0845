"""Textures of wood: maple and walnut for squares and pieces, dark oak for the table, and their common relief.

The grain runs along X. A tile represents about 25 cm of a flat-sawn plank. Growth rings are contour lines of a height field
that rises across the plank and is distorted by slow noise, so that some rings close into long arches. Fibres and pores follow
the same distortion.
"""

import numpy as np
from scipy import ndimage

from textures_common import SIZE, blur, noise, normal_map, orm_map, stain, step, warp

MAPLE = (214, 178, 130)
WALNUT = (92, 60, 40)
TABLE = (48, 40, 34)


class Plank:
    """The slow shape of one plank: the bends of its grain and the positions of its rings."""

    def __init__(self, seed, rings, arch, bend, wobble):
        self.rng = np.random.default_rng(seed)
        self.period = rings  # number of years across the tile
        rng = self.rng
        y = np.mgrid[0:SIZE, 0:SIZE][0] / SIZE
        # Grain lines wander a few pixels over the length of the plank; fibres, pores and rings follow them.
        self.drift = bend * noise(rng, 210, 90) + 0.16 * bend * noise(rng, 70, 26)
        # Distance from the pith, in rings. The distance increases across the plank, but slowly enough to decrease in places, so
        # that some rings close into arches.
        heart = noise(rng, 330, 105)
        self.age = rings * y + arch * heart + wobble * noise(rng, 120, 13) + 0.35 * wobble * noise(rng, 46, 5)
        pace = noise(rng, 420, 42)  # good and poor years
        self.age = self.age + 0.42 * pace
        self.age = self.age + (rings / SIZE) * self.drift

    def ring(self, sharpness):
        """Darkness of a growth ring: 0 in the pale early wood, rising to 1 in the late wood, then falling quickly."""
        phase = self.age - np.floor(self.age)
        rise = phase**sharpness
        return rise * (1 - step(0.93, 1.0, phase))

    def year_value(self):
        """A random number for each year, constant along the ring of the year, with smooth transitions."""
        # The tile wraps after a whole number of rings, so the numbers repeat with that period.
        numbers = self.rng.standard_normal(self.period)
        low = np.floor(self.age).astype(int)
        part = self.age - low
        blend = step(0.0, 0.35, part)
        return numbers[(low - 1) % self.period] * (1 - blend) + numbers[low % self.period] * blend

    def fibres(self, along, across):
        """Streaks along the grain."""
        return warp(noise(self.rng, along, across), 0, self.drift)

    def pores(self, count, length, width, density=None):
        """Short dark strokes along the grain, which represent vessels cut lengthwise. `density` (0 to 1) is the probability
        that a stroke is kept, by position."""
        rng = self.rng
        dots = np.zeros((SIZE, SIZE))
        xs, ys = rng.uniform(0, SIZE, count), rng.uniform(0, SIZE, count)
        if density is not None:
            keep = rng.uniform(0, 1, count) < density[ys.astype(int), xs.astype(int)]
            xs, ys = xs[keep], ys[keep]
        # Subtracts the drift, so that the stroke, which is drawn straight and then warped, ends up at the requested position.
        ys = ys + self.drift[ys.astype(int) % SIZE, xs.astype(int) % SIZE]
        xi, yi = np.floor(xs).astype(int), np.floor(ys).astype(int)
        fx, fy = xs - xi, ys - yi
        for ox, oy, weight in ((0, 0, (1 - fx) * (1 - fy)), (1, 0, fx * (1 - fy)), (0, 1, (1 - fx) * fy), (1, 1, fx * fy)):
            np.add.at(dots, ((yi + oy) % SIZE, (xi + ox) % SIZE), weight * rng.uniform(0.5, 1.0))
        kernel = np.hanning(length + 2)[1:-1] ** 0.6
        strokes = ndimage.convolve1d(dots, kernel, axis=1, mode="wrap")
        if width > 0:
            strokes = ndimage.gaussian_filter1d(strokes, width, axis=0, mode="wrap")
            strokes *= width * 1.6 + 0.6
        return np.clip(warp(strokes, 0, self.drift), 0, 1.2)


# ---- the woods -------------------------------------------------------------------------------------------------------


def maple():
    """Hard maple: pale, close-grained, thin brown ring lines, silky cross-figure and ray flecks, hardly any pores."""
    p = Plank(seed=71, rings=13, arch=1.75, bend=7.0, wobble=0.13)
    rng = p.rng
    ring = p.ring(5.0)
    year = p.year_value()
    line = ring * (0.55 + 0.30 * np.tanh(p.fibres(160, 3.0)) + 0.22 * np.tanh(year))
    zones = noise(rng, 380, 60)
    fine = 0.5 * p.fibres(150, 0.8) + 0.45 * p.fibres(60, 0.7) + 0.5 * p.fibres(260, 2.6)
    flecks = np.clip(p.fibres(9, 0.7) - 1.35, 0, None)
    curl = noise(rng, 9, 46) * step(-0.2, 1.6, noise(rng, 170, 120))
    pores = p.pores(15000, 7, 0.0)
    depth = (
        0.62
        + 0.25 * line
        + 0.034 * zones
        + 0.026 * year
        + 0.046 * fine
        + 0.06 * flecks
        + 0.006 * curl
        + 0.13 * pores
        + 0.012 * rng.standard_normal((SIZE, SIZE))
    )
    warmth = 0.6 * noise(rng, 300, 80) + 0.5 * line
    return stain(depth, MAPLE, (0.78, 1.12, 1.62), warmth, (0.006, -0.006, -0.022))


def walnut():
    """Black walnut: brown to purplish, broad dark bands of heartwood colour, open pores, wavy fibres."""
    p = Plank(seed=38, rings=13, arch=1.8, bend=8.0, wobble=0.15)
    rng = p.rng
    ring = p.ring(2.2)
    year = p.year_value()
    late = p.ring(9.0)
    bands = np.tanh(0.5 * year + 0.85 * noise(rng, 330, 38))
    streaks = 0.55 * p.fibres(240, 3.2) + 0.45 * p.fibres(170, 1.2)
    fine = p.fibres(70, 0.75)
    early = 1 - ring
    density = 0.25 + 0.75 * step(0.15, 1.0, early)
    large = p.pores(9000, 34, 0.35, density)
    small = p.pores(26000, 13, 0.0, 0.4 + 0.6 * density)
    depth = (
        1.0
        + 0.26 * ring
        + 0.22 * late
        + 0.22 * bands
        + 0.12 * streaks
        + 0.085 * fine
        + 0.06 * noise(rng, 260, 90)
        + 0.50 * large
        + 0.30 * small
        + 0.03 * rng.standard_normal((SIZE, SIZE))
    )
    warmth = noise(rng, 280, 46) + 0.7 * noise(rng, 120, 14)
    return stain(depth, WALNUT, (0.86, 1.04, 1.14), warmth, (0.022, -0.008, -0.03))


def table():
    """Fumed oak under a dark stain: calm, near neutral, straight-grained, so that the board stands out on the table."""
    p = Plank(seed=53, rings=24, arch=1.3, bend=5.0, wobble=0.16)
    rng = p.rng
    ring = p.ring(1.6)
    year = p.year_value()
    density = step(0.55, 1.0, 1 - ring)
    large = p.pores(26000, 34, 0.5, density)
    small = p.pores(24000, 15, 0.0)
    depth = (
        1.0
        + 0.17 * ring
        + 0.09 * np.tanh(year)
        + 0.06 * p.fibres(260, 2.6)
        + 0.06 * p.fibres(90, 0.8)
        + 0.04 * noise(rng, 320, 90)
        + 0.30 * large
        + 0.15 * small
        + 0.03 * rng.standard_normal((SIZE, SIZE))
    )
    return stain(depth, TABLE, (0.95, 1.0, 1.04), noise(rng, 300, 70), (0.010, 0.0, -0.014))


def relief():
    """Height of a sanded, oiled board in arbitrary units: pores sink, fibres ripple, late wood is slightly raised."""
    p = Plank(seed=19, rings=15, arch=1.6, bend=7.0, wobble=0.14)
    ring = p.ring(2.0)
    density = 0.3 + 0.7 * (1 - ring)
    pores = np.clip(p.pores(9000, 28, 0.6, density) + 0.7 * p.pores(16000, 14, 0.35, density), 0, 1)
    fibres = 0.6 * p.fibres(110, 1.3) + 0.4 * p.fibres(45, 1.0)
    height = 0.30 * blur(ring, 6, 1.5) + 0.13 * fibres + 0.35 * noise(p.rng, 150, 60) - 1.0 * blur(pores, 1.2, 0.6)
    return height, pores, ring, fibres, p


def normal_and_orm():
    height, pores, ring, fibres, p = relief()
    rough = 0.45 + 0.10 * pores - 0.030 * (ring - ring.mean()) + 0.014 * fibres + 0.022 * noise(p.rng, 180, 80)
    rough = rough - rough.mean() + 0.45
    return normal_map(height, 0.28), orm_map(np.clip(rough, 0.3, 0.7))


def build():
    """Yields the picture of each file."""
    yield "maple_color.png", maple()
    yield "walnut_color.png", walnut()
    yield "table_color.png", table()
    normal, orm = normal_and_orm()
    yield "wood_normal.png", normal
    yield "wood_orm.png", orm
