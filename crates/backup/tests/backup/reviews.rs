//! Tests of reviews in backups.

use super::*;
use breakthrough_library::{GameId, GameReview, StoredReview, moves_hash};

const GAMES: [&str; 2] = ["1. a2-a3! h7-h6", "1. b2-b3"];

/// Creates a data folder with two games and a review of the first game.
fn reviewed() -> Home {
    let home = Home::full(&GAMES);
    let mut library = home.library();
    let game = library.get(GameId(1)).expect("a game").entry.game;
    let review = StoredReview {
        moves_hash: moves_hash(&game),
        engine: "0.1.0".to_owned(),
        effort: "normal".to_owned(),
        accuracy: [Some(91.2), Some(5.0)],
        judgements: "best blunder".to_owned(),
        evaluations: "0.3 5012 5100; #3 9000 10000".to_owned(),
    };
    library.set_review(GameId(1), &review).expect("stored");
    home
}

impl Home {
    fn library(&self) -> SqliteLibrary {
        SqliteLibrary::open_again(&self.path("library.sqlite")).expect("a library")
    }

    fn reviews(&self) -> [Option<GameReview>; 2] {
        let library = self.library();
        [1, 2].map(|id| library.review(GameId(id)).expect("read"))
    }
}

#[test]
fn a_backup_contains_the_reviews() {
    let home = reviewed();
    let backup = home.back_up();
    assert_eq!(check(&backup).expect("a backup").notes, [""; 0]);
    let expected = home.reviews();
    assert!(expected[0].is_some() && expected[1].is_none());
    // The second of these libraries contains the games without the review.
    for (other, added) in [(Home::empty(), 2), (Home::full(&GAMES), 0)] {
        let restored = other.restore(&backup).expect("restored");
        assert_eq!((restored.games, restored.known_games), (added, 2 - added));
        assert_eq!(other.games(), home.games());
        assert_eq!(other.reviews(), expected);
    }
    let restored = home.restore(&backup).expect("restored");
    assert_eq!((restored.games, restored.known_games), (0, 2));
}

#[test]
fn an_earlier_version_keeps_the_tags_of_a_review() {
    let home = reviewed();
    let backup = home.back_up();
    let file = files::open(&backup).expect("a backup");
    let mut archive = zip::ZipArchive::new(file).expect("an archive");
    let games = std::io::read_to_string(archive.by_name("matches.pgn").expect("games")).expect("text");
    assert!(
        games.contains("[Review \"normal 0.1.0\"]\n[ReviewAccuracy \"91.2 5.0\"]"),
        "{games}"
    );
    assert!(
        games.contains("1. a2-a3 $1 h7-h6 *"),
        "the moves are unchanged: {games}"
    );
    // An earlier version adds the games with the tags, and its backup contains the tags.
    let earlier = Home::empty();
    let mut library = earlier.library();
    for text in games.split_inclusive("*\n") {
        let record = parse_pgn(text).expect("a record");
        library.add(&GameEntry::from_record(record)).expect("added");
    }
    assert_eq!(earlier.games(), games);
    let restored = home.restore(&earlier.back_up()).expect("restored");
    assert_eq!((restored.games, restored.known_games), (0, 2));
    let other = Home::empty();
    other.restore(&earlier.back_up()).expect("restored");
    assert_eq!((other.games(), other.reviews()), (home.games(), home.reviews()));
}
