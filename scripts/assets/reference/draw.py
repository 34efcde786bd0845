#!/usr/bin/env python3
"""Path-traces the game's scene in each theme with the game's camera and lights, and compares the result with the game's
picture.

    cargo build --features testing && python3 scripts/assets/reference/draw.py --game target/debug/breakthrough
    python3 scripts/assets/reference/draw.py --game PROGRAM walnut marble --samples 16 --out DIR

The game writes its picture and its scene (`render --scene`). Blender renders the same meshes in the modelled room of
scripts/assets/rooms. The script prints the FLIP error and the means of every surface, and writes the game's picture, the
reference and the FLIP map side by side to docs/pictures/reference-THEME.jpg. Needs Python 3.11 with bpy and flip-evaluator; see
../README.md.
"""

import argparse
import importlib
import json
import math
import subprocess
import sys
import tempfile
import time as clock
from pathlib import Path

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "rooms"))

import bpy
import compare
import numpy as np
from mathutils import Matrix, Vector
from PIL import Image
from surfaces import ROOT, Surfaces, piece_variation, theme

import bake
import scene

THEMES = ("walnut", "marble", "brass", "neon", "contrast", "paper")
POSITION = "pp1ppp1p/p2p1ppp/2p5/4p3/1P1P1P2/5P2/PPP1P1PP/P1PPP1PP w 0 9"
SIZE = (640, 400)
# Oversampling factor of the game's picture.
SHARPER = 2
# Apparent size of a lamp in a theme without a room, in degrees, equal to the apparent size of the study's lamp.
LAMP_DEGREES = 6.6
TO_BLENDER = Matrix(((1, 0, 0, 0), (0, 0, -1, 0), (0, 1, 0, 0), (0, 0, 0, 1)))


def ask_game(game, name, folder):
    """Returns the game's picture of the theme, with values from 0 to 1, and its scene."""
    picture, file = folder / "game.png", folder / "scene.json"
    size = f"{SIZE[0] * SHARPER}x{SIZE[1] * SHARPER}"
    what = ["--theme", name, "--quality", "high", "--position", POSITION, "--size", size]
    command = [game, "render", *what, "--out", str(picture), "--scene", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{game} render: {done.stderr}")
    drawn = np.asarray(Image.open(picture).convert("RGB").reduce(SHARPER), np.float64) / 255
    return drawn, json.loads(file.read_text())


def matrix(values):
    """Converts numbers in the column-major order written by the game to a matrix."""
    return Matrix([values[row::4] for row in range(4)])


def surroundings(found, surfaces, chosen):
    """Builds the room and its light, or the lamps and the environment of a theme without a room."""
    if found["room"] is None:
        scene.reset()
        for lamp in found["lamps"]:
            add_sun(lamp, found["exposure"])
        add_environment(chosen["light"], found["exposure"])
        return
    room_name, time_name = found["room"].split("/")
    room = importlib.import_module(room_name).ROOM
    key = room.times[time_name].key
    if not np.allclose(key.towards, found["lamps"][0]["towards"], atol=1e-3):
        sys.exit(f"{room_name}: expected the key lamp towards {key.towards}, found {found['lamps'][0]['towards']}")
    parts = bake.build(room, time_name)
    bake.see_through_windows()
    # Makes the lamp itself visible in reflections, instead of the dimmer disc that replaces it in the game's maps.
    parts["lamp"].visible_glossy = False
    parts["table"][0].data.materials[0] = surfaces.room_table()


def add_sun(lamp, exposure):
    data = bpy.data.lights.new("sun", "SUN")
    data.color, data.energy, data.angle = lamp["colour"], lamp["lux"] * exposure, math.radians(LAMP_DEGREES)
    made = bpy.data.objects.new("sun", data)
    towards = Vector(scene.to_blender(lamp["towards"]))
    made.rotation_euler = towards.to_track_quat("Z", "Y").to_euler()
    bpy.context.collection.objects.link(made)


def add_environment(light, exposure):
    """Renders the reflected environment of a theme without a room, as src/graphics/environment_map.rs does. The camera sees the
    backdrop."""
    rows, columns = 256, 512
    along = (0.5 - (np.arange(columns) + 0.5) / columns) * 2 * np.pi
    up = ((np.arange(rows) + 0.5) / rows - 0.5) * np.pi
    up, along = np.meshgrid(up, along, indexing="ij")
    directions = np.stack([np.cos(along) * np.cos(up), np.sin(up), -np.sin(along) * np.cos(up)], axis=-1)
    image = bpy.data.images.new("environment", columns, rows, float_buffer=True, is_data=True)
    pixels = np.ones((rows, columns, 4), np.float32)
    pixels[..., :3] = environment(light, directions) * light["room-nits"] * exposure
    image.pixels.foreach_set(pixels.ravel())
    world = bpy.context.scene.world
    nodes, links = world.node_tree.nodes, world.node_tree.links
    texture, path, mix = (nodes.new(f"ShaderNode{kind}") for kind in ("TexEnvironment", "LightPath", "Mix"))
    texture.image, mix.data_type = image, "RGBA"
    links.new(path.outputs["Is Camera Ray"], mix.inputs[0])
    links.new(texture.outputs["Color"], mix.inputs[6])
    mix.inputs[7].default_value = (*scene.linear(light["backdrop"]), 1)
    links.new(mix.outputs[2], nodes["Background"].inputs["Color"])
    nodes["Background"].inputs["Strength"].default_value = 1


def environment(light, directions):
    """Returns the radiance that a mirror would reflect from each of the directions, which are in the game's axes."""

    def step(low, high, value):
        share = np.clip((value - low) / (high - low), 0, 1)
        return (share * share * (3 - 2 * share))[..., None]

    edge, height = 0.03, directions[..., 1]
    ceiling, floor = np.array(scene.linear(light["ceiling"])), np.array(scene.linear(light["floor"]))
    share = np.clip((height + 0.1) / 1.1, 0, 1)[..., None]
    above = ceiling * (0.44 + 0.56 * share)
    inside = step(-0.12 - edge, 0.08 + edge, height)
    found = floor * (1 - inside) + above * inside
    boxes = (((-0.55, 0.75, 0.35), 0.42, 0.26), ((0.85, 0.42, -0.30), 0.16, 0.46), ((0.05, 0.55, -0.95), 0.60, 0.10))
    for (towards, width, depth), colour in zip(boxes, light["soft-boxes"], strict=True):
        towards = np.array(towards) / np.linalg.norm(towards)
        right = np.cross(towards, (0, 1, 0))
        right /= np.linalg.norm(right)
        ahead = directions @ towards
        share = 1.0
        for axis, half in ((right, width), (np.cross(right, towards), depth)):
            offset = np.abs(directions @ axis / np.maximum(ahead, 0.05))
            share = share * (1 - step(half - edge * min(half, 0.5), half + edge, offset))
        spread = width * depth / ((width + edge * 0.6) * (depth + edge * 0.6))
        found += np.where(ahead[..., None] > 0, share, 0) * np.array(scene.linear(colour)) * 7 * min(spread, 1)
    return found


def add_parts(found, surfaces):
    """Adds the board and the pieces. Returns the objects of each surface."""
    meshes, objects = {}, {}
    for part in found["parts"]:
        name, number = part["surface"], part["mesh"]
        if (name, number) not in meshes:
            meshes[name, number] = add_mesh(found["meshes"][number], name)
            if name not in objects:
                objects[name] = (surfaces.material(name), [])
            meshes[name, number].materials.append(objects[name][0])
        made = bpy.data.objects.new(name, meshes[name, number])
        made.matrix_world = TO_BLENDER @ matrix(part["transform"]) @ TO_BLENDER.inverted()
        if name.endswith("piece"):
            made.color = piece_variation(part["tag"], surfaces.of[name].get("scale", 1.0))
        bpy.context.collection.objects.link(made)
        objects[name][1].append(made)
    return {name: made for name, (_, made) in objects.items()}


def add_mesh(found, name):
    """Builds a mesh with the game's normals. Blender counts v upwards."""
    turn = np.array(TO_BLENDER.to_3x3()).T
    vectors = {key: np.array(found[key], np.float32).reshape(-1, 3) @ turn for key in ("positions", "normals")}
    faces = np.array(found["indices"]).reshape(-1, 3)
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vectors["positions"].tolist(), [], faces.tolist())
    for layer, key in (("figure", "uvs"), ("baked", "baked_uvs")):
        if found[key]:
            uvs = np.array(found[key], np.float32).reshape(-1, 2) * (1, -1) + (0, 1)
            mesh.uv_layers.new(name=layer).data.foreach_set("uv", uvs[faces.ravel()].ravel().astype(np.float32))
    if found["colours"]:
        mesh.color_attributes.new("colour", "FLOAT_COLOR", "POINT").data.foreach_set("color", found["colours"])
    mesh.polygons.foreach_set("use_smooth", np.ones(len(mesh.polygons), dtype=bool))
    mesh.normals_split_custom_set_from_vertices(vectors["normals"].tolist())
    mesh.update()
    return mesh


def add_camera(found):
    made = bake.camera((0, 0, 0))
    made.matrix_world = TO_BLENDER @ matrix(found["camera"]["transform"])
    made.data.sensor_fit, made.data.angle = "VERTICAL", math.radians(found["camera"]["vertical_field_of_view_degrees"])


def surface_numbers(objects):
    """Returns the surface number of each pixel: 0 for none, then by the order of `objects`."""
    current = bpy.context.scene
    for thing in current.objects:
        if thing.type == "MESH":
            thing.data.materials.clear()
    for number, made in enumerate(objects.values(), 1):
        glow = scene.material("#000000", glow=1.0)
        inputs = glow.node_tree.nodes["Principled BSDF"].inputs
        inputs["Emission Color"].default_value = (number / 20, number / 20, number / 20, 1)
        inputs["Specular IOR Level"].default_value = 0
        for thing in made:
            if not thing.data.materials:
                thing.data.materials.append(glow)
    for thing in current.objects:
        thing.hide_render = thing.type == "LIGHT"
    scene.background((0, 0, 0), 0)
    current.cycles.max_bounces, current.cycles.filter_width = 0, 0.01
    return np.rint(bake.render(*SIZE, 1, denoise=False)[..., 0] * 20).astype(int)


def draw(game, name, samples, out, keep):
    """Path-traces a theme, compares the result with the game's picture, and writes both with the FLIP map."""
    start = clock.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        drawn, found = ask_game(game, name, Path(folder))
    chosen = theme(name)
    white = found["room_nits"] * found["exposure"] if found["room"] else 1.0
    surfaces = Surfaces(chosen, chosen["pieces"], white)
    surroundings(found, surfaces, chosen)
    objects = add_parts(found, surfaces)
    add_camera(found)
    radiance = bake.render(*SIZE, samples, denoise=True)[..., :3] * white
    traced = compare.tone_mapped(radiance, chosen["light"]["saturation"])
    numbers = surface_numbers(objects)
    mean, error = compare.flip(traced, drawn)
    compare.strip(drawn, traced, error, out / f"reference-{name}.jpg")
    print(f"{name}: FLIP {mean:.3f}, {clock.monotonic() - start:.0f} s")
    print("\n".join(compare.by_surface(traced, drawn, numbers, objects)), flush=True)
    if keep:
        for kind, picture in (("game", drawn), ("traced", traced), ("flip", error)):
            Image.fromarray((np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)).save(keep / f"{name}-{kind}.png")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default=str(ROOT / "target/debug/breakthrough"), help="path of the game's executable")
    parser.add_argument("--samples", type=int, default=96, help="light paths per pixel")
    parser.add_argument("--out", type=Path, default=ROOT / "docs/pictures", help="output folder of the comparison strips")
    parser.add_argument("--keep", type=Path, help="also save the individual pictures as PNG files in this folder")
    parser.add_argument("themes", nargs="*", choices=[*THEMES, []], help="names of themes; default: all")
    arguments = parser.parse_args()
    for folder in filter(None, (arguments.out, arguments.keep)):
        folder.mkdir(parents=True, exist_ok=True)
    for name in arguments.themes or THEMES:
        draw(arguments.game, name, arguments.samples, arguments.out, arguments.keep)


if __name__ == "__main__":
    main()
