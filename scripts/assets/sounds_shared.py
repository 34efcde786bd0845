"""Building blocks of all sounds: forces, bodies of damped modes, noises and scattered grains.

A contact force (a raised-cosine push of a fraction of a millisecond to some milliseconds, with a little noise) drives a body. A
body is a bank of damped inharmonic modes, whose ringing times decrease with frequency because of internal friction. A breaking
object is modelled as many such small bodies, scattered in time.
"""

import numpy as np
from scipy import signal

RATE = 44_100


def seconds(duration):
    return np.arange(int(round(duration * RATE))) / RATE


def silence(duration):
    return np.zeros(int(round(duration * RATE)))


def unit(sound):
    return sound / (np.max(np.abs(sound)) + 1e-12)


def add(target, start_seconds, sound, gain=1.0):
    """Mixes `sound` into `target`, starting at the given time. The part beyond the end of `target` is cut."""
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


# ---- bodies ----------------------------------------------------------------------------------------------------------


def modes(frequencies, amplitudes, t60s, duration):
    """Impulse response of a body: damped sines, each starting at zero."""
    t = seconds(duration)
    out = np.zeros_like(t)
    for frequency, amplitude, t60 in zip(frequencies, amplitudes, t60s):
        if frequency < RATE * 0.45:
            out += amplitude * np.exp(-6.908 * t / t60) * np.sin(2 * np.pi * frequency * t)
    return out


def ringing(frequencies, low, corner, power=1.0):
    """Decay time of each mode: `low` seconds well below the corner frequency, decreasing above it."""
    return low / (1.0 + (np.asarray(frequencies) / corner) ** power)


def rod(rng, base, partials, t60, duration=0.30, split=0.0):
    """A struck solid body. `partials` contains (ratio, gain) of each mode; `t60` is (low, corner) for `ringing`. A `split`
    above zero turns each mode into two close modes that beat, as in nearly round bodies."""
    ratios, gains = np.array(partials).T
    ratios = ratios * rng.uniform(0.988, 1.012, len(ratios))
    gains = gains * rng.uniform(0.7, 1.3, len(gains))
    if split > 0:
        away = 1.0 + split * rng.uniform(0.5, 1.5, len(ratios))
        ratios, gains = np.concatenate([ratios, ratios * away]), np.concatenate([gains, 0.7 * gains])
    t60s = ringing(base * ratios, *t60) * rng.uniform(0.85, 1.2, len(ratios))
    return modes(base * ratios, gains, t60s, duration)


def push(width_seconds, rng, grit=0.15):
    """Contact force. A longer force is softer. `grit` is the roughness of the two surfaces."""
    count = max(8, int(width_seconds * RATE))
    window = np.hanning(count + 2)[1:-1]
    return window * (1.0 + grit * rng.standard_normal(count))


def strike(body, force):
    """Drives a body with a force of unit impulse."""
    return signal.fftconvolve(body, force / np.sum(np.abs(force)))


def hit(rng, body, width_seconds, grit=0.15):
    """A body hit once, normalized to a peak of 1."""
    return unit(strike(body, push(width_seconds, rng, grit)))


# ---- noises ----------------------------------------------------------------------------------------------------------


def tap_noise(rng, length_seconds, low, high):
    """The bright first milliseconds: air and fibres squeezed out from under the base."""
    t = seconds(length_seconds * 5)
    rise = np.minimum(1.0, t / 0.0004)
    return band(rng.standard_normal(len(t)) * rise * np.exp(-t / (length_seconds / 2.3)), low, high)


def brush(rng, duration, low, high, lean=0.5):
    """Two soft or rough surfaces sliding: noise that swells and fades; `lean` is the position of the maximum."""
    t = seconds(duration) / duration
    shape = np.sin(np.pi * t ** (np.log(0.5) / np.log(lean))) ** 2
    flutter = 1.0 + 0.5 * lowpass(rng.standard_normal(len(t) + 4000), 120)[4000:] / 0.07
    return unit(band(rng.standard_normal(len(t)) * shape * np.maximum(flutter, 0.05), low, high, 1))


def swept_noise(rng, duration, centre, octaves, shape):
    """Noise in a moving band: `centre` and `shape` are functions of the time from 0 to 1, in hertz and as a gain."""
    size, hop = 512, 64
    noise = rng.standard_normal(int(duration * RATE) + 2 * size)
    frequencies, times, bins = signal.stft(noise, RATE, nperseg=size, noverlap=size - hop)
    x = np.clip((times - size / RATE) / duration, 0, 1)
    away = np.log2(np.maximum(frequencies, 1.0)[:, None] / centre(x)[None, :])
    _, out = signal.istft(bins * np.exp(-0.5 * (away / octaves) ** 2), RATE, nperseg=size, noverlap=size - hop)
    out = out[size : size + int(duration * RATE)]
    return unit(out * shape(np.linspace(0, 1, len(out))))


def thump(rng, low, high, fall_seconds, t60, duration=0.5):
    """A thump of displaced air: a pitch that falls from `high` to `low`, slightly overdriven."""
    t = seconds(duration)
    pitch = low + (high - low) * np.exp(-t / fall_seconds)
    wave = np.sin(2 * np.pi * np.cumsum(pitch) / RATE + rng.uniform(0, 0.4)) * np.exp(-6.908 * t / t60)
    return unit(np.tanh(2.2 * wave))


def felt_thud(rng, pitch=1.0):
    """The table's felt under a weight: a low, soft and very short thud."""
    out = silence(0.22)
    low = rod(rng, 158 * pitch, [(1, 0.8), (1.62, 1), (2.31, 0.8), (3.2, 0.5)], (0.11, 340), 0.2)
    add(out, 0, hit(rng, low, 0.0032, 0.05), 1.0)
    add(out, 0, unit(tap_noise(rng, 0.016, 220, 1100)), 0.34)
    add(out, 0.001, brush(rng, 0.05, 500, 2400, 0.25), 0.09)
    return out


# ---- scattering ------------------------------------------------------------------------------------------------------


def cascade(rng, start, end, shortest, mean, fade, level=1.0):
    """Yields the times and the levels of events that become weaker."""
    when = start
    while when < end:
        yield when, level * rng.uniform(0.55, 1.0)
        when += shortest + rng.exponential(mean)
        level *= fade


def bounces(start, gap, restitution, count, level=1.0):
    """Yields the times and the levels of the bounces of a dropped object. Bounces become shorter and weaker."""
    for _ in range(count):
        yield start, level
        start += gap
        gap *= restitution
        level *= restitution


def grains(rng, duration, rate, shape, grain_low, grain_high, grain_seconds, steepness=2.2):
    """A crackle: clicks at random times. The rate is `rate` per second, multiplied by `shape` of the relative time from 0 to 1.
    Most clicks are faint, and few are loud. Each click is a grain of noise in its own frequency band."""
    out = silence(duration + 0.03)
    for time in np.cumsum(rng.exponential(1.0 / rate, int(rate * duration * 2) + 8)):
        if time >= duration:
            break
        chance = shape(time / duration)
        if rng.uniform() > chance:
            continue
        length = grain_seconds * rng.uniform(0.5, 1.6)
        t = seconds(length * 4)
        centre = np.exp(rng.uniform(np.log(grain_low), np.log(grain_high)))
        noise = rng.standard_normal(len(t)) * np.exp(-t / (length / 2.3)) * np.minimum(1.0, t / 0.0002)
        gain = min(rng.pareto(steepness) + 0.2, 5.0) * (0.4 + 0.6 * chance)
        add(out, time, band(noise, centre * 0.75, centre * 1.35, 1), gain)
    return unit(out)


# ---- loops: stereo, mixed and filtered around the loop point, so that no sound is cut off -----------------------------


def add_around(target, start_seconds, sound, gain=1.0, side=0.0):
    """Mixes a mono or stereo sound into a stereo loop; sound beyond the end wraps around to the beginning. `side`
    ranges from -1 (left) to 1 (right)."""
    if sound.ndim == 1:
        angle = (side + 1) * np.pi / 4
        sound = sound[:, None] * np.array([np.cos(angle), np.sin(angle)]) * np.sqrt(2)
    at = (int(round(start_seconds * RATE)) + np.arange(len(sound))) % len(target)
    target[at] += gain * sound


def filter_around(loop, response):
    """Convolves each channel of a loop with the same channel of a response. The result continues across the loop point."""
    count = len(loop)
    return np.fft.irfft(np.fft.rfft(loop, axis=0) * np.fft.rfft(response, count, axis=0), count, axis=0)


def noise_around(rng, count, shape):
    """Periodic noise of power 1: a random spectrum, multiplied by `shape`, a function from frequency to gain."""
    frequencies = np.fft.rfftfreq(count, 1 / RATE)
    spectrum = rng.standard_normal((2, len(frequencies))) * shape(np.maximum(frequencies, 1e-3))
    out = np.fft.irfft(spectrum[0] + 1j * spectrum[1], count)
    return out / np.sqrt(np.mean(out**2))


def hall(rng, scale=1.0):
    """Stereo impulse response of a furnished room: reflections from walls, then a tail that is longer at low frequencies."""
    count = int(2.4 * scale * RATE)
    t = seconds(2.4 * scale)[:count]
    edges = [50, 250, 700, 1800, 4500, 9000]
    t60s = [1.45, 1.40, 1.20, 0.90, 0.55]
    out = np.zeros((count, 2))
    for side in range(2):
        for low, high, t60 in zip(edges, edges[1:], t60s):
            noise = band(rng.standard_normal(count), low, high, 1)
            out[:, side] += noise * np.exp(-6.908 * t / (t60 * scale)) * np.clip((t - 0.012) / 0.03, 0, 1)
        out[:, side] /= np.sqrt(np.sum(out[:, side] ** 2))
        early = np.zeros(count)
        for time in rng.uniform(0.009, 0.065, 9):
            early[int(time * RATE)] += rng.choice([-1.0, 1.0]) * np.exp(-time / 0.05)
        early = lowpass(early, 3200, 1)
        out[:, side] += 0.55 * early / np.sqrt(np.sum(early**2))
    return out
