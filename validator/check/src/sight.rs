//! [`Lookout`]: who sees whom on a pack's map, by whatever the pack plays by.
//!
//! A rulebook says where its lines of sight come from ([`SightBy`]); a pack without a built-in rulebook has them if it has
//! the table `heights`. Command line, editor and claims all ask here.

use beachhead_engine::{Board, ErasedGame, SharedBoard, SightBy, Sighting};
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
    /// By the rulebook's own rules, as a scenario begins.
    Game(Box<dyn ErasedGame + 'p>),
}

/// Why a pack has no lines of sight.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoSight {
    /// The rulebook has no lines of sight.
    #[error("the rules of {0} have no line of sight")]
    NotInRules(&'static str),
    /// The rulebook judges sight by rules of its own, in a scenario: nothing holds for the map alone.
    #[error("the rules of {0} judge sight in a scenario, not over the map")]
    InScenario(&'static str),
    /// The pack has no table `heights`.
    #[error("the pack has no table `{HEIGHTS}`, so nothing is known of who sees whom")]
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
    let rulebook = rulebook_of(pack);
    match rulebook.map(|rulebook| (rulebook, rulebook.sight)) {
        Some((rulebook, SightBy::Nothing)) => Err(NoSight::NotInRules(rulebook.title)),
        Some((rulebook, SightBy::Rules)) => Err(NoSight::InScenario(rulebook.title)),
        Some((_, SightBy::Heights)) | None => heights_of(pack, board),
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
        let rulebook = rulebook_of(pack);
        match rulebook.map(|rulebook| (rulebook, rulebook.sight)) {
            Some((rulebook, SightBy::Nothing)) => Err(NoSight::NotInRules(rulebook.title)),
            Some((rulebook, SightBy::Rules)) => {
                let first = || pack.scenarios.first().map(|scenario| scenario.id.as_str());
                let scenario = scenario.or_else(first);
                let scenario = scenario.ok_or(NoSight::NoScenario(rulebook.title))?;
                let game = rulebook.open_on(board, pack, scenario);
                game.map(Self::Game).map_err(NoSight::Unfit)
            }
            Some((_, SightBy::Heights)) | None => heights_of(pack, board).map(Self::Heights),
        }
    }

    /// The compiled map.
    pub fn board(&self) -> &Board {
        match self {
            Self::Heights(heights) => heights.board(),
            Self::Game(game) => game.board(),
        }
    }

    /// Whether one sees from hex to hex, with all that bars the line and its cross-section.
    pub fn look(&self, from: HexIx, to: HexIx) -> Sighting {
        match self {
            Self::Heights(heights) => heights.look(from, to),
            Self::Game(game) => game.sight(from, to).unwrap_or_default(),
        }
    }

    /// Whether one sees from hex to hex: as [`Lookout::look`] has it, sooner.
    pub fn sees(&self, from: HexIx, to: HexIx) -> bool {
        match self {
            Self::Heights(heights) => heights.sees(from, to),
            Self::Game(game) => game.sees(from, to),
        }
    }

    /// The hexes in play that a hex sees, up to a distance if one is given, by index; itself among them.
    pub fn seen_from(&self, from: HexIx, within: Option<u32>) -> Vec<HexIx> {
        let board = self.board();
        let near = |hex: &HexIx| within.is_none_or(|most| board.distance(from, *hex) <= most);
        let hexes = board.hexes().filter(|hex| board.playable(*hex));
        let hexes = hexes.filter(near).filter(|hex| self.sees(from, *hex));
        hexes.collect()
    }
}
