"""Renders the contact shadows of the set "spear", which is used for all sets: the fraction of a uniform sky that a piece hides
from the board around its foot.

    python3.11 -m pip install bpy==5.0.1 numpy pillow
    python3.11 scripts/assets/pieces/contact.py      # writes assets/pieces/contact_*.png

Each picture is 1.6 squares wide, and shows the piece from above, with its direction of movement up. White points see no sky;
black points see the whole sky.
"""

import math
import tempfile
from pathlib import Path

import bpy
import numpy as np
from PIL import Image

import loft

OUT = loft.ROOT / "assets/pieces"
SIZE = 128
WIDTH = 1.6
SAMPLES = 512
# Size of the rendered mesh: rows of a curve, columns around the axis.
BETWEEN, COLUMNS = 4, 96


def _piece(side):
    """Builds the surface of a piece, which is invisible to the camera but blocks light."""
    for _, rows in loft.curves("spear", side):
        points = loft.surface(loft.sample(rows, BETWEEN), np.arange(COLUMNS) / COLUMNS)
        count = points.shape[0]
        corners = [(x, -z, y) for x, y, z in points.reshape(-1, 3)]
        faces = [
            (row * COLUMNS + column, row * COLUMNS + after, (row + 1) * COLUMNS + after, (row + 1) * COLUMNS + column)
            for row in range(count - 1)
            for column in range(COLUMNS)
            for after in [(column + 1) % COLUMNS]
        ]
        mesh = bpy.data.meshes.new("piece")
        mesh.from_pydata(corners, [], faces)
        made = bpy.data.objects.new("piece", mesh)
        made.visible_camera = False
        bpy.context.scene.collection.objects.link(made)


def _scene():
    """Builds a white board under a uniform sky, and a camera that looks down at the board."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    bpy.ops.mesh.primitive_plane_add(size=20)
    white = bpy.data.materials.new("white")
    white.use_nodes = True
    white.node_tree.nodes.clear()
    nodes, links = white.node_tree.nodes, white.node_tree.links
    diffuse, output = nodes.new("ShaderNodeBsdfDiffuse"), nodes.new("ShaderNodeOutputMaterial")
    diffuse.inputs["Color"].default_value = (1, 1, 1, 1)
    links.new(diffuse.outputs[0], output.inputs[0])
    bpy.context.object.data.materials.append(white)
    scene.world = bpy.data.worlds.new("sky")
    scene.world.use_nodes = True
    scene.world.node_tree.nodes["Background"].inputs["Color"].default_value = (1, 1, 1, 1)
    camera = bpy.data.cameras.new("above")
    camera.type, camera.ortho_scale = "ORTHO", WIDTH
    seen_from = bpy.data.objects.new("above", camera)
    seen_from.location = (0, 0, 4)
    scene.collection.objects.link(seen_from)
    scene.camera = seen_from
    scene.render.engine = "CYCLES"
    scene.cycles.samples, scene.cycles.use_denoising, scene.cycles.seed = SAMPLES, True, 1
    scene.cycles.max_bounces = 0
    scene.render.resolution_x = scene.render.resolution_y = SIZE
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.view_settings.view_transform = "Raw"
    return scene


def _read(path):
    image = bpy.data.images.load(str(path))
    values = np.array(image.pixels[:], dtype=np.float64).reshape(SIZE, SIZE, -1)
    return values[::-1, :, 0]


def main():
    for side in loft.SIDES:
        scene = _scene()
        _piece(side)
        with tempfile.TemporaryDirectory() as folder:
            scene.render.filepath = str(Path(folder) / "open.exr")
            bpy.ops.render.render(write_still=True)
            hidden = 1.0 - _read(scene.render.filepath)
        # The shade decreases to zero at the border of the picture, so that the border is invisible on the board.
        across = np.linspace(-1, 1, SIZE)
        distance = np.hypot(across[None], across[:, None])
        fade = np.clip((1.0 - distance) / 0.25, 0, 1)
        shade = np.clip(hidden, 0, 1) * fade * fade * (3 - 2 * fade)
        path = OUT / f"contact_{side}.png"
        Image.fromarray(np.round(shade * 255).astype(np.uint8)).save(path, optimize=True)
        print(f"{path.name}: {path.stat().st_size} bytes, at most {shade.max():.2f}, at the edge of the foot {_at(shade, 0.37):.2f}")


def _at(shade, radius):
    """Returns the mean shade at the distance `radius` from the axis, in squares."""
    turns = np.linspace(0, 2 * math.pi, 64)
    to_pixel = lambda value: np.clip(((value / WIDTH + 0.5) * SIZE).astype(int), 0, SIZE - 1)
    return shade[to_pixel(radius * np.sin(turns)), to_pixel(radius * np.cos(turns))].mean()


if __name__ == "__main__":
    main()
