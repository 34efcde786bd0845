// A surface under a clear coat, which mirrors the room.

#import bevy_pbr::forward_io::{VertexOutput, FragmentOutput}
#import bevy_pbr::mesh_view_bindings::view
#import bevy_pbr::pbr_fragment::pbr_input_from_standard_material
#import bevy_pbr::pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing}
#import "shaders/room.wgsl"::{mirrored_direction, mirrored_share}

struct Lacquer {
    walls_min: vec4<f32>,
    walls_max: vec4<f32>,
    probe: vec4<f32>,
    brightness: f32,
    coat: f32,
    level: f32,
    reflectance: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> lacquer: Lacquer;
@group(#{MATERIAL_BIND_GROUP}) @binding(101) var specular: texture_cube<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(102) var specular_sampler: sampler;

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var input = pbr_input_from_standard_material(in, is_front);
    var seen = apply_pbr_lighting(input);
    if lacquer.coat > 0.0 {
        // The coat is smooth: it has no grain.
        let normal = normalize(in.world_normal);
        // A bevel is rubbed down: without a coat it does not mirror windows behind the viewer.
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
        seen = vec4<f32>(seen.rgb * (1.0 - share) + light * share, seen.a);
    }
    var out: FragmentOutput;
    out.color = main_pass_post_lighting_processing(input, seen);
    return out;
}
