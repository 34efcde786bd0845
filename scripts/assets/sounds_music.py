"""The theme: a slow waltz in F in four strains of eight bars, A A' B A, for felt piano, marimba and a pad.

A: two bars that sigh (a long note, a step over the next chord, its resolution) over a bass that walks down the scale; the
third time the sigh stands an octave higher. A' says it again in passing notes, and a marimba answers from afar. B is one
line that goes forward a step at a time, from F up to the A over an octave above, and falls home through a chord from
outside the key. The last A is the first, closed.
"""

import numpy as np

from sounds_instruments import bar, felt_piano, note, pad
from sounds_shared import RATE, add_around, filter_around, hall

BEATS_A_MINUTE = 80.0
BEATS_A_BAR = 3
LEAD_SECONDS = 0.50  # the loop point lies this long before the first beat, where the last chord has gone
LAST_RELEASE_SECONDS = 1.6  # into the last bar; the dampers fall, the room rings on
BROADER = {8: 1.05, 16: 1.06, 24: 1.10, 32: 1.45}  # bars that take their time: the ends of strains

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

# The marimba's answers: bar, then beats and notes.
ANSWERS = {
    10: "2.5:G5 3:E5", 12: "2.5:E5 3:C5", 14: "2.5:C6 3:A5", 16: "2:C5 2.5:F5 3:A5", 18: "2.5:E5 3:G5", 20: "2.5:A5 3:F5",
    24: "3.5:Bb4", 26: "2.5:G5 3:E5", 30: "2.5:C6 3:A5", 32: "1.75:C5 2.25:F5",
}  # fmt: skip


def parse(text):
    """Bars of pairs, each split at its colon."""
    lines = [line for line in text.strip().splitlines()]
    return [[tuple(item.split(":")) for item in bar_text.split()] for line in lines for bar_text in line.split("|")]


def midi(name):
    return int(round(69 + 12 * np.log2(note(name) / 440)))


def bar_starts():
    lengths = [60 / BEATS_A_MINUTE * BEATS_A_BAR * BROADER.get(number, 1.0) for number in range(1, 33)]
    return np.concatenate([[0.0], np.cumsum(lengths)])


def melody_notes():
    """Bar, beat, length in beats, name."""
    for number, notes in enumerate(parse(MELODY), 1):
        beat = 1.0
        for name, length in notes:
            yield number, beat, float(length), name
            beat += float(length)


def check_score():
    """Returns errors of the score: wrong bar lengths, parallel fifths and octaves of the outer voices, unresolved dissonances."""
    melody, chords = parse(MELODY), parse(CHORDS)
    wrong = [f"theme has {len(melody)} and {len(chords)} bars"] if (len(melody), len(chords)) != (32, 32) else []
    for number, notes in enumerate(melody, 1):
        total = sum(float(length) for _, length in notes)
        if total != BEATS_A_BAR:
            wrong.append(f"theme: bar {number} has {total} beats")
    line = list(melody_notes())
    outer = []
    for number, beat, _, name in line:
        bass = [low for when, low in chords[number - 1] if float(when) == beat and midi(low.strip("!")) < 55]
        if bass:
            outer.append((number, midi(bass[0].strip("!")), midi(name)))
    for (_, low, high), (number, next_low, next_high) in zip(outer, outer[1:]):
        same_way = (next_low - low) * (next_high - high) > 0
        if same_way and (high - low) % 12 == (next_high - next_low) % 12 in (0, 7):
            wrong.append(f"theme: parallel fifths or octaves into bar {number}")
    for (number, _, _, name), (_, _, _, following) in zip(line, line[1:] + line[:1]):
        chord = [midi(other.strip("!")) for _, other in chords[number - 1]]
        belongs = midi(name) % 12 in {other % 12 for other in chord} or (midi(name) - chord[0]) % 12 in (3, 4, 7, 8, 9)
        if not belongs and not 1 <= abs(midi(following) - midi(name)) <= 2:
            wrong.append(f"theme: {name} in bar {number} is no note of the chord and does not resolve by a step")
    return wrong


def theme(rng):
    starts = bar_starts()
    out = np.zeros((int(round(starts[-1] * RATE)), 2))

    def when(number, beat):
        length = starts[number] - starts[number - 1]
        return LEAD_SECONDS + starts[number - 1] + (beat - 1) / BEATS_A_BAR * length

    def until(number, beat, seconds):
        """Duration of a key press. In the last bar every note ends at the same time."""
        return min(seconds, when(32, 1.0) + LAST_RELEASE_SECONDS - when(32, beat)) if number == 32 else seconds

    def play(sound, number, beat, name, gain=1.0):
        add_around(out, when(number, beat) + rng.normal(0, 0.006), sound, gain, np.clip((midi(name) - 64) / 55, -0.4, 0.4))

    held = []  # pad tones: name, bar, start, end
    for number, notes in enumerate(parse(CHORDS), 1):
        changes = [float(beat) for beat, name in notes if name.endswith("!")]
        for beat, name in notes:
            is_bass, start = beat == "1", float(beat)
            name = name.strip("!")
            strength = (0.40 if is_bass else 0.25) * rng.uniform(0.92, 1.08)
            on_marimba = 17 <= number <= 23 and not is_bass
            if on_marimba:
                play(bar(rng, note(name), 0.55 * strength / 0.25, ring=1.5), number, start, name, 0.24)
            else:
                length = until(number, start, when(number, 4.0) - when(number, start) + 0.1)
                play(felt_piano(rng, note(name), strength, length), number, start, name, 0.95)
            if start not in changes or start == 1:
                tone = note(name) * (2 if midi(name) < 48 else 1)
                last = when(number, min(changes, default=4.0))
                again = [index for index, other in enumerate(held) if other[:2] == (tone, number - 1)]
                if again and not changes:
                    held[again[0]] = (tone, number, held[again[0]][2], last)
                else:
                    # No note is held across the loop point: two voices of one tone would beat there.
                    begins = when(number, 1.0) - (0.45 if number > 1 else 0.05)
                    held.append((tone, number, begins, last - (1.6 if number == 32 else 0.0)))
    for tone, number, start, end in held:
        fuller = 1.35 if 17 <= number <= 24 else 1.0 if number > 8 else 0.8
        add_around(out, start, pad(rng, tone, end - start - 0.35), 0.080 * fuller * (262.0 / tone) ** 0.3)
    for number, beat, length, name in melody_notes():
        rise = 0.10 * np.sin(np.pi * ((number - 1) % 8 + beat / 4) / 8) + (0.05 if 17 <= number <= 24 else 0.0)
        leaning = 0.05 if beat == 1 else -0.05
        strength = (0.58 + rise + leaning) * rng.uniform(0.96, 1.04)
        beat_seconds = (starts[number] - starts[number - 1]) / BEATS_A_BAR
        length = until(number, beat, length * beat_seconds + 0.22)
        play(felt_piano(rng, note(name), strength, length), number, beat, name)
    for number, text in ANSWERS.items():
        for beat, name in parse(text)[0]:
            play(bar(rng, note(name), 0.5, ring=1.7), number, float(beat), name, 0.15 * rng.uniform(0.9, 1.1))
    return out + 0.42 * filter_around(out, hall(rng))
