// Cheap material of the table: its texture, multiplied by precomputed light, fades into the backdrop.

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view
#ifdef TONEMAP_IN_SHADER
#import bevy_core_pipeline::tonemapping::tone_mapping
#endif

struct PlainTable {
    colour: vec4<f32>,
    backdrop: vec4<f32>,
    scale: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> table: PlainTable;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var picture_sampler: sampler;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    var seen = table.colour * textureSample(picture, picture_sampler, in.uv * table.scale);
#ifdef TONEMAP_IN_SHADER
    seen = tone_mapping(seen, view.color_grading);
#endif
    return vec4<f32>(mix(table.backdrop.rgb, seen.rgb, in.color.a), 1.0);
}
