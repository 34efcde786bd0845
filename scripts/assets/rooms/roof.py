"""The roof of the neon board, above a city at dusk and at night: towers with lit windows, signs, a violet sky."""

import math
import random
from dataclasses import dataclass

import bpy

import furniture
import scene
from description import TABLE_TOP, Key, Room, Table, TableObject, Time
from scene import Frame, gradient_glow, linear, material, outside, two_tone

WALLS = ((-30.0, -11.0, -30.0), (30.0, 30.0, 30.0))
STREET = -75.0
NEON = ("#27d6e8", "#ff3fae", "#4a7cff", "#b44aff", "#ff6a3a")


@dataclass(frozen=True)
class Mood:
    """Differences between times of day: the light from above, the sky, the haze in the streets, and the brightness of the city."""

    above: str
    above_strength: float
    horizon: str
    zenith: str
    sky: float
    haze: str
    tower: str
    # Radiance of lit windows; number of lit windows and brightness of signs, relative to the night.
    windows: float
    lit: float
    signs: float


MOODS = {
    "night": Mood("#141834", 0.6, "#4a2358", "#121735", 0.8, "#2a1838", "#0b0c14", 1.5, 1.0, 1.0),
    "dusk": Mood("#7a668e", 1.3, "#d8825c", "#80709e", 0.62, "#a0647a", "#7a6a80", 1.0, 0.6, 0.3),
}


def build(time):
    """Builds the deck, its parapet, the objects on it, and the city around it."""
    mood = MOODS[time]
    scene.background(linear(mood.above), mood.above_strength)
    deck = two_tone("#22242e", "#2c2e3a", (0.1, 0.1, 0.1), 0.45)
    shell = furniture.Shell(WALLS, wall=deck, floor=deck, ceiling=deck, missing=("far", "near", "left", "right", "ceiling"))
    _planks(shell.ground)
    _parapet(shell)
    _roof_things(shell)
    _signs(shell, mood)
    _city(random.Random(21), mood)
    _sky(mood)
    for position, colour, watts in (
        ((-40, 10, -45), "#27d6e8", 16000),
        ((45, 8, -20), "#ff3fae", 15000),
        ((10, 12, 55), "#4a7cff", 15000),
    ):
        scene.add_light("AREA", position, colour, watts * mood.signs, 7.0)


def _planks(ground):
    """Planks on a part of the deck around the table."""
    wood = two_tone("#1c1a20", "#2c2830", (0.1, 1.0, 0.6), 0.35)
    for i in range(-13, 14):
        ground.box((0, 0.1, i * 1.5), (44, 0.2, 1.4), wood)


def _parapet(shell):
    """A low wall around the deck, with a rail, and small lamps at the foot of the wall."""
    concrete = material("#34363f", 0.8)
    rail = material("#6a7080", 0.3, metal=1.0)
    for number, wall in enumerate((shell.far, shell.right, shell.near, shell.left)):
        wall.standing_box((0, 0, 0.5), (60, 3.6, 1.0), concrete)
        wall.box((0, 4.9, 0.5), (60, 0.22, 0.3), rail)
        for i in range(13):
            wall.standing_box(((i / 12 - 0.5) * 60, 3.6, 0.5), (0.2, 1.3, 0.2), rail)
        for i in range(6):
            colour = NEON[(number + i) % 2]
            wall.box((((i + 0.5) / 6 - 0.5) * 60, 1.0, 1.15), (4.0, 0.12, 0.12), material(colour, glow=1.6))


def _roof_things(shell):
    """Chimneys, a water tank and boxes with plants at the deck's edges."""
    dark, leaves = material("#262832", 0.7), two_tone("#12231c", "#1f3a2a", (2, 2, 2), 0.9)
    for x, z, height in ((-24, -22, 7.0), (23, 24, 6.0)):
        shell.ground.standing_box((x, 0, z), (5, height, 4), dark, 0.1)
        shell.ground.turned((x, height, z), [(1.0, 0), (1.0, 2.0), (1.5, 2.1), (0, 2.8)], dark, segments=20)
    tank = shell.ground.at((24, 0, -23))
    tank.turned((0, 4, 0), [(0, 0), (3.2, 0), (3.2, 6), (0, 8)], two_tone("#2a2226", "#3a2e30", (1, 0.2, 1), 0.8), segments=28)
    for x in (-2, 2):
        for z in (-2, 2):
            tank.standing_box((x, 0, z), (0.3, 4, 0.3), dark)
    for wall in (shell.far, shell.left, shell.near, shell.right):
        for x in (-14.0, 9.0):
            wall.standing_box((x, 0, 2.2), (7.0, 1.8, 1.8), dark, 0.1)
            for i in range(7):
                wall.ball((x - 3.0 + i, 2.1, 2.2), 0.75, leaves)


def _signs(shell, mood):
    """Two tall signs beyond the parapet, which the board mirrors."""
    frame = material("#15161d", 0.6)
    for x, colour in ((-19.0, NEON[0]), (17.0, NEON[1])):
        place = shell.far.at((x, 0, -3.0))
        place.standing_box((0, 0, -0.4), (7.4, 42.0, 0.6), frame)
        for i in range(5):
            place.box((0, 24.0 + i * 3.4, 0.0), (6.4, 1.5, 0.2), material(colour, glow=3.0 * mood.signs))


def _lit_windows(wall, seed, lit, strength):
    """A wall with a grid of windows. The fraction `lit` glows warm or cool."""
    made = material(wall, 0.6)
    nodes, links = made.node_tree.nodes, made.node_tree.links

    def math_node(operation, *values):
        node = nodes.new("ShaderNodeMath")
        node.operation = operation
        for slot, value in zip(node.inputs, values, strict=False):
            if isinstance(value, (int, float)):
                slot.default_value = value
            else:
                links.new(value, slot)
        return node.outputs[0]

    coordinates, split = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeSeparateXYZ")
    links.new(coordinates.outputs["Object"], split.inputs[0])
    along = math_node("DIVIDE", math_node("ADD", split.outputs["X"], split.outputs["Y"]), 2.2)
    up = math_node("DIVIDE", split.outputs["Z"], 3.2)
    cell, noise = nodes.new("ShaderNodeCombineXYZ"), nodes.new("ShaderNodeTexWhiteNoise")
    links.new(math_node("FLOOR", along), cell.inputs[0])
    links.new(math_node("FLOOR", up), cell.inputs[1])
    cell.inputs[2].default_value = seed
    links.new(cell.outputs[0], noise.inputs["Vector"])
    inside = math_node(
        "MULTIPLY",
        math_node("GREATER_THAN", math_node("FRACT", along), 0.35),
        math_node("GREATER_THAN", math_node("FRACT", up), 0.45),
    )
    glow = math_node("MULTIPLY", inside, math_node("LESS_THAN", noise.outputs["Value"], lit))
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (*linear("#ff8a3c"), 1), (*linear("#6a8cff"), 1)
    links.new(noise.outputs["Color"], ramp.inputs["Fac"])
    surface = nodes["Principled BSDF"].inputs
    links.new(ramp.outputs["Color"], surface["Emission Color"])
    links.new(math_node("MULTIPLY", glow, strength), surface["Emission Strength"])
    # Sampling each of the many windows as a lamp would be too slow.
    made.cycles.emission_sampling = "NONE"
    return made


def _city(rng, mood):
    """Towers far beyond the parapet. Nearer towers are lower, so that the view stays open."""
    shares = ((1, 0.05), (2, 0.07), (3, 0.12), (4, 0.03))
    walls = [_lit_windows(mood.tower, seed, lit * mood.lit, mood.windows) for seed, lit in shares]
    world = Frame()
    for _ in range(190):
        angle, distance = rng.uniform(0, 2 * math.pi), rng.uniform(100, 360)
        top = rng.uniform(-50, -6 + (distance - 100) * 0.17)
        size = rng.uniform(16, 36)
        place = world.at((distance * math.sin(angle), STREET, distance * math.cos(angle)), rng.uniform(-20, 20))
        outside(place.standing_box((0, 0, 0), (size, top - STREET, rng.uniform(16, 34)), rng.choice(walls)))
        if rng.random() < 0.3:
            colour = rng.choice(NEON)
            turn = math.degrees(angle) + 180
            sign = world.at((place.origin[0], top, place.origin[2]), turn)
            board = sign.box(
                (0, -rng.uniform(2, 7), size * 0.75),
                (rng.uniform(4, 12), rng.uniform(1.5, 3.5), 0.4),
                material(colour, glow=rng.uniform(0.7, 1.5) * mood.signs),
            )
            outside(board)
    outside(world.floor((0, STREET, 0), (700, 700), material(mood.haze, 1.0, glow=0.25)))


def _sky(mood):
    """A distant wall of sky: the glow of the city or the last daylight at the horizon, and night above."""
    for turn in (0, 90, 180, 270):
        wall = gradient_glow(mood.horizon, mood.zenith, mood.sky, bend=0.6)
        outside(Frame((0, 0, 0), turn).panel((0, 70, -300), (620, 300), wall))
    for made in bpy.data.materials:
        if made.name.startswith("sky"):
            made.cycles.emission_sampling = "NONE"


LANTERN = ((0, 0), (0.5, 0), (0.5, 0.1), (0.36, 0.14), (0.36, 0.7), (0.42, 0.74), (0.3, 0.86), (0, 0.88))

ROOM = Room(
    name="roof",
    comment="A roof above a city, at dusk and at night.",
    walls=WALLS,
    table=Table((-10.4, -8.6), (10.4, 8.6), 0.5, "#14151c", "#1d1f29", 0.35, coat=0.3),
    times={
        "night": Time(Key((-13.0, 20.5, 6.5), "#d3dcff", 3250, radius=1.3, cone=66, aim=(2.0, 0.0, 0.0)), backdrop="#04040a"),
        "dusk": Time(Key((-13.0, 20.5, 6.5), "#ffe6dc", 3000, radius=1.6, cone=70, aim=(2.0, 0.0, 0.0)), backdrop="#0c0a12"),
    },
    build=build,
    has_openings=True,
    objects=(
        TableObject("lantern", (6.8, TABLE_TOP, -4.7), "#27d6e8", profile=LANTERN, roughness=0.4, glow=0.8),
        TableObject("tablet", (-8.7, TABLE_TOP, 4.2), "#101218", box=(1.5, 0.1, 2.1), bevel=0.04, turn=12, roughness=0.2),
        TableObject(
            "cable reel",
            (8.8, TABLE_TOP, 4.5),
            "#3a2a55",
            profile=((0, 0), (0.5, 0), (0.5, 0.08), (0.3, 0.1), (0.3, 0.32), (0.5, 0.34), (0.5, 0.42), (0, 0.42)),
            roughness=0.5,
        ),
    ),
    blur=0.7,
    disc=1.2,
)
