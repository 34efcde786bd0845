"""Interface sounds: wood, felt and air, smaller and quieter than those of the pieces."""

import numpy as np

from sounds_instruments import bar, note
from sounds_shared import add, brush, felt_thud, hit, lowpass, room, silence, swept_noise, tap_noise, unit
from sounds_wood import board_body, knock, piece_body


def click(rng):
    """A tick of a small hard-wood key."""
    out = silence(0.06)
    add(out, 0.0008, hit(rng, piece_body(rng, base=1650, damping=0.42), 0.0007), 1.0)
    add(out, 0.0008, hit(rng, piece_body(rng, base=640, damping=0.38), 0.0009), 0.4)
    add(out, 0.0008, unit(tap_noise(rng, 0.0018, 2000, 6500)), 0.32)
    return lowpass(room(out, rng, wet=0.06, reach=0.010, tail=0.008), 5500, 1)


def hover(rng):
    """A fingertip on felt."""
    out = silence(0.06)
    add(out, 0.001, brush(rng, 0.026, 450, 2200, 0.35), 0.5)
    add(out, 0.006, hit(rng, piece_body(rng, base=1050, damping=0.3), 0.0014), 0.5)
    return lowpass(room(out, rng, wet=0.05, reach=0.010, tail=0.008), 2800, 1)


def open(rng):
    """A panel opens: a short rising breath that ends on wood."""
    out = silence(0.30)
    breath = swept_noise(rng, 0.17, lambda x: 520 * 3.4**x, 0.5, lambda x: np.sin(np.pi * x**0.75) ** 2)
    add(out, 0.001, breath, 0.8)
    add(out, 0.128, hit(rng, piece_body(rng, base=1180, damping=0.5), 0.0012), 0.34)
    add(out, 0.128, hit(rng, board_body(rng, base=330, damping=0.4), 0.0020), 0.26)
    return lowpass(room(out, rng, wet=0.14, reach=0.024, tail=0.05, dark=2600), 4800, 1)


def close(rng):
    """A panel closes: a release and a falling breath."""
    out = silence(0.28)
    breath = swept_noise(rng, 0.15, lambda x: 1650 * 0.3**x, 0.5, lambda x: np.sin(np.pi * x**0.55) ** 2)
    add(out, 0.004, breath, 0.8)
    add(out, 0.001, hit(rng, piece_body(rng, base=860, damping=0.45), 0.0012), 0.30)
    add(out, 0.112, felt_thud(rng, 1.7), 0.20)
    return lowpass(room(out, rng, wet=0.12, reach=0.022, tail=0.04, dark=2000), 3800, 1)


def illegal(rng):
    """An illegal move: two muted knocks on wood."""
    out = silence(0.33)
    for time, gain in ((0.001, 1.0), (0.118, 0.74)):
        add(out, time, hit(rng, board_body(rng, base=225, damping=0.6), 0.0022, 0.05), gain)
        add(out, time, hit(rng, piece_body(rng, base=390, damping=0.55), 0.0020, 0.05), 0.5 * gain)
        add(out, time, unit(tap_noise(rng, 0.010, 220, 800)), 0.28 * gain)
    return lowpass(room(out, rng, wet=0.13, reach=0.022, tail=0.03, dark=1200), 1100, 2)


def build(rng):
    """The board sets itself up: squares are laid one after another, each a little sooner and higher."""
    out = silence(1.35)
    ladder = ["C4", "D4", "E4", "G4", "A4", "C5", "D5", "E5", "G5", "A5", "C6", "D6"]
    gaps = np.linspace(1.25, 0.8, len(ladder))
    times = 0.002 + np.cumsum(np.concatenate([[0], gaps[:-1]])) / np.sum(gaps[:-1]) * 0.98
    for index, (time, name) in enumerate(zip(times, ladder)):
        time += rng.uniform(-0.004, 0.004) if index else 0.0
        level = 0.55 + 0.4 * index / len(ladder)
        tile = knock(rng, (note(name) / 392.0) ** 0.45, 0.0014, 0.55, 0.75, 0.20)
        add(out, time, tile, level * rng.uniform(0.85, 1.0))
        add(out, time, bar(rng, note(name), 0.5, 0.7, 0.35), 0.55 * level)
    add(out, times[-1] + 0.085, knock(rng, 0.9, 0.0013), 0.8)
    return lowpass(room(out, rng, wet=0.22, tail=0.13, dark=2800), 5200, 1)


def phrase(rng, notes, duration, ring=1.0):
    out = silence(duration)
    for time, name, strength in notes:
        human = rng.uniform(-0.003, 0.003) if time > 0 else 0.001
        add(out, time + human, bar(rng, note(name) * rng.uniform(0.9995, 1.0005), strength, ring=ring))
    return room(out, rng, wet=0.22, reach=0.045, tail=0.14, dark=2400)


def win(rng):
    """A win: an accelerating arpeggio upwards, and a rolled chord that rings."""
    notes = [
        (0.000, "G3", 0.62), (0.125, "C4", 0.66), (0.240, "E4", 0.72), (0.345, "G4", 0.80), (0.440, "C5", 0.88),
        (0.600, "C4", 0.55), (0.616, "G4", 0.55), (0.634, "E5", 0.95), (0.760, "G5", 0.45),
    ]  # fmt: skip
    return phrase(rng, notes, 1.78, ring=1.3)


def lose(rng):
    """A loss: a slowing arpeggio down a minor sixth chord to a soft tonic."""
    notes = [
        (0.000, "A4", 0.74), (0.170, "F4", 0.68), (0.355, "D4", 0.64), (0.570, "Bb3", 0.58),
        (0.590, "F3", 0.46), (0.615, "D4", 0.30),
    ]  # fmt: skip
    return phrase(rng, notes, 1.52, ring=0.95)
