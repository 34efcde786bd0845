"""Renders the fragments of a piece apart from each other, for inspection."""

import bpy
import numpy as np
from mathutils import Vector

COLOURS = ((0.75, 0.72, 0.66, 1.0), (0.9, 0.35, 0.15, 1.0))


def material(colour):
    made = bpy.data.materials.new("fragment")
    made.use_nodes = True
    made.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = colour
    return made


def draw(path, meshes, are_stages):
    """Draws fragments moved apart, or stages of crumpling side by side. Inner faces are red."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    materials = [material(colour) for colour in COLOURS]
    for index, mesh in enumerate(meshes):
        made = mesh.copy()
        surface = made.loops.layers.float_color["surface"]
        for face in made.faces:
            face.material_index = int(all(loop[surface][2] > 0.5 for loop in face.loops))
        data = bpy.data.meshes.new("fragment")
        made.to_mesh(data)
        for each in materials:
            data.materials.append(each)
        middle = np.mean([vertex.co for vertex in made.verts], axis=0)
        apart = np.array([index * 0.7 - 0.7, 0, 0]) if are_stages else (middle - [0, 0.3, 0]) * 0.7
        thing = bpy.data.objects.new("fragment", data)
        thing.location = Vector(apart)
        scene.collection.objects.link(thing)
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    camera.location = (1.2, 1.7, -3.2)
    camera.rotation_euler = (Vector((0, 0.45, 0)) - camera.location).to_track_quat("-Z", "Y").to_euler()
    scene.collection.objects.link(camera)
    scene.camera = camera
    lamp = bpy.data.objects.new("lamp", bpy.data.lights.new("lamp", "SUN"))
    lamp.data.energy = 3
    lamp.rotation_euler = (Vector((0, 0, 0)) - Vector((2, 3, -2))).to_track_quat("-Z", "Y").to_euler()
    scene.collection.objects.link(lamp)
    scene.world = bpy.data.worlds.new("world")
    scene.world.use_nodes = True
    scene.world.node_tree.nodes["Background"].inputs[0].default_value = (0.5, 0.55, 0.6, 1)
    scene.render.engine = "CYCLES"
    scene.cycles.samples = 24
    scene.cycles.use_denoising = False
    scene.render.resolution_x, scene.render.resolution_y = 480, 400
    scene.render.filepath = str(path)
    bpy.ops.render.render(write_still=True)
