// Squares and frame with a clear coat that reflects the room.

#import bevy_pbr::mesh_view_bindings::view
#import bevy_pbr::forward_io::{VertexOutput, FragmentOutput}
#import bevy_pbr::mesh_types::MESH_FLAGS_SHADOW_RECEIVER_BIT
#import bevy_pbr::pbr_fragment::pbr_input_from_standard_material
#import bevy_pbr::pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing}
#import "shaders/coat.wgsl"::{Coat, coat_share, joint, lamp_highlight, mirrored_room, rounded_edge}
#import "shaders/key_light.wgsl"::{falloff, in_disc, scattered_key_light, soft_key_shadow}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> coat: Coat;
@group(#{MATERIAL_BIND_GROUP}) @binding(101) var specular: texture_cube<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(102) var specular_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(103) var mirror: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(104) var mirror_sampler: sampler;
// The first component is the weight of the mirror image of the pieces.
@group(#{MATERIAL_BIND_GROUP}) @binding(105) var<uniform> mirror_weight: vec4<f32>;

// Displacement of the mirror image by a tilt of the surface, as a fraction of the window.
const BEND: f32 = 0.01;
// Factor on the share of the pieces' light that the coat reflects. From the player's view, a coat of lacquer reflects only 5%, which
// would be invisible on bright squares.
const MIRRORED: f32 = 4.0;
// Fraction of the mirror image that remains on a white surface, whose own light outshines it.
const ON_WHITE: f32 = 0.2;
// Fraction of the light on the rounded edges that remains in a shadow.
const EDGE_IN_SHADOW: f32 = 0.3;
const LUMINANCE: vec3<f32> = vec3<f32>(0.2126, 0.7152, 0.0722);
// Height above which steep faces belong to the inlay or to the grooves of the frame.
const STEEP_FACES: f32 = -0.03;
// Radius of the mirror image's blur as a fraction of its height, and number of its samples.
const SOFTNESS: f32 = 0.004;
const SAMPLES: u32 = 8u;

// Returns the mirror image of the pieces at a pixel, multiplied by its opacity, which is the fourth component. `bend` is the tilt of
// the surface by its normal map.
fn mirrored_pieces(pixel: vec2<f32>, bend: vec2<f32>) -> vec4<f32> {
    let place = (pixel - view.viewport.xy) / view.viewport.zw + bend * BEND;
    let radius = SOFTNESS * vec2(view.viewport.w / view.viewport.z, 1.0);
    var sum = vec4<f32>(0.0);
    for (var index = 0u; index < SAMPLES; index++) {
        sum += textureSampleLevel(mirror, mirror_sampler, place + in_disc(index, SAMPLES) * radius, 0.0);
    }
    return sum / f32(SAMPLES);
}

// Returns the horizontal direction in which the distance to the edge of the square decreases.
fn outwards(point: vec2<f32>, distance: f32) -> vec2<f32> {
    let across = dpdx(point);
    let along = dpdy(point);
    let slopes = vec2(dpdx(distance), dpdy(distance));
    let gradient = vec2(along.y * slopes.x - across.y * slopes.y, across.x * slopes.y - along.x * slopes.x)
        * sign(across.x * along.y - across.y * along.x);
    return -gradient / max(length(gradient), 1e-12);
}

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var input = pbr_input_from_standard_material(in, is_front);
    // The coat is smooth, so it uses the normal of the mesh instead of the normal map.
    let normal = normalize(in.world_normal);
    let point = in.world_position.xyz;
    // The steep faces of inlay and grooves are narrower than a pixel and hide each other's view of the room.
    if point.y > STEEP_FACES {
        input.specular_occlusion *= smoothstep(0.4, 0.95, normal.y);
    }
    // Bevy's own shadow is equally sharp everywhere.
    input.flags &= ~MESH_FLAGS_SHADOW_RECEIVER_BIT;
    let shadow = soft_key_shadow(in.world_position, normal, in.position.xy);
    let shaded = scattered_key_light(input.material.base_color.rgb, input.N) * (1.0 - shadow);
    let distance = in.uv_b.x;
    let open = joint(distance);
    let edge = rounded_edge(coat, distance, outwards(in.world_position.xz, distance), input.V);
    var seen = apply_pbr_lighting(input);
    seen = vec4<f32>(max(seen.rgb - shaded, vec3(0.0)) * falloff(point, coat.lamp) * open, seen.a);
    if coat.weight > 0.0 {
        let share = coat_share(coat, normal, input.V) * open;
        let light = mirrored_room(coat, specular, specular_sampler, point, normal, input.V);
        let highlight = lamp_highlight(coat, point, normal, input.V) * (shadow * open);
        var pieces = vec4<f32>(0.0);
        if mirror_weight.x > 0.0 {
            pieces = mirrored_pieces(in.position.xy, input.N.xz - normal.xz);
        }
        let dark = mix(1.0, ON_WHITE, saturate(2.0 * dot(input.material.base_color.rgb, LUMINANCE)));
        let mirrored = min(share * MIRRORED * dark, 1.0);
        let rounded = edge * mix(EDGE_IN_SHADOW, 1.0, shadow);
        let under = seen.rgb * (1.0 - share) * (1.0 - mirrored * pieces.a);
        seen = vec4<f32>(under + light * (share * (1.0 - pieces.a)) + pieces.rgb * mirrored + highlight + rounded, seen.a);
    }
    var out: FragmentOutput;
    out.color = main_pass_post_lighting_processing(input, seen);
    return out;
}
