"""The catalogue of sounds: their files, recipes, rooms, loudness and length."""

from pathlib import Path

import numpy as np

import sounds_acoustics
import sounds_clock
import sounds_interface
import sounds_metal
import sounds_neon
import sounds_paper
import sounds_stone
import sounds_table
import sounds_wood

SOUNDS = Path(__file__).resolve().parents[2] / "assets" / "sounds"

# Maximum momentary loudness of effects, and integrated loudness of ambience and music, in LUFS. Frequent and unimportant sounds
# are quieter.
LOUDNESS = {
    "move": -28.0, "capture": -22.5, "blast": -21.0, "select": -40.5, "gather": -36.0, "threat": -34.0, "build": -30.0,
    "click": -42.5, "hover": -49.0, "open": -41.5, "close": -43.0, "illegal": -28.0,
    "right": -35.0, "wrong": -36.0,
    "win": -22.0, "lose": -25.0, "end": -24.0, "tick": -38.0, "low": -31.0, "flag": -27.0,
    "ambience": -44.0, "music": -30.0,
}  # fmt: skip
LENGTHS = {  # maximum length without the room's tail, in seconds; longer sounds are faded out
    "move": 0.38, "capture": 0.68, "blast": 0.97, "select": 0.13, "gather": 0.36, "threat": 0.60, "build": 1.35,
    "click": 0.06, "hover": 0.06, "open": 0.28, "close": 0.26, "illegal": 0.28,
    "right": 0.70, "wrong": 0.60,
    "win": 1.8, "lose": 1.6, "end": 1.7, "tick": 0.10, "low": 0.75, "flag": 0.60,
}  # fmt: skip
PITCHES = {  # one factor per variation, at least 2.5% apart, in irregular order
    "move": (0.985, 1.05, 0.955, 1.015, 1.085, 0.925), "few": (0.97, 1.07, 0.92, 1.02),
    # 0, -2, 2 and -1 semitones.
    "melody": (1.0, 0.8909, 1.1225, 0.9439),
}  # fmt: skip
MATERIALS = {  # sounds of the material, a contact of piece and board, and a piece with a given lowest mode
    "wood": (sounds_wood, sounds_wood.knock, lambda rng, base: sounds_wood.piece_body(rng, 0.4, base, 1.6)),
    "stone": (sounds_stone, sounds_stone.clack, lambda rng, base: sounds_stone.piece_body(rng, base, 0.20)),
    "metal": (sounds_metal, sounds_metal.clink, lambda rng, base: sounds_metal.piece_body(rng, base, 0.45)),
    "neon": (sounds_neon, sounds_neon.chink, lambda rng, base: sounds_neon.tube_body(rng, base, 0.35)),
    "paper": (sounds_paper, sounds_paper.pat, lambda rng, base: sounds_paper.fold_body(rng, base, 0.10)),
}
TABLES = {  # folders: a material in a room
    "wood": ("wood", "study"), "stone": ("stone", "hall"), "metal": ("metal", "workshop"), "neon": ("neon", "roof"),
    "paper": ("paper", "studio"), "wood-dry": ("wood", "none"),
}  # fmt: skip
ON_THE_TABLE = ("move", "capture", "blast", "select", "gather")
INTERFACE = ("click", "hover", "open", "close", "illegal")
ANSWERS = ("right", "wrong")
RESULTS = ("win", "lose", "end")
CLOCK = ("tick", "low", "flag")
AMBIENCE_SECONDS, AMBIENCE_SEAM_SECONDS, AMBIENCE_BYTES = (40.0, 60.0), 1.0, 500_000
AMBIENCE_OVERLAP_SECONDS = 1.0  # the length of a file is AMBIENCE_PERIOD in src/audio/background.rs plus this overlap
MOST_ALIKE = 0.90
FOLDERS = [*TABLES, "interface", "clock", "ambience", "music"]


def effects():
    """Folder, kind, number, room and recipe of every effect. A recipe takes a random number generator."""
    few = list(enumerate(PITCHES["few"], 1))
    for folder, (material, room) in TABLES.items():
        module, contact, tone = MATERIALS[material]
        for kind in ON_THE_TABLE:
            for number, pitch in enumerate(PITCHES.get(kind, PITCHES["few"]), 1):
                yield folder, kind, number, room, lambda rng, make=getattr(module, kind), pitch=pitch: make(rng, pitch)
        for number, pitch in few:
            yield folder, "threat", number, room, lambda rng, pitch=pitch, tone=tone: sounds_table.threat(rng, pitch, tone)
            yield folder, "build", number, room, lambda rng, pitch=pitch, on=contact: sounds_table.build(rng, pitch, on)
    for folder, module, kinds, pitches, room in (
        ("interface", sounds_interface, INTERFACE, "few", "none"),
        ("interface", sounds_interface, ANSWERS, "melody", "none"),
        ("interface", sounds_interface, RESULTS, "melody", "study"),
        ("clock", sounds_clock, CLOCK, "few", "none"),
    ):
        for kind in kinds:
            for number, pitch in enumerate(PITCHES[pitches], 1):
                yield folder, kind, number, room, lambda rng, make=getattr(module, kind), pitch=pitch: make(rng, pitch)


def generator(folder, kind, number):
    source = TABLES[folder][0] if folder in TABLES else folder  # the sounds of a material do not depend on the room
    return np.random.default_rng([20240, *source.encode(), 0, *kind.encode(), number])


def path_of(folder, kind, number):
    return SOUNDS / folder / f"{kind}_{number}.ogg"


def longest(kind, room):
    return LENGTHS[kind] + sounds_acoustics.tail_seconds(room)
