//! Benchmarks a library of many generated games: `cargo run --release -p breakthrough-library --example library_bench -- [GAMES]
//! [FOLDER]`. Without a folder, the files are temporary.

use breakthrough_library::statistics::{CountedGames, Group};
use breakthrough_library::{
    ExportedReviews, Filter, GameDate, GameEntry, GameId, GameStorage, ResultFilter, Sort, SortKey, SqliteLibrary,
    export_pgn, import_pgn,
};
use breakthrough_platform::clock::{Duration, Instant};
use breakthrough_platform::files;
use breakthrough_rules::{Game, Position, Variant};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::error::Error;
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

const VARIANTS: [&str; 6] = ["8x8", "8x8", "8x8", "6x7", "8x8 joined", "hex5"];
const WORDS: [&str; 8] = ["plan", "early", "mistake", "race", "block", "trade", "edge", "centre"];

fn main() -> Result<(), Box<dyn Error>> {
    let count: usize = std::env::args().nth(1).map_or(Ok(100_000), |text| text.parse())?;
    let temporary = tempfile::tempdir()?;
    let folder = std::env::args()
        .nth(2)
        .map_or(temporary.path().to_owned(), PathBuf::from);
    let path = folder.join(SqliteLibrary::FILE_NAME);
    let pgn = folder.join("games.pgn");
    report("generate", write_games(&pgn, count)?);
    println!("{:<46} {:>9.1} MB", "  file of games", length(&pgn));

    let started = Instant::now();
    let mut library = SqliteLibrary::open(&path)?.library;
    let source = BufReader::new(files::open(&pgn)?);
    let cancel = AtomicBool::new(false);
    let imported = import_pgn(&mut library, source, &pgn, &cancel, &mut |_| {})?;
    library.close()?;
    report(
        &format!("import {} games", imported.progress.imported),
        started.elapsed(),
    );
    println!("{:<46} {:>9.1} MB", "  library", length(&path));
    println!("{:<46} {:>9.1} MB", "  peak memory so far", peak_memory());

    let started = Instant::now();
    let mut library = SqliteLibrary::open(&path)?.library;
    report("open", started.elapsed());
    lists(&library, count as u64)?;
    statistics(&library)?;
    moves(&mut library)?;

    measure("export all", || {
        let mut output = BufWriter::new(std::io::sink());
        let (filter, path) = (Filter::default(), Path::new("sink"));
        export_pgn(
            &library,
            &filter,
            ExportedReviews::None,
            &mut output,
            path,
            &cancel,
            &mut |_| {},
        )
        .map(drop)
    })?;
    let started = Instant::now();
    library.back_up(&folder.join("backup.sqlite"))?;
    report("backup", started.elapsed());
    let started = Instant::now();
    library.check()?;
    report("check everything", started.elapsed());
    report("open after a crash", open_after_crash(&path)?);
    println!("{:<46} {:>9.1} MB", "peak memory", peak_memory());
    Ok(())
}

fn lists(library: &SqliteLibrary, count: u64) -> Result<(), Box<dyn Error>> {
    let name = |name: &str| Some(name.to_owned());
    let text = |text: &str| Filter {
        text: text.to_owned(),
        ..Filter::default()
    };
    let filters = [
        ("all", Filter::default()),
        (
            "of a variant",
            Filter {
                variant: name("8x8 joined"),
                ..Filter::default()
            },
        ),
        (
            "of a player",
            Filter {
                player: name("Player 7"),
                ..Filter::default()
            },
        ),
        (
            "of the player of every second game",
            Filter {
                player: name("Ada"),
                ..Filter::default()
            },
        ),
        (
            "won by that player",
            Filter {
                result: Some(ResultFilter::WonBy("Ada".to_owned())),
                ..Filter::default()
            },
        ),
        (
            "unfinished",
            Filter {
                result: Some(ResultFilter::Unfinished),
                ..Filter::default()
            },
        ),
        (
            "of a month",
            Filter {
                since: Some(GameDate::new("2026.03")),
                until: Some(GameDate::new("2026.03")),
                ..Filter::default()
            },
        ),
        ("with a word that is rare", text("zwischenzug")),
        ("with a word of a tenth", text("mistake")),
        ("with the beginning of a word of all", text("pla")),
        (
            "variant, player, result, word",
            Filter {
                variant: name("8x8"),
                result: Some(ResultFilter::LostBy("Ada".to_owned())),
                ..text("race")
            },
        ),
    ];
    for (label, filter) in filters {
        let total = library.list(&filter, Sort::default(), 0..0)?.total;
        measure(&format!("list {label} ({total})"), || {
            library.list(&filter, Sort::default(), 0..50).map(drop)
        })?;
    }
    for key in [SortKey::FirstPlayer, SortKey::Variant, SortKey::Result, SortKey::Plies] {
        let sort = Sort { key, ascending: true };
        measure(&format!("list all by {key:?}"), || {
            library.list(&Filter::default(), sort, 0..50).map(drop)
        })?;
        let filter = Filter {
            player: name("Ada"),
            ..Filter::default()
        };
        measure(&format!("list of that player by {key:?}"), || {
            library.list(&filter, sort, 0..50).map(drop)
        })?;
    }
    let last = count - 50..count;
    measure("last page of all", || {
        library
            .list(&Filter::default(), Sort::default(), last.clone())
            .map(drop)
    })?;
    measure("players", || library.players().map(drop))?;
    measure("variants", || library.variants().map(drop))?;
    let start = Position::start(Variant::STANDARD).hash();
    measure("moves played at the start", || {
        library.continuations("8x8", start, None).map(drop)
    })?;
    Ok(())
}

fn statistics(library: &SqliteLibrary) -> Result<(), Box<dyn Error>> {
    for group in [Group::Opponent, Group::Month] {
        measure(&format!("results by {group:?}"), || {
            library.results_by("Ada", CountedGames::All, group).map(drop)
        })?;
    }
    measure("streaks", || library.streaks("Ada", CountedGames::All).map(drop))?;
    measure("longest wins", || {
        library.extreme_wins("Ada", CountedGames::All, true, 10).map(drop)
    })?;
    Ok(())
}

/// Measures the updates of a game that is saved after every move.
fn moves(library: &mut SqliteLibrary) -> Result<(), Box<dyn Error>> {
    let mut entry = generated(&mut StdRng::seed_from_u64(5), 1);
    entry.game = Game::new(Variant::STANDARD);
    let id: GameId = library.add(&entry)?;
    let (mut revision, mut longest) = (0, Duration::ZERO);
    let started = Instant::now();
    while let Some(mv) = entry.game.position().legal_moves().first().copied() {
        entry.game.play(mv)?;
        let before = Instant::now();
        revision = library.update(id, revision, &entry)?;
        longest = longest.max(before.elapsed());
    }
    let mean = started.elapsed() / u32::try_from(revision)?;
    report(&format!("a move, mean of {revision}"), mean);
    report("a move, the slowest", longest);
    let started = Instant::now();
    for round in 0..40 {
        library.set_deleted(&[id], round % 2 == 0)?;
    }
    report("a change of one row, mean of 40", started.elapsed() / 40);
    Ok(())
}

/// Opens a copy of the library file and its journal, as after a crash.
fn open_after_crash(path: &Path) -> Result<Duration, Box<dyn Error>> {
    let copy = path.with_file_name("copy.sqlite");
    files::copy(path, &copy)?;
    let journal = |path: &Path| path.with_extension("sqlite-wal");
    files::copy(&journal(path), &journal(&copy))?;
    let started = Instant::now();
    SqliteLibrary::open(&copy)?;
    Ok(started.elapsed())
}

fn write_games(path: &Path, count: usize) -> Result<Duration, Box<dyn Error>> {
    let started = Instant::now();
    let mut random = StdRng::seed_from_u64(1);
    let mut output = BufWriter::new(files::create(path)?);
    for number in 0..count {
        output.write_all(generated(&mut random, number).to_record().to_pgn().as_bytes())?;
        output.write_all(b"\n")?;
    }
    output.flush()?;
    Ok(started.elapsed())
}

/// Generates a game of random moves, with clock times and a comment.
fn generated(random: &mut StdRng, number: usize) -> GameEntry {
    let variant: Variant = VARIANTS[number % VARIANTS.len()].parse().expect("a variant");
    let mut game = Game::new(variant);
    let plies = random.random_range(30..120);
    while game.outcome().is_none() && game.cursor() < plies {
        let moves = game.position().legal_moves();
        game.play(moves[random.random_range(0..moves.len())])
            .expect("a legal move");
        if let Some(annotations) = game.annotations_mut(game.current()) {
            annotations.clock = Some(Duration::from_millis(random.random_range(1..3000) * 100));
        }
    }
    let comment: Vec<&str> = (0..3).map(|_| WORDS[random.random_range(0..WORDS.len())]).collect();
    if let Some(annotations) = game.annotations_mut(game.current()) {
        annotations.comment = format!("Here the {} was {}", comment[0], comment[1]);
        if number % 5000 == 17 {
            annotations.comment += " zwischenzug";
        }
    }
    if !number.is_multiple_of(20) {
        game.resign(game.position().side_to_move());
    }
    let mut entry = GameEntry::new(game);
    let opponent = format!("Player {}", random.random_range(0..300));
    let names = if number.is_multiple_of(4) {
        ["Ada".to_owned(), opponent]
    } else if number % 4 == 1 {
        [opponent, "Ada".to_owned()]
    } else {
        [format!("Player {}", random.random_range(0..300)), opponent]
    };
    for (player, name) in entry.players.iter_mut().zip(names) {
        player.name = name;
    }
    entry.variant_name = format!("Game {}", number % VARIANTS.len());
    entry.time_control = "300+3".to_owned();
    let (month, day) = (random.random_range(1..=12), random.random_range(1..=28));
    let (hour, minute) = (number / 60 % 24, number % 60);
    let year = random.random_range(2020..=2026);
    entry.date = GameDate::new(&format!("{year}.{month:02}.{day:02} {hour:02}:{minute:02}:07"));
    entry.seed = Some(random.random());
    entry
}

/// Measures the first call and the fastest of five further calls. Only the first call reads pages from the file.
fn measure<E: Error + 'static>(label: &str, mut call: impl FnMut() -> Result<(), E>) -> Result<(), Box<dyn Error>> {
    let started = Instant::now();
    call()?;
    let first = started.elapsed();
    let mut best = Duration::MAX;
    for _ in 0..5 {
        let started = Instant::now();
        call()?;
        best = best.min(started.elapsed());
    }
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    println!(
        "{label:<46} {:>9.1} ms {:>9.1} ms",
        milliseconds(first),
        milliseconds(best)
    );
    Ok(())
}

fn report(label: &str, time: Duration) {
    println!("{label:<46} {:>9.1} ms", time.as_secs_f64() * 1000.0);
}

fn length(path: &Path) -> f64 {
    path.metadata().map_or(0.0, |metadata| metadata.len() as f64 / 1e6)
}

/// Returns the peak memory of the process in MB; 0 on systems other than Linux.
fn peak_memory() -> f64 {
    let status = files::read_to_string(Path::new("/proc/self/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes: Option<f64> = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok());
    kibibytes.unwrap_or(0.0) * 1024.0 / 1e6
}
