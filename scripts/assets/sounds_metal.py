"""Sounds of metal: a brass piece on a steel plate over wood. The piece rings in pairs of beating modes until the board damps
it."""

import numpy as np

from sounds_modes import BRASS, STEEL, plate_body as struck_plate, turned_body
from sounds_shared import (
    add, bounces, brush, cascade, felt_thud, grains, highpass, hit, lowpass, rod, seconds, silence,
    swept_noise, tap_noise, thump, unit,
)  # fmt: skip

PLATE = (0.42, 0.40, 0.009)
CHIP = [(1.0, 1.0), (2.757, 0.8), (5.404, 0.35)]
WEIGHT = [(1.0, 1.0), (1.66, 0.8), (2.4, 0.5)]


def piece_body(rng, base=1480.0, ring=0.62):
    return turned_body(rng, BRASS, base, ring, 0.60, split=0.0035)


def plate_body(rng, pitch=1.0, ring=0.26, duration=0.45):
    """A steel plate with many bright modes. They ring long for the size of the plate, although the wood below absorbs most of
    the energy."""
    return struck_plate(rng, STEEL, PLATE, ring, 6800, duration, pitch, 0.25)


def clink(rng, pitch=1.0, softness=1.0, ring=0.62, plate_gain=0.50, noise_gain=0.18, weight_gain=0.30):
    """A contact of metal with metal."""
    out = silence(0.62)
    add(out, 0, hit(rng, piece_body(rng, 1480 * pitch, ring), 0.00028 * softness, 0.1), 0.75)
    add(out, 0, hit(rng, plate_body(rng, pitch), 0.0004 * softness, 0.1), plate_gain)
    add(out, 0, hit(rng, rod(rng, 176 * pitch, WEIGHT, (0.14, 420)), 0.0020 * softness), weight_gain)
    add(out, 0, unit(tap_noise(rng, 0.0014, 3000, 9500)), noise_gain)
    return out


def move(rng, pitch):
    """A piece is set down: edge, base, and the quick chatter of hard metal; the board damps the piece at every contact."""
    out = silence(0.46)
    edge = rng.uniform(0.005, 0.009)
    add(out, 0.001, clink(rng, 1.02 * pitch, 1.2, 0.16, 0.3, 0.08, 0.2), rng.uniform(0.22, 0.32))
    add(out, 0.001 + edge, clink(rng, pitch, rng.uniform(0.95, 1.25)), 1.0)
    chatter = 0.001 + edge + rng.uniform(0.026, 0.034)
    for time, level in bounces(chatter, rng.uniform(0.016, 0.021), 0.6, 4, rng.uniform(0.16, 0.24)):
        add(out, time, clink(rng, 1.01 * pitch, 1.5, 0.45, 0.4, 0.05, 0.25), level)
    return lowpass(out, 8500, 1)


def sparks(rng, duration, level_shape):
    """Glowing grains hiss through the air and fade: fine, high, uneven."""
    out = silence(duration + 0.03)
    add(out, 0, grains(rng, duration, 1500, level_shape, 3800, 10500, 0.0011, 1.9), 1.0)
    t = seconds(duration)
    hiss = unit(highpass(rng.standard_normal(len(t)), 5000)) * np.array([level_shape(x) for x in t / duration]) ** 1.5
    add(out, 0, hiss * np.minimum(1, t / 0.004), 0.10)
    return lowpass(unit(out), 10500, 1)


def chip(rng, size):
    """A small bit of metal: a ping."""
    return hit(rng, rod(rng, 1750 / size * rng.uniform(0.9, 1.12), CHIP, (0.20 * size, 6000), 0.25, 0.004), 0.0003, 0.1)


def capture(rng, pitch):
    """A hard clang, the hit-stop, then the metal yields with a bent ring, sparks sizzle, and bits ping away."""
    out = silence(0.76)
    add(out, 0.001, clink(rng, 0.93 * pitch, 0.85, 0.30, 0.7, 0.25, 0.5), 1.0)
    start = 0.048 + rng.uniform(-0.002, 0.002)
    add(out, start, hit(rng, piece_body(rng, 1010 * pitch, 0.70), 0.0004, 0.3), 0.75)
    add(out, start, hit(rng, plate_body(rng, 0.85 * pitch, 0.42, 0.6), 0.0005, 0.4), 0.75)
    add(out, start, hit(rng, rod(rng, 150 * pitch, WEIGHT, (0.17, 420)), 0.003), 0.40)
    add(out, start, unit(tap_noise(rng, 0.006, 1500, 8000)), 0.38)
    add(out, start + 0.004, sparks(rng, 0.30, lambda x: (1 - x) ** 1.7), 0.62)
    for when, loud in cascade(rng, start + 0.055, 0.40, 0.022, 0.040, 0.86, 0.34):
        body = chip(rng, rng.uniform(0.55, 1.0))
        for time, level in bounces(when, rng.uniform(0.035, 0.06), 0.55, int(rng.integers(1, 4)), loud):
            add(out, time, body, level)
    return lowpass(out, 9000, 1)


def blast(rng, pitch):
    """A thump inside metal: the sheet booms and groans, sparks fly, bits ring as they land."""
    out = silence(1.05)
    add(out, 0.001, thump(rng, 60 * pitch, 215 * pitch, 0.030, 0.70), 0.75)
    add(out, 0.002, unit(lowpass(brush(rng, 0.3, 60, 1500, 0.12), 1100)), 0.5)
    add(out, 0.001, hit(rng, plate_body(rng, 0.55 * pitch, 0.75, 0.9), 0.0012, 0.5), 0.8)
    add(out, 0.004, hit(rng, piece_body(rng, 520 * pitch, 0.7), 0.0009, 0.3), 0.45)
    add(out, 0.001, unit(tap_noise(rng, 0.012, 900, 7000)), 0.5)
    add(out, 0.012, sparks(rng, 0.5, lambda x: (1 - x) ** 1.5), 0.55)
    for when, loud in cascade(rng, 0.10, 0.62, 0.020, 0.040, 0.90, 0.30):
        body = chip(rng, rng.uniform(0.6, 1.35))
        for time, level in bounces(when, rng.uniform(0.04, 0.07), 0.55, int(rng.integers(1, 4)), loud):
            add(out, time, body, level)
    return lowpass(out, 8500, 1)


def select(rng, pitch):
    """A piece is lifted off the board: a faint slide on the plate, then the piece rings for a moment in the fingers."""
    out = silence(0.14)
    slide = swept_noise(rng, 0.030, lambda x: 2200 * 1.7**x, 0.45, lambda x: np.sin(np.pi * x) ** 2)
    add(out, 0.001, slide, 0.07)
    tick = rng.uniform(0.012, 0.016)
    add(out, tick, hit(rng, piece_body(rng, 1480 * pitch, 0.11), 0.0007, 0.05), 0.7)
    add(out, tick, hit(rng, rod(rng, 460 * pitch, WEIGHT, (0.06, 900)), 0.0014), 0.35)
    return lowpass(out, 5200, 1)


def gather(rng, pitch):
    """A captured piece is laid on felt: a thud, and the piece hums briefly until the felt has absorbed the sound."""
    out = silence(0.42)
    add(out, 0.001, felt_thud(rng, 0.92 * pitch), 0.70)
    add(out, 0.002, hit(rng, piece_body(rng, 1080 * pitch, 0.24), 0.0009, 0.05), 0.62)
    roll = rng.uniform(0.08, 0.11)
    add(out, roll, felt_thud(rng, 1.15 * pitch), 0.24)
    add(out, roll, hit(rng, piece_body(rng, 1150 * pitch, 0.18), 0.0009, 0.05), 0.20)
    return lowpass(out, 4600, 1)
