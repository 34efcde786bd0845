"""Blender materials of a theme's surfaces, equivalent to the materials in src/graphics/materials.rs, lacquer.rs and
piece_material.rs."""

import re
import tomllib
from pathlib import Path

import bpy
import numpy as np
from PIL import Image

import scene

ROOT = Path(__file__).resolve().parents[3]
ASSETS = ROOT / "assets"
# Textures whose colour file has another name, and the name of the normal and roughness maps that a texture shares with others.
COLOUR_FILES = {"oak": "table"}
FAMILIES = {"maple": "wood", "walnut": "wood", "oak": "wood", "brushed": "metal"} | dict.fromkeys(
    ("marble", "travertine", "slate", "obsidian"), "stone"
)
# Factor by which a texture's deviations from its mean colour are amplified on pieces.
FIGURES = {"maple": 3.2, "walnut": 2.6, "oak": 2.6, "brushed": 1.5} | dict.fromkeys(
    ("marble", "travertine", "slate", "obsidian"), 1.8
)
# The coat of the squares and the frame: its roughness, and the refractive index at which it reflects a fraction of 0.045 at
# normal incidence.
COAT_ROUGHNESS, COAT_INDEX = 0.16, 1.538
# Subsurface scattering in marble: the scattered fraction of the light, and its mean free path in squares.
STONE_SHARE, STONE_DEPTH = 0.25, 0.08
# Number of repeats of the table texture per square, in a room.
TABLE_GRAIN = 0.11


def theme(name):
    """Returns the parsed file of a theme."""
    (path,) = (ROOT / "crates/themes/themes").glob(f"*-{name}.toml")
    return tomllib.loads(path.read_text())


def shader_constants():
    """Returns the constants of the pieces' shader, by name."""
    text = (ASSETS / "shaders/piece.wgsl").read_text()
    return {name: float(value) for name, value in re.findall(r"const (\w+): f32 = ([\d.]+);", text)}


def _file(texture, kind):
    name = COLOUR_FILES.get(texture, texture) if kind == "color" else FAMILIES.get(texture, texture)
    return ASSETS / f"textures/{name}_{kind}.png"


def _mean(path, is_colour):
    values = np.asarray(Image.open(path).convert("RGB"), np.float64) / 255
    if is_colour:
        values = np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)
    return values.mean(axis=(0, 1))


class Nodes:
    """The nodes of a new material around a principled shader."""

    def __init__(self, name):
        self.made = bpy.data.materials.new(name)
        self.made.use_nodes = True
        self.tree = self.made.node_tree
        self.shader = self.tree.nodes["Principled BSDF"]

    def connect(self, value, socket):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif isinstance(value, (tuple, list)) and len(value) == 3 and socket.type == "RGBA":
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def add(self, kind, *values, **settings):
        """Adds a node with these inputs and settings."""
        node = self.tree.nodes.new(kind)
        for setting, value in settings.items():
            setattr(node, setting, value)
        for socket, value in zip(node.inputs, values, strict=False):
            self.connect(value, socket)
        return node

    def math(self, operation, *values):
        return self.add("ShaderNodeMath", *values, operation=operation).outputs[0]

    def vector(self, operation, *values):
        made = self.add("ShaderNodeVectorMath", *values, operation=operation)
        return made.outputs["Value" if operation == "DOT_PRODUCT" else "Vector"]

    def mix(self, share, first, second):
        """Interpolates between two numbers or colours."""
        is_colour = any(isinstance(value, tuple) or getattr(value, "type", "") in ("RGBA", "VECTOR") for value in (first, second))
        node = self.tree.nodes.new("ShaderNodeMix")
        node.data_type = "RGBA" if is_colour else "FLOAT"
        places = (0, 6, 7) if is_colour else (0, 2, 3)
        for place, value in zip(places, (share, first, second), strict=True):
            self.connect(value, node.inputs[place])
        return node.outputs[2 if is_colour else 0]

    def image(self, path, coordinates, is_colour=False):
        node = self.add("ShaderNodeTexImage", coordinates)
        node.image = bpy.data.images.load(str(path), check_existing=True)
        node.image.colorspace_settings.name = "sRGB" if is_colour else "Non-Color"
        return node.outputs["Color"]

    def uv(self, layer):
        return self.add("ShaderNodeUVMap", uv_map=layer).outputs["UV"]

    def channels(self, colour):
        return self.add("ShaderNodeSeparateColor", colour).outputs

    def normal_map(self, path, coordinates, layer):
        node = self.add("ShaderNodeNormalMap", 1.0, self.image(path, coordinates), uv_map=layer)
        self.connect(node.outputs["Normal"], self.shader.inputs["Normal"])

    def set(self, **inputs):
        for name, value in inputs.items():
            self.connect(value, self.shader.inputs[name.replace("_", " ").replace("Ior", "IOR")])


class Surfaces:
    """The materials of a theme. `white` is the displayed brightness of a radiance of 1."""

    def __init__(self, chosen, pieces, white):
        self.chosen, self.pieces, self.white = chosen, pieces, white
        self.of = chosen["surfaces"]

    def material(self, name):
        """Returns the material of a surface, by its name in the theme's file."""
        if name.endswith("piece"):
            return self._piece(name.removesuffix("-piece"))
        surface = self.of[name]
        nodes = Nodes(name)
        scale = surface.get("scale", 1.0)
        coordinates = nodes.vector("MULTIPLY_ADD", nodes.uv("figure"), (scale, scale, 0), (0, 1 - scale, 0))
        self._base(nodes, surface, coordinates)
        if name == "frame" or name.endswith("square"):
            nodes.set(Coat_Weight=surface.get("coat", 0.0), Coat_Roughness=COAT_ROUGHNESS, Coat_IOR=COAT_INDEX)
        self._set_glow(nodes, surface)
        if name == "table":
            self._fade(nodes)
        return nodes.made

    def room_table(self):
        """Returns the material of a room's table, whose texture depends on the position."""
        surface = self.of["table"]
        nodes = Nodes("room table")
        grain = TABLE_GRAIN * surface.get("scale", 1.0)
        place = nodes.add("ShaderNodeNewGeometry").outputs["Position"]
        self._base(nodes, surface, nodes.vector("MULTIPLY", place, (grain, grain, 0)), has_maps=False)
        return nodes.made

    def _base(self, nodes, surface, coordinates, has_maps=True):
        """Sets colour, roughness, metallic, reflectance and normal map of the shader. Returns the colour and the roughness, as
        values or node outputs."""
        texture, colour = surface["texture"], scene.linear(surface["colour"])
        roughness = surface["roughness"]
        if texture != "plain":
            path = _file(texture, "color")
            tint = tuple(np.array(colour) / _mean(path, True))
            colour = nodes.vector("MULTIPLY", nodes.image(path, coordinates, True), tint)
            if has_maps:
                maps = _file(texture, "orm")
                share = roughness / _mean(maps, False)[1]
                roughness = nodes.math("MULTIPLY", nodes.channels(nodes.image(maps, coordinates))["Green"], share)
                nodes.normal_map(_file(texture, "normal"), coordinates, "figure")
        # At normal incidence, the game's reflectance r reflects the fraction 0.16 r², and Blender's specular level s reflects
        # 0.08 s.
        mirrored = 2 * surface.get("reflectance", 0.5) ** 2
        nodes.set(Base_Color=colour, Roughness=roughness, Metallic=surface.get("metal", 0.0), Specular_IOR_Level=mirrored)
        return colour, roughness

    def _glow(self, surface):
        glow = surface.get("glow")
        return tuple(np.array(scene.linear(glow["colour"])) * glow["strength"] / self.white) if glow else (0.0, 0.0, 0.0)

    def _set_glow(self, nodes, surface):
        nodes.set(Emission_Color=self._glow(surface), Emission_Strength=1.0)

    def _fade(self, nodes):
        """Fades out the table of a theme without a room."""
        alpha = nodes.add("ShaderNodeVertexColor", layer_name="colour").outputs["Alpha"]
        nodes.set(Alpha=alpha)

    def _piece(self, side):
        body, ring = self.of[f"{side}-piece"], self.of.get(f"{side}-ring", self.of["inlay"])
        constant = shader_constants()
        nodes = Nodes(f"{side} piece")
        own = nodes.add("ShaderNodeObjectInfo").outputs["Color"]
        red, green, shade = (nodes.channels(own)[channel] for channel in ("Red", "Green", "Blue"))
        offset = nodes.add("ShaderNodeCombineXYZ", red, green, 0.0).outputs[0]
        scale = body.get("scale", 1.0)
        coordinates = nodes.vector("MULTIPLY_ADD", nodes.uv("figure"), (scale, scale, 0), offset)
        colour, roughness = self._base(nodes, body, coordinates)
        mean = scene.linear(body["colour"])
        if isinstance(colour, bpy.types.NodeSocket):
            brightness = nodes.math("DIVIDE", nodes.vector("DOT_PRODUCT", colour, (1, 1, 1)), sum(mean))
            shade = nodes.math("MULTIPLY", shade, nodes.math("POWER", brightness, FIGURES.get(body["texture"], 1.0)))
        colour = nodes.vector("MULTIPLY", mean, nodes.add("ShaderNodeCombineXYZ", shade, shade, shade).outputs[0])

        attribute = nodes.add("ShaderNodeVertexColor", layer_name="colour")
        is_ring, is_open = attribute.outputs["Alpha"], nodes.channels(attribute.outputs["Color"])["Red"]
        if self.pieces in ("spear", "lance"):
            baked = nodes.uv("baked")
            wear = nodes.channels(nodes.image(ASSETS / f"pieces/{self.pieces}_{side}_wear.png", baked))
            is_open, unworn = wear["Red"], wear["Green"]
            paler = nodes.vector("MULTIPLY_ADD", colour, (1.3, 1.3, 1.3), (0.012, 0.012, 0.012))
            colour = nodes.mix(unworn, paler, colour)
            roughness = nodes.math("MULTIPLY", roughness, nodes.mix(unworn, 0.75, 1.0))
            for link in list(nodes.shader.inputs["Normal"].links):
                nodes.tree.links.remove(link)
            nodes.normal_map(ASSETS / f"pieces/{self.pieces}_{side}_normal.png", baked, "baked")
        colour = nodes.mix(is_ring, colour, scene.linear(ring["colour"]))
        dust = nodes.mix(is_open, constant["GROOVE"], 1.0)
        nodes.set(
            Base_Color=nodes.vector("MULTIPLY", colour, nodes.add("ShaderNodeCombineXYZ", dust, dust, dust).outputs[0]),
            Roughness=nodes.mix(is_ring, roughness, ring["roughness"]),
            Metallic=nodes.mix(is_ring, body.get("metal", 0.0), ring.get("metal", 0.0)),
        )
        if body["texture"] == "marble":
            nodes.set(Subsurface_Weight=STONE_SHARE, Subsurface_Scale=STONE_DEPTH)
        if "glow" in body or "glow" in ring:
            geometry = nodes.add("ShaderNodeNewGeometry")
            facing = nodes.vector("DOT_PRODUCT", geometry.outputs["Normal"], geometry.outputs["Incoming"])
            nodes.set(
                Emission_Color=nodes.mix(is_ring, self._glow(body), self._glow(ring)),
                Emission_Strength=nodes.mix(facing, constant["OUTLINE"], constant["FACE"]),
            )
        return nodes.made


# Steps of the sequences that select the offset of each piece's texture, and the brightness of each piece.
OFFSET, SHADE = np.array((0.754877666, 0.569840296)), 0.618033989


def piece_variation(tag, scale):
    """Returns a colour that contains the offset of a piece's texture coordinates (red, and green counted upwards) and the
    brightness of the piece (blue)."""
    constant = shader_constants()
    along, down = (OFFSET * tag) % 1
    shade = constant["DARKEST"] + (constant["LIGHTEST"] - constant["DARKEST"]) * (SHADE * tag % 1)
    return along, (-scale - down) % 1, shade, 1
