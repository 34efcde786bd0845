//! Networks embedded in the program. Their training is described in docs/TRAINING.md.

use super::{GeneralNetwork, Network};
use breakthrough_rules::{BoardSize, Variant};
use std::sync::{Arc, LazyLock};

const FILES: [&[u8]; 3] = [
    include_bytes!("../../networks/8x8.network"),
    include_bytes!("../../networks/7x7.network"),
    include_bytes!("../../networks/6x6.network"),
];

const GENERAL_FILE: &[u8] = include_bytes!("../../networks/general.network");

/// An embedded network with its name.
struct Embedded {
    network: Arc<Network>,
    name: String,
}

static NETWORKS: LazyLock<Vec<Embedded>> = LazyLock::new(|| FILES.iter().map(|bytes| Embedded::read(bytes)).collect());

static GENERAL: LazyLock<Arc<GeneralNetwork>> = LazyLock::new(|| {
    Arc::new(GeneralNetwork::from_bytes(GENERAL_FILE).expect("the embedded general network is valid"))
});

/// Returns a checksum that does not depend on the machine or the Rust version (FNV-1a).
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193)
    })
}

impl Embedded {
    fn read(bytes: &[u8]) -> Embedded {
        let network = Network::from_bytes(bytes).expect("embedded networks are valid");
        Embedded {
            name: format!("{}-{:08x}", network.size(), checksum(bytes)),
            network: Arc::new(network),
        }
    }

    /// Returns the embedded network for boards of this size, if any.
    fn find(size: BoardSize) -> Option<&'static Embedded> {
        NETWORKS.iter().find(|embedded| embedded.network.size() == size)
    }
}

/// Returns the name of the embedded network that evaluates a variant, such as `8x8-0a1b2c3d` or `general-0a1b2c3d`: the board size
/// and a checksum that distinguishes different training runs. Returns `None` for variants that use the hand-crafted evaluation.
#[must_use]
pub fn embedded_network_name(variant: &Variant) -> Option<String> {
    let options = variant.options();
    let embedded = Embedded::find(variant.size()).filter(|_| options.has_standard_rules());
    let general = || GeneralNetwork::evaluates(options).then(|| format!("general-{:08x}", checksum(GENERAL_FILE)));
    embedded.map_or_else(general, |embedded| Some(embedded.name.clone()))
}

/// Returns the embedded general network, which all callers share.
#[must_use]
pub fn embedded_general_network() -> Arc<GeneralNetwork> {
    Arc::clone(&GENERAL)
}

/// Returns the embedded network for boards of this size, or `None` for sizes without a dedicated network.
#[must_use]
pub fn embedded_network(size: BoardSize) -> Option<Arc<Network>> {
    Embedded::find(size).map(|embedded| Arc::clone(&embedded.network))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_named_after_its_size_and_a_checksum() {
        let name = |variant: &str| {
            let variant: Variant = variant.parse().expect("a variant");
            embedded_network_name(&variant)
        };
        let [eight, seven] = ["8x8", "7x7"].map(|variant| name(variant).expect("a network"));
        assert!(
            eight.starts_with("8x8-") && seven.starts_with("7x7-"),
            "{eight} {seven}"
        );
        assert_eq!(eight.len(), "8x8-".len() + 8);
        assert_ne!(eight[4..], seven[4..]);
        let general = name("5x6").expect("the general network");
        assert!(general.starts_with("general-"), "{general}");
        for variant in ["16x16", "hex8", "8x8 joined", "8x8 obstacles=c4"] {
            assert_eq!(name(variant), Some(general.clone()), "{variant}");
        }
        assert_eq!(name("5x6 bombardment"), None);
    }
}
