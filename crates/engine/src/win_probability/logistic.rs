//! The logistic function with integers, so that its values are the same on every machine.

/// Log odds of 1 as an integer.
pub(super) const LOGIT_ONE: i64 = 4096;
/// Probability 1 as an integer.
pub(super) const ONE: u32 = 1_000_000;
/// Number of table entries per unit of log odds.
const STEPS_PER_LOGIT: i64 = 8;
/// Distance between adjacent table entries, in log odds.
const STEP: i64 = LOGIT_ONE / STEPS_PER_LOGIT;
/// Number of table entries, which cover log odds from 0 to 16.
const ENTRIES: usize = 16 * STEPS_PER_LOGIT as usize + 1;
/// Probabilities by log odds.
const TABLE: [i64; ENTRIES] = table();

/// Computes 1 / (1 + exp(−x)) for x = 0, 1/8 … 16 by repeated multiplication.
const fn table() -> [i64; ENTRIES] {
    const UNIT: u128 = 1 << 60;
    // exp(−1/8) · 2^60, rounded.
    const FACTOR: u128 = 1_017_449_656_738_713_796;
    let mut table = [0; ENTRIES];
    let mut power = UNIT;
    let mut index = 0;
    while index < ENTRIES {
        table[index] = ((ONE as u128 * UNIT + (UNIT + power) / 2) / (UNIT + power)) as i64;
        power = power * FACTOR / UNIT;
        index += 1;
    }
    table
}

/// Returns the probability for log odds in units of 1/[`LOGIT_ONE`], from 1 to [`ONE`] − 1. The function is monotone, and the
/// probabilities of `log_odds` and `-log_odds` sum to [`ONE`].
pub(super) const fn logistic(log_odds: i64) -> u32 {
    let size = if log_odds < 0 { -log_odds } else { log_odds };
    let index = (size / STEP) as usize;
    let favourite = if index + 1 < ENTRIES {
        TABLE[index] + (TABLE[index + 1] - TABLE[index]) * (size % STEP) / STEP
    } else {
        TABLE[ENTRIES - 1]
    };
    let favourite = favourite as u32;
    let favourite = if favourite < ONE { favourite } else { ONE - 1 };
    if log_odds < 0 { ONE - favourite } else { favourite }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logistic_function_is_accurate_monotone_and_symmetric() {
        let mut last = 0;
        for log_odds in -20 * LOGIT_ONE..=20 * LOGIT_ONE {
            let probability = logistic(log_odds);
            assert!(probability >= last && (1..ONE).contains(&probability), "{log_odds}");
            assert_eq!(probability + logistic(-log_odds), ONE, "{log_odds}");
            let exact = 1.0 / (1.0 + (-(log_odds as f64) / LOGIT_ONE as f64).exp());
            let error = (f64::from(probability) / f64::from(ONE) - exact).abs();
            assert!(error < 0.0002, "{log_odds}: {probability}, exactly {exact}");
            last = probability;
        }
        assert_eq!(logistic(0), ONE / 2);
    }
}
