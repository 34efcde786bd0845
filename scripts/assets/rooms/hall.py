"""The stone hall of the marble board: columns, arches and tall windows, in morning light or by candles and the moon."""

import math
from dataclasses import dataclass

import furniture
import outside
from description import TABLE_TOP, Key, Room, Table, TableObject, Time
from scene import add_mesh, gradient_glow, material, opening, sunbeam, to_blender, two_tone

WALLS = ((-34.0, -12.0, -26.0), (34.0, 40.0, 26.0))
BAYS = 5


@dataclass(frozen=True)
class Mood:
    """Differences between times of day: the colours and the light of the sky in the windows, the sun or the moon, and the
    candles."""

    horizon: str
    zenith: str
    sky: float
    daylight: str
    daylight_watts: float
    beam: str
    # Brightness of the light beams relative to their brightness in the morning.
    beams: float
    # Power of a candelabrum in watts.
    candles: float
    view: outside.View


MOODS = {
    "day": Mood(
        *("#ffeed2", "#b4cbe6", 0.95, "#f6f1e8", 6200, "#ffdba6", 1.0, 0),
        view=outside.View("#b4cbe6", "#ffeed2", "#d8d4c0", "#6f7c58", 0.85),
    ),
    "night": Mood(
        *("#26304c", "#101a34", 0.7, "#7c98dc", 900, "#9db4ee", 0.16, 2600),
        view=outside.View("#0c1428", "#2a3552", "#1c2640", "#080c16", 0.8, lights=0.9),
    ),
}


def build(time):
    """The walls with their arcades, the windows of the left wall, and the objects along the walls."""
    mood = MOODS[time]
    stone = two_tone("#8d8778", "#a49c8a", (0.12, 0.3, 0.12), 0.8)
    shell = furniture.Shell(
        WALLS,
        wall=two_tone("#7b7568", "#8f8878", (0.08, 0.08, 0.08), 0.85),
        floor=material("#6f6a5f", 0.35),
        ceiling=material("#8a8474", 0.9),
    )
    _pavement(shell)
    _arcade(shell.far, 68.0, BAYS, stone)
    _arcade(shell.near, 68.0, BAYS, stone)
    _windows(shell, stone, mood)
    _clerestory(shell, stone, mood)
    _niche_wall(shell.right, stone)
    _plants(shell)
    _sunbeams(mood)
    _candelabra(shell, mood.candles)
    outside.show(mood.view, outside.cypresses, seed=22)


def _pavement(shell):
    """Large slabs of a single stone with dark joints, because a floor of two tones would compete with the board."""
    slabs = [two_tone(a, b, (0.2, 0.2, 0.2), 0.3) for a, b in (("#756f62", "#80796b"), ("#6d685c", "#787265"))]
    side = 6.8
    for i in range(-5, 6):
        for j in range(-4, 5):
            shell.ground.floor((i * side, 0.03, j * side), (side - 0.14, side - 0.14), slabs[(i * 7 + j * 3) % 5 % 2])


def _arcade(wall, width, bays, stone):
    """A row of round arches on columns before a wall; the recess behind each arch is in shade."""
    bay = width / bays
    shade = material("#5d574b", 0.95)
    hangings = [material(colour, 0.95) for colour in ("#6b2c22", "#33475a")]
    for i in range(bays):
        x = ((i + 0.5) / bays - 0.5) * width
        if i % 2:
            wall.box((x, 7.5, 0.5), (4.6, 11.0, 0.2), hangings[i // 2 % 2])
        _arch(wall.at((x, 0, 0.1)), bay * 0.66, 13.0, shade)
        _arch_ring(wall.at((x, 13.0, 0.5)), bay * 0.33, stone)
    for i in range(bays + 1):
        _column(wall.at(((i / bays - 0.5) * width, 0, 1.6)), 19.0, stone)
    wall.box((0, 27.0, 0.7), (width, 1.0, 1.4), stone)
    wall.box((0, 1.0, 0.3), (width, 2.0, 0.6), stone)


def _arch(frame, width, spring, surface):
    """A flat panel with a round top; its foot is at the frame's origin."""
    radius = width / 2
    outline = [(-radius, 0), (radius, 0)]
    outline += [(radius * math.cos(a), spring + radius * math.sin(a)) for a in (math.pi * i / 20 for i in range(21))]
    made = add_mesh("arch", [(x, 0, y) for x, y in outline], [tuple(range(len(outline)))], surface)
    made.location = to_blender(frame.origin)
    made.rotation_euler = (0, 0, math.radians(frame.turn))
    return made


def _arch_ring(frame, radius, stone, stones=13):
    """The wedge stones around an arch, as boxes along the arch."""
    for i in range(stones):
        angle = math.pi * (i + 0.5) / stones
        frame.box((math.cos(angle) * (radius + 0.6), math.sin(angle) * (radius + 0.6), 0), (1.2, 1.2, 0.9), stone, 0.08)


def _column(frame, height, stone):
    """A column with base and capital."""
    profile = [
        (0, 0),
        (1.7, 0),
        (1.7, 0.8),
        (1.35, 1.0),
        (1.45, 1.5),
        (1.15, 1.9),
        (1.0, height - 2.6),
        (1.2, height - 2.3),
        (1.2, height - 2.0),
        (1.8, height - 0.8),
        (1.9, height),
    ]
    frame.turned((0, 0, 0), profile, stone, segments=28)
    frame.standing_box((0, height, 0), (4.0, 1.2, 4.0), stone)


def _windows(shell, stone, mood):
    """Three tall arched windows in the left wall, with morning light or moonlight."""
    for z in (-15.0, 0.0, 15.0):
        place = shell.left.at((z, 5.0, 0))
        opening(_arch(place.at((0, 0, 0.1)), 7.0, 17.0, gradient_glow(mood.horizon, mood.zenith, mood.sky)))
        for x in (-1.17, 1.17):
            place.standing_box((x, 0, 0.3), (0.28, 20.0, 0.4), stone)
        for y in (4.0, 8.5, 13.0, 17.0):
            place.box((0, y, 0.3), (7.0, 0.24, 0.4), stone)
        _arch_ring(place.at((0, 17.0, 0.4)), 3.5, stone)
        for x in (-4.1, 4.1):
            place.standing_box((x, 0, 0.4), (1.2, 17.0, 0.9), stone)
        place.box((0, -0.4, 0.6), (9.6, 0.8, 1.4), stone)
        place.window_light((0, 10, 1.0), (7.0, 20.0), mood.daylight, mood.daylight_watts)


def _clerestory(shell, stone, mood):
    """Three arched windows above the far arcade, which the board mirrors, and at night a globe on a chain opposite the windows
    of the left wall."""
    for x in (-23.0, -17.0, -11.0):
        place = shell.far.at((x, 28.5, 0))
        opening(_arch(place.at((0, 0, 0.1)), 4.4, 14.0, gradient_glow(mood.horizon, mood.zenith, mood.sky)))
        place.standing_box((0, 0, 0.3), (0.24, 15.5, 0.4), stone)
        _arch_ring(place.at((0, 14.0, 0.4)), 2.2, stone)
        place.window_light((0, 8.0, 1.0), (4.4, 15.0), mood.daylight, mood.daylight_watts * 0.14)
    if mood.candles:
        chain = material("#2a2722", 0.5, metal=0.8)
        ceiling = shell.ground.at((15.0, shell.height, -17.0))
        furniture.pendant(ceiling, 15.0, 1.8, chain, "#ffb265", mood.candles * 1.6, glow=3.5)


def _sunbeams(mood):
    """Sunlight or moonlight on the floor, on both arcades and on the wall opposite the windows; the beams pass beside the
    table."""
    for side in (-1, 1):
        sunbeam((-33, 8, 15 * side), (22, -12, 15 * side), (6.0, 12.0), mood.beam, 420 * mood.beams)
        sunbeam((-33, 13, 19.0 * side), (8, -8, 25.5 * side), (7.0, 14.0), mood.beam, 900 * mood.beams)
        sunbeam((-33, 12, 10.0 * side), (34, 3, 13.0 * side), (6.0, 9.0), mood.beam, 300 * mood.beams)


def _candelabra(shell, watts):
    """Iron stands with candles before both arcades and beside the door, if the candles burn."""
    if not watts:
        return
    iron, wax = material("#1d1a18", 0.5, metal=0.8), material("#d8c49a", 0.6)
    flame = material("#ffb45c", glow=5.0)
    for wall, places in ((shell.far, (-13.6, 0.0, 13.6)), (shell.near, (-13.6, 13.6)), (shell.right, (-7.5, 7.5))):
        for x in places:
            stand = wall.at((x, 0, 4.5))
            stand.turned((0, 0, 0), [(0, 0), (1.3, 0), (1.3, 0.2), (0.16, 0.5), (0.16, 9.5)], iron, segments=16)
            stand.box((0, 9.0, 0), (4.2, 0.2, 0.2), iron)
            for i in range(-2, 3):
                stand.standing_box((i, 9.0, 0), (0.3, 1.3, 0.3), wax)
                stand.ball((i, 10.6, 0), 0.2, flame)
            stand.point_light((0, 11.2, 0), "#ffb265", watts, 1.2)


def _niche_wall(wall, stone):
    """The wall opposite the windows: two urns in niches, and a wide door between the niches."""
    oak = two_tone("#33251a", "#4a3626", (1.0, 0.1, 1.0), 0.6)
    _arch(wall.at((0, 0, 0.15)), 9.0, 13.0, oak)
    _arch_ring(wall.at((0, 13.0, 0.5)), 4.5, stone)
    for x in (-15.0, 15.0):
        _arch(wall.at((x, 3.0, 0.15)), 6.0, 9.0, material("#45423a", 0.9))
        _arch_ring(wall.at((x, 12.0, 0.5)), 3.0, stone)
        wall.standing_box((x, 0, 1.5), (4.4, 3.4, 3.0), stone, 0.1)
        wall.turned(
            (x, 3.4, 1.6),
            [(0, 0), (0.9, 0), (0.5, 0.7), (1.0, 1.4), (1.8, 3.4), (1.5, 4.6), (0.9, 5.0), (1.3, 5.6)],
            material("#5f4a38", 0.5),
        )


def _plants(shell):
    """Clipped trees in stone tubs at the corners."""
    tub, leaves = material("#8d8778", 0.8), two_tone("#1f3318", "#3c5528", (2.0, 2.0, 2.0), 0.9)
    for x in (-26.0, 26.0):
        for z in (-20.0, 20.0):
            place = shell.ground.at((x, 0, z))
            place.turned((0, 0, 0), [(0, 0), (1.6, 0), (2.1, 3.2), (2.3, 3.4)], tub, segments=24)
            place.turned((0, 3.2, 0), [(0.25, 0), (0.25, 4.0)], material("#3a2a1c", 0.9), segments=10)
            place.ball((0, 9.0, 0), 2.9, leaves)


BOWL = (
    (0, 0),
    (0.42, 0),
    (0.44, 0.06),
    (0.3, 0.16),
    (0.62, 0.34),
    (0.92, 0.66),
    (0.86, 0.66),
    (0.56, 0.4),
    (0.2, 0.26),
    (0, 0.24),
)
VASE = (
    (0, 0),
    (0.32, 0),
    (0.36, 0.05),
    (0.3, 0.1),
    (0.5, 0.5),
    (0.46, 0.8),
    (0.2, 1.0),
    (0.18, 1.12),
    (0.28, 1.24),
    (0.22, 1.24),
    (0.12, 1.1),
    (0, 1.1),
)
FRUIT = ((0, 0), (0.14, 0.03), (0.25, 0.14), (0.28, 0.27), (0.22, 0.42), (0.08, 0.47), (0, 0.44))

ROOM = Room(
    name="hall",
    comment="A stone hall: arcades, and tall windows at the left; by day in morning light, by night with candles.",
    walls=WALLS,
    table=Table((-10.4, -8.6), (10.4, 8.6), 0.9, "#5c5a55", "#76736b", 0.3, coat=0.2),
    times={
        "day": Time(Key((-17.0, 23.0, 6.5), "#fff3e0", 2450, radius=2.0, cone=70, aim=(2.0, 0.0, 0.0)), backdrop="#3b3a37"),
        "night": Time(Key((-17.0, 23.0, 6.5), "#ffdfb8", 3300, radius=1.5, cone=62, aim=(2.0, 0.0, 0.0)), backdrop="#07070a"),
    },
    build=build,
    has_openings=True,
    objects=(
        TableObject("bowl", (6.9, TABLE_TOP, -4.7), "#b9b2a2", profile=BOWL, roughness=0.35),
        TableObject("fruit", (6.75, TABLE_TOP + 0.36, -4.8), "#a8482c", profile=FRUIT, roughness=0.4),
        TableObject("second fruit", (7.2, TABLE_TOP + 0.36, -4.55), "#b98a34", profile=FRUIT, roughness=0.4),
        TableObject("vase", (8.9, TABLE_TOP, 4.4), "#3b4a46", profile=VASE, roughness=0.2),
        TableObject("folded cloth", (-8.7, TABLE_TOP, 4.3), "#7a2f2a", box=(1.7, 0.22, 1.5), bevel=0.1, turn=9, roughness=0.95),
    ),
)
