"""Compares the game's picture with the path-traced picture: tone mapping, FLIP, means by surface, and the picture for the
documents."""

import flip_evaluator
import numpy as np
from PIL import Image

STRIP_WIDTH, GAP, QUALITY = 1280, 8, 86
LUMINANCE = np.array((0.2126, 0.7152, 0.0722))


# Weights of red, green and blue in luminance.
LUMINANCE = np.array([0.2126, 0.7152, 0.0722])


def tone_mapped(radiance, saturation=1.0):
    """Converts linear light to sRGB values of the display with the game's tone mapping (Khronos PBR Neutral) and the theme's
    saturation.

    https://github.com/KhronosGroup/ToneMapping/blob/main/PBR_Neutral/README.md
    """
    start, desaturation = 0.8 - 0.04, 0.15
    least = radiance.min(axis=-1, keepdims=True)
    colour = radiance - np.where(least < 0.08, least - 6.25 * least**2, 0.04)
    peak = colour.max(axis=-1, keepdims=True)
    rest = 1 - start
    new_peak = 1 - rest**2 / (np.maximum(peak, start) + rest - start)
    paler = 1 - 1 / (desaturation * (peak - new_peak) + 1)
    bright = colour * new_peak / np.maximum(peak, 1e-6)
    colour = np.where(peak < start, colour, bright * (1 - paler) + new_peak * paler)
    grey = (colour @ LUMINANCE)[..., None]
    return from_linear(np.clip(grey + (colour - grey) * saturation, 0, 1))


def from_linear(values):
    return np.where(values <= 0.0031308, values * 12.92, 1.055 * np.maximum(values, 1e-9) ** (1 / 2.4) - 0.055)


def to_linear(values):
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def flip(reference, game):
    """Returns the mean FLIP error and its map as a colour picture. Pictures have values from 0 to 1."""
    pictures = (np.ascontiguousarray(picture, np.float32) for picture in (reference, game))
    error, mean, _ = flip_evaluator.evaluate(*pictures, "LDR")
    return mean, error


def by_surface(reference, game, numbers, names):
    """Returns the lightness (L*) and the mean linear colour of every surface in both pictures, as lines of a table."""
    lines = []
    for number, name in enumerate(names, 1):
        here = numbers == number
        if here.sum() < 40:
            continue
        found = []
        for picture in (game, reference):
            colour = to_linear(picture[here]).mean(axis=0)
            luminance = float(colour @ LUMINANCE)
            lightness = 116 * np.cbrt(luminance) - 16 if luminance > 0.008856 else 903.3 * luminance
            spread = np.percentile(picture[here] @ LUMINANCE, (5, 95)).round(2)
            found.append(f"L* {lightness:5.1f}  {colour.round(3)}  {spread}")
        lines.append(f"  {name:14} {here.sum():6}  game {found[0]}  reference {found[1]}")
    return lines


def strip(game, reference, error, path):
    """Saves the game's picture, the reference picture and the FLIP map side by side."""
    width = (STRIP_WIDTH - 2 * GAP) // 3
    height = round(width * game.shape[0] / game.shape[1])
    whole = Image.new("RGB", (STRIP_WIDTH, height), "white")
    for index, picture in enumerate((game, reference, error)):
        part = Image.fromarray((np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8))
        whole.paste(part.resize((width, height), Image.Resampling.LANCZOS), (index * (width + GAP), 0))
    whole.save(path, quality=QUALITY, optimize=True)
