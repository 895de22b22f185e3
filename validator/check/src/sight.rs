//! [`Lookout`]: who sees whom on a pack's map, by whatever the pack plays by.
//!
//! A rulebook says where its lines of sight come from ([`SightBy`]); a pack without a built-in rulebook has them if it has
//! the table `heights`. Command line, editor and claims all ask here.

use beachhead_engine::{Board, ErasedGame, Rulebook, SharedBoard, SightBy, Sighting};
use beachhead_hex::HexIx;
pub use beachhead_kit::sight::HEIGHTS;
use beachhead_kit::sight::Heights;
use beachhead_model::diag::Diagnostic;
use beachhead_model::pack::Pack;

use crate::registry::rulebook_of;

/// Lines of sight of a pack.
pub enum Lookout<'p> {
    /// Over the heights of the map.
    Heights(Heights),
    /// By the rulebook's own rules, as the scenario of this name begins.
    Game(Box<dyn ErasedGame + 'p>, String),
}

/// Why a pack has no lines of sight.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoSight {
    /// The pack names a rulebook that isn't built in.
    #[error("no rulebook `{0}` is built in, so nothing is known of who sees whom")]
    UnknownRulebook(String),
    /// The rulebook has no lines of sight.
    #[error("the rules of {0} have no line of sight")]
    NotInRules(&'static str),
    /// The rulebook judges sight by rules of its own, in a scenario: nothing holds for the map alone.
    #[error("the rules of {0} judge sight in a scenario, not over the map")]
    InScenario(&'static str),
    /// The pack has no table `heights`.
    #[error(
        "the pack has no table `{HEIGHTS}`, so nothing is known of who sees whom; give it one, with a row for each terrain and its metres"
    )]
    NoHeights,
    /// The rulebook's sight depends on the scenario, and the pack has no scenario.
    #[error("the rules of {0} judge sight in a scenario, and the pack has none")]
    NoScenario(&'static str),
    /// The pack can't be opened for it.
    #[error("the pack has mistakes that must be fixed first")]
    Unfit(Vec<Diagnostic>),
}

/// The heights by which a pack's map says who sees whom, whatever the scenario.
///
/// # Errors
/// The pack has no lines of sight, or they are judged in a scenario, or the table can't be read.
pub fn map_heights(pack: &Pack, board: &SharedBoard) -> Result<Heights, NoSight> {
    // A rulebook that isn't built in is reported by itself, and plays no part in what the map says.
    let rulebook = rulebook_of(pack);
    match rulebook.map(|rulebook| (rulebook, rulebook.sight)) {
        Some((rulebook, SightBy::Nothing)) => Err(NoSight::NotInRules(rulebook.title)),
        Some((rulebook, SightBy::Rules)) => Err(NoSight::InScenario(rulebook.title)),
        Some((_, SightBy::Heights)) | None => heights_of(pack, board),
    }
}

/// The rulebook that a pack plays by and the source of its lines of sight; `None` for a game of one's own.
fn rules_of(pack: &Pack) -> Result<Option<(&'static Rulebook, SightBy)>, NoSight> {
    match (pack.rulebook(), rulebook_of(pack)) {
        (Some(unknown), None) => Err(NoSight::UnknownRulebook(unknown.to_string())),
        (_, rulebook) => Ok(rulebook.map(|rulebook| (rulebook, rulebook.sight))),
    }
}

fn heights_of(pack: &Pack, board: &SharedBoard) -> Result<Heights, NoSight> {
    let heights = Heights::read(board, pack).ok_or(NoSight::NoHeights)?;
    heights.map_err(NoSight::Unfit)
}

impl<'p> Lookout<'p> {
    /// The lines of sight of a pack, on its compiled map. The scenario counts only where the rulebook's own rules do: the first
    /// one if none is named.
    ///
    /// # Errors
    /// The pack has no lines of sight, or can't be opened for them.
    pub fn open(
        pack: &'p Pack,
        board: &SharedBoard,
        scenario: Option<&str>,
    ) -> Result<Self, NoSight> {
        match rules_of(pack)? {
            Some((rulebook, SightBy::Nothing)) => Err(NoSight::NotInRules(rulebook.title)),
            Some((rulebook, SightBy::Rules)) => {
                let first = || pack.scenarios.first().map(|scenario| scenario.id.as_str());
                let scenario = scenario.or_else(first);
                let scenario = scenario.ok_or(NoSight::NoScenario(rulebook.title))?;
                let game = rulebook.open_on(board, pack, scenario);
                let game = game.map_err(NoSight::Unfit)?;
                Ok(Self::Game(game, scenario.to_owned()))
            }
            Some((_, SightBy::Heights)) | None => heights_of(pack, board).map(Self::Heights),
        }
    }

    /// The compiled map.
    pub fn board(&self) -> &Board {
        match self {
            Self::Heights(heights) => heights.board(),
            Self::Game(game, _) => game.board(),
        }
    }

    /// Whether one sees from hex to hex, with all that bars the line and its cross-section.
    pub fn look(&self, from: HexIx, to: HexIx) -> Sighting {
        match self {
            Self::Heights(heights) => heights.look(from, to),
            Self::Game(game, _) => game.sight(from, to).unwrap_or_default(),
        }
    }

    /// Whether one sees from hex to hex: as [`Lookout::look`] has it, sooner.
    pub fn sees(&self, from: HexIx, to: HexIx) -> bool {
        match self {
            Self::Heights(heights) => heights.sees(from, to),
            Self::Game(game, _) => game.sees(from, to),
        }
    }

    /// The scenario as which the board stands, where that decides.
    pub fn scenario(&self) -> Option<&str> {
        match self {
            Self::Heights(_) => None,
            Self::Game(_, scenario) => Some(scenario),
        }
    }

    /// Why nothing is said of a hex: it is out of play, or the map does not describe it.
    pub fn why_unjudged(&self, hex: HexIx) -> Option<String> {
        let number = self.board().number(hex);
        match self {
            _ if !self.board().playable(hex) => {
                Some(format!("{number} is a half hex that is not in play"))
            }
            Self::Heights(heights) => {
                let lacks = || format!("the map does not describe {number}");
                (!heights.is_known(hex)).then(lacks)
            }
            Self::Game(game, scenario) => {
                let lacks = || format!("{number} is not in play in scenario `{scenario}`");
                (!game.in_play(hex)).then(lacks)
            }
        }
    }

    fn is_judged(&self, hex: HexIx) -> bool {
        match self {
            Self::Heights(heights) => heights.is_known(hex),
            Self::Game(game, _) => game.in_play(hex),
        }
    }

    /// The hexes of which something is said, by index.
    pub fn judged(&self) -> impl Iterator<Item = HexIx> {
        self.board().hexes().filter(|hex| self.is_judged(*hex))
    }

    /// The other hexes in play, up to a distance if one is given: those that a hex sees, and those that it does not.
    pub fn seen_from(&self, from: HexIx, within: Option<u32>) -> (Vec<HexIx>, Vec<HexIx>) {
        let board = self.board();
        let near = |hex: &HexIx| within.is_none_or(|most| board.distance(from, *hex) <= most);
        let others = self.judged().filter(|hex| *hex != from);
        others.filter(near).partition(|hex| self.sees(from, *hex))
    }
}
