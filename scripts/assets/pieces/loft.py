"""Reads the shapes of the sets "spear" and "lance" and builds their surfaces, as in src/graphics/sweep. x points right, y up,
and -z forward."""

import math
import tomllib
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[3]
SHAPES = ROOT / "src/board/piece_meshes"
SETS = ("spear", "lance")
SIDES = ("first", "second")
DEFAULTS = {"forward": 0.0, "edge": 2.0, "back": 2.0, "tilt": 0.0, "saddle": 0.0, "aside": 0.0, "roll": 0.0}
FIELDS = ("y", "side", "ahead", "behind", "forward", "edge", "back", "tilt", "saddle", "aside", "roll")
# Number of cross-sections of a ring.
SECTIONS = 24


def row_values(row):
    """Returns the numbers of a row of the file, in the order of FIELDS."""
    values = dict(DEFAULTS)
    if "r" in row:
        values |= {"side": row["r"], "ahead": row["r"], "behind": row["r"]}
    values |= {key: value for key, value in row.items() if key != "r"}
    return np.array([values[field] for field in FIELDS])


def hoop_rows(hoop):
    """The cross-sections of an upright ring, from the bottom via the right, the top and the left back to the bottom."""
    rows = []
    for section in range(SECTIONS + 1):
        angle = section / SECTIONS * 2 * math.pi
        thickness = 1 + hoop["heel"] * max(math.cos(angle), 0) ** 2
        depth = hoop["depth"] * thickness
        row = {"y": hoop["y"] - hoop["radius"] * math.cos(angle), "side": hoop["side"] * thickness, "ahead": depth, "behind": depth}
        rows.append(row | {"aside": hoop["radius"] * math.sin(angle), "roll": angle - math.pi / 2})
    return rows


def curves(name, side):
    """The curves of a side of a set from the bottom up, each with its part and its rows."""
    foot, heads = (tomllib.loads((SHAPES / f"{file}.toml").read_text()) for file in ("foot", name))
    rows = lambda curve: hoop_rows(curve["hoop"]) if "hoop" in curve else curve["rows"]
    return [(curve.get("part", "body"), np.array([row_values(row) for row in rows(curve)])) for curve in foot["foot"] + heads[side]]


def is_level(rows):
    """Whether the cross-sections surround the vertical axis, unlike the cross-sections of a ring."""
    return not rows[:, FIELDS.index("roll")].any()


def sample(rows, between):
    """Rows of a Catmull-Rom spline with `between` rows inserted between adjacent rows. The spline of a ring is closed."""
    last = len(rows) - 1
    before, after = (rows[0], rows[last]) if is_level(rows) else (rows[0] - rows[last] + rows[last - 1], rows[last] + rows[1] - rows[0])
    padded = np.concatenate([[before], rows, [after]])
    out = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:]):
        for step in range(between + 1):
            t = step / (between + 1)
            out.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3))
    out.append(rows[last])
    return np.array(out)


def surface(rows, turns):
    """Positions by row and turn. Turn 0 is ahead, a quarter turn is to the right."""
    y, side, ahead, behind, forward, edge, back, tilt, saddle, aside, roll = (column[:, None] for column in rows.T)
    sine, cosine = np.sin(turns * 2 * np.pi)[None], np.cos(turns * 2 * np.pi)[None]
    exponent = np.where(cosine >= 0, edge, back)
    half = np.where(cosine >= 0, ahead, behind)
    power = lambda value: np.sign(value) * np.maximum(np.abs(value), 1e-12) ** (2 / exponent)
    x = np.maximum(side, 0) * power(sine)
    z = -(np.maximum(half, 0) * power(cosine) + forward)
    above = tilt * cosine + saddle * np.cos(turns * 4 * np.pi)[None]
    right, up = x * np.cos(roll) - above * np.sin(roll), x * np.sin(roll) + above * np.cos(roll)
    return np.stack([aside + right, y + up, z], axis=-1)
