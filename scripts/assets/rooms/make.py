"""Generates the rooms: panoramas, environment maps and light maps in assets/rooms, descriptions in crates/themes/rooms.

Run with Python 3.11 and Blender's module `bpy`:
    python3 -m pip install bpy==5.0.1 && python3 -m pip install -r scripts/assets/requirements.txt
    python3 scripts/assets/rooms/make.py study              # every time of day of a room
    python3 scripts/assets/rooms/make.py study dusk         # a single time of day
    python3 scripts/assets/rooms/make.py study dusk --only environment  # a group of maps: panorama, table or environment
    python3 scripts/assets/rooms/make.py study dusk --preview DIR     # quick and noisy; writes maps and pictures into DIR
    python3 scripts/assets/rooms/make.py study dusk --reference FILE  # path-traced from the player's camera, with a plain board

Seeds are fixed. Each run checks its output and fails if a check fails. scripts/assets/README.md lists the running times.
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
from scene import linear

ROOMS = ("study", "hall", "workshop", "roof", "studio")
REPOSITORY = Path(__file__).resolve().parents[3]
ASSETS = REPOSITORY / "assets" / "rooms"
DESCRIPTIONS = REPOSITORY / "crates" / "themes" / "rooms"
PANORAMA_SIDE, SKY_SIDE, SPECULAR_SIDE, DIFFUSE_SIDE = 256, 256, 128, 16
# Columns of a rendered panorama and of a preview, and number of samples per pixel of a preview.
WIDTH, PREVIEW_WIDTH, PREVIEW_SAMPLES = 768, 384, 6
# Number of samples of the openings, which are not denoised, as a multiple of the panorama's samples.
OPENING_SAMPLES = 3
# Maximum radiance of the reflected environment; small lamps with a higher radiance would sparkle.
BRIGHTEST_REFLECTION = 8.0
LARGEST_FILE = 5_000_000
# Allowed range of the mean radiance of the room, and of the radiance of a white surface on the board.
ROOM_MEAN = (0.015, 0.2)
BOARD = (0.67, 1.05)
# Allowed range of the ambient light on a horizontal surface according to the diffuse map, relative to the light map, which is
# rendered lower, on the table.
AGREEMENT = (0.75, 1.4)
LUMINANCE = np.array((0.2126, 0.7152, 0.0722))


def panorama(room, parts, width, samples):
    """Renders the blurred room, without the table and with black openings. For a room with openings, also renders the openness
    of the walls and the view outside."""

    def blurred(samples, side, denoise=True):
        around = bake.panorama(room.probe, width, samples, room.disc, denoise)
        return environment.cube_map(environment.blur(around, room.blur), side, 1)

    bake.hide_from_camera(parts["table"])
    with bake.open_windows():
        maps = {"panorama": (ktx2.RGB9E5, [ktx2.rounded_rgb9e5(blurred(samples, PANORAMA_SIDE)[..., :3])])}
        if room.has_openings:
            with bake.black_surfaces():
                closed = blurred(samples * OPENING_SAMPLES, SKY_SIDE, denoise=False)[..., 3:]
            maps["openings"] = (ktx2.R8, [1 - closed])
    if room.has_openings:
        with bake.outside_alone():
            maps["sky"] = (ktx2.RGB9E5, [ktx2.rounded_rgb9e5(blurred(samples, SKY_SIDE)[..., :3])])
    bake.hide_from_camera(parts["table"], hidden=False)
    return maps


def environment_maps(room, parts, width, samples):
    """Renders the reflected environment with the disc of the key lamp, and the diffuse environment without the disc."""
    width = width * 2 // 3
    bake.show_lights(parts["key"])
    sharp = bake.panorama(room.probe, width, samples)[..., :3]
    sharp *= np.minimum(1, BRIGHTEST_REFLECTION / np.maximum(sharp.max(axis=-1, keepdims=True), 1e-6))
    bake.hide_shades()
    lit = bake.panorama(room.probe, width // 2, samples)[..., :3]
    reflected = environment.ggx_levels(environment.cube_map(sharp, SPECULAR_SIDE))
    return {
        "specular": (ktx2.RGB9E5, [ktx2.rounded_rgb9e5(level) for level in reflected]),
        "diffuse": (ktx2.RGB9E5, [environment.lambert(environment.cube_map(lit, 32, 4), DIFFUSE_SIDE)]),
    }


def table_map(room, parts, _width, samples):
    """Renders the light on the table."""
    return {"table": (ktx2.RGBA16F, [bake.table_light(room, parts, samples * 2)[None]])}


# The environment maps are rendered last, because the lamps stay visible afterwards.
GROUPS = {"panorama": panorama, "table": table_map, "environment": environment_maps}


def make(room, time_name, only=None, preview=None):
    """Renders and writes the maps of one time of day of a room, or one group of these maps."""
    width = PREVIEW_WIDTH if preview else WIDTH
    samples = PREVIEW_SAMPLES if preview else room.samples
    folder = Path(preview) if preview else ASSETS / room.name / time_name
    parts = bake.build(room, time_name)
    # The game renders the key light's highlight itself.
    parts["key"].visible_glossy = False
    for group in [only] if only else GROUPS:
        for name, (texel, levels) in GROUPS[group](room, parts, width, samples).items():
            path = folder / f"{name}.ktx2"
            ktx2.write(path, texel, levels)
            print(f"  {path.name}: {path.stat().st_size} bytes")
            if preview:
                save_picture(path.with_suffix(".png"), np.concatenate(list(levels[0][..., :3]), axis=1))
    check(room, time_name, folder)


def check(room, time_name, folder):
    """Reads the maps back, prints their measures, and fails if a measure is out of range."""
    files = {path.stem: path for path in sorted(folder.glob("*.ktx2"))}
    maps = {name: ktx2.read(path)[1] for name, path in files.items()}
    around, light = seen_from_probe(maps) @ LUMINANCE, maps["table"][0][0]
    mean = float((around * environment.cube_solid_angles(PANORAMA_SIDE)).sum() / (4 * np.pi))
    key = room.times[time_name].key
    ambient = bake.at_origin(room, light)[:3]
    board = float((key.lux / 1000 / np.pi * key.towards[1] * np.array(linear(key.colour)) + ambient) @ LUMINANCE)
    middle = DIFFUSE_SIDE // 2
    above = maps["diffuse"][0][2, middle - 1 : middle + 1, middle - 1 : middle + 1].mean(axis=(0, 1))
    agreement = float((above @ LUMINANCE) / (ambient @ LUMINANCE))
    share = light[..., 3]
    print(f"{room.name} {time_name}: room mean {mean:.3f}, brightest {around.max():.2f}; white board {board:.2f}")
    print(f"  ambient {ambient.round(3)} by the light map, {above.round(3)} by the diffuse map: {agreement:.2f}")
    print(f"  share of the key {share.min():.2f} to {share.max():.2f}")
    for what, found, (low, high) in (
        ("mean radiance of the room", mean, ROOM_MEAN),
        ("radiance of a white board", board, BOARD),
        ("diffuse map relative to light map", agreement, AGREEMENT),
        ("largest file", max(path.stat().st_size for path in files.values()), (0, LARGEST_FILE)),
    ):
        if not low <= found <= high:
            sys.exit(f"{what}: expected {low} to {high}, found {found:.4g}")


def seen_from_probe(maps):
    """Returns the room with the view outside, as shown in the game with the camera at the probe."""
    around = maps["panorama"][0]
    if "openings" not in maps:
        return around
    times = PANORAMA_SIDE // SKY_SIDE
    return around + (maps["openings"][0] * maps["sky"][0]).repeat(times, axis=1).repeat(times, axis=2)


def save_picture(path, radiance):
    """Saves linear radiance as a picture for inspection."""
    path.parent.mkdir(parents=True, exist_ok=True)
    radiance = np.broadcast_to(radiance, (*radiance.shape[:2], 3))
    Image.fromarray((np.clip(radiance, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)).save(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("room", choices=ROOMS)
    parser.add_argument("time", nargs="?")
    parser.add_argument("--only", choices=GROUPS)
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
            make(room, time_name, arguments.only, arguments.preview)
        print(f"  {clock.monotonic() - start:.0f} s")
    if not arguments.preview and not arguments.reference:
        made = [time_name for time_name in room.times if (ASSETS / room.name / time_name).exists()]
        (DESCRIPTIONS / f"{room.name}.toml").write_text(toml(room, made))


if __name__ == "__main__":
    main()
