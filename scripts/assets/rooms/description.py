"""Description of a room: its walls, its table and the objects on it, its times of day, and the TOML file for the game.

Lengths are in widths of a square, in the game's axes; the origin is the centre of the board's top.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

TABLE_TOP = -0.42


@dataclass(frozen=True)
class Key:
    """The lamp that casts the shadows. `lux` is its illuminance of a surface that faces it at the board's centre."""

    position: tuple
    colour: str
    lux: float
    radius: float = 1.4
    # Angle of the lamp's cone in degrees, the soft fraction of its edge, and the point at which it is aimed: beyond the board's
    # centre, a lamp lights the board more evenly.
    cone: float = 60.0
    softness: float = 1.0
    aim: tuple = (0.0, 0.0, 0.0)
    # Radiance of the lamp's reflection. The true radiance would double the highlight that the game renders for the key light.
    mirrored: float = 8.0

    @property
    def towards(self):
        length = sum(c * c for c in self.position) ** 0.5
        return tuple(c / length for c in self.position)


@dataclass(frozen=True)
class Time:
    """A time of day: its key light, and the view beyond everything."""

    key: Key
    backdrop: str


@dataclass(frozen=True)
class Table:
    """The table's top, a rectangle with a rounded edge."""

    min: tuple
    max: tuple
    thickness: float
    colour: str
    second_colour: str
    roughness: float = 0.45
    coat: float = 0.0


@dataclass(frozen=True)
class TableObject:
    """An object on the table: turned (`profile`: radius and height from the foot up) or a box with a bevel."""

    name: str
    position: tuple
    colour: str
    profile: tuple = ()
    box: tuple = ()
    bevel: float = 0.02
    turn: float = 0.0
    roughness: float = 0.5
    metal: float = 0.0
    glow: float = 0.0


@dataclass(frozen=True)
class Room:
    """A room. `build(time)` makes its walls, furniture and lamps in Blender, for one of `times`."""

    name: str
    walls: tuple
    table: Table
    times: dict
    build: Callable
    objects: tuple = ()
    probe: tuple = (0.0, 1.5, 0.0)
    # Standard deviation of the room's blur in degrees, in addition to the disc of the lens.
    blur: float = 0.6
    disc: float = 1.0
    samples: int = 24
    # Whether the room has windows or open sides. `build` marks them with `scene.opening`, and the view beyond with `scene.outside`.
    has_openings: bool = False
    comment: str = field(default="", kw_only=True)


def _number(value):
    return f"{round(float(value), 4) + 0.0:g}"


def _list(values):
    return "[" + ", ".join(_list(v) if isinstance(v, tuple) else _number(v) for v in values) + "]"


def toml(room, times):
    """Returns the room's TOML file with the named ones of its times of day."""
    table = room.table
    lines = [
        f"# {room.comment}",
        f"# Made by scripts/assets/rooms/make.py {room.name}: change it there.",
        "",
        f"probe = {_list(room.probe)}",
        # The first of the room's times is the default.
        f'default-time = "{next(time for time in room.times if time in times)}"',
        *(["has-openings = true"] if room.has_openings else []),
        "",
        "[walls]",
        f"min = {_list(room.walls[0])}",
        f"max = {_list(room.walls[1])}",
        "",
        "[table]",
        f"min = {_list(table.min)}",
        f"max = {_list(table.max)}",
        f"thickness = {_number(table.thickness)}",
        "",
        "[light-map]",
        f"min = {_list(table.min)}",
        f"max = {_list(table.max)}",
    ]
    for name in times:
        time = room.times[name]
        key = time.key
        towards, position, lux = _list(key.towards), _list(key.position), _number(key.lux)
        lines += [
            "",
            f"[times.{name}]",
            f'backdrop = "{time.backdrop}"',
            f'key = {{ towards = {towards}, position = {position}, colour = "{key.colour}", lux = {lux} }}',
        ]
    for thing in room.objects:
        shape = (
            f"profile = {_list(thing.profile)}"
            if thing.profile
            else f"box = {_list(thing.box)}\nbevel = {_number(thing.bevel)}"
        )
        lines += [
            "",
            "[[object]]",
            f'name = "{thing.name}"',
            shape,
            f"position = {_list(thing.position)}",
            f"turn = {_number(thing.turn)}",
            f'colour = "{thing.colour}"',
            f"roughness = {_number(thing.roughness)}",
            f"metal = {_number(thing.metal)}",
            f"glow = {_number(thing.glow)}",
        ]
    return "\n".join(lines) + "\n"
