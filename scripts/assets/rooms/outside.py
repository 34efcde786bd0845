"""The view through windows: a sky behind silhouettes, as seen from a house on a hillside. Nearer silhouettes are darker and
lower.

The game shows the view as a distant cube map. The panes of the windows light the room; the view does not.
"""

import math
import random
from dataclasses import dataclass

from scene import Frame, add_mesh, glowing, linear, outside, ramp_glow

DISTANCE = 300.0
EYE = 1.5
# For each silhouette, the degrees by which its skyline is lowered, and the share of the near colour, which is mixed with the
# colour of the mist.
LAYERS = ((5.0, 0.3), (11.0, 0.62), (20.0, 1.0))
STEP_DEGREES = 0.5


@dataclass(frozen=True)
class View:
    """The colours outside, as displayed at a radiance of 1, and the radiance of the sky and of the lights."""

    zenith: str
    horizon: str
    mist: str
    near: str
    sky: float
    lights: float = 0.0


def show(view, skyline, seed):
    """Builds the view outside. `skyline(rng, layer)` returns a function from azimuth to height, both in degrees."""
    rng = random.Random(seed)
    stops = ((-90, view.near), (-24, view.mist), (-3, view.horizon), (35, view.zenith))
    profile = [(DISTANCE * math.cos(a), DISTANCE * math.sin(a)) for a in (math.pi * (i / 24 - 0.5) for i in range(25))]
    dome = Frame().turned((0, EYE, 0), profile, ramp_glow([(_height(d), linear(c)) for d, c in stops], view.sky))
    _only_seen(dome)
    for number, (below, share) in enumerate(LAYERS):
        distance = DISTANCE * (0.9 - 0.2 * number)
        height = skyline(rng, number)
        tops = [height(STEP_DEGREES * i) - below for i in range(int(360 / STEP_DEGREES))]
        mist, near = linear(view.mist), linear(view.near)
        dark, pale = (tuple(a + (b - a) * part for a, b in zip(mist, near, strict=True)) for part in (share, share * 0.6))
        _only_seen(_silhouette(distance, tops, ramp_glow([(0.0, pale), (1.0, dark)], view.sky)))
        if view.lights and number:
            _lights(rng, distance - 2, tops, view.lights)


def _height(degrees):
    """Relative position of an elevation between the lowest and the highest point of the dome, 0 to 1."""
    return 0.5 + 0.5 * math.sin(math.radians(degrees))


def _at(distance, azimuth, elevation):
    """Returns the point in the game's axes that the probe sees at a distance and at angles in degrees."""
    sine, cosine = math.sin(math.radians(azimuth)), math.cos(math.radians(azimuth))
    return (distance * sine, EYE + distance * math.tan(math.radians(elevation)), -distance * cosine)


def _silhouette(distance, tops, surface):
    """A closed fence around the room whose upper edge follows `tops`, elevations in degrees."""
    vertices, count = [], len(tops)
    for i, top in enumerate(tops):
        for elevation in (-55, top):
            x, y, z = _at(distance, i * 360 / count, elevation)
            vertices.append((x, -z, y))
    faces = [(2 * i, 2 * ((i + 1) % count), 2 * ((i + 1) % count) + 1, 2 * i + 1) for i in range(count)]
    return add_mesh("silhouette", vertices, faces, surface)


def _lights(rng, distance, tops, radiance):
    """Adds a few lit windows far away."""
    surface = glowing("#ffb46a", radiance)
    for _ in range(26):
        azimuth = rng.uniform(0, 360)
        top = tops[int(azimuth / STEP_DEGREES)]
        place = _at(distance, azimuth, top - rng.uniform(0.8, 5.0))
        _only_seen(Frame().ball(place, rng.uniform(0.8, 1.4), surface))


def _only_seen(made):
    """Makes an object visible to the camera only."""
    outside(made)
    for ray in ("diffuse", "glossy", "shadow", "transmission"):
        setattr(made, f"visible_{ray}", False)
    made.data.materials[0].cycles.emission_sampling = "NONE"


# ---- skylines --------------------------------------------------------------------------------------------------------


def hills(rng, height=1.6):
    """A skyline of long waves."""
    waves = [(rng.randint(2, 9), rng.uniform(0, math.tau), rng.uniform(0.2, 1.0)) for _ in range(5)]
    return lambda azimuth: height * sum(share * math.sin(n * math.radians(azimuth) + phase) for n, phase, share in waves) / 2


def _bumps(rng, spacing, width, height, shape):
    """Returns the height of the highest of many bumps. `shape` maps the distance from the middle of a bump, 0 to 1, to a
    fraction of the height of the bump."""
    made, azimuth = [], 0.0
    while azimuth < 360:
        made.append((azimuth, rng.uniform(*width) / 2, rng.uniform(*height)))
        azimuth += rng.uniform(*spacing)

    def top(azimuth):
        found = 0.0
        for middle, half, tall in made:
            away = abs((azimuth - middle + 180) % 360 - 180) / half
            if away < 1:
                found = max(found, tall * shape(away))
        return found

    return top


def trees(rng, layer):
    """A skyline of round tree crowns before hills."""
    below = hills(rng)
    if not layer:
        return below
    crowns = _bumps(rng, (2.0, 6.5), (5.0, 9.0), (2.0, 4.0 + 2.0 * layer), lambda away: math.sqrt(1 - away * away))
    return lambda azimuth: below(azimuth) + crowns(azimuth)


def cypresses(rng, layer):
    """A skyline of hills with groups of tall narrow trees."""
    below = hills(rng, 2.2)
    if not layer:
        return below
    spires = _bumps(rng, (3.0, 15.0), (2.6, 4.0), (5.0, 7.0 + 2.0 * layer), lambda away: (1 - away * away) ** 0.7)
    return lambda azimuth: below(azimuth) + spires(azimuth)


def roofs(rng, layer):
    """A skyline of a town's gables below hills."""
    below = hills(rng, 1.2)
    if not layer:
        return below
    gables = _bumps(rng, (9.0, 13.0), (12.0, 17.0), (4.0, 6.0 + layer), lambda away: 1 - 0.7 * away)
    chimneys = _bumps(rng, (11.0, 25.0), (2.0, 2.8), (6.5, 8.0), lambda _: 1.0)
    return lambda azimuth: below(azimuth) + max(gables(azimuth), chimneys(azimuth))
