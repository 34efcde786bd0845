//! The players of a game (a person, a level of the built-in engine, a UCI engine), their clocks, and the time and nodes of a search.
#![warn(missing_docs)]

mod chosen_move;
mod clock;
mod computer_player;
mod duration;
mod engine_name;
mod game_clock;
mod players;
mod search_limit;
pub mod think_time;
mod time_control;

pub use chosen_move::{ChosenMove, SearchStats};
pub use clock::{Clock, UciClocks};
pub use computer_player::ComputerPlayer;
pub use duration::{duration_text, parse_duration, parse_time_limit};
pub use engine_name::{EngineName, EngineNameError};
pub use game_clock::GameClock;
pub use players::{GamePlayer, Players, PlayersTextError};
pub use search_limit::SearchLimit;
pub use think_time::TimeBudget;
pub use time_control::{TimeControl, TimeControlTextError};
