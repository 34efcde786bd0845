//! Tests of the built-in lessons: texts, solutions, random runs, and an exhaustive search as a second opinion.

use breakthrough_lessons::{
    Board, Chapter, Goal, Judge, Judgement, check_boards, check_lesson, lesson_files, lesson_of, lessons, parse_lesson,
};
use breakthrough_rules::{Move, Position, Side};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::collections::{HashMap, HashSet};

const TEXTS: &str = include_str!("../../../assets/locales/en/lessons.ftl");
/// Maximum number of characters of a sentence.
const MAX_CHARACTERS: usize = 90;
/// Number of random runs of each lesson.
const RUNS: u32 = 1000;
/// Maximum number of random runs that solve a lesson: 2% of [`RUNS`].
const MAX_PASSES: u32 = 20;

fn never() -> bool {
    false
}

fn after(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.play(mv).expect("a legal move");
    after
}

#[test]
fn four_chapters_contain_at_least_twenty_lessons_and_the_fifth_contains_the_variants() {
    let chapters: Vec<Chapter> = lessons().iter().map(|lesson| lesson.chapter).collect();
    assert!(chapters.is_sorted());
    let count = |chapter: Chapter| chapters.iter().filter(|other| **other == chapter).count();
    assert!(Chapter::ALL.iter().all(|chapter| count(*chapter) >= 5));
    assert!(chapters.len() - count(Chapter::Variants) >= 20);
    for lesson in lessons() {
        let is_standard = |board: &Board| board.start.variant().options().has_standard_rules();
        let is_standard = lesson.boards.iter().all(is_standard);
        assert!(is_standard || lesson.chapter == Chapter::Variants || lesson.id == "no-moves");
        assert_eq!(lesson_of(&lesson.boards[0].id).map(|found| &found.id), Some(&lesson.id));
    }
}

#[test]
fn every_sentence_is_defined_and_has_at_most_90_characters() {
    let texts: HashMap<&str, &str> = TEXTS.lines().filter_map(|line| line.split_once(" = ")).collect();
    let mut used = HashSet::new();
    for lesson in lessons() {
        assert!(texts.contains_key(lesson.title.as_str()), "{}", lesson.title);
        assert!(texts.contains_key(lesson.chapter.title()), "{}", lesson.chapter.title());
        for board in &lesson.boards {
            let text = texts
                .get(board.text.as_str())
                .unwrap_or_else(|| panic!("{} is missing", board.text));
            let length = text.chars().count();
            assert!(length <= MAX_CHARACTERS, "{}: {length} characters", board.text);
            assert!(
                text.ends_with('.') && !text.contains(". "),
                "{}: one sentence",
                board.text
            );
            assert!(used.insert(&board.text), "{} is used twice", board.text);
        }
    }
}

#[test]
fn every_solution_reaches_its_goal_and_every_wrong_move_fails() {
    for lesson in lessons() {
        assert_eq!(check_lesson(lesson, &never).expect("checked"), [], "{}", lesson.id);
        assert!(
            lesson.boards.iter().all(|board| !board.wrong.is_empty()),
            "{}",
            lesson.id
        );
    }
    assert_eq!(check_boards(lessons()), []);
}

#[test]
fn a_changed_lesson_is_faulty_at_the_changed_place() {
    let file = |name: &str| {
        let files = lesson_files().into_iter();
        let mut texts = files.filter(|(path, _)| path.ends_with(name)).map(|(_, text)| text);
        texts.next().expect("the file of a lesson")
    };
    let check = |name: &str, from: &str, to: &str, fault: &str| {
        let text = file(name);
        assert!(text.contains(from), "{name}: {from}");
        let lesson = parse_lesson(&text.replacen(from, to, 1)).expect("a lesson");
        let faults = check_lesson(&lesson, &never).expect("checked");
        assert_eq!(faults.iter().map(ToString::to_string).collect::<Vec<_>>(), [fault]);
    };
    check(
        "06-skirting.toml",
        "\"d3d4 d5c4 d4c5 c4b3 c5b6\"",
        "\"d3d4 d5c4 d4c5 c4b3\"",
        "line 11, column 12: board skirting-1: expected a move after c4b3, found the end",
    );
    check(
        "06-skirting.toml",
        "\"d3d4 d5c4 d4c5 c4b3 c5b6\"",
        "\"d3d4 d5c4 d4c5 c6b5 c5b6\"",
        "line 11, column 12: board skirting-1: expected the reply c4b3 after d4c5, found c6b5",
    );
    check(
        "06-skirting.toml",
        "\"d3d4 d5c4 d4c5 c4b3 c5b6\"",
        "\"a2b3 a4b3\"",
        "line 11, column 12: board skirting-1: expected a move that keeps the goal, found a2b3, which is refuted by: \
         a4a3 b1a2 a3b2 d3e4 b2a1",
    );
    check(
        "06-skirting.toml",
        "[\"d3c4\", \"d3e4\"]",
        "[\"d3c4\", \"d3d4\"]",
        "line 12, column 18: board skirting-1: expected a move that fails, found d3d4",
    );
    check(
        "06-skirting.toml",
        "\"win in 3\"",
        "\"win in 2\"",
        "line 10, column 8: board skirting-1: expected a goal that the player can force",
    );
    // Black is too far away to stop the piece on a4.
    check(
        "06-skirting.toml",
        "\"2p1p/3p1/p4/3P1/P4/1P2P w 0 1\"\ngoal = \"win in 3\"\nsolution = \"d3d4 d5c4 d4c5 c4b3 c5b6\"\n\
         wrong = [\"d3c4\", \"d3e4\"]",
        "\"5/4p/P4/5/P4/1P2P w 0 1\"\ngoal = \"win\"\nsolution = \"a4a5\"",
        "line 10, column 8: board skirting-1: expected a legal move that fails, found none",
    );
}

/// Random runs of a board: the moves that keep the goal and the replies, by the moves so far.
struct RandomRuns<'a> {
    board: &'a Board,
    judge: Judge<'a>,
    keeping: HashMap<Vec<Move>, Vec<Move>>,
    judgements: HashMap<Vec<Move>, Judgement>,
}

impl<'a> RandomRuns<'a> {
    fn new(board: &'a Board) -> RandomRuns<'a> {
        RandomRuns {
            board,
            judge: Judge::new(board).expect("memory"),
            keeping: HashMap::new(),
            judgements: HashMap::new(),
        }
    }

    /// Plays random legal moves until the board is solved or a move fails. Returns whether the board is solved.
    fn solves(&mut self, rng: &mut Xoshiro256PlusPlus) -> bool {
        let mut position = self.board.start.clone();
        let mut moves = Vec::new();
        loop {
            let legal = position.legal_moves();
            let mv = legal[rng.random_range(0..legal.len())];
            if !self.keeping.contains_key(&moves) {
                let keeping = self.judge.keeping_moves(&moves, &never).expect("judged");
                self.keeping.insert(moves.clone(), keeping);
            }
            if !self.keeping[&moves].contains(&mv) {
                return false;
            }
            let before = moves.clone();
            moves.push(mv);
            let judge = &mut self.judge;
            let judgement = self
                .judgements
                .entry(moves.clone())
                .or_insert_with(|| judge.judge(&before, mv, &never).expect("judged"));
            match judgement {
                Judgement::Reaches => return true,
                Judgement::Keeps { reply } => {
                    position = after(&after(&position, mv), *reply);
                    moves.push(*reply);
                }
                Judgement::Fails { .. } => panic!("a move that keeps the goal fails"),
            }
        }
    }
}

#[test]
fn random_moves_pass_at_most_two_percent_of_the_runs() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for lesson in lessons() {
        let mut boards: Vec<RandomRuns> = lesson.boards.iter().map(RandomRuns::new).collect();
        let passes = (0..RUNS)
            .filter(|_| boards.iter_mut().all(|board| board.solves(&mut rng)))
            .count();
        assert!(
            passes <= MAX_PASSES as usize,
            "{}: {passes} of {RUNS} runs pass",
            lesson.id
        );
    }
}

/// Whether [`forces`] decides the goal quickly.
fn is_short(board: &Board) -> bool {
    board.goal.moves().is_some_and(|moves| moves <= 3) && !matches!(board.goal, Goal::Hold(_))
}

/// Whether the position after a move of the player reaches the goal.
fn is_reached(board: &Board, position: &Position) -> bool {
    let player = board.player();
    let enemies = |position: &Position| position.pieces(!player).len();
    match board.goal {
        Goal::Reach { square, .. } => position.piece_at(square) == Some(player),
        Goal::Capture { pieces, .. } => enemies(&board.start) - enemies(position) >= pieces as usize,
        Goal::Win | Goal::WinIn(_) | Goal::Hold(_) => wins(position, player),
    }
}

fn wins(position: &Position, side: Side) -> bool {
    position.outcome().is_some_and(|outcome| outcome.winner == side)
}

/// Whether the player, who has `left` moves left and is not to move, forces the goal, by exhaustive search with the rules alone.
fn keeps(board: &Board, position: &Position, left: u32) -> bool {
    if is_reached(board, position) {
        return true;
    }
    if left == 0 || position.outcome().is_some() {
        return false;
    }
    let is_game_won = matches!(board.goal, Goal::WinIn(_));
    position.legal_moves().into_iter().all(|reply| {
        let next = after(position, reply);
        is_game_won && wins(&next, board.player()) || forces(board, &next, left)
    })
}

fn forces(board: &Board, position: &Position, left: u32) -> bool {
    let mut moves = position.legal_moves().into_iter();
    moves.any(|mv| keeps(board, &after(position, mv), left - 1))
}

#[test]
fn an_exhaustive_search_finds_the_same_moves() {
    let boards = lessons().iter().flat_map(|lesson| &lesson.boards);
    let mut count = 0;
    for board in boards.filter(|board| is_short(board)) {
        let moves = board.goal.moves().expect("a number of moves");
        let keeping = board.start.legal_moves().into_iter();
        let keeping: Vec<Move> = keeping
            .filter(|mv| keeps(board, &after(&board.start, *mv), moves - 1))
            .collect();
        let mut judge = Judge::new(board).expect("memory");
        assert_eq!(
            judge.keeping_moves(&[], &never).expect("judged"),
            keeping,
            "{}",
            board.id
        );
        count += 1;
    }
    assert!(count >= 30, "{count} boards");
}
