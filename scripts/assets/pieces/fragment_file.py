"""The format of fragment files, in little-endian byte order. A file is `BTFR`, the number of fragments as u16, and the fragments.

A fragment consists of the centre of its box in the piece (3 f32), half the size of the box (3 f32), its volume (f32), the number
of vertices (u16), the number of indices (u16), the vertices, and the indices (u16 each, three to a triangle, anti-clockwise from
outside). Lengths are in squares. A vertex has 16 bytes: position relative to the centre, as a fraction of the half size (3 i16,
32767 is 1), normal (3 i8, 127 is 1), texture coordinates of baked maps (2 i16, 16384 is 1), openness (u8, 255 is 1), part (u8: 0
body, 1 ring, 2 inner face), one unused byte.
"""

import struct

import bpy  # noqa: F401 (the modules of Blender need it)
import bmesh
import numpy as np

BODY, RING, INNER = range(3)


def corners(mesh, layers):
    """Returns the distinct vertices of a mesh with all attributes, and the indices of its triangles."""
    bmesh.ops.triangulate(mesh, faces=mesh.faces)
    of_normal, of_uv, of_surface = layers(mesh)
    found, indices = {}, []
    for face in mesh.faces:
        if face.calc_area() < 1e-9:
            continue
        for loop in face.loops:
            openness, ring, inner = loop[of_surface][:3]
            part = INNER if inner > 0.5 else RING if ring > 0.5 else BODY
            normal = loop[of_normal].normalized()
            key = (*(round(value, 5) for value in loop.vert.co), *(round(value * 127) for value in normal))
            key += (*(round(value * 16384) for value in loop[of_uv].uv), round(openness * 255), part)
            indices.append(found.setdefault(key, len(found)))
    return np.array(list(found)), indices


def fragment(mesh, layers, middle):
    """Encodes a fragment. The default centre is the centre of the fragment's bounding box."""
    vertices, indices = corners(mesh, layers)
    positions = vertices[:, :3]
    if middle is None:
        middle = (positions.min(axis=0) + positions.max(axis=0)) / 2
    half = np.abs(positions - middle).max(axis=0)
    out = struct.pack("<7f2H", *middle, *half, mesh.calc_volume(), len(vertices), len(indices))
    for vertex in vertices:
        place = np.rint((vertex[:3] - middle) / half * 32767).astype(int)
        out += struct.pack("<3h3b2hBBx", *place, *(int(value) for value in vertex[3:10]))
    return out + struct.pack(f"<{len(indices)}H", *indices), len(indices) // 3


def write(path, meshes, layers, middle):
    """Writes a file. Returns its size in bytes and the number of triangles."""
    parts = [fragment(mesh, layers, middle) for mesh in meshes]
    path.write_bytes(b"BTFR" + struct.pack("<H", len(parts)) + b"".join(data for data, _ in parts))
    return path.stat().st_size, sum(triangles for _, triangles in parts)
