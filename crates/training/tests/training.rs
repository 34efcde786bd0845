//! Training: what is learned from, whether it is learned, and that a training goes on where it was cut short.

use breakthrough_engine::{Limits, Network, Searcher};
use breakthrough_rules::{BoardSize, Position, Setup, Side, Square, Variant};
use breakthrough_training::{Campaign, CampaignError, Chunk, ChunkError, Contest, Event, Fit, Sample, SelfPlay, Tally};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::path::Path;
use std::sync::{Arc, Mutex};

const SIZE: BoardSize = BoardSize::new(4, 5);

fn variant() -> Variant {
    Variant::new(SIZE.files.into(), SIZE.ranks.into()).expect("a size the rules know")
}

fn fit(epochs: u32) -> Fit {
    Fit {
        epochs,
        batch: 256,
        learning_rate: 0.01,
        result_share: 1.0,
        seed: 1,
        threads: 2,
    }
}

fn self_play() -> SelfPlay {
    SelfPlay {
        variant: variant(),
        nodes: 100,
        seed: 7,
        network: None,
    }
}

/// Scattered pieces; whoever has more of them wins.
fn samples(count: usize, seed: u64) -> Vec<Sample> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut sample = || {
        let (mut own, mut enemy) = (0u64, 0u64);
        for square in 4..16 {
            match random.random_range(0..3) {
                0 => own |= 1 << square,
                1 => enemy |= 1 << square,
                _ => {}
            }
        }
        Sample {
            own,
            enemy,
            centi: 0,
            won: own.count_ones() > enemy.count_ones(),
            ply: 0,
        }
    };
    (0..count).map(|_| sample()).collect()
}

/// The network's estimate for the side to move, in hundredths of a piece; nothing where something is certain.
fn estimate(network: &Arc<Network>, sample: &Sample) -> Option<i32> {
    let squares = |pieces: u64| {
        let all = SIZE.all_squares();
        all.filter(|square| pieces >> square.index() & 1 == 1)
            .collect::<Vec<Square>>()
    };
    let mut setup = Setup::start(variant());
    (setup.first, setup.second, setup.side_to_move) = (squares(sample.own), squares(sample.enemy), Side::First);
    let position = Position::from_setup(&setup).ok()?;
    let mut searcher = Searcher::new(0);
    searcher.set_network(Some(Arc::clone(network)));
    let score = searcher.search(&position, &Limits::default(), &|| true).score();
    score.proven().is_none().then_some(score.centi())
}

#[test]
fn a_network_learns_who_wins() {
    let mut losses = Vec::new();
    let network = fit(8)
        .run(
            SIZE,
            &mut samples(20_000, 1),
            &samples(2_000, 2),
            None,
            &mut |progress| losses.push(progress.loss),
        )
        .expect("a size with networks");
    assert!(losses.len() == 8 && losses[7] < 0.2, "{losses:?}");
    // What the search sees is what was learned, not only the trainer's own arithmetic.
    let network = Arc::new(network);
    let known: Vec<bool> = samples(20_000, 3)
        .iter()
        .filter_map(|sample| Some((estimate(&network, sample)? > 0) == sample.won))
        .collect();
    let right = known.iter().filter(|is_right| **is_right).count();
    assert!(
        known.len() > 50 && right * 10 > known.len() * 8,
        "{right} of {}",
        known.len()
    );
}

#[test]
fn a_network_that_goes_on_learning_keeps_what_it_knows() {
    let learn = |epochs, start: Option<&Network>| {
        let mut last = 0.0;
        let network = fit(epochs)
            .run(
                SIZE,
                &mut samples(5_000, 1),
                &samples(1_000, 2),
                start,
                &mut |progress| last = progress.loss,
            )
            .expect("a size with networks");
        (network, last)
    };
    let (network, before) = learn(6, None);
    let (_, after) = learn(1, Some(&network));
    assert!(after < before + 0.1, "{before} to {after}");
}

#[test]
fn fitting_does_not_depend_on_the_number_of_threads() {
    let with = |threads| {
        let fit = Fit { threads, ..fit(1) };
        let network = fit.run(SIZE, &mut samples(2_000, 1), &[], None, &mut |_| {});
        network.expect("a size with networks").to_bytes()
    };
    assert_eq!(with(1), with(3));
}

#[test]
fn games_are_those_of_their_number() {
    let self_play = self_play();
    let mut lengths = Vec::new();
    for number in 0..40 {
        let game = self_play.game(number).expect("a small board");
        assert_eq!(Some(&game), self_play.game(number).as_ref());
        for sample in &game {
            assert_eq!(sample.own & sample.enemy, 0);
            assert!(sample.own != 0 && sample.enemy != 0);
        }
        lengths.push(game.len());
    }
    assert!(lengths.iter().any(|length| *length > 2), "{lengths:?}");
}

#[test]
fn chunks_are_read_back_and_broken_ones_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let chunk = Chunk::new(folder.path(), 3);
    assert!(!chunk.exists());
    assert!(matches!(chunk.read(), Err(ChunkError::File { .. })));
    let count = chunk.make(&self_play()).expect("it can be written");
    let samples = chunk.read().expect("it can be read");
    assert!(chunk.exists() && count == samples.len() && count > 100, "{count}");
    let file = folder.path().join("000003.samples");
    std::fs::write(&file, [0; 21]).expect("it can be written");
    let error = chunk.read().expect_err("21 bytes are no samples").to_string();
    assert!(
        error.contains("000003.samples") && error.contains("found 21"),
        "{error}"
    );
}

#[test]
fn tallies_know_their_margin() {
    let tally = |pairs: [u32; 3]| Tally { pairs };
    assert_eq!(tally([10, 20, 10]).score().0, 0.5);
    let [elo, least, most] = tally([5, 50, 45]).elo();
    assert!(
        (elo - 147.2).abs() < 0.1 && least < 110.0 && most > 185.0,
        "{elo} {least} {most}"
    );
}

fn campaign(folder: &Path, seed: u64) -> Campaign {
    Campaign {
        variant: variant(),
        folder: folder.to_owned(),
        start: None,
        rounds: 1,
        chunks: 2,
        nodes: 100,
        remembered_rounds: 2,
        fit: Fit { seed, ..fit(2) },
        contest_pairs: 6,
        contest_nodes: 100,
    }
}

#[test]
fn a_training_goes_on_where_it_was_cut_short() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |seed| {
        let events = Mutex::new([0; 3]);
        let champion = campaign(folder.path(), seed).run(&|event| {
            let kind = match event {
                Event::Chunk { .. } => 0,
                Event::Epoch { .. } => 1,
                Event::Contest { .. } => 2,
            };
            events.lock().expect("nobody panicked")[kind] += 1;
        });
        (champion, events.into_inner().expect("nobody panicked"))
    };
    let (champion, events) = run(1);
    let champion = champion.expect("it runs through");
    assert_eq!(events, [2, 2, 1]);
    let round = folder.path().join("round-1");
    let network = std::fs::read(round.join("candidate.network")).expect("there is one");

    // As if it had been cut short while the second chunk was written.
    for file in ["000001.samples", "candidate.network", "contest.json"] {
        std::fs::remove_file(round.join(file)).expect("it was there");
    }
    let (again, events) = run(1);
    assert_eq!((again.expect("it runs through"), events), (champion, [1, 2, 1]));
    assert_eq!(
        std::fs::read(round.join("candidate.network")).expect("there is one"),
        network
    );

    let (other, _) = run(2);
    assert!(matches!(other, Err(CampaignError::OtherTraining { .. })), "{other:?}");
}

/// Weights that came to harm would still be read, but they would not win.
#[test]
fn the_committed_networks_beat_general_principles() {
    for (files, ranks) in [(8, 8), (7, 7), (6, 6)] {
        let path = format!(
            "{}/../engine/networks/{files}x{ranks}.network",
            env!("CARGO_MANIFEST_DIR")
        );
        let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let network = Network::from_bytes(&bytes).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_eq!((network.size().files, network.size().ranks), (files, ranks));
        let contest = Contest {
            variant: Variant::new(files.into(), ranks.into()).expect("a size the rules know"),
            nodes: 300,
            random_plies: 6..=6,
            seed: 1,
            networks: [Some(Arc::new(network)), None],
        };
        let wins: usize = (0..15).map(|number| contest.pair(number)).sum();
        assert!(wins >= 20, "{path} won {wins} of 30 games");
    }
}
