//! A timed game with its move list, dialogs above it, and its result; the moment at which a game was lost; a coached and a guided game;
//! a game with a friend; an exercise, and the dialog with the player's mistakes; a lesson, and the dialog with the lessons; a puzzle, and
//! the dialog with the puzzles.

use super::screens::WIN_IN_ONE;
use super::{Scene, page_themes};
use crate::assets::read;
use crate::base::dialogs::DialogStack;
use crate::exercise::{Exercise, LessonStars, Mistakes, PuzzleChoice, PuzzleEnded, PuzzleRequested, task_of};
use crate::library::FoundExercises;
use crate::link::OpenLink;
use crate::opponent::UciEngineFailed;
use crate::puzzles::PuzzleCollection;
use crate::screens::lessons::LessonsDialog;
use crate::screens::mistakes::MistakesDialog;
use crate::screens::puzzles::PuzzlesDialog;
use crate::screens::share::ShareDialog;
use crate::session::record::game_of;
use crate::session::{FriendTerms, GameSetup, GameTerms, Intent, Step, SystemClock};
use crate::settings::CoachSetting;
use bevy::prelude::*;
use breakthrough_exercises::{Exercise as KeptExercise, Judgement, Mistake};
use breakthrough_lessons::{Stars, board, lessons};
use breakthrough_library::ExerciseId;
use breakthrough_platform::clock::{Duration, UNIX_EPOCH};
use breakthrough_players::{GamePlayer, Players};
use breakthrough_puzzles::{Puzzles, decode};
use breakthrough_rules::notation::{parse_fen, parse_move, parse_pgn};
use breakthrough_rules::{Game, Side};
use breakthrough_uci_client::Fault;
use std::sync::Arc;

const PUZZLES: &str = "puzzles/puzzles.bin";
/// Time from 1970-01-01 to the first day with a daily puzzle, 2026-12-01.
const FIRST_DAILY_PUZZLE: Duration = Duration::from_secs(Puzzles::FIRST_DAY as u64 * 24 * 60 * 60);

/// A position in which White must capture the piece on b2.
const THREAT: &str = "p4p/6/6/6/1p4/P4P w 0 1";
/// Warning of the coach about the move f1-f2.
const COACH_WARNING: &str = "Careful: After f1-f2, Black wins at once with the piece on b2. Make the move again to play it anyway, or choose another move.";

/// A game between two people with five minutes each, with variations, comments and glyphs.
pub(super) const TIMED_GAME: &str = include_str!("timed_game.pgn");

pub(in crate::tools::gallery) fn scenes() -> Vec<Scene> {
    let mut all = Vec::new();
    for theme in page_themes() {
        let scene = |name: &str| Scene::new(&format!("match-{name}-{}", theme.as_str()), &theme);
        let timed = |name: &str| scene(name).start_timed_game().settle();
        all.push(timed("moves"));
        all.push(timed("earlier").step_to_variations().settle());
        all.push(timed("comment").step_to_variations().click("Annotations").settle());
        all.push(
            timed("share")
                .act(|world| world.resource_mut::<DialogStack>().open::<ShareDialog>())
                .settle(),
        );
        all.push(timed("engine-failure").add_engines().fail().settle());
        all.push(scene("result").start_last_game().settle().play("b7-a8").settle());
        all.push(scene("moment").lose_game().find("Try this move again").settle());
        all.push(
            scene("reviewed")
                .lose_game()
                .find("Try this move again")
                .click("Current position (End)")
                .settle(),
        );
        all.push(scene("coach").start_coached_game().make_mistake().settle());
        all.push(scene("friend").start_friend_game().play("a2-a3").settle());
        all.push(
            scene("friend-conflict")
                .start_friend_game()
                .play("a2-a3")
                .settle()
                .open_link("#variant=5x5&game=k3x9q2&you=first&moves=b2-b3,a4-a3")
                .settle(),
        );
        all.push(scene("exercise").start_exercise().settle());
        all.push(scene("mistakes").open_mistakes().settle());
        all.push(scene("guided").start_guided_game().settle());
        let board = board("skirting-1").expect("a board");
        all.push(scene("lesson").open_lesson(board).settle());
        all.push(scene("lessons").open_lessons().settle());
        all.push(scene("puzzles").open_puzzles().settle());
        all.push(scene("puzzle").open_puzzle().settle());
    }
    all
}

/// Returns an exercise that was added on a day. White must move the piece on b4.
fn mistake(day: &str) -> KeptExercise {
    let position = parse_fen("3p/1P2/4/3p/P3 w 0 1").expect("a position");
    let mistake = Mistake {
        player: String::new(),
        opponent: "computer:3".to_owned(),
        game_date: None,
        played: parse_move("a1a2", position.size()).expect("a move"),
        position,
        judgement: Judgement::Blunder,
        evaluation: "#-1 10000 0 b4b5 a1a2,d2d1 b4a5,b4c5 solved".to_owned(),
    };
    KeptExercise::new(mistake, day.parse().expect("a day")).expect("an exercise")
}

/// Loads the puzzles at once, so that a picture never shows the dialog before the file is loaded.
fn load_puzzles(world: &mut World) -> Arc<Puzzles> {
    let puzzles = Arc::new(decode(read(PUZZLES).expect("an embedded file")).expect("a valid file"));
    world.insert_resource(PuzzleCollection::Loaded(puzzles.clone()));
    puzzles
}

impl Scene {
    fn start_timed_game(self) -> Scene {
        let record = parse_pgn(TIMED_GAME).expect("a record");
        self.send(Intent::Start(game_of(record)))
    }

    /// Shows the position before the last variations.
    fn step_to_variations(self) -> Scene {
        (0..14).fold(self, |scene, _| scene.send(Intent::Step(Step::Back)))
    }

    fn fail(self) -> Scene {
        self.act(|world| {
            world.trigger(UciEngineFailed {
                side: Side::Second,
                name: "Fairy-Stockfish".parse().expect("a name"),
                fault: Some(Fault::Stalled("bestmove".to_owned())),
            });
        })
    }

    fn start_friend_game(self) -> Scene {
        let terms = GameTerms {
            names: ["Anna", "Ben"].map(str::to_owned),
            friend: Some(FriendTerms::new("k3x9q2".parse().expect("an id"))),
            ..GameTerms::default()
        };
        self.send(Intent::Start(GameSetup {
            game: Game::new("5x5".parse().expect("a variant")),
            players: Players::HUMANS.with(Side::Second, GamePlayer::Friend),
            terms,
            ..GameSetup::default()
        }))
        .settle()
    }

    fn open_link(self, link: &'static str) -> Scene {
        self.act(|world| _ = world.write_message(OpenLink(link.to_owned())))
    }

    fn start_exercise(self) -> Scene {
        self.act(|world| {
            let task = task_of(&mistake("2026-11-01")).expect("a task");
            let setup = task.setup(&GameSetup {
                players: "human,computer:3".parse().expect("players"),
                ..GameSetup::default()
            });
            world.resource_mut::<Exercise>().prepare(task.into(), None);
            world.write_message(Intent::Start(setup));
        })
    }

    /// Loses a game between two people, and waits for its review.
    fn lose_game(self) -> Scene {
        self.set(|settings| settings.reviews_games = true)
            .start_game(THREAT)
            .settle()
            .play("f1-f2")
            .settle()
            .play("b2-a1")
            .settle()
    }

    fn start_coached_game(self) -> Scene {
        self.set(|settings| settings.coach = CoachSetting::Always)
            .send(Intent::Start(GameSetup {
                game: Game::from_position(parse_fen(THREAT).expect("a position")),
                players: "human,computer:3".parse().expect("players"),
                ..GameSetup::default()
            }))
            .settle()
    }

    /// Makes a move that the coach holds, and waits for the warning.
    fn make_mistake(self) -> Scene {
        self.play("f1-f2").find(COACH_WARNING)
    }

    fn start_guided_game(self) -> Scene {
        self.send(Intent::Start(GameSetup {
            game: Game::new("5x5".parse().expect("a variant")),
            players: "human,computer:novice".parse().expect("players"),
            is_guided: true,
            ..GameSetup::default()
        }))
    }

    /// Opens the dialog with the lessons, of which some are solved.
    fn open_lessons(self) -> Scene {
        self.act(|world| {
            let mut stars = LessonStars::default();
            for (lesson, number) in lessons().iter().zip([1, 2, 3, 1]) {
                for board in &lesson.boards {
                    stars.add(&board.id, Stars::of_try(number));
                }
            }
            stars.add(&lessons()[4].boards[0].id, Stars::of_try(1));
            world.insert_resource(stars);
            world.resource_mut::<DialogStack>().open::<LessonsDialog>();
        })
    }

    /// Opens the dialog with the puzzles, some of which have been attempted.
    fn open_puzzles(self) -> Scene {
        self.act(|world| {
            world.insert_resource(SystemClock(|| UNIX_EPOCH + FIRST_DAILY_PUZZLE));
            let puzzles = load_puzzles(world);
            for (index, puzzle) in puzzles.all().iter().take(12).enumerate() {
                world.trigger(PuzzleEnded {
                    puzzle: puzzle.clone(),
                    choice: PuzzleChoice::Rated,
                    is_solved: index % 3 > 0,
                });
            }
            world.resource_mut::<DialogStack>().open::<PuzzlesDialog>();
        })
    }

    fn open_puzzle(self) -> Scene {
        self.act(|world| {
            let puzzles = load_puzzles(world);
            world.trigger(PuzzleRequested(PuzzleChoice::Id(puzzles.all()[0].id)));
        })
    }

    /// Opens the dialog with three exercises, of which one is due.
    fn open_mistakes(self) -> Scene {
        self.act(|world| {
            let exercises = ["2026-11-01", "2026-11-29", "2026-11-29"].map(mistake);
            let found = FoundExercises {
                player: String::new(),
                today: "2026-11-29".parse().expect("a day"),
                exercises: (1..).map(ExerciseId).zip(exercises).collect(),
                due: 1,
                unreadable: 0,
                streak: 3,
                has_practised: false,
            };
            world.insert_resource(Mistakes::from(found));
            world.resource_mut::<DialogStack>().open::<MistakesDialog>();
        })
    }

    /// Starts the deciding game of a match between two people.
    fn start_last_game(self) -> Scene {
        self.send(Intent::Start(GameSetup {
            game: Game::from_position(parse_fen(WIN_IN_ONE).expect("a position")),
            terms: GameTerms {
                names: ["Mira", "Jonas"].map(str::to_owned),
                wins: [2, 2],
                ..GameTerms::default()
            },
            ..GameSetup::default()
        }))
    }
}
