"""The ambience of each room: a fire, wind in a hall, a workshop's hum, a city far below, still air. No ambience contains
countable events.

All ambiences loop seamlessly: noise and its envelope are generated as periodic spectra, and events wrap around the end.
"""

import numpy as np

from sounds_acoustics import heard_around
from sounds_modes import STEEL, turned_body
from sounds_shared import (
    RATE, add_around, band, grains, hit, lowpass, noise_around, rod, seconds, silence, unit,
)  # fmt: skip

SECONDS = 44.0


def swell(rng, count, fastest, depth_db):
    """A gain that varies slowly by about `depth_db`, without components above `fastest` hertz."""
    wander = noise_around(rng, count, lambda f: np.exp(-((f / fastest) ** 2)) * (f > 0.01))
    return 10 ** (depth_db / 20 * np.clip(wander, -2.0, 2.0))


def wide(rng, count, shape, width):
    """Stereo noise; the correlation of both sides decreases with `width`."""
    middle = noise_around(rng, count, shape)
    sides = [noise_around(rng, count, shape) for _ in range(2)]
    return np.stack([np.sqrt(1 - width) * middle + np.sqrt(width) * side for side in sides], -1)


def crackle(rng):
    """An ember: a cluster of small dry clicks, or a single dull pop."""
    if rng.uniform() < 0.25:
        out = silence(0.08)
        body = rod(rng, rng.uniform(420, 760), [(1, 1), (1.6, 0.7), (2.5, 0.4)], (0.05, 1500), 0.08)
        out += hit(rng, body, 0.0016, 0.3)[: len(out)]
        return lowpass(out, 1800, 1)
    duration = rng.uniform(0.03, 0.16)
    return lowpass(grains(rng, duration, rng.uniform(60, 160), lambda x: 1 - 0.7 * x, 900, 3400, 0.0022), 2800, 1)


def bed():
    return np.zeros((int(SECONDS * RATE), 2))


def air(rng, count, low=45.0, high=3800.0):
    """Background noise of a quiet room, falling by about 5 dB per octave."""
    still = wide(rng, count, lambda f: (f / 100) ** -0.85 / (1 + (low / f) ** 4) / (1 + (f / high) ** 2), 0.75)
    return still * swell(rng, count, 0.09, 0.8)[:, None]


def study(rng):
    """A low fire behind the players: flickering turbulence, random embers, and faint night sounds at the window."""
    out = bed()
    count = len(out)
    out += 0.60 * air(rng, count)
    for low, high, gain, speed in ((70, 210, 0.80, 2.6), (210, 620, 0.38, 5.0)):
        glow = wide(rng, count, lambda f: 1 / (1 + (low / f) ** 4) / (1 + (f / high) ** 4), 0.45)
        out += gain * glow * (swell(rng, count, speed, 1.6) * swell(rng, count, 0.12, 1.2))[:, None]
    wind = wide(rng, count, lambda f: np.exp(-((np.log2(f / 420) / 0.8) ** 2)), 0.6)
    out += 0.22 * wind * swell(rng, count, 0.05, 3.5)[:, None]
    embers = np.zeros((count, 2))
    liveliness = swell(rng, count, 0.10, 5.0)
    for time in np.cumsum(rng.exponential(0.30, 400)):
        if time >= SECONDS:
            break
        if rng.uniform() < 0.6 * liveliness[int(time * RATE)]:
            loud = min(0.25 + 0.3 * rng.pareto(2.5), 1.0)
            add_around(embers, time, unit(crackle(rng)), loud, rng.uniform(-0.35, 0.15))
    return out + 2.6 * (embers + 1.4 * heard_around("study", embers))


def bird(rng):
    """A short phrase of a small bird: gliding whistles, each a few hundredths of a second long."""
    out = silence(1.4)
    centre, when = rng.uniform(2300, 3400), 0.0
    for _ in range(int(rng.integers(2, 6))):
        t = seconds(rng.uniform(0.05, 0.14))
        x = t / t[-1]
        glide = centre * 2 ** (rng.uniform(-0.25, 0.25) + rng.uniform(-0.3, 0.3) * x + 0.06 * np.sin(2 * np.pi * 3 * x))
        whistle = np.sin(2 * np.pi * np.cumsum(glide) / RATE) * np.sin(np.pi * x) ** 2
        start = int(when * RATE)
        out[start : start + len(t)] += whistle[: len(out) - start] * rng.uniform(0.5, 1.0)
        when += len(t) / RATE + rng.uniform(0.04, 0.16)
    return out


def hall(rng):
    """Wind in a large stone hall, and birds outside with the echo of the hall."""
    out = bed()
    count = len(out)
    out += 0.55 * air(rng, count, 30, 2600)
    for centre, octaves, gain, speed in ((150, 0.7, 0.9, 0.10), (330, 0.35, 0.42, 0.13), (610, 0.25, 0.20, 0.17)):
        gust = wide(rng, count, lambda f: np.exp(-((np.log2(f / centre) / octaves) ** 2)), 0.7)
        out += gain * gust * swell(rng, count, speed, 3.2)[:, None]
    birds = np.zeros((count, 2))
    for time in np.sort(rng.uniform(1.0, SECONDS - 4.0, 9)):
        add_around(birds, time, lowpass(bird(rng), 3600, 1), rng.uniform(0.3, 1.0), rng.uniform(-0.8, 0.8))
    return out + 0.9 * (0.25 * birds + 2.0 * heard_around("hall", birds))


def workshop(rng):
    """A transformer's hum, a stove, and occasional ticks of cooling iron."""
    out = bed()
    count = len(out)
    out += 0.60 * air(rng, count, 50, 3000)
    t = np.arange(count) / RATE
    hum = sum(np.sin(2 * np.pi * 100 * n * t + rng.uniform(0, 6.28)) / n**1.6 for n in (1, 2, 3, 4, 6))
    out += 0.12 * (hum * swell(rng, count, 0.10, 0.8))[:, None] * [1.0, 0.8]
    glow = wide(rng, count, lambda f: 1 / (1 + (80 / f) ** 4) / (1 + (f / 260) ** 4), 0.45)
    out += 0.50 * glow * (swell(rng, count, 3.0, 1.2) * swell(rng, count, 0.12, 0.8))[:, None]
    ticks = np.zeros((count, 2))
    for time in np.sort(rng.uniform(1.0, SECONDS - 2.0, 17)):
        tick = lowpass(hit(rng, turned_body(rng, STEEL, rng.uniform(900, 2100), 0.10), 0.0009), 3000, 1)
        add_around(ticks, time, tick, rng.uniform(0.15, 0.7), rng.uniform(0.1, 0.7))
    return out + 0.55 * (0.5 * ticks + 1.2 * heard_around("workshop", ticks))


def car(rng):
    """A car far below: a band of noise that rises and falls in pitch as it passes, over several seconds."""
    length = rng.uniform(5.0, 9.0)
    t = seconds(length)
    x = t / length
    shape = np.exp(-(((x - 0.5) / 0.17) ** 2)) * np.sin(np.pi * x) ** 2
    noise = rng.standard_normal(len(t))
    near, far = band(noise, 220, 900, 1), band(noise, 120, 480, 1)
    return unit((near * np.exp(-(((x - 0.47) / 0.16) ** 2)) + far) * shape)


def roof(rng):
    """A city far below at night: its rumble, cars that pass one after another, wind at the parapet."""
    out = bed()
    count = len(out)
    rumble = wide(rng, count, lambda f: 1 / (1 + (40 / f) ** 4) / (1 + (f / 130) ** 3), 0.6)
    out += 1.0 * rumble * swell(rng, count, 0.10, 1.2)[:, None]
    murmur = wide(rng, count, lambda f: (f / 200) ** -0.7 / (1 + (160 / f) ** 4) / (1 + (f / 2400) ** 2), 0.8)
    out += 0.55 * murmur * swell(rng, count, 0.07, 1.0)[:, None]
    wind = wide(rng, count, lambda f: np.exp(-((np.log2(f / 520) / 0.6) ** 2)), 0.5)
    out += 0.20 * wind * swell(rng, count, 0.08, 4.0)[:, None]
    for time in np.arange(0, SECONDS, SECONDS / 8) + rng.uniform(0, SECONDS / 8, 8):
        add_around(out, time, car(rng), rng.uniform(0.5, 1.6), rng.uniform(-0.8, 0.8))
    return out


def studio(rng):
    """Near silence: still air, and a barely audible ventilation."""
    out = bed()
    count = len(out)
    vent = wide(rng, count, lambda f: 1 / (1 + (50 / f) ** 4) / (1 + (f / 170) ** 3), 0.5)
    return out + 1.0 * air(rng, count, 40, 5000) + 0.5 * vent * swell(rng, count, 0.06, 0.6)[:, None]


ROOMS = {"study": study, "hall": hall, "workshop": workshop, "roof": roof, "studio": studio}
