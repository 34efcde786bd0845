"""Sets levels, writes sound files, and reads the files back for measurements.

Loudness is measured according to EBU R128: the maximum momentary loudness for effects, which are shorter than R128's
integration time, and the integrated loudness for ambience and music. Peaks are true peaks. All files are Ogg Vorbis with a
fixed serial number, so that equal sounds produce equal bytes.
"""

import struct

import numpy as np
from scipy import signal

from sounds_shared import RATE, highpass

TRUE_PEAK_LIMIT_DB = -1.0
SAMPLE_PEAK_DB = -3.0  # before encoding, which may raise the peak
OGG_QUALITY = {1: 0.6, 2: 0.15}  # by number of channels
LEAD_SAMPLES = 128  # silence before an effect; the codec smears the first samples of the effect into it


# ---- loudness --------------------------------------------------------------------------------------------------------


def k_weight(sound):
    """The two filters of BS.1770 at this sampling rate: a high shelf of 4 dB and a high pass."""
    k, q, gain = np.tan(np.pi * 1681.974 / RATE), 0.7071752, 10 ** (3.99984 / 20)
    half = gain**0.4996667741545416
    shelf = np.array(
        [gain + half * k / q + k * k, 2 * (k * k - gain), gain - half * k / q + k * k]
        + [1 + k / q + k * k, 2 * (k * k - 1), 1 - k / q + k * k]
    )
    k, q = np.tan(np.pi * 38.13547 / RATE), 0.5003270
    high = np.array([1, -2, 1, 1 + k / q + k * k, 2 * (k * k - 1), 1 - k / q + k * k])
    high[:3] *= high[3]
    sos = np.stack([shelf / shelf[3], high / high[3]])
    return signal.sosfilt(sos, sound, axis=0)


def momentary(sound):
    """Maximum momentary loudness in LUFS (EBU Tech 3341: a window of 400 ms) of a mono sound with 400 ms of silence on both sides."""
    count = int(0.4 * RATE)
    power = np.cumsum(np.concatenate([np.zeros(count), k_weight(np.pad(sound, (0, count))) ** 2]))
    return -0.691 + 10 * np.log10(np.max(power[count:] - power[:-count]) / count + 1e-12)


def true_peak(sound):
    """Highest level between the samples in dBTP, oversampled four times (BS.1770, annex 2)."""
    return 20 * np.log10(np.max(np.abs(signal.resample_poly(sound, 4, 1, axis=0))) + 1e-12)


def integrated(sound):
    """Integrated loudness of a stereo sound in LUFS."""
    power = np.sum(k_weight(sound) ** 2, axis=1)
    block, hop = int(0.4 * RATE), int(0.1 * RATE)
    total = np.concatenate([[0.0], np.cumsum(power)])
    starts = np.arange(0, len(power) - block, hop)
    blocks = (total[starts + block] - total[starts]) / block
    blocks = blocks[-0.691 + 10 * np.log10(blocks + 1e-15) > -70]
    threshold = -0.691 + 10 * np.log10(np.mean(blocks)) - 10
    return -0.691 + 10 * np.log10(np.mean(blocks[-0.691 + 10 * np.log10(blocks) > threshold]))


# ---- finishing -------------------------------------------------------------------------------------------------------


def finish(sound, loudness, longest):
    """Removes rumble, trims and fades the ends, and sets the level. Peaks above the limit are soft-clipped."""
    sound = highpass(sound, 110, 2)
    envelope = np.maximum.accumulate(np.abs(sound)[::-1])[::-1]
    audible = envelope > np.max(envelope) * 10 ** (-60 / 20)
    sound = sound[: min(int(np.sum(audible)) + 200, int(longest * RATE))].copy()
    fade_in = int(0.0007 * RATE)
    sound[:fade_in] *= np.sin(np.linspace(0, np.pi / 2, fade_in)) ** 2
    fade_out = int(min(0.2 * len(sound), 0.20 * RATE))
    sound[-fade_out:] *= np.cos(np.linspace(0, np.pi / 2, fade_out)) ** 2
    return with_level(np.concatenate([np.zeros(LEAD_SAMPLES), sound]), loudness, momentary)


def finish_loop(loop, loudness, overlap_seconds):
    """Sets the level of a loop and extends the loop, so that the last `overlap_seconds` of the file repeat the first and fade
    out while the first fade in. Repeated with this overlap, the file sounds like the original loop."""
    count = int(overlap_seconds * RATE)
    out = np.concatenate([loop - np.mean(loop, axis=0), loop[:count]])
    ramp = (np.arange(count) + 0.5)[:, None] / count
    out[:count] *= ramp
    out[-count:] *= ramp[::-1]
    return with_level(out, loudness, integrated)


def overlapped(sound, overlap_seconds):
    """The loop as played from a file written by `finish_loop`."""
    count = int(overlap_seconds * RATE)
    loop = sound[:-count].copy()
    loop[:count] += sound[-count:]
    return loop


def with_level(sound, loudness, measure):
    limit = 10 ** (SAMPLE_PEAK_DB / 20)
    for _ in range(6):
        sound = sound * 10 ** ((loudness - measure(sound)) / 20)
        knee = limit * 0.7
        over = np.abs(sound) > knee
        left = limit - knee
        sound[over] = np.sign(sound[over]) * (knee + left * np.tanh((np.abs(sound[over]) - knee) / left))
    return sound


# ---- files -----------------------------------------------------------------------------------------------------------


def write_at_level(path, sound, loudness, measure):
    """Writes a sound so that it has the given loudness after decoding. This corrects the loss from components that the codec
    considers inaudible and removes, especially in soft sounds."""
    write_ogg(path, sound)
    write_ogg(path, sound * 10 ** ((loudness - measure(read_ogg(path))) / 20))


def write_ogg(path, sound):
    import soundfile

    channels = 1 if sound.ndim == 1 else sound.shape[1]
    kwargs = {"format": "OGG", "subtype": "VORBIS", "compression_level": 1.0 - OGG_QUALITY[channels]}
    path.parent.mkdir(parents=True, exist_ok=True)
    with soundfile.SoundFile(str(path), "w", RATE, channels, **kwargs) as file:
        for part in np.array_split(sound, max(1, len(sound) // RATE)):  # libsndfile requires a long sound in small chunks
            file.write(part)
    path.write_bytes(with_serial(path.read_bytes(), 1))


def read_ogg(path):
    """Reads a mono or stereo sound."""
    import soundfile

    sound, rate = soundfile.read(str(path))
    assert rate == RATE, path
    return sound


def ogg_checksum(page, table=[]):
    """The CRC-32 of Ogg: polynomial 04c11db7, not reflected, initial value and final XOR 0."""
    if not table:
        for value in range(256):
            value <<= 24
            for _ in range(8):
                value = (value << 1) ^ 0x04C11DB7 if value & 0x80000000 else value << 1
            table.append(value & 0xFFFFFFFF)
    checksum = 0
    for byte in page:
        checksum = (checksum << 8 & 0xFFFFFFFF) ^ table[checksum >> 24 ^ byte]
    return checksum


def with_serial(data, serial):
    """Sets the serial number of an Ogg stream, which encoders choose at random."""
    out, at = bytearray(data), 0
    while at < len(out):
        assert out[at : at + 4] == b"OggS", f"no page at byte {at}"
        count = out[at + 26]
        end = at + 27 + count + sum(out[at + 27 : at + 27 + count])
        out[at + 22 : at + 26] = bytes(4)
        if at == 0:
            stored = struct.unpack_from("<I", data, 22)[0]
            assert ogg_checksum(out[at:end]) == stored, "the checksum is not the one Ogg uses"
        struct.pack_into("<I", out, at + 14, serial)
        struct.pack_into("<I", out, at + 22, ogg_checksum(out[at:end]))
        at = end
    return bytes(out)


# ---- measurements -------------------------------------------------------------------------------------------------------


def measure(sound):
    """Returns the measurements of one effect, by name."""
    spectrum = np.abs(np.fft.rfft(sound)) ** 2
    frequencies = np.fft.rfftfreq(len(sound), 1 / RATE)
    energy = np.cumsum(sound[::-1] ** 2)[::-1]
    decay = 10 * np.log10(energy / energy[0] + 1e-12)
    quiet = np.abs(sound) < np.max(np.abs(sound)) * 10 ** (-60 / 20)
    peak, rms = np.max(np.abs(sound)), np.sqrt(np.mean(sound**2))
    return {
        "seconds": len(sound) / RATE,
        "peak": true_peak(sound),
        "crest": 20 * np.log10(peak / rms),
        "loud": momentary(sound),
        "centroid": np.sum(frequencies * spectrum) / np.sum(spectrum),
        "below200": 100 * np.sum(spectrum[frequencies < 200]) / np.sum(spectrum),
        "above3k": 100 * np.sum(spectrum[frequencies > 3000]) / np.sum(spectrum),
        "decay30": np.argmax(decay < -30) / RATE,
        "t60": {name: band_t60(sound, *edges) for name, edges in BANDS.items()},
        "edge": max(abs(sound[0]), abs(sound[-1])),
        "dc": abs(np.mean(sound)),
        "silent_end": int(np.argmax(~quiet[::-1])) / RATE,
    }


BANDS = {"low": (150, 450), "mid": (450, 1500), "high": (1500, 5000), "top": (5000, 12000)}


def band_t60(sound, low, high):
    """Reverberation time of a band, measured between -3 and -18 dB of the backward-integrated energy."""
    sos = signal.butter(2, [low, high], "bandpass", fs=RATE, output="sos")
    power = signal.sosfilt(sos, np.pad(sound, (0, 2000))) ** 2
    start = int(np.argmax(np.convolve(power, np.ones(220), "same")))
    energy = np.cumsum(power[start:][::-1])[::-1]
    decay = 10 * np.log10(energy / energy[0] + 1e-12)
    first, last = np.argmax(decay < -3), np.argmax(decay < -18)
    return 60 * (last - first) / RATE / max(decay[first] - decay[last], 1e-9)


def likeness(first, second):
    """Similarity of two sounds at their best alignment; 1 if the sounds differ only in gain."""
    size = len(first) + len(second)
    both = np.fft.irfft(np.fft.rfft(first, size) * np.conj(np.fft.rfft(second, size)), size)
    return np.max(np.abs(both)) / np.sqrt(np.sum(first**2) * np.sum(second**2))


def seam(sound, window_seconds):
    """Measures the loop point of a stereo loop. Returns the jump at the loop point, and the deviations of the level and of the
    worst band from their trends around the loop point in dB. The jump is the second difference of the samples, as a multiple of
    its nearby RMS or of a 16-bit step, whichever is larger. Sound 35 dB below the mean level of the loop is treated as
    silence."""
    count = int(window_seconds * RATE)
    joined = np.concatenate([sound[-2 * count :], sound[: 2 * count]])
    bend = np.abs(np.diff(highpass(joined, 40, 2), 2, axis=0))
    jump = np.max(bend[2 * count - 3 : 2 * count + 2]) / max(np.sqrt(np.mean(bend**2)), 2**-15)
    edges = np.geomspace(80, 5000, 7)
    frequencies = np.fft.rfftfreq(count, 1 / RATE)
    levels = []
    for part in np.split(joined, 4):
        spectrum = np.sum(np.abs(np.fft.rfft(part * np.hanning(count)[:, None], axis=0)) ** 2, 1)
        bands = [np.sum(spectrum[(frequencies >= low) & (frequencies < high)]) for low, high in zip(edges, edges[1:])]
        levels.append(np.array([np.sum(bands), *bands]))
    levels = 10 * np.log10(np.array(levels) + 1e-15)
    usual = 10 * np.log10(0.1875 * count**2 * np.sum(np.mean(sound**2, axis=0)))  # the same window over the whole loop
    steps = np.diff(levels, axis=0)
    leaves = np.abs(steps[1] - (steps[0] + steps[2]) / 2) * (np.max(levels[1:3], axis=0) > usual - 35)
    return jump, leaves[0], np.max(leaves[1:])


# ---- pictures --------------------------------------------------------------------------------------------------------


def heat(power):
    return np.uint8(255 * np.stack([power**0.7, power**1.5, 0.6 * power**3 + 0.25 * power], -1))


def effect_tile(name, sound):
    """Draws the waveform above the spectrogram (0 to 10 kHz, range 80 dB)."""
    from PIL import Image, ImageDraw

    width, height, top = 380, 230, 10_000
    tile = Image.new("RGB", (width, height + 70), (16, 16, 20))
    pen = ImageDraw.Draw(tile)
    scale = 22 / np.max(np.abs(sound))
    for x, column in enumerate(np.array_split(sound, width)):
        pen.line([(x, 46 - column.max() * scale), (x, 46 - column.min() * scale)], fill=(230, 190, 120))
    size = 384 if len(sound) > 30000 else 160
    overlap = size - max(8, len(sound) // 760)
    _, _, power = signal.spectrogram(np.pad(sound, size), RATE, nperseg=size, noverlap=overlap, nfft=2048)
    power = 10 * np.log10(power[: int(top / RATE * 2048)] + 1e-14)
    image = Image.fromarray(heat(np.clip((power - power.max() + 80) / 80, 0, 1)[::-1]))
    tile.paste(image.resize((width, height)), (0, 70))
    for kilohertz in range(2, top // 1000, 2):
        pen.text((2, 70 + height * (1 - kilohertz * 1000 / top) - 9), f"{kilohertz}k", fill=(120, 200, 255), font_size=18)
    pen.text((4, 0), f"{name}  {len(sound) / RATE:.2f} s", fill=(255, 255, 255), font_size=20)
    return tile


def draw_effects(path, sounds, across=4, scale=1.0, colours=256):
    from PIL import Image

    sheet = Image.new("RGB", (across * 390, -(-len(sounds) // across) * 310))
    for index, (name, sound) in enumerate(sounds):
        sheet.paste(effect_tile(name, sound), (index % across * 390, index // across * 310))
    size = (round(scale * sheet.width), round(scale * sheet.height))
    sheet.resize(size, Image.Resampling.LANCZOS).quantize(colours).save(path, optimize=True)


def draw_loop(path, sound):
    """Draws the waveform and a spectrogram (50 Hz to 10 kHz, logarithmic) of a loop and of the repetition of its first
    seconds."""
    from PIL import Image, ImageDraw

    mono = np.mean(np.concatenate([sound, sound[: 4 * RATE]]), axis=1)
    size, height = 8192, 500
    frequencies, times, power = signal.spectrogram(mono, RATE, nperseg=size, noverlap=size - 1800)
    grid = np.geomspace(50, 10_000, height)
    power = 10 * np.log10(np.stack([np.interp(grid, frequencies, column) for column in power.T], -1) + 1e-16)
    image = Image.fromarray(heat(np.clip((power - power.max() + 80) / 80, 0, 1)[::-1]))
    sheet = Image.new("RGB", (image.width, height + 80), (16, 16, 20))
    sheet.paste(image, (0, 80))
    pen = ImageDraw.Draw(sheet)
    for x, column in enumerate(np.array_split(mono / np.max(np.abs(mono)), image.width)):
        pen.line([(x, 40 - 36 * column.max()), (x, 40 - 36 * column.min())], fill=(230, 190, 120))
    for octave in range(2, 8):
        y = 80 + height * (1 - np.log(65.41 * 2 ** (octave - 2) / 50) / np.log(200))
        pen.text((2, y - 6), f"C{octave}", fill=(120, 200, 255))
    x = len(sound) / len(mono) * image.width
    pen.line([(x, 0), (x, sheet.height)], fill=(120, 255, 160))
    sheet.save(path)
