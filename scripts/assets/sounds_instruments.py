"""The instruments: a marimba, a felt piano and a pad. All use modal synthesis; no samples are used."""

import numpy as np
from scipy import signal

from sounds_shared import RATE, add, hit, lowpass, modes, push, ringing, rod, seconds, tap_noise, unit
from sounds_wood import board_body


def note(name):
    """Frequency of a note such as C4 or Bb3, in equal temperament with A4 = 440 Hz."""
    steps = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
    return 440.0 * 2 ** ((steps[name[0]] + name.count("b") * -1 + 12 * (int(name[-1]) - 4) - 9) / 12)


def bar(rng, frequency, strength, duration=2.2, ring=1.0):
    """A tuned wooden bar (partials at about 1, 4 and 9.7) over a resonator tube, hit with a yarn mallet."""
    fundamental_t60 = ring * 1.02 * (262.0 / frequency) ** 0.55
    frequencies = frequency * np.array([1.0, 1.0 + 0.0016, 3.93, 9.55, 2.71])
    amplitudes = np.array([1.0, 0.30, 0.42 * strength, 0.14 * strength, 0.03])
    t60s = fundamental_t60 * np.array([1.0, 1.25, 0.26, 0.075, 0.16])
    keep = frequencies < 9000
    body = modes(frequencies[keep], amplitudes[keep], t60s[keep], duration)
    width = 0.0016 - 0.0007 * strength
    out = unit(signal.fftconvolve(body, push(width, rng, 0.06) / (width * RATE)))
    add(out, 0, hit(rng, board_body(rng, base=215, damping=0.5), 0.0028), 0.10)
    add(out, 0, unit(tap_noise(rng, 0.004, 500, 2400)), 0.08 * strength)
    return out * strength


def felt_piano(rng, frequency, strength, held_seconds):
    """An upright with a strip of felt before the strings. Each note has two slightly detuned strings, so that the tone
    varies. Each partial decays fast at first and then slowly. A softer hammer produces a darker tone."""
    n = np.arange(1, int(min(18, 5200 / frequency)) + 1)
    partials = frequency * n * np.sqrt(1 + 0.00028 * (frequency / 262.0) * n**2)
    brightness = 520 + 1150 * strength + 0.55 * frequency
    gains = (np.abs(np.sin(np.pi * n / 8.3)) + 0.03) / n**0.55 * np.exp(-partials / brightness)
    gains *= rng.uniform(0.9, 1.1, len(n))
    slow = ringing(partials, 8.0 * (262.0 / frequency) ** 0.5, 900.0, 0.9)
    duration = held_seconds + 0.7
    t = seconds(duration)
    apart = 2 ** (rng.uniform(0.15, 0.35) / 1200)
    body = modes(partials, 0.58 * gains, 0.45 * slow, duration)
    body += modes(partials / apart, 0.30 * gains, slow, duration) + modes(partials * apart, 0.12 * gains, slow, duration)
    out = signal.fftconvolve(body, push(0.0014 * (262.0 / frequency) ** 0.6 * (1.2 - 0.5 * strength), rng, 0.02))[: len(t)]
    out = lowpass(out, 1.6 * brightness, 1)
    out *= 0.22 / np.sqrt(np.mean(out[: int(0.3 * RATE)] ** 2))  # equally loud on every key
    add(out, 0, hit(rng, rod(rng, 96, [(1, 1), (1.7, 0.7), (2.6, 0.5)], (0.12, 300)), 0.005), 0.030)  # key and frame
    add(out, 0, unit(tap_noise(rng, 0.010, 260, 1300)), 0.030 + 0.02 * strength)  # felt on the string
    released = np.clip((t - held_seconds) / 0.55, 0, 1)
    return out * strength * np.cos(0.5 * np.pi * released) ** 2


def pad(rng, frequency, held_seconds, swell=1.3):
    """A soft held stereo tone without an attack: few partials, and several voices that drift apart and back."""
    duration = held_seconds + swell
    t = seconds(duration)
    shape = np.clip(t / swell, 0, 1) * np.clip((duration - t) / swell, 0, 1)
    shape = np.sin(0.5 * np.pi * np.clip(shape, 0, 1)) ** 2
    sides = []
    for _ in range(2):
        out = np.zeros_like(t)
        for _ in range(3):
            cents = rng.uniform(-4, 4) + 1.6 * np.sin(2 * np.pi * rng.uniform(0.08, 0.21) * t + rng.uniform(0, 6.28))
            phase = 2 * np.pi * np.cumsum(frequency * 2 ** (cents / 1200)) / RATE + rng.uniform(0, 6.28)
            for n, gain in ((1, 1.0), (2, 0.34), (3, 0.16), (4, 0.06), (5, 0.03)):
                if n * frequency < 2600:
                    out += gain * np.sin(n * phase)
        sides.append(out * shape / 4.2)
    return np.stack(sides, -1)
