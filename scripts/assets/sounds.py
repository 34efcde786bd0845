"""Generates all sounds of the game: pieces of each material in their room, the interface, the clock, ambience and music.

Run from anywhere:
    python3 -m pip install -r scripts/assets/requirements.txt
    python3 scripts/assets/sounds.py                     # writes assets/sounds and prints the level table
    python3 scripts/assets/sounds.py --only stone music  # writes only these folders
    python3 scripts/assets/sounds.py --sheet FILE        # draws the contact sheet of docs/SOUND.md
    python3 scripts/assets/sounds.py --check             # only measures the existing files; fails if a limit is exceeded
    python3 scripts/assets/sounds.py --pictures DIR      # also draws a waveform and a spectrogram of each file

The modules contain the sounds with their loudness and length (`sounds_catalogue.py`), shared functions (`sounds_shared.py`), the
resonating bodies (`sounds_modes.py`), the rooms (`sounds_acoustics.py`), the levels (`sounds_measure.py`) and the checks
(`sounds_check.py`). Each other module `sounds_*.py` contains one material or group of sounds. Seeds are fixed, so the same
library versions produce the same files.
"""

import argparse
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # leave no bytecode files beside the sounds

import sounds_acoustics
import sounds_ambience
import sounds_measure as measuring
import sounds_music
from sounds_catalogue import (
    AMBIENCE_OVERLAP_SECONDS, FOLDERS, LOUDNESS, SOUNDS, TABLES, effects, generator, longest, path_of,
)  # fmt: skip
from sounds_check import check


def build(only):
    for folder, kind, number, room, recipe in effects():
        if folder in only:
            heard = sounds_acoustics.heard_in(room, recipe(generator(folder, kind, number)))
            sound = measuring.finish(heard, LOUDNESS[kind], longest(kind, room))
            measuring.write_at_level(path_of(folder, kind, number), sound, LOUDNESS[kind], measuring.momentary)
    if "ambience" in only:
        for name, recipe in sounds_ambience.ROOMS.items():
            loop, level = recipe(generator("ambience", name, 1)), LOUDNESS["ambience"]
            sound = measuring.finish_loop(loop, level, AMBIENCE_OVERLAP_SECONDS)
            measuring.write_at_level(SOUNDS / "ambience" / f"{name}.ogg", sound, level, measuring.integrated)
    if "music" in only:
        for number, sound in enumerate(sounds_music.strains(generator("music", "strain", 0)), 1):
            sound = measuring.with_level(sound, LOUDNESS["music"], measuring.integrated)
            path = SOUNDS / "music" / f"strain_{number}.ogg"
            measuring.write_at_level(path, sound, LOUDNESS["music"], measuring.integrated)


def draw(folder, only):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name in only:
        if name in ("ambience", "music"):
            for path in sorted((SOUNDS / name).glob("*.ogg")):
                overlap = AMBIENCE_OVERLAP_SECONDS if name == "ambience" else sounds_music.OVERLAP_SECONDS
                sound = measuring.overlapped(measuring.read_ogg(path), overlap)
                measuring.draw_loop(folder / f"{path.stem}.png", sound)
        else:
            paths = [path_of(*effect[:3]) for effect in effects() if effect[0] == name]
            measuring.draw_effects(folder / f"{name}.png", [(path.name, measuring.read_ogg(path)) for path in paths])


def draw_sheet(path):
    """Draws a step, a capture and a threat of each folder."""
    kinds = ("move", "capture", "threat")
    paths = [path_of(folder, kind, 1) for kind in kinds for folder in TABLES]
    sounds = [(f"{each.parent.name}/{each.stem}", measuring.read_ogg(each)) for each in paths]
    measuring.draw_effects(Path(path), sounds, len(TABLES), scale=0.5, colours=96)


def main():
    options = argparse.ArgumentParser(description="builds assets/sounds")
    options.add_argument("--only", nargs="+", choices=FOLDERS, default=FOLDERS, help="folders to generate and draw")
    options.add_argument("--check", action="store_true", help="only measure the existing files")
    options.add_argument("--pictures", metavar="DIR", help="draw waveforms and spectrograms into DIR")
    options.add_argument("--sheet", metavar="FILE", help="draw only the contact sheet of docs/SOUND.md")
    options = options.parse_args()
    if options.sheet:
        draw_sheet(options.sheet)
        return
    if not options.check:
        build(options.only)
    if options.pictures:
        draw(options.pictures, options.only)
    wrong = check()
    print("\n".join(wrong) or "all within limits")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
