// Table of the room: its texture with the light map, the shadow of the key light, and reflections of the room.

#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view
#ifdef TABLE_SHADOWS
#import "shaders/key_light.wgsl"::soft_key_shadow
#endif
#ifdef TABLE_REFLECTIONS
#import "shaders/room.wgsl"::{ggx, lampshade, mirrored_light, mirrored_share}
#endif
#ifdef TONEMAP_IN_SHADER
#import bevy_core_pipeline::tonemapping::tone_mapping
#endif

struct RoomTable {
    colour: vec4<f32>,
    key: vec4<f32>,
    map: vec4<f32>,
    // Position of the key lamp; its fourth component is 0 if the position is unknown.
    lamp: vec4<f32>,
    walls_min: vec4<f32>,
    walls_max: vec4<f32>,
    // Position of the probe, and half the board's size.
    probe: vec4<f32>,
    brightness: f32,
    reflectance: f32,
    level: f32,
    scale: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> table: RoomTable;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var picture_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var light_map: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var light_map_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var specular: texture_cube<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(6) var specular_sampler: sampler;

// Factor on the lampshade's light, and the roughness of its reflection, which would draw the eye away from the board if it were sharp.
const SHADE: f32 = 1.2;
const SHADE_SOFTNESS: f32 = 0.6;
// Number of texture repeats per square.
const GRAIN: f32 = 0.17;

#ifdef TABLE_REFLECTIONS
// Returns the highlight of the key lamp relative to the light that a white surface reflects, with GGX and the visibility term of Hammon
// (2017).
fn key_highlight(point: vec3<f32>, normal: vec3<f32>, towards_eye: vec3<f32>) -> f32 {
    let towards_lamp = normalize(table.lamp.xyz - point);
    let halfway = normalize(towards_lamp + towards_eye);
    let facing = max(dot(normal, halfway), 0.0);
    let lit = max(dot(normal, towards_lamp), 0.01);
    let seen = max(dot(normal, towards_eye), 0.01);
    let squared = table.level * table.level;
    let visibility = 0.5 / mix(2.0 * lit * seen, lit + seen, squared);
    let share = mirrored_share(table.reflectance, halfway, towards_eye);
    return share * visibility * ggx(facing, squared);
}
#endif

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let point = in.world_position.xyz;
    let normal = normalize(in.world_normal);
    let own = table.colour.rgb * textureSample(picture, picture_sampler, point.xz * (GRAIN * table.scale)).rgb;
    let light = textureSample(light_map, light_map_sampler, (point.xz - table.map.xy) / table.map.zw);
    // The vertical edge receives light from half of the room.
    let upwards = 0.5 + 0.5 * normal.y;
    var direct = table.key.rgb * light.a * max(normal.y, 0.0);
#ifdef TABLE_SHADOWS
    direct *= soft_key_shadow(in.world_position, normal, in.position.xy);
#endif
    var lit = own * (direct + light.rgb * (table.brightness * upwards));
#ifdef TABLE_REFLECTIONS
    let towards_eye = normalize(view.world_position - point);
    let share = mirrored_share(table.reflectance, normal, towards_eye) * (1.0 - table.level);
    let mirrored = mirrored_light(
        specular,
        specular_sampler,
        table.level,
        point,
        normal,
        towards_eye,
        table.walls_min.xyz,
        table.walls_max.xyz,
        table.probe.xyz,
    );
    let shade = lampshade(point, reflect(-towards_eye, normal), table.probe.w, SHADE_SOFTNESS);
    lit += (mirrored * table.brightness + table.key.rgb * shade * SHADE) * share;
    if table.lamp.w > 0.0 {
        lit += direct * key_highlight(point, normal, towards_eye);
    }
#endif
    var seen = vec4<f32>(lit, 1.0);
#ifdef TONEMAP_IN_SHADER
    seen = tone_mapping(seen, view.color_grading);
#endif
    return seen;
}
