//! Files that are incomplete, damaged or of another version.

use breakthrough_puzzles::{Puzzle, PuzzleFileError, PuzzleJson, Puzzles, decode, encode};

/// Returns a puzzle on 5×6 as JSON, from the lesson board skirting-1. Its proof is not tested here.
fn json() -> PuzzleJson {
    let text = r#"{"id":"q42faf","variant":"5x6","position":"2p1p/3p1/p4/3P1/P4/1P2P w 0 1",
        "solution":["d3d4","d5c4","d4c5"],"themes":["skirting"],"claims":[{"theme":"skirting","ply":0,"square":"d5"}],
        "rating":900,"proof":{"by":"solver","nodes":12},"found_by":[3,10]}"#;
    serde_json::from_str(text).expect("JSON")
}

fn sample() -> Puzzles {
    let puzzle = json().to_puzzle(true).expect("a puzzle");
    Puzzles::new(vec![puzzle], vec![0]).expect("puzzles")
}

fn error(bytes: &[u8]) -> String {
    decode(bytes).expect_err("an error").to_string()
}

#[test]
fn json_round_trips_and_errors_name_the_key() {
    let puzzle = json().to_puzzle(false).expect("a puzzle");
    assert_eq!(PuzzleJson::from(&puzzle), json());
    let failed = |change: &dyn Fn(&mut PuzzleJson)| {
        let mut json = json();
        change(&mut json);
        json.to_puzzle(false).expect_err("an error").to_string()
    };
    assert_eq!(
        failed(&|json| json.id = "000000".to_owned()),
        format!("id: expected {}, found 000000", json().id)
    );
    assert_eq!(
        failed(&|json| json.solution[1] = "a1a2".to_owned()),
        "solution: expected legal moves, found an illegal move"
    );
    assert_eq!(
        failed(&|json| json.claims[0].theme = "fork".to_owned()),
        "claims: expected a theme, found `fork`"
    );
    assert_eq!(
        failed(&|json| json.found_by = vec![0]),
        "found_by: expected a level from 1 to 10, found 0"
    );
}

#[test]
fn puzzles_round_trip() {
    let puzzles = sample();
    assert_eq!(decode(&encode(&puzzles)), Ok(puzzles));
    assert_eq!(decode(&encode(&Puzzles::default())), Ok(Puzzles::default()));
}

#[test]
fn positions_with_breakthroughs_round_trip() {
    let text = r#"{"id":"000000","variant":"4x5 breakthroughs=3","position":"4/1P2/4/2p1/4 w 0 1 +0+1",
        "solution":["b4b5","c2c1","b4b5"],"themes":[],"claims":[],
        "rating":900,"proof":{"by":"solver","nodes":12},"found_by":[]}"#;
    let mut json: PuzzleJson = serde_json::from_str(text).expect("JSON");
    json.solution.truncate(1);
    let error = json.to_puzzle(false).expect_err("another id").to_string();
    json.id = error["id: expected ".len()..][..6].to_owned();
    let puzzle = json.to_puzzle(false).expect("a puzzle");
    let bytes = encode(&Puzzles::new(vec![puzzle], Vec::new()).expect("puzzles"));
    // The solution is too short, but the position can be read.
    let error = decode(&bytes).expect_err("an error").to_string();
    assert_eq!(
        error,
        "puzzle 1: expected 2 to 8 moves of the player, found 1 moves of both sides"
    );
}

#[test]
fn a_file_that_is_cut_short_is_refused_with_its_length() {
    let bytes = encode(&sample());
    for length in 0..bytes.len() {
        let text = error(&bytes[..length]);
        match length {
            0..4 => assert_eq!(text, "expected a file of puzzles, found other data"),
            4..18 => assert!(
                text.starts_with(&format!("expected 18 bytes, found {length} bytes")),
                "{text}"
            ),
            _ => {
                let expected = bytes.len();
                assert!(
                    text.starts_with(&format!("expected {expected} bytes, found {length} bytes")),
                    "{text}"
                );
            }
        }
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(matches!(decode(&longer), Err(PuzzleFileError::Length { .. })));
}

#[test]
fn another_version_is_refused_with_its_number() {
    let mut bytes = encode(&sample());
    bytes[4] = 7;
    assert_eq!(error(&bytes), "expected version 1 of the puzzle file, found version 7");
}

#[test]
fn every_changed_byte_is_detected() {
    let bytes = encode(&sample());
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 0x10;
        assert!(decode(&changed).is_err(), "byte {at}");
    }
}

#[test]
fn collections_refuse_duplicates_and_unknown_daily_puzzles() {
    let puzzle: Puzzle = sample().all()[0].clone();
    let error = Puzzles::new(vec![puzzle.clone(); 2], Vec::new()).expect_err("a duplicate");
    assert_eq!(
        error.to_string(),
        format!("puzzle 2: expected a new puzzle, found {} again", puzzle.id)
    );
    let error = Puzzles::new(vec![puzzle], vec![0, 1]).expect_err("an unknown puzzle");
    assert_eq!(
        error.to_string(),
        "daily puzzle 2: expected a puzzle from 1 to 1, found 2"
    );
}
