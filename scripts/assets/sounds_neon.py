"""Sounds of neon: a lit glass tube on a dark glass plate. The glass rings clearly, and the current in the tube hums, flutters
and crackles softly."""

import numpy as np

from sounds_modes import GLASS, TUBE, plate_body, turned_body
from sounds_shared import (
    RATE, add, band, bounces, brush, cascade, felt_thud, grains, hit, lowpass, rod, seconds, silence,
    swept_noise, tap_noise, thump, unit,
)  # fmt: skip

PANE = (0.42, 0.40, 0.018)
SLIVER = [(1.0, 1.0), (2.13, 0.5), (3.46, 0.22)]
WEIGHT = [(1.0, 1.0), (1.6, 0.8), (2.3, 0.5)]


def tube_body(rng, base=1320.0, ring=0.30):
    return turned_body(rng, GLASS, base, ring, 0.55, split=0.0028, profile=TUBE)


def current(rng, duration, hum, low, high, shape):
    """Mains hum in a gas: a buzz at twice the mains frequency and its multiples, roughened by the uneven conduction
    of the gas."""
    t = seconds(duration)
    wobble = lowpass(rng.standard_normal(len(t) + 8000), 25)[8000:] / 0.035
    phase = 2 * np.pi * np.cumsum(hum * (1 + 0.006 * wobble)) / RATE
    buzz = sum(np.sin(n * phase + rng.uniform(0, 6.28)) / n**0.45 for n in range(2, 36))
    rough = 1.0 + 0.8 * lowpass(rng.standard_normal(len(t) + 4000), 180)[4000:] / 0.09
    gate = 0.55 + 0.45 * np.cos(phase)
    noise = rng.standard_normal(len(t)) * gate * 2.2
    x = np.linspace(0, 1, len(t))
    return unit(band((buzz * np.clip(rough, 0.1, 3) + noise) * shape(x), low, high, 1))


def discharge(rng, duration, rate, shape, low=1800, high=7500):
    """Tiny sparks inside glass: each a click that makes a sliver of glass ring for a few milliseconds."""
    out = silence(duration + 0.05)
    add(out, 0, grains(rng, duration, rate, shape, low, high, 0.0013, 2.0), 0.8)
    for when, level in cascade(rng, 0, duration, 0.003, 2.6 / rate**0.6, 0.97):
        body = rod(rng, rng.uniform(1.2 * low, 0.8 * high), SLIVER, (0.03, 6000), 0.05)
        add(out, when, hit(rng, body, 0.0003), 0.5 * level * shape(min(when / duration, 1.0)))
    return unit(out)


def chink(rng, pitch=1.0, softness=1.0, ring=0.40, glass_gain=0.5, weight_gain=0.42, noise_gain=0.13):
    """A soft contact of glass with glass."""
    out = silence(0.6)
    add(out, 0, hit(rng, tube_body(rng, 1620 * pitch, ring), 0.0004 * softness, 0.05), 0.75)
    glass = plate_body(rng, GLASS, PANE, 0.11, 5600, pitch=pitch)
    add(out, 0, hit(rng, glass, 0.00045 * softness, 0.08), glass_gain)
    add(out, 0, hit(rng, rod(rng, 164 * pitch, WEIGHT, (0.17, 420)), 0.0030 * softness), weight_gain)
    add(out, 0, unit(tap_noise(rng, 0.0016, 2600, 8000)), noise_gain)
    return out


def move(rng, pitch):
    """A piece is set down: a round glass contact over a low soft pulse, and the light flutters for an instant."""
    out = silence(0.46)
    edge = rng.uniform(0.006, 0.010)
    add(out, 0.001, chink(rng, 1.02 * pitch, 1.3, 0.10, 0.3, 0.25, 0.05), rng.uniform(0.18, 0.28))
    add(out, 0.001 + edge, chink(rng, pitch, rng.uniform(0.95, 1.2)), 1.0)
    add(out, 0.002 + edge, thump(rng, 118 * pitch, 235 * pitch, 0.016, 0.20, 0.25), 0.24)
    flutter = current(rng, 0.17, 120 * pitch, 700, 3400, lambda x: np.minimum(1, x / 0.06) * (1 - x) ** 2.2)
    add(out, 0.004 + edge, flutter, 0.16)
    add(out, 0.006 + edge, discharge(rng, 0.09, 260, lambda x: (1 - x) ** 2), 0.07)
    settle = 0.001 + edge + rng.uniform(0.034, 0.046)
    add(out, settle, chink(rng, 1.01 * pitch, 1.7, 0.12, 0.3, 0.3, 0.03), rng.uniform(0.10, 0.16))
    return lowpass(out, 8000, 1)


def dissolve(rng, pitch, duration, fall=0.42):
    """The glow disintegrates: a cloud of glass slivers that thins out and rises, in a veil of noise that falls."""
    out = silence(duration + 0.2)
    for when, level in cascade(rng, 0, duration, 0.0025, 0.0105, 0.978):
        x = when / duration
        base = 1900 * pitch * 2 ** (1.0 * x + rng.uniform(-0.5, 0.7))
        sliver = hit(rng, rod(rng, base, SLIVER, (0.24 * (1 - 0.5 * x), 6500), 0.22, 0.004), 0.0004, 0.05)
        add(out, when, sliver, level * (1 - x) ** 0.8)
    out = unit(out)
    veil = swept_noise(
        rng, duration, lambda x: 5200 * fall**x, 0.55, lambda x: np.minimum(1, x / 0.04) * (1 - x) ** 2
    )
    add(out, 0, veil, 0.18)
    return unit(out)


def capture(rng, pitch):
    """A glass knock, the hit-stop, then a soft electric burst: the tube fails and dissolves."""
    out = silence(0.80)
    add(out, 0.001, chink(rng, 0.94 * pitch, 0.8, 0.26, 0.7, 0.7, 0.2), 1.0)
    start = 0.048 + rng.uniform(-0.002, 0.002)
    add(out, start, thump(rng, 104 * pitch, 330 * pitch, 0.022, 0.26, 0.3), 0.48)
    add(out, start, unit(tap_noise(rng, 0.005, 1400, 6500)), 0.30)
    add(out, start, dissolve(rng, pitch, 0.44), 0.95)
    burst = current(rng, 0.30, 120 * pitch, 500, 4200, lambda x: np.minimum(1, x / 0.03) * (1 - x) ** 2.4)
    add(out, start, burst, 0.34)
    add(out, start + 0.004, discharge(rng, 0.26, 520, lambda x: (1 - x) ** 1.6), 0.22)
    return lowpass(out, 8000, 1)


def blast(rng, pitch):
    """A surge that falls through two octaves, the tube bursts, the glow fades and the last sparks jump."""
    out = silence(1.05)
    add(out, 0.001, thump(rng, 58 * pitch, 330 * pitch, 0.035, 0.75), 0.80)
    add(out, 0.001, unit(tap_noise(rng, 0.012, 900, 6500)), 0.5)
    add(out, 0.003, dissolve(rng, 0.82 * pitch, 0.72, 0.2), 0.70)
    surge = current(rng, 0.55, 100 * pitch, 250, 3600, lambda x: np.minimum(1, x / 0.02) * (1 - x) ** 2)
    add(out, 0.002, surge, 0.55)
    add(out, 0.01, discharge(rng, 0.55, 480, lambda x: (1 - x) ** 1.2), 0.26)
    for when, loud in cascade(rng, 0.16, 0.6, 0.03, 0.05, 0.88, 0.16):
        body = hit(rng, rod(rng, rng.uniform(1500, 3200) * pitch, SLIVER, (0.14, 5200), 0.2), 0.0005)
        for time, level in bounces(when, rng.uniform(0.04, 0.06), 0.5, 2, loud):
            add(out, time, body, level)
    return lowpass(out, 8000, 1)


def select(rng, pitch):
    """A piece is lifted off the board: the current rises for an instant and the glass responds with one clear, small tone."""
    out = silence(0.14)
    add(out, 0.001, current(rng, 0.05, 120 * pitch, 900, 3000, lambda x: np.sin(np.pi * x) ** 2), 0.10)
    tick = rng.uniform(0.012, 0.016)
    add(out, tick, hit(rng, tube_body(rng, 1500 * pitch, 0.10), 0.0009, 0.03), 0.7)
    add(out, tick, hit(rng, rod(rng, 420 * pitch, WEIGHT, (0.07, 900)), 0.0016), 0.4)
    return lowpass(out, 5200, 1)


def gather(rng, pitch):
    """A captured piece is laid on felt: a soft thud mutes the glass, and the tube goes out with a short falling hum."""
    out = silence(0.42)
    add(out, 0.001, felt_thud(rng, 0.98 * pitch), 0.70)
    add(out, 0.002, hit(rng, tube_body(rng, 1280 * pitch, 0.16), 0.0009, 0.03), 0.58)
    add(out, 0.006, current(rng, 0.20, 100 * pitch, 300, 1500, lambda x: np.minimum(1, x / 0.1) * (1 - x) ** 2), 0.20)
    roll = rng.uniform(0.08, 0.11)
    add(out, roll, felt_thud(rng, 1.2 * pitch), 0.22)
    add(out, roll, brush(rng, 0.03, 500, 2000), 0.03)
    return lowpass(out, 4400, 1)
