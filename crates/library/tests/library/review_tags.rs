//! Tests of reviews in exported and imported PGN.

use super::import_export::{export, export_with, import};
use super::{TestFolder, check, from_pgn, pgn_of, review_of};
use breakthrough_library::{ExportedReviews, Filter, GameEntry, GameId, GameStorage, SqliteLibrary, StoredReview};

const GAMES: [&str; 3] = [
    "[White \"Ada\"]\n[Date \"2026.01.05\"]\n\n1. a2-a3 {[%eval 0.5] mine} h7-h6 2. b2-b3! g7-g6 3. c2-c3 f7-f6 (3... e7-e6) 1-0",
    "[White \"Bo\"]\n\n1. a2-a3 *",
    "[White \"Cyd\"]\n\n1. b2-b3 *",
];

/// Returns a review of the first game that contains every judgement with a glyph.
fn review(entry: &GameEntry) -> StoredReview {
    StoredReview {
        judgements: "book blunder mistake mistake inaccuracy blunder".to_owned(),
        evaluations: "0.3 5012 4990 a2a3; #-3 0 1; 0.2 1 1; - 2 2; 4.0 3 3; #5".to_owned(),
        engine: "0.1.0 \"x\\y\"".to_owned(),
        effort: "deep".to_owned(),
        ..review_of(entry, [Some(91.249), Some(100.0)])
    }
}

/// Creates a library of three games, two of them with reviews, the second of which is out of date.
fn library(place: &TestFolder) -> SqliteLibrary {
    let mut library = place.open();
    let entries = GAMES.map(from_pgn);
    for entry in &entries {
        library.add(entry).expect("added");
    }
    library.set_review(GameId(1), &review(&entries[0])).expect("stored");
    let other = review_of(&entries[2], [Some(5.0), None]);
    library.set_review(GameId(2), &other).expect("stored");
    library
}

const TAGS: &str = "[Review \"deep 0.1.0 \\\"x\\\\y\\\"\"]\n[ReviewAccuracy \"91.2 100.0\"]\n\
    [ReviewJudgements \"book blunder mistake mistake inaccuracy blunder\"]\n\
    [ReviewEvaluations \"0.3 5012 4990 a2a3; #-3 0 1; 0.2 1 1; - 2 2; 4.0 3 3; #5\"]\n";

#[test]
fn an_export_contains_current_reviews() {
    let place = TestFolder::new();
    let library = library(&place);
    let plain = export(&library, &Filter::default());
    assert!(!plain.contains("Review"), "{plain}");
    let with_tags = export_with(&library, &Filter::default(), ExportedReviews::Tags);
    let (tags, moves) = plain.split_once("\n\n").expect("tags");
    assert_eq!(with_tags, format!("{tags}\n{TAGS}\n{moves}"));
    let annotated = export_with(&library, &Filter::default(), ExportedReviews::Annotations);
    let (before, others) = annotated.split_once("\n\n").expect("tags");
    assert_eq!(format!("{before}\n"), format!("{tags}\n{TAGS}"));
    let expected = "1. a2-a3 {[%eval 0.5] mine} 1... h7-h6 $4 {[%eval #-3]} 2. b2-b3 $1\n\
        {[%eval 0.2]} 2... g7-g6 $2 3. c2-c3 $6 {[%eval 4.0]} 3... f7-f6 $4 {[%eval #5]}\n\
        (3... e7-e6) 1-0\n";
    assert!(others.starts_with(expected), "{others}");
    assert_eq!(export(&library, &Filter::default()), plain, "the records do not change");
}

#[test]
fn an_imported_review_is_exported_again_with_equal_bytes() {
    for reviews in [ExportedReviews::Tags, ExportedReviews::Annotations] {
        let (place, other) = (TestFolder::new(), TestFolder::new());
        let (mut library, mut copy) = (library(&place), other.open());
        let exported = export_with(&library, &Filter::default(), reviews);
        let report = import(&mut copy, &exported);
        assert_eq!((report.progress.imported, report.notes), (3, vec![]));
        assert_eq!(export_with(&copy, &Filter::default(), reviews), exported);
        let expected = StoredReview {
            accuracy: [Some(91.2), Some(100.0)],
            ..review(&from_pgn(GAMES[0]))
        };
        let found = copy.review(GameId(1)).expect("read").expect("a review");
        assert_eq!((found.review, found.is_current), (expected, true));
        assert_eq!(check(&copy), [""; 0]);
        let stored = pgn_of(&copy.get(GameId(1)).expect("a game").entry);
        assert!(!stored.contains("Review"), "{stored}");
        for library in [&mut library, &mut copy] {
            assert_eq!(import(library, &exported).progress.duplicates, 3, "{reviews:?}");
        }
    }
}

#[test]
fn a_duplicate_receives_a_review_unless_it_has_one() {
    let (place, other) = (TestFolder::new(), TestFolder::new());
    let library = library(&place);
    let exported = export_with(&library, &Filter::default(), ExportedReviews::Tags);
    let mut copy = other.open();
    import(&mut copy, &export(&library, &Filter::default()));
    let accuracy = |copy: &SqliteLibrary| {
        let found = copy.review(GameId(1)).expect("read");
        found.map(|found| (found.review.accuracy, found.is_current))
    };
    assert_eq!(accuracy(&copy), None);
    let entry = from_pgn(GAMES[0]);
    let other_moves = review_of(&from_pgn(GAMES[1]), [Some(3.0); 2]);
    copy.set_review(GameId(1), &other_moves).expect("stored");
    assert_eq!(import(&mut copy, &exported).progress.duplicates, 3);
    assert_eq!(accuracy(&copy), Some(([Some(91.2), Some(100.0)], true)));
    copy.set_review(GameId(1), &review_of(&entry, [Some(3.0); 2]))
        .expect("stored");
    assert_eq!(import(&mut copy, &exported).progress.duplicates, 3);
    assert_eq!(accuracy(&copy), Some(([Some(3.0); 2], true)));
}

#[test]
fn a_record_with_the_tags_of_an_earlier_version_is_recognized() {
    let (place, other) = (TestFolder::new(), TestFolder::new());
    let exported = export_with(&library(&place), &Filter::default(), ExportedReviews::Tags);
    let mut earlier = other.open();
    // Version 1 keeps the tags in the record.
    let with_tags = from_pgn(exported.split("\n\n[Event").next().expect("a game"));
    earlier.add(&with_tags).expect("added");
    let record = pgn_of(&with_tags);
    assert!(record.contains(TAGS), "{record}");
    assert_eq!(import(&mut earlier, &exported).progress.duplicates, 1);
    assert!(earlier.review(GameId(1)).expect("read").expect("a review").is_current);
    let first = Filter {
        ids: vec![GameId(1)],
        ..Filter::default()
    };
    for reviews in [
        ExportedReviews::None,
        ExportedReviews::Tags,
        ExportedReviews::Annotations,
    ] {
        assert_eq!(export_with(&earlier, &first, reviews), record, "{reviews:?}");
    }
}

#[test]
fn a_review_that_does_not_fit_is_omitted_with_a_note() {
    let tags = |changed: &str, value: &str| {
        let tags = [
            ("Review", "fast 0.1.0"),
            ("ReviewAccuracy", "91.2 -"),
            ("ReviewJudgements", "good"),
            ("ReviewEvaluations", "0.3 1 1"),
        ];
        let line = |(name, text)| match value {
            _ if name != changed => format!("[{name} \"{text}\"]\n"),
            "" => String::new(),
            value => format!("[{name} \"{value}\"]\n"),
        };
        tags.map(line).concat()
    };
    for (changed, value, expected) in [
        ("", "", None),
        ("ReviewEvaluations", " 0.3  1 1 ", None),
        ("Review", "", Some("expected the effort fast, normal or deep, found ``")),
        (
            "Review",
            "slow 1",
            Some("expected the effort fast, normal or deep, found `slow`"),
        ),
        (
            "Review",
            "fast",
            Some("expected an engine version of 1 to 100 characters, found ``"),
        ),
        (
            "ReviewAccuracy",
            "",
            Some("expected two accuracies from 0 to 100, found ``"),
        ),
        (
            "ReviewAccuracy",
            "91.2",
            Some("expected two accuracies from 0 to 100, found `91.2`"),
        ),
        (
            "ReviewAccuracy",
            "101 -",
            Some("expected two accuracies from 0 to 100, found `101`"),
        ),
        (
            "ReviewAccuracy",
            "NaN -",
            Some("expected two accuracies from 0 to 100, found `NaN`"),
        ),
        (
            "ReviewAccuracy",
            "inf -",
            Some("expected two accuracies from 0 to 100, found `inf`"),
        ),
        ("ReviewJudgements", "", Some("expected 1 judgements, found 0")),
        ("ReviewJudgements", "good good", Some("expected 1 judgements, found 2")),
        ("ReviewEvaluations", "", Some("expected 1 evaluations, found 0")),
        ("ReviewEvaluations", "0.3; 0.4", Some("expected 1 evaluations, found 2")),
        (
            "ReviewEvaluations",
            "0.3\u{7}",
            Some("expected evaluations in ASCII, found `0.3\u{7}`"),
        ),
    ] {
        let place = TestFolder::new();
        let mut library = place.open();
        let text = format!("[White \"Ada\"]\n{}\n1. a2-a3 *\n", tags(changed, value));
        let report = import(&mut library, &text);
        assert_eq!((report.progress.imported, report.errors), (1, vec![]), "{text}");
        let notes: Vec<String> = report.notes.iter().map(ToString::to_string).collect();
        let expected_notes = expected.map(|reason| format!("line 1, column 1: the review was left out: {reason}"));
        assert_eq!(notes, expected_notes.into_iter().collect::<Vec<String>>(), "{text}");
        let entry = library.get(GameId(1)).expect("a game").entry;
        assert_eq!(entry.tags, [], "{text}");
        assert_eq!(
            library.review(GameId(1)).expect("read").is_some(),
            expected.is_none(),
            "{text}"
        );
        assert_eq!(import(&mut library, &text).progress.duplicates, 1, "{text}");
    }
}

#[test]
fn a_tag_of_another_program_with_the_name_review_stays() {
    let place = TestFolder::new();
    let mut library = place.open();
    assert_eq!(import(&mut library, "[Review \"nice game\"]\n\n1. a2-a3 *\n").notes, []);
    let entry = library.get(GameId(1)).expect("a game").entry;
    assert_eq!(entry.tags, [("Review".to_owned(), "nice game".to_owned())]);
}

#[test]
fn a_review_that_would_make_a_game_too_long_is_not_exported() {
    let place = TestFolder::new();
    let mut library = place.open();
    let comment = "x".repeat((8 << 20) - 400);
    let entry = from_pgn(&format!("1. a2-a3 {{{comment}}} *"));
    let id = library.add(&entry).expect("added");
    let short = export(&library, &Filter::default());
    let mut review = review_of(&entry, [Some(5.0), None]);
    review.evaluations = format!("0.3 {}", "1".repeat(1000));
    library.set_review(id, &review).expect("stored");
    assert!(export_with(&library, &Filter::default(), ExportedReviews::Tags) == short);
}
