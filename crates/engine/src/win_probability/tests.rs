//! Tests of winning probabilities.

use super::*;
use breakthrough_rules::BoardSize;
use breakthrough_rules::notation::{parse_fen, parse_variant_fen};

const EMBEDDED: &str = include_str!("../../win_probability.txt");

fn curves() -> Vec<WinCurve> {
    let names = ["8x8", "7x7", "6x6", "5x8", "8x8 bombardment"].map(|text| {
        let variant: Variant = text.parse().expect("a variant");
        evaluation_name(&variant)
    });
    assert_eq!(names[4], HAND_CRAFTED);
    let curve = |name: &String| Calibration::embedded().curve(name).cloned();
    names
        .iter()
        .map(|name| {
            curve(name).unwrap_or_else(|| panic!("run `calibrate` for the evaluation {name} (docs/TRAINING.md)"))
        })
        .collect()
}

fn sizes() -> impl Iterator<Item = BoardSize> {
    let squares = (2..=16).flat_map(|files| (3..=16).map(move |ranks| BoardSize::new(files, ranks)));
    squares.chain((3..=8).map(BoardSize::hexagon))
}

#[test]
fn greater_scores_have_greater_probabilities_on_every_board_at_every_stage() {
    let scores: Vec<i32> = (0..60)
        .map(|step| step * 10)
        .chain([1000, 3000, 9000, 27_999])
        .collect();
    for curve in curves() {
        for size in sizes() {
            for steps_left in (0..=256).step_by(16) {
                let at = |centi| curve.millionths_at(centi, steps_left, size);
                let mut last = at(0);
                assert_eq!(last, ONE / 2);
                for centi in &scores[1..] {
                    let probability = at(*centi);
                    let is_certain = probability > 999_900;
                    assert!(
                        probability > last || is_certain && probability == last,
                        "{size}, {steps_left}, {centi}"
                    );
                    assert!(probability < ONE, "{size}, {steps_left}, {centi}");
                    assert_eq!(probability + at(-centi), ONE, "{size}, {steps_left}, {centi}");
                    last = probability;
                }
            }
        }
    }
}

#[test]
fn the_probability_of_a_position_does_not_depend_on_the_colour_of_the_side_to_move() {
    for (fen, mirrored) in [
        (
            "pppppppp/1ppp1ppp/4p3/8/2P5/1P6/P1PPPPPP/PPPPPPPP w 0 1",
            "pppppppp/p1pppppp/1p6/2p5/8/4P3/1PPP1PPP/PPPPPPPP b 0 1",
        ),
        ("ppp/p2/3/1P1/PP1 w 0 1", "pp1/1p1/3/P2/PPP b 0 1"),
    ] {
        let [position, mirrored] = [fen, mirrored].map(|fen| parse_fen(fen).expect("a position"));
        for centi in [-300, -20, 0, 45, 500] {
            let score = Score::from_centi(centi);
            let probability = win_probability(score, &position);
            assert_eq!(probability, win_probability(score, &mirrored), "{centi}");
            assert_eq!(probability.of_opponent(), win_probability(-score, &position), "{centi}");
            assert_eq!(probability.fraction(), f64::from(probability.millionths()) / 1e6);
        }
    }
}

#[test]
fn only_proven_scores_are_certain() {
    let position = Position::start(Variant::STANDARD);
    let of = |score| win_probability(score, &position).millionths();
    for plies in [1, 5, 1250] {
        assert_eq!(of(Score::wins_in(plies)), 1_000_000);
        assert_eq!(of(Score::loses_in(plies)), 0);
    }
    assert_eq!(of(Score::loses_in(0)), 0);
    assert_eq!(of(Score::from_centi(i32::MAX)), 999_999);
    assert_eq!(of(Score::from_centi(i32::MIN)), 1);
}

#[test]
fn probabilities_are_rounded_to_permille() {
    for (millionths, per_mille) in [(0, 0), (499, 0), (500, 1), (623_499, 623), (999_500, 1000), (ONE, 1000)] {
        assert_eq!(WinProbability(millionths).per_mille(), per_mille);
    }
}

/// With a slope of 0.01 per hundredth of a piece, a score of 100 hundredths has log odds of 1, which is a probability of 73.1%.
#[test]
fn the_curve_depends_on_evaluation_stage_and_board_size() {
    let eight = evaluation_name(&Variant::STANDARD);
    let text = format!(
        "breakthrough-win-probability 1\n{eight} 40000 30000 20000 10000 0 0\nhand-crafted 5000 5000 5000 5000 -1000 -2000\n"
    );
    let calibration: Calibration = text.parse().expect("a calibration");
    let check = |variant: &str, fen: &str, expected: f64| {
        let variant: Variant = variant.parse().expect("a variant");
        let position = parse_variant_fen(&variant, fen).expect("a position");
        let probability = calibration.win_probability(Score::from_centi(100), &position);
        let log_odds = (probability.fraction() / probability.of_opponent().fraction()).ln();
        assert!(
            (log_odds - expected).abs() < 0.005,
            "{fen}: {log_odds}, expected {expected}"
        );
    };
    let start = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1";
    check("8x8", start, 1.0);
    check("8x8", "8/2p5/8/8/8/8/2P5/8 w 0 1", 4.0);
    check("8x8 joined", start, 0.5);
    check("4x8", "pppp/pppp/4/4/4/4/PPPP/PPPP w 0 1", 1.0);
    check("8x4", "pppppppp/pppppppp/PPPPPPPP/PPPPPPPP w 0 1", 2.0);
}

#[test]
fn scores_of_longer_searches_have_steeper_curves() {
    let eight = evaluation_name(&Variant::STANDARD);
    let text = format!(
        "breakthrough-win-probability 1\n{eight} 10000 10000 10000 10000 0 0\nhand-crafted 10000 10000 10000 10000 0 0\n\
         {eight}@20000 1500\n{eight}@200000 2000\n"
    );
    let calibration: Calibration = text.parse().expect("a calibration");
    assert_eq!(calibration.to_string(), text);
    for (variant, nodes, expected) in [
        ("8x8", 2_000, 1.0),
        ("8x8", 20_000, 1.5),
        ("8x8", 199_999, 1.5),
        ("8x8", 1_000_000, 2.0),
        ("8x8 bombardment", 1_000_000, 1.0),
    ] {
        let position = Position::start(variant.parse().expect("a variant"));
        let probability = calibration.win_probability_at(Score::from_centi(100), &position, nodes);
        let log_odds = (probability.fraction() / probability.of_opponent().fraction()).ln();
        assert!(
            (log_odds - expected).abs() < 0.005,
            "{variant}, {nodes} nodes: {log_odds}"
        );
    }
}

#[test]
fn the_embedded_calibration_round_trips_and_is_small() {
    let calibration = Calibration::embedded();
    assert_eq!(calibration.to_string().parse().as_ref(), Ok(calibration));
    assert!(EMBEDDED.len() < 4096, "{} bytes", EMBEDDED.len());
}

#[test]
fn damaged_calibrations_are_rejected_with_a_sentence() {
    const LINE: &str = "hand-crafted 1 2 3 4 -5 -6\n";
    let check = |text: &str, expected: &str| {
        let error = text.parse::<Calibration>().expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}, not {expected}");
    };
    let whole = format!("# A comment.\nbreakthrough-win-probability 1\n\n{LINE}");
    assert!(whole.parse::<Calibration>().is_ok());
    check(
        "",
        "expected the line `breakthrough-win-probability 1` before all others, found ``",
    );
    check(LINE, "before all others, found `hand-crafted 1 2");
    check(
        &whole.replace("ability 1", "ability 2"),
        "found `breakthrough-win-probability 2`",
    );
    check(
        &whole.replace(LINE, ""),
        "expected a curve for hand-crafted, found none",
    );
    check(&whole.replace(" -6", ""), "line 4: expected a name and 6 whole numbers");
    check(
        &whole.replace(" -6", " -6 7"),
        "line 4: expected a name and 6 whole numbers",
    );
    check(&whole.replace('3', "x"), "found `hand-crafted 1 2 x 4 -5 -6`");
    check(&whole.replace('3', "100001"), "within ±100000");
    check(
        &whole.replace('3', "0"),
        "expected slopes above 0 for hand-crafted, found 0",
    );
    check(&whole.replace('2', "-2"), "found -2");
    check(
        &whole.replace("-6", "10001"),
        "expected exponents within ±10000 for hand-crafted, found 10001",
    );
    check(
        &format!("{whole}{LINE}"),
        "expected one curve for hand-crafted, found two",
    );
    assert!(format!("{whole}hand-crafted@200 1000\n").parse::<Calibration>().is_ok());
    for scale in ["hand-crafted@200", "hand-crafted@x 1000", "hand-crafted@200 1.5"] {
        check(&format!("{whole}{scale}\n"), "line 5: expected a name");
    }
    for scale in ["hand-crafted@200 99", "hand-crafted@0 1000", "other@200 1000"] {
        check(
            &format!("{whole}{scale}\n"),
            "expected one scale from 100 to 10000 permille",
        );
    }
    let scale = "hand-crafted@200 1000\n";
    check(&format!("{whole}{scale}{scale}"), "found `hand-crafted@200 1000`");
}
