//! Networks embedded in the program. docs/TRAINING.md tells how they were trained.

use super::Network;
use breakthrough_rules::BoardSize;
use std::sync::{Arc, LazyLock};

const FILES: [&[u8]; 3] = [
    include_bytes!("../../networks/8x8.network"),
    include_bytes!("../../networks/7x7.network"),
    include_bytes!("../../networks/6x6.network"),
];

static NETWORKS: LazyLock<Vec<Arc<Network>>> = LazyLock::new(|| {
    let read = |bytes: &&[u8]| Network::from_bytes(bytes).expect("a test reads every embedded network");
    FILES.iter().map(read).map(Arc::new).collect()
});

/// The embedded network for boards of this size, if there is one.
pub(crate) fn embedded(size: BoardSize) -> Option<Arc<Network>> {
    NETWORKS.iter().find(|network| network.size() == size).map(Arc::clone)
}
