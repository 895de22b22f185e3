//! What facts and positions name: units, hexes, cards and sides of the game.

use beachhead_base::Id;
use beachhead_kit::{HexIx, HexNo, known};

use crate::data::{CardIx, KindIx, LandingsGame, Section};
use crate::ground::Work;

pub(crate) use known::{named, phase_of_play, settle, side, strength, turn, unit};

/// The unit kind of this name.
///
/// # Errors
/// There is none.
pub(crate) fn kind(game: &LandingsGame, id: &Id) -> Result<KindIx, String> {
    let found = game.roster.kind_named(id.as_str());
    found.ok_or_else(|| format!("there is no unit kind `{id}`"))
}

/// The command card of this name.
///
/// # Errors
/// There is none.
pub(crate) fn card(game: &LandingsGame, id: &Id) -> Result<CardIx, String> {
    game.card(id).map_err(|refused| refused.reason)
}

/// The section of this name.
///
/// # Errors
/// There is none.
pub(crate) fn section(name: &Id) -> Result<Section, String> {
    Section::named(name).ok_or_else(|| format!("`{name}` is no section"))
}

/// The hex of this number that is played on.
///
/// # Errors
/// There is none, or it is not in play.
pub(crate) fn hex(game: &LandingsGame, number: &HexNo) -> Result<HexIx, String> {
    let hex = known::hex(game, number)?;
    let in_play = game.in_play.contains(hex).then_some(hex);
    in_play.ok_or_else(|| format!("hex {number} is not in play"))
}

/// The name of a cross-hair among obstacles.
pub(crate) const CROSS_HAIR: &str = "cross-hair";

/// The obstacle of this name.
///
/// # Errors
/// There is none, with the names that there are.
pub(crate) fn work(kind: &Id) -> Result<Work, String> {
    Work::named(kind.as_str()).ok_or_else(|| {
        let known: Vec<&str> = Work::NAMES.iter().map(|(name, _)| *name).collect();
        let known = known.join("`, `");
        format!("there is no obstacle `{kind}`; there are `{known}` and `{CROSS_HAIR}`")
    })
}
