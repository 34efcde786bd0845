"""Reads the shapes of the lance set and builds their surfaces, as src/graphics/sweep does. x points right, y up, and -z
forward."""

import tomllib
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[3]
SHAPES = ROOT / "src/board/piece_meshes/lance.toml"
SIDES = ("first", "second")
DEFAULTS = {"forward": 0.0, "edge": 2.0, "back": 2.0, "tilt": 0.0, "saddle": 0.0}
FIELDS = ("y", "side", "ahead", "behind", "forward", "edge", "back", "tilt", "saddle")


def row_values(row):
    """The numbers of a row of the file, in the order of FIELDS."""
    values = dict(DEFAULTS)
    if "r" in row:
        values |= {"side": row["r"], "ahead": row["r"], "behind": row["r"]}
    values |= {key: value for key, value in row.items() if key != "r"}
    return np.array([values[field] for field in FIELDS])


def curves(side, path=SHAPES):
    """The curves of a side from the bottom up, each with its part and its rows."""
    data = tomllib.loads(Path(path).read_text())
    return [(curve.get("part", "body"), np.array([row_values(row) for row in curve["rows"]])) for curve in data["foot"] + data[side]]


def sample(rows, between):
    """Rows of a Catmull-Rom spline with `between` rows inserted in each section."""
    last = len(rows) - 1
    out = []
    for index in range(last):
        a, b, c, d = (rows[min(max(index + step, 0), last)] for step in (-1, 0, 1, 2))
        for step in range(between + 1):
            t = step / (between + 1)
            out.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3))
    out.append(rows[last])
    return np.array(out)


def surface(rows, turns):
    """Positions by row and turn. Turn 0 is ahead, a quarter turn is to the right."""
    y, side, ahead, behind, forward, edge, back, tilt, saddle = (column[:, None] for column in rows.T)
    sine, cosine = np.sin(turns * 2 * np.pi)[None], np.cos(turns * 2 * np.pi)[None]
    exponent = np.where(cosine >= 0, edge, back)
    half = np.where(cosine >= 0, ahead, behind)
    power = lambda value: np.sign(value) * np.maximum(np.abs(value), 1e-12) ** (2 / exponent)
    x = np.maximum(side, 0) * power(sine)
    z = -(np.maximum(half, 0) * power(cosine) + forward)
    height = y + tilt * cosine + saddle * np.cos(turns * 4 * np.pi)[None]
    return np.stack([x, height + 0 * x, z], axis=-1)
