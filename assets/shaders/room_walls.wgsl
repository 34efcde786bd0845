// Walls of the room. The panorama is sampled in the direction from the probe to the wall. In openings, the sky is sampled in the
// direction from the camera to the wall.

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view
#ifdef TONEMAP_IN_SHADER
#import bevy_core_pipeline::tonemapping::tone_mapping
#endif

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> probe: vec4<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var panorama: texture_cube<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var panorama_sampler: sampler;
#ifdef ROOM_OPENINGS
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var openings: texture_cube<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var openings_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var sky: texture_cube<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(6) var sky_sampler: sampler;
#endif

// Converts world directions to cube map directions, which are left-handed.
const LEFT_HANDED: vec3<f32> = vec3<f32>(1.0, 1.0, -1.0);
// Factor on the brightness of the floor directly below the probe, and the vertical components of the directions between which the
// factor rises to 1.
const FLOOR_SHADE: f32 = 0.3;
const STEEP: f32 = -0.8;
const LEVEL: f32 = -0.4;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let direction = in.world_position.xyz - probe.xyz;
    let light = textureSample(panorama, panorama_sampler, direction * LEFT_HANDED).rgb;
    // The floor beside the table is darkened, so that no bright band frames the edge of the table.
    let shade = mix(FLOOR_SHADE, 1.0, smoothstep(STEEP, LEVEL, normalize(direction).y));
    var seen = vec4<f32>(light * (probe.w * shade), 1.0);
#ifdef ROOM_OPENINGS
    // Add the sky in proportion to the openness of the walls. The panorama map is darker in the same proportion.
    let open = textureSample(openings, openings_sampler, direction * LEFT_HANDED).r;
    if open > 0.0 {
        let ray = in.world_position.xyz - view.world_position;
        let distant = textureSampleLevel(sky, sky_sampler, ray * LEFT_HANDED, 0.0).rgb;
        seen += vec4<f32>(distant * (probe.w * open), 0.0);
    }
#endif
#ifdef TONEMAP_IN_SHADER
    seen = tone_mapping(seen, view.color_grading);
#endif
    return seen;
}
