//! What a browser says of its graphics adapter. WebGPU has no kinds of adapters, as systems have.

/// A graphics adapter as WebGPU describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphicsAdapter {
    /// The manufacturer in lower case, as `intel`; empty if the browser hides it.
    pub vendor: String,
    /// The family of adapters, as `gen-12lp`; empty if the browser hides it.
    pub architecture: String,
    /// The processor does the work of an adapter.
    pub is_software: bool,
}

/// How fast an adapter may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdapterKind {
    /// The processor does its work.
    Software,
    /// It shares the memory of the processor, or the browser does not tell.
    Integrated,
    /// It has memory of its own.
    Discrete,
}

impl GraphicsAdapter {
    /// The kind of the adapter. Only names tell: those of NVIDIA have memory of their own, and those of Intel whose architecture is made for
    /// high performance (`gen-12hp`, `xe-2-hpg`). AMD has both kinds with the same architecture.
    #[must_use]
    pub fn kind(&self) -> AdapterKind {
        match self.vendor.as_str() {
            _ if self.is_software => AdapterKind::Software,
            "nvidia" => AdapterKind::Discrete,
            "intel" if self.architecture.contains("hp") => AdapterKind::Discrete,
            _ => AdapterKind::Integrated,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_of_an_adapter_follows_from_its_names() {
        let kind = |vendor: &str, architecture: &str, is_software| {
            let adapter = GraphicsAdapter {
                vendor: vendor.to_owned(),
                architecture: architecture.to_owned(),
                is_software,
            };
            adapter.kind()
        };
        assert_eq!(kind("nvidia", "ampere", false), AdapterKind::Discrete);
        assert_eq!(kind("intel", "gen-12lp", false), AdapterKind::Integrated);
        assert_eq!(kind("intel", "gen-12hp", false), AdapterKind::Discrete);
        assert_eq!(kind("amd", "rdna-2", false), AdapterKind::Integrated);
        assert_eq!(kind("apple", "metal-3", false), AdapterKind::Integrated);
        assert_eq!(kind("", "", false), AdapterKind::Integrated);
        assert_eq!(kind("", "", true), AdapterKind::Software);
        assert_eq!(kind("google", "swiftshader", true), AdapterKind::Software);
    }
}
