//! Capabilities of the platform. `desktop::CAPABILITIES` describes the current target.

/// Capabilities of the platform on which the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// The program can quit. Only the user can close the tab of a web page.
    pub quits: bool,
    /// The user can browse the program's files in folders and specify files by path.
    pub has_folders: bool,
    /// The program can set a minimum window size. Only the user can resize a browser window.
    pub limits_window: bool,
    /// The program can switch to full screen at any time. A web page must request it from the browser during a click or a key
    /// press.
    pub fills_screen: bool,
    /// The program can spawn other programs.
    pub starts_programs: bool,
}
