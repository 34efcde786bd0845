//! The file formats of animations.

use strum::EnumIter;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumIter)]
pub(crate) enum AnimationFormat {
    /// Animated GIF with 255 colours.
    #[default]
    Gif,
    /// Lossless animated PNG.
    Apng,
}

impl AnimationFormat {
    /// Returns the file name extension.
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            AnimationFormat::Gif => "gif",
            AnimationFormat::Apng => "apng",
        }
    }
}
