// Squares and frame with a clear coat that reflects the room.

#import bevy_pbr::mesh_view_bindings::view
#import bevy_pbr::forward_io::{VertexOutput, FragmentOutput}
#import bevy_pbr::pbr_fragment::pbr_input_from_standard_material
#import bevy_pbr::pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing}
#import "shaders/coat.wgsl"::{Coat, coat_share, joint, lamp_highlight, mirrored_room}
#import "shaders/key_light.wgsl"::{falloff, key_shadow}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> coat: Coat;
@group(#{MATERIAL_BIND_GROUP}) @binding(101) var specular: texture_cube<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(102) var specular_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(103) var mirror: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(104) var mirror_sampler: sampler;
// The first component is the weight of the mirror image of the pieces.
@group(#{MATERIAL_BIND_GROUP}) @binding(105) var<uniform> mirror_weight: vec4<f32>;

// Brightness below which the highlight is invisible.
const LEAST_HIGHLIGHT: f32 = 0.002;
// Displacement of the mirror image by a tilt of the surface, as a fraction of the window.
const BEND: f32 = 0.01;
// Factor on the share of the pieces' light that the coat reflects. From the player's view, a coat of lacquer reflects only 5%, which
// would be invisible on bright squares.
const MIRRORED: f32 = 5.0;
// Radius of the mirror image's blur, in pixels of the image.
const SOFTNESS: f32 = 1.5;

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

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var input = pbr_input_from_standard_material(in, is_front);
    // The coat is smooth, so it uses the normal of the mesh instead of the normal map.
    let normal = normalize(in.world_normal);
    let point = in.world_position.xyz;
    var seen = apply_pbr_lighting(input);
    seen = vec4<f32>(seen.rgb * falloff(point, coat.lamp) * joint(point, normal), seen.a);
    if coat.weight > 0.0 {
        let share = coat_share(coat, normal, input.V);
        let light = mirrored_room(coat, specular, specular_sampler, point, normal, input.V);
        var highlight = lamp_highlight(coat, point, normal, input.V);
        if max(highlight.r, highlight.b) > LEAST_HIGHLIGHT {
            highlight *= key_shadow(in.world_position, normal, in.position.xy);
        }
        seen = vec4<f32>(seen.rgb * (1.0 - share) + light * share + highlight, seen.a);
        if mirror_weight.x > 0.0 {
            let pieces = mirrored_pieces(in.position.xy, input.N.xz - normal.xz);
            let mirrored = min(share * MIRRORED, 1.0);
            seen = vec4<f32>(seen.rgb * (1.0 - mirrored * pieces.a) + pieces.rgb * mirrored, seen.a);
        }
    }
    var out: FragmentOutput;
    out.color = main_pass_post_lighting_processing(input, seen);
    return out;
}
