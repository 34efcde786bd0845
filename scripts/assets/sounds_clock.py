"""Sounds of a wooden tournament clock with hands: a tick, a ring when time is short, and the fall of the flag."""

from sounds_instruments import bar, note
from sounds_modes import BRASS, turned_body
from sounds_shared import add, bounces, hit, lowpass, silence, tap_noise, unit
from sounds_wood import board_body, piece_body


def tick(rng, pitch):
    """A tick of the last ten seconds: the anchor drops onto a tooth of its wheel, and the case resonates."""
    out = silence(0.10)
    for time, gain in ((0.001, 1.0), (rng.uniform(0.0065, 0.0085), 0.5)):
        add(out, time, hit(rng, piece_body(rng, base=2350 * pitch, damping=0.25), 0.0004, 0.05), gain)
        add(out, time, hit(rng, board_body(rng, base=430 * pitch, damping=0.3), 0.0012), 0.5 * gain)
        add(out, time, unit(tap_noise(rng, 0.0012, 2500, 7000)), 0.18 * gain)
    return lowpass(out, 6000, 1)


def low(rng, pitch):
    """Low time: two soft notes, the second a fifth above."""
    out = silence(0.75)
    for time, name, strength in ((0.001, "D5", 0.55), (rng.uniform(0.155, 0.170), "A5", 0.60)):
        add(out, time, bar(rng, note(name) * pitch, strength, ring=0.8), 1.0)
    return out


def flag(rng, pitch):
    """Flag fall: the flag drops from the hand and swings against its stop, and the case resonates."""
    out = silence(0.60)
    add(out, 0.001, hit(rng, turned_body(rng, BRASS, 2650 * pitch, 0.05, 0.2, 0.003), 0.0003, 0.05), 0.35)
    for time, level in bounces(rng.uniform(0.070, 0.082), rng.uniform(0.050, 0.058), 0.55, 4):
        add(out, time, hit(rng, turned_body(rng, BRASS, 1720 * pitch, 0.16, 0.35, 0.003), 0.0005, 0.05), 0.7 * level)
        add(out, time, hit(rng, board_body(rng, base=210 * pitch, damping=0.7), 0.0022, 0.05), 1.0 * level)
        add(out, time, unit(tap_noise(rng, 0.006, 300, 1500)), 0.3 * level)
    return lowpass(out, 5200, 1)
