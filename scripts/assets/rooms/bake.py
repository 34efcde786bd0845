"""Renders the maps of a room with Cycles: panoramas from the probe, and the light on the table.

Objects are made invisible to the camera instead of being removed, so that a hidden table still casts a shadow on the floor.
"""

import math
import tempfile
from contextlib import contextmanager
from pathlib import Path

import bpy
import numpy as np
from mathutils import Vector

import scene
from description import TABLE_TOP

# Columns rendered beyond each end of a panorama and blended, so that the denoiser does not leave a seam.
OVERLAP = 24
TABLE_MAP_WIDTH = 256
# Name of the input for the emission strength, by type of shader node.
GLOW_INPUTS = {"BSDF_PRINCIPLED": "Emission Strength", "EMISSION": "Strength"}


def build(room, time_name):
    """Builds a room with its table, the objects on it and its key light. Returns the parts that are shown or hidden separately:
    the table with its objects, the key light, and the disc that represents the lamp in reflections."""
    scene.reset()
    room.build(time_name)
    key = room.times[time_name].key
    parts = {
        "table": [_table(room.table)] + [_table_object(thing) for thing in room.objects],
        "key": _key_light(key),
        "lamp": _visible_lamp(key),
    }
    _calibrate(room, key, parts)
    return parts


def _table(table):
    (left, far), (right, near) = table.min, table.max
    size = (right - left, table.thickness, near - far)
    centre = ((left + right) / 2, TABLE_TOP - table.thickness / 2, (far + near) / 2)
    surface = scene.two_tone(table.colour, table.second_colour, (0.12, 1.2, 1.2), table.roughness, table.coat)
    return scene.Frame().box(centre, size, surface, bevel=min(0.15, table.thickness * 0.35))


def _table_object(thing):
    surface = scene.material(thing.colour, thing.roughness, thing.metal, glow=thing.glow)
    frame = scene.Frame(thing.position, thing.turn)
    if thing.profile:
        return frame.turned((0, 0, 0), thing.profile, surface)
    return frame.standing_box((0, 0, 0), thing.box, surface, thing.bevel)


def _key_light(key):
    light = scene.add_light("SPOT", key.position, key.colour, 1.0, key.radius, key.aim)
    light.data.spot_size, light.data.spot_blend = math.radians(key.cone), key.softness
    return light


def _calibrate(room, key, parts):
    """Sets the power of the key light to match the room's illuminance at the board's centre."""
    light = parts["key"]
    # First estimate: at distance d, a spot light of W watts without a soft edge has the irradiance W / (4 pi d^2).
    light.data.energy = key.lux / 1000 * 4 * math.pi * sum(c * c for c in key.position)
    with sheet(room, parts) as white, _key_only(light):
        found = at_origin(room, white.render(16, denoise=False))
    expected = key.lux / 1000 / math.pi * key.towards[1] * np.array(scene.linear(key.colour))
    light.data.energy *= expected.max() / found.max()


def _visible_lamp(key):
    """A disc at the key light that is visible and reflected, but does not emit light."""
    lamp = scene.Frame().turned((0, 0, 0), [(0, 0), (key.radius, 0)], scene.material(key.colour, glow=key.mirrored))
    lamp.location = scene.to_blender([c * 0.99 for c in key.position])
    lamp.rotation_euler = (Vector(scene.to_blender(key.aim)) - lamp.location).to_track_quat("-Z", "Y").to_euler()
    lamp.visible_diffuse = lamp.visible_shadow = lamp.visible_transmission = False
    lamp.data.materials[0].cycles.emission_sampling = "NONE"
    return lamp


# ---- rendering -------------------------------------------------------------------------------------------------------


def render(width, height, samples, denoise):
    """Renders the scene's camera. Returns linear RGBA, first row at the top; RGB is multiplied by A, which is 0 in openings."""
    current = bpy.context.scene
    current.render.resolution_x, current.render.resolution_y = width, height
    current.render.resolution_percentage = 100
    current.cycles.samples, current.cycles.use_denoising = samples, denoise
    current.render.image_settings.file_format = "OPEN_EXR"
    current.render.image_settings.color_depth, current.render.image_settings.color_mode = "32", "RGBA"
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "picture.exr")
        current.render.filepath = path
        bpy.ops.render.render(write_still=True)
        image = bpy.data.images.load(path)
        pixels = np.empty(width * height * 4, np.float32)
        image.pixels.foreach_get(pixels)
        bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)[::-1].astype(np.float64)


def camera(position, kind="PERSP"):
    """Adds a camera that points along the game's -z, and makes it the active camera of the scene."""
    data = bpy.data.cameras.new("camera")
    data.type = kind
    data.clip_start, data.clip_end = 0.01, 1000
    made = bpy.data.objects.new("camera", data)
    made.location = scene.to_blender(position)
    made.rotation_euler = (math.pi / 2, 0, 0)
    bpy.context.collection.objects.link(made)
    bpy.context.scene.camera = made
    return made


def panorama(position, width, samples, disc_degrees=0.0, denoise=True):
    """Renders a panorama around a point as RGBA. If `disc_degrees` is not zero, the lens is out of focus and renders a far
    point as a disc of this radius."""
    height, margin = width // 2, OVERLAP
    data = camera(position, "PANO").data
    data.panorama_type = "EQUIRECTANGULAR"
    reach = math.pi * (1 + 2 * margin / width)
    data.longitude_min, data.longitude_max = -reach, reach
    if disc_degrees:
        # The lens is focused on the board's edge; the aperture radius is computed from the radius of the disc.
        focus = 4.0
        data.dof.use_dof, data.dof.focus_distance = True, focus
        data.dof.aperture_fstop = data.lens / 2000 / (math.tan(math.radians(disc_degrees)) * focus)
    wide = render(width + 2 * margin, height, samples, denoise)
    share = ((np.arange(2 * margin) + 0.5) / (2 * margin))[None, :, None]
    seam = wide[:, -2 * margin :] * (1 - share) + wide[:, : 2 * margin] * share
    return np.concatenate([seam[:, margin:], wide[:, 2 * margin : -2 * margin], seam[:, :margin]], axis=1)


def hide_from_camera(objects, hidden=True):
    """Makes objects invisible to the camera; the objects still cast shadows and appear in reflections."""
    for thing in objects:
        thing.visible_camera = not hidden


class _Sheet:
    """A white matt sheet on the table and a camera that looks down at it."""

    def __init__(self, room):
        (left, far), (right, near) = room.table.min, room.table.max
        self.width, self.depth = right - left, near - far
        centre = ((left + right) / 2, TABLE_TOP + 0.004, (far + near) / 2)
        self.object = scene.Frame().floor(centre, (self.width, self.depth), scene.matt_white())
        for ray in ("diffuse", "glossy", "shadow", "transmission"):
            setattr(self.object, f"visible_{ray}", False)
        self.camera = camera((centre[0], TABLE_TOP + 0.05, centre[2]), "ORTHO")
        self.camera.rotation_euler = (0, 0, 0)
        self.camera.data.ortho_scale = self.width

    def render(self, samples, denoise=True):
        """Returns the radiance of the sheet. The first row has the lowest z."""
        return render(TABLE_MAP_WIDTH, round(TABLE_MAP_WIDTH * self.depth / self.width), samples, denoise)[..., :3]


@contextmanager
def sheet(room, parts):
    """Lays the sheet on the table. The sheet is visible only to the camera, and hides the table."""
    laid = _Sheet(room)
    hide_from_camera(parts["table"])
    yield laid
    hide_from_camera(parts["table"], hidden=False)
    bpy.data.objects.remove(laid.object)


def _marked(mark):
    return [thing for thing in bpy.context.scene.objects if thing.get(mark)]


@contextmanager
def open_windows():
    """Renders the openings and all objects beyond the room transparent; their light still enters the room."""
    current = bpy.context.scene
    current.render.film_transparent = True
    hide_from_camera(_marked("outside"))
    for thing in _marked("opening"):
        thing.is_holdout = True
    yield
    for thing in _marked("opening"):
        thing.is_holdout = False
    hide_from_camera(_marked("outside"), hidden=False)
    current.render.film_transparent = False


@contextmanager
def black_surfaces():
    """Replaces every material with black, which renders fast, for renders that require only the openings."""
    layer = bpy.context.view_layer
    layer.material_override = scene.glowing("#000000", 0)
    yield
    layer.material_override = None


def see_through_windows():
    """Makes the panes of openings invisible to the camera, for pictures that show the view outside."""
    hide_from_camera(_marked("opening"))


@contextmanager
def outside_alone():
    """Hides all objects from the camera, except the view outside."""
    inside = [thing for thing in bpy.context.scene.objects if thing.visible_camera and not thing.get("outside")]
    hide_from_camera(inside)
    yield
    hide_from_camera(inside, hidden=False)


def show_lights(key):
    """Makes every lamp except the key light visible, so that an environment map includes their light."""
    for thing in bpy.context.scene.objects:
        if thing.type == "LIGHT" and thing.name != key.name:
            thing.visible_camera = True


def hide_shades():
    """Makes lampshades invisible to the camera, so that the lamps are visible."""
    hide_from_camera(thing for thing in bpy.context.scene.objects if thing.type == "MESH" and not thing.visible_shadow)


def table_light(room, parts, samples):
    """Returns the light on the table: RGB is the radiance of a white matt surface without the direct light of the key light,
    and A is the direct light of the key light relative to its value at the board's centre.

    The objects on the table are omitted, because the game hides an object that is cut by the edge of the view.
    """
    key = parts["key"]
    with _without_objects(parts), sheet(room, parts) as white:
        excluded = bpy.data.collections.new("not lit by the key")
        excluded.objects.link(white.object)
        key.light_linking.receiver_collection = excluded
        excluded.collection_objects[0].light_linking.link_state = "EXCLUDE"
        ambient = white.render(samples)
        key.light_linking.receiver_collection = None
        with _key_only(key):
            direct = white.render(samples)
    share = direct.mean(axis=-1) / at_origin(room, direct).mean()
    return np.concatenate([ambient, share[..., None]], axis=-1)


@contextmanager
def _without_objects(parts):
    """Removes the objects on the table from the render, with their shadows."""
    _, *objects = parts["table"]
    for thing in objects:
        thing.hide_render = True
    yield
    for thing in objects:
        thing.hide_render = False


def at_origin(room, picture):
    """Returns the mean of a map of the table around the board's centre."""
    (left, far), (right, near) = room.table.min, room.table.max
    row = round(-far / (near - far) * picture.shape[0])
    column = round(-left / (right - left) * picture.shape[1])
    return picture[row - 2 : row + 2, column - 2 : column + 2].mean(axis=(0, 1))


@contextmanager
def _key_only(key):
    """Isolates the direct light of the key light: other lamps and glowing surfaces are dark, and light does not bounce."""
    current = bpy.context.scene
    lights = [thing for thing in current.objects if thing.type == "LIGHT" and thing.name != key.name]
    glows = [current.world.node_tree.nodes["Background"].inputs["Strength"]] + [
        node.inputs[GLOW_INPUTS[node.type]]
        for made in bpy.data.materials
        if made.node_tree
        for node in made.node_tree.nodes
        if node.type in GLOW_INPUTS
    ]
    strengths, bounces = [glow.default_value for glow in glows], current.cycles.max_bounces
    for light in lights:
        light.hide_render = True
    for glow in glows:
        glow.default_value = 0
    current.cycles.max_bounces = 0
    yield
    for light in lights:
        light.hide_render = False
    for glow, strength in zip(glows, strengths, strict=True):
        glow.default_value = strength
    current.cycles.max_bounces = bounces
