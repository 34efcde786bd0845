// Shadow of the key light, which is the first directional light.

#import bevy_pbr::mesh_view_bindings::{directional_shadow_textures, lights, view}
#import bevy_pbr::shadows::{fetch_directional_shadow, world_to_directional_light_local}
#import bevy_pbr::shadow_sampling::sample_shadow_map_hardware

const KEY: u32 = 0u;
// Radius of the lamp as seen from the board, as a tangent, and the greatest height of a piece above the board.
const LAMP_RADIUS: f32 = 0.07;
const HIGHEST: f32 = 0.9;
// Number of samples of the search for what blocks the light, and of the shadow.
const SEARCHED: u32 = 12u;
const SAMPLED: u32 = 24u;
const GOLDEN_ANGLE: f32 = 2.39996323;
const ONE_BY_PI: f32 = 0.318309886;

// Returns the fraction of the key light that reaches a point: 0 in its shadow.
fn key_shadow(point: vec4<f32>, normal: vec3<f32>, pixel: vec2<f32>) -> f32 {
    let depth = dot(vec4<f32>(
        view.view_from_world[0].z,
        view.view_from_world[1].z,
        view.view_from_world[2].z,
        view.view_from_world[3].z
    ), point);
    return fetch_directional_shadow(KEY, point, normal, depth, pixel);
}

// Returns a point of an even distribution over the unit disc (Vogel, 1979).
fn in_disc(index: u32, count: u32) -> vec2<f32> {
    let angle = f32(index) * GOLDEN_ANGLE;
    return sqrt((f32(index) + 0.5) / f32(count)) * vec2(cos(angle), sin(angle));
}

// Returns the fraction of the key light that reaches a point of a horizontal surface. The shadow of a lamp of this size is sharp at
// the foot of a piece and becomes softer with the height of what casts it (Fernando, 2005, Percentage-Closer Soft Shadows).
fn soft_key_shadow(point: vec4<f32>, normal: vec3<f32>, pixel: vec2<f32>) -> f32 {
#ifdef NO_ARRAY_TEXTURES_SUPPORT
    return key_shadow(point, normal, pixel);
#else
    let light = &lights.directional_lights[KEY];
    let cascade = &(*light).cascades[0];
    let above = (*light).shadow_normal_bias * (*cascade).texel_size * normal + (*light).shadow_depth_bias * (*light).direction_to_light;
    let place = world_to_directional_light_local(KEY, 0u, vec4(point.xyz + above, 1.0));
    if place.w == 0.0 {
        return 1.0;
    }
    let map = i32((*light).depth_texture_base_index);
    let pixels = vec2<f32>(textureDimensions(directional_shadow_textures));
    let from_world = (*cascade).clip_from_world;
    // Width of the map and depth of the light's volume, in squares.
    let width = (*cascade).texel_size * pixels.x;
    let depth = 1.0 / length(vec3(from_world[0].z, from_world[1].z, from_world[2].z));

    let search = LAMP_RADIUS * HIGHEST / ((*light).direction_to_light.y * width);
    var distance = 0.0;
    var found = 0.0;
    for (var index = 0u; index < SEARCHED; index++) {
        let at = place.xy + in_disc(index, SEARCHED) * search;
        let nearest = textureLoad(directional_shadow_textures, vec2<i32>(at * pixels), map, 0);
        if nearest > place.z {
            distance += (nearest - place.z) * depth;
            found += 1.0;
        }
    }
    if found == 0.0 {
        return 1.0;
    }
    let radius = max(LAMP_RADIUS * distance / found, (*cascade).texel_size) / width;
    var sum = 0.0;
    for (var index = 0u; index < SAMPLED; index++) {
        sum += sample_shadow_map_hardware(place.xy + in_disc(index, SAMPLED) * radius, place.z, map);
    }
    return sum / f32(SAMPLED);
#endif
}

// Returns the key light that a horizontal matt surface of a colour scatters.
fn scattered_key_light(colour: vec3<f32>, normal: vec3<f32>) -> vec3<f32> {
    let key = &lights.directional_lights[KEY];
    let slope = max(dot(normal, (*key).direction_to_light), 0.0);
    return colour * (*key).color.rgb * (ONE_BY_PI * view.exposure * slope);
}

// Returns the illuminance at a point relative to the centre of the board, given the position of the lamp and, as the fourth
// component, its squared distance from the centre. The distance is 0 for a lamp whose position is unknown.
fn falloff(point: vec3<f32>, lamp: vec4<f32>) -> f32 {
    if lamp.w == 0.0 {
        return 1.0;
    }
    let towards_lamp = lamp.xyz - point;
    return pow(lamp.w / dot(towards_lamp, towards_lamp), 1.5);
}
