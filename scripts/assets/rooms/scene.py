"""Builds Blender scenes from simple shapes, in the game's axes: x right, y up, -z away from the first player.

A `Frame` is a position with a direction. It creates boxes, turned shapes, panels and lamps in its local coordinates, so that
the furniture at a wall is described as seen by a viewer who faces the wall: x to the right, y up, z out into the room.
"""

import math

import bpy
from mathutils import Vector

RING_SEGMENTS = 48


def reset(seed=0):
    """Removes all data from Blender and configures Cycles."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.use_persistent_data = True
    cycles = scene.cycles
    cycles.device, cycles.seed = "CPU", seed
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 5, 4, 3
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 6
    cycles.use_adaptive_sampling = False
    cycles.blur_glossy = 1
    background(linear("#000000"), 0)


def to_blender(point):
    x, y, z = point
    return (x, -z, y)


def linear(colour):
    """Linear RGB of an sRGB colour such as "#c08040"."""
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)


def background(colour, strength):
    """Sets the light from beyond the scene."""
    world = bpy.context.scene.world or bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    inputs = world.node_tree.nodes["Background"].inputs
    inputs["Color"].default_value, inputs["Strength"].default_value = (*colour, 1), strength


# ---- materials -------------------------------------------------------------------------------------------------------


def material(colour, roughness=0.6, metal=0.0, coat=0.0, glow=0.0):
    """A plain surface. `glow` is the radiance of the emitted light, which has the colour of the surface."""
    made = bpy.data.materials.new(colour)
    made.use_nodes = True
    inputs = made.node_tree.nodes["Principled BSDF"].inputs
    inputs["Base Color"].default_value = (*linear(colour), 1)
    inputs["Roughness"].default_value = roughness
    inputs["Metallic"].default_value = metal
    inputs["Coat Weight"].default_value = coat
    if glow:
        inputs["Emission Color"].default_value = (*linear(colour), 1)
        inputs["Emission Strength"].default_value = glow
    return made


def glowing(colour, radiance):
    """A glowing surface with little reflection, such as a lamp's shade."""
    made = material("#181410", 0.9)
    inputs = made.node_tree.nodes["Principled BSDF"].inputs
    inputs["Emission Color"].default_value = (*linear(colour), 1)
    inputs["Emission Strength"].default_value = radiance
    return made


def two_tone(first, second, scale, roughness=0.6, coat=0.0, position=(0.35, 0.65)):
    """A surface whose colour varies between two colours, as in grain, veins or plaster. `scale` is per axis, in game axes."""
    made = material(first, roughness, coat=coat)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    coordinates, mapping = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeMapping")
    noise, ramp = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeValToRGB")
    x, y, z = scale
    mapping.inputs["Scale"].default_value = (x, z, y)
    noise.inputs["Scale"].default_value = 1.0
    noise.inputs["Detail"].default_value = 5.0
    noise.inputs["Distortion"].default_value = 0.5
    for element, colour, place in zip(ramp.color_ramp.elements, (first, second), position, strict=True):
        element.color, element.position = (*linear(colour), 1), place
    links.new(coordinates.outputs["Object"], mapping.inputs["Vector"])
    links.new(mapping.outputs["Vector"], noise.inputs["Vector"])
    links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    return made


def gradient_glow(bottom, top, strength, bend=0.5):
    """A panel that glows from one colour at its lower edge to another at its upper edge, such as a sky."""
    return ramp_glow([(0.0, linear(bottom)), (bend, linear(top))], strength)


def ramp_glow(stops, strength):
    """A surface that glows in a gradient from its lowest to its highest point. `stops` are pairs of a relative height from 0 to
    1, ascending, and a colour in linear RGB."""
    made = bpy.data.materials.new("sky")
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    nodes.remove(nodes["Principled BSDF"])
    coordinates, split = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeSeparateXYZ")
    ramp, emission = nodes.new("ShaderNodeValToRGB"), nodes.new("ShaderNodeEmission")
    elements = ramp.color_ramp.elements
    elements[0].position, elements[0].color = stops[0][0], (*stops[0][1], 1)
    elements[1].position, elements[1].color = stops[-1][0], (*stops[-1][1], 1)
    for place, colour in stops[1:-1]:
        elements.new(place).color = (*colour, 1)
    emission.inputs["Strength"].default_value = strength
    links.new(coordinates.outputs["Generated"], split.inputs["Vector"])
    links.new(split.outputs["Z"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], emission.inputs["Color"])
    links.new(emission.outputs["Emission"], nodes["Material Output"].inputs["Surface"])
    return made


def matt_white():
    """A white surface that reflects all light evenly."""
    made = bpy.data.materials.new("white")
    made.use_nodes = True
    nodes = made.node_tree.nodes
    nodes.remove(nodes["Principled BSDF"])
    diffuse = nodes.new("ShaderNodeBsdfDiffuse")
    diffuse.inputs["Color"].default_value = (1, 1, 1, 1)
    made.node_tree.links.new(diffuse.outputs["BSDF"], nodes["Material Output"].inputs["Surface"])
    return made


# ---- view through openings -------------------------------------------------------------------------------------------


def opening(made):
    """Makes a surface an opening. The surface lights the room and appears in reflections, but the panorama shows the sky map in
    its place."""
    made["opening"] = True
    return made


def outside(made):
    """Moves an object from the panorama into the sky map, which is shown at an infinite distance."""
    made["outside"] = True
    return made


# ---- shapes ----------------------------------------------------------------------------------------------------------


def add_mesh(name, vertices, faces, surface, smooth=False):
    """Adds an object with a mesh whose vertices are in Blender's axes."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    mesh.materials.append(surface)
    if smooth:
        for face in mesh.polygons:
            face.use_smooth = True
        mesh.set_sharp_from_angle(angle=math.radians(40))
    made = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(made)
    return made


BOX_CORNERS = [(x, y, z) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)]
BOX_FACES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]


class Frame:
    """A position in the room and a turn about the vertical axis, in degrees; a positive turn brings +z towards +x."""

    def __init__(self, origin=(0, 0, 0), turn=0.0):
        self.origin, self.turn = origin, turn

    def point(self, local):
        """Converts a local point to room coordinates."""
        x, y, z = local
        sine, cosine = math.sin(math.radians(self.turn)), math.cos(math.radians(self.turn))
        return (
            self.origin[0] + x * cosine + z * sine,
            self.origin[1] + y,
            self.origin[2] - x * sine + z * cosine,
        )

    def at(self, local, turn=0.0):
        """Returns a frame at a position and a turn relative to this frame."""
        return Frame(self.point(local), self.turn + turn)

    def _place(self, made, local):
        made.location = to_blender(self.point(local))
        made.rotation_euler = (0, 0, math.radians(self.turn))
        return made

    def box(self, centre, size, surface, bevel=0.0):
        """A box of width, height and depth."""
        width, height, depth = size
        corners = [(x * width, y * depth, z * height) for x, y, z in BOX_CORNERS]
        made = self._place(add_mesh("box", corners, BOX_FACES, surface), centre)
        if bevel:
            modifier = made.modifiers.new("bevel", "BEVEL")
            modifier.width, modifier.segments = bevel, 3
        return made

    def standing_box(self, foot, size, surface, bevel=0.0):
        """A box on a floor: `foot` is the middle of the lower side of the box."""
        x, y, z = foot
        return self.box((x, y + size[1] / 2, z), size, surface, bevel)

    def turned(self, foot, profile, surface, segments=RING_SEGMENTS):
        """A shape turned about the vertical axis. `profile` is a list of (radius, height)."""
        vertices, faces = [], []
        for radius, height in profile:
            for i in range(segments):
                angle = 2 * math.pi * i / segments
                vertices.append((radius * math.cos(angle), radius * math.sin(angle), height))
        for row in range(len(profile) - 1):
            for i in range(segments):
                j = (i + 1) % segments
                lower, upper = row * segments, (row + 1) * segments
                faces.append((lower + i, lower + j, upper + j, upper + i))
        return self._place(add_mesh("turned", vertices, faces, surface, smooth=True), foot)

    def ball(self, centre, radius, surface):
        """A sphere."""
        steps = 12
        profile = [(radius * math.sin(math.pi * i / steps), -radius * math.cos(math.pi * i / steps)) for i in range(steps + 1)]
        return self.turned(centre, profile, surface, segments=20)

    def panel(self, centre, size, surface):
        """An upright rectangle that faces this frame's +z."""
        width, height = size
        corners = [
            (-width / 2, 0, -height / 2),
            (width / 2, 0, -height / 2),
            (width / 2, 0, height / 2),
            (-width / 2, 0, height / 2),
        ]
        return self._place(add_mesh("panel", corners, [(0, 1, 2, 3)], surface), centre)

    def floor(self, centre, size, surface):
        """A level rectangle that faces up."""
        width, depth = size
        corners = [
            (-width / 2, -depth / 2, 0),
            (width / 2, -depth / 2, 0),
            (width / 2, depth / 2, 0),
            (-width / 2, depth / 2, 0),
        ]
        return self._place(add_mesh("floor", corners, [(0, 1, 2, 3)], surface), centre)

    def window_light(self, centre, size, colour, watts):
        """A large soft light that shines along this frame's +z, such as the light of a window. The light source is
        invisible."""
        made = add_light("AREA", self.point(centre), colour, watts, 1.0, self.point((centre[0], centre[1], centre[2] + 1)))
        made.data.shape = "RECTANGLE"
        made.data.size, made.data.size_y = size
        return made

    def point_light(self, centre, colour, watts, radius=0.4):
        """A lamp that shines in all directions."""
        return add_light("POINT", self.point(centre), colour, watts, radius)


def add_light(kind, position, colour, watts, radius, towards=(0, 0, 0)):
    """A lamp of one of Blender's types, invisible to the camera. A larger `radius` makes shadows softer."""
    data = bpy.data.lights.new(kind.lower(), kind)
    data.color, data.energy = linear(colour), watts
    if kind == "AREA":
        data.shape, data.size = "DISK", 2 * radius
    else:
        data.shadow_soft_size = radius
    made = bpy.data.objects.new(kind.lower(), data)
    made.location = to_blender(position)
    aim = Vector(to_blender(towards)) - Vector(made.location)
    made.rotation_euler = aim.to_track_quat("-Z", "Y").to_euler()
    made.visible_camera = False
    bpy.context.collection.objects.link(made)
    return made


def sunbeam(start, target, size, colour, watts):
    """Sun through an opening: light from a rectangle with little spread."""
    made = add_light("AREA", start, colour, watts, 1.0, target)
    made.data.shape = "RECTANGLE"
    made.data.size, made.data.size_y = size
    made.data.spread = math.radians(6)
    return made
