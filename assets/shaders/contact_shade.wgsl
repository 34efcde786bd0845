// The shade under a piece: black, as opaque as the picture is white.

#import bevy_pbr::forward_io::VertexOutput

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture_sampler: sampler;

// The opacity where no light of the room arrives. The light of the lamps does: it has shadows of its own.
const STRENGTH: f32 = 0.5;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    return vec4<f32>(0.0, 0.0, 0.0, STRENGTH * textureSample(picture, picture_sampler, in.uv).r);
}
