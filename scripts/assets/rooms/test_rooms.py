"""Tests of the texture files, the cube maps and the panoramas' orientation.

python3 scripts/assets/rooms/test_rooms.py
"""

import importlib
import math
import tempfile
import tomllib
import unittest
from pathlib import Path

import bpy
import numpy as np

import bake
import environment
import ktx2
import make
import scene
from description import Key, Room, Table, TableObject, Time, toml

RANDOM = np.random.default_rng(5)
ROOMS = [importlib.import_module(name).ROOM for name in make.ROOMS]


class TextureFiles(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = Path(self.folder.name) / "map.ktx2"

    def test_a_cube_map_with_levels_is_read_back_within_its_precision(self):
        levels = [RANDOM.random((6, side, side, 3)) * 30 for side in (16, 8, 4, 2, 1)]
        ktx2.write(self.path, ktx2.RGB9E5, levels)
        texel, found = ktx2.read(self.path)
        self.assertIs(texel, ktx2.RGB9E5)
        for written, read in zip(levels, found, strict=True):
            # All channels share the exponent of the largest channel, which has nine significant bits.
            self.assertLessEqual(np.max(np.abs(written - read) / written.max(axis=-1, keepdims=True)), 1 / 512)

    def test_half_floats_are_read_back_with_rows_in_order(self):
        level = RANDOM.random((1, 5, 7, 4))
        ktx2.write(self.path, ktx2.RGBA16F, [level])
        np.testing.assert_allclose(ktx2.read(self.path)[1][0], level, atol=5e-4)

    def test_shared_exponents_are_described_as_the_specification_says(self):
        # The expected words follow "E5B9G9R9" in https://registry.khronos.org/DataFormat/specs/1.3/dataformat.1.3.html. The KTX
        # validator requires these bounds.
        ktx2.write(self.path, ktx2.RGB9E5, [np.ones((6, 1, 1, 3))])
        words = np.frombuffer(self.path.read_bytes()[104 : 104 + 124], "<u4").tolist()
        expected = [124, 0, 2 | 120 << 16, 0x00010101, 0, 4, 0]
        for channel in range(3):
            expected += [9 * channel | 8 << 16 | channel << 24, 0, 0, 8448]
            expected += [27 | 4 << 16 | (0x20 | channel) << 24, 0, 15, 31]
        self.assertEqual(words, expected)

    def test_shares_are_read_back_in_steps_of_a_byte(self):
        shares = np.linspace(-0.5, 1.5, 6 * 16).reshape(6, 4, 4, 1)
        ktx2.write(self.path, ktx2.R8, [shares])
        texel, (found,) = ktx2.read(self.path)
        self.assertIs(texel, ktx2.R8)
        np.testing.assert_allclose(found, shares.clip(0, 1), atol=0.5 / 255 + 1e-9)

    def test_rounded_colours_have_fewer_bits_and_are_written_as_they_are(self):
        colours = RANDOM.random((6, 8, 8, 3)) * 2
        rounded = ktx2.rounded_rgb9e5(colours)
        self.assertLessEqual(np.max(np.abs(rounded - colours) / colours.max(axis=-1, keepdims=True)), 1 / 128)
        ktx2.write(self.path, ktx2.RGB9E5, [rounded])
        np.testing.assert_array_equal(ktx2.read(self.path)[1][0], rounded)
        self.assertFalse((ktx2.encode_rgb9e5(rounded) & (3 | 1 << 9 | 3 << 18)).any())

    def test_a_cut_file_is_refused(self):
        ktx2.write(self.path, ktx2.RGBA16F, [RANDOM.random((1, 5, 7, 4))])
        self.path.write_bytes(self.path.read_bytes()[:-3])
        with self.assertRaises(ValueError):
            ktx2.read(self.path)

    def test_shared_exponents_hold_known_values(self):
        words = ktx2.encode_rgb9e5([(1.0, 0.5, 0.25), (0, 0, 0), (65408, 0, 0), (1e9, 0, 0), (0.9999, 0, 0)])
        expected = [(1.0, 0.5, 0.25), (0, 0, 0), (65408, 0, 0), (65408, 0, 0), (1, 0, 0)]
        np.testing.assert_array_equal(ktx2.decode_rgb9e5(words), expected)
        self.assertEqual(words[0], 16 << 27 | 64 << 18 | 128 << 9 | 256)


class CubeMaps(unittest.TestCase):
    def test_faces_look_along_their_axes(self):
        middle = environment.cube_directions(3)[:, 1, 1]
        expected = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, -1), (0, 0, 1)]
        np.testing.assert_allclose(middle, expected, atol=1e-12)

    def test_texels_agree_with_the_games_formula_with_z_negated(self):
        for x, y in ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)):
            # The formula of `direction()` in src/graphics/environment_map.rs, in a left-handed space.
            formula = [(1, -y, x), (-1, -y, -x), (x, 1, -y), (x, -1, y), (x, -y, -1), (-x, -y, 1)]
            found = environment.cube_directions(2)[:, int(y > 0), int(x > 0)]
            np.testing.assert_allclose(found, np.array(formula) / np.linalg.norm(formula[0]), atol=1e-12)

    def test_even_light_stays_even_in_every_filter(self):
        cube = np.full((6, 16, 16, 3), 0.7)
        for level in [*environment.ggx_levels(cube), environment.lambert(cube, 4)]:
            np.testing.assert_allclose(level, 0.7, rtol=1e-4)

    def test_light_from_above_gives_walls_half_of_what_floors_get(self):
        cube = np.where(environment.cube_directions(32)[..., 1:2] > 0, 1.0, 0.0) * np.ones(3)
        matt = environment.lambert(cube, 17)
        self.assertAlmostEqual(matt[2, 8, 8, 0], 1.0, places=2)
        self.assertAlmostEqual(matt[0, 8, 8, 0], 0.5, places=2)

    def test_rougher_levels_spread_a_lamp_further(self):
        cube = np.zeros((6, 32, 32, 3))
        cube[2, 15:17, 15:17] = 100
        peaks = [level.max() for level in environment.ggx_levels(cube)[:-1]]
        self.assertEqual(peaks, sorted(peaks, reverse=True))

    def test_a_blur_keeps_the_light_and_is_round_on_the_sphere(self):
        panorama = np.zeros((180, 360, 3))
        panorama[20] = 1
        panorama[90, 180] = 1
        blurred = environment.blur(panorama, 3)
        weights = np.cos(np.pi / 2 - (np.arange(180) + 0.5) / 180 * np.pi)[:, None, None]
        self.assertAlmostEqual((blurred * weights).sum() / (panorama * weights).sum(), 1.0, places=2)
        self.assertAlmostEqual(blurred[93, 180, 0], blurred[90, 183, 0], places=4)


class Renders(unittest.TestCase):
    def test_a_panorama_shows_each_side_where_the_cube_map_looks(self):
        scene.reset()
        directions = environment.cube_directions(3)[:, 1, 1]
        colours = ("#ff0000", "#00ff00", "#0000ff", "#ffff00", "#00ffff", "#ff00ff")
        for direction, colour in zip(directions, colours, strict=True):
            scene.Frame().ball(5 * direction, 1.5, scene.material(colour, glow=1.0))
        bpy.context.scene.cycles.max_bounces = 0
        cube = environment.cube_map(bake.panorama((0, 0, 0), 128, 4), 9)
        for face, colour in enumerate(colours):
            np.testing.assert_allclose(cube[face, 4, 4, :3], scene.linear(colour), atol=0.25)

    def test_windows_are_open_in_the_panorama_and_the_sky_is_seen_in_their_place(self):
        """A blue pane before a red disc outside, in a room with only a green wall."""
        pane, red, green = "#0000ff", "#ff0000", "#00ff00"

        def build(_):
            wall = scene.Frame((0, 0, -8))
            wall.panel((0, 0, 0), (60, 60), scene.material(green, glow=1.0))
            scene.opening(wall.panel((0, 0, 0.1), (8, 8), scene.glowing(pane, 1.0)))
            scene.outside(scene.Frame().panel((0, 0, -200), (900, 900), scene.glowing(red, 1.0)))

        room = Room(
            name="bare",
            comment="A table and a window.",
            walls=((-9, -9, -9), (9, 9, 9)),
            table=Table((-1, -1), (1, 1), 0.5, "#404040", "#404040"),
            times={"day": Time(Key((-10, 16, -2), "#ffffff", 2000), "#000000")},
            build=build,
            has_openings=True,
            probe=(0, 0, 0),
        )
        parts = bake.build(room, "day")
        maps = {name: levels[0] for name, (_, levels) in make.panorama(room, parts, 192, 4).items()}
        ahead, side, back = (4, slice(120, 136)), (4, slice(8, 24)), (5, slice(120, 136))

        def mean(name, where):
            face, columns = where
            size = maps[name].shape[1]
            columns = slice(columns.start * size // 256, columns.stop * size // 256)
            middle = slice(size * 120 // 256, size * 136 // 256)
            return maps[name][face, middle, columns].mean(axis=(0, 1))

        for where, open_share in ((ahead, 1), (side, 0), (back, 1)):
            np.testing.assert_allclose(mean("openings", where), open_share, atol=0.02)
        np.testing.assert_allclose(mean("panorama", ahead), 0, atol=0.02)
        np.testing.assert_allclose(mean("panorama", side), scene.linear(green), atol=0.1)
        np.testing.assert_allclose(mean("sky", ahead), scene.linear(red), atol=0.1)
        np.testing.assert_allclose(mean("sky", side), scene.linear(red), atol=0.1)
        # After these renders, the pane is visible again, and the pane and the wall hide the view outside.
        seen = environment.cube_map(bake.panorama((0, 0, 0), 192, 4), 64)[4]
        np.testing.assert_allclose(seen[32, 32, :3], scene.linear(pane), atol=0.1)

    def test_a_turned_frame_faces_into_the_room(self):
        right_wall = scene.Frame((10, 0, 0), -90)
        np.testing.assert_allclose(right_wall.point((1, 2, 3)), (7, 2, 1), atol=1e-9)

    def test_the_key_light_has_the_lux_that_the_room_says(self):
        room = Room(
            name="bare",
            comment="A table and a key light.",
            walls=((-9, -9, -9), (9, 9, 9)),
            table=Table((-8, -5), (8, 5), 0.5, "#404040", "#404040"),
            times={"day": Time(Key((-10, 16, -2), "#ffffff", 2000, aim=(3, 0, 0)), "#000000")},
            build=lambda time: None,
        )
        parts = bake.build(room, "day")
        light = bake.table_light(room, parts, 16)
        self.assertAlmostEqual(bake.at_origin(room, light)[3], 1.0, delta=0.02)
        # Only the key lamp emits light, and it does not light the sheet.
        self.assertLess(light[..., :3].max(), 0.02)
        expected = 2.0 / math.pi * room.times["day"].key.towards[1]
        parts["key"].light_linking.receiver_collection = None
        with bake.sheet(room, parts) as sheet:
            found = bake.at_origin(room, sheet.render(16))
        np.testing.assert_allclose(found, expected, rtol=0.03)

    def test_a_lamp_in_the_environment_gives_what_it_gives_the_table(self):
        scene.reset()
        scene.Frame().at((0, 12, 0)).point_light((0, 0, 0), "#ffffff", 2000, 0.5)
        scene.Frame().window_light((0, 3, -15), (6, 4), "#ffffff", 2000)
        key = scene.add_light("SPOT", (0, 9, 0), "#ffffff", 1000, 0.5)
        bake.show_lights(key)
        lit = environment.lambert(environment.cube_map(bake.panorama((0, 0, 0), 768, 8)[..., :3], 64, 4), 17)
        lamp = 2000 / (4 * math.pi * 12**2) / math.pi
        # A rectangular light at distance 15 and height 3 has the radiance W / (pi * area). On a wall that faces the light, the
        # irradiance is radiance * area * cosines / distance^2.
        length = math.hypot(15, 3)
        window = 2000 / math.pi * (15 / length) ** 2 / length**2 / math.pi
        self.assertAlmostEqual(lit[2, 8, 8, 0] / (lamp + window * 3 / 15), 1.0, delta=0.1)
        self.assertAlmostEqual(lit[4, 8, 8, 0] / window, 1.0, delta=0.1)


class Descriptions(unittest.TestCase):
    def test_a_description_is_toml_with_every_object(self):
        room = Room(
            name="bare",
            comment="A table.",
            walls=((-9, -9, -9), (9, 9, 9)),
            table=Table((-8, -5), (8, 5), 0.5, "#404040", "#404040"),
            times={"day": Time(Key((-10, 16, -2), "#ffffff", 2000), "#000000")},
            build=lambda time: None,
            objects=(
                TableObject("cup", (7, -0.42, 4), "#ffffff", profile=((0, 0), (1, 0.5))),
                TableObject("book", (7, -0.42, -4), "#ff0000", box=(1, 0.2, 2)),
            ),
        )
        read = tomllib.loads(toml(room, room.times))
        self.assertEqual(read["walls"]["max"], [9, 9, 9])
        self.assertEqual(read["object"][0]["profile"], [[0, 0], [1, 0.5]])
        self.assertEqual(read["object"][1]["box"], [1, 0.2, 2])
        self.assertEqual(read["times"]["day"]["key"]["lux"], 2000)


class CommittedRooms(unittest.TestCase):
    """Tests of the generated rooms in assets."""

    def test_descriptions_are_those_of_the_scripts(self):
        for room in ROOMS:
            committed = (make.DESCRIPTIONS / f"{room.name}.toml").read_text()
            self.assertEqual(committed, toml(room, tomllib.loads(committed)["times"]))

    def test_rooms_have_maps_of_what_is_outside_if_one_sees_out(self):
        for room in ROOMS:
            for folder in (make.ASSETS / room.name).iterdir():
                maps = {path.stem for path in folder.iterdir()}
                expected = {"panorama", "specular", "diffuse", "table"}
                self.assertEqual(maps, expected | ({"openings", "sky"} if room.has_openings else set()), folder)

    def test_views_through_windows_are_darker_than_the_board_and_panoramas_black_there(self):
        for room in ROOMS:
            for folder in (make.ASSETS / room.name).iterdir() if room.has_openings else ():
                maps = {name: ktx2.read(folder / f"{name}.ktx2")[1][0] for name in ("panorama", "openings", "sky")}
                self.assertLess((maps["sky"] @ make.LUMINANCE).max(), make.BOARD[1], folder)
                is_open = maps["openings"][..., 0].repeat(2, axis=1).repeat(2, axis=2) > 0.8
                self.assertGreater(is_open.sum(), 5000, folder)
                self.assertLess((maps["panorama"] @ make.LUMINANCE)[is_open].mean(), 0.01, folder)

    def test_maps_pass_their_checks(self):
        for room in ROOMS:
            for time in tomllib.loads((make.DESCRIPTIONS / f"{room.name}.toml").read_text())["times"]:
                make.check(room, time, make.ASSETS / room.name / time)

    def test_things_stand_on_the_table_beside_the_captured_pieces(self):
        for room in ROOMS:
            for thing in room.objects:
                x, _, z = thing.position
                across, along = footprint(thing)
                self.assertGreaterEqual(abs(x) - across, 7.2, thing.name)
                self.assertLessEqual(abs(x) + across, room.table.max[0], thing.name)
                self.assertLessEqual(abs(z) + along, room.table.max[1], thing.name)

    def test_key_lights_come_from_the_side_at_50_to_60_degrees(self):
        for room in ROOMS:
            for time in room.times.values():
                x, y, z = time.key.towards
                self.assertTrue(50 <= math.degrees(math.asin(y)) <= 60, time)
                self.assertLess(abs(z), 0.25 * abs(x))


def footprint(thing):
    """Returns half the size of an object along x and along z."""
    if thing.profile:
        radius = max(radius for radius, _ in thing.profile)
        return radius, radius
    width, _, depth = thing.box
    sine, cosine = abs(math.sin(math.radians(thing.turn))), abs(math.cos(math.radians(thing.turn)))
    return (width * cosine + depth * sine) / 2, (width * sine + depth * cosine) / 2


if __name__ == "__main__":
    unittest.main()
