//! The engine: what every rulebook plays on, and nothing of any of them.
//!
//! | file | what it is for |
//! |---|---|
//! | `board`, `hex_set` | the compiled map |
//! | `game`, `rule`, `row`, `printed`, `ruling`, `texts`, `violation`, `trace` | what a rulebook's code answers, cites and says |
//! | `dice`, `choices`, `log` | chance, and who listens to it |
//! | `in_words` | lists and counts in messages |
//! | `interpreter`, `step_places` | takes the steps of scripts and sessions |
//! | `script`, `event`, `codes` | plays scripts and says what came of them |
//! | `setup`, `placing` | a scenario's setup judged by the rules, and one unit in every hex |
//! | `sight` | what comes of looking from one hex to another |
//! | `scenario_line` | which line of a scenario a rulebook means |
//! | `scene`, `overlay`, `timeline` | what is to be seen of a script, action by action |
//! | `coverage` | which rows of the rule index scripts have proved |
//! | `playout`, `random_game` | plays on at random, watching what must always hold |
//! | `session`, `about` | a game that is being played, with every way that was tried |
//! | `record`, `replay` | what was played, stored and proved again |
//! | `form`, `digests` | the serial form of a state, and what records know data and states by |
//! | `erased`, `erased_session`, `legal`, `reading`, `rulebook`, `open_games` | a game without its types, for those who have many |
//! | `testing` | what tests of rulebooks have in common, behind the feature of that name |

#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        clippy::disallowed_types,
        reason = "tests read samples"
    )
)]

mod about;
mod board;
mod choices;
pub mod codes;
mod coverage;
mod dice;
mod digests;
mod erased;
mod erased_session;
mod event;
pub mod form;
mod game;
mod hex_set;
mod in_words;
mod interpreter;
mod legal;
mod log;
mod losses;
mod open_games;
mod overlay;
mod placing;
mod playout;
mod printed;
mod random_game;
mod reading;
mod record;
mod replay;
mod row;
mod rule;
mod rulebook;
mod ruling;
mod scenario_line;
mod scene;
mod script;
mod session;
mod setup;
mod sight;
mod step_places;
#[cfg(test)]
mod testgame;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod texts;
mod timeline;
mod to_text;
mod trace;
mod turn;
mod violation;

pub use about::{About, NamedThings};
pub use beachhead_model::session::Digests;
pub use board::{
    Board, BoardBeach, BoardBox, BoardBreach, BoardMarker, BoardPath, BoardSector, BoardTideLine,
    FeatureIx, HexsideIx, MOST_KINDS, NamedSide, PathIx, SharedBoard, TerrainIx, opposite,
};
pub use choices::Choices;
pub use coverage::{Coverage, CoverageSummary, RowCoverage, Way};
pub use dice::{Dice, GivenDice, RecordedDice, SeededDice};
pub use digests::KnownData;
pub use erased::{ErasedGame, PlayoutReport, is_record, rulebook_and_scenario_of, scenario_of};
pub use erased_session::{ErasedSession, MeantAction};
pub use event::{Outcome, ScriptEvent, ScriptSummary, StepReport};
pub use game::{ActionOf, FactOf, Game, Planned, PositionOf};
pub use hex_set::HexSet;
pub use in_words::{hexes, listed};
pub use legal::{Choice, Legal};
pub use losses::Losses;
pub use open_games::OpenGames;
pub use overlay::{FireLine, Overlays, PlannedBattle, RetreatWays};
pub use placing::{SetupRefusal, SetupVerdict};
pub use playout::{Astray, Playout, Watch, play_out};
pub use printed::{InPrint, Page, Printed};
pub use random_game::{RandomGame, seed_of_game};
pub use record::{Record, RecordedAction};
pub use replay::{Replay, ReplayReport, replay};
pub use row::{Row, Rows};
pub use rule::{OptionalRule, RuleIndex, RuleKind, RuleRow};
pub use rulebook::Rulebook;
pub use ruling::{OtherReading, Ruling};
pub use scenario_line::{ScenarioLine, of_table_row};
pub use scene::{MarkFace, OffMapCounter, OffMapPlace, Scene, SceneMarker, Standing, StatusMark};
pub use session::{AskedDie, Session};
pub use setup::{SetupViolation, setup_violations};
pub use sight::{Barrier, Fraction, Obstacle, Passes, SightBy, Sighting, Stretch};
pub use texts::Texts;
pub use timeline::{Entry, Timeline, Verdict};
pub use to_text::{to_text, words};
pub use trace::{Happening, Silent, Trace};
pub use turn::{Actor, Due, Turn};
pub use violation::Violation;
