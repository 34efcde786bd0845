"""The room: a quiet evening bed. Soft air, a stove somewhere behind, the night at the window; nothing in it can be counted.

All of it loops by construction: noise is made as a periodic spectrum, its swelling too, and events wrap around the end.
"""

import numpy as np

from sounds_shared import (
    RATE, add_around, filter_around, grains, hall, hit, lowpass, noise_around, rod, silence, unit,
)  # fmt: skip

SECONDS = 48.0


def swell(rng, count, fastest, depth_db):
    """A slow unevenness: a gain that wanders by about `depth_db`, with nothing in it faster than `fastest` hertz."""
    wander = noise_around(rng, count, lambda f: np.exp(-((f / fastest) ** 2)) * (f > 0.01))
    return 10 ** (depth_db / 20 * np.clip(wander, -2.0, 2.0))


def wide(rng, count, shape, width):
    """Noise for both sides: alike by as much as `width` leaves."""
    middle = noise_around(rng, count, shape)
    sides = [noise_around(rng, count, shape) for _ in range(2)]
    return np.stack([np.sqrt(1 - width) * middle + np.sqrt(width) * side for side in sides], -1)


def crackle(rng):
    """One ember far away: a cluster of small dry clicks, or a single dull pop."""
    if rng.uniform() < 0.25:
        out = silence(0.08)
        body = rod(rng, rng.uniform(420, 760), [(1, 1), (1.6, 0.7), (2.5, 0.4)], (0.05, 1500), 0.08)
        out += hit(rng, body, 0.0016, 0.3)[: len(out)]
        return lowpass(out, 1800, 1)
    duration = rng.uniform(0.03, 0.16)
    return lowpass(grains(rng, duration, rng.uniform(60, 160), lambda x: 1 - 0.7 * x, 900, 3400, 0.0022), 2800, 1)


def room_bed(rng):
    count = int(SECONDS * RATE)
    out = np.zeros((count, 2))
    # Air: what a quiet room has when nothing sounds in it, falling by about 5 dB an octave.
    air = wide(rng, count, lambda f: (f / 100) ** -0.85 / (1 + (45 / f) ** 4) / (1 + (f / 3800) ** 2), 0.75)
    out += 0.70 * air * swell(rng, count, 0.09, 0.8)[:, None]
    # The stove: low turbulence that flickers a little, heard through an open door.
    for low, high, gain, speed in ((70, 210, 0.80, 2.6), (210, 620, 0.34, 5.0)):
        glow = wide(rng, count, lambda f: 1 / (1 + (low / f) ** 4) / (1 + (f / high) ** 4), 0.45)
        out += gain * glow * (swell(rng, count, speed, 1.6) * swell(rng, count, 0.12, 1.2))[:, None]
    # The night outside: wind that comes and goes over half a minute, narrow and soft.
    wind = wide(rng, count, lambda f: np.exp(-((np.log2(f / 420) / 0.8) ** 2)), 0.6)
    out += 0.26 * wind * swell(rng, count, 0.05, 3.5)[:, None]
    # Embers: at random, more of them now than then, never loud.
    embers = np.zeros((count, 2))
    liveliness = swell(rng, count, 0.10, 5.0)
    for time in np.cumsum(rng.exponential(0.42, 400)):
        if time >= SECONDS:
            break
        if rng.uniform() < 0.55 * liveliness[int(time * RATE)]:
            loud = min(0.25 + 0.3 * rng.pareto(2.5), 1.0)
            add_around(embers, time, unit(crackle(rng)), loud, rng.uniform(-0.35, 0.15))
    embers = 0.30 * embers + 1.1 * filter_around(embers, hall(rng, 0.5))
    out += 4.0 * embers
    return out
