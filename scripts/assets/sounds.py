"""Builds every sound of the game by modal synthesis.

Run from anywhere:
    python3 -m pip install -r scripts/assets/requirements.txt
    python3 scripts/assets/sounds.py                     # writes assets/sounds/*.wav and prints the level table
    python3 scripts/assets/sounds.py --check             # only measures the files that are there; fails on a bad one
    python3 scripts/assets/sounds.py --pictures DIR      # also draws a waveform and a spectrogram of each file

How a knock is made: a contact force (a raised-cosine push of about a millisecond with a little filtered noise on it)
drives two bodies, the turned piece and the board it lands on. A body is a bank of damped inharmonic modes. The sum goes
through a few early reflections of a small room. Seeds are fixed, so the same libraries give the same files.
"""

import argparse
import sys
import wave
from pathlib import Path

import numpy as np
from scipy import signal

RATE = 44_100
PEAK_LIMIT_DB = -3.0
SOUNDS = Path(__file__).resolve().parents[2] / "assets" / "sounds"

# K-weighted level of the loudest 50 ms, dB: one scale for all, quieter for what is heard often or says little.
LOUDNESS_DB = {
    "move": -19.0,
    "capture": -15.5,
    "blast": -14.0,
    "select": -31.0,
    "illegal": -20.0,
    "win": -19.0,
    "lose": -20.5,
    "click": -33.0,
}


# ---- building blocks -------------------------------------------------------------------------------------------------


def seconds(duration):
    return np.arange(int(round(duration * RATE))) / RATE


def add(target, start_seconds, sound, gain=1.0):
    """Mixes `sound` into `target` at a time, cutting what would run over the end."""
    start = int(round(start_seconds * RATE))
    count = min(len(sound), len(target) - start)
    if count > 0:
        target[start : start + count] += gain * sound[:count]


def band(noise, low, high, order=2):
    sos = signal.butter(order, [low, min(high, RATE * 0.45)], "bandpass", fs=RATE, output="sos")
    return signal.sosfilt(sos, noise)


def lowpass(sound, cutoff, order=2):
    return signal.sosfilt(signal.butter(order, cutoff, "lowpass", fs=RATE, output="sos"), sound)


def highpass(sound, cutoff, order=2):
    return signal.sosfilt(signal.butter(order, cutoff, "highpass", fs=RATE, output="sos"), sound)


def modes(frequencies, amplitudes, t60s, duration):
    """Impulse response of a body: damped sines, each starting at zero."""
    t = seconds(duration)
    out = np.zeros_like(t)
    for frequency, amplitude, t60 in zip(frequencies, amplitudes, t60s):
        out += amplitude * np.exp(-6.908 * t / t60) * np.sin(2 * np.pi * frequency * t)
    return out


def push(width_seconds, rng, grit=0.15):
    """Contact force: longer is softer. `grit` is the roughness of the two surfaces."""
    count = max(8, int(width_seconds * RATE))
    window = np.hanning(count + 2)[1:-1]
    return window * (1.0 + grit * rng.standard_normal(count))


def board_body(rng, duration=0.30, base=232.0, damping=1.0):
    """A thick wooden plate: dense low modes, all dying within a tenth of a second or so."""
    base *= rng.uniform(0.965, 1.035)
    position = rng.uniform(0.28, 0.46, 2)
    frequencies, amplitudes, t60s = [], [], []
    for m in range(1, 6):
        for n in range(1, 5):
            frequency = base * (m * m + 1.62 * n * n) / 2.62 * rng.uniform(0.97, 1.03)
            if frequency > 2100:
                continue
            shape = abs(np.sin(np.pi * m * position[0]) * np.sin(np.pi * n * position[1])) + 0.06
            frequencies.append(frequency)
            amplitudes.append(shape * (base / frequency) ** 0.12 * rng.uniform(0.75, 1.2))
            t60s.append(damping * 0.25 / (1.0 + (frequency / 560.0) ** 0.9) * rng.uniform(0.85, 1.2))
    return modes(frequencies, amplitudes, t60s, duration)


def piece_body(rng, duration=0.20, base=815.0, damping=1.0):
    """A turned piece: a stubby rod that tapers, so its partials are between those of a free bar and of a block."""
    base *= rng.uniform(0.96, 1.045)
    ratios = np.array([1.0, 1.47, 1.93, 2.58, 3.07, 3.92, 5.11])
    gains = np.array([1.0, 0.55, 0.62, 0.42, 0.28, 0.16, 0.07])
    ratios = ratios * rng.uniform(0.975, 1.025, len(ratios))
    gains = gains * rng.uniform(0.7, 1.3, len(gains))
    t60s = damping * 0.135 / (1.0 + ratios * base / 2600.0) * rng.uniform(0.85, 1.2, len(ratios))
    return modes(ratios * base, gains, t60s, duration)


def strike(body, force):
    """Drives a body with a force of unit impulse."""
    return signal.fftconvolve(body, force / np.sum(np.abs(force)))


def tap_noise(rng, length_seconds, low, high):
    """The bright first milliseconds: air and fibres squeezed out from under the base."""
    t = seconds(length_seconds * 5)
    rise = np.minimum(1.0, t / 0.0004)
    return band(rng.standard_normal(len(t)) * rise * np.exp(-t / (length_seconds / 2.3)), low, high)


def room(sound, rng, wet=0.17, reach=0.034, tail=0.055, dark=2600.0):
    """A table top, a wall or two and soft things: early reflections and a very short, dark tail."""
    response = np.zeros(int((reach + tail * 4) * RATE))
    for time in np.sort(rng.uniform(0.0035, reach, 11)):
        response[int(time * RATE)] += rng.choice([-1.0, 1.0]) * np.exp(-time / (reach * 0.55))
    t = seconds(tail * 4)
    diffuse = rng.standard_normal(len(t)) * np.exp(-6.908 * t / (tail * 2.4)) * np.minimum(1.0, t / 0.012)
    add(response, 0.009, diffuse, 0.085)
    response = lowpass(response, dark, 1)
    wet_sound = signal.fftconvolve(sound, response)
    out = wet * wet_sound
    out[: len(sound)] += sound
    return out


def unit(sound):
    return sound / (np.max(np.abs(sound)) + 1e-12)


# ---- the sounds ------------------------------------------------------------------------------------------------------


def knock(rng, softness=0.0011, board_gain=0.8, piece_gain=1.0, noise_gain=0.34, base_shift=1.0):
    """One contact of a piece with the board."""
    out = np.zeros(int(0.34 * RATE))
    add(out, 0, unit(strike(board_body(rng, base=232 * base_shift), push(softness * 0.95, rng))), board_gain)
    add(out, 0, unit(strike(piece_body(rng, base=815 * base_shift), push(softness * 0.5, rng))), piece_gain)
    add(out, 0, unit(tap_noise(rng, 0.0032, 1300, 6200)), noise_gain)
    return out


def move(rng):
    """Set down: the edge of the base meets the board, the rest follows, and it settles once."""
    out = np.zeros(int(0.40 * RATE))
    edge = rng.uniform(0.006, 0.011)
    add(out, 0.001, knock(rng, softness=0.0010, piece_gain=0.95, noise_gain=0.14), rng.uniform(0.20, 0.32))
    add(out, 0.001 + edge, knock(rng, softness=rng.uniform(0.0008, 0.0010)), 1.0)
    settle = 0.001 + edge + rng.uniform(0.036, 0.050)
    add(out, settle, knock(rng, softness=0.0016, piece_gain=0.5, noise_gain=0.05), rng.uniform(0.09, 0.16))
    add(out, settle + rng.uniform(0.019, 0.026), knock(rng, softness=0.0019, noise_gain=0.03), rng.uniform(0.03, 0.055))
    return room(out, rng, wet=0.22, tail=0.13)


def splinter(rng, bright=1.0):
    """One crack: fibres let go in a dense cluster, each making a thin strip of wood ring for an instant."""
    length = rng.uniform(0.005, 0.018)
    count = int(rng.integers(7, 17))
    force = np.zeros(int((length + 0.004) * RATE))
    times = length * rng.beta(0.8, 1.9, count)
    for time in times:
        force[int(time * RATE)] += rng.choice([-1, 1]) * rng.pareto(2.4) + 0.25 * rng.standard_normal()
    base = rng.uniform(700, 1400) * bright
    ratios = np.array([1.0, 1.63, 2.41, 3.38, 4.75])
    frequencies = base * ratios * rng.uniform(0.94, 1.06, 5)
    amplitudes = np.array([1.0, 0.85, 0.6, 0.4, 0.22]) * rng.uniform(0.6, 1.4, 5)
    ring = modes(frequencies, amplitudes, 0.052 / (1 + frequencies / 2600) * rng.uniform(0.8, 1.3, 5), 0.09)
    out = unit(signal.fftconvolve(force, ring))
    t = seconds(length * 2.2)
    tear = unit(band(rng.standard_normal(len(t)) * np.exp(-t / (length * 0.42)), 1500, 6500)) * np.minimum(1, t / 0.0005)
    add(out, 0, tear, 0.55)
    return lowpass(out, 7500, 1)


def capture(rng):
    """A hard knock, the hit-stop's fifty milliseconds, then the piece breaks and its bits fall."""
    out = np.zeros(int(0.66 * RATE))
    add(out, 0.001, knock(rng, softness=0.0006, piece_gain=1.2, noise_gain=0.55, base_shift=0.92), 1.0)
    add(out, 0.001, unit(strike(piece_body(rng, base=1120), push(0.0004, rng))), 0.42)
    start = 0.048 + rng.uniform(-0.003, 0.003)
    add(out, start, splinter(rng, 0.72), 0.82)
    add(out, start + 0.002, unit(strike(board_body(rng), push(0.0015, rng))), 0.28)
    when, level = start, 0.66
    while True:
        when += 0.009 + rng.exponential(0.030)
        if when > 0.38:
            break
        add(out, when, splinter(rng, rng.uniform(0.8, 1.3)), level * rng.uniform(0.55, 1.0))
        level *= 0.84
    for _ in range(int(rng.integers(5, 8))):  # bits landing on the board
        time = rng.uniform(0.17, 0.47)
        bit = unit(strike(piece_body(rng, base=rng.uniform(1150, 1900), damping=0.6), push(0.0006, rng)))
        add(out, time, bit, rng.uniform(0.05, 0.15) * (1.15 - time))
    return room(out, rng, wet=0.17, tail=0.12, dark=3600)


def blast(rng):
    """A deep thump that falls in pitch, the air it pushes, and wood that flies apart and lands."""
    out = np.zeros(int(1.0 * RATE))
    t = seconds(0.5)
    pitch = 62 + 130 * np.exp(-t / 0.035)
    thump = np.sin(2 * np.pi * np.cumsum(pitch) / RATE + rng.uniform(0, 0.4)) * np.exp(-t / 0.13)
    add(out, 0.001, unit(np.tanh(2.2 * thump)), 1.0)
    air = lowpass(rng.standard_normal(len(t)) * np.exp(-t / 0.09), 900, 2)
    add(out, 0.003, unit(air), 0.8)
    add(out, 0.001, unit(tap_noise(rng, 0.012, 700, 5200)), 0.5)
    when, level = 0.006, 0.85
    while True:
        add(out, when, splinter(rng, rng.uniform(0.6, 1.25)), level * rng.uniform(0.5, 1.0))
        when += 0.006 + rng.exponential(0.024)
        level *= 0.88
        if when > 0.5:
            break
    for _ in range(int(rng.integers(9, 13))):  # bits landing on the board
        time = rng.uniform(0.22, 0.7)
        bit = unit(strike(piece_body(rng, base=rng.uniform(950, 1900), damping=0.6), push(0.0006, rng)))
        add(out, time, bit, rng.uniform(0.06, 0.18) * (1.2 - time))
    return room(out, rng, wet=0.22, tail=0.18, dark=2800)


def select(rng):
    """Lifted off: felt lets go, the piece gives one small tick between the fingers."""
    out = np.zeros(int(0.13 * RATE))
    t = seconds(0.028)
    brush = unit(band(rng.standard_normal(len(t)) * np.sin(np.pi * t / 0.028) ** 2, 500, 2600, 1))
    add(out, 0.001, brush, 0.13)
    tick_time = rng.uniform(0.012, 0.016)
    add(out, tick_time, unit(strike(piece_body(rng, base=860, damping=0.42), push(0.0006, rng))), 0.8)
    add(out, tick_time, unit(strike(piece_body(rng, base=1390, damping=0.5), push(0.0005, rng))), 0.6)
    add(out, tick_time, unit(tap_noise(rng, 0.003, 900, 3600)), 0.22)
    add(out, tick_time, unit(strike(board_body(rng, base=330, damping=0.45), push(0.0012, rng))), 0.3)
    return lowpass(room(out, rng, wet=0.10, reach=0.018, tail=0.018, dark=2000), 4200, 1)


def illegal(rng):
    """Twice on the wood with a hand over it."""
    out = np.zeros(int(0.33 * RATE))
    for time, gain in ((0.001, 1.0), (0.118, 0.74)):
        thud = unit(strike(board_body(rng, base=225, damping=0.6), push(0.0022, rng, 0.05)))
        add(out, time, thud, gain)
        add(out, time, unit(strike(piece_body(rng, base=390, damping=0.55), push(0.0020, rng, 0.05))), 0.5 * gain)
        add(out, time, unit(tap_noise(rng, 0.010, 220, 800)), 0.28 * gain)
    return lowpass(room(out, rng, wet=0.13, reach=0.022, tail=0.03, dark=1200), 1100, 2)


def click(rng):
    """A tick of a small hard-wood key."""
    out = np.zeros(int(0.06 * RATE))
    add(out, 0.0008, unit(strike(piece_body(rng, base=1650, damping=0.42), push(0.0007, rng))), 1.0)
    add(out, 0.0008, unit(strike(piece_body(rng, base=640, damping=0.38), push(0.0009, rng))), 0.4)
    add(out, 0.0008, unit(tap_noise(rng, 0.0018, 2000, 6500)), 0.32)
    return lowpass(room(out, rng, wet=0.06, reach=0.010, tail=0.008), 5500, 1)


def bar(rng, frequency, strength, duration=2.2, ring=1.0):
    """A tuned wooden bar (partials at about 1, 4 and 9.7) over a resonator tube, hit with a yarn mallet."""
    fundamental_t60 = ring * 1.02 * (262.0 / frequency) ** 0.55
    frequencies = frequency * np.array([1.0, 1.0 + 0.0016, 3.93, 9.55, 2.71])
    amplitudes = np.array([1.0, 0.30, 0.42 * strength, 0.14 * strength, 0.03])
    t60s = fundamental_t60 * np.array([1.0, 1.25, 0.26, 0.075, 0.16])
    keep = frequencies < 9000
    body = modes(frequencies[keep], amplitudes[keep], t60s[keep], duration)
    width = 0.0016 - 0.0007 * strength
    out = unit(signal.fftconvolve(body, push(width, rng, 0.06) / (width * RATE)))
    thump = unit(strike(board_body(rng, base=215, damping=0.5), push(0.0028, rng)))
    add(out, 0, thump, 0.10)
    add(out, 0, unit(tap_noise(rng, 0.004, 500, 2400)), 0.08 * strength)
    return out * strength


def note(name):
    steps = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
    return 440.0 * 2 ** ((steps[name[0]] + name.count("b") * -1 + 12 * (int(name[-1]) - 4) - 9) / 12)


def phrase(rng, notes, duration, ring=1.0):
    out = np.zeros(int(duration * RATE))
    for time, name, strength in notes:
        human = rng.uniform(-0.003, 0.003) if time > 0 else 0.001
        add(out, time + human, bar(rng, note(name) * rng.uniform(0.9995, 1.0005), strength, ring=ring))
    return room(out, rng, wet=0.22, reach=0.045, tail=0.14, dark=2400)


def win(rng):
    """Up the chord in quickening steps, and a rolled chord that rings."""
    notes = [
        (0.000, "G3", 0.62), (0.125, "C4", 0.66), (0.240, "E4", 0.72), (0.345, "G4", 0.80), (0.440, "C5", 0.88),
        (0.600, "C4", 0.55), (0.616, "G4", 0.55), (0.634, "E5", 0.95), (0.760, "G5", 0.45),
    ]  # fmt: skip
    return phrase(rng, notes, 1.78, ring=1.3)


def lose(rng):
    """Down a minor sixth chord, slowing, and softly home."""
    notes = [
        (0.000, "A4", 0.74), (0.170, "F4", 0.68), (0.355, "D4", 0.64), (0.570, "Bb3", 0.58),
        (0.590, "F3", 0.46), (0.615, "D4", 0.30),
    ]  # fmt: skip
    return phrase(rng, notes, 1.52, ring=0.95)


RECIPES = [("move", 4, move), ("capture", 4, capture), ("select", 2, select), ("illegal", 1, illegal)]
RECIPES += [("win", 1, win), ("lose", 1, lose), ("click", 1, click), ("blast", 2, blast)]
LENGTHS = {  # shortest and longest allowed, seconds; the longest is also where a tail is faded out
    "move": (0.22, 0.35), "capture": (0.45, 0.60), "select": (0.07, 0.12), "illegal": (0.20, 0.28),
    "win": (1.5, 1.8), "lose": (1.3, 1.6), "click": (0.035, 0.06), "blast": (0.7, 0.95),
}  # fmt: skip


# ---- finishing and measuring -----------------------------------------------------------------------------------------


def k_weight(sound):
    """Roughly the ITU-R BS.1770 weighting: a 4 dB high shelf and a high pass. Good for comparing these files only."""
    shelf = signal.butter(1, 1500, "highpass", fs=RATE, output="sos")
    return signal.sosfilt(signal.butter(2, 60, "highpass", fs=RATE, output="sos"), sound + 0.585 * signal.sosfilt(shelf, sound))


def loudest(sound, window_seconds=0.05):
    count = int(window_seconds * RATE)
    power = np.concatenate([k_weight(sound) ** 2, np.zeros(count)])
    return 10 * np.log10(np.max(np.convolve(power, np.ones(count), "valid")) / count + 1e-12)


def finish(sound, kind, longest):
    """Rumble out, ends trimmed and faded, level set; a peak over the limit is rounded, not cut."""
    sound = highpass(sound, 110, 2)
    envelope = np.maximum.accumulate(np.abs(sound)[::-1])[::-1]
    audible = envelope > np.max(envelope) * 10 ** (-60 / 20)
    sound = sound[: min(int(np.sum(audible)) + 200, int(longest * RATE))].copy()
    fade_in = int(0.0007 * RATE)
    sound[:fade_in] *= np.sin(np.linspace(0, np.pi / 2, fade_in)) ** 2
    fade_out = int(min(0.2 * len(sound), 0.20 * RATE))
    sound[-fade_out:] *= np.cos(np.linspace(0, np.pi / 2, fade_out)) ** 2
    limit = 10 ** ((PEAK_LIMIT_DB - 0.1) / 20)
    for _ in range(4):
        sound *= 10 ** ((LOUDNESS_DB[kind] - loudest(sound)) / 20)
        knee = limit * 0.7
        over = np.abs(sound) > knee
        room_left = limit - knee
        sound[over] = np.sign(sound[over]) * (knee + room_left * np.tanh((np.abs(sound[over]) - knee) / room_left))
    return sound


def write(path, sound):
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.round(sound * 32767).astype("<i2").tobytes())


def read(path):
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE), path
        return np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32767


def measure(sound):
    spectrum = np.abs(np.fft.rfft(sound)) ** 2
    frequencies = np.fft.rfftfreq(len(sound), 1 / RATE)
    energy = np.cumsum(sound[::-1] ** 2)[::-1]
    decay = 10 * np.log10(energy / energy[0] + 1e-12)
    peak_at = int(np.argmax(np.abs(sound)))
    after = np.argmax(decay < -30)
    quiet = np.abs(sound) < np.max(np.abs(sound)) * 10 ** (-60 / 20)
    return {
        "seconds": len(sound) / RATE,
        "peak": 20 * np.log10(np.max(np.abs(sound))),
        "rms": 10 * np.log10(np.mean(sound**2)),
        "loud": loudest(sound),
        "centroid": np.sum(frequencies * spectrum) / np.sum(spectrum),
        "below200": 100 * np.sum(spectrum[frequencies < 200]) / np.sum(spectrum),
        "above3k": 100 * np.sum(spectrum[frequencies > 3000]) / np.sum(spectrum),
        "decay30": after / RATE,
        "peak_at": peak_at / RATE,
        "edge": max(abs(sound[0]), abs(sound[-1])),
        "dc": abs(np.mean(sound)),
        "silent_end": (int(np.argmax(~quiet[::-1]))) / RATE,
    }


def check():
    """Prints the table; returns what is wrong."""
    wrong = []
    print(f"{'file':14} {'s':>6} {'peak':>6} {'rms':>6} {'K50ms':>6} {'centr':>6} {'<200':>5} {'>3k':>5} {'-30dB':>6} {'pk at':>6}")
    for kind, count, _ in RECIPES:
        for number in range(1, count + 1):
            path = SOUNDS / f"{kind}_{number}.wav"
            m = measure(read(path))
            print(
                f"{path.name:14} {m['seconds']:6.3f} {m['peak']:6.1f} {m['rms']:6.1f} {m['loud']:6.1f} {m['centroid']:6.0f}"
                f" {m['below200']:5.1f} {m['above3k']:5.1f} {m['decay30']:6.3f} {m['peak_at']:6.3f}"
            )
            shortest, longest = LENGTHS[kind]
            if not shortest <= m["seconds"] <= longest + 0.001:
                wrong.append(f"{path.name}: {m['seconds']:.3f} s, expected {shortest} to {longest}")
            if m["peak"] > PEAK_LIMIT_DB:
                wrong.append(f"{path.name}: peak {m['peak']:.2f} dBFS")
            if abs(m["loud"] - LOUDNESS_DB[kind]) > 1.0:
                wrong.append(f"{path.name}: loudness {m['loud']:.1f}, expected {LOUDNESS_DB[kind]}")
            if m["edge"] > 1e-4 or m["dc"] > 1e-3:
                wrong.append(f"{path.name}: clicks at an end ({m['edge']:.5f}) or has an offset ({m['dc']:.5f})")
            if m["silent_end"] > 0.15:
                wrong.append(f"{path.name}: {m['silent_end']:.3f} s of silence at the end")
    return wrong


def draw(folder):
    """One picture: for each sound its waveform over its spectrogram (0 to 8 kHz, 80 dB)."""
    from PIL import Image, ImageDraw

    tiles = []
    for path in sorted(SOUNDS.glob("*.wav")):
        sound = read(path)
        width, height = 380, 230
        tile = Image.new("RGB", (width, height + 70), (16, 16, 20))
        pen = ImageDraw.Draw(tile)
        columns = np.array_split(sound, width)
        for x, column in enumerate(columns):
            scale = 26 / np.max(np.abs(sound))
            pen.line([(x, 42 - column.max() * scale), (x, 42 - column.min() * scale)], fill=(230, 190, 120))
        size = 384 if len(sound) > 30000 else 160
        _, _, power = signal.spectrogram(np.pad(sound, size), RATE, nperseg=size, noverlap=size - max(8, len(sound) // 760), nfft=2048)
        power = 10 * np.log10(power[: int(8000 / RATE * 2048)] + 1e-14)
        power = np.clip((power - power.max() + 80) / 80, 0, 1)[::-1]
        image = Image.fromarray(np.uint8(255 * np.stack([power**0.7, power**1.5, 0.6 * power**3 + 0.25 * power], -1)))
        tile.paste(image.resize((width, height)), (0, 70))
        for kilohertz in range(2, 8, 2):
            pen.text((2, 70 + height * (1 - kilohertz / 8) - 6), f"{kilohertz}k", fill=(120, 200, 255))
        pen.text((4, 2), f"{path.name}  {len(sound) / RATE:.3f} s", fill=(255, 255, 255))
        tiles.append(tile)
    across = 4
    sheet = Image.new("RGB", (across * 390, -(-len(tiles) // across) * 310))
    for index, tile in enumerate(tiles):
        sheet.paste(tile, (index % across * 390, index // across * 310))
    Path(folder).mkdir(parents=True, exist_ok=True)
    sheet.save(Path(folder) / "sounds.png")


def main():
    options = argparse.ArgumentParser(description="builds assets/sounds")
    options.add_argument("--check", action="store_true", help="only measure what is there")
    options.add_argument("--pictures", metavar="DIR", help="draw waveforms and spectrograms into DIR")
    options = options.parse_args()
    if not options.check:
        SOUNDS.mkdir(parents=True, exist_ok=True)
        for index, (kind, count, recipe) in enumerate(RECIPES):
            for number in range(1, count + 1):
                rng = np.random.default_rng([20240, index, number])
                write(SOUNDS / f"{kind}_{number}.wav", finish(recipe(rng), kind, LENGTHS[kind][1]))
    if options.pictures:
        draw(options.pictures)
    wrong = check()
    print("\n".join(wrong) or "all within limits")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
