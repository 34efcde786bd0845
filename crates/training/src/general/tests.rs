//! Tests of the model, the samples and the records of the general network.

use super::model::Scratch;
use super::parameters::{Layout, Parameters};
use super::samples::Samples;
use super::trainer::add_gradients;
use super::{GameRecord, GameShard, GameShardError, Mixture};
use crate::parallel::PARTS;
use crate::self_play::random_opening;
use crate::{EvaluationChoice, SelfPlay, Trainer};
use breakthrough_engine::{GeneralNetwork, Limits, Score, Searcher};
use breakthrough_rules::notation::parse_variant_fen;
use breakthrough_rules::{Position, Variant};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::sync::Arc;

const VARIANTS: [&str; 14] = [
    "hex3",
    "hex5",
    "hex8",
    "hex4 straight compulsory",
    "hex5 breakthroughs=2",
    "8x8 joined",
    "3x5 joined",
    "8x8 straight",
    "7x9 compulsory",
    "6x6 breakthroughs=2",
    "9x5 breakthroughs=3 straight",
    "12x10 home=3",
    "10x10 obstacles=c4,h7,e5,f6",
    "hex5 obstacles=c3,g5",
];

/// Returns square boards of every size with the standard rules, and [`VARIANTS`].
fn variants() -> Vec<Variant> {
    let sizes = (2..=16).flat_map(|files| (3..=16).map(move |ranks| (files, ranks)));
    let square = sizes.map(|(files, ranks)| Variant::new(files, ranks).expect("a size the rules know"));
    let others = VARIANTS.iter().map(|text| text.parse().expect("a variant"));
    square.chain(others).collect()
}

/// Returns random weights whose hidden units are mostly between 0 and 1.
fn random_weights(layout: &Layout, seed: u64) -> Parameters {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut weights = Parameters::zeros(layout);
    let features = layout.feature_weights.clone();
    let edges = GeneralNetwork::FIRST_EDGE_ROW * GeneralNetwork::UNITS;
    weights.all[features.clone()][..edges].fill_with(|| random.random_range(-0.05..0.05));
    weights.all[features][edges..].fill_with(|| random.random_range(-0.02..0.02));
    for (range, max) in [
        (layout.feature_bias.clone(), 0.8),
        (layout.context_bias.clone(), 0.1),
        (layout.output_weights.clone(), 1.0),
        (layout.output_bias.clone(), 0.5),
        (layout.context_output.clone(), 0.2),
        (layout.needs.clone(), 0.5),
    ] {
        weights.all[range].fill_with(|| random.random_range(-max..max));
    }
    for range in &layout.n_tuples {
        weights.all[range.clone()].fill_with(|| random.random_range(-0.3..0.3));
    }
    weights
}

/// The limits, in hundredths of log odds, are slightly above the maximum measured differences. Most of each difference is
/// caused by the rounding of a board's rows to 1/255, amplified by random output weights, which exceed trained weights.
#[test]
fn the_engine_evaluates_every_board_like_the_model() {
    let layout = Layout::new();
    let weights = random_weights(&layout, 1);
    let network = Arc::new(weights.to_network(&layout).expect("weights within the limits"));
    for (weights, max) in [(Parameters::from_network(&layout, &network), 11.0), (weights, 21.0)] {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
        let mut compared = 0;
        let mut greatest: f32 = 0.0;
        for variant in variants() {
            let mut searcher = Searcher::new(0);
            searcher.set_general_network(Arc::clone(&network));
            let mut samples = Samples::new();
            let board = samples.board(&layout, variant);
            for _ in 0..3 {
                let position = random_opening(variant, 0..=40, &mut random);
                // A search without iterations returns the static evaluation.
                let score = searcher.search(&position, &Limits::depth(0), &|| false).score();
                let Some(odds) = model_odds(&layout, &weights, &mut samples, board, &position) else {
                    continue;
                };
                if score.proven().is_none() && variant.size() != Variant::STANDARD.size() {
                    let scale = GeneralNetwork::centi_per_logit(variant.size()) as f32;
                    let difference = (score.centi() as f32 / scale - odds).abs() * 100.0;
                    assert!(difference < max, "{variant:?}: {difference}");
                    greatest = greatest.max(difference);
                    compared += 1;
                }
            }
        }
        assert!(
            compared > 400 && greatest > max / 2.0,
            "{compared} positions, {greatest}"
        );
    }
}

/// Returns the log odds that the model assigns to a position; `None` if the position is omitted from training.
fn model_odds(
    layout: &Layout,
    weights: &Parameters,
    samples: &mut Samples,
    board: u16,
    position: &Position,
) -> Option<f32> {
    let sample = samples.sample(board, position, Score::EVEN, true, false)?;
    let model = &samples.boards[usize::from(board)];
    let rows = model.rows(layout, weights);
    Some(model.log_odds(
        layout,
        weights,
        &rows,
        &sample,
        samples.pieces(&sample),
        &mut Scratch::new(),
    ))
}

fn trainer(seed: u64) -> Trainer {
    Trainer {
        epochs: 1,
        batch_size: 64,
        learning_rate: 0.01,
        result_share: 0.4,
        seed,
        threads: 1,
    }
}

#[test]
fn gradients_equal_finite_differences_of_the_loss() {
    let layout = Layout::new();
    let mut weights = random_weights(&layout, 5);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut samples = Samples::new();
    for text in ["5x6", "hex4 compulsory", "6x6 breakthroughs=2 straight", "4x5 joined"] {
        let variant: Variant = text.parse().expect("a variant");
        let board = samples.board(&layout, variant);
        for index in 0..3 {
            let position = random_opening(variant, 2..=12, &mut random);
            let score = Score::from_centi(random.random_range(-200..200));
            let sample = samples.sample(board, &position, score, index == 0, false);
            samples.training.extend(sample);
        }
    }
    let trainer = trainer(1);
    let batch = samples.training.clone();
    let mut gradients = vec![Parameters::zeros(&layout); PARTS];
    add_gradients(&trainer, &layout, &samples, &weights, &batch, &mut gradients);
    let gradient = |index: usize| gradients.iter().map(|part| part.all[index]).sum::<f32>();
    let loss = |weights: &Parameters| {
        let cost = |sample: &super::samples::GeneralSample| {
            let model = &samples.boards[usize::from(sample.board)];
            let rows = model.rows(&layout, weights);
            let pieces = samples.pieces(sample);
            let odds = f64::from(model.log_odds(&layout, weights, &rows, sample, pieces, &mut Scratch::new()));
            odds.exp().ln_1p() - f64::from(trainer.blend(sample.won, sample.searched)) * odds
        };
        batch.iter().map(cost).sum::<f64>() / batch.len() as f64
    };
    let mut ranges = vec![
        layout.feature_weights.clone(),
        layout.feature_bias.clone(),
        layout.context_bias.clone(),
        layout.output_weights.clone(),
        layout.output_bias.clone(),
        layout.context_output.clone(),
        layout.needs.clone(),
    ];
    ranges.extend(layout.n_tuples.iter().cloned());
    for range in ranges {
        let used: Vec<usize> = range.clone().filter(|index| gradient(*index) != 0.0).collect();
        assert!(!used.is_empty(), "{range:?}: expected gradients, found none");
        for index in used.iter().copied().step_by(used.len().div_ceil(12)) {
            let before = weights.all[index];
            let mut loss_with = |change: f32| {
                weights.all[index] = before + change;
                loss(&weights)
            };
            let difference = (loss_with(0.002) - loss_with(-0.002)) / 0.004;
            weights.all[index] = before;
            let error = (difference - f64::from(gradient(index))).abs();
            assert!(
                error < 1e-3 + 0.02 * difference.abs(),
                "{range:?}, weight {index}: gradient {}, finite difference {difference}",
                gradient(index)
            );
        }
    }
}

fn self_play(text: &str) -> SelfPlay {
    SelfPlay {
        variant: text.parse().expect("a variant"),
        nodes: 50,
        seed: 5,
        evaluation: EvaluationChoice::HandCrafted,
    }
}

#[test]
fn records_of_games_round_trip_and_replay_to_the_same_positions() {
    for text in ["5x6", "hex4", "6x6 breakthroughs=2 obstacles=c3", "10x10 straight"] {
        let self_play = self_play(text);
        let record = GameRecord::play(&self_play, 3).expect("the engine plays legal moves");
        let mut bytes = Vec::new();
        record.write(&mut bytes);
        let mut rest = bytes.as_slice();
        assert_eq!(GameRecord::read(&mut rest).as_ref(), Some(&record));
        assert!(rest.is_empty());
        for length in 0..bytes.len() {
            assert_eq!(GameRecord::read(&mut &bytes[..length]), None, "{text}: {length} bytes");
        }
        let mut replayed = Vec::new();
        let visit = &mut |position: &Position, score: Score, won| {
            replayed.push((position.clone(), score, won));
        };
        record.replay(visit).expect("legal moves");
        let mut played = Vec::new();
        let winner = self_play.play(3, &mut |position, _, score| {
            played.extend(score.map(|score| (position.clone(), score)));
            Some(())
        });
        assert_eq!(replayed.len(), played.len());
        for ((position, score, won), (expected, expected_score)) in replayed.iter().zip(&played) {
            assert_eq!((position, score), (expected, expected_score), "{text}");
            assert_eq!(*won, winner == Some(position.side_to_move()), "{text}");
        }
    }
}

#[test]
fn damaged_shards_are_rejected_with_file_and_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let shard = GameShard::new(folder.path(), 0);
    assert!(matches!(shard.read(), Err(GameShardError::File { .. })));
    let record = GameRecord::play(&self_play("4x5"), 1).expect("the engine plays legal moves");
    let mut bytes = b"BTGAMES1".to_vec();
    for _ in 0..GameShard::GAMES {
        record.write(&mut bytes);
    }
    let file = folder.path().join("000000.games");
    let read = |bytes: &[u8]| {
        std::fs::write(&file, bytes).expect("it can be written");
        shard.read()
    };
    assert_eq!(read(&bytes).expect("500 games").len(), 500);
    for (damaged, expected) in [
        (
            &bytes[..bytes.len() - 1],
            "expected game 500 of 500, found a damaged record",
        ),
        (
            &[bytes.as_slice(), &[0]].concat(),
            "expected game 501 of 500, found a damaged record",
        ),
        (&bytes[..20], "expected game 1 of 500, found a damaged record"),
        (b"BTGAMES2", "expected recorded games of version 1, found other data"),
    ] {
        let error = read(damaged).expect_err(expected).to_string();
        assert!(error.contains("000000.games") && error.contains(expected), "{error}");
    }
    let mut illegal = record;
    illegal.moves[1] = illegal.moves[0];
    assert_eq!(illegal.replay(&mut |_, _, _| {}), Err(2));
    let mut bytes = b"BTGAMES1".to_vec();
    for _ in 0..GameShard::GAMES {
        illegal.write(&mut bytes);
    }
    std::fs::write(&file, bytes).expect("it can be written");
    let error = Samples::new()
        .add_shard(&Layout::new(), &shard, false, false)
        .expect_err("an illegal move");
    assert!(
        error.to_string().ends_with("000000.games, game 1: move 2 is illegal"),
        "{error}"
    );
}

#[test]
fn the_mixture_contains_boards_of_all_widths_and_every_option_but_explosions() {
    let mixture = Mixture::new();
    let variants: Vec<Variant> = (0..3000).map(|game| mixture.variant(1, game)).collect();
    let share = |predicate: &dyn Fn(&Variant) -> bool| {
        variants.iter().filter(|variant| predicate(variant)).count() as f64 / variants.len() as f64
    };
    let standard = share(&|variant| variant.options().has_standard_rules());
    assert!((0.4..0.7).contains(&standard), "{standard}");
    for (least, predicate) in [
        (0.2, (|variant| variant.size().squares() > 64) as fn(&Variant) -> bool),
        (0.01, |variant| variant.size().squares() > 128),
        (0.08, |variant| {
            variant.size().shape == breakthrough_rules::Shape::Hexagon
        }),
        (0.05, |variant| variant.options().cylinder),
        (0.05, |variant| variant.options().mandatory_capture),
        (0.05, |variant| variant.options().straight_capture),
        (0.05, |variant| variant.options().breakthroughs_needed > 1),
        (0.05, |variant| variant.options().obstacles != 0),
    ] {
        assert!(share(&predicate) > least, "{}, expected {least}", share(&predicate));
    }
    assert!(
        variants
            .iter()
            .all(|variant| GeneralNetwork::evaluates(variant.options()))
    );
    assert_eq!(mixture.checksum(), Mixture::new().checksum());
}

#[test]
fn positions_with_a_threat_to_win_at_once_are_omitted() {
    for (variant, fen, is_sample) in [
        ("4x5", "4/4/4/p3/3P w", false),
        ("4x5", "4/4/p3/4/3P w", true),
        ("4x5", "p3/3P/4/4/4 w", true),
        ("4x5", "p3/3P/4/4/4 b", false),
        ("4x5 obstacles=a1,b1", "4/4/4/p3/**1P w", true),
        ("4x5 breakthroughs=2", "4/4/4/p3/3P w", true),
    ] {
        let variant: Variant = variant.parse().expect("a variant");
        let position = parse_variant_fen(&variant, fen).expect("a position");
        let mut samples = Samples::new();
        let board = samples.board(&Layout::new(), variant);
        let sample = samples.sample(board, &position, Score::EVEN, true, false);
        assert_eq!(sample.is_some(), is_sample, "{variant:?} {fen}");
    }
}
