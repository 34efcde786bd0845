"""Table sounds of all materials, made with the pieces of each material: a threat, and the setup of the board."""

import numpy as np

from sounds_instruments import bar, note
from sounds_shared import add, lowpass, push, silence, strike, tap_noise, unit

LADDER = ["C4", "D4", "E4", "G4", "A4", "C5", "D5", "E5", "G5", "A5", "C6", "D6"]


def threat(rng, pitch, tone):
    """The side that just moved threatens to win: a piece is tapped twice with a finger, the second time a fourth higher. `tone`
    returns a piece with the given lowest mode."""
    out = silence(0.60)
    second = rng.uniform(0.150, 0.175)
    for time, base, gain in ((0.001, 392.0, 0.75), (second, 523.3, 1.0)):
        body = tone(rng, base * pitch)
        add(out, time, unit(strike(body, push(0.0034, rng, 0.04))), gain)
        add(out, time, unit(tap_noise(rng, 0.008, 300, 1300)), 0.14 * gain)
    return lowpass(out, 3200, 1)


def build(rng, pitch, contact):
    """The board sets itself up: squares are laid one after another, at decreasing intervals and with increasing pitch.
    `contact` is a contact of a piece with the board."""
    out = silence(1.35)
    gaps = np.linspace(1.25, 0.8, len(LADDER))
    times = 0.002 + np.cumsum(np.concatenate([[0], gaps[:-1]])) / np.sum(gaps[:-1]) * 0.98
    for index, (time, name) in enumerate(zip(times, LADDER)):
        time += rng.uniform(-0.004, 0.004) if index else 0.0
        level = 0.55 + 0.4 * index / len(LADDER)
        tile = lowpass(contact(rng, pitch * (note(name) / 392.0) ** 0.45), 3600, 1)
        add(out, time, unit(tile), level * rng.uniform(0.6, 0.8))
        add(out, time, bar(rng, note(name), 0.5, 0.7, 0.35), 0.50 * level)
    add(out, times[-1] + 0.085, unit(contact(rng, 0.9 * pitch)), 0.8)
    return lowpass(out, 5200, 1)
