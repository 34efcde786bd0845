//! Tests of a library that receives requests for exercises, stars of lessons and puzzle attempts as messages.

use crate::client_tests::{Remote, link, replies, worker};
use crate::testing::{exercise, puzzle_attempt};
use crate::{Reply, Request};
use breakthrough_exercises::Day;
use breakthrough_library::{ExerciseId, ExerciseSelection, PuzzleAttempt};

#[test]
fn exercises_are_exchanged_as_messages() {
    let folder = tempfile::tempdir().expect("a folder");
    let worker = worker(&folder.path().join("library.sqlite"));
    let [mut remote, mut reader] = [None, Some("second tab")].map(|reader| Remote::new(link(&worker, reader)));
    let (id, is_solved) = (ExerciseId(1), true);
    let today: Day = "2026-11-20".parse().expect("a day");
    let added = exercise("Anna", 3, today);
    let mut solved = added.clone();
    solved.set_schedule(added.schedule().solved(today.after(1)));
    let today = today.after(1);
    for (request, expected) in [
        (Request::AddExercises(vec![added.clone()]), vec![(id, added)]),
        (Request::Practise { id, is_solved, today }, vec![(id, solved)]),
        (Request::DeleteExercises(ExerciseSelection::Ids(vec![id])), Vec::new()),
    ] {
        remote.send(request);
        let changed = replies(&mut remote);
        assert!(matches!(&changed[..], [Reply::ExercisesChanged]), "{changed:?}");
        for remote in [&mut remote, &mut reader] {
            let player = "Anna".to_owned();
            remote.send(Request::FindExercises { player, today });
            match replies(remote).last() {
                Some(Reply::Exercises(found)) => assert_eq!(found.exercises, expected),
                reply => panic!("expected exercises, found {reply:?}"),
            }
        }
    }
}

#[test]
fn stars_of_lessons_are_exchanged_as_messages() {
    let folder = tempfile::tempdir().expect("a folder");
    let worker = worker(&folder.path().join("library.sqlite"));
    let [mut remote, mut reader] = [None, Some("second tab")].map(|reader| Remote::new(link(&worker, reader)));
    let [player, board] = ["Anna", "moving-1"].map(str::to_owned);
    let record = |stars| Request::RecordLessonStars {
        player: player.clone(),
        board: board.clone(),
        stars,
    };
    let delete = Request::DeleteLessonStars { player: player.clone() };
    for (request, expected) in [
        (record(2), vec![(board.clone(), 2)]),
        (record(1), vec![(board.clone(), 2)]),
        (record(3), vec![(board.clone(), 3)]),
        (delete, Vec::new()),
    ] {
        remote.send(request);
        let changed = replies(&mut remote);
        assert!(matches!(&changed[..], [Reply::LessonStarsChanged]), "{changed:?}");
        for remote in [&mut remote, &mut reader] {
            remote.send(Request::FindLessonStars { player: player.clone() });
            match replies(remote).last() {
                Some(Reply::LessonStars { player: found, stars }) => {
                    assert_eq!((found, stars), (&player, &expected));
                }
                reply => panic!("expected stars, found {reply:?}"),
            }
        }
    }
    check_refusal(&mut reader, record(1));
}

#[test]
fn puzzle_attempts_are_exchanged_as_messages() {
    let folder = tempfile::tempdir().expect("a folder");
    let worker = worker(&folder.path().join("library.sqlite"));
    let [mut remote, mut reader] = [None, Some("second tab")].map(|reader| Remote::new(link(&worker, reader)));
    let player = "Anna".to_owned();
    let [first, second] = [10, 20].map(|finished| puzzle_attempt(&player, finished));
    let record = |attempt: &PuzzleAttempt| Request::RecordPuzzleAttempt(attempt.clone());
    let delete = Request::DeletePuzzleAttempts { player: player.clone() };
    for (request, expected) in [
        (record(&second), vec![second.clone()]),
        (record(&first), vec![first.clone(), second.clone()]),
        (record(&second), vec![first.clone(), second.clone()]),
        (delete, Vec::new()),
    ] {
        remote.send(request);
        let changed = replies(&mut remote);
        assert!(matches!(&changed[..], [Reply::PuzzleAttemptsChanged]), "{changed:?}");
        for remote in [&mut remote, &mut reader] {
            remote.send(Request::FindPuzzleAttempts { player: player.clone() });
            match replies(remote).last() {
                Some(Reply::PuzzleAttempts {
                    player: found,
                    attempts,
                    unreadable: 0,
                }) => assert_eq!((found, attempts), (&player, &expected)),
                reply => panic!("expected attempts, found {reply:?}"),
            }
        }
    }
    check_refusal(&mut reader, record(&first));
}

/// Checks that a reader refuses a change.
fn check_refusal(reader: &mut Remote, request: Request) {
    reader.send(request);
    let refused = replies(reader);
    assert!(
        matches!(&refused[..], [Reply::Failed(reason)] if reason.ends_with("the library is read-only")),
        "{refused:?}"
    );
}
