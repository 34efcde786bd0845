//! Training runs of the general network: resumption, settings and the strength of the embedded network.

use breakthrough_engine::{GeneralNetwork, embedded_general_network};
use breakthrough_training::{
    EvaluationChoice, Event, GameShard, GeneralTrainingRun, Mixture, NetworkMatch, RunSettings, Trainer, TrainingError,
};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

fn training_run(folder: &Path, seed: u64) -> GeneralTrainingRun {
    let variants = ["4x5", "hex3", "4x4 straight", "3x5 joined compulsory"];
    GeneralTrainingRun {
        mixture: Mixture::from_variants(&variants.map(|text| (text.parse().expect("a variant"), 1))),
        settings: RunSettings {
            folder: folder.to_owned(),
            start: None,
            rounds: 1,
            shards: 2,
            nodes: 30,
            replay_rounds: 2,
            trainer: Trainer {
                epochs: 2,
                batch_size: 256,
                learning_rate: 0.01,
                result_share: 0.4,
                seed,
                threads: 2,
            },
            match_pairs: 100,
            match_nodes: 20,
        },
    }
}

/// Runs a training run. Returns its champion, and the numbers of shards, epochs and matches.
fn run(run: &GeneralTrainingRun) -> (Result<Option<PathBuf>, TrainingError>, [u32; 3]) {
    let events = Mutex::new([0; 3]);
    let champion = run.run(&|event| {
        let kind = match event {
            Event::Shard { .. } => 0,
            Event::Epoch { .. } => 1,
            Event::Match { .. } => 2,
        };
        events.lock().expect("no thread panicked")[kind] += 1;
    });
    (champion, events.into_inner().expect("no thread panicked"))
}

#[test]
fn a_killed_training_run_resumes_with_the_same_result() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = training_run(folder.path(), 1);
    let (champion, events) = run(&settings);
    let champion = champion.expect("the run succeeds");
    assert_eq!(events, [2, 2, 1]);
    let round = folder.path().join("round-1");
    let read = |name: &str| std::fs::read(round.join(name)).expect("the file exists");
    let files = ["000001.games", "candidate.network", "match.json"];
    let before = files.map(read);
    GeneralNetwork::from_bytes(&before[1]).expect("a network");

    // A killed run leaves a prefix of these files, each complete, because they are written atomically.
    for (first, expected) in [(0, [1, 2, 1]), (1, [0, 2, 1]), (2, [0, 0, 1]), (3, [0, 0, 1])] {
        for file in &files[first..] {
            std::fs::remove_file(round.join(file)).expect("the file exists");
        }
        let (again, events) = run(&settings);
        assert_eq!(
            (again.expect("the run succeeds"), events),
            (champion.clone(), expected),
            "{first}"
        );
        assert_eq!(files.map(read), before, "{first}");
    }

    // A match resumes from the saved score of its first 50 pairs.
    let pairs = |name: &str| serde_json::from_slice::<[u64; 3]>(&read(name)).expect("a score");
    let whole = pairs("match.json");
    if whole.iter().sum::<u64>() == 100 {
        std::fs::write(round.join("match.json"), "[0,50,0]").expect("it can be written");
        run(&settings).0.expect("the run succeeds");
        assert_eq!(pairs("match.json").iter().sum::<u64>(), 100);
        assert!(pairs("match.json")[1] >= 50);
    }
}

#[test]
fn a_folder_with_other_settings_is_refused_and_unchanged() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut no_games = training_run(folder.path(), 1);
    no_games.settings.rounds = 0;
    assert!(matches!(no_games.run(&|_| {}), Ok(None)));
    let file = folder.path().join("training.json");
    let before = std::fs::read(&file).expect("the settings");
    let with_trainer = |change: fn(&mut Trainer)| {
        let mut changed = no_games.clone();
        change(&mut changed.settings.trainer);
        changed
    };
    let with = |change: fn(&mut RunSettings)| {
        let mut changed = no_games.clone();
        change(&mut changed.settings);
        changed
    };
    let other_mixture = GeneralTrainingRun {
        mixture: Mixture::new(),
        ..no_games.clone()
    };
    for changed in [
        other_mixture,
        with(|run| run.shards += 1),
        with(|run| run.nodes += 1),
        with(|run| run.replay_rounds += 1),
        with(|run| run.match_pairs += 1),
        with(|run| run.match_nodes += 1),
        with_trainer(|trainer| trainer.epochs += 1),
        with_trainer(|trainer| trainer.batch_size += 1),
        with_trainer(|trainer| trainer.learning_rate *= 2.0),
        with_trainer(|trainer| trainer.result_share = 0.5),
        with_trainer(|trainer| trainer.seed += 1),
    ] {
        let error = changed.run(&|_| {}).expect_err("other settings");
        assert!(matches!(error, TrainingError::OtherTraining { .. }), "{error}");
        let text = error.to_string();
        assert!(
            text.contains("training.json") && text.ends_with("use another folder"),
            "{text}"
        );
        assert_eq!(std::fs::read(&file).expect("the settings"), before);
    }
    // The number of threads does not affect the results.
    assert!(with_trainer(|trainer| trainer.threads = 1).run(&|_| {}).is_ok());
}

#[test]
fn damaged_files_of_a_run_are_refused_with_their_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = training_run(folder.path(), 2);
    let round = folder.path().join("round-1");
    std::fs::create_dir_all(&round).expect("a folder");
    for number in 0..2 {
        std::fs::write(round.join(format!("{number:06}.games")), "BTGAMES1").expect("it can be written");
    }
    assert!(GameShard::new(&round, 0).exists());
    let error = settings.run(&|_| {}).expect_err("damaged games").to_string();
    assert!(error.contains("000000.games: expected game 1 of 500"), "{error}");
    let start = folder.path().join("start.network");
    std::fs::write(&start, "BTGN").expect("it can be written");
    let other = tempfile::tempdir().expect("a folder");
    let mut damaged = training_run(other.path(), 2);
    damaged.settings.start = Some(start);
    let error = damaged.run(&|_| {}).expect_err("a damaged network").to_string();
    assert!(
        error.contains("start.network: expected a file of the general network"),
        "{error}"
    );
}

/// Damaged weights would load without an error, but would not win. The limits are slightly below the measured results of 48, 42
/// and 54 games.
#[test]
fn the_embedded_general_network_beats_the_hand_crafted_evaluation() {
    for (text, min) in [("6x8", 45), ("9x9", 39), ("hex5", 51)] {
        let network_match = NetworkMatch {
            variant: text.parse().expect("a variant"),
            nodes: 300,
            random_plies: 6..=6,
            seed: 1,
            evaluations: [
                EvaluationChoice::General(embedded_general_network()),
                EvaluationChoice::HandCrafted,
            ],
        };
        let wins: usize = (0..30).map(|number| network_match.play_pair(number)).sum();
        assert!(wins >= min, "{text}: won {wins} of 60 games");
    }
}
