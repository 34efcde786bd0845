"""Sounds of paper: a folded piece on a board of card. The sounds have almost no pitch and do not ring; they consist of buckling
sheets, tearing fibres, and the air between sheets."""

import numpy as np

from sounds_modes import CARD, plate_body, turned_body
from sounds_shared import (
    RATE, add, band, bounces, brush, felt_thud, grains, hit, lowpass, seconds, silence, tap_noise,
    thump, unit,
)  # fmt: skip

BOARD = (0.42, 0.40, 0.020)


def card_body(rng, pitch=1.0):
    """The board: layers of card glued together, hollow and dull."""
    return plate_body(rng, CARD, BOARD, 0.09, 1900, 0.2, pitch, 0.30)


def fold_body(rng, base=640.0, ring=0.05):
    """The piece: stiff folded sheets that hold one another."""
    return turned_body(rng, CARD, base, 2 * ring, 0.15)


def crumple(rng, duration, rate, grips=3, bright=1.0):
    """Sheets buckle. Each crease snaps over with a click, which excites a small panel of paper. The hand closes in a few
    grips, and most clicks are faint."""
    x_grips = (np.arange(grips) + rng.uniform(0.05, 0.35, grips)) / grips
    heights = np.linspace(1.0, 0.45, grips) * rng.uniform(0.8, 1.15, grips)

    def shape(x):
        squeeze = sum(h * np.exp(-(((x - g) / (0.24 / grips)) ** 2)) for g, h in zip(x_grips, heights))
        return min(1.0, 0.12 + squeeze) * (1 - x) ** 0.35

    snaps = grains(rng, duration, rate, shape, 1100 * bright, 5200 * bright, 0.0018, 1.7)
    panels = grains(rng, duration, rate * 0.35, shape, 420 * bright, 1300 * bright, 0.006, 2.0)
    t = seconds(duration)
    rustle = rng.standard_normal(len(t)) * np.array([shape(x) for x in np.linspace(0, 1, len(t))]) ** 1.5
    out = snaps.copy()
    add(out, 0, panels, 0.7)
    add(out, 0, unit(band(rustle, 1800 * bright, 6500, 1)), 0.14)
    return unit(lowpass(out, 8500, 1))


def tear(rng, duration, bright=1.0):
    """A tear: fibres break one by one at an increasing rate."""
    out = silence(duration + 0.03)
    when = 0.0
    while when < duration:
        x = when / duration
        length = 0.0012
        t = seconds(length * 4)
        click = rng.standard_normal(len(t)) * np.exp(-t / (length / 2.3)) * np.minimum(1.0, t / 0.0002)
        centre = (1900 + 1900 * x) * bright * rng.uniform(0.8, 1.25)
        add(out, when, band(click, centre * 0.6, centre * 1.6, 1), (0.35 + 0.65 * x**1.3) * rng.uniform(0.3, 1.0))
        when += rng.gamma(4.0, 1.0 / (4.0 * (300 + 650 * x)))
    return unit(out)


def pat(rng, pitch=1.0, softness=1.0, noise_gain=0.50):
    """A contact of folded card with the board."""
    out = silence(0.26)
    add(out, 0, hit(rng, card_body(rng, pitch), 0.0010 * softness), 0.60)
    add(out, 0, hit(rng, fold_body(rng, 760 * pitch), 0.0006 * softness), 0.60)
    add(out, 0, unit(tap_noise(rng, 0.0055, 1100, 4800)), noise_gain)
    add(out, 0.0004, unit(tap_noise(rng, 0.016, 350, 1700)), 0.26)  # air pressed out from under it
    return out


def move(rng, pitch):
    """A piece is set down: air escapes from under the base, the card pats flat on the board, and the folds settle with a short
    rustle."""
    out = silence(0.40)
    contact = rng.uniform(0.014, 0.020)
    add(out, 0.001, brush(rng, contact + 0.012, 700, 3800, 0.7), 0.07)
    add(out, contact, pat(rng, pitch, rng.uniform(0.9, 1.15)), 1.0)
    add(out, contact + rng.uniform(0.008, 0.013), pat(rng, 1.08 * pitch, 1.2, 0.22), rng.uniform(0.30, 0.42))
    add(out, contact + 0.014, crumple(rng, 0.12, 220, 1, 0.9), rng.uniform(0.20, 0.27))
    settle = contact + rng.uniform(0.050, 0.064)
    add(out, settle, pat(rng, 1.15 * pitch, 1.5, 0.16), rng.uniform(0.08, 0.13))
    return lowpass(out, 7500, 1)


def capture(rng, pitch):
    """A flat slap, the hit-stop, then a fist closes on the paper, the paper tears, and the ball comes to rest."""
    out = silence(0.74)
    add(out, 0.001, pat(rng, 0.93 * pitch, 0.8, 0.55), 1.0)
    start = 0.048 + rng.uniform(-0.002, 0.002)
    add(out, start, pat(rng, 1.2 * pitch, 0.9, 0.6), 0.34)
    add(out, start, crumple(rng, 0.40, 640, 3, pitch), 0.80)
    add(out, start + rng.uniform(0.075, 0.105), tear(rng, rng.uniform(0.11, 0.14), pitch), 0.50)
    rest = rng.uniform(0.40, 0.44)
    for time, level in bounces(rest, 0.055, 0.45, 2, 0.10):
        add(out, time, pat(rng, 1.3 * pitch, 1.4, 0.4), level)
    return lowpass(out, 8000, 1)


def scraps(rng, duration, rate):
    """Scraps flutter down: soft noise beaten by the edges of the paper, and occasional landings."""
    t = seconds(duration)
    out = silence(duration + 0.05)
    for _ in range(5):
        speed = rng.uniform(17, 34) * (1 - 0.3 * t / duration)
        beat = np.maximum(0, np.sin(2 * np.pi * np.cumsum(speed) / RATE + rng.uniform(0, 6.28))) ** 3
        low = rng.uniform(900, 2200)
        lull = np.sin(np.pi * np.clip(t / duration * rng.uniform(1.0, 1.6), 0, 1)) ** 2
        add(out, 0, unit(band(rng.standard_normal(len(t)) * beat * lull, low, 2.6 * low, 1)), 0.4)
    add(out, 0, grains(rng, duration, rate, lambda x: (1 - x) ** 0.7, 900, 3600, 0.003, 2.0), 0.7)
    return unit(out)


def blast(rng, pitch):
    """A paper bag bursts: a soft boom, a sharp rip, and scraps that flutter down."""
    out = silence(1.05)
    add(out, 0.001, thump(rng, 70 * pitch, 240 * pitch, 0.026, 0.50), 0.62)
    add(out, 0.001, unit(tap_noise(rng, 0.014, 500, 5200)), 1.1)
    add(out, 0.002, unit(lowpass(brush(rng, 0.28, 60, 1500, 0.12), 1300)), 0.7)
    add(out, 0.002, hit(rng, card_body(rng, 0.8 * pitch), 0.0018, 0.4), 0.6)
    add(out, 0.010, tear(rng, 0.10, 0.9 * pitch)[::-1], 0.62)
    add(out, 0.05, crumple(rng, 0.40, 520, 2, 0.9 * pitch), 0.5)
    add(out, 0.16, scraps(rng, 0.66, 60), 0.26)
    return lowpass(out, 7500, 1)


def select(rng, pitch):
    """A piece is lifted off the board: the card slips and flicks from under a fingertip."""
    out = silence(0.13)
    add(out, 0.001, brush(rng, 0.034, 900, 3800, 0.6), 0.20)
    flick = rng.uniform(0.018, 0.023)
    add(out, flick, hit(rng, fold_body(rng, 820 * pitch, 0.045), 0.0009), 0.7)
    add(out, flick, hit(rng, card_body(rng, 1.7 * pitch), 0.0014), 0.35)
    add(out, flick, unit(tap_noise(rng, 0.005, 1200, 4200)), 0.30)
    add(out, flick + 0.012, crumple(rng, 0.035, 260, 1, 0.9), 0.14)
    return lowpass(out, 4800, 1)


def gather(rng, pitch):
    """A captured piece is laid on felt: a faint thud, then the folds yield slightly."""
    out = silence(0.36)
    add(out, 0.001, felt_thud(rng, 1.15 * pitch), 0.5)
    add(out, 0.002, hit(rng, fold_body(rng, 560 * pitch, 0.05), 0.0010), 0.60)
    add(out, 0.004, unit(tap_noise(rng, 0.008, 700, 3000)), 0.24)
    add(out, rng.uniform(0.035, 0.05), crumple(rng, 0.13, 150, 2, 0.75), 0.17)
    roll = rng.uniform(0.085, 0.11)
    add(out, roll, felt_thud(rng, 1.45 * pitch), 0.16)
    return lowpass(out, 4000, 1)
