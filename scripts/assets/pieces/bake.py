"""Bakes the maps of the sets "spear" and "lance" from finer models of their pieces: rounded edges, lathe and knife marks, dents.

    python3.11 -m pip install bpy==5.0.1 numpy scipy pillow
    python3.11 scripts/assets/pieces/bake.py [SET…]     # writes assets/pieces/{spear,lance}_*.png
    python3.11 scripts/assets/pieces/bake.py --view DIR # also draws each finer model into DIR

Reads the shapes in src/board/piece_meshes/*.toml. Turns run along u and the profile along v, from the foot at the top of the picture. Each
side has a normal map in tangent space, and a map of openness (red) and inverted wear (green, 255 away from edges). Seeds are
fixed.
"""

import argparse
import time
from pathlib import Path

import bpy
import numpy as np
from PIL import Image
from scipy import ndimage

import loft

OUT = loft.ROOT / "assets/pieces"
SIZE = 512
# Mesh of the finer model: rows along the profile, columns around the axis.
FINE_ROWS, FINE_COLUMNS = 1400, 768
# Half the width of a rounded edge, in squares.
EDGE_RADIUS = 0.0035
# Depths of the marks, in squares.
LATHE_DEPTH, KNIFE_DEPTH, DENT_DEPTH = 0.0005, 0.0011, 0.0016
# Height in squares up to which a piece is turned on a lathe, by set and side. Above this height, the surface has knife marks.
TURNED_TO = {("spear", "first"): 0.42, ("spear", "second"): 0.35, ("lance", "first"): 0.47, ("lance", "second"): 0.47}
DENTS = 46


def profile(name, side, between):
    """Returns the rows of every curve with their positions along the whole profile, 0 to 1, as in src/graphics/sweep/row.rs."""
    curves = [rows for _, rows in loft.curves(name, side)]
    columns = [loft.FIELDS.index(field) for field in ("y", "side", "forward", "aside")]
    distances = [np.linalg.norm(np.diff(rows[:, columns], axis=0), axis=1) for rows in curves]
    whole = sum(each.sum() for each in distances)
    before, out = 0.0, []
    for rows, each in zip(curves, distances):
        ends = before + np.concatenate([[0], np.cumsum(each)])
        steps = np.arange((len(rows) - 1) * (between + 1) + 1) / (between + 1)
        out.append((loft.sample(rows, between), np.interp(steps, np.arange(len(rows)), ends) / whole))
        before = ends[-1]
    return out


def normals(points, is_closed):
    """Returns the normals of a surface by row and column. The rows of a closed surface form a ring."""
    up = np.roll(points, -1, 0) - np.roll(points, 1, 0) if is_closed else np.gradient(points, axis=0)
    around = np.roll(points, -1, 1) - np.roll(points, 1, 1)
    found = np.cross(up, around)
    return found / np.maximum(np.linalg.norm(found, axis=-1, keepdims=True), 1e-9)


def noise(rng, shape, sigma, mode):
    """Returns smooth noise with a standard deviation of 1."""
    field = ndimage.gaussian_filter(rng.standard_normal(shape), sigma, mode=mode)
    return field / field.std()


def smooth(field, sigma, mode):
    return ndimage.gaussian_filter(field, sigma, mode=mode) if field.ndim == 2 else ndimage.gaussian_filter(field, (*sigma, 0), mode=(*mode, "nearest"))


def fine_parts(name, side):
    """Yields points, normals and wear, by row and column, of each part of the finer model: the surface around the axis, and the
    ring."""
    rng = np.random.default_rng(7 + loft.SIDES.index(side))
    curves = profile(name, side, 24)
    wanted = np.linspace(0, 1, FINE_ROWS)
    for is_level in (True, False):
        chosen = [curve for curve in curves if loft.is_level(curve[0]) == is_level]
        if chosen:
            rows, along = (np.concatenate(part) for part in zip(*chosen))
            inside = wanted[(wanted >= along[0]) & (wanted < along[-1])] if along[-1] < 1 else wanted[wanted >= along[0]]
            yield fine_part(rng, rows, along, inside, TURNED_TO[name, side], "nearest" if is_level else "wrap")


def fine_part(rng, rows, along, wanted, turned_to, end):
    """Returns the points of a part of the finer model, their normals, and the wear, 0 to 1. `end` is the mode in which filters
    continue the part beyond its ends."""
    turns = np.arange(FINE_COLUMNS) / FINE_COLUMNS
    along, first = np.unique(along, return_index=True)
    coarse = loft.surface(rows[first], turns)
    index = np.interp(wanted, along, np.arange(len(along)))
    count = len(wanted)
    points = ndimage.map_coordinates(coarse.reshape(len(along), -1), np.stack(np.meshgrid(index, np.arange(FINE_COLUMNS * 3), indexing="ij")), order=1)
    points = points.reshape(count, FINE_COLUMNS, 3)
    step = np.linalg.norm(np.diff(points[:, 0], axis=0), axis=1).mean()
    sharp, mode = points, (end, "wrap")
    points = smooth(points, (EDGE_RADIUS / step, 3), mode)
    outwards = normals(points, end == "wrap")

    height = points[..., 1]
    is_turned = 1 / (1 + np.exp((height - turned_to) / 0.01))
    shape = height.shape
    lathe = noise(rng, (count, 1), (1.6, 0), mode) * (0.7 + 0.3 * noise(rng, shape, (30, 60), mode))
    knife = noise(rng, shape, (42, 16), mode) + 0.35 * noise(rng, shape, (10, 5), mode)
    depth = is_turned * LATHE_DEPTH * lathe + (1 - is_turned) * KNIFE_DEPTH * knife
    # Edges are the points that protrude from a blurred copy of the model. Edges are worn, and dents are placed near edges.
    blurred = smooth(sharp, (0.008 / step, 6), mode)
    convex = ((points - blurred) * outwards).sum(-1)
    convex = np.clip((convex - 0.0008) / 0.0018, 0, 1)
    wear = np.clip(convex * (0.7 + 0.4 * noise(rng, shape, (8, 8), mode)), 0, 1)
    likely = np.argwhere(convex > 0.4)
    for row, column in likely[rng.integers(len(likely), size=DENTS)] if len(likely) else []:
        distance = np.linalg.norm(points - points[row, column], axis=-1) / rng.uniform(0.006, 0.016)
        depth -= DENT_DEPTH * rng.uniform(0.3, 1) * np.exp(-(distance**2))
    points = points + outwards * depth[..., None]
    return points, normals(points, end == "wrap"), wear


def to_blender(points):
    """Converts points from the game's axes to Blender's, in which z points up and y forward."""
    return np.stack([points[..., 0], -points[..., 2], points[..., 1]], axis=-1).reshape(-1, 3)


def add_mesh(name, parts, along):
    """Builds a mesh from grids of points; `along` contains the position of each row along the profile."""
    points = np.concatenate(parts)
    rows, columns = points.shape[:2]
    # The last row of a part is not connected to the first row of the next part.
    below = np.delete(np.arange(rows - 1), np.cumsum([len(part) for part in parts])[:-1] - 1)
    row, column = (index.ravel() for index in np.meshgrid(below, np.arange(columns), indexing="ij"))
    after = (column + 1) % columns
    below, above = row * columns, (row + 1) * columns
    faces = np.stack([below + column, above + column, above + after, below + after], axis=-1)
    left, right, low, high = column / columns, (column + 1) / columns, 1 - along[row], 1 - along[row + 1]
    uvs = np.stack([left, low, left, high, right, high, right, low], axis=-1)
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(to_blender(points).tolist(), [], faces.tolist())
    mesh.uv_layers.new(name="unrolled").data.foreach_set("uv", uvs.astype(np.float32).ravel())
    mesh.polygons.foreach_set("use_smooth", np.ones(len(mesh.polygons), dtype=bool))
    mesh.update()
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def normal_map(name, side, fine):
    """Returns the normals of the finer model in the tangent space of the game's mesh, whose curves meet in creases.

    The finer model and the game's mesh are swept in the same way, so each pixel corresponds to the same place on both. No rays
    are cast, which could hit another part of the piece. x points around the axis, and y up in the picture, which is down the
    profile.
    """
    turns = (np.arange(SIZE) + 0.5) / SIZE
    places = (np.arange(SIZE) + 0.5) / SIZE
    index = np.stack(np.meshgrid(places * (FINE_ROWS - 1), turns * FINE_COLUMNS, indexing="ij"))
    fine = np.stack([ndimage.map_coordinates(fine[..., axis], index, order=1, mode="grid-wrap") for axis in range(3)], axis=-1)
    found = np.tile(np.array([0.0, 0.0, 1.0]), (SIZE, SIZE, 1))
    for rows, along in profile(name, side, 40):
        inside = np.flatnonzero((places >= along[0]) & (places <= along[-1]))
        if len(inside) == 0:
            continue
        at = lambda place: np.stack([np.interp(place, along, column) for column in rows.T], axis=-1)
        step = 1e-4
        up = loft.surface(at(places[inside] + step), turns) - loft.surface(at(places[inside] - step), turns)
        section = at(places[inside])
        around = loft.surface(section, turns + step) - loft.surface(section, turns - step)
        outwards = np.cross(up, around)
        outwards /= np.maximum(np.linalg.norm(outwards, axis=-1, keepdims=True), 1e-12)
        around -= outwards * (around * outwards).sum(-1, keepdims=True)
        around /= np.maximum(np.linalg.norm(around, axis=-1, keepdims=True), 1e-12)
        upwards = np.cross(around, outwards)
        upwards *= np.sign((upwards * up).sum(-1, keepdims=True))
        # Near a pole, the tangent frame rotates too fast, so the tilt decreases to zero.
        weight = np.clip(section[:, 1] / 0.02, 0, 1)[:, None]
        tilt = [(fine[inside] * axis).sum(-1) * weight for axis in (around, -upwards)]
        found[inside] = np.stack([*tilt, np.maximum((fine[inside] * outwards).sum(-1), 0.2)], axis=-1)
    found[..., :2] = np.clip(found[..., :2], -0.7, 0.7)
    found /= np.linalg.norm(found, axis=-1, keepdims=True)
    return found * 0.5 + 0.5


def bake(thing, kind, samples):
    """Bakes into a new image and returns its pixels from the top down."""
    image = bpy.data.images.new(kind, SIZE, SIZE, float_buffer=True, is_data=True)
    material = bpy.data.materials.new(kind)
    material.use_nodes = True
    node = material.node_tree.nodes.new("ShaderNodeTexImage")
    node.image = image
    material.node_tree.nodes.active = node
    thing.data.materials.clear()
    thing.data.materials.append(material)
    for other in bpy.context.scene.objects:
        other.select_set(other == thing)
    bpy.context.view_layer.objects.active = thing
    bpy.context.scene.cycles.samples = samples
    bpy.ops.object.bake(type=kind, margin=6)
    pixels = np.array(image.pixels[:], dtype=np.float32).reshape(SIZE, SIZE, 4)
    return pixels[::-1, :, :3]


def save(name, pixels):
    OUT.mkdir(parents=True, exist_ok=True)
    path = OUT / name
    Image.fromarray(np.clip(np.rint(pixels * 255), 0, 255).astype(np.uint8)).save(path, optimize=True)
    print(f"{path.name}: {path.stat().st_size // 1024} KiB, mean {pixels.mean((0, 1)).round(3)}")


def bake_side(name, side, view):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.world = bpy.data.worlds.new("light")
    scene.world.light_settings.distance = 0.5
    points, outwards, wear = zip(*fine_parts(name, side))
    save(f"{name}_{side}_normal.png", normal_map(name, side, np.concatenate(outwards)))
    fine = add_mesh("fine", points, np.linspace(0, 1, FINE_ROWS))
    bpy.ops.mesh.primitive_plane_add(size=8)
    openness = bake(fine, "AO", 48)[..., 0]
    # A quarter of the light is assumed to reach every point, because the board and the walls of a groove reflect light.
    openness = 0.25 + 0.75 * ndimage.gaussian_filter(openness, 0.7, mode=("nearest", "wrap"))
    rows = np.linspace(0, FINE_ROWS - 1, SIZE)
    columns = np.arange(SIZE) / SIZE * FINE_COLUMNS
    wear = ndimage.map_coordinates(np.concatenate(wear), np.stack(np.meshgrid(rows, columns, indexing="ij")), order=1, mode="nearest")
    save(f"{name}_{side}_wear.png", np.stack([openness, 1 - wear, np.ones_like(wear)], axis=-1))
    if view:
        draw(fine, Path(view) / f"{name}_{side}.png")


def draw(thing, path):
    """Draws the finer model with a clay material, lit from one side."""
    scene = bpy.context.scene
    material = bpy.data.materials.new("clay")
    thing.data.materials.clear()
    thing.data.materials.append(material)
    light = bpy.data.objects.new("light", bpy.data.lights.new("light", "SUN"))
    light.rotation_euler = (0.9, 0, -1.0)
    light.data.energy = 4
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    camera.location, camera.rotation_euler, camera.data.lens = (-0.9, -2.3, 1.75), (1.04, 0, -0.37), 70
    for each in (light, camera):
        scene.collection.objects.link(each)
    scene.camera = camera
    scene.cycles.samples, scene.cycles.use_denoising = 12, True
    scene.render.resolution_x, scene.render.resolution_y, scene.render.filepath = 700, 700, str(path)
    bpy.ops.render.render(write_still=True)


def main():
    options = argparse.ArgumentParser(description="bakes assets/pieces")
    options.add_argument("sets", metavar="SET", nargs="*", default=loft.SETS, help="sets of pieces, by default all")
    options.add_argument("--view", metavar="DIR", help="draw the finer models into DIR")
    arguments = options.parse_args()
    for name in arguments.sets:
        for side in loft.SIDES:
            begin = time.monotonic()
            bake_side(name, side, arguments.view)
            print(f"{name} {side}: {time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    main()
