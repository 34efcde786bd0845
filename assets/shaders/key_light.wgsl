// Shadow of the key light, which is the first directional light.

#import bevy_pbr::mesh_view_bindings::view
#import bevy_pbr::shadows::fetch_directional_shadow

const KEY: u32 = 0u;

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

// Returns the illuminance at a point relative to the centre of the board, given the position of the lamp and, as the fourth
// component, its squared distance from the centre. The distance is 0 for a lamp whose position is unknown.
fn falloff(point: vec3<f32>, lamp: vec4<f32>) -> f32 {
    if lamp.w == 0.0 {
        return 1.0;
    }
    let towards_lamp = lamp.xyz - point;
    return pow(lamp.w / dot(towards_lamp, towards_lamp), 1.5);
}
