// Material of a piece: Bevy's standard material with a separate section of the texture for each piece, the ring on the foot, and
// occlusion in grooves.

#import bevy_pbr::forward_io::{VertexOutput, FragmentOutput}
#import bevy_pbr::mesh_functions::get_tag
#ifdef PIECE_PLAIN
#import bevy_pbr::mesh_view_bindings::{view, lights}
#import bevy_pbr::pbr_bindings
#import "shaders/key_light.wgsl"::{KEY, key_shadow}
#ifdef TONEMAP_IN_SHADER
#import bevy_core_pipeline::tonemapping::tone_mapping
#endif
#else
#import bevy_pbr::pbr_fragment::pbr_input_from_standard_material
#import bevy_pbr::mesh_view_bindings::{view, lights}
#import "shaders/key_light.wgsl"::{KEY, falloff}
#import "shaders/room.wgsl"::{lampshade, mirrored_share}
#import bevy_pbr::pbr_functions::{alpha_discard, apply_pbr_lighting, main_pass_post_lighting_processing}
#endif

struct Piece {
    // Mean colour of the body, and exponent of the texture's ratio to its mean.
    body: vec4<f32>,
    // Colour of the ring, and its roughness.
    ring: vec4<f32>,
    // Emission of the ring, and its metallic fraction.
    ring_light: vec4<f32>,
    // Light that the board reflects upwards, and half the board's size, which is 0 without a room.
    board: vec4<f32>,
    // Ambient light on a horizontal surface.
    around: vec4<f32>,
    // Position of the key lamp, and its squared distance from the board.
    lamp: vec4<f32>,
    scale: f32,
    // Depth of the cuts and dents of the normal map.
    relief: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> piece: Piece;
#ifdef PIECE_WEAR
@group(#{MATERIAL_BIND_GROUP}) @binding(101) var wear_map: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(102) var wear_sampler: sampler;
#endif

// Increments of low-discrepancy sequences, which vary the pieces' texture offset and brightness.
const OFFSET: vec2<f32> = vec2<f32>(0.754877666, 0.569840296);
const SHADE: f32 = 0.618033989;
// Minimum and maximum of the brightness factor of a piece.
const DARKEST: f32 = 0.92;
const LIGHTEST: f32 = 1.08;
// Factor on the brightness of a groove that no ambient light reaches. Wax and dust darken such grooves.
const GROOVE: f32 = 0.72;
// Factor on the light that the board reflects upwards, which the shadows of other pieces reduce.
const FROM_BOARD: f32 = 0.6;
// Fraction of that light that is grey, because other pieces and the table reflect it again.
const GREY_BOUNCE: f32 = 0.5;
// Reflectance of lacquer and stone at normal incidence.
const DIELECTRIC: f32 = 0.04;
// Fracture surfaces: factor on the brightness, added brightness, roughness, and factor on the glow.
const FRESH: f32 = 1.3;
const FRESH_LIGHT: f32 = 0.07;
const FRESH_ROUGHNESS: f32 = 0.85;
const FRESH_GLOW: f32 = 2.5;
// Variance of the pixel filter, and maximum increase of the squared roughness.
const VARIANCE: f32 = 0.25;
const MAX_VARIANCE: f32 = 0.18;
// Minimum cosine of the angle between the normal and the view direction.
const LEAST_FACING: f32 = 0.15;
// Brightness of a turned metal ring relative to smooth metal away from the highlights of the key lamp and the lampshade, and in each of
// these highlights, and the exponent of the highlights.
const RING_DARK: f32 = 0.28;
const RING_KEY: f32 = 1.3;
const RING_SHADE: f32 = 0.8;
const RING_SHARPNESS: f32 = 16.0;
// Factors on the glow of a body at its outline and where it faces the camera.
const OUTLINE: f32 = 1.3;
const FACE: f32 = 0.65;

// Returns the colour of the body for a texture colour, varied by the tag of the piece. `outside` is 0 on fracture surfaces and 1
// elsewhere.
fn body_colour(texture: vec3<f32>, tag: f32, outside: f32) -> vec3<f32> {
    let mean = max(dot(piece.body.rgb, vec3(1.0)), 1e-3);
    let figure = pow(max(dot(texture, vec3(1.0)), 1e-4) / mean, piece.body.a);
    let colour = piece.body.rgb * figure * mix(DARKEST, LIGHTEST, fract(SHADE * tag));
    let fresh = colour * (FRESH + FRESH_LIGHT / max(max(colour.r, colour.g), max(colour.b, 1e-3)));
    return mix(min(fresh, vec3(0.95)), colour, outside);
}

const ONE_BY_PI: f32 = 0.318309886;

#ifdef PIECE_PLAIN

// Exponent and strength of the key light's highlight.
const SHININESS: f32 = 48.0;
const HIGHLIGHT: f32 = 0.35;
// Fraction of the highlight that lacquer and stone reflect, and fraction of the light that metal does not scatter.
const LACQUER: f32 = 0.3;
const METAL_SHINE: f32 = 0.6;
// Minimum and maximum fraction of the ambient light that lacquer and stone reflect.
const MIRRORED: vec2<f32> = vec2<f32>(0.04, 0.5);

// Cheapest lighting: the key light, and a blend of light from the room and the board that depends on the slope of the surface.
@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let tag = f32(get_tag(in.instance_index));
    let open = in.color.r;
    let ring = in.color.a;
    let uv = in.uv * piece.scale + fract(OFFSET * tag);
    let base = pbr_bindings::material.base_color
        * textureSample(pbr_bindings::base_color_texture, pbr_bindings::base_color_sampler, uv);
    let colour = mix(body_colour(base.rgb, tag, in.color.g), piece.ring.rgb, ring) * mix(GROOVE, 1.0, open);
    let metallic = mix(pbr_bindings::material.metallic, piece.ring_light.a, ring);

    let normal = normalize(in.world_normal);
    let towards_eye = normalize(view.world_position - in.world_position.xyz);
    let key = &lights.directional_lights[KEY];
    let towards_key = (*key).direction_to_light;
    let shadow = key_shadow(in.world_position, normal, in.position.xy);
    let direct = (*key).color.rgb * (ONE_BY_PI * view.exposure * max(dot(normal, towards_key), 0.0) * shadow);
    let facing = max(dot(normal, normalize(towards_key + towards_eye)), 0.0);
    let highlight = (*key).color.rgb * (view.exposure * HIGHLIGHT * pow(facing, SHININESS) * shadow);

    let ambient = mix(piece.board.rgb * FROM_BOARD, piece.around.rgb, 0.5 + 0.5 * normal.y) * open;
    let outline = pow(1.0 - saturate(dot(normal, towards_eye)), 3.0);
    let mirrored = mix(mix(MIRRORED.x, MIRRORED.y, outline) * vec3(1.0), colour, metallic);
    let glow = open * mix(OUTLINE, FACE, saturate(dot(normal, towards_eye))) * mix(FRESH_GLOW, 1.0, in.color.g);
    let emitted = mix(pbr_bindings::material.emissive.rgb, piece.ring_light.rgb, ring) * glow;
    let matt = colour * (1.0 - METAL_SHINE * metallic);
    let lit = matt * (direct + ambient) + mirrored * ambient + mix(vec3(LACQUER), colour, metallic) * highlight + emitted;
    var seen = vec4<f32>(lit, base.a);
#ifdef TONEMAP_IN_SHADER
    seen = tone_mapping(seen, view.color_grading);
#endif
    return seen;
}

#else

// Returns a roughness that includes the variation of the normal within the pixel, which would otherwise sparkle (Kaplanyan et al.,
// 2016, Filtering Distributions of Normals for Shading Antialiasing).
fn filtered_roughness(perceptual_roughness: f32, normal: vec3<f32>) -> f32 {
    let along_x = dpdx(normal);
    let along_y = dpdy(normal);
    let variance = VARIANCE * (dot(along_x, along_x) + dot(along_y, along_y));
    let roughness = perceptual_roughness * perceptual_roughness;
    return sqrt(sqrt(saturate(roughness * roughness + min(2.0 * variance, MAX_VARIANCE))));
}

// Returns the brightness of a ring relative to that of smooth metal. The tool leaves grooves around the ring, which spread highlights
// across the grooves, so that a turned ring is bright where its direction is perpendicular to the halfway vector, and dark elsewhere
// (Kajiya and Kay, 1989, Rendering Fur with Three Dimensional Textures).
fn turned_metal(normal: vec3<f32>, towards_eye: vec3<f32>) -> f32 {
    let along = normalize(vec3(-normal.z, 0.0, normal.x) + vec3(1e-4, 0.0, 0.0));
    let key = dot(along, normalize(lights.directional_lights[KEY].direction_to_light + towards_eye));
    let shade = dot(along, normalize(vec3(0.25, 0.5, -sign(towards_eye.z)) + towards_eye));
    let highlights = RING_KEY * pow(1.0 - key * key, RING_SHARPNESS) + RING_SHADE * pow(1.0 - shade * shade, RING_SHARPNESS);
    // The outer side mirrors the dark joint between ring and foot.
    return (RING_DARK + highlights) * mix(RING_DARK, 1.0, smoothstep(0.1, 0.7, normal.y));
}

@fragment
fn fragment(vertex: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    let tag = f32(get_tag(vertex.instance_index));
    var open = vertex.color.r;
    let ring = vertex.color.a;
    var in = vertex;
    in.color = vec4(1.0);
    let outside = vertex.color.g;
    in.uv = vertex.uv * piece.scale + fract(OFFSET * tag);
    var input = pbr_input_from_standard_material(in, is_front);

    input.N = normalize(mix(normalize(input.world_normal), input.N, piece.relief));
    // At the outline, turn the normal towards the eye, because a normal that points away from the eye would reflect too much
    // light.
    input.N = normalize(input.N + input.V * max(LEAST_FACING - dot(input.N, input.V), 0.0));

    var colour = body_colour(input.material.base_color.rgb, tag, outside);
#ifdef PIECE_WEAR
    let worn = textureSample(wear_map, wear_sampler, in.uv_b);
    open = worn.r;
    // Worn edges are paler and smoother.
    colour = mix(colour * 1.3 + vec3(0.012), colour, worn.g);
    input.material.perceptual_roughness *= mix(0.75, 1.0, worn.g);
#endif
    colour = mix(colour, piece.ring.rgb, ring) * mix(GROOVE, 1.0, open);
    input.material.base_color = vec4(colour, input.material.base_color.a);
    input.material.perceptual_roughness = mix(input.material.perceptual_roughness, piece.ring.a, ring);
    input.material.perceptual_roughness = mix(FRESH_ROUGHNESS, input.material.perceptual_roughness, outside);
    input.material.metallic = mix(input.material.metallic, piece.ring_light.a, ring);
    input.material.perceptual_roughness = filtered_roughness(input.material.perceptual_roughness, input.N);
    // The glow is strongest at the outline, which makes the shape visible.
    let glow = open * mix(OUTLINE, FACE, saturate(dot(input.N, input.V))) * mix(FRESH_GLOW, 1.0, outside);
    input.material.emissive = vec4(mix(input.material.emissive.rgb, piece.ring_light.rgb, ring) * glow, input.material.emissive.a);
    input.diffuse_occlusion *= open;
    input.specular_occlusion *= min(open * 1.4, 1.0);

    input.material.base_color = alpha_discard(input.material, input.material.base_color);
    var lit = apply_pbr_lighting(input);
    // The maps of the room do not include the board, so add its light on surfaces that face down, and its reflection.
    let metallic = input.material.metallic;
    let bounced = mix(piece.board.rgb, vec3(dot(piece.board.rgb, vec3(1.0 / 3.0))), GREY_BOUNCE);
    let diffuse = colour * (1.0 - metallic) * (0.5 - 0.5 * input.N.y);
    let mirrored = mix(vec3(DIELECTRIC), colour, metallic) * smoothstep(0.0, 0.4, -reflect(-input.V, input.N).y);
    lit += vec4((diffuse + mirrored) * bounced * (FROM_BOARD * open), 0.0);
    if piece.board.w > 0.0 {
        let ray = reflect(-input.V, input.N);
        let shade = lampshade(vertex.world_position.xyz, ray, piece.board.w, input.material.perceptual_roughness);
        let share = mix(vec3(mirrored_share(DIELECTRIC, input.N, input.V)), colour, metallic);
        lit += vec4(share * shade * lights.directional_lights[KEY].color.rgb * (view.exposure * ONE_BY_PI * open), 0.0);
    }
    let turned = mix(1.0, turned_metal(normalize(vertex.world_normal), input.V), ring * metallic);
    lit = vec4(lit.rgb * (turned * falloff(vertex.world_position.xyz, piece.lamp)), lit.a);
    var out: FragmentOutput;
    out.color = main_pass_post_lighting_processing(input, lit);
    return out;
}

#endif
