// Squares and frame with a clear coat that reflects the room.

#import bevy_pbr::mesh_view_bindings::view
#import bevy_pbr::forward_io::{VertexOutput, FragmentOutput}
#import bevy_pbr::pbr_fragment::pbr_input_from_standard_material
#import bevy_pbr::pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing}
#import "shaders/key_light.wgsl"::{falloff, key_shadow}
#import "shaders/room.wgsl"::{mirrored_direction, mirrored_share}

struct Lacquer {
    walls_min: vec4<f32>,
    walls_max: vec4<f32>,
    probe: vec4<f32>,
    lamp: vec4<f32>,
    lamp_light: vec4<f32>,
    brightness: f32,
    coat: f32,
    level: f32,
    reflectance: f32,
    // Weight of the mirror image of the pieces.
    mirror: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> lacquer: Lacquer;
@group(#{MATERIAL_BIND_GROUP}) @binding(101) var specular: texture_cube<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(102) var specular_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(103) var mirror: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(104) var mirror_sampler: sampler;

// Squared roughness of the highlight, which is higher than that of the coat to account for the size of the lamp.
const HIGHLIGHT: f32 = 0.075;
// Factor on the highlight's brightness, which keeps letters on the frame legible.
const STRENGTH: f32 = 0.65;
// Brightness below which the highlight is invisible.
const LEAST_HIGHLIGHT: f32 = 0.002;
// Displacement of the mirror image by a tilt of the surface, as a fraction of the window.
const BEND: f32 = 0.01;
// Factor on the share of the pieces' light that the coat reflects. From the player's view, a coat of lacquer reflects only 5%, which
// would be invisible on bright squares.
const MIRRORED: f32 = 5.0;
// Radius of the mirror image's blur, in pixels of the image.
const SOFTNESS: f32 = 1.5;
// Depth of the joints between squares, and the share of the light that arrives in them.
const JOINT_DEPTH: f32 = 0.018;
const JOINT_LIGHT: f32 = 0.25;
const ONE_BY_PI: f32 = 0.318309886;

// Returns the highlight of the key lamp on the coat, computed with GGX (Walter et al., 2007) and the visibility term of a smooth
// surface. Bevy's own highlight assumes an infinitely distant lamp and is therefore beside the board.
fn lamp_highlight(in: VertexOutput, normal: vec3<f32>, towards_eye: vec3<f32>) -> vec3<f32> {
    let towards_lamp = normalize(lacquer.lamp.xyz - in.world_position.xyz);
    let halfway = normalize(towards_lamp + towards_eye);
    let facing = max(dot(normal, halfway), 0.0);
    let spread = facing * facing * (HIGHLIGHT * HIGHLIGHT - 1.0) + 1.0;
    let distribution = ONE_BY_PI * HIGHLIGHT * HIGHLIGHT / (spread * spread);
    let share = lacquer.coat * mirrored_share(lacquer.reflectance, halfway, towards_eye);
    let highlight = lacquer.lamp_light.rgb * (STRENGTH * share * distribution * 0.25);
    if max(highlight.r, highlight.b) < LEAST_HIGHLIGHT {
        return vec3<f32>(0.0);
    }
    return highlight * key_shadow(in.world_position, normal, in.position.xy);
}

// Returns the mirror image of the pieces at a pixel, multiplied by its opacity, which is the fourth component. `bend` is the tilt of
// the surface by its normal map.
fn mirrored_pieces(pixel: vec2<f32>, bend: vec2<f32>) -> vec4<f32> {
    let place = (pixel - view.viewport.xy) / view.viewport.zw + bend * BEND;
    let step = SOFTNESS / vec2<f32>(textureDimensions(mirror));
    var sum = textureSampleLevel(mirror, mirror_sampler, place, 0.0);
    sum += textureSampleLevel(mirror, mirror_sampler, place + step * vec2(0.35, 1.0), 0.0);
    sum += textureSampleLevel(mirror, mirror_sampler, place + step * vec2(-1.0, 0.35), 0.0);
    sum += textureSampleLevel(mirror, mirror_sampler, place + step * vec2(-0.35, -1.0), 0.0);
    sum += textureSampleLevel(mirror, mirror_sampler, place + step * vec2(1.0, -0.35), 0.0);
    return sum * 0.2;
}

// Returns the factor on the light in the joints between squares, which are too narrow for the shadow map. The bevels of squares are
// just below the height 0; the frame is higher. The factor depends only on the slope, because the height of a sample at the edge of
// a bevel can be outside the bevel.
fn joint(in: VertexOutput) -> f32 {
    if abs(in.world_position.y + 0.5 * JOINT_DEPTH) > JOINT_DEPTH {
        return 1.0;
    }
    return mix(JOINT_LIGHT, 1.0, smoothstep(0.72, 1.0, normalize(in.world_normal).y));
}

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var input = pbr_input_from_standard_material(in, is_front);
    var seen = apply_pbr_lighting(input);
    seen = vec4<f32>(seen.rgb * falloff(in.world_position.xyz, lacquer.lamp) * joint(in), seen.a);
    if lacquer.coat > 0.0 {
        // The coat is smooth, so it uses the normal of the mesh instead of the normal map.
        let normal = normalize(in.world_normal);
        // A bevel would reflect windows that the adjacent square hides, so the coat fades out with the slope.
        let level_part = smoothstep(0.75, 1.0, normal.y);
        let share = lacquer.coat * level_part * mirrored_share(lacquer.reflectance, normal, input.V);
        let direction = mirrored_direction(
            in.world_position.xyz,
            reflect(-input.V, normal),
            lacquer.walls_min.xyz,
            lacquer.walls_max.xyz,
            lacquer.probe.xyz,
        );
        let level = lacquer.level * f32(textureNumLevels(specular) - 1u);
        let light = textureSampleLevel(specular, specular_sampler, direction, level).rgb * lacquer.brightness;
        seen = vec4<f32>(seen.rgb * (1.0 - share) + light * share + lamp_highlight(in, normal, input.V), seen.a);
        if lacquer.mirror > 0.0 {
            let pieces = mirrored_pieces(in.position.xy, input.N.xz - normal.xz);
            let mirrored = min(share * MIRRORED, 1.0);
            seen = vec4<f32>(seen.rgb * (1.0 - mirrored * pieces.a) + pieces.rgb * mirrored, seen.a);
        }
    }
    var out: FragmentOutput;
    out.color = main_pass_post_lighting_processing(input, seen);
    return out;
}
