//! The UCI client with shell scripts as engines.
#![cfg(unix)]

use breakthrough_arena::{ChosenMove, Fault, MatchClock, SearchLimit, SearchStats, UciEngine};
use breakthrough_rules::notation::uci_move;
use breakthrough_rules::{Game, Variant};

/// The command of an engine that runs `answer` for `go`.
fn command(answer: &str) -> Vec<String> {
    let script = format!(
        "while read -r word rest; do case \"$word\" in\n\
         uci) echo 'option name Hash type spin default 1 min 1 max 9'; echo uciok ;;\n\
         setoption) options=\"$options$rest;\" ;;\n\
         position) position=\"$rest\" ;;\n\
         isready) echo readyok ;;\n\
         go) {answer} ;;\n\
         quit) exit ;;\n esac; done\n"
    );
    ["sh", "-c", &script].map(str::to_owned).to_vec()
}

/// Has an engine choose the first move on 8×8.
fn choose_move(answer: &str) -> Result<ChosenMove, Fault> {
    let mut engine = UciEngine::start(&command(answer))?;
    engine.set_declared_option("Hash", "5");
    engine.set_declared_option("Threads", "2");
    engine.set_option("Contempt", "3");
    let game = Game::new(Variant::STANDARD);
    engine.new_game(game.start())?;
    engine.choose_move(&game, SearchLimit::Depth(3), &MatchClock::default())
}

#[test]
fn an_engine_chooses_a_move_and_reports_its_search() {
    let chosen = choose_move("echo info depth 3 nodes 42 pv a2a3; echo bestmove a2a3 ponder a7a6").expect("a move");
    assert_eq!(uci_move(chosen.mv, Variant::STANDARD.size()), "a2a3");
    assert_eq!(chosen.search, SearchStats { nodes: 42, depth: 3 });
}

#[test]
fn declared_options_the_position_and_the_limit_are_sent() {
    // The answer is reported as an illegal move of at most 20 characters.
    for (answer, expected) in [
        ("echo bestmove $(echo $position | tr ' ' _)", "startpos"),
        ("echo bestmove $(echo $rest | tr ' ' _)", "depth_3"),
        (
            "echo bestmove $(echo $options | tr -d ' ' | cut -c5-)",
            "Hashvalue5;nameConte",
        ),
    ] {
        assert_eq!(choose_move(answer), Err(Fault::IllegalMove(expected.to_owned())));
    }
}

#[test]
fn an_engine_that_cheats_or_ends_or_does_not_start_is_an_error() {
    assert_eq!(
        choose_move("echo bestmove a1a8"),
        Err(Fault::IllegalMove("a1a8".to_owned()))
    );
    assert_eq!(choose_move("exit"), Err(Fault::Disconnected("bestmove".to_owned())));
    let start = |program: &str| UciEngine::start(&[program.to_owned()]).err();
    assert_eq!(start("true"), Some(Fault::Disconnected("uciok".to_owned())));
    assert!(matches!(start("/nonexistent"), Some(Fault::NotStarted(_))));
}
