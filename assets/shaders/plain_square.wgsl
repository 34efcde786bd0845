// Cheap material of a square: its texture with the key light, the key light's shadow and uniform ambient light, and with a clear
// coat if `SQUARE_COAT` is defined.

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view
#import "shaders/key_light.wgsl"::{falloff, key_shadow, scattered_key_light}
#import "shaders/coat.wgsl"::joint
#ifdef SQUARE_COAT
#import "shaders/coat.wgsl"::{Coat, coat_share, lamp_highlight, mirrored_room}
#endif
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
#ifdef SQUARE_COAT
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var<uniform> coat: Coat;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var specular: texture_cube<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var specular_sampler: sampler;
#endif

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let own = square.colour.rgb * textureSample(picture, picture_sampler, in.uv * square.scale).rgb;
    let normal = normalize(in.world_normal);
    let shadow = key_shadow(in.world_position, normal, in.position.xy);
    let direct = scattered_key_light(own, normal) * shadow;
    let open = joint(in.uv_b.x);
    var lit = (direct + own * square.around.rgb + square.sheen.rgb) * open;
#ifdef SQUARE_COAT
    let point = in.world_position.xyz;
    lit *= falloff(point, coat.lamp);
    if coat.weight > 0.0 {
        let towards_eye = normalize(view.world_position - point);
        let share = coat_share(coat, normal, towards_eye) * open;
        let light = mirrored_room(coat, specular, specular_sampler, point, normal, towards_eye);
        lit = mix(lit, light, share) + lamp_highlight(coat, point, normal, towards_eye) * (shadow * open);
    }
#endif
    var seen = vec4<f32>(lit, 1.0);
#ifdef TONEMAP_IN_SHADER
    seen = tone_mapping(seen, view.color_grading);
#endif
    return seen;
}
