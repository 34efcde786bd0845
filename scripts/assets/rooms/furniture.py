"""Furniture shared by several rooms: the shell, bookshelves, windows, lamps, rugs, pictures, chairs.

Furniture is positioned relative to a wall or a point on the floor; see `scene.Frame`.
"""

import random

from scene import Frame, add_light, glowing, material, opening


class Shell:
    """The six sides of a box-shaped room, and a frame for each wall. The origin of a frame is the middle of the wall's foot."""

    def __init__(self, walls, wall, floor, ceiling, missing=()):
        (x0, y0, z0), (x1, y1, z1) = walls
        width, height, depth = x1 - x0, y1 - y0, z1 - z0
        cx, cz = (x0 + x1) / 2, (z0 + z1) / 2
        self.height = height
        self.far = Frame((cx, y0, z0), 0)
        self.right = Frame((x1, y0, cz), -90)
        self.near = Frame((cx, y0, z1), 180)
        self.left = Frame((x0, y0, cz), 90)
        self.ground = Frame((cx, y0, cz), 0)
        sides = {"far": (self.far, width), "right": (self.right, depth), "near": (self.near, width), "left": (self.left, depth)}
        for name, (frame, length) in sides.items():
            if name not in missing:
                frame.panel((0, height / 2, 0), (length, height), wall)
        self.ground.floor((0, 0, 0), (width, depth), floor)
        if "ceiling" not in missing:
            self.ground.floor((0, height, 0), (width, depth), ceiling)

    def soft_light(self, colour, watts):
        """Adds uniform light from above, in place of lamps and walls beyond the room."""
        add_light("AREA", self.ground.point((0, self.height - 1, 0)), colour, watts, 12.0, self.ground.origin)


def bookshelf(frame, width, height, depth, board, covers, seed, gap=3.1, thickness=0.28):
    """A bookshelf at the frame's origin, with the back to the wall."""
    rng = random.Random(seed)
    middle = depth / 2
    for x in (-width / 2, width / 2):
        frame.standing_box((x, 0, middle), (thickness, height, depth), board)
    levels = max(1, round(height / gap))
    for level in range(levels + 1):
        foot = level * height / levels
        frame.box((0, foot, middle), (width, thickness, depth), board)
        if level < levels:
            _books(frame, rng, width - thickness, foot + thickness / 2, height / levels - thickness, depth, covers)


def _books(frame, rng, width, foot, room_above, depth, covers):
    """A row of books with occasional gaps."""
    x = -width / 2
    while x < width / 2 - 0.7:
        if rng.random() < 0.05:
            x += rng.uniform(0.5, 1.6)
            continue
        # The volumes of a set have the same height and cover.
        volumes = rng.choice((1, 1, 1, 2, 3, 5))
        tall, deep = room_above * rng.uniform(0.62, 0.92), depth * rng.uniform(0.62, 0.82)
        thick, cover = rng.uniform(0.22, 0.6), rng.choice(covers)
        for _ in range(volumes):
            if x + thick > width / 2:
                return
            frame.standing_box((x + thick / 2, foot, deep / 2 + 0.1), (thick * 0.96, tall, deep), cover)
            x += thick


def window(frame, size, sky, wood, panes=(3, 4), sill=0.7, is_clear=True):
    """A window with glazing bars and clear panes; the frame's origin is the middle of the window's lower edge, on the wall."""
    width, height = size
    across, up = panes
    pane = frame.panel((0, height / 2, 0.05), size, sky)
    if is_clear:
        opening(pane)
    bar = 0.22
    for i in range(across + 1):
        x = (i / across - 0.5) * width
        frame.standing_box((x, 0, 0.2), (bar * (2 if i in (0, across) else 1), height, 0.4), wood)
    for i in range(up + 1):
        frame.box((0, i / up * height, 0.2), (width + bar, bar * (2 if i in (0, up) else 1), 0.4), wood)
    frame.box((0, -0.15, sill / 2), (width + 2, 0.3, sill), wood)


def curtain(frame, size, cloth, folds=7):
    """A hanging curtain in soft folds; the frame's origin is the middle of the curtain's lower edge."""
    width, height = size
    for i in range(folds):
        x = ((i + 0.5) / folds - 0.5) * width
        radius = width / folds * 0.62
        frame.turned((x, 0, 0.7 + 0.12 * (i % 2)), [(radius, 0), (radius * 0.85, height)], cloth, segments=10)


def _shade(colour, glow):
    """The paper of a lamp's shade, which is pale if the lamp is off."""
    return glowing(colour, glow) if glow else material("#8f8470", 0.9)


def table_lamp(frame, stand, shade_colour, watts, glow=1.2, size=1.0):
    """A lamp with a foot, a stem and a glowing shade. The frame's origin is the middle of the foot."""
    brass = material(stand, 0.3, metal=1.0)
    frame.turned(
        (0, 0, 0),
        [(0, 0), (0.9 * size, 0), (0.9 * size, 0.15), (0.2 * size, 0.4), (0.1 * size, 0.5), (0.1 * size, 3.2 * size)],
        brass,
    )
    shade = _shade(shade_colour, glow)
    made = frame.turned((0, 2.4 * size, 0), [(1.7 * size, 0), (1.05 * size, 1.9 * size)], shade)
    # The shade is made of paper, which transmits light.
    made.visible_shadow = False
    frame.point_light((0, 3.2 * size, 0), shade_colour, watts, 0.35 * size)


def floor_lamp(frame, height, stand, shade_colour, watts, glow=1.2, size=1.3):
    """A lamp on a tall stem, which stands at the frame's origin."""
    metal = material(stand, 0.3, metal=1.0)
    frame.turned((0, 0, 0), [(0, 0), (1.5, 0), (1.5, 0.2), (0.12, 0.35), (0.12, height)], metal)
    shade = _shade(shade_colour, glow)
    made = frame.turned((0, height - 2 * size, 0), [(1.8 * size, 0), (1.2 * size, 2 * size)], shade)
    made.visible_shadow = False
    frame.point_light((0, height - size, 0), shade_colour, watts, 0.4)


def pendant(frame, length, radius, cord, colour, watts, glow=1.2):
    """A frosted globe on a cord; the frame's origin is on the ceiling. The board mirrors the globe."""
    frame.standing_box((0, -length, 0), (0.12, length, 0.12), cord)
    middle = -length - radius
    globe = frame.ball((0, middle, 0), radius, _shade(colour, glow))
    globe.visible_shadow = False
    frame.point_light((0, middle, 0), colour, watts, radius * 0.98)


def roof_light(frame, size, pane, bars, colour, watts, panes=4):
    """A window in the ceiling; the frame's origin is the middle of the window, just below the ceiling."""
    width, depth = size
    frame.floor((0, -0.05, 0), size, pane)
    for i in range(panes + 1):
        frame.box(((i / panes - 0.5) * width, -0.2, 0), (0.25, 0.3, depth), bars)
    light = add_light("AREA", frame.point((0, -0.5, 0)), colour, watts, 1.0, frame.point((0, -1.5, 0)))
    light.data.shape = "RECTANGLE"
    light.data.size, light.data.size_y = size


def rug(frame, size, colours):
    """A rug of nested rectangles, listed from the border inwards. The frame's origin is the middle of the rug."""
    width, depth = size
    for i, (colour, inset) in enumerate(colours):
        frame.floor((0, 0.04 + 0.02 * i, 0), (width - 2 * inset, depth - 2 * inset), material(colour, 0.95))


def picture(frame, size, border, colours):
    """A framed picture of bands, from the bottom up; the frame's origin is the middle of the picture, on the wall."""
    width, height = size
    frame.box((0, 0, 0.15), (width + 0.8, height + 0.8, 0.3), border)
    for i, colour in enumerate(colours):
        share = height / len(colours)
        frame.panel((0, (i + 0.5) * share - height / 2, 0.32), (width, share), material(colour, 0.7))


def cabinet(frame, size, wood, knob, doors=3):
    """A low cupboard with doors, with the back to the wall."""
    width, height, depth = size
    frame.standing_box((0, 0.4, depth / 2), (width, height - 0.4, depth), wood)
    frame.box((0, height, depth / 2), (width + 0.5, 0.25, depth + 0.4), wood)
    for i in range(doors):
        x = ((i + 0.5) / doors - 0.5) * width
        frame.standing_box((x, 0.8, depth + 0.05), (width / doors - 0.35, height - 1.5, 0.15), wood)
        frame.ball((x + width / doors * 0.36, height * 0.55, depth + 0.3), 0.16, knob)


def armchair(frame, cloth, wood):
    """An armchair that faces the frame's +z."""
    for x in (-2.4, 2.4):
        frame.standing_box((x, 1.0, 0), (1.0, 4.2, 5.0), cloth, 0.4)
        for z in (-2.0, 2.0):
            frame.standing_box((x, 0, z), (0.35, 1.0, 0.35), wood)
    frame.standing_box((0, 1.0, 0.2), (4.0, 2.3, 5.0), cloth, 0.4)
    frame.standing_box((0, 1.0, -2.3), (5.2, 8.0, 1.2), cloth, 0.5)
