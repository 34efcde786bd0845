// Clear coat of the squares and the frame: its reflection of the room, and the highlight of the key lamp.

#import "shaders/room.wgsl"::{SHADE_LIGHT, ggx, lampshade, mirrored_light, mirrored_share}

struct Coat {
    walls_min: vec4<f32>,
    walls_max: vec4<f32>,
    probe: vec4<f32>,
    // Position of the key lamp, and its squared distance from the board.
    lamp: vec4<f32>,
    // Illuminance of the key lamp on the board, and half the board's size.
    lamp_light: vec4<f32>,
    brightness: f32,
    // Weight of the coat; 0 for a surface without a coat.
    weight: f32,
    level: f32,
    reflectance: f32,
}

// Squared roughness of the highlight, which is higher than that of the coat to account for the size of the lamp.
const HIGHLIGHT: f32 = 0.075;
// Factor on the highlight's brightness, which keeps letters on the frame legible.
const STRENGTH: f32 = 0.65;
// Half the width of the joints between squares, and the share of the light that arrives in them.
const JOINT: f32 = 0.011;
const JOINT_LIGHT: f32 = 0.14;
// Width of the rounded edges of squares, and the share of the opposite lampshade's light that an edge facing it mirrors.
const ROUNDED: f32 = 0.014;
const EDGE_SHARE: f32 = 0.55;
// Brightness of an edge parallel to the view relative to an edge that faces the lampshade.
const SIDEWAYS: f32 = 0.3;
const ONE_BY_PI: f32 = 0.318309886;

// Returns the share of the light that the coat reflects. A moulding would reflect windows that the frame hides, so the coat fades
// out with the slope.
fn coat_share(coat: Coat, normal: vec3<f32>, towards_eye: vec3<f32>) -> f32 {
    return coat.weight * smoothstep(0.75, 1.0, normal.y) * mirrored_share(coat.reflectance, normal, towards_eye);
}

// Returns the light of the room that arrives at the eye from the mirrored direction.
fn mirrored_room(
    coat: Coat,
    specular: texture_cube<f32>,
    specular_sampler: sampler,
    point: vec3<f32>,
    normal: vec3<f32>,
    towards_eye: vec3<f32>,
) -> vec3<f32> {
    let light = mirrored_light(
        specular,
        specular_sampler,
        coat.level,
        point,
        normal,
        towards_eye,
        coat.walls_min.xyz,
        coat.walls_max.xyz,
        coat.probe.xyz,
    );
    let shade = lampshade(point, reflect(-towards_eye, normal), coat.lamp_light.w, coat.level);
    return light * coat.brightness + coat.lamp_light.rgb * (shade * ONE_BY_PI);
}

// Returns the highlight of the key lamp on the coat outside shadows, with the visibility term of a smooth surface. Bevy's own
// highlight assumes an infinitely distant lamp and is therefore beside the board.
fn lamp_highlight(coat: Coat, point: vec3<f32>, normal: vec3<f32>, towards_eye: vec3<f32>) -> vec3<f32> {
    let towards_lamp = normalize(coat.lamp.xyz - point);
    let halfway = normalize(towards_lamp + towards_eye);
    let facing = max(dot(normal, halfway), 0.0);
    let share = coat.weight * mirrored_share(coat.reflectance, halfway, towards_eye);
    return coat.lamp_light.rgb * (STRENGTH * share * ONE_BY_PI * ggx(facing, HIGHLIGHT) * 0.25);
}

// Returns the width of a pixel in the unit of a distance on the board.
fn pixel_width(distance: f32) -> f32 {
    return max(length(vec2(dpdx(distance), dpdy(distance))), 1e-5);
}

// Returns the factor on the light in the joints between squares, given the distance to the edge of the square. The joints are
// narrower than a pixel at the far ranks, so the factor is that of the part of the pixel that a joint covers.
fn joint(distance: f32) -> f32 {
    let pixel = pixel_width(distance);
    let near = abs(distance);
    let covered = saturate((JOINT - near) / pixel + 0.5) - saturate((-JOINT - near) / pixel + 0.5);
    return mix(1.0, JOINT_LIGHT, covered);
}

// Returns the light of the opposite lampshade that the rounded edges of squares mirror, given the distance to the edge of the square
// and the direction away from the square at this edge. Edges that face the eye mirror the ceiling, which is dark.
fn rounded_edge(coat: Coat, distance: f32, outwards: vec2<f32>, towards_eye: vec3<f32>) -> vec3<f32> {
    let pixel = pixel_width(distance);
    let covered = saturate((JOINT + ROUNDED - distance) / pixel + 0.5) - saturate((JOINT - distance) / pixel + 0.5);
    let away = -dot(outwards, normalize(towards_eye.xz));
    let facing = max(away, SIDEWAYS * (1.0 - abs(away)));
    return coat.lamp_light.rgb * SHADE_LIGHT * (coat.weight * EDGE_SHARE * ONE_BY_PI * covered * facing);
}
