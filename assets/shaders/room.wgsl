// Reflections of the room.

// Returns the direction from the probe to the point at which a ray hits the walls, for a cube map, which is left-handed.
fn mirrored_direction(
    point: vec3<f32>,
    ray: vec3<f32>,
    walls_min: vec3<f32>,
    walls_max: vec3<f32>,
    probe: vec3<f32>,
) -> vec3<f32> {
    let far = max((walls_min - point) / ray, (walls_max - point) / ray);
    let hit = point + ray * min(min(far.x, far.y), far.z);
    return (hit - probe) * vec3<f32>(1.0, 1.0, -1.0);
}

// Position of the lampshades above the far ends of the board, relative to half the board's size, and half their size.
const SHADE_PLACE: vec3<f32> = vec3<f32>(0.35, 1.75, 2.7);
const SHADE_SIZE: vec2<f32> = vec2<f32>(1.7, 0.9);
// Light of a lampshade relative to that of a white surface under the key lamp.
const SHADE_LIGHT: vec3<f32> = vec3<f32>(1.7, 1.2, 0.75);

// Returns the light of the lampshade above the far end that a ray meets, for a surface of this roughness. The lampshades hang above
// the view, and both players see one behind the opponent's pieces. `extent` is half the board's size.
fn lampshade(point: vec3<f32>, ray: vec3<f32>, extent: f32, roughness: f32) -> vec3<f32> {
    let far = SHADE_PLACE.z * extent;
    let way = (sign(ray.z) * far - point.z) / ray.z;
    let hit = point + ray * way;
    let place = vec2(sign(ray.z) * -SHADE_PLACE.x, SHADE_PLACE.y) * extent;
    let outside = abs(hit.xy - place) / (SHADE_SIZE * extent);
    let soft = 0.25 + 2.0 * roughness;
    let inside = smoothstep(vec2(1.0 + soft), vec2(1.0 - soft), outside);
    // A view along the board would see the whole board mirror the lampshade.
    let steep = smoothstep(0.15, 0.6, ray.y);
    return SHADE_LIGHT * (inside.x * inside.y * steep * step(0.01, abs(ray.z)));
}

// Returns the fraction of light that a smooth surface reflects, given its reflectance at normal incidence.
fn mirrored_share(reflectance: f32, normal: vec3<f32>, towards_eye: vec3<f32>) -> f32 {
    let facing = clamp(dot(normal, towards_eye), 0.0, 1.0);
    return reflectance + (1.0 - reflectance) * pow(1.0 - facing, 5.0);
}

// Returns the normal distribution function GGX (Walter et al., 2007) times pi, given the cosine of the angle between the normal and the
// halfway vector, and the squared roughness.
fn ggx(facing: f32, roughness: f32) -> f32 {
    let spread = facing * facing * (roughness * roughness - 1.0) + 1.0;
    return roughness * roughness / (spread * spread);
}

// Returns the light of the room that a surface mirrors towards the eye, blurred by `roughness`, before the brightness of the room.
fn mirrored_light(
    specular: texture_cube<f32>,
    specular_sampler: sampler,
    roughness: f32,
    point: vec3<f32>,
    normal: vec3<f32>,
    towards_eye: vec3<f32>,
    walls_min: vec3<f32>,
    walls_max: vec3<f32>,
    probe: vec3<f32>,
) -> vec3<f32> {
    let direction = mirrored_direction(point, reflect(-towards_eye, normal), walls_min, walls_max, probe);
    // The cube map has all levels down to one texel. WebGL 2 cannot report the number of levels.
    let level = roughness * log2(f32(textureDimensions(specular).x));
    return textureSampleLevel(specular, specular_sampler, direction, level).rgb;
}
