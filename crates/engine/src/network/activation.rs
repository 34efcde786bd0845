//! Activation of hidden units, and the units of quantized numbers.

/// Quantization of accumulators: 255 represents 1 (often called QA).
pub(super) const ACCUMULATOR_ONE: i32 = 255;
/// Quantization of output weights: 64 represents 1 (often called QB).
pub(super) const WEIGHT_ONE: i64 = 64;
/// Quantization of outputs: 4096 represents 1.
pub(super) const OUTPUT_ONE: i64 = 4096;

/// Returns the dot product of weights and hidden units, after activation by a squared clipped ReLU (SCReLU). The product of a
/// weight (at most 127) and a clipped unit (at most 255) fits in 16 bits, so that the compiler can use 16-bit vectors.
#[inline]
pub(super) fn screlu_dot<const HIDDEN: usize>(hidden: &[i16; HIDDEN], weights: &[i16]) -> i32 {
    let mut total = 0;
    for (sum, weight) in hidden.iter().zip(weights) {
        let clamped = (*sum).clamp(0, ACCUMULATOR_ONE as i16);
        total += i32::from(clamped.wrapping_mul(*weight)) * i32::from(clamped);
    }
    total
}
