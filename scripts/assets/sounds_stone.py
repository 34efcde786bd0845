"""Sounds of stone: a polished marble piece on a slab. The sounds are hard and short, with a bright contact, high modes and a
heavy low body."""

from sounds_modes import MARBLE, plate_body, turned_body
from sounds_shared import (
    add, bounces, brush, cascade, felt_thud, grains, hit, lowpass, rod, silence, tap_noise, thump,
    unit,
)  # fmt: skip

SLAB = (0.45, 0.42, 0.015)
SHARD = [(1.0, 1.0), (1.71, 0.7), (2.33, 0.5), (3.4, 0.25)]
WEIGHT = [(1.0, 1.0), (1.57, 0.8), (2.2, 0.6), (2.9, 0.4)]


def piece_body(rng, base=2050.0, ring=0.095):
    return turned_body(rng, MARBLE, base, ring)


def slab_body(rng, pitch=1.0):
    """A thick, heavy slab. Its first mode is high for its size. A free slab rings longer than wood; the table shortens the
    ringing."""
    return plate_body(rng, MARBLE, SLAB, 0.13, 7000, pitch=pitch, soften=0.28)


def clack(rng, pitch=1.0, softness=1.0, noise_gain=0.30, weight_gain=0.38):
    """A contact of stone with stone."""
    out = silence(0.34)
    add(out, 0, hit(rng, piece_body(rng, 2050 * pitch), 0.00024 * softness), 1.0)
    add(out, 0, hit(rng, slab_body(rng, pitch), 0.00036 * softness), 0.62)
    add(out, 0, hit(rng, rod(rng, 152 * pitch, WEIGHT, (0.16, 420)), 0.0022 * softness), weight_gain)
    add(out, 0, unit(tap_noise(rng, 0.0016, 2600, 9000)), noise_gain)
    return out


def move(rng, pitch):
    """A piece is set down: a hard edge, the flat of the base, two quick dry chatters, and a breath of grinding."""
    out = silence(0.40)
    edge = rng.uniform(0.005, 0.009)
    add(out, 0.001, clack(rng, 1.03 * pitch, 1.3, 0.1, 0.2), rng.uniform(0.22, 0.34))
    add(out, 0.001 + edge, clack(rng, pitch, rng.uniform(0.9, 1.2)), 1.0)
    chatter = 0.001 + edge + rng.uniform(0.024, 0.034)
    for time, level in bounces(chatter, rng.uniform(0.012, 0.017), 0.55, 3, rng.uniform(0.14, 0.22)):
        add(out, time, clack(rng, 1.05 * pitch, 1.7, 0.06, 0.3), level)
    add(out, chatter, brush(rng, 0.05, 1400, 4200, 0.3), 0.02)
    return lowpass(out, 9500, 1)


def shard(rng, size):
    """A piece of stone that is knocked loose or lands. A smaller piece has a higher and shorter sound."""
    base = 1150 / size * rng.uniform(0.85, 1.2)
    return hit(rng, rod(rng, base, SHARD, (0.060 * size**0.4, 4800), 0.12), 0.00025, 0.3)


def rubble(rng, out, start, end, level, mean=0.016):
    """Shards of all sizes fall and bounce, the large shards first."""
    for when, loud in cascade(rng, start, end, 0.004, mean, 0.955, level):
        size = rng.uniform(0.25, 1.0) * (1.0 - 0.5 * (when - start) / (end - start))
        body = shard(rng, size)
        for time, gain in bounces(when, rng.uniform(0.02, 0.05), rng.uniform(0.4, 0.6), int(rng.integers(1, 4)), loud):
            add(out, time, body, gain * size**0.5)


def fracture(rng, pitch, size=1.0):
    """A crack runs through stone in a few milliseconds: a dense burst of clicks over a dull, heavy thud."""
    out = silence(0.30)
    add(out, 0, grains(rng, 0.024 * size, 1500, lambda x: 1 - x, 1500, 7000, 0.0016), 0.75)
    for when, level in cascade(rng, 0, 0.030 * size, 0.0007, 0.0018, 0.95):
        add(out, when, shard(rng, rng.uniform(0.3, 0.9) / pitch), 0.5 * level)
    add(out, 0, hit(rng, slab_body(rng, 0.8 * pitch), 0.0009), 0.6)
    add(out, 0.001, hit(rng, rod(rng, 170 * pitch, WEIGHT, (0.17, 420)), 0.003), 0.7)
    add(out, 0.002, grains(rng, 0.11, 700, lambda x: (1 - x) ** 2, 500, 2400, 0.004), 0.35)  # grit
    return unit(out)


def capture(rng, pitch):
    """A hard clack, the hit-stop, then the stone shatters and its shards fall."""
    out = silence(0.72)
    add(out, 0.001, clack(rng, 0.94 * pitch, 0.9, 0.3, 0.8), 1.0)
    start = 0.048 + rng.uniform(-0.002, 0.002)
    add(out, start, fracture(rng, pitch), 0.95)
    rubble(rng, out, start + 0.026, 0.36, 0.42)
    add(out, start + 0.06, grains(rng, 0.3, 260, lambda x: (1 - x) ** 1.5, 1800, 6500, 0.002), 0.09)  # dust and crumbs
    return lowpass(out, 9500, 1)


def blast(rng, pitch):
    """A deep, heavy thump, rock splitting twice, and a slide of rubble."""
    out = silence(1.05)
    add(out, 0.001, thump(rng, 56 * pitch, 205 * pitch, 0.030, 0.70), 0.72)
    add(out, 0.002, unit(lowpass(brush(rng, 0.35, 60, 1200, 0.12), 1000)), 0.7)
    add(out, 0.001, fracture(rng, 0.8 * pitch, 1.6), 1.1)
    add(out, rng.uniform(0.050, 0.065), fracture(rng, 1.05 * pitch), 0.75)
    rubble(rng, out, 0.09, 0.62, 0.5, 0.013)
    add(out, 0.1, grains(rng, 0.55, 420, lambda x: (1 - x) ** 1.4, 700, 5200, 0.003), 0.13)
    return lowpass(out, 8500, 1)


def select(rng, pitch):
    """A piece is lifted off the board: a short scrape of the base and one small tick of stone."""
    out = silence(0.13)
    add(out, 0.001, brush(rng, 0.022, 1200, 4200, 0.6), 0.12)
    tick = rng.uniform(0.012, 0.016)
    add(out, tick, hit(rng, piece_body(rng, 1750 * pitch, 0.06), 0.00045), 0.75)
    add(out, tick, hit(rng, piece_body(rng, 2450 * pitch, 0.045), 0.0004), 0.3)
    add(out, tick, hit(rng, rod(rng, 420 * pitch, WEIGHT, (0.055, 700)), 0.0014), 0.42)
    return lowpass(out, 5200, 1)


def gather(rng, pitch):
    """A captured piece is laid on felt: a heavy soft thud with hardly any ring, then the flank lands."""
    out = silence(0.36)
    add(out, 0.001, felt_thud(rng, 0.86 * pitch), 0.72)
    add(out, 0.002, hit(rng, piece_body(rng, 1500 * pitch, 0.06), 0.0008), 0.62)
    add(out, 0.002, hit(rng, rod(rng, 350 * pitch, WEIGHT, (0.07, 500)), 0.0022), 0.45)
    roll = rng.uniform(0.075, 0.105)
    add(out, roll, felt_thud(rng, 1.05 * pitch), 0.26)
    add(out, roll, hit(rng, piece_body(rng, 1720 * pitch, 0.05), 0.0007), 0.20)
    return lowpass(out, 4000, 1)
