"""Builds every sound of the game: a set for each material, the interface, an ambient bed and a theme.

Run from anywhere:
    python3 -m pip install -r scripts/assets/requirements.txt
    python3 scripts/assets/sounds.py                     # writes assets/sounds and prints the level table
    python3 scripts/assets/sounds.py --only stone music  # writes these folders only
    python3 scripts/assets/sounds.py --check             # only measures the files that are there; fails on a bad one
    python3 scripts/assets/sounds.py --pictures DIR      # also draws a waveform and a spectrogram of each file

This file says which sounds there are, how loud and how long; `sounds_shared.py` has the ingredients, `sounds_measure.py`
the levels and the checks, and every other `sounds_*.py` one material or one part. Seeds are fixed, so the same libraries
give the same files.
"""

import argparse
import sys
from itertools import combinations
from pathlib import Path

import numpy as np

sys.dont_write_bytecode = True  # nothing but sounds is left behind

import sounds_interface
import sounds_measure as measuring
import sounds_metal
import sounds_neon
import sounds_paper
import sounds_room
import sounds_stone
import sounds_theme
import sounds_wood

SOUNDS = Path(__file__).resolve().parents[2] / "assets" / "sounds"

# K-weighted level in dB of the loudest 50 ms, or of the whole sound for loops. Frequent and unimportant sounds are quieter.
LOUDNESS_DB = {
    "move": -19.0, "capture": -15.5, "blast": -14.0, "select": -31.0, "gather": -27.0,
    "illegal": -20.0, "win": -19.0, "lose": -20.5, "click": -33.0, "hover": -40.0, "open": -34.0, "close": -34.0,
    "build": -26.0,
    "room": -44.0, "theme": -30.0,
}  # fmt: skip
LENGTHS = {  # shortest and longest allowed, seconds; the longest is also where a tail is faded out
    "move": (0.18, 0.38), "capture": (0.40, 0.68), "blast": (0.7, 0.97), "select": (0.05, 0.118), "gather": (0.15, 0.36),
    "illegal": (0.20, 0.28), "win": (1.5, 1.8), "lose": (1.3, 1.6), "click": (0.035, 0.06), "hover": (0.02, 0.06),
    "open": (0.15, 0.28), "close": (0.12, 0.26), "build": (1.1, 1.35),
    "room": (40.0, 60.0), "theme": (60.0, 90.0),
}  # fmt: skip
MATERIALS = {
    "wood": sounds_wood, "stone": sounds_stone, "metal": sounds_metal, "neon": sounds_neon, "paper": sounds_paper,
}  # fmt: skip
PITCHES = {  # one for each variation of a kind: 3 % apart or more
    "move": (0.985, 1.05, 0.955, 1.015), "capture": (0.985, 1.05, 0.955, 1.015), "blast": (0.98, 1.03),
    "select": (0.98, 1.03), "gather": (0.98, 1.03),
}  # fmt: skip
INTERFACE = ["click", "hover", "open", "close", "illegal", "win", "lose", "build"]
LOOPS = {"room": sounds_room.room_bed, "theme": sounds_theme.theme}
SEAM_SECONDS = {"room": 1.0, "theme": 0.2}  # noise is judged over longer; music before its first note
LOOP_BYTES = 1_200_000
MOST_ALIKE = 0.90
FOLDERS = [*MATERIALS, "interface", "music"]


def effects():
    """Folder, kind, number and recipe of every effect. A recipe takes a random number generator."""
    for material, module in MATERIALS.items():
        for kind, pitches in PITCHES.items():
            for number, pitch in enumerate(pitches, 1):
                yield material, kind, number, lambda rng, make=getattr(module, kind), pitch=pitch: make(rng, pitch)
    for kind in INTERFACE:
        yield "interface", kind, 1, getattr(sounds_interface, kind)


def generator(folder, kind, number):
    return np.random.default_rng([20240, *folder.encode(), 0, *kind.encode(), number])


def effect_path(folder, kind, number):
    return SOUNDS / folder / f"{kind}_{number}.wav"


def build(only):
    for folder, kind, number, recipe in effects():
        if folder in only:
            sound = measuring.finish(recipe(generator(folder, kind, number)), LOUDNESS_DB[kind], LENGTHS[kind][1])
            effect_path(folder, kind, number).parent.mkdir(parents=True, exist_ok=True)
            measuring.write_wav(effect_path(folder, kind, number), sound)
    if "music" in only:
        (SOUNDS / "music").mkdir(parents=True, exist_ok=True)
        for kind, recipe in LOOPS.items():
            sound = measuring.finish_loop(recipe(generator("music", kind, 1)), LOUDNESS_DB[kind])
            measuring.write_ogg(SOUNDS / "music" / f"{kind}.ogg", sound)


def check():
    """Prints the tables and returns a list of errors."""
    wrong = sounds_theme.check_score()
    expected = {effect_path(*effect[:3]) for effect in effects()} | {SOUNDS / "music" / f"{kind}.ogg" for kind in LOOPS}
    there = {path for path in SOUNDS.rglob("*") if path.is_file()}
    wrong += [f"{path.relative_to(SOUNDS)}: not there" for path in sorted(expected - there)]
    wrong += [f"{path.relative_to(SOUNDS)}: made by nothing here" for path in sorted(there - expected)]
    return wrong or check_effects() + check_loops()


def check_effects():
    wrong, variations = [], {}
    print(f"{'effect':22} {'s':>6} {'peak':>6} {'crest':>5} {'K50ms':>6} {'centr':>6} {'<200':>5} {'>3k':>5}", end="")
    print(f" {'-30dB':>6}  T60 ms " + "".join(f"{name:>5}" for name in measuring.BANDS))
    for folder, kind, number, _ in effects():
        sound = measuring.read_wav(effect_path(folder, kind, number))
        m, name = measuring.measure(sound), f"{folder}/{kind}_{number}"
        variations.setdefault((folder, kind), []).append(sound)
        print(
            f"{name:22} {m['seconds']:6.3f} {m['peak']:6.1f} {m['crest']:5.1f} {m['loud']:6.1f} {m['centroid']:6.0f}"
            f" {m['below200']:5.1f} {m['above3k']:5.1f} {m['decay30']:6.3f}         "
            + "".join(f"{1000 * t60:5.0f}" for t60 in m["t60"].values())
        )
        shortest, longest = LENGTHS[kind]
        if not shortest <= m["seconds"] <= longest + 0.001:
            wrong.append(f"{name}: {m['seconds']:.3f} s, expected {shortest} to {longest}")
        if m["peak"] > measuring.PEAK_LIMIT_DB:
            wrong.append(f"{name}: peak {m['peak']:.2f} dBFS")
        if abs(m["loud"] - LOUDNESS_DB[kind]) > 1.0:
            wrong.append(f"{name}: loudness {m['loud']:.1f}, expected {LOUDNESS_DB[kind]}")
        if m["edge"] > 1e-4 or m["dc"] > 1e-3:
            wrong.append(f"{name}: clicks at an end ({m['edge']:.5f}) or has an offset ({m['dc']:.5f})")
        if m["silent_end"] > 0.15:
            wrong.append(f"{name}: {m['silent_end']:.3f} s of silence at the end")
    closest = (0.0, "")
    for (folder, kind), sounds in variations.items():
        for (first, one), (second, other) in combinations(enumerate(sounds, 1), 2):
            alike = measuring.likeness(one, other)
            closest = max(closest, (alike, f"{folder}/{kind}_{first} and _{second}"))
            if alike > MOST_ALIKE:
                wrong.append(f"{folder}/{kind}: {first} and {second} are nearly the same ({alike:.2f})")
    print(f"most alike, of 1: {closest[0]:.2f}, {closest[1]}")
    return wrong


def check_loops():
    wrong = []
    print(f"\n{'loop':22} {'s':>6} {'kB':>5} {'peak':>6} {'LUFS':>6} {'sides':>5}   seam: {'bend':>4} {'level':>5} {'band':>5}")
    for kind in LOOPS:
        path = SOUNDS / "music" / f"{kind}.ogg"
        sound, size = measuring.read_ogg(path), path.stat().st_size
        length, peak = len(sound) / measuring.RATE, 20 * np.log10(np.max(np.abs(sound)))
        loud, offset = measuring.integrated(sound), np.max(np.abs(np.mean(sound, axis=0)))
        sides = np.corrcoef(sound.T)[0, 1]
        bend, level, in_band = measuring.seam(sound, SEAM_SECONDS[kind])
        print(
            f"{'music/' + kind:22} {length:6.2f} {size / 1000:5.0f} {peak:6.1f} {loud:6.1f} {sides:5.2f}"
            f"         {bend:4.1f} {level:5.2f} {in_band:5.2f}"
        )
        shortest, longest = LENGTHS[kind]
        if not shortest <= length <= longest:
            wrong.append(f"{kind}: {length:.2f} s, expected {shortest} to {longest}")
        if peak > measuring.PEAK_LIMIT_DB or offset > 1e-4:
            wrong.append(f"{kind}: peak {peak:.2f} dBFS, offset {offset:.6f}")
        if abs(loud - LOUDNESS_DB[kind]) > 1.0:
            wrong.append(f"{kind}: loudness {loud:.1f}, expected {LOUDNESS_DB[kind]}")
        if size > LOOP_BYTES:
            wrong.append(f"{kind}: {size} bytes, at most {LOOP_BYTES}")
        if sides > 0.98:
            wrong.append(f"{kind}: both sides are the same ({sides:.2f})")
        if bend > 5.0 or level > 2.0 or in_band > 6.0:
            wrong.append(f"{kind}: the loop point is heard: bend {bend:.1f}, level {level:.1f} dB, band {in_band:.1f} dB")
    return wrong


def draw(folder, only):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name in only:
        if name == "music":
            for kind in LOOPS:
                measuring.draw_loop(folder / f"{kind}.png", measuring.read_ogg(SOUNDS / "music" / f"{kind}.ogg"))
        else:
            paths = [effect_path(*effect[:3]) for effect in effects() if effect[0] == name]
            measuring.draw_effects(folder / f"{name}.png", [(path.name, measuring.read_wav(path)) for path in paths])


def main():
    options = argparse.ArgumentParser(description="builds assets/sounds")
    options.add_argument("--only", nargs="+", choices=FOLDERS, default=FOLDERS, help="folders to write and draw")
    options.add_argument("--check", action="store_true", help="only measure what is there")
    options.add_argument("--pictures", metavar="DIR", help="draw waveforms and spectrograms into DIR")
    options = options.parse_args()
    if not options.check:
        build(options.only)
    if options.pictures:
        draw(options.pictures, options.only)
    wrong = check()
    print("\n".join(wrong) or "all within limits")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
