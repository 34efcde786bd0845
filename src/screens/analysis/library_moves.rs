//! Moves of library games for the opening explorer.

use crate::library::{ContinuationsRequest, Library, LibraryReply, Reply, Request};
use crate::screens::analysis::model::ExplorerRow;
use crate::session::Session;
use crate::settings::{ExplorerSource, Settings};
use bevy::prelude::*;
use breakthrough_explorer::{PositionKey, mirrored_move, mirrored_position};
use breakthrough_library::{Continuation, RecordedPlayer};
use breakthrough_rules::Position;
use breakthrough_rules::notation::{lan_move, variant_text};

/// Moves of library games in the shown position.
#[derive(Resource, Default)]
pub(super) struct LibraryMoves {
    request: Option<ContinuationsRequest>,
    /// `None` until the library has replied.
    rows: Option<Vec<ExplorerRow>>,
    /// Players in the library, the most frequent first.
    players: Vec<RecordedPlayer>,
}

impl LibraryMoves {
    pub(super) fn players(&self) -> &[RecordedPlayer] {
        &self.players
    }

    pub(super) fn rows(&self) -> Option<&[ExplorerRow]> {
        self.rows.as_deref()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LibraryMoves>()
        .add_systems(
            Update,
            request_moves.run_if(resource_changed::<Session>.or_else(resource_changed::<Settings>)),
        )
        .add_observer(receive_moves);
}

fn request_moves(
    (session, settings): (Res<Session>, Res<Settings>),
    library: Option<Res<Library>>,
    mut moves: ResMut<LibraryMoves>,
) {
    let is_wanted = session.is_analysis()
        && settings.analysis.shows_explorer
        && settings.analysis.explorer_source == ExplorerSource::Library;
    let wanted = is_wanted.then(|| request(session.shown_position(), &settings.analysis.explorer_player));
    if moves.request == wanted {
        return;
    }
    let Some(library) = library else {
        moves.rows = Some(Vec::new());
        return;
    };
    if moves.request.is_none() {
        library.ask(Request::FindChoices);
    }
    moves.request.clone_from(&wanted);
    moves.rows = None;
    if let Some(request) = wanted {
        library.ask(Request::FindContinuations(request));
    }
}

/// Returns the request for the moves played in a position, in the games of a player or, if the name is empty, of all players. The request
/// includes the mirror image of the position if both positions have the same value.
fn request(position: &Position, player: &str) -> ContinuationsRequest {
    let mirrored = mirror_image(position).map(|mirrored| mirrored.hash());
    let hash = position.hash();
    ContinuationsRequest {
        variant_code: variant_text(&position.variant()),
        hashes: [Some(hash), mirrored.filter(|mirrored| *mirrored != hash)]
            .into_iter()
            .flatten()
            .collect(),
        player: (!player.is_empty()).then(|| player.to_owned()),
    }
}

fn mirror_image(position: &Position) -> Option<Position> {
    PositionKey::new(position)?;
    mirrored_position(position)
}

fn receive_moves(reply: On<LibraryReply>, session: Res<Session>, mut moves: ResMut<LibraryMoves>) {
    match &reply.0 {
        Reply::Continuations(found) if moves.request.as_ref() == Some(&found.request) => {
            moves.rows = Some(rows(session.shown_position(), &found.moves));
        }
        Reply::Choices(choices) => {
            moves.players.clone_from(&choices.players);
        }
        _ => {}
    }
}

/// Combines the moves in a position and in its mirror image, the most frequent first. In a symmetrical position, a move and its mirror
/// image are counted as a single move, as in the book. The single move has the name of the move that is found first.
fn rows(position: &Position, moves: &[Vec<Continuation>]) -> Vec<ExplorerRow> {
    let is_symmetrical = mirror_image(position).is_some_and(|mirrored| mirrored.hash() == position.hash());
    let mut rows: Vec<ExplorerRow> = Vec::new();
    for (index, moves) in moves.iter().enumerate() {
        for found in moves {
            let mirrored = mirrored_move(found.mv, position.size());
            let mv = if index == 0 { found.mv } else { mirrored };
            let is_same = |row: &&mut ExplorerRow| row.mv == mv || is_symmetrical && row.mv == mirrored;
            if let Some(row) = rows.iter_mut().find(is_same) {
                row.games += found.games;
                row.wins = [0, 1].map(|side| row.wins[side] + found.wins[side]);
            } else if position.is_legal(mv) {
                rows.push(ExplorerRow {
                    mv,
                    name: lan_move(mv, position.is_capture(mv), position.size()),
                    games: found.games,
                    wins: found.wins,
                    score: None,
                });
            }
        }
    }
    rows.sort_by_key(|row| std::cmp::Reverse(row.games));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;
    use crate::session::{GameSetup, Intent, SessionKind};
    use crate::testing::wait_until;
    use breakthrough_library::{GameEntry, GameStorage, SqliteLibrary};
    use breakthrough_rules::notation::{parse_fen, parse_move, uci_move};
    use breakthrough_rules::{Game, Side, Variant};

    #[test]
    fn mirror_images_are_counted_together() {
        let position = parse_fen("pppp/4/4/P3/1PPP b 0 1").expect("a position");
        let wanted = request(&position, "");
        let mirrored = parse_fen("pppp/4/4/3P/PPP1 b 0 1").expect("a position");
        assert_eq!(wanted.hashes, [position.hash(), mirrored.hash()]);
        let found = |text: &str, games, wins| Continuation {
            mv: parse_move(text, position.size()).expect("a move"),
            games,
            wins,
        };
        let moves = [
            vec![found("b5b4", 2, [1, 1]), found("a5a4", 1, [0, 1])],
            vec![found("d5d4", 3, [3, 0])],
        ];
        let rows = rows(&position, &moves);
        let rows: Vec<_> = rows
            .iter()
            .map(|row| (uci_move(row.mv, position.size()), row.games, row.wins))
            .collect();
        assert_eq!(rows, [("a5a4".to_owned(), 4, [3, 1]), ("b5b4".to_owned(), 2, [1, 1])]);
        let start = Position::start("4x5".parse().expect("a variant"));
        let moves = [vec![found("d2d3", 3, [3, 0]), found("a2a3", 2, [1, 1])]];
        let rows = super::rows(&start, &moves);
        let found: Vec<_> = rows
            .iter()
            .map(|row| (row.name.as_str(), row.games, row.wins))
            .collect();
        assert_eq!(found, [("d2-d3", 5, [4, 1])]);
    }

    #[test]
    fn the_library_finds_the_moves_of_the_shown_position() {
        let (mut app, _folder, path) = library::tests::app();
        let mut game = Game::new(Variant::STANDARD);
        let first = game.position().legal_moves()[0];
        game.play(first).expect("a legal move");
        game.resign(Side::Second);
        let mut library = SqliteLibrary::open(&path).expect("a library").library;
        let mut entry = GameEntry::new(game);
        entry.players[0].name = "Ada".to_owned();
        library.add(&entry).expect("added");
        entry.players[0].name = "Bo".to_owned();
        library.add(&entry).expect("added");
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.analysis.shows_explorer = true;
        settings.analysis.explorer_source = ExplorerSource::Library;
        app.world_mut().write_message(Intent::Start(GameSetup {
            kind: SessionKind::Analysis,
            ..default()
        }));
        let rows = |app: &App| app.world().resource::<LibraryMoves>().rows().map(<[_]>::to_vec);
        wait_until(&mut app, "the moves", |app| rows(app).is_some());
        let found = rows(&app).expect("the wait ends with the moves");
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].mv, found[0].games, found[0].wins), (first, 2, [2, 0]));
        for (player, games) in [("Ada", vec![1]), ("Nobody", vec![]), ("", vec![2])] {
            app.world_mut().resource_mut::<Settings>().analysis.explorer_player = player.to_owned();
            wait_until(&mut app, "the moves", |app| rows(app).is_some());
            let found = rows(&app).expect("the wait ends with the moves");
            assert_eq!(found.iter().map(|row| row.games).collect::<Vec<_>>(), games, "{player}");
        }
        let players = app.world().resource::<LibraryMoves>().players().to_vec();
        assert!(players.iter().any(|player| player.name == "Ada"), "{players:?}");
        app.world_mut().write_message(Intent::Play(first));
        // No game went on.
        wait_until(&mut app, "an empty list", |app| rows(app) == Some(Vec::new()));
    }

    #[test]
    fn a_symmetrical_position_and_a_board_with_other_rules_have_one_hash() {
        let start = Position::start("5x5".parse().expect("a variant"));
        assert_eq!(request(&start, "").hashes, [start.hash()]);
        let position = Position::start("hex5".parse().expect("a variant"));
        assert_eq!(request(&position, "").hashes.len(), 1);
    }
}
