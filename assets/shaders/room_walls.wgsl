// The walls of the room: what the panorama shows in the direction of the wall, as seen from where it was taken.

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view
#ifdef TONEMAP_IN_SHADER
#import bevy_core_pipeline::tonemapping::tone_mapping
#endif

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> probe: vec4<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var panorama: texture_cube<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var panorama_sampler: sampler;

// The brightness of the floor where it is seen steeply from above, and the heights of the directions between which it changes.
const FLOOR_SHADE: f32 = 0.3;
const STEEP: f32 = -0.8;
const LEVEL: f32 = -0.4;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let direction = in.world_position.xyz - probe.xyz;
    // Cube maps are left-handed.
    let light = textureSample(panorama, panorama_sampler, direction * vec3<f32>(1.0, 1.0, -1.0)).rgb;
    // The floor beside the table lies in its shade, so that the edge of the table is not framed by a bright band.
    let shade = mix(FLOOR_SHADE, 1.0, smoothstep(STEEP, LEVEL, normalize(direction).y));
    var seen = vec4<f32>(light * (probe.w * shade), 1.0);
#ifdef TONEMAP_IN_SHADER
    seen = tone_mapping(seen, view.color_grading);
#endif
    return seen;
}
