//! Powers with fractional exponents, computed with integers, so that their values are the same on every machine.

/// Unit of logarithms and factors.
const ONE: i64 = 65_536;
/// Binary logarithms of 1 to 16.
const LOG2: [i64; 16] = [
    0, 65_536, 103_872, 131_072, 152_170, 169_408, 183_983, 196_608, 207_744, 217_706, 226_717, 234_944, 242_512,
    249_519, 256_042, 262_144,
];
/// Powers of 2 with the exponents 0/16, 1/16 … 16/16, interpolated in between.
const EXP2: [i64; 17] = [
    65_536, 68_438, 71_468, 74_632, 77_936, 81_386, 84_990, 88_752, 92_682, 96_785, 101_070, 105_545, 110_218, 115_098,
    120_194, 125_515, 131_072,
];

/// Returns `factor` · (`count` / 8)^(`exponent` / 1000), for a count from 1 to 16 and an exponent within ±10000. The relative error
/// is below 0.1% before rounding.
pub(super) fn power_of_eighths(count: u8, exponent: i32, factor: i64) -> i64 {
    let log2 = LOG2[usize::from(count).clamp(1, LOG2.len()) - 1] - 3 * ONE;
    let log2 = log2 * i64::from(exponent) / 1000;
    let (whole, rest) = (log2.div_euclid(ONE), log2.rem_euclid(ONE));
    let (index, part) = ((rest * 16 / ONE) as usize, rest * 16 % ONE);
    let power = EXP2[index] + (EXP2[index + 1] - EXP2[index]) * part / ONE;
    let product = factor * power;
    if whole < 0 {
        product >> (16 - whole)
    } else {
        product >> 16 << whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_accurate() {
        for count in 1..=16u8 {
            for exponent in [-3000, -1180, -630, 0, 500, 1000, 2700] {
                let power = power_of_eighths(count, exponent, 10_000_000) as f64 / 1e7;
                let exact = (f64::from(count) / 8.0).powf(f64::from(exponent) / 1000.0);
                assert!(
                    (power / exact - 1.0).abs() < 0.001,
                    "{count}, {exponent}: {power}, exactly {exact}"
                );
            }
        }
        assert_eq!(power_of_eighths(8, -1180, 7_654_321), 7_654_321);
    }
}
