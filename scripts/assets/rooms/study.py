"""The study of the walnut board: bookshelves, tall windows, a lamp."""

from dataclasses import dataclass

import furniture
import outside
from description import TABLE_TOP, Key, Room, Table, TableObject, Time
from scene import gradient_glow, material, two_tone

WALLS = ((-26.0, -11.5, -22.0), (26.0, 28.0, 22.0))
COVERS = ("#5a1f18", "#3d2a1c", "#1d3330", "#22304a", "#6b5230", "#7a6a4c", "#4a1626", "#2c3a22", "#15181f", "#8a7a5c")


@dataclass(frozen=True)
class Mood:
    """Differences between times of day: the colours and the light of the sky in the windows, and the brightness of the
    lamps."""

    horizon: str
    zenith: str
    sky: float
    daylight: str
    daylight_watts: float
    lamps: float
    view: outside.View


MOODS = {
    "dusk": Mood(
        *("#8b8c96", "#485068", 1.1, "#b8c6ee", 2500, 1.0),
        view=outside.View("#2b4578", "#8f8a96", "#5a658a", "#1a2338", 1.1, lights=1.4),
    ),
    "night": Mood(
        *("#1c2236", "#0a1020", 0.6, "#6a84c8", 500, 1.25),
        view=outside.View("#0a1020", "#222a42", "#182038", "#070a12", 0.7, lights=0.9),
    ),
    "day": Mood(
        *("#f2ede0", "#b8cfe8", 0.9, "#eef3ff", 6500, 0.0),
        view=outside.View("#b8cfe8", "#f0ece2", "#c9d3cc", "#56704a", 0.85),
    ),
}


def build(time):
    """Adds the walls, the furniture and the secondary lamps."""
    mood = MOODS[time]
    wood = two_tone("#2a160c", "#4a2a17", (0.15, 1.0, 0.6), 0.4, coat=0.2)
    shell = furniture.Shell(
        WALLS,
        wall=two_tone("#5a4c38", "#66573f", (0.3, 0.3, 0.3), 0.9),
        floor=two_tone("#24130a", "#3f2413", (0.08, 1.0, 0.8), 0.35, coat=0.2),
        ceiling=material("#a89c8a", 0.95),
    )
    _shelves(shell, wood)
    _window_wall(shell, wood, mood)
    outside.show(mood.view, outside.trees, seed=14)
    _sideboard(shell, wood, mood.lamps)
    _reading_corner(shell, wood, mood.lamps)
    ceiling = shell.ground.at((13.0, shell.height, -15.0))
    furniture.pendant(ceiling, 7.0, 1.7, material("#1c120c", 0.6), "#ffb163", 5200 * mood.lamps, glow=3.5 * mood.lamps)
    furniture.rug(
        shell.ground,
        (40, 30),
        (("#3a1512", 0), ("#8a6a3c", 0.9), ("#3a1816", 1.3), ("#1d2a3a", 3.2), ("#7a5a34", 3.6), ("#40191a", 4.0)),
    )


def _shelves(shell, wood):
    """Adds books along the far wall, and on the near wall on both sides of the space for the fireplace."""
    covers = [material(colour, 0.6) for colour in COVERS]
    furniture.bookshelf(shell.far.at((7.0, 0, 0)), 37, 22, 2.6, wood, covers, seed=11)
    furniture.bookshelf(shell.near.at((-13.5, 0, 0)), 21, 22, 2.6, wood, covers, seed=12)
    furniture.bookshelf(shell.near.at((17.0, 0, 0)), 15, 22, 2.6, wood, covers, seed=13)


def _window_wall(shell, wood, mood):
    """Tall windows: one beside the shelves, two in the left wall. The board mirrors the upper part of the window beside the
    shelves."""
    velvet = material("#3a1116", 0.95)
    for wall, x, width, height in ((shell.far, -19.0, 10.0, 34.0), (shell.left, -10.5, 8.0, 19.0), (shell.left, 9.5, 8.0, 19.0)):
        place = wall.at((x, 2.0, 0))
        furniture.window(place, (width, height), gradient_glow(mood.horizon, mood.zenith, mood.sky), wood)
        watts = mood.daylight_watts * height / 19.0
        place.window_light((0, height / 2, 1.0), (width, height), mood.daylight, watts)
        for side in (-1, 1):
            furniture.curtain(wall.at((x + side * (width / 2 + 1), 0.3, 0)), (2.4, height + 4), velvet)


def _sideboard(shell, wood, lamp):
    """A sideboard at the right wall with a lamp and pictures above it."""
    brass = material("#c8944a", 0.3, metal=1.0)
    wall = shell.right
    furniture.cabinet(wall.at((0, 0, 0)), (20, 7.0, 4.0), wood, brass, doors=4)
    furniture.table_lamp(wall.at((-6.5, 7.1, 2.0)), "#c8944a", "#ffb163", 4600 * lamp, glow=1.1 * lamp, size=1.35)
    for x, colours in ((0.5, ("#2c3324", "#5a5a3e", "#8a8468")), (6.5, ("#3a2c22", "#6b4a30", "#b08e5c"))):
        furniture.picture(wall.at((x, 13.5, 0)), (4.2, 5.2), brass, colours)
    for x, height, colour in ((3.0, 1.6, "#31473f"), (5.6, 2.6, "#7a3b24")):
        wall.turned(
            (x, 7.2, 2.0), [(0, 0), (0.6, 0), (0.95, height * 0.5), (0.4, height * 0.85), (0.5, height)], material(colour, 0.25)
        )


def _reading_corner(shell, wood, lamp):
    """An armchair and a floor lamp between the shelves of the near wall."""
    leather = material("#4a2416", 0.45)
    furniture.armchair(shell.near.at((3.4, 0, 5.0), -10), leather, wood)
    furniture.floor_lamp(shell.near.at((8.0, 0, 3.0)), 13.5, "#c8944a", "#ffab5c", 5400 * lamp, glow=1.0 * lamp)
    furniture.floor_lamp(shell.far.at((-13.4, 0, 4.2)), 13.0, "#c8944a", "#ffab5c", 5400 * lamp, glow=1.0 * lamp)


ROOM = Room(
    name="study",
    comment="A study: shelves of books, tall windows, a warm lamp at the left.",
    walls=WALLS,
    table=Table((-10.2, -8.6), (10.2, 8.6), 0.7, "#24140b", "#3d2414", 0.4, coat=0.3),
    times={
        "dusk": Time(Key((-13.0, 20.5, 6.5), "#ffe3c0", 3100, cone=66, aim=(2.0, 0.0, 0.0)), backdrop="#070605"),
        "night": Time(Key((-13.0, 20.5, 6.5), "#ffdcb0", 3350, cone=60, aim=(2.0, 0.0, 0.0)), backdrop="#050404"),
        "day": Time(Key((-14.0, 20.5, 6.5), "#fff4e2", 2550, radius=2.2, cone=80, aim=(2.0, 0.0, 0.0)), backdrop="#1c1814"),
    },
    build=build,
    has_openings=True,
    objects=(
        TableObject("book", (8.6, TABLE_TOP, 4.2), "#4a1626", box=(1.5, 0.34, 2.1), bevel=0.05, turn=14, roughness=0.6),
        TableObject(
            "small book", (8.55, TABLE_TOP + 0.34, 4.25), "#22304a", box=(1.25, 0.26, 1.8), bevel=0.05, turn=-6, roughness=0.6
        ),
        TableObject("pencil", (-8.8, TABLE_TOP, 4.4), "#8a6a2c", box=(1.9, 0.11, 0.11), bevel=0.03, turn=35, roughness=0.45),
    ),
)
