"""Computes the modes of bodies from their shape and material: plates by their bending waves, turned pieces by finite elements.

A material is defined by its stiffness, density and loss factor. A mode of frequency f with the loss factor η rings for T60 = 2.2
/ (f η). The support adds damping: T60s combine like resistances in parallel. docs/SOUND.md lists the sources of the numbers.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from scipy import linalg

from sounds_shared import modes


@dataclass(frozen=True)
class Material:
    """Young's modulus in GPa, density in kg/m³, Poisson's ratio and loss factor. `cross` is the modulus across the grain."""

    young: float
    density: float
    poisson: float
    loss: float
    cross: float = 0.0

    def speed(self, across=False):
        """Speed of a longitudinal wave in a thin rod, m/s."""
        return np.sqrt(1e9 * (self.cross if across and self.cross else self.young) / self.density)


WOOD = Material(11.0, 650, 0.35, 0.020, cross=1.0)
MARBLE = Material(60.0, 2700, 0.25, 0.009)
BRASS = Material(100.0, 8500, 0.33, 0.0010)
STEEL = Material(205.0, 7800, 0.30, 0.0006)
GLASS = Material(68.0, 2500, 0.22, 0.0020)
CARD = Material(3.0, 700, 0.30, 0.045)

# Radii of a piece from foot to head, as fractions of its height: a wide foot, a waist, a head.
PROFILE = (0.30, 0.30, 0.24, 0.17, 0.13, 0.12, 0.13, 0.17, 0.21, 0.20, 0.15, 0.08)
# Radii of a straight tube that is closed at one end.
TUBE = (0.17, 0.15, 0.15, 0.15, 0.15, 0.15, 0.15, 0.15, 0.15, 0.15, 0.15, 0.16)


def ring_seconds(frequencies, material, support):
    """T60 of modes of a material. With the damping of the support alone, the modes would ring for `support` seconds."""
    return 1.0 / (np.asarray(frequencies) * material.loss / 2.2 + 1.0 / support)


@lru_cache
def plate_modes(material, width, depth, thickness, highest):
    """Frequencies of the modes of a plate that rests on its edges, each with the numbers (m, n) of half waves along both
    sides."""
    found = []
    scale = np.pi / 2 * thickness / np.sqrt(12 * (1 - material.poisson**2))
    along, across = material.speed(), material.speed(across=True)
    for m in range(1, 40):
        for n in range(1, 40):
            x, y = along * (m / width) ** 2, across * (n / depth) ** 2
            frequency = scale * np.sqrt(x * x + y * y + 2 * x * y)
            if frequency < highest:
                found.append((frequency, m, n))
    return tuple(sorted(found))


def plate_body(rng, material, size, support, highest=6500.0, duration=0.30, pitch=1.0, soften=0.35):
    """A plate struck at a point off its middle. The strength of a mode depends on the displacement at this point; `soften`
    favours lower modes."""
    found = plate_modes(material, *size, highest / pitch)
    x, y = rng.uniform(0.22, 0.46, 2)
    frequencies = np.array([frequency for frequency, _, _ in found]) * pitch
    shapes = np.array([np.sin(np.pi * m * x) * np.sin(np.pi * n * y) for _, m, n in found])
    gains = (shapes + 0.04) * (frequencies[0] / frequencies) ** soften * rng.uniform(0.8, 1.2, len(found))
    frequencies *= rng.uniform(0.985, 1.015, len(found))
    t60s = ring_seconds(frequencies, material, support) * rng.uniform(0.85, 1.2, len(found))
    return modes(frequencies, gains, t60s, duration)


@lru_cache
def turned_modes(material, profile=PROFILE, count=9):
    """Ratios of the modes of a free turned piece to its lowest mode, and their strengths where the edge of its foot is struck.

    Uses 48 beam elements that bend and shear (Timoshenko), and 48 rod elements that stretch and twist, with the radii of the
    profile.
    """
    elements = 48
    radii = np.interp((np.arange(elements) + 0.5) / elements, np.linspace(0, 1, len(profile)), profile)
    length, shear = 1.0 / elements, 1.0 / (2 * (1 + material.poisson))
    area, inertia = np.pi * radii**2, np.pi * radii**4 / 4
    size = elements + 1
    bend_k, bend_m = np.zeros((2, 2 * size, 2 * size))
    stretch_k, stretch_m, twist_k, twist_m = np.zeros((4, size, size))
    line = np.array([[1, -1], [-1, 1]]) / length
    lump = np.array([[2, 1], [1, 2]]) * length / 6
    # Shear strain dw/dx - r at the middle of an element, from the deflections w and rotations r at both ends.
    strain = np.array([-1 / length, -0.5, 1 / length, -0.5])
    for e in range(elements):
        both, pairs = np.array([e, e + 1]), np.array([2 * e, 2 * e + 1, 2 * e + 2, 2 * e + 3])
        stretch_k[np.ix_(both, both)] += area[e] * line
        stretch_m[np.ix_(both, both)] += area[e] * lump
        twist_k[np.ix_(both, both)] += shear * 2 * inertia[e] * line
        twist_m[np.ix_(both, both)] += 2 * inertia[e] * lump
        stiff = 0.9 * shear * area[e] * length * np.outer(strain, strain)
        stiff[np.ix_([1, 3], [1, 3])] += inertia[e] * line
        mass = np.zeros((4, 4))
        mass[np.ix_([0, 2], [0, 2])] = area[e] * lump
        mass[np.ix_([1, 3], [1, 3])] = inertia[e] * lump
        bend_k[np.ix_(pairs, pairs)] += stiff
        bend_m[np.ix_(pairs, pairs)] += mass
    found = []
    for stiffness, masses, lever in ((bend_k, bend_m, radii[0]), (stretch_k, stretch_m, 0), (twist_k, twist_m, radii[0])):
        squares, shapes = linalg.eigh(stiffness, masses)
        for square, shape in zip(squares, shapes.T):
            if square > 1e-4:  # excludes rigid motions of the piece
                # An upward push at the edge of the foot stretches the piece, and bends it through the lever arm. Only friction
                # excites the twist modes.
                strength = {0: shape[0]}.get(lever, shape[1] * lever if len(shape) > size else 0.25 * shape[0] * lever)
                found.append((np.sqrt(square), abs(strength)))
    found = sorted(found)[:count]
    frequencies, strengths = np.array(found).T
    return frequencies / frequencies[0], strengths / np.max(strengths)


def turned_body(rng, material, base, support, duration=0.25, split=0.0, profile=PROFILE):
    """A piece struck at its foot; `base` is its lowest mode. A `split` above zero turns each mode into two close modes that
    beat, as in nearly round bodies."""
    ratios, gains = turned_modes(material, profile)
    frequencies = base * ratios * rng.uniform(0.988, 1.012, len(ratios))
    gains = (gains + 0.08) * ratios**-0.25 * rng.uniform(0.7, 1.3, len(ratios))
    if split > 0:
        away = 1.0 + split * rng.uniform(0.5, 1.5, len(ratios))
        frequencies, gains = np.concatenate([frequencies, frequencies * away]), np.concatenate([gains, 0.7 * gains])
    t60s = ring_seconds(frequencies, material, support) * rng.uniform(0.85, 1.2, len(frequencies))
    return modes(frequencies, gains, t60s, duration)
