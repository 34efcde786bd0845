"""Cuts the pieces of every set into fragments for captures, and crumples them like paper.

    python3.11 -m pip install bpy==5.0.1 numpy scipy pillow
    python3.11 scripts/assets/pieces/fracture.py --game PROGRAM [SET…]      # writes assets/pieces/fragments/*.bin
    python3.11 scripts/assets/pieces/fracture.py --game PROGRAM --view DIR  # also draws an exploded view of each pattern into DIR

The game, built with the feature `testing`, exports the meshes (`breakthrough render --scene`). Seeds are fixed.
`fragment_file.py` defines the format of the files, and src/board/effects/fragments/cut reads the files. A pattern is `grain`
(long cells along the grain), `shatter` (cells without a preferred direction, smaller near the impact), `crumple` (stages of
folding) or `whole` (the piece with its bottom, which is missing from the game's mesh). The script fails if a fragment is not
closed, or if the total volume of the fragments differs by more than 2% from the volume of the piece.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import bpy  # noqa: F401 (the modules of Blender need it)
import bmesh
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree
from PIL import Image
from scipy import ndimage

import fragment_file
import fragment_view

ROOT = Path(__file__).resolve().parents[3]
OUT = ROOT / "assets/pieces/fragments"
SETS = ("lance", "turned", "faceted", "abstract", "spear")
SIDES = ("first", "second")
# Maximum relative difference between the volume of a piece and the total volume of its fragments.
VOLUME_TOLERANCE = 0.02
MAX_FILE_BYTES = 160_000
# Impact point of a capture: in front, below the head.
IMPACT = np.array([0.0, 0.55, -0.2])
# For each pattern, the number of cells, and the factors by which x, y and z are multiplied before distances are compared. A
# small factor produces cells that are long in that direction.
PATTERNS = {"grain": (15, (1.0, 0.26, 1.0)), "shatter": (15, (1.0, 1.0, 1.0))}
# Components of a cell smaller than this fraction of the piece are dropped.
MIN_SHARE = 0.0008
# For each stage of a crumpled piece, the distance of the folds from the middle in squares, and the number of folds.
FOLDS = ((0.33, 9), (0.24, 12), (0.175, 22))
LONGEST_EDGE = 0.14
SHORTEST_EDGE = 0.045


def export(game, name, folder):
    """Returns the meshes of a set by side, as drawn at the lowest quality."""
    scene = Path(folder) / f"{name}.json"
    command = [game, "render", "--quality", "low", "--pieces", name, "--variant", "2x3", "--size", "320x200"]
    done = subprocess.run([*command, "--out", str(scene.with_suffix(".png")), "--scene", str(scene)], check=False, capture_output=True)
    if done.returncode != 0:
        sys.exit(f"fracture: {game} render: {done.stderr.decode()}")
    data = json.loads(scene.read_text())
    number = {part["surface"]: part["mesh"] for part in data["parts"]}
    return {side: data["meshes"][number[f"{side}-piece"]] for side in SIDES}


def layers(mesh):
    """Returns the layers of a mesh: normals, texture coordinates, and a colour that contains openness (red), ring (green) and
    inner face (blue)."""
    loops = mesh.loops.layers
    return loops.float_vector["normal"], loops.uv["uv"], loops.float_color["surface"]


def solid(file):
    """Builds a closed mesh from an exported mesh by joining vertices at the same position."""
    columns = {"positions": 3, "normals": 3, "baked_uvs": 2, "colours": 4}
    positions, normals, uvs, colours = (np.array(file[key]).reshape(-1, size) for key, size in columns.items())
    mesh = bmesh.new()
    mesh.loops.layers.float_vector.new("normal"), mesh.loops.layers.uv.new("uv"), mesh.loops.layers.float_color.new("surface")
    of_normal, of_uv, of_surface = layers(mesh)
    placed = {}
    corner = [placed.setdefault(tuple(np.round(place, 5)), len(placed)) for place in positions]
    vertices = [mesh.verts.new(place) for place in placed]
    for face in np.array(file["indices"]).reshape(-1, 3):
        if len({corner[index] for index in face}) < 3:
            continue
        made = mesh.faces.new([vertices[corner[index]] for index in face])
        for loop, index in zip(made.loops, face):
            loop[of_normal], loop[of_uv].uv = normals[index], uvs[index]
            loop[of_surface] = (colours[index][0], colours[index][3], 0.0, 1.0)
    cap(mesh, (0.0, -1.0, 0.0), (0.5, 0.0), 0.0)
    return mesh


def cap(mesh, normal, uv, inner):
    """Closes the open edges of a mesh with flat faces."""
    edges = [edge for edge in mesh.edges if edge.is_boundary]
    if not edges:
        return
    before = set(mesh.faces)
    bmesh.ops.triangle_fill(mesh, use_beauty=True, edges=edges, normal=normal)
    of_normal, of_uv, of_surface = layers(mesh)
    for face in set(mesh.faces) - before:
        face.normal_update()
        if face.normal.dot(Vector(normal)) < 0:
            face.normal_flip()
        for loop in face.loops:
            loop[of_normal], loop[of_uv].uv, loop[of_surface] = normal, uv, (1.0, 0.0, inner, 1.0)


def is_closed(mesh):
    return all(edge.is_manifold for edge in mesh.edges)


def plain_place(name, side):
    """Returns the texture coordinates of the flattest and lightest place in a piece's baked maps, for faces without own texture
    coordinates."""
    try:
        wear, normal = (np.array(Image.open(ROOT / f"assets/pieces/{name}_{side}_{what}.png")).astype(float) for what in ("wear", "normal"))
    except FileNotFoundError:
        return 0.5, 0.5
    bent = np.abs(normal[..., :2] - 128).sum(axis=-1)
    cost = ndimage.gaussian_filter(bent - wear[..., 0], 3, mode=("nearest", "wrap"))
    row, column = np.unravel_index(np.argmin(cost[8:-8]), cost[8:-8].shape)
    return (column + 0.5) / cost.shape[1], (row + 8.5) / cost.shape[0]


def sites(rng, mesh, pattern):
    """Returns points in the piece that are far from each other, for use as the centres of cells."""
    count, scale = PATTERNS[pattern]
    tree = BVHTree.FromBMesh(mesh)
    def is_inside(point):
        # A ray from an inner point crosses the surface an odd number of times.
        crossings, place = 0, Vector(point)
        direction = Vector((0.3, 0.9, 0.2)).normalized()
        while (hit := tree.ray_cast(place, direction))[0] is not None:
            crossings, place = crossings + 1, hit[0] + direction * 1e-5
        return crossings % 2 == 1
    low, high = (np.array([function(vertex.co[axis] for vertex in mesh.verts) for axis in range(3)]) for function in (min, max))
    def draw():
        while not is_inside(point := rng.uniform(low, high)):
            pass
        return point
    chosen = [draw()]
    while len(chosen) < count:
        candidates = np.array([draw() for _ in range(30)])
        apart = np.linalg.norm((candidates[:, None] - np.array(chosen)[None]) * scale, axis=-1).min(axis=1)
        if pattern == "shatter":
            apart /= 0.55 + np.linalg.norm(candidates - IMPACT, axis=-1)
        chosen.append(candidates[np.argmax(apart)])
    return np.array(chosen), np.array(scale)


def components(mesh):
    """Yields the connected parts of a mesh, each as a mesh."""
    # A dictionary preserves the insertion order, so the order of the fragments does not depend on memory addresses.
    left = dict.fromkeys(mesh.faces)
    while left:
        part, todo = set(), [next(iter(left))]
        while todo:
            face = todo.pop()
            if face in part:
                continue
            part.add(face)
            todo.extend(other for edge in face.edges for other in edge.link_faces)
        left = {face: None for face in left if face not in part}
        alone = mesh.copy()
        mesh.faces.index_update(), alone.faces.ensure_lookup_table()
        kept = {face.index for face in part}
        bmesh.ops.delete(alone, geom=[face for face in alone.faces if face.index not in kept], context="FACES")
        yield alone


def cells(mesh, points, scale, uv):
    """Yields the Voronoi cells of a piece. A stem and the ring on the stem break apart."""
    for part in list(components(mesh)):
        for index, site in enumerate(points):
            cell = part.copy()
            for other in np.delete(points, index, axis=0):
                normal = (other - site) * scale * scale
                normal /= np.linalg.norm(normal)
                geometry = [*cell.verts, *cell.edges, *cell.faces]
                bmesh.ops.bisect_plane(cell, geom=geometry, dist=1e-6, plane_co=(site + other) / 2, plane_no=normal, clear_outer=True)
                cap(cell, normal, uv, 1.0)
            yield from components(cell)


def cut(mesh, pattern, uv, seed):
    """Returns the fragments of a piece. Retries with other sites if a cut cannot be closed."""
    volume = mesh.calc_volume()
    for attempt in range(20):
        points, scale = sites(np.random.default_rng((seed, attempt)), mesh, pattern)
        found = [part for part in cells(mesh, points, scale, uv) if part.calc_volume() > volume * MIN_SHARE]
        whole = sum(part.calc_volume() for part in found)
        if all(is_closed(part) for part in found) and abs(whole / volume - 1) < VOLUME_TOLERANCE and len(found) <= 20:
            return found, f"{len(found)} fragments, volume {whole / volume:.4f}"
        print(f"  attempt {attempt}: {len(found)} fragments, {sum(not is_closed(part) for part in found)} open, volume {whole / volume:.4f}")
    sys.exit("fracture: no closed fragments were found")


def even(mesh):
    """Joins short edges and divides long edges, so that the mesh can fold anywhere."""
    mesh = mesh.copy()
    bmesh.ops.remove_doubles(mesh, verts=mesh.verts, dist=SHORTEST_EDGE)
    for _ in range(4):
        edges = [edge for edge in mesh.edges if edge.calc_length() > LONGEST_EDGE]
        if edges:
            bmesh.ops.subdivide_edges(mesh, edges=edges, cuts=1)
            bmesh.ops.triangulate(mesh, faces=mesh.faces)
    return mesh


def crumple(mesh, seed):
    """Returns the stages in which a piece is crumpled into a ball. Each fold moves the points beyond a plane back across the
    plane."""
    rng = np.random.default_rng(seed)
    mesh = even(mesh)
    points = np.array([vertex.co for vertex in mesh.verts])
    middle = np.array([0.0, (points[:, 1].min() + points[:, 1].max()) / 2, points[:, 2].mean()])
    stages, of_normal = [], layers(mesh)[0]
    for distance, count in FOLDS:
        for _ in range(count):
            normal = rng.normal(size=3)
            normal /= np.linalg.norm(normal)
            # Creases are slightly curved.
            bent = distance * (1 + 0.12 * np.sin(points @ rng.normal(size=3) * 9))
            points = points - np.maximum((points - middle) @ normal - bent, 0)[:, None] * normal * rng.uniform(1.5, 1.95)
        stage = mesh.copy()
        for vertex, point in zip(stage.verts, points):
            vertex.co = point
        stage.normal_update()
        of_normal = layers(stage)[0]
        for face in stage.faces:
            for loop in face.loops:
                loop[of_normal] = face.normal
        stages.append(stage)
    radius = np.linalg.norm(points - middle, axis=1)
    if not 0.12 < radius.max() < 0.28:
        sys.exit(f"fracture: expected a ball with a radius of 0.12 to 0.28, found {radius.max():.3f}")
    return stages, middle, f"{len(stages)} stages, ball of {radius.max():.3f}"


def main():
    options = argparse.ArgumentParser(description="builds assets/pieces/fragments")
    options.add_argument("sets", metavar="SET", nargs="*", default=SETS, help="sets of pieces, by default all")
    options.add_argument("--game", required=True, help="path of the game's executable")
    options.add_argument("--view", metavar="DIR", help="draw each pattern into DIR")
    arguments = options.parse_args()
    OUT.mkdir(exist_ok=True)
    total = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in arguments.sets:
            for side, file in export(arguments.game, name, folder).items():
                mesh = solid(file)
                if not is_closed(mesh):
                    sys.exit(f"fracture: {name} {side} is not closed")
                uv, seed = plain_place(name, side), SETS.index(name) * 2 + SIDES.index(side)
                made = {pattern: (*cut(mesh, pattern, uv, seed), None) for pattern in PATTERNS}
                stages, middle, note = crumple(mesh, seed)
                made["crumple"] = (stages, note, middle)
                made["whole"] = ([mesh], "1 piece", None)
                for pattern, (parts, note, middle) in made.items():
                    out = OUT / f"{name}_{side}_{pattern}.bin"
                    size, triangles = fragment_file.write(out, parts, layers, middle)
                    total += size
                    print(f"{out.name}: {note}, {triangles} triangles, {size // 1024} KiB")
                    if size > MAX_FILE_BYTES:
                        sys.exit(f"fracture: expected at most {MAX_FILE_BYTES} bytes, found {size}")
                    if arguments.view:
                        fragment_view.draw(Path(arguments.view) / f"{name}_{side}_{pattern}.png", parts, pattern == "crumple")
    print(f"total: {total // 1024} KiB")


if __name__ == "__main__":
    main()
