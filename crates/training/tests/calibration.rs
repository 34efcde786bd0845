//! Calibration: games that resume after an interruption, the fit, and the expected calibration error.

use breakthrough_engine::{Calibration, HAND_CRAFTED, Score, WinCurve};
use breakthrough_rules::notation::variant_text;
use breakthrough_rules::{Position, Variant};
use breakthrough_training::{
    CalibrationGames, CalibrationGamesError, Reliability, ScoredGames, ScoredPosition, fit_calibration, fit_curve,
    fit_scales,
};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::path::Path;
use std::sync::Mutex;

const GAMES_PER_SHARD: u64 = 100;

fn variant(text: &str) -> Variant {
    text.parse().expect("a variant")
}

fn calibration_games(folder: &Path, seed: u64) -> CalibrationGames {
    CalibrationGames {
        variant: variant("4x5"),
        folder: folder.to_owned(),
        nodes: 100,
        seed,
        is_hand_crafted: false,
    }
}

/// Returns scored positions of random games, with random scores and with results drawn from the probabilities of a calibration.
fn synthetic_games(calibration: &Calibration, text: &str, count: usize, seed: u64) -> ScoredGames {
    let variant = variant(text);
    let evaluation = if text == "8x8" {
        breakthrough_engine::evaluation_name(&variant)
    } else {
        HAND_CRAFTED.to_owned()
    };
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut positions = Vec::new();
    let mut position = Position::start(variant);
    while positions.len() < count {
        let moves = position.legal_moves();
        if moves.is_empty() {
            position = Position::start(variant);
            continue;
        }
        let score = Score::from_centi(random.random_range(-300..=300));
        let curve = calibration.curve(&evaluation).unwrap_or(calibration.hand_crafted());
        let probability = curve.win_probability(score, &position).fraction();
        positions.push(ScoredPosition {
            game: 0,
            position: position.clone(),
            score,
            won: random.random_range(0.0..1.0) < probability,
        });
        let mv = moves[random.random_range(0..moves.len())];
        position.play(mv).expect("a legal move");
    }
    ScoredGames {
        evaluation,
        variant,
        nodes: 1,
        played_nodes: 1,
        seed,
        games: 1,
        positions,
    }
}

/// The parameters must be within four standard errors. The limits are about 0.03 for slopes, relative to their size, and
/// 0.02 for exponents.
#[test]
fn the_fit_recovers_the_parameters_of_synthetic_games() {
    let eight = breakthrough_engine::evaluation_name(&variant("8x8"));
    let truth = format!(
        "breakthrough-win-probability 1\n{eight} 7000 9000 12000 15000 0 0\nhand-crafted 12000 9000 8000 6000 -1200 -600\n"
    );
    let truth: Calibration = truth.parse().expect("a calibration");
    let boards = ["8x8", "5x8", "8x5", "10x10", "6x12", "hex4"];
    let games: Vec<ScoredGames> = (1..)
        .zip(boards)
        .map(|(seed, board)| synthetic_games(&truth, board, 12_000, seed))
        .collect();
    let fitted = fit_calibration(&games).expect("games of the hand-crafted evaluation");
    for (name, max_error) in [(eight.as_str(), 0.12), ("hand-crafted", 0.08)] {
        let [expected, found] = [&truth, &fitted].map(|calibration| calibration.curve(name).expect(name));
        for (expected, found) in expected.slopes.iter().zip(found.slopes) {
            let ratio = f64::from(found) / f64::from(*expected);
            assert!((ratio - 1.0).abs() < max_error, "{name}: {found}, expected {expected}");
        }
        let exponents = |curve: &WinCurve| [curve.files_exponent, curve.ranks_exponent];
        for (expected, found) in exponents(expected).into_iter().zip(exponents(found)) {
            assert!((expected - found).abs() < 80, "{name}: {found}, expected {expected}");
        }
    }
    for games in &games {
        let curve = fitted.curve(&games.evaluation).expect("a fitted curve");
        let error = Reliability::measure(curve, &games.positions).expected_calibration_error();
        assert!(error < 0.015, "{}: {error}", variant_text(&games.variant));
    }
}

/// Games with more nodes per move determine only the scale of the curve, and the curves and other scales are kept.
#[test]
fn the_scale_of_longer_searches_is_recovered() {
    let text =
        |slope: u32| format!("breakthrough-win-probability 1\nhand-crafted {slope} {slope} {slope} {slope} 0 0\n");
    let [short, long]: [Calibration; 2] = [8_000, 12_000].map(|slope| text(slope).parse().expect("a calibration"));
    let longer = ScoredGames {
        nodes: 20_000,
        ..synthetic_games(&long, "5x8", 12_000, 1)
    };
    let known = format!("{short}hand-crafted@500 1100\n")
        .parse()
        .expect("a calibration");
    let fitted = fit_scales(&known, [&longer]).expect("valid scales");
    assert_eq!(fitted.hand_crafted(), short.hand_crafted());
    let [kept, scale] = fitted.scales() else {
        panic!("expected two scales: {:?}", fitted.scales());
    };
    assert_eq!((kept.nodes, kept.permille), (500, 1100));
    assert_eq!(scale.nodes, 20_000);
    assert!((1_400..1_600).contains(&scale.permille), "{scale:?}");

    let whole = [synthetic_games(&short, "5x8", 12_000, 2), longer];
    let fitted = fit_calibration(&whole).expect("games of the hand-crafted evaluation");
    assert_eq!(fitted.scales().len(), 1);
    let scale = fitted.scales()[0].permille;
    assert!((1_350..1_650).contains(&scale), "{scale}");
}

/// Only the prior determines the slopes of the stages without positions.
#[test]
fn a_stage_without_positions_keeps_the_first_slope() {
    let scored = |won: bool| ScoredPosition {
        game: 0,
        position: Position::start(variant("8x8")),
        score: Score::from_centi(100),
        won,
    };
    let positions: Vec<ScoredPosition> = (0..400).map(|index| scored(index % 5 != 0)).collect();
    let WinCurve { slopes, .. } = fit_curve(&positions, false);
    let (played, others): (Vec<i32>, Vec<i32>) = slopes.into_iter().partition(|slope| *slope != 10_000);
    assert_eq!((played.len(), others.len()), (1, 3), "{slopes:?}");
    // Four fifths of the positions were won: the log odds are ln 4 at a score of 100, and the prior pulls them towards 1.
    assert!((13_700..13_863).contains(&played[0]), "{slopes:?}");
}

#[test]
fn a_fit_needs_games_of_the_hand_crafted_evaluation() {
    let error = fit_calibration(&[]).expect_err("no games").to_string();
    assert_eq!(error, "expected a curve for hand-crafted, found none");
}

#[test]
fn interrupted_games_resume_with_the_same_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let play = |games, seed| {
        let shards = Mutex::new(Vec::new());
        let on_shard = |done| shards.lock().expect("no thread panicked").push(done);
        let played = calibration_games(folder.path(), seed).play(games, 1, &on_shard);
        (played, shards.into_inner().expect("no thread panicked"))
    };
    let texts = || ["000000.jsonl", "000001.jsonl"].map(|name| std::fs::read_to_string(folder.path().join(name)).ok());
    let (played, shards) = play(150, 7);
    played.expect("the games are played");
    assert_eq!(shards, [GAMES_PER_SHARD, 2 * GAMES_PER_SHARD]);
    let [Some(first), Some(second)] = texts() else {
        panic!("expected two shards")
    };

    // Simulate an interruption while the second shard was being written.
    std::fs::remove_file(folder.path().join("000001.jsonl")).expect("the file exists");
    play(200, 7).0.expect("the games are played");
    assert_eq!(texts(), [Some(first.clone()), Some(second.clone())]);
    let has_games = |text: &str, games: std::ops::Range<u64>| {
        let game = |line: &str| serde_json::from_str::<serde_json::Value>(line).ok()?["game"].as_u64();
        text.lines()
            .all(|line| game(line).is_some_and(|game| games.contains(&game)))
    };
    assert!(
        has_games(&first, 0..100) && has_games(&second, 100..200),
        "{first}{second}"
    );

    // A shard that exists is not played again.
    std::fs::write(folder.path().join("000000.jsonl"), "").expect("it can be written");
    play(200, 7).0.expect("the games are played");
    assert_eq!(texts(), [Some(String::new()), Some(second)]);

    let (other, _) = play(200, 8);
    let error = other.expect_err("another seed");
    assert!(matches!(error, CalibrationGamesError::OtherGames { .. }), "{error}");
    assert!(error.to_string().ends_with("use another folder"), "{error}");
}

#[test]
fn games_record_unproven_positions_at_regular_intervals() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = CalibrationGames {
        variant: variant("6x6"),
        ..calibration_games(folder.path(), 3)
    };
    games.play(100, 2, &|_| {}).expect("the games are played");
    let text = std::fs::read_to_string(folder.path().join("000000.jsonl")).expect("a shard");
    let read = ScoredGames::read(folder.path()).expect("the games can be read");
    assert_eq!((read.games, read.nodes, read.seed), (100, 100, 3));
    assert_eq!(read.positions.len(), text.lines().count());
    assert!(read.positions.len() > 150, "{} positions", read.positions.len());
    let mut last = (String::new(), 0, false);
    let mut pairs = 0;
    for (line, scored) in text.lines().zip(&read.positions) {
        assert!(
            scored.score.proven().is_none() && scored.position.outcome().is_none(),
            "{line}"
        );
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let ply = 2 * scored.position.move_number() + scored.position.side_to_move().index() as u32;
        let game = value["game"].to_string();
        if game == last.0 {
            // A game on 6×6 has at most 86 plies, and 86 / 20 is rounded up to an odd number.
            assert_eq!(ply, last.1 + 5, "{line}");
            // The other side is to move, but the winner is unchanged.
            assert_ne!(scored.won, last.2, "{line}");
            pairs += 1;
        }
        last = (game, ply, scored.won);
    }
    assert!(pairs > 50, "{pairs} pairs");
    let is_clear = |scored: &&ScoredPosition| scored.score.centi().abs() > 250;
    let clear: Vec<&ScoredPosition> = read.positions.iter().filter(is_clear).collect();
    let right = clear.iter().filter(|scored| scored.won == (scored.score > Score::EVEN));
    assert!(
        right.count() * 4 > clear.len() * 3 && clear.len() > 20,
        "{} positions",
        clear.len()
    );
}

#[test]
fn damaged_games_are_rejected_with_file_and_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let read = || ScoredGames::read(folder.path()).expect_err("damaged").to_string();
    assert!(read().contains("games.json: "), "{}", read());
    calibration_games(folder.path(), 3)
        .play(0, 1, &|_| {})
        .expect("only the settings");
    let good = r#"{"centi":5,"game":0,"position":"pppp/pppp/4/PPPP/PPPP w 0 1","won":true}"#;
    for (from, to, expected) in [
        ("\"won\":true", "\"won\":1", "expected true or false as `won`"),
        (",\"won\":true", "", "expected the field `won`"),
        ("5", "0.5", "expected a whole number as `centi`"),
        ("pppp/4", "pppp/5", "000000.jsonl, line 2: "),
        ("}", "", "EOF"),
    ] {
        let text = format!("{good}\n{}\n", good.replacen(from, to, 1));
        std::fs::write(folder.path().join("000000.jsonl"), text).expect("it can be written");
        let error = read();
        assert!(
            error.contains("000000.jsonl, line 2: ") && error.contains(expected),
            "{error}, not {expected}"
        );
    }
    let settings = folder.path().join("games.json");
    let evaluation = breakthrough_engine::evaluation_name(&variant("4x5"));
    let text = std::fs::read_to_string(&settings).expect("the settings");
    std::fs::write(&settings, text.replace(&evaluation, "4x5-0a1b2c3d")).expect("it can be written");
    assert!(
        read().contains(&format!(
            "expected games of the evaluation {evaluation}, found \"4x5-0a1b2c3d\""
        )),
        "{}",
        read()
    );
}

#[test]
fn the_calibration_error_is_the_weighted_mean_over_bins() {
    let mut reliability = Reliability::default();
    assert_eq!(reliability.expected_calibration_error(), 0.0);
    // 10 positions at 25%, of which 4 are won: an error of 15%. 30 positions at 100%, all won: no error.
    for index in 0..10 {
        reliability.add(0.25, index < 4);
    }
    for _ in 0..30 {
        reliability.add(1.0, true);
    }
    assert_eq!(reliability.positions(), 40);
    assert_eq!((reliability.bins[2].positions, reliability.bins[2].wins), (10, 4));
    assert_eq!(reliability.bins[9].positions, 30);
    assert!((reliability.expected_calibration_error() - 0.15 / 4.0).abs() < 1e-12);
    // The standard deviation of the wins is √(10 · 0.25 · 0.75) = 1.369.
    assert!((reliability.sampling_error() - 0.7979 * 1.369 / 40.0).abs() < 1e-4);
}
