//! The file formats of animations.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum AnimationFormat {
    /// 255 colours.
    #[default]
    Gif,
    /// Animated PNG, lossless.
    Apng,
}

impl AnimationFormat {
    pub(crate) const ALL: [AnimationFormat; 2] = [AnimationFormat::Gif, AnimationFormat::Apng];

    /// Returns the file name extension.
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            AnimationFormat::Gif => "gif",
            AnimationFormat::Apng => "apng",
        }
    }
}
