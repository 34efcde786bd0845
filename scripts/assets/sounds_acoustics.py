"""Room acoustics: impulse responses computed from the size and the reverberation time of a room, and convolution with these
responses.

Early reflections are computed from image sources in a box; the absorption of the walls follows Eyring's formula. The tail is
noise that falls by 60 dB within the reverberation time of its band, as loud as the room's reverberant field at the listener's
distance.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np
from scipy import signal

from sounds_shared import RATE, band, lowpass, seconds

LISTENER_METRES = 0.45
SOUND_SPEED = 343.0
# Edges of the octave bands from 125 Hz to 8 kHz in hertz, and the reverberation time of each band relative to 1 kHz. Soft
# surfaces and air absorb high frequencies most.
EDGES = [60, 180, 350, 700, 1400, 2800, 5600, 11200]
TILT = [1.15, 1.10, 1.05, 1.0, 0.92, 0.78, 0.55]


@dataclass(frozen=True)
class Acoustics:
    """Width, depth and height in metres, and T60 at 1 kHz in seconds. `slaps` contains (delay in seconds, level in dB) of each
    distant echo."""

    size: tuple
    t60: float
    slaps: tuple = ()
    is_open: bool = False


ROOMS = {
    "study": Acoustics((5.0, 4.2, 2.9), 0.35),
    "hall": Acoustics((24.0, 14.0, 10.0), 1.8),
    "workshop": Acoustics((7.0, 5.0, 3.2), 0.50),
    "roof": Acoustics((60.0, 40.0, 30.0), 0.0, ((0.031, -23.0), (0.167, -21.0), (0.291, -29.0)), is_open=True),
    "studio": Acoustics((4.6, 3.8, 2.8), 0.25),
    "none": Acoustics((2.8, 2.6, 2.4), 0.09),
}
SEEDS = {name: number for number, name in enumerate(ROOMS)}


def absorption(acoustics):
    """Mean absorption of the walls that produces the reverberation time (Eyring), and the area of the walls in m²."""
    x, y, z = acoustics.size
    area = 2 * (x * y + y * z + x * z)
    return 1.0 - np.exp(-0.161 * x * y * z / (area * acoustics.t60)), area


def early(rng, acoustics, order=3):
    """Reflections with at most `order` bounces, from image sources. Times and levels are relative to the direct sound."""
    size = np.array(acoustics.size)
    source = size * (0.5, 0.46, 0.0) + (0.0, 0.0, 0.76)
    listener = source + LISTENER_METRES * np.array([0.0, 0.8, 0.6])
    alpha, _ = absorption(acoustics)
    out = np.zeros(int(0.35 * RATE))
    for cell in product(range(-order, order + 1), repeat=3):
        for flip in product((0, 1), repeat=3):
            bounces = sum(abs(2 * c - f) for c, f in zip(cell, flip))
            if not 0 < bounces <= order:
                continue
            image = (1 - 2 * np.array(flip)) * source + 2 * np.array(cell) * size
            distance = np.linalg.norm(image - listener)
            at = int(round((distance - LISTENER_METRES) / SOUND_SPEED * RATE * rng.uniform(0.99, 1.01)))
            if at < len(out):
                out[at] += (1 - alpha) ** (bounces / 2) * LISTENER_METRES / distance
    return lowpass(out, 6500, 1)


def tail(rng, acoustics):
    """The diffuse field, starting where reflections become indistinguishable."""
    alpha, area = absorption(acoustics)
    mixing = np.sqrt(np.prod(acoustics.size)) / 1000
    count = int((mixing + 1.25 * acoustics.t60) * RATE)
    t = seconds(count / RATE)[:count]
    out = np.zeros(count)
    for low, high, tilt in zip(EDGES, EDGES[1:], TILT):
        out += band(rng.standard_normal(count + 2000), low, high)[2000:] * np.exp(-6.908 * t / (tilt * acoustics.t60))
    out *= np.clip(t / mixing, 0, 1) ** 2
    # Ratio of the direct sound 1 / (4 π r²) to the reverberant field 4 (1 - α) / (S α).
    level = 4 * (1 - alpha) / (area * alpha) * 4 * np.pi * LISTENER_METRES**2
    return out * np.sqrt(level / np.sum(out**2))


def slaps(rng, acoustics):
    """Echoes of walls across a street. The objects on a wall smear each echo, and distant echoes are duller."""
    out = np.zeros(int((acoustics.slaps[-1][0] + 0.12) * RATE))
    for delay, level in acoustics.slaps:
        smear = rng.standard_normal(int(0.030 * RATE)) * np.exp(-seconds(0.030) / 0.008)
        echo = lowpass(smear, 4200 / (1 + 6 * delay), 1)
        at = int(delay * RATE)
        out[at : at + len(echo)] += 10 ** (level / 20) * echo / np.sqrt(np.sum(echo**2))
    return out


@lru_cache
def response(name, channel=0):
    """Impulse response of a room without the direct sound. Both channels use the same walls, but separate noise."""
    acoustics, rng = ROOMS[name], np.random.default_rng([515, SEEDS[name], channel])
    if acoustics.is_open:
        return slaps(rng, acoustics)
    parts = [early(rng, acoustics), tail(rng, acoustics)]
    out = np.zeros(max(map(len, parts)))
    for part in parts:
        out[: len(part)] += part
    return out


def tail_seconds(name):
    """Duration of a room's audible reverberation after a sound has ended."""
    acoustics = ROOMS[name]
    return acoustics.slaps[-1][0] + 0.1 if acoustics.is_open else max(0.05, acoustics.t60)


def heard_in(name, sound):
    """Renders a dry mono sound in a room."""
    wet = signal.fftconvolve(sound, response(name))
    wet[: len(sound)] += sound
    return wet


def heard_around(name, loop):
    """Renders a dry stereo loop in a room, without the direct sound. The reverberation continues across the loop point."""
    count = len(loop)
    both = np.stack([response(name, channel) for channel in range(2)], -1)
    return np.fft.irfft(np.fft.rfft(loop, axis=0) * np.fft.rfft(both, count, axis=0), count, axis=0)


def measured_t60(name):
    """Reverberation time of a response at 500 Hz, measured between -5 and -35 dB of the backward-integrated energy
    (Schroeder)."""
    power = band(response(name), 350, 700) ** 2
    decay = 10 * np.log10(np.cumsum(power[::-1])[::-1] / np.sum(power) + 1e-12)
    first, last = np.argmax(decay < -5), np.argmax(decay < -35)
    return 2 * (last - first) / RATE


def direct_to_reverberant(name):
    """Level of the direct sound relative to the following sound, in dB."""
    return -10 * np.log10(np.sum(response(name) ** 2))


def check():
    """Returns an error for each response whose reverberation time differs by more than a tenth (or 30 ms) from the
    reverberation time of the room."""
    wrong = []
    for name, acoustics in ROOMS.items():
        measured, level = measured_t60(name), direct_to_reverberant(name)
        print(f"{name:10} T60 {acoustics.t60:4.2f} s, measured {measured:4.2f} s, direct to reverberant {level:5.1f} dB")
        if not acoustics.is_open and abs(measured - acoustics.t60) > max(0.1 * acoustics.t60, 0.03):
            wrong.append(f"{name}: reverberation time {measured:.2f} s, expected {acoustics.t60:.2f} s")
    return wrong
