// Clear coat of the squares and the frame: its reflection of the room, and the highlight of the key lamp.

#import "shaders/room.wgsl"::{mirrored_light, mirrored_share}

struct Coat {
    walls_min: vec4<f32>,
    walls_max: vec4<f32>,
    probe: vec4<f32>,
    // Position of the key lamp, and its squared distance from the board.
    lamp: vec4<f32>,
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
// Depth of the joints between squares, and the share of the light that arrives in them.
const JOINT_DEPTH: f32 = 0.018;
const JOINT_LIGHT: f32 = 0.25;
const ONE_BY_PI: f32 = 0.318309886;

// Returns the share of the light that the coat reflects. A bevel would reflect windows that the adjacent square hides, so the coat
// fades out with the slope.
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
    return light * coat.brightness;
}

// Returns the highlight of the key lamp on the coat outside shadows, computed with GGX (Walter et al., 2007) and the visibility term
// of a smooth surface. Bevy's own highlight assumes an infinitely distant lamp and is therefore beside the board.
fn lamp_highlight(coat: Coat, point: vec3<f32>, normal: vec3<f32>, towards_eye: vec3<f32>) -> vec3<f32> {
    let towards_lamp = normalize(coat.lamp.xyz - point);
    let halfway = normalize(towards_lamp + towards_eye);
    let facing = max(dot(normal, halfway), 0.0);
    let spread = facing * facing * (HIGHLIGHT * HIGHLIGHT - 1.0) + 1.0;
    let distribution = ONE_BY_PI * HIGHLIGHT * HIGHLIGHT / (spread * spread);
    let share = coat.weight * mirrored_share(coat.reflectance, halfway, towards_eye);
    return coat.lamp_light.rgb * (STRENGTH * share * distribution * 0.25);
}

// Returns the factor on the light in the joints between squares, which are too narrow for the shadow map. The bevels of squares are
// just below the height 0; the frame is higher. The factor depends only on the slope, because the height of a sample at the edge of
// a bevel can be outside the bevel.
fn joint(point: vec3<f32>, normal: vec3<f32>) -> f32 {
    if abs(point.y + 0.5 * JOINT_DEPTH) > JOINT_DEPTH {
        return 1.0;
    }
    return mix(JOINT_LIGHT, 1.0, smoothstep(0.72, 1.0, normal.y));
}
