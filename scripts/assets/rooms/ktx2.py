"""Writes and reads KTX2 textures in three formats: Rgb9e5 (shared exponent), RGBA of half floats, and R8, all compressed with zstd.

The layout follows https://registry.khronos.org/KTX/specs/2.0/ktxspec.v2.html: header, level index, data format descriptor, one
key (`KTXwriter`), and the levels from the smallest to the largest. Compressed levels do not require alignment.
"""

import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import zstandard

IDENTIFIER = bytes([0xAB, 0x4B, 0x54, 0x58, 0x20, 0x32, 0x30, 0xBB, 0x0D, 0x0A, 0x1A, 0x0A])
HEADER = struct.Struct("<12s9I4I2Q")
LEVEL = struct.Struct("<3Q")
ZSTD = 2
COMPRESSION_LEVEL = 19
WRITER = b"KTXwriter\0scripts/assets/rooms/ktx2.py\0"

# Data format descriptor: colour model RGBSDA, BT.709 primaries, linear transfer function, straight alpha.
RGBSDA, BT709, LINEAR, STRAIGHT_ALPHA = 1, 1, 1, 0
EXPONENT, SIGNED_FLOAT = 0x20, 0xC0
ALPHA_CHANNEL = 15


@dataclass(frozen=True)
class Format:
    """A texel format: its Vulkan number, sizes in bytes, and the samples of its descriptor.

    A sample is (first bit, bits, channel with qualifiers, lower, upper)."""

    vulkan: int
    type_bytes: int
    texel_bytes: int
    samples: tuple


def _bits_of(value):
    return struct.unpack("<I", struct.pack("<f", value))[0]


def _shared_exponent_samples():
    for channel in range(3):
        yield (9 * channel, 9, channel, 0, 8448)
        yield (27, 5, channel | EXPONENT, 15, 31)


RGB9E5 = Format(123, 4, 4, tuple(_shared_exponent_samples()))
RGBA16F = Format(
    97,
    2,
    8,
    tuple(
        (16 * i, 16, channel | SIGNED_FLOAT, _bits_of(-1.0), _bits_of(1.0))
        for i, channel in enumerate((0, 1, 2, ALPHA_CHANNEL))
    ),
)
R8 = Format(9, 1, 1, ((0, 8, 0, 0, 255),))
FORMATS = {texel.vulkan: texel for texel in (RGB9E5, RGBA16F, R8)}


# ---- texels ----------------------------------------------------------------------------------------------------------


def encode_rgb9e5(rgb):
    """Packs linear RGB, an array of shape (..., 3), into 32-bit words with a shared exponent."""
    largest = (511 / 512) * 2.0**16
    rgb = np.clip(np.asarray(rgb, np.float64), 0, largest)
    peak = rgb.max(axis=-1)
    exponent = np.maximum(-16, np.floor(np.log2(np.maximum(peak, 1e-30)))) + 16
    # A peak that rounds up to 512 needs the next exponent.
    exponent += np.floor(peak / 2.0 ** (exponent - 24) + 0.5) >= 512
    mantissa = np.floor(rgb / 2.0 ** (exponent - 24)[..., None] + 0.5).astype(np.uint32)
    red, green, blue = (mantissa[..., i] for i in range(3))
    return red | green << 9 | blue << 18 | exponent.astype(np.uint32) << 27


def decode_rgb9e5(words):
    """Unpacks 32-bit words with a shared exponent into linear RGB."""
    scale = 2.0 ** ((words >> 27).astype(np.float64) - 24)
    return np.stack([(words >> shift & 511) * scale for shift in (0, 9, 18)], axis=-1)


def rounded_rgb9e5(rgb):
    """Rounds green to eight, and red and blue to seven, of the nine bits per channel of a word. The compressed size falls by 40%. Steps in red
    and blue are darker than steps in green."""
    words = encode_rgb9e5(rgb)
    kept = words & np.uint32(31 << 27)
    for shift, dropped in ((0, 2), (9, 1), (18, 2)):
        step = np.uint32(1 << dropped)
        mantissa = np.minimum(((words >> shift) & 511) + step // 2, 511)
        kept |= (mantissa & ~(step - np.uint32(1))) << shift
    return decode_rgb9e5(kept)


def _encode(texel, level):
    if texel is RGB9E5:
        return encode_rgb9e5(level).astype("<u4").tobytes()
    if texel is R8:
        return (np.clip(level, 0, 1) * 255 + 0.5).astype(np.uint8).tobytes()
    return np.asarray(level).astype("<f2").tobytes()


def _decode(texel, data, shape):
    if texel is RGB9E5:
        return decode_rgb9e5(np.frombuffer(data, "<u4")).reshape(*shape, 3)
    if texel is R8:
        return np.frombuffer(data, np.uint8).reshape(*shape, 1) / 255
    return np.frombuffer(data, "<f2").astype(np.float64).reshape(*shape, 4)


# ---- files -----------------------------------------------------------------------------------------------------------


def _descriptor(texel):
    samples = b"".join(
        struct.pack("<HBB4B2I", bit, bits - 1, channel, 0, 0, 0, 0, lower, upper)
        for bit, bits, channel, lower, upper in texel.samples
    )
    size = 24 + len(samples)
    basic = struct.pack(
        "<I2H4B4B8B", 0, 2, size, RGBSDA, BT709, LINEAR, STRAIGHT_ALPHA, 0, 0, 0, 0, texel.texel_bytes, *[0] * 7
    )
    return struct.pack("<I", size + 4) + basic + samples


def write(path, texel, levels):
    """Writes a texture. `levels` are arrays of shape (faces, height, width, channels), the largest first."""
    faces, height, width, _ = levels[0].shape
    raw = [_encode(texel, level) for level in levels]
    packed = [zstandard.ZstdCompressor(level=COMPRESSION_LEVEL).compress(data) for data in raw]

    descriptor = _descriptor(texel)
    keys = struct.pack("<I", len(WRITER)) + WRITER + bytes(-len(WRITER) % 4)
    descriptor_start = HEADER.size + LEVEL.size * len(levels)
    keys_start = descriptor_start + len(descriptor)
    offset = keys_start + len(keys)
    index = [None] * len(levels)
    for i in reversed(range(len(levels))):
        index[i] = LEVEL.pack(offset, len(packed[i]), len(raw[i]))
        offset += len(packed[i])
    header = HEADER.pack(
        IDENTIFIER, texel.vulkan, texel.type_bytes, width, height, 0, 0, faces, len(levels), ZSTD,
        descriptor_start, len(descriptor), keys_start, len(keys), 0, 0,
    )  # fmt: skip
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join([header, *index, descriptor, keys, *reversed(packed)]))


def read(path):
    """Reads a texture written by `write`. Returns its format and its levels, the largest first.

    Checks the structure strictly and raises ValueError for deviations from the specification."""
    data = Path(path).read_bytes()
    fields = HEADER.unpack_from(data)
    identifier, vulkan, type_bytes, width, height, depth, layers, faces, count, scheme = fields[:10]
    descriptor_start, descriptor_size, keys_start, keys_size, globals_start, globals_size = fields[10:]

    def expect(what, found, expected):
        if found != expected:
            raise ValueError(f"{path}: {what}: expected {expected}, found {found}")

    expect("identifier", identifier, IDENTIFIER)
    expect("known format", vulkan in FORMATS, True)
    texel = FORMATS[vulkan]
    expect("type size", type_bytes, texel.type_bytes)
    expect("depth, layers", (depth, layers), (0, 0))
    expect("one face or six", faces in (1, 6), True)
    expect("square faces of a cube map", faces == 1 or width == height, True)
    expect("compression", scheme, ZSTD)
    expect("global data", (globals_start, globals_size), (0, 0))
    expect("start of the descriptor", descriptor_start, HEADER.size + LEVEL.size * count)
    expect("descriptor", data[descriptor_start : descriptor_start + descriptor_size], _descriptor(texel))
    expect("start of the keys", keys_start, descriptor_start + descriptor_size)
    end = keys_start + keys_size
    levels = []
    for i in reversed(range(count)):
        start, packed, raw = LEVEL.unpack_from(data, HEADER.size + LEVEL.size * i)
        expect(f"start of level {i}", start, end)
        end += packed
        if end > len(data):
            raise ValueError(f"{path}: end of level {i}: expected {end}, found {len(data)} bytes")
        shape = (faces, max(1, height >> i), max(1, width >> i))
        expect(f"size of level {i}", raw, int(np.prod(shape)) * texel.texel_bytes)
        content = zstandard.ZstdDecompressor().decompress(data[start:end], max_output_size=raw)
        levels.insert(0, _decode(texel, content, shape))
    expect("size of the file", len(data), end)
    return texel, levels
