"""Path-traces a room with a plain board and simple pieces, to check the composition before the room is used in the game."""

import math

import bpy
import numpy as np
from mathutils import Vector

import bake
import scene
from description import TABLE_TOP

# Position and target of each camera. `play` is the game's camera for an 8x8 board in a window of 16:10.
VIEWS = {
    "play": ((0.0, 9.9, 8.6), (0.0, 0.0, 0.87)),
    "low": ((-4.6, 4.4, 11.2), (0.0, 0.2, 0.0)),
    "side": ((11.0, 4.6, 3.2), (0.0, 0.2, 0.0)),
    "opposite": ((3.0, 4.4, -11.8), (0.0, 0.2, 0.0)),
}
FIELD_OF_VIEW_DEGREES = 35.0
SIZE = (640, 400)
LIGHT, DARK, FRAME, BRASS = "#b08a5c", "#4f3623", "#2b190f", "#dbad5c"
PIECE = ((0, 0), (0.34, 0), (0.34, 0.06), (0.2, 0.18), (0.12, 0.45), (0.2, 0.6), (0.05, 0.95), (0, 0.97))
HOME = [(file, rank) for file in range(8) for rank in (0, 1, 6, 7) if (file, rank) not in ((3, 1), (5, 1), (2, 6))]
ADVANCED = [(3, 3), (5, 2), (2, 4)]


def _board():
    frame = scene.Frame()
    squares = [scene.material(colour, 0.4, coat=0.5) for colour in (DARK, LIGHT)]
    for file in range(8):
        for rank in range(8):
            frame.box((file - 3.5, -0.1, 3.5 - rank), (0.985, 0.2, 0.985), squares[(file + rank) % 2], 0.015)
    border = scene.material(FRAME, 0.35, coat=0.6)
    frame.box((0, (TABLE_TOP - 0.06) / 2, 0), (9.24, -TABLE_TOP - 0.06, 9.24), border, 0.05)
    inlay = scene.material(BRASS, 0.3, metal=1.0)
    frame.box((0, -0.1, 0), (8.12, 0.195, 8.12), inlay)
    sets = [scene.material(colour, 0.3, coat=0.4) for colour in ("#ead8b4", "#17110d")]
    for file, rank in HOME + ADVANCED:
        frame.turned((file - 3.5, 0, 3.5 - rank), PIECE, sets[rank > 3])
    for side, x in ((1, -6.2), (0, 6.2)):
        frame.turned((x, TABLE_TOP, 3.0 if side else -3.0), PIECE, sets[side])


def render(room, time_name, path, view="play", samples=12):
    """Renders the room with a board from the camera of the view."""
    bake.build(room, time_name)
    bake.see_through_windows()
    _board()
    position, target = VIEWS[view]
    made = bake.camera(position)
    aim = Vector(scene.to_blender(target)) - Vector(scene.to_blender(position))
    made.rotation_euler = aim.to_track_quat("-Z", "Y").to_euler()
    made.data.sensor_fit, made.data.angle = "VERTICAL", math.radians(FIELD_OF_VIEW_DEGREES)
    made.data.dof.use_dof, made.data.dof.focus_distance = True, float(np.linalg.norm(aim))
    made.data.dof.aperture_fstop = 0.12
    current = bpy.context.scene
    current.view_settings.view_transform = "AgX"
    current.view_settings.look = "AgX - Medium High Contrast"
    current.render.resolution_x, current.render.resolution_y = SIZE
    current.render.image_settings.file_format = "PNG"
    current.render.filepath = str(path)
    current.cycles.samples, current.cycles.use_denoising = samples, True
    bpy.ops.render.render(write_still=True)
