// The walls of the room: what the panorama shows in the direction of the wall, as seen from where it was taken.

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view
#ifdef TONEMAP_IN_SHADER
#import bevy_core_pipeline::tonemapping::tone_mapping
#endif

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> probe: vec4<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var panorama: texture_cube<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var panorama_sampler: sampler;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let direction = in.world_position.xyz - probe.xyz;
    // Cube maps are left-handed.
    let light = textureSample(panorama, panorama_sampler, direction * vec3<f32>(1.0, 1.0, -1.0)).rgb;
    var seen = vec4<f32>(light * probe.w, 1.0);
#ifdef TONEMAP_IN_SHADER
    seen = tone_mapping(seen, view.color_grading);
#endif
    return seen;
}
