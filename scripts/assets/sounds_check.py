"""Checks the existing sound files: prints tables of measurements and reports values outside the limits."""

from itertools import combinations

import numpy as np

import sounds_acoustics
import sounds_ambience
import sounds_measure as measuring
import sounds_music
from sounds_catalogue import (
    AMBIENCE_BYTES, AMBIENCE_OVERLAP_SECONDS, AMBIENCE_SEAM_SECONDS, AMBIENCE_SECONDS, LOUDNESS, MOST_ALIKE, SOUNDS, effects,
    longest, path_of,
)  # fmt: skip


def check():
    """Prints the tables and returns a list of errors."""
    wrong = sounds_acoustics.check() + sounds_music.check()
    expected = {path_of(*effect[:3]) for effect in effects()}
    expected |= {SOUNDS / "ambience" / f"{name}.ogg" for name in sounds_ambience.ROOMS}
    expected |= {SOUNDS / "music" / f"strain_{number}.ogg" for number in range(1, sounds_music.COUNT + 1)}
    there = {path for path in SOUNDS.rglob("*") if path.is_file()}
    wrong += [f"{path.relative_to(SOUNDS)}: not there" for path in sorted(expected - there)]
    wrong += [f"{path.relative_to(SOUNDS)}: made by nothing here" for path in sorted(there - expected)]
    return wrong or check_effects() + check_ambience() + check_music()


def check_effects():
    wrong, variations = [], {}
    print(f"{'effect':22} {'s':>6} {'dBTP':>6} {'crest':>5} {'LUFS':>6} {'centr':>6} {'<200':>5} {'>3k':>5}", end="")
    print(f" {'-30dB':>6}  T60 ms " + "".join(f"{name:>5}" for name in measuring.BANDS))
    for folder, kind, number, room, _ in effects():
        sound = measuring.read_ogg(path_of(folder, kind, number))
        m, name = measuring.measure(sound), f"{folder}/{kind}_{number}"
        variations.setdefault((folder, kind), []).append(sound)
        print(
            f"{name:22} {m['seconds']:6.3f} {m['peak']:6.1f} {m['crest']:5.1f} {m['loud']:6.1f} {m['centroid']:6.0f}"
            f" {m['below200']:5.1f} {m['above3k']:5.1f} {m['decay30']:6.3f}         "
            + "".join(f"{1000 * t60:5.0f}" for t60 in m["t60"].values())
        )
        if m["seconds"] > longest(kind, room) + 0.005:
            wrong.append(f"{name}: {m['seconds']:.3f} s, expected at most {longest(kind, room):.3f}")
        if m["peak"] > measuring.TRUE_PEAK_LIMIT_DB:
            wrong.append(f"{name}: true peak {m['peak']:.2f} dBTP")
        if abs(m["loud"] - LOUDNESS[kind]) > 0.4:
            wrong.append(f"{name}: loudness {m['loud']:.1f} LUFS, expected {LOUDNESS[kind]}")
        if m["edge"] > 2e-3 or m["dc"] > 1e-3:
            wrong.append(f"{name}: clicks at an end ({m['edge']:.5f}) or has an offset ({m['dc']:.5f})")
        if m["silent_end"] > 0.20:
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


def check_ambience():
    wrong = []
    print(f"\n{'ambience':22} {'s':>6} {'kB':>5} {'dBTP':>6} {'LUFS':>6} {'sides':>5}   seam: {'bend':>4} {'level':>5} {'band':>5}")
    for name in sounds_ambience.ROOMS:
        path = SOUNDS / "ambience" / f"{name}.ogg"
        sound, size = measuring.read_ogg(path), path.stat().st_size
        length, loud, peak = len(sound) / measuring.RATE, measuring.integrated(sound), measuring.true_peak(sound)
        sides = np.corrcoef(sound.T)[0, 1]
        loop = measuring.overlapped(sound, AMBIENCE_OVERLAP_SECONDS)
        bend, level, in_band = measuring.seam(loop, AMBIENCE_SEAM_SECONDS)
        print(
            f"{name:22} {length:6.2f} {size / 1000:5.0f} {peak:6.1f} {loud:6.1f} {sides:5.2f}"
            f"         {bend:4.1f} {level:5.2f} {in_band:5.2f}"
        )
        shortest, most = AMBIENCE_SECONDS
        if not shortest <= length <= most:
            wrong.append(f"{name}: {length:.2f} s, expected {shortest} to {most}")
        if peak > measuring.TRUE_PEAK_LIMIT_DB:
            wrong.append(f"{name}: true peak {peak:.2f} dBTP")
        if abs(loud - LOUDNESS["ambience"]) > 0.4:
            wrong.append(f"{name}: loudness {loud:.1f} LUFS, expected {LOUDNESS['ambience']}")
        if size > AMBIENCE_BYTES:
            wrong.append(f"{name}: {size} bytes, at most {AMBIENCE_BYTES}")
        if sides > 0.98:
            wrong.append(f"{name}: both sides are the same ({sides:.2f})")
        if bend > 5.0 or level > 2.0 or in_band > 6.0:
            wrong.append(f"{name}: the loop point is heard: bend {bend:.1f}, level {level:.1f} dB, band {in_band:.1f} dB")
    return wrong


def check_music():
    wrong = []
    print(f"\n{'music':22} {'s':>6} {'kB':>5} {'dBTP':>6} {'LUFS':>6}")
    for number in range(1, sounds_music.COUNT + 1):
        path = SOUNDS / "music" / f"strain_{number}.ogg"
        sound = measuring.read_ogg(path)
        loud, peak = measuring.integrated(sound), measuring.true_peak(sound)
        print(f"{path.stem:22} {len(sound) / measuring.RATE:6.2f} {path.stat().st_size / 1000:5.0f} {peak:6.1f} {loud:6.1f}")
        ends = max(np.max(np.abs(sound[:200])), np.max(np.abs(sound[-200:])))
        if peak > measuring.TRUE_PEAK_LIMIT_DB - 6.0:
            wrong.append(f"{path.stem}: true peak {peak:.2f} dBTP; two of them are heard at once")
        if abs(loud - LOUDNESS["music"]) > 0.4:
            wrong.append(f"{path.stem}: loudness {loud:.1f} LUFS, expected {LOUDNESS['music']}")
        if ends > 2e-3:
            wrong.append(f"{path.stem}: an end is heard ({ends:.4f})")
    return wrong
