"""The workshop of the brass board: benches, and tools on wooden walls, by daylight or under lamps."""

import random
from dataclasses import dataclass

import furniture
import outside
from description import TABLE_TOP, Key, Room, Table, TableObject, Time
from scene import gradient_glow, material, sunbeam, two_tone

WALLS = ((-25.0, -11.5, -20.0), (25.0, 28.0, 20.0))
TOOL_WIDTH = (1.2, 2.6)


@dataclass(frozen=True)
class Mood:
    """Differences between times of day: the colours and the light of the sky in the windows, the light from outside the room,
    and the lamps."""

    horizon: str
    zenith: str
    sky: float
    daylight: str
    daylight_watts: float
    soft: str
    soft_watts: float
    # Power of the sunlight on the floor and of a pendant lamp in watts.
    sun: float
    lamps: float
    view: outside.View


MOODS = {
    "night": Mood(
        *("#8c93a8", "#2c4a78", 0.55, "#9fb8e8", 900, "#ffe2c0", 1100, 0, 1500),
        view=outside.View("#22396a", "#77809c", "#4a5878", "#121a2c", 0.7, lights=1.3),
    ),
    "day": Mood(
        *("#f4efe4", "#bcd2ea", 0.85, "#f0f3fa", 6000, "#fff0dc", 1900, 1700, 0),
        view=outside.View("#b4cce6", "#f0ebe0", "#cfcac2", "#7d5546", 0.8),
    ),
}


def build(time):
    """Adds the walls, benches with tools above them along the walls, shelves of tins, and the secondary lamps."""
    mood = MOODS[time]
    oak = two_tone("#4a3420", "#6b4c2e", (0.2, 1.2, 1.2), 0.55)
    shell = furniture.Shell(
        WALLS,
        wall=two_tone("#4d4a44", "#5c574e", (0.15, 0.15, 0.15), 0.9),
        floor=two_tone("#33302c", "#454039", (0.2, 0.2, 0.2), 0.6),
        ceiling=material("#4a453d", 0.95),
    )
    shell.soft_light(mood.soft, mood.soft_watts)
    steel, iron = material("#8f959c", 0.35, metal=1.0), material("#2a2d31", 0.5, metal=0.8)
    _tool_wall(shell.far.at((4.0, 0, 0)), 34.0, oak, steel, iron, seed=5)
    _tool_wall(shell.near, 40.0, oak, steel, iron, seed=6)
    _tin_shelves(shell.right, oak, seed=7)
    _machines(shell, iron, steel)
    _windows(shell, iron, mood)
    pane = gradient_glow(mood.horizon, mood.zenith, mood.sky)
    furniture.roof_light(shell.ground.at((-15.0, shell.height, -13.5)), (11.0, 11.0), pane, iron, mood.daylight, mood.daylight_watts * 0.25)
    furniture.pendant(
        shell.ground.at((13.0, shell.height, -15.0)), 7.0, 1.7, iron, "#ffc98a", mood.lamps * 2.5, glow=3.5 if mood.lamps else 0
    )
    _sunbeams(mood.sun)
    outside.show(mood.view, outside.roofs, seed=31)
    for wall, places in ((shell.far, (-6.0, 14.0)), (shell.near, (-11.0, 11.0)), (shell.right, (0.0,))):
        for x in places:
            _pendant(wall.at((x, 12.2, 5.0)), mood.lamps)


def _workbench(wall, width, oak):
    """A bench along a wall with drawers and a vice's jaw."""
    wall.box((0, 7.4, 2.4), (width, 0.7, 4.8), oak, 0.05)
    for i in range(int(width // 6) + 1):
        x = (i / int(width // 6) - 0.5) * (width - 1.2)
        wall.standing_box((x, 0, 4.0), (0.9, 7.1, 0.9), oak)
        wall.standing_box((x, 0, 0.7), (0.9, 7.1, 0.9), oak)
    wall.box((0, 1.8, 2.4), (width, 0.4, 4.0), oak)


def _tool_wall(wall, width, oak, steel, iron, seed):
    """A bench, and above it boards with rows of tools."""
    rng = random.Random(seed)
    _workbench(wall, width, oak)
    board = two_tone("#5d4930", "#705a3c", (0.2, 1.0, 0.2), 0.8)
    wall.box((0, 14.0, 0.2), (width, 11.5, 0.4), board)
    grips = [material(colour, 0.5) for colour in ("#8a3a1c", "#b58a3a", "#2c4a44", "#3a2a1c", "#7a5a34")]
    for row, length in ((17.8, 3.2), (13.2, 3.0), (10.0, 1.8)):
        x = -width / 2 + 1.2
        while x < width / 2 - 1.6:
            _tool(wall.at((x, row, 0.55)), rng, length * rng.uniform(0.7, 1.1), steel, iron, rng.choice(grips))
            x += rng.uniform(*TOOL_WIDTH)
    for x in (-0.36, -0.22, 0.1, 0.3, 0.42):
        _box_of_parts(wall.at((x * width, 7.75, 2.2)), rng, grips)


def _tool(place, rng, length, steel, iron, grip):
    """A tool that hangs head up: a hammer, a screwdriver, a spanner, a square or a saw."""
    kind = rng.randrange(5)
    if kind == 0:
        place.box((0, 0, 0), (1.3, 0.45, 0.45), iron, 0.05)
        place.box((0, -length / 2, 0), (0.24, length, 0.24), grip)
    elif kind == 1:
        place.turned(
            (0, -length * 0.45, 0),
            [(0.24, 0), (0.3, length * 0.2), (0.24, length * 0.4), (0, length * 0.42)],
            grip,
            segments=10,
        )
        place.turned((0, -length, 0), [(0, 0), (0.09, 0.05), (0.09, length * 0.6)], steel, segments=8)
    elif kind == 2:
        place.box((0, -length / 2, 0), (0.34, length, 0.16), steel)
        for y in (0, -length):
            place.box((0, y, 0), (0.75, 0.6, 0.18), steel, 0.1)
    elif kind == 3:
        place.box((-0.35, -length / 2, 0), (0.34, length, 0.22), grip)
        place.box((0.2, -length + 0.2, 0), (1.3, 0.3, 0.1), steel)
    else:
        place.box((0, -length * 0.6, 0), (0.95, length, 0.08), steel)
        place.box((0, 0, 0), (1.05, 0.7, 0.3), grip, 0.1)


def _box_of_parts(place, rng, colours):
    """A wooden box or a tin on the bench."""
    if rng.random() < 0.5:
        place.standing_box((0, 0, 0), (rng.uniform(1.5, 2.6), rng.uniform(0.8, 1.4), 1.6), rng.choice(colours), 0.05)
    else:
        place.turned((0, 0, 0), [(0, 0), (0.7, 0), (0.7, 1.6), (0, 1.6)], rng.choice(colours), segments=20)


def _tin_shelves(wall, oak, seed):
    """Open shelves with tins, jars and boxes."""
    rng = random.Random(seed)
    colours = [material(colour, 0.4) for colour in ("#7a2c1c", "#3c5a52", "#b08a44", "#5a5f66", "#26405a", "#8d8472")]
    for level in range(5):
        foot = 1.0 + level * 3.6
        wall.box((0, foot, 1.6), (24, 0.3, 3.2), oak)
        x = -11.3
        while x < 11.0:
            radius = rng.uniform(0.45, 0.9)
            height = rng.uniform(1.2, 2.5)
            if rng.random() < 0.75:
                wall.turned(
                    (x + radius, foot + 0.15, 1.6),
                    [(0, 0), (radius, 0), (radius, height), (0, height)],
                    rng.choice(colours),
                    segments=16,
                )
            else:
                wall.standing_box((x + radius, foot + 0.15, 1.6), (radius * 1.8, height, 1.8), rng.choice(colours))
            x += 2 * radius + rng.uniform(0.1, 0.7)
    for x in (-12, 0, 12):
        wall.standing_box((x, 0, 1.6), (0.4, 17, 3.2), oak)


def _machines(shell, iron, steel):
    """A pillar drill in a corner, and a stool."""
    drill = shell.ground.at((-19.5, 0, 14.0), 130)
    green = material("#2c4a40", 0.4)
    drill.standing_box((0, 0, 0), (4.0, 0.8, 5.0), iron, 0.1)
    drill.turned((0, 0, -1.2), [(0.55, 0), (0.55, 15)], steel, segments=20)
    drill.box((0, 14.5, 0.6), (2.6, 3.4, 5.0), green, 0.3)
    drill.turned((0, 9.5, 1.8), [(0.25, 0), (0.5, 1.0), (0.5, 3.5)], steel, segments=16)
    drill.box((0, 7.5, 1.4), (3.4, 0.4, 3.4), iron)
    stool = shell.ground.at((8.0, 0, -12.0))
    stool.turned(
        (0, 0, 0), [(0, 0), (1.9, 0), (1.9, 0.3), (0.4, 0.6), (0.35, 6.0), (1.7, 6.2), (1.8, 6.7), (0, 6.8)], iron, segments=24
    )


def _windows(shell, iron, mood):
    """A row of factory windows in the left wall, above the roofs of a town."""
    for x in (-10.0, 4.0):
        place = shell.left.at((x, 6.5, 0))
        furniture.window(place, (11, 11), gradient_glow(mood.horizon, mood.zenith, mood.sky), iron, panes=(5, 4))
        light = place.window_light((0, 5.5, 1.0), (11, 11), mood.daylight, mood.daylight_watts)
        # The light is hidden in reflections; otherwise, the steel of the drill would be brighter than the board.
        light.visible_glossy = False


def _sunbeams(watts):
    """Sunlight through both windows, on the far bench and on the floor; the beams pass beside the table."""
    if watts:
        sunbeam((-24.3, 4, -4), (3.7, -3, -20), (6.0, 8.0), "#ffdfae", watts)
        sunbeam((-24.3, 4, 10), (-2.3, -9.5, 17), (6.0, 8.0), "#ffdfae", watts)


def _pendant(place, watts):
    """An enamelled lamp above a bench."""
    place.turned(
        (0, 0, 0),
        [(1.8, 0), (1.7, 0.5), (0.5, 1.4), (0.35, 2.0), (0.06, 2.2), (0.06, 14)],
        material("#1f3a34", 0.35),
        segments=28,
    )
    place.ball((0, 0.3, 0), 0.5, material("#ffd9a0", glow=4.0) if watts else material("#8f8a80", 0.3))
    place.point_light((0, -0.4, 0), "#ffc98a", watts, 0.6)


TIN = (
    (0, 0),
    (0.55, 0),
    (0.56, 0.05),
    (0.54, 0.1),
    (0.54, 0.72),
    (0.57, 0.78),
    (0.57, 0.84),
    (0.5, 0.84),
    (0.48, 0.7),
    (0, 0.7),
)
GEAR = (
    (0.3, 0),
    (0.95, 0),
    (0.98, 0.03),
    (0.98, 0.2),
    (0.95, 0.23),
    (0.55, 0.23),
    (0.5, 0.34),
    (0.3, 0.34),
    (0.28, 0.3),
    (0.28, 0.03),
    (0.3, 0),
)

ROOM = Room(
    name="workshop",
    comment="A workshop: benches, tools on the walls; by day the light of its windows, by night a lamp.",
    walls=WALLS,
    table=Table((-10.4, -8.6), (10.4, 8.6), 1.1, "#3a2a1b", "#5a4229", 0.6),
    times={
        "night": Time(Key((13.0, 20.5, 6.5), "#ffe9cd", 3000, radius=1.3, cone=66, aim=(-2.0, 0.0, 0.0)), backdrop="#08090a"),
        "day": Time(Key((-13.0, 20.5, 6.5), "#fff3e2", 2550, radius=2.2, cone=80, aim=(2.0, 0.0, 0.0)), backdrop="#1d1c1a"),
    },
    build=build,
    has_openings=True,
    objects=(
        TableObject("tin", (6.8, TABLE_TOP, -4.7), "#33514a", profile=TIN, roughness=0.4, metal=0.3),
        TableObject("gear", (-8.7, TABLE_TOP, 4.3), "#8f959c", profile=GEAR, roughness=0.35, metal=1.0),
        TableObject(
            "steel rule", (8.9, TABLE_TOP, 3.9), "#a9aeb4", box=(0.42, 0.04, 2.6), bevel=0.01, turn=22, roughness=0.3, metal=1.0
        ),
        TableObject("block", (8.3, TABLE_TOP, 4.9), "#8a6a44", box=(1.1, 0.4, 0.7), bevel=0.04, turn=-12, roughness=0.7),
    ),
)
