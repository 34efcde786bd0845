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

// Returns the fraction of light that a smooth surface reflects, given its reflectance at normal incidence.
fn mirrored_share(reflectance: f32, normal: vec3<f32>, towards_eye: vec3<f32>) -> f32 {
    let facing = clamp(dot(normal, towards_eye), 0.0, 1.0);
    return reflectance + (1.0 - reflectance) * pow(1.0 - facing, 5.0);
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
    let level = roughness * f32(textureNumLevels(specular) - 1u);
    return textureSampleLevel(specular, specular_sampler, direction, level).rgb;
}
