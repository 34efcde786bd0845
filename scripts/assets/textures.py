"""Builds the wood textures of the board and the table.

Run from anywhere:
    python3 -m pip install -r scripts/assets/requirements.txt
    python3 scripts/assets/textures.py                   # writes assets/textures/*.png and prints their measures
    python3 scripts/assets/textures.py --pictures DIR    # also draws each one tiled 2x2 and a corner at full size

The grain runs along X and every texture wraps on both axes, because every ingredient is periodic: noise is shaped in
the frequency domain and all warps wrap around. One tile stands for about 25 cm of a flat-sawn plank. Growth rings are
the levels of a height that rises across the plank and is bent by slow noise, so they close into long arches here and
there; fibres and pores follow the same bends. Seeds are fixed.
"""

import argparse
from pathlib import Path

import numpy as np
from PIL import Image
from scipy import ndimage

SIZE = 1024
TEXTURES = Path(__file__).resolve().parents[2] / "assets" / "textures"
MAPLE = (214, 178, 130)
WALNUT = (92, 60, 40)
TABLE = (48, 40, 34)


# ---- periodic ingredients --------------------------------------------------------------------------------------------


def blur(field, along, across):
    """Periodic Gaussian blur, pixels along X and across it."""
    return ndimage.gaussian_filter(field, (across, along), mode="wrap", truncate=3.5)


def normalise(field):
    return (field - field.mean()) / (field.std() + 1e-12)


def noise(rng, along, across):
    """Smooth periodic noise of unit variance with the given feature size in pixels. Made in the frequency domain."""
    fy = np.fft.fftfreq(SIZE)[:, None]
    fx = np.fft.rfftfreq(SIZE)[None, :]
    shape = np.exp(-2 * np.pi**2 * ((fx * along) ** 2 + (fy * across) ** 2))
    shape[0, 0] = 0
    return normalise(np.fft.irfft2(np.fft.rfft2(rng.standard_normal((SIZE, SIZE))) * shape, s=(SIZE, SIZE)))


def warp(field, dx, dy):
    """Samples a periodic field at displaced places."""
    y, x = np.mgrid[0:SIZE, 0:SIZE].astype(float)
    return ndimage.map_coordinates(field, [y + dy, x + dx], order=3, mode="grid-wrap")


def step(low, high, value):
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


class Plank:
    """The slow shape of one plank: how its grain bends and where its rings lie."""

    def __init__(self, seed, rings, arch, bend, wobble):
        self.rng = np.random.default_rng(seed)
        self.period = rings  # years after which the tile wraps
        rng = self.rng
        y = np.mgrid[0:SIZE, 0:SIZE][0] / SIZE
        # Grain lines wander a few pixels over the length of the plank; fibres, pores and rings all follow.
        self.drift = bend * noise(rng, 210, 90) + 0.16 * bend * noise(rng, 70, 26)
        # Distance from the pith: rising across the plank, with room to turn back, so that some rings close into arches.
        heart = noise(rng, 330, 105)
        self.age = rings * y + arch * heart + wobble * noise(rng, 120, 13) + 0.35 * wobble * noise(rng, 46, 5)
        pace = noise(rng, 420, 42)  # good and poor years
        self.age = self.age + 0.42 * pace
        self.age = self.age + (rings / SIZE) * self.drift

    def ring(self, sharpness):
        """0 in the pale early wood, rising to 1 in the late wood, then falling off quickly: one tooth per year."""
        phase = self.age - np.floor(self.age)
        rise = phase**sharpness
        return rise * (1 - step(0.93, 1.0, phase))

    def year_value(self):
        """A random number for each year, the same all along its ring, joined softly."""
        # The tile wraps after a whole number of rings, so the numbers repeat with that period.
        numbers = self.rng.standard_normal(self.period)
        low = np.floor(self.age).astype(int)
        part = self.age - low
        blend = step(0.0, 0.35, part)
        return numbers[(low - 1) % self.period] * (1 - blend) + numbers[low % self.period] * blend

    def fibres(self, along, across):
        """Streaks along the grain."""
        return warp(noise(self.rng, along, across), 0, self.drift)

    def pores(self, count, length, width, density=None):
        """Short dark strokes along the grain, as vessels cut lengthwise. `density` 0..1 says where they may be."""
        rng = self.rng
        dots = np.zeros((SIZE, SIZE))
        xs, ys = rng.uniform(0, SIZE, count), rng.uniform(0, SIZE, count)
        if density is not None:
            keep = rng.uniform(0, 1, count) < density[ys.astype(int), xs.astype(int)]
            xs, ys = xs[keep], ys[keep]
        # Undo the drift, so that the stroke, drawn straight and then warped, lies where it was asked for.
        ys = ys + self.drift[ys.astype(int) % SIZE, xs.astype(int) % SIZE]
        xi, yi = np.floor(xs).astype(int), np.floor(ys).astype(int)
        fx, fy = xs - xi, ys - yi
        for ox, oy, weight in ((0, 0, (1 - fx) * (1 - fy)), (1, 0, fx * (1 - fy)), (0, 1, (1 - fx) * fy), (1, 1, fx * fy)):
            np.add.at(dots, ((yi + oy) % SIZE, (xi + ox) % SIZE), weight * rng.uniform(0.5, 1.0))
        kernel = np.hanning(length + 2)[1:-1] ** 0.6
        strokes = ndimage.convolve1d(dots, kernel, axis=1, mode="wrap")
        if width > 0:
            strokes = ndimage.gaussian_filter1d(strokes, width, axis=0, mode="wrap")
            strokes *= width * 1.6 + 0.6
        return np.clip(warp(strokes, 0, self.drift), 0, 1.2)


# ---- colour ----------------------------------------------------------------------------------------------------------


def to_linear(srgb):
    srgb = np.asarray(srgb, float) / 255
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def to_srgb(linear):
    linear = np.clip(linear, 0, 1)
    return 255 * np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)


def luminance(srgb):
    return to_linear(srgb) @ np.array([0.2126, 0.7152, 0.0722])


def stain(depth, base, tint, warmth=None, warm_tint=(0.0, 0.0, 0.0)):
    """Colour from optical depth, as pigment in a clear finish: each channel darkens by its own rate (`tint`)."""
    out = np.exp(-depth[..., None] * np.asarray(tint))
    if warmth is not None:
        out = out * np.exp(warmth[..., None] * np.asarray(warm_tint))
    out = out / out.mean((0, 1)) * to_linear(base)
    for _ in range(3):  # the mean is wanted in sRGB, which is how the base colours are given
        image = to_srgb(out)
        out = out * (to_linear(base) / to_linear(image.mean((0, 1))))
    return to_srgb(out)


def save(image, name, **options):
    TEXTURES.mkdir(parents=True, exist_ok=True)
    path = TEXTURES / name
    Image.fromarray(np.uint8(np.clip(np.round(image), 0, 255))).save(path, optimize=True, **options)
    return path


# ---- the woods -------------------------------------------------------------------------------------------------------


def maple():
    """Hard maple: pale, close-grained, thin brown ring lines, silky cross-figure and ray flecks, hardly any pores."""
    p = Plank(seed=71, rings=13, arch=1.75, bend=7.0, wobble=0.13)
    rng = p.rng
    ring = p.ring(5.0)
    year = p.year_value()
    line = ring * (0.55 + 0.30 * np.tanh(p.fibres(160, 3.0)) + 0.22 * np.tanh(year))
    zones = noise(rng, 380, 60)
    fine = 0.5 * p.fibres(150, 0.8) + 0.45 * p.fibres(60, 0.7) + 0.5 * p.fibres(260, 2.6)
    flecks = np.clip(p.fibres(9, 0.7) - 1.35, 0, None)
    curl = noise(rng, 9, 46) * step(-0.2, 1.6, noise(rng, 170, 120))
    pores = p.pores(15000, 7, 0.0)
    depth = (
        0.62
        + 0.25 * line
        + 0.034 * zones
        + 0.026 * year
        + 0.046 * fine
        + 0.06 * flecks
        + 0.006 * curl
        + 0.13 * pores
        + 0.012 * rng.standard_normal((SIZE, SIZE))
    )
    warmth = 0.6 * noise(rng, 300, 80) + 0.5 * line
    return stain(depth, MAPLE, (0.78, 1.12, 1.62), warmth, (0.006, -0.006, -0.022))


def walnut():
    """Black walnut: brown to purplish, broad dark bands of heartwood colour, open pores, wavy fibres."""
    p = Plank(seed=38, rings=13, arch=1.8, bend=8.0, wobble=0.15)
    rng = p.rng
    ring = p.ring(2.2)
    year = p.year_value()
    late = p.ring(9.0)
    bands = np.tanh(0.5 * year + 0.85 * noise(rng, 330, 38))
    streaks = 0.55 * p.fibres(240, 3.2) + 0.45 * p.fibres(170, 1.2)
    fine = p.fibres(70, 0.75)
    early = 1 - ring
    density = 0.25 + 0.75 * step(0.15, 1.0, early)
    large = p.pores(9000, 34, 0.35, density)
    small = p.pores(26000, 13, 0.0, 0.4 + 0.6 * density)
    depth = (
        1.0
        + 0.26 * ring
        + 0.22 * late
        + 0.22 * bands
        + 0.12 * streaks
        + 0.085 * fine
        + 0.06 * noise(rng, 260, 90)
        + 0.50 * large
        + 0.30 * small
        + 0.03 * rng.standard_normal((SIZE, SIZE))
    )
    warmth = noise(rng, 280, 46) + 0.7 * noise(rng, 120, 14)
    return stain(depth, WALNUT, (0.86, 1.04, 1.14), warmth, (0.022, -0.008, -0.03))


def table():
    """Fumed oak under a dark stain: calm, near neutral, straight-grained, so that the board stands out on it."""
    p = Plank(seed=53, rings=24, arch=1.3, bend=5.0, wobble=0.16)
    rng = p.rng
    ring = p.ring(1.6)
    year = p.year_value()
    density = step(0.55, 1.0, 1 - ring)
    large = p.pores(26000, 34, 0.5, density)
    small = p.pores(24000, 15, 0.0)
    depth = (
        1.0
        + 0.17 * ring
        + 0.09 * np.tanh(year)
        + 0.06 * p.fibres(260, 2.6)
        + 0.06 * p.fibres(90, 0.8)
        + 0.04 * noise(rng, 320, 90)
        + 0.30 * large
        + 0.15 * small
        + 0.03 * rng.standard_normal((SIZE, SIZE))
    )
    return stain(depth, TABLE, (0.95, 1.0, 1.04), noise(rng, 300, 70), (0.010, 0.0, -0.014))


def relief():
    """Height of a sanded, oiled board in arbitrary units: pores sink, fibres ripple, late wood stands a little proud."""
    p = Plank(seed=19, rings=15, arch=1.6, bend=7.0, wobble=0.14)
    ring = p.ring(2.0)
    density = 0.3 + 0.7 * (1 - ring)
    pores = np.clip(p.pores(9000, 28, 0.6, density) + 0.7 * p.pores(16000, 14, 0.35, density), 0, 1)
    fibres = 0.6 * p.fibres(110, 1.3) + 0.4 * p.fibres(45, 1.0)
    height = 0.30 * blur(ring, 6, 1.5) + 0.13 * fibres + 0.35 * noise(p.rng, 150, 60) - 1.0 * blur(pores, 1.2, 0.6)
    return height, pores, ring, fibres, p


def normal_and_orm():
    height, pores, ring, fibres, p = relief()
    strength = 0.28
    right = (np.roll(height, -1, 1) - np.roll(height, 1, 1)) / 2
    down = (np.roll(height, -1, 0) - np.roll(height, 1, 0)) / 2
    # OpenGL convention: green points up in the picture, so the slope down the rows counts as it is.
    normal = np.stack([-strength * right, strength * down, np.ones_like(height)], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    normal = normal * 127.5 + 127.5
    rough = 0.45 + 0.10 * pores - 0.030 * (ring - ring.mean()) + 0.014 * fibres + 0.022 * noise(p.rng, 180, 80)
    rough = rough - rough.mean() + 0.45
    orm = np.stack([np.full_like(rough, 255.0), np.clip(rough, 0.3, 0.7) * 255, np.zeros_like(rough)], -1)
    return normal, orm


# ---- measuring and viewing -------------------------------------------------------------------------------------------


def seam(image):
    """How the step across each edge compares with the largest step between two neighbours inside, for rows and columns.

    Above 1 the edge would be the most visible line of the picture.
    """
    image = image.astype(float)
    rows = np.abs(np.roll(image, -1, 0) - image).mean((1, 2))
    columns = np.abs(np.roll(image, -1, 1) - image).mean((0, 2))
    return rows[-1] / rows[:-1].max(), columns[-1] / columns[:-1].max()


def report(paths):
    total = 0
    images = {}
    for path in paths:
        image = np.asarray(Image.open(path).convert("RGB"))
        images[path.stem] = image
        total += path.stat().st_size
        rows, columns = seam(image)
        assert max(rows, columns) < 1.0, f"{path.name} shows a seam"
        mean = image.reshape(-1, 3).mean(0).round(1)
        spread = image.reshape(-1, 3).std(0).round(1)
        print(f"{path.name:18} {path.stat().st_size / 1e6:5.2f} MB  mean {mean}  spread {spread}  seam {rows:.2f} {columns:.2f}")
    light, dark = luminance(images["maple_color"]), luminance(images["walnut_color"])
    means = (light.mean() + 0.05) / (dark.mean() + 0.05)
    worst = (np.percentile(light, 2) + 0.05) / (np.percentile(dark, 98) + 0.05)
    print(f"contrast maple to walnut {means:.2f}:1, darkest 2 % to lightest 2 % {worst:.2f}:1, total {total / 1e6:.2f} MB")
    assert worst >= 3.0, "the squares must differ by 3:1, but for the outer 2 % of each"


def draw(paths, folder):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for path in paths:
        image = Image.open(path).convert("RGB")
        sheet = Image.new("RGB", (image.width * 2, image.height * 2))
        for x in (0, 1):
            for y in (0, 1):
                sheet.paste(image, (x * image.width, y * image.height))
        sheet.resize((1024, 1024), Image.LANCZOS).save(folder / f"{path.stem}_2x2.png")
        image.crop((0, 0, 700, 500)).save(folder / f"{path.stem}_crop.png")


def main():
    options = argparse.ArgumentParser(description="builds assets/textures")
    options.add_argument("--pictures", metavar="DIR", help="draw tiled and cropped views into DIR")
    options = options.parse_args()
    paths = [save(maple(), "maple_color.png"), save(walnut(), "walnut_color.png"), save(table(), "table_color.png")]
    normal, orm = normal_and_orm()
    paths += [save(normal, "wood_normal.png"), save(orm, "wood_orm.png")]
    if options.pictures:
        draw(paths, options.pictures)
    report(paths)


if __name__ == "__main__":
    main()
