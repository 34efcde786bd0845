"""Sounds of wood: a turned piece on a thick wooden board. The sounds are dense and low, and decay within a tenth of a
second."""

import numpy as np
from scipy import signal

from sounds_modes import WOOD, plate_body, turned_body
from sounds_shared import (
    RATE, add, band, bounces, brush, cascade, felt_thud, hit, lowpass, modes, seconds, silence, tap_noise,
    thump, unit,
)  # fmt: skip


BOARD = (0.42, 0.40, 0.017)


def board_body(rng, duration=0.30, base=232.0, damping=1.0):
    """A thick wooden plate: dense low modes, all decaying within about a tenth of a second."""
    return plate_body(rng, WOOD, BOARD, 0.20 * damping, 2600, duration, base / 255.0, 0.2)


def piece_body(rng, duration=0.20, base=815.0, damping=1.0):
    """A turned piece of wood."""
    return turned_body(rng, WOOD, base, 0.15 * damping, duration)


def knock(rng, pitch=1.0, softness=0.0011, board_gain=0.8, piece_gain=1.0, noise_gain=0.34):
    """A contact of a piece with the board."""
    out = silence(0.34)
    add(out, 0, hit(rng, board_body(rng, base=232 * pitch), softness * 0.95), board_gain)
    add(out, 0, hit(rng, piece_body(rng, base=815 * pitch), softness * 0.5), piece_gain)
    add(out, 0, unit(tap_noise(rng, 0.0032, 1300, 6200)), noise_gain)
    return out


def move(rng, pitch):
    """A piece is set down: the edge of the base meets the board, then the whole base, and the piece settles once."""
    out = silence(0.40)
    edge = rng.uniform(0.006, 0.011)
    add(out, 0.001, knock(rng, pitch, softness=0.0010, piece_gain=0.95, noise_gain=0.14), rng.uniform(0.20, 0.32))
    add(out, 0.001 + edge, knock(rng, pitch, softness=rng.uniform(0.0008, 0.0010)), 1.0)
    settle = 0.001 + edge + rng.uniform(0.036, 0.050)
    add(out, settle, knock(rng, pitch, softness=0.0016, piece_gain=0.5, noise_gain=0.05), rng.uniform(0.09, 0.16))
    last = settle + rng.uniform(0.019, 0.026)
    add(out, last, knock(rng, pitch, softness=0.0019, noise_gain=0.03), rng.uniform(0.03, 0.055))
    return out


def splinter(rng, bright=1.0):
    """A crack: fibres break in quick succession, and each fibre excites a thin strip of wood for an instant."""
    length = rng.uniform(0.005, 0.018)
    count = int(rng.integers(7, 17))
    force = silence(length + 0.004)
    for time in length * rng.beta(0.8, 1.9, count):
        force[int(time * RATE)] += rng.choice([-1, 1]) * rng.pareto(2.4) + 0.25 * rng.standard_normal()
    base = rng.uniform(700, 1400) * bright
    frequencies = base * np.array([1.0, 1.63, 2.41, 3.38, 4.75]) * rng.uniform(0.94, 1.06, 5)
    amplitudes = np.array([1.0, 0.85, 0.6, 0.4, 0.22]) * rng.uniform(0.6, 1.4, 5)
    ring = modes(frequencies, amplitudes, 0.052 / (1 + frequencies / 2600) * rng.uniform(0.8, 1.3, 5), 0.09)
    out = unit(signal.fftconvolve(force, ring))
    t = seconds(length * 2.2)
    tear = unit(band(rng.standard_normal(len(t)) * np.exp(-t / (length * 0.42)), 1500, 6500)) * np.minimum(1, t / 0.0005)
    add(out, 0, tear, 0.55)
    return lowpass(out, 7500, 1)


def bits_landing(rng, out, count, first, last, low, gain):
    """Bits of wood fall on the board, and each bounces once or twice."""
    for _ in range(count):
        start, loud = rng.uniform(first, last), rng.uniform(0.4, 1.0) * gain
        body = piece_body(rng, base=rng.uniform(low, 1900), damping=0.6)
        for time, level in bounces(start, rng.uniform(0.03, 0.06), rng.uniform(0.35, 0.5), int(rng.integers(1, 4))):
            add(out, time, hit(rng, body, 0.0006), loud * level * (1.15 - time))


def capture(rng, pitch):
    """A hard knock, a hit-stop of fifty milliseconds, then the piece breaks and the bits fall."""
    out = silence(0.66)
    add(out, 0.001, knock(rng, 0.92 * pitch, softness=0.0006, piece_gain=1.2, noise_gain=0.55), 1.0)
    add(out, 0.001, hit(rng, piece_body(rng, base=1120 * pitch), 0.0004), 0.42)
    start = 0.048 + rng.uniform(-0.002, 0.002)
    add(out, start, splinter(rng, 0.72 * pitch), 0.9)
    add(out, start + 0.002, hit(rng, board_body(rng), 0.0015), 0.28)
    for when, level in cascade(rng, start + 0.012, 0.38, 0.009, 0.030, 0.84, 0.72):
        add(out, when, splinter(rng, pitch * rng.uniform(0.8, 1.3)), level)
    bits_landing(rng, out, int(rng.integers(5, 8)), 0.17, 0.45, 1150, 0.15)
    return out


def blast(rng, pitch):
    """A deep thump that falls in pitch, a gust of air, and wood that flies apart and lands."""
    out = silence(1.0)
    t = seconds(0.5)
    add(out, 0.001, thump(rng, 62 * pitch, 192 * pitch, 0.035, 0.90), 0.85)
    add(out, 0.003, unit(lowpass(rng.standard_normal(len(t)) * np.exp(-t / 0.09), 900, 2)), 0.8)
    add(out, 0.001, unit(tap_noise(rng, 0.012, 700, 5200)), 0.6)
    for when, level in cascade(rng, 0.006, 0.5, 0.006, 0.024, 0.88, 1.0):
        add(out, when, splinter(rng, pitch * rng.uniform(0.6, 1.25)), level)
    bits_landing(rng, out, int(rng.integers(9, 13)), 0.22, 0.7, 950, 0.2)
    return out


def select(rng, pitch):
    """A piece is lifted off the board: the felt comes off, and the piece ticks once between the fingers."""
    out = silence(0.13)
    add(out, 0.001, brush(rng, 0.028, 500, 2600), 0.13)
    tick = rng.uniform(0.012, 0.016)
    add(out, tick, hit(rng, piece_body(rng, base=860 * pitch, damping=0.42), 0.0006), 0.8)
    add(out, tick, hit(rng, piece_body(rng, base=1390 * pitch, damping=0.5), 0.0005), 0.6)
    add(out, tick, unit(tap_noise(rng, 0.003, 900, 3600)), 0.22)
    add(out, tick, hit(rng, board_body(rng, base=330 * pitch, damping=0.45), 0.0012), 0.3)
    return lowpass(out, 4200, 1)


def gather(rng, pitch):
    """A captured piece is laid on felt: the felt thuds softly, and the piece rings a little in the hand and rolls onto its
    side."""
    out = silence(0.36)
    add(out, 0.001, felt_thud(rng, pitch), 0.62)
    add(out, 0.002, hit(rng, piece_body(rng, base=700 * pitch, damping=0.75), 0.0012), 0.80)
    roll = rng.uniform(0.07, 0.10)
    add(out, roll - 0.03, brush(rng, 0.045, 400, 1800), 0.05)
    add(out, roll, felt_thud(rng, 1.25 * pitch), 0.22)
    add(out, roll, hit(rng, piece_body(rng, base=960 * pitch, damping=0.6), 0.0011), 0.26)
    return lowpass(out, 3600, 1)
