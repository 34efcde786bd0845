"""Interface sounds: wood, felt and air, smaller and quieter than the sounds of the pieces."""

import numpy as np

from sounds_instruments import bar, note
from sounds_shared import add, brush, felt_thud, hit, lowpass, silence, swept_noise, tap_noise, unit
from sounds_wood import board_body, piece_body


def click(rng, pitch):
    """A tick of a small hard-wood key."""
    out = silence(0.06)
    add(out, 0.0008, hit(rng, piece_body(rng, base=1650 * pitch, damping=0.42), 0.0007), 1.0)
    add(out, 0.0008, hit(rng, piece_body(rng, base=640 * pitch, damping=0.38), 0.0009), 0.4)
    add(out, 0.0008, unit(tap_noise(rng, 0.0018, 2000, 6500)), 0.32)
    return lowpass(out, 5500, 1)


def hover(rng, pitch):
    """A fingertip on felt."""
    out = silence(0.06)
    add(out, 0.001, brush(rng, rng.uniform(0.023, 0.029), 450 * pitch, 2200 * pitch, 0.35), 0.5)
    add(out, 0.006, hit(rng, piece_body(rng, base=1050 * pitch, damping=0.3), 0.0014), 0.5)
    return lowpass(out, 2800, 1)


def open(rng, pitch):
    """A panel opens: a short rising breath that ends with a tap on wood."""
    out = silence(0.30)
    breath = swept_noise(rng, 0.17, lambda x: 520 * pitch * 3.4**x, 0.5, lambda x: np.sin(np.pi * x**0.75) ** 2)
    add(out, 0.001, breath, 0.8)
    add(out, 0.128, hit(rng, piece_body(rng, base=1180 * pitch, damping=0.5), 0.0012), 0.34)
    add(out, 0.128, hit(rng, board_body(rng, base=330 * pitch, damping=0.4), 0.0020), 0.26)
    return lowpass(out, 4800, 1)


def close(rng, pitch):
    """A panel closes: a release and a falling breath."""
    out = silence(0.28)
    breath = swept_noise(rng, 0.15, lambda x: 1650 * pitch * 0.3**x, 0.5, lambda x: np.sin(np.pi * x**0.55) ** 2)
    add(out, 0.004, breath, 0.8)
    add(out, 0.001, hit(rng, piece_body(rng, base=860 * pitch, damping=0.45), 0.0012), 0.30)
    add(out, 0.112, felt_thud(rng, 1.7 * pitch), 0.20)
    return lowpass(out, 3800, 1)


def illegal(rng, pitch):
    """An illegal move: two muted knocks on wood."""
    out = silence(0.33)
    for time, gain in ((0.001, 1.0), (0.118, 0.74)):
        add(out, time, hit(rng, board_body(rng, base=225 * pitch, damping=0.6), 0.0022, 0.05), gain)
        add(out, time, hit(rng, piece_body(rng, base=390 * pitch, damping=0.55), 0.0020, 0.05), 0.5 * gain)
        add(out, time, unit(tap_noise(rng, 0.010, 220, 800)), 0.28 * gain)
    return lowpass(out, 1100, 2)


def phrase(rng, notes, duration, pitch, ring=1.0):
    """Notes of a marimba: time, name, strength. `pitch` transposes them by whole semitones."""
    key = 2 ** (round(12 * np.log2(pitch)) / 12)
    out = silence(duration)
    for time, name, strength in notes:
        human = rng.uniform(-0.004, 0.004) if time > 0 else 0.001
        frequency = note(name) * key * rng.uniform(0.9995, 1.0005)
        add(out, time + human, bar(rng, frequency, strength * rng.uniform(0.95, 1.05), ring=ring))
    return out


def right(rng, pitch):
    """A right move in an exercise: two soft notes, a fifth upwards."""
    return phrase(rng, [(0.000, "C5", 0.55), (0.105, "G5", 0.50)], 0.70, pitch, ring=0.6)


def wrong(rng, pitch):
    """A wrong move in an exercise: two soft, short notes, a minor third downwards."""
    return phrase(rng, [(0.000, "F4", 0.50), (0.130, "D4", 0.44)], 0.60, pitch, ring=0.35)


def win(rng, pitch):
    """A win: an accelerating arpeggio upwards, and a rolled chord that rings."""
    notes = [
        (0.000, "G3", 0.62), (0.125, "C4", 0.66), (0.240, "E4", 0.72), (0.345, "G4", 0.80), (0.440, "C5", 0.88),
        (0.600, "C4", 0.55), (0.616, "G4", 0.55), (0.634, "E5", 0.95), (0.760, "G5", 0.45),
    ]  # fmt: skip
    return phrase(rng, notes, 1.78, pitch, ring=1.3)


def lose(rng, pitch):
    """A loss: a slowing arpeggio down a minor sixth chord to a soft tonic."""
    notes = [
        (0.000, "A4", 0.74), (0.170, "F4", 0.68), (0.355, "D4", 0.64), (0.570, "Bb3", 0.58),
        (0.590, "F3", 0.46), (0.615, "D4", 0.30),
    ]  # fmt: skip
    return phrase(rng, notes, 1.52, pitch, ring=0.95)


def end(rng, pitch):
    """The end of a game between two people or two computers: a fifth opens to an octave, neither major nor minor."""
    notes = [
        (0.000, "C4", 0.62), (0.150, "G4", 0.66), (0.320, "D5", 0.66),
        (0.560, "C4", 0.50), (0.578, "G4", 0.50), (0.598, "C5", 0.80),
    ]  # fmt: skip
    return phrase(rng, notes, 1.62, pitch, ring=1.1)
