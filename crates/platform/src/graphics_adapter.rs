//! Graphics adapter of a browser. Unlike native graphics APIs, WebGPU does not report the device type, so this module derives the
//! type from the names of vendor and architecture.

/// Graphics adapter as described by WebGPU.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphicsAdapter {
    /// Vendor in lower case, such as `intel`; empty if the browser hides it.
    pub vendor: String,
    /// Architecture, such as `gen-12lp`; empty if the browser hides it.
    pub architecture: String,
    /// The adapter renders in software, on the CPU.
    pub is_software: bool,
}

/// Device type of an adapter, which indicates its speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdapterKind {
    /// Renders in software, on the CPU.
    Software,
    /// Shares the memory of the CPU. Also the default for an unknown adapter.
    Integrated,
    /// Has dedicated memory.
    Discrete,
}

impl GraphicsAdapter {
    /// Derives the kind from vendor and architecture. NVIDIA adapters and Intel's high-performance architectures (`gen-12hp`,
    /// `xe-2-hpg`) are discrete. AMD's discrete and integrated adapters have the same architectures, so all of them are treated
    /// as integrated.
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
    fn the_adapter_kind_is_derived_from_vendor_and_architecture() {
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
