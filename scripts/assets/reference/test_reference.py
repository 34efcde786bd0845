"""Tests of the computations for the reference pictures, without rendering.

python3 scripts/assets/reference/test_reference.py
"""

import unittest

import compare
import draw
import numpy as np
import surfaces


class Comparison(unittest.TestCase):
    def test_tone_mapping_keeps_middle_tones_and_compresses_highlights(self):
        grey = np.array([0.0, 0.02, 0.5, 0.8, 1.0, 100.0])[:, None] * np.ones(3)
        found = compare.to_linear(compare.tone_mapped(grey))[:, 0]
        # The expected values were computed with the formulas of the Khronos PBR Neutral specification.
        np.testing.assert_allclose(found, [0.0, 6.25 * 0.02**2, 0.46, 0.76, 1 - 0.24**2 / 0.44, 1 - 0.24**2 / 99.44], atol=1e-5)

    def test_equal_pictures_have_no_difference(self):
        picture = np.random.default_rng(3).random((40, 60, 3))
        mean, error = compare.flip(picture, picture)
        self.assertEqual((mean, error.shape), (0, (40, 60, 3)))
        self.assertGreater(compare.flip(picture, 1 - picture)[0], 0.3)


class Scene(unittest.TestCase):
    def test_a_matrix_is_read_column_by_column(self):
        found = draw.matrix([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1])
        self.assertEqual(tuple(found.to_translation()), (5, 6, 7))

    def test_up_in_the_game_is_up_in_blender_and_ahead_is_beyond(self):
        self.assertEqual(tuple(draw.TO_BLENDER @ draw.Vector((1, 2, 3))), (1, -3, 2))

    def test_the_environment_is_brightest_in_the_soft_boxes(self):
        light = surfaces.theme("contrast")["light"]
        down, up, box = draw.environment(light, np.array([(0, -1, 0), (0, 1, 0), (0.05, 0.55, -0.95)]) / [[1], [1], [1.0989]])
        self.assertTrue((down < up).all() and (up < box).all())

    def test_the_shader_has_the_constants_that_are_read_from_it(self):
        self.assertLessEqual({"DARKEST", "LIGHTEST", "GROOVE", "OUTLINE", "FACE"}, surfaces.shader_constants().keys())


if __name__ == "__main__":
    unittest.main()
