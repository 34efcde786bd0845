"""Music: eight strains of a slow waltz in F for felt piano, marimba and a pad. The game plays them in random order.

Four strains are composed: two bars that sigh (a long note, a step over the next chord, its resolution) over a bass that walks down the
scale; the same in passing notes, with a marimba that answers from afar; one line that goes forward a step at a time and falls home
through a chord from outside the key; and the first again, closed. Four have the same chords and melodies written by rules: notes of the
chord on the beats, other notes only as steps between them, no parallel fifths or octaves with the bass.

A strain begins with an upbeat of LEAD_SECONDS and ends with a tail. The next one begins OVERLAP_SECONDS before its end, so that bar
follows bar, and every strain can follow every other: all begin in F or D minor and end on F or C.
"""

import numpy as np

from sounds_instruments import bar, felt_piano, note, pad
from sounds_shared import RATE, add_around, filter_around, hall

BEATS_A_MINUTE = 80.0
BEATS_A_BAR = 3
BARS = 8
LEAD_SECONDS = 0.5
TAIL_SECONDS = 2.5
OVERLAP_SECONDS = LEAD_SECONDS + TAIL_SECONDS  # what is left of a file is STRAIN_PERIOD in src/audio/background.rs
LAST_BAR = 1.08  # takes its time

# Each bar: notes one after another, with their lengths in beats.
MELODY = """
A4:2 C5:1         | D5:1 C5:2 | F4:2 A4:1         | Bb4:1 A4:2 | D5:2 F5:1         | G5:1 F5:2 | D5:2 Bb4:1     | C5:3
A4:1.5 Bb4:.5 C5:1 | D5:1 C5:2 | F4:1.5 G4:.5 A4:1 | Bb4:1 A4:2 | D5:1.5 E5:.5 F5:1 | G5:1 F5:2 | D5:1 C5:1 Bb4:1 | A4:3
F4:2 G4:1         | A4:3      | A4:2 Bb4:1        | C5:3       | D5:2 E5:1         | F5:2 A5:1 | G5:3           | F5:1 E5:1 C5:1
A4:2 C5:1         | D5:1 C5:2 | F4:2 A4:1         | Bb4:1 A4:2 | D5:2 F5:1         | G5:1 F5:2 | D5:1 Bb4:1 G4:1 | F4:3
"""

# Each bar: on which beat a note of the chord comes. A ! says that the harmony changes with it.
CHORDS = """
1:F3 2:C4 3:F4 | 1:E3 2:C4 3:G4 | 1:D3 2:A3 3:D4  | 1:C3 2:A3 3:E4 | 1:Bb2 2:A3 3:D4 | 1:A2 2:C4 3:F4 | 1:G2 2:Bb3 3:F4        | 1:C3 2:Bb3 2:F4 3:E4!
1:F3 2:C4 3:F4 | 1:E3 2:C4 3:G4 | 1:D3 2:A3 3:D4  | 1:C3 2:A3 3:E4 | 1:Bb2 2:A3 3:D4 | 1:A2 2:C4 3:F4 | 1:G2 2:Bb3 2:F4 3:C3! 3:E4! | 1:F2 2:C4 3:F4
1:D3 2:A3 3:E4 | 1:A2 2:G3 3:C4 | 1:Bb2 2:F3 3:D4 | 1:A2 2:F3 3:C4 | 1:G2 2:Bb3 3:F4 | 1:F2 2:D4 3:A4 | 1:Eb2 2:Bb3 3:D4       | 1:C3 2:G3 3:Bb3
1:F3 2:C4 3:F4 | 1:E3 2:C4 3:G4 | 1:D3 2:A3 3:D4  | 1:C3 2:A3 3:E4 | 1:Bb2 2:A3 3:D4 | 1:A2 2:C4 3:F4 | 1:G2 2:Bb3 2:F4 3:C3! 3:E4! | 1:F2 1.5:A3 2:C4
"""

# The marimba's answers in each strain: bar, then beats and notes.
ANSWERS = [
    {},
    {2: "2.5:G5 3:E5", 4: "2.5:E5 3:C5", 6: "2.5:C6 3:A5", 8: "2:C5 2.5:F5 3:A5"},
    {2: "2.5:E5 3:G5", 4: "2.5:A5 3:F5", 8: "3.5:Bb4"},
    {2: "2.5:G5 3:E5", 6: "2.5:C6 3:A5", 8: "1.75:C5 2.25:F5"},
]

# Rhythms of the varied strains, in beats.
RHYTHMS = [(3.0,), (2.0, 1.0), (1.0, 2.0), (1.0, 1.0, 1.0), (1.5, 0.5, 1.0), (2.0, 0.5, 0.5)]
SCALE = ["C4", "D4", "E4", "F4", "G4", "A4", "Bb4", "C5", "D5", "E5", "F5", "G5", "A5", "Bb5"]
# The chords of each varied strain are those of a composed one.
VARIED = [0, 1, 2, 3]
COUNT = 8


def parse(text):
    """Strains of bars of pairs, each split at its colon."""
    lines = text.strip().splitlines()
    return [[[tuple(item.split(":")) for item in each.split()] for each in line.split("|")] for line in lines]


def midi(name):
    return int(round(69 + 12 * np.log2(note(name.strip("!")) / 440)))


def bar_starts():
    lengths = [60 / BEATS_A_MINUTE * BEATS_A_BAR * (LAST_BAR if number == BARS else 1.0) for number in range(1, BARS + 1)]
    return np.concatenate([[0.0], np.cumsum(lengths)])


def in_time(melody):
    """Bar, beat, length in beats, name of each note of a strain."""
    for number, notes in enumerate(melody, 1):
        beat = 1.0
        for name, length in notes:
            yield number, beat, float(length), name
            beat += float(length)


def belongs(name, chord):
    """Whether a note is one of a chord, or one that thirds make of its bass."""
    tones = [midi(other) for _, other in chord]
    return midi(name) % 12 in {tone % 12 for tone in tones} or (midi(name) - tones[0]) % 12 in (3, 4, 7, 8, 9)


def errors_of(melody, chords):
    """Errors of a strain: wrong bar lengths, parallel fifths and octaves of the outer voices, unresolved dissonances."""
    wrong = []
    for number, notes in enumerate(melody, 1):
        if sum(float(length) for _, length in notes) != BEATS_A_BAR:
            wrong.append(f"bar {number} has not {BEATS_A_BAR} beats")
    line, outer = list(in_time(melody)), []
    for number, beat, _, name in line:
        bass = [low for when, low in chords[number - 1] if float(when) == beat and midi(low) < 55]
        if bass:
            outer.append((number, midi(bass[0]), midi(name)))
    for (_, low, high), (number, next_low, next_high) in zip(outer, outer[1:]):
        same_way = (next_low - low) * (next_high - high) > 0
        if same_way and (high - low) % 12 == (next_high - next_low) % 12 in (0, 7):
            wrong.append(f"parallel fifths or octaves into bar {number}")
    for (number, _, _, name), (_, _, _, following) in zip(line, line[1:]):
        if not belongs(name, chords[number - 1]) and not 1 <= abs(midi(following) - midi(name)) <= 2:
            wrong.append(f"{name} in bar {number} is no note of the chord and does not resolve by a step")
    return wrong


def write_melody(rng, chords):
    """A melody by rules over the chords of a strain: it wanders by steps and small leaps around A4, and closes."""
    while True:
        melody, place = [], int(rng.integers(3, 8))
        for number, chord in enumerate(chords, 1):
            rhythm = RHYTHMS[rng.integers(len(RHYTHMS))] if number < BARS else (3.0,)
            notes = []
            for index, length in enumerate(rhythm):
                leaps = rng.permutation([-2, -1, -1, 1, 1, 2, 3, -3] if index == 0 else [-1, 1, -1, 1, 2, -2])
                strong = index == 0 or length >= 2.0
                for leap in leaps:
                    there = int(np.clip(place + leap, 0, len(SCALE) - 1))
                    home = 0.5 * abs(there - 6) < rng.uniform(0.4, 3.0)
                    if there != place and home and (not strong or belongs(SCALE[there], chord)):
                        place = there
                        break
                notes.append((SCALE[place], str(length)))
            melody.append(notes)
        ends_well = belongs(melody[-1][0][0], chords[-1]) and midi(melody[-1][0][0]) % 12 in (0, 4, 5, 7, 9)
        last_bass = [midi(name) % 12 for _, name in chords[-1]]
        if ends_well and midi(melody[-1][0][0]) % 12 in last_bass and not errors_of(melody, chords):
            return melody


def scores():
    """Melody, chords and answers of every strain."""
    composed, chords = parse(MELODY), parse(CHORDS)
    rng = np.random.default_rng([20240, 77])
    for melody, harmony, answers in zip(composed, chords, ANSWERS):
        yield melody, harmony, answers
    for index in VARIED:
        yield write_melody(rng, chords[index]), chords[index], {}


def check():
    """Returns errors of the scores."""
    found = list(scores())
    wrong = [] if len(found) == COUNT else [f"{len(found)} strains, expected {COUNT}"]
    for number, (melody, chords, _) in enumerate(found, 1):
        wrong += [f"strain {number}: {error}" for error in errors_of(melody, chords)]
    return wrong


def strain(rng, melody, chords, answers, on_marimba, room):
    """A strain as it is played: the chords on the piano or on the marimba, a pad under them, the melody, the answers."""
    starts = bar_starts()
    out = np.zeros((int(round((LEAD_SECONDS + starts[-1] + TAIL_SECONDS) * RATE)), 2))

    def when(number, beat):
        length = starts[number] - starts[number - 1]
        return LEAD_SECONDS + starts[number - 1] + (beat - 1) / BEATS_A_BAR * length

    def play(sound, number, beat, name, gain=1.0):
        start = when(number, beat) + np.clip(rng.normal(0, 0.006), -0.015, 0.015)
        count = len(out) - int(round(start * RATE))
        add_around(out, start, sound[:count], gain, np.clip((midi(name) - 64) / 55, -0.4, 0.4))

    held = []  # pad tones: frequency, bar, start, end
    for number, notes in enumerate(chords, 1):
        changes = [float(beat) for beat, name in notes if name.endswith("!")]
        for beat, name in notes:
            is_bass, start = beat == "1", float(beat)
            strength = (0.40 if is_bass else 0.25) * rng.uniform(0.92, 1.08)
            tone_name = name.strip("!")
            if on_marimba and not is_bass and number < BARS:
                play(bar(rng, note(tone_name), 0.55 * strength / 0.25, ring=1.5), number, start, name, 0.24)
            else:
                length = min(when(number, 4.0) - when(number, start) + 0.1, LEAD_SECONDS + starts[-1] + 0.2 - when(number, start))
                play(felt_piano(rng, note(tone_name), strength, length), number, start, name, 0.95)
            if start not in changes or start == 1:
                tone = note(tone_name) * (2 if midi(name) < 48 else 1)
                last = when(number, min(changes, default=4.0))
                again = [index for index, other in enumerate(held) if other[:2] == (tone, number - 1)]
                if again and not changes:
                    held[again[0]] = (tone, number, held[again[0]][2], last)
                else:
                    held.append((tone, number, when(number, 1.0) - 0.45, last))
    for tone, number, start, end in held:
        fuller = 1.35 if on_marimba else 0.95
        add_around(out, start, pad(rng, tone, end - start - 0.35), 0.080 * fuller * (262.0 / tone) ** 0.3)
    for number, beat, length, name in in_time(melody):
        rise = 0.10 * np.sin(np.pi * (number - 1 + beat / 4) / BARS) + (0.05 if on_marimba else 0.0)
        leaning = 0.05 if beat == 1 else -0.05
        strength = (0.58 + rise + leaning) * rng.uniform(0.96, 1.04)
        length = length * (starts[number] - starts[number - 1]) / BEATS_A_BAR + 0.22
        play(felt_piano(rng, note(name), strength, length), number, beat, name)
    for number, text in answers.items():
        for item in text.split():
            beat, name = item.split(":")
            play(bar(rng, note(name), 0.5, ring=1.7), number, float(beat), name, 0.15 * rng.uniform(0.9, 1.1))
    # Around the end there is silence, so nothing comes in at the beginning.
    out += 0.42 * filter_around(out, room)
    fade = np.clip((len(out) - np.arange(len(out))) / (0.8 * RATE), 0, 1)[:, None]
    rise = np.clip(np.arange(len(out)) / (0.02 * RATE), 0, 1)[:, None]
    return out * np.sin(0.5 * np.pi * fade) ** 2 * rise


def strains(rng):
    room = hall(rng)
    for number, (melody, chords, answers) in enumerate(scores()):
        yield strain(rng, melody, chords, answers, on_marimba=number in (2, 6), room=room)
