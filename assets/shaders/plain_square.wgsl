// Cheapest material of a square: its texture with the key light, the key light's shadow and uniform ambient light, without
// reflections of the room.

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::{view, lights}
#import "shaders/key_light.wgsl"::{KEY, key_shadow}
#ifdef TONEMAP_IN_SHADER
#import bevy_core_pipeline::tonemapping::tone_mapping
#endif

struct PlainSquare {
    colour: vec4<f32>,
    around: vec4<f32>,
    sheen: vec4<f32>,
    scale: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> square: PlainSquare;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var picture_sampler: sampler;

const ONE_BY_PI: f32 = 0.318309886;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let own = square.colour.rgb * textureSample(picture, picture_sampler, in.uv * square.scale).rgb;
    let key = &lights.directional_lights[KEY];
    let normal = normalize(in.world_normal);
    let slope = max(dot(normal, (*key).direction_to_light), 0.0);
    let shadow = key_shadow(in.world_position, normal, in.position.xy);
    let direct = (*key).color.rgb * (ONE_BY_PI * view.exposure * slope * shadow);
    var seen = vec4<f32>(own * (direct + square.around.rgb) + square.sheen.rgb, 1.0);
#ifdef TONEMAP_IN_SHADER
    seen = tone_mapping(seen, view.color_grading);
#endif
    return seen;
}
