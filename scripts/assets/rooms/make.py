"""Makes the rooms: panoramas, environment maps, light maps and their description, in assets/rooms.

Run with Python 3.11, in which Blender is a module:
    python3 -m pip install bpy==5.0.1 && python3 -m pip install -r scripts/assets/requirements.txt
    python3 scripts/assets/rooms/make.py study              # every time of day of a room
    python3 scripts/assets/rooms/make.py study dusk         # one
    python3 scripts/assets/rooms/make.py study dusk --preview DIR     # quick and noisy, with pictures, nothing in assets
    python3 scripts/assets/rooms/make.py study dusk --reference FILE  # path-traced from the player's camera, with a plain board

Seeds are fixed. Each run checks what it has made and fails if a check fails. scripts/assets/README.md says how long it takes.
"""

import argparse
import importlib
import sys
import time as clock
from pathlib import Path

import numpy as np
from PIL import Image

import bake
import environment
import ktx2
import reference
from description import toml

ROOMS = ("study", "hall", "workshop", "roof", "studio")
REPOSITORY = Path(__file__).resolve().parents[3]
ASSETS = REPOSITORY / "assets" / "rooms"
DESCRIPTIONS = REPOSITORY / "crates" / "themes" / "rooms"
PANORAMA_SIDE, SPECULAR_SIDE, DIFFUSE_SIDE = 512, 128, 16
# Radiance above which the sharp environment map is cut: small bright lamps would sparkle.
BRIGHTEST_REFLECTION = 24.0
LARGEST_FILE = 5_000_000
# The mean radiance of the room, and of a white surface on the board.
ROOM_MEAN = (0.02, 0.2)
BOARD = (0.68, 1.05)


def make(room, time_name, preview=None):
    """Renders and writes one time of day of a room."""
    quality = 0.12 if preview else 1.0
    width = 512 if preview else 768
    samples = max(8, round(room.samples * quality))
    parts = bake.build(room, time_name)
    # The game draws the highlight of the key light itself.
    parts["key"].visible_glossy = False

    bake.hide_from_camera(parts["table"])
    around = environment.blur(bake.panorama(room.probe, width, samples, room.disc), room.blur)
    bake.hide_from_camera(parts["table"], hidden=False)
    sharp = np.minimum(bake.panorama(room.probe, width, samples), BRIGHTEST_REFLECTION)
    bake.hide_from_camera([parts["lamp"]])
    unlit = bake.panorama(room.probe, width // 4, samples)
    light, key = bake.table_light(room, parts, samples * 2)

    mirror = environment.cube_map(sharp, SPECULAR_SIDE)
    maps = {
        "panorama": (ktx2.RGB9E5, [environment.cube_map(around, PANORAMA_SIDE, 1)]),
        "specular": (ktx2.RGB9E5, [mirror] if preview else environment.ggx_levels(mirror)),
        "diffuse": (ktx2.RGB9E5, [environment.lambert(environment.cube_map(unlit, 32), DIFFUSE_SIDE)]),
        "table": (ktx2.RGBA16F, [light[None]]),
    }
    folder = Path(preview) if preview else ASSETS / room.name / time_name
    if preview:
        for name, picture in (
            ("panorama", around),
            ("sharp", sharp),
            ("table", light[..., :3]),
            ("key", light[..., 3:].repeat(3, -1)),
        ):
            save_picture(folder / f"{room.name}-{time_name}-{name}.png", picture)
    for name, (texel, levels) in maps.items():
        path = folder / f"{name}.ktx2"
        ktx2.write(path, texel, levels)
        found = ktx2.read(path)[1]
        assert all(np.allclose(a, b, rtol=4e-3, atol=4e-3 * b.max()) for a, b in zip(found, levels, strict=True)), path
        size = path.stat().st_size
        assert size <= LARGEST_FILE, f"{path}: {size} bytes"
        print(f"  {path.name}: {size} bytes")
    check(room, time_name, around, light, key)


def check(room, time_name, around, light, key):
    """Prints the measures of a room and fails where the board would not be the brightest thing."""
    latitude = np.cos((np.arange(around.shape[0]) + 0.5) / around.shape[0] * np.pi - np.pi / 2)
    weights = latitude[:, None] / (latitude.sum() * around.shape[1])
    luminance = around @ (0.2126, 0.7152, 0.0722)
    mean = float((luminance * weights).sum())
    ambient = bake.at_origin(room, light)[:3]
    wanted = room.times[time_name].key
    expected = wanted.lux / 1000 / np.pi * wanted.towards[1]
    board = float((key + ambient) @ (0.2126, 0.7152, 0.0722))
    share = light[..., 3]
    print(f"{room.name} {time_name}: room mean {mean:.3f}, brightest {luminance.max():.2f}")
    print(f"  board {board:.2f}, of it ambient {ambient.round(3)}")
    print(
        f"  key: radiance {key.round(3)}, expected peak {expected:.3f}; share of the key {share.min():.2f} to {share.max():.2f}"
    )
    assert ROOM_MEAN[0] <= mean <= ROOM_MEAN[1], f"mean radiance of the room: expected {ROOM_MEAN}, found {mean:.3f}"
    assert BOARD[0] <= board <= BOARD[1], f"radiance of a white board: expected {BOARD}, found {board:.3f}"
    assert abs(key.max() / expected - 1) < 0.06, f"key light: expected {expected:.3f}, found {key.max():.3f}"


def save_picture(path, radiance):
    """Saves linear radiance as a picture to look at."""
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray((np.clip(radiance, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)).save(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("room", choices=ROOMS)
    parser.add_argument("time", nargs="?")
    parser.add_argument("--preview", metavar="DIR")
    parser.add_argument("--reference", metavar="FILE")
    parser.add_argument("--view", choices=reference.VIEWS, default="play")
    arguments = parser.parse_args()
    room = importlib.import_module(arguments.room).ROOM
    times = [arguments.time] if arguments.time else list(room.times)
    if unknown := [time for time in times if time not in room.times]:
        sys.exit(f"time of day: expected one of {', '.join(room.times)}, found {unknown[0]}")
    for time_name in times:
        start = clock.monotonic()
        if arguments.reference:
            reference.render(room, time_name, arguments.reference, arguments.view)
        else:
            make(room, time_name, arguments.preview)
        print(f"  {clock.monotonic() - start:.0f} s")
    if not arguments.preview and not arguments.reference:
        made = [time_name for time_name in room.times if (ASSETS / room.name / time_name).exists()]
        (DESCRIPTIONS / f"{room.name}.toml").write_text(toml(room, made))


if __name__ == "__main__":
    main()
