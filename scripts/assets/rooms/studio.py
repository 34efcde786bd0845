"""The white studio of the paper board, with soft boxes, rolls of paper and flat files, by day and by night."""

import math
import random
from dataclasses import dataclass

import furniture
from description import TABLE_TOP, Key, Room, Table, TableObject, Time
from scene import add_mesh, glowing, gradient_glow, material, to_blender, two_tone

WALLS = ((-26.0, -11.5, -22.0), (26.0, 30.0, 22.0))


@dataclass(frozen=True)
class Mood:
    """Differences between times of day: the colour and the light of the frosted panes, and the lamps."""

    pane: str
    upper_pane: str
    glow: float
    daylight: str
    daylight_watts: float
    # Power of the soft box and of the floor lamp in watts.
    soft_box: float
    lamp: float


MOODS = {
    "day": Mood("#f4f1ea", "#dfe8f4", 0.62, "#f2f5ff", 1300, 700, 0),
    "night": Mood("#34466e", "#1a2540", 0.3, "#6f8fd8", 260, 420, 1300),
}


def build(time):
    """White walls, a sweep of paper, flat files, pin boards, and a wall of frosted windows."""
    mood = MOODS[time]
    birch = two_tone("#b79b74", "#c8ae88", (0.15, 1.0, 1.0), 0.5)
    shell = furniture.Shell(
        WALLS,
        wall=material("#cfcbc3", 0.95),
        floor=two_tone("#8f8878", "#a09888", (0.06, 0.5, 0.8), 0.5),
        ceiling=material("#d8d5ce", 0.95),
    )
    steel, black = material("#7d8288", 0.4, metal=1.0), material("#1c1d20", 0.6)
    _sweep(shell.far.at((9.0, 0, 0)))
    _soft_box(shell.far.at((-7.0, 0, 4.5), 20), black, mood.soft_box)
    _windows(shell, steel, mood)
    _lamps(shell, mood.lamp)
    _flat_files(shell.right, birch, steel)
    _pin_board(shell.near, birch, random.Random(3))
    _easel(shell.far.at((-17.0, 0, 3.0), 12), birch)
    _rolls(shell.near.at((19.5, 0, 2.5)))


def _sweep(place):
    """A wide sheet of paper that hangs from a bar and runs out over the floor in a curve."""
    paper = material("#d9b49a", 0.95)
    curve = [(3.5 - 3.1 * math.sin(a), 3.5 - 3.4 * math.cos(a)) for a in (math.pi / 2 * i / 12 for i in range(12, 0, -1))]
    profile = [(0.4, 21.0), *curve, (3.5, 0.1), (9.0, 0.1)]
    width = 9.0
    vertices = [to_blender((x, height, depth)) for depth, height in profile for x in (-width, width)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]
    made = add_mesh("sweep", vertices, faces, paper, smooth=True)
    made.location = to_blender(place.origin)
    made.rotation_euler = (0, 0, math.radians(place.turn))
    place.box((0, 21.0, 0.6), (20, 0.5, 0.5), material("#b0aca4", 0.6))


def _soft_box(place, black, watts):
    """A soft box on a stand."""
    place.turned((0, 0, 0), [(0, 0), (2.2, 0), (0.15, 0.8), (0.12, 13)], black, segments=16)
    place.box((0, 13.5, 0.2), (7.0, 5.4, 0.8), black)
    place.panel((0, 13.5, 0.65), (6.4, 4.8), glowing("#fff6ea", 0.55))
    place.window_light((0, 13.5, 0.9), (6.4, 4.8), "#fff2e2", watts)


def _lamps(shell, watts):
    """Floor lamps that are present only when the windows are dark."""
    if not watts:
        return
    furniture.floor_lamp(shell.far.at((21.5, 0, 3.5)), 13.0, "#7d8288", "#ffc88c", watts, glow=0.6)
    furniture.floor_lamp(shell.near.at((-22.0, 0, 3.5)), 13.0, "#7d8288", "#ffc88c", watts, glow=0.6)
    furniture.floor_lamp(shell.right.at((-18.0, 0, 4.0)), 13.0, "#7d8288", "#ffc88c", watts, glow=0.6)


def _windows(shell, steel, mood):
    """Frosted windows along the left wall, which admit light but hide the view."""
    for x in (-12.0, 0.0, 12.0):
        place = shell.left.at((x, 4.0, 0))
        pane = gradient_glow(mood.pane, mood.upper_pane, mood.glow)
        furniture.window(place, (9.5, 17.0), pane, steel, panes=(3, 5), is_clear=False)
        place.window_light((0, 8.5, 1.0), (9.5, 17.0), mood.daylight, mood.daylight_watts)


def _flat_files(wall, birch, steel):
    """Cabinets of shallow drawers with rolls and a plant on top."""
    for x in (-9.0, 1.0):
        wall.standing_box((x, 0, 3.0), (9.4, 7.0, 6.0), birch)
        for i in range(6):
            wall.box((x, 0.9 + i * 1.05, 6.03), (8.9, 0.9, 0.12), birch, 0.02)
            wall.box((x, 0.9 + i * 1.05, 6.15), (1.4, 0.18, 0.12), steel)
    leaves = two_tone("#41573a", "#5d7448", (2, 2, 2), 0.8)
    pot = wall.at((11.0, 0, 3.0))
    pot.turned((0, 0, 0), [(0, 0), (1.6, 0), (2.0, 3.4), (1.8, 3.4)], material("#a3532f", 0.7), segments=24)
    for i in range(9):
        angle = i * 2.4
        pot.ball((1.2 * math.cos(angle), 5.0 + 0.7 * i, 1.2 * math.sin(angle)), 1.25 - 0.06 * i, leaves)
    for x, colour in ((-11.0, "#c44420"), (-9.6, "#e4ddd0"), (-8.2, "#2a2c33")):
        wall.turned((x, 7.0, 2.4), [(0, 0), (0.5, 0), (0.5, 4.2), (0, 4.2)], material(colour, 0.9), segments=16)
    for x, colours in ((-3.5, ("#c9c1b2", "#c44420")), (2.5, ("#2a2c33", "#c9c1b2", "#8a8270"))):
        furniture.picture(wall.at((x, 14.0, 0)), (4.6, 6.0), birch, colours)


def _pin_board(wall, birch, rng):
    """Sheets pinned to a long board, and a table with stacks of paper below."""
    cork = material("#9a7d58", 0.95)
    wall.box((-6.0, 13.0, 0.2), (30, 10, 0.4), cork)
    tones = [material(colour, 0.9) for colour in ("#d8d2c4", "#cfc6b2", "#c44420", "#2a2c33", "#b9a98a", "#e0dbd0")]
    for column in range(10):
        for row in range(3):
            if rng.random() < 0.8:
                x, y = -19.5 + column * 3.0 + rng.uniform(-0.3, 0.3), 10.0 + row * 3.1
                wall.panel(
                    (x, y, 0.45), (rng.uniform(1.6, 2.4), rng.uniform(2.0, 2.7)), rng.choices(tones, (5, 3, 1, 1, 3, 4))[0]
                )
    wall.box((-6.0, 7.0, 3.0), (30, 0.5, 6.0), birch)
    for x in (-20.0, -6.0, 8.0):
        wall.standing_box((x, 0, 3.0), (0.5, 6.8, 5.0), birch)
    for x in (-17.0, -12.5, -5.0, 2.0):
        wall.standing_box((x, 7.25, 3.0), (3.0, rng.uniform(0.3, 1.6), 2.4), rng.choice(tones))


def _easel(place, birch):
    """An easel with a sheet."""
    for x, lean in ((-1.6, 0), (1.6, 0), (0, 2.0)):
        place.standing_box((x, 0, 1.5 - lean), (0.35, 14.5, 0.35), birch)
    place.box((0, 4.6, 1.7), (4.4, 0.3, 0.8), birch)
    place.box((0, 8.6, 1.75), (5.4, 7.4, 0.2), material("#e2ddd2", 0.9))
    place.panel((0.4, 8.9, 1.87), (2.2, 3.4), material("#c44420", 0.9))


def _rolls(place):
    """Tall rolls of paper in a basket."""
    place.turned((0, 0, 0), [(0, 0), (2.0, 0), (2.2, 4.4)], material("#8a7350", 0.9), segments=20)
    for i, colour in enumerate(("#d8d2c4", "#c44420", "#b9a98a", "#e0dbd0", "#2a2c33")):
        angle = i * 1.3
        place.turned(
            (math.cos(angle), 0.2, math.sin(angle)),
            [(0, 0), (0.5, 0), (0.5, 8 + i % 3), (0, 8 + i % 3)],
            material(colour, 0.9),
            segments=14,
        )


JAR = ((0, 0), (0.46, 0), (0.5, 0.05), (0.5, 0.9), (0.46, 0.94), (0.42, 0.9), (0.42, 0.1), (0, 0.08))

ROOM = Room(
    name="studio",
    comment="A white studio: a sweep of paper, flat files; by day frosted windows, by night lamps.",
    walls=WALLS,
    table=Table((-10.4, -8.6), (10.4, 8.6), 0.5, "#8f8471", "#a0957f", 0.7),
    times={
        "day": Time(Key((-14.0, 20.5, 6.5), "#fffaf2", 2290, radius=2.6, cone=80, aim=(2.0, 0.0, 0.0)), backdrop="#c9c3b8"),
        "night": Time(Key((-14.0, 20.5, 6.5), "#ffeed8", 2700, radius=1.8, cone=70, aim=(2.0, 0.0, 0.0)), backdrop="#1c1a18"),
    },
    build=build,
    objects=(
        TableObject(
            "sheet of paper", (8.7, TABLE_TOP, 4.0), "#efeae0", box=(2.1, 0.02, 2.9), bevel=0.005, turn=11, roughness=0.9
        ),
        TableObject(
            "pencil", (8.6, TABLE_TOP + 0.02, 4.1), "#c44420", box=(0.12, 0.12, 2.2), bevel=0.035, turn=-24, roughness=0.5
        ),
        TableObject("jar", (6.8, TABLE_TOP, -4.7), "#2a2c33", profile=JAR, roughness=0.35),
        TableObject("rubber", (-8.7, TABLE_TOP, 4.4), "#e0dbd0", box=(0.8, 0.28, 0.44), bevel=0.06, turn=28, roughness=0.8),
    ),
)
