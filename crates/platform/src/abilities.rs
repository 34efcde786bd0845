//! What a program can do where it runs. `desktop::ABILITIES` has the abilities here.

/// What a program can do where it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abilities {
    /// The program can end itself. The tab of a page is closed by its user.
    pub quits: bool,
    /// The user sees the program's files in folders, and names files by their paths.
    pub has_folders: bool,
    /// The program decides how small its window may be. That of a page is its user's.
    pub limits_window: bool,
    /// The program decides whether its window fills the screen. A page asks its browser, which answers to a click or a key.
    pub fills_screen: bool,
    /// The program can start other programs.
    pub starts_programs: bool,
}
