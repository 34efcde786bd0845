"""Panoramas and cube maps: sampling, blurring, and prefiltering for rough (GGX) and matt (Lambert) surfaces. Uses only numpy.

A panorama is an array of shape (rows, columns, channels) of linear radiance. The middle column is the direction -z, columns run
to the right (+x), and the first row is the zenith. Directions are in the game's axes: x right, y up, -z away from the first
player. A cube map is an array of shape (6, side, side, 3), faces in the order +x, -x, +y, -y, +z, -z of the left-handed space in
which renderers sample cube maps. The z of this space is the game's -z.
"""

import numpy as np
from scipy import ndimage

FACE_AXES = np.array(
    [  # for each face, in the game's axes: the direction at x = y = 0, what x adds (to the right), what y adds (downwards)
        [(1, 0, 0), (0, 0, 1), (0, -1, 0)],
        [(-1, 0, 0), (0, 0, -1), (0, -1, 0)],
        [(0, 1, 0), (1, 0, 0), (0, 0, -1)],
        [(0, -1, 0), (1, 0, 0), (0, 0, 1)],
        [(0, 0, -1), (1, 0, 0), (0, -1, 0)],
        [(0, 0, 1), (-1, 0, 0), (0, -1, 0)],
    ],
    np.float64,
)
# Maximum number of elements of a kernel matrix, which limits the memory use.
CHUNK = 24_000_000


def cube_directions(side):
    """Returns the unit directions of a cube map's texels, shape (6, side, side, 3)."""
    steps = (np.arange(side) + 0.5) / side * 2 - 1
    y, x = np.meshgrid(steps, steps, indexing="ij")
    ahead, right, down = (FACE_AXES[:, i, None, None, :] for i in range(3))
    directions = ahead + x[None, :, :, None] * right + y[None, :, :, None] * down
    return directions / np.linalg.norm(directions, axis=-1, keepdims=True)


def cube_solid_angles(side):
    """Returns the approximate solid angle of each texel of a cube map, shape (6, side, side)."""
    steps = (np.arange(side) + 0.5) / side * 2 - 1
    y, x = np.meshgrid(steps, steps, indexing="ij")
    angles = (1 + x * x + y * y) ** -1.5
    return np.broadcast_to(angles * (4 * np.pi / 6 / angles.sum()), (6, side, side))


def _continued(panorama, rows, columns):
    """Adds a margin to the panorama. The margin at the sides wraps around; the margin beyond a pole is the panorama half a turn
    away."""
    opposite = np.roll(panorama, panorama.shape[1] // 2, axis=1)
    tall = np.concatenate([opposite[:rows][::-1], panorama, opposite[-rows:][::-1]])
    return np.concatenate([tall[:, -columns:], tall, tall[:, :columns]], axis=1)


def sample(panorama, directions):
    """Samples a panorama in the given directions, with bilinear interpolation."""
    rows, columns = panorama.shape[:2]
    x, y, z = np.moveaxis(directions, -1, 0)
    column = (0.5 + np.arctan2(x, -z) / (2 * np.pi)) * columns - 0.5
    row = (0.5 - np.arcsin(np.clip(y, -1, 1)) / np.pi) * rows - 0.5
    padded = _continued(panorama, 2, 2)
    return np.stack(
        [ndimage.map_coordinates(channel, [row + 2, column + 2], order=1) for channel in np.moveaxis(padded, -1, 0)], -1
    )


def cube_map(panorama, side, oversampling=2):
    """Resamples a panorama to a cube map; each texel is the mean of oversampling² points."""
    fine = sample(panorama, cube_directions(side * oversampling))
    return fine.reshape(6, side, oversampling, side, oversampling, -1).mean(axis=(2, 4))


def blur(panorama, degrees):
    """Blurs a panorama by a Gaussian of the given standard deviation, equally wide on the whole sphere."""
    rows, columns = panorama.shape[:2]
    across = degrees / 180 * rows
    margin = int(np.ceil(4 * across))
    tall = _continued(panorama, margin, 1)[:, 1:-1]
    blurred = ndimage.gaussian_filter1d(tall, across, axis=0)[margin:-margin]
    # Rows are shorter towards the poles, so the same angle covers more columns.
    latitude = np.pi / 2 - (np.arange(rows) + 0.5) / rows * np.pi
    width = np.radians(degrees) / np.cos(latitude)
    waves = np.arange(columns // 2 + 1)
    response = np.exp(-0.5 * (waves[None, :] * width[:, None]) ** 2)
    return np.maximum(np.fft.irfft(np.fft.rfft(blurred, axis=1) * response[..., None], n=columns, axis=1), 0)


def _convolved(source, side, kernel):
    """Convolves a cube map with a kernel of the cosine between two directions, into a cube map of another size."""
    towards = cube_directions(source.shape[1]).reshape(-1, 3).astype(np.float32)
    angles = cube_solid_angles(source.shape[1]).reshape(-1).astype(np.float32)
    light = np.concatenate([source.reshape(-1, 3), np.ones((len(towards), 1))], axis=1).astype(np.float32)
    light *= angles[:, None]
    normals = cube_directions(side).reshape(-1, 3).astype(np.float32)
    step = max(1, CHUNK // len(towards))
    sums = np.concatenate([kernel(normals[i : i + step] @ towards.T) @ light for i in range(0, len(normals), step)])
    return (sums[:, :3] / sums[:, 3:]).reshape(6, side, side, 3)


def _halved(cube):
    side = cube.shape[1] // 2
    return cube.reshape(6, side, 2, side, 2, 3).mean(axis=(2, 4))


def ggx_levels(cube):
    """The levels of a specular environment map, down to one texel per face.

    Level i of n is filtered for the perceptual roughness i / (n - 1), for which Bevy samples this level. The view direction is
    assumed to be the normal."""
    count = cube.shape[1].bit_length()
    levels, source = [cube], cube
    for i in range(1, count):
        alpha_squared = (i / (count - 1)) ** 4
        # The source has the resolution of the level, but at least 32 texels per side.
        source = _halved(source) if source.shape[1] > 32 else source

        def kernel(cosine, alpha_squared=alpha_squared):
            # The GGX distribution at the half vector, whose squared cosine with the normal is (1 + cosine) / 2.
            spread = (cosine + 1) * (0.5 * (alpha_squared - 1)) + 1
            return np.maximum(cosine, 0) / (spread * spread)

        levels.append(_convolved(source, cube.shape[1] >> i, kernel))
    return levels


def lambert(cube, side):
    """The radiance of a white matt surface for each normal: irradiance divided by pi."""
    return _convolved(cube, side, lambda cosine: np.maximum(cosine, 0))
