//! Reflection of values from crates without a Bevy dependency, such as squares and sides: the remote protocol shows their debug
//! text.

use serde::Serializer;
use std::fmt::Debug;

/// Serializes the debug text of a value. Used with serde's `serialize_with`.
pub(crate) fn serialize_debug_text<T: Debug, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{value:?}"))
}
