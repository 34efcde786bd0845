//! The file formats of animations.

/// The format of an animation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum AnimationFormat {
    /// 255 colours.
    #[default]
    Gif,
    /// Animated PNG, without loss.
    Apng,
}

impl AnimationFormat {
    pub(crate) const ALL: [AnimationFormat; 2] = [AnimationFormat::Gif, AnimationFormat::Apng];

    /// The extension of its files.
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            AnimationFormat::Gif => "gif",
            AnimationFormat::Apng => "apng",
        }
    }
}
