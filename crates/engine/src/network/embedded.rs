//! Networks embedded in the program. Their training is described in docs/TRAINING.md.

use super::Network;
use breakthrough_rules::BoardSize;
use std::sync::{Arc, LazyLock};

const FILES: [&[u8]; 3] = [
    include_bytes!("../../networks/8x8.network"),
    include_bytes!("../../networks/7x7.network"),
    include_bytes!("../../networks/6x6.network"),
];

/// An embedded network and its name.
struct Embedded {
    network: Arc<Network>,
    name: String,
}

static NETWORKS: LazyLock<Vec<Embedded>> = LazyLock::new(|| FILES.iter().map(|bytes| Embedded::read(bytes)).collect());

impl Embedded {
    fn read(bytes: &[u8]) -> Embedded {
        let network = Network::from_bytes(bytes).expect("embedded networks are valid");
        // FNV-1a, whose result does not depend on the machine or the Rust version.
        let checksum = bytes.iter().fold(0x811c_9dc5_u32, |hash, byte| {
            (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193)
        });
        Embedded {
            name: format!("{}-{checksum:08x}", network.size()),
            network: Arc::new(network),
        }
    }

    /// Returns the embedded network for boards of this size, if any.
    fn find(size: BoardSize) -> Option<&'static Embedded> {
        NETWORKS.iter().find(|embedded| embedded.network.size() == size)
    }
}

/// Returns the name of the embedded network for boards of this size, such as `8x8-0a1b2c3d`: the board size and a checksum that
/// distinguishes different training runs. Returns `None` for sizes that use the hand-crafted evaluation.
#[must_use]
pub fn embedded_network_name(size: BoardSize) -> Option<String> {
    Embedded::find(size).map(|embedded| embedded.name.clone())
}

/// Returns the embedded network for boards of this size, or `None` for sizes that use the hand-crafted evaluation.
#[must_use]
pub fn embedded_network(size: BoardSize) -> Option<Arc<Network>> {
    Embedded::find(size).map(|embedded| Arc::clone(&embedded.network))
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::Variant;

    #[test]
    fn a_network_is_named_after_its_size_and_a_checksum() {
        let name = |variant: &str| {
            let variant: Variant = variant.parse().expect("a variant");
            embedded_network_name(variant.size())
        };
        let [eight, seven] = ["8x8", "7x7"].map(|variant| name(variant).expect("a network"));
        assert!(
            eight.starts_with("8x8-") && seven.starts_with("7x7-"),
            "{eight} {seven}"
        );
        assert_eq!(eight.len(), "8x8-".len() + 8);
        assert_ne!(eight[4..], seven[4..]);
        assert_eq!(name("5x6"), None);
    }
}
