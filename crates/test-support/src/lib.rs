//! Helpers shared by the tests of several crates: random positions, small and random variants, the reference implementation of facts,
//! a plain solver, processes, and waits with a time limit. Other crates use this crate only as a dev-dependency.
//!
//! Unit tests inside `crates/rules/src` cannot use this crate, because its types belong to a separate compilation of the rules
//! crate.

mod plain_solver;
mod process;
mod random_position;
pub mod reference;
mod small_variants;
mod variants;
mod wait;

pub use plain_solver::{PlainBoard, PlainSolver};
pub use process::with_default_hangup;
pub use random_position::random_position;
pub use small_variants::SMALL_VARIANTS;
pub use variants::{any_variant, properties, standard_variant};
pub use wait::{wait_for, wait_until};
