// Contact shadow under a piece: black, with the red channel of the image as opacity.

#import bevy_pbr::forward_io::VertexOutput

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture_sampler: sampler;

// Opacity where no ambient light arrives. It is below 1, because the lamps cast separate shadows.
const STRENGTH: f32 = 0.65;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    return vec4<f32>(0.0, 0.0, 0.0, STRENGTH * textureSample(picture, picture_sampler, in.uv).r);
}
