//! What facts and positions name: units, hexes, cards and sides of the game.

use beachhead_schema::Id;
use beachhead_schema::hex::{HexIx, HexNo};

use crate::data::{CardIx, KindIx, LandingsGame, UnitIx};
use crate::ground::Work;
use crate::side::Side;
use crate::state::Phase;

pub(crate) fn known_unit(game: &LandingsGame, id: &Id) -> Result<UnitIx, String> {
    let found = game.roster.find(id);
    found.ok_or_else(|| format!("no unit of the scenario is called {id}"))
}

pub(crate) fn known_kind(game: &LandingsGame, id: &Id) -> Result<KindIx, String> {
    let found = game.roster.kind_named(id.as_str());
    found.ok_or_else(|| format!("there is no unit kind `{id}`"))
}

pub(crate) fn known_card(game: &LandingsGame, id: &Id) -> Result<CardIx, String> {
    game.card(id).map_err(|refused| refused.reason)
}

pub(crate) fn known_hex(game: &LandingsGame, number: &HexNo) -> Result<HexIx, String> {
    let hex = game
        .board
        .hex(number.as_str())
        .ok_or_else(|| game.board.grid().explain(number.as_str()).to_string())?;
    if game.in_play.contains(hex) {
        Ok(hex)
    } else {
        Err(format!("hex {number} is not in play"))
    }
}

/// The name of a cross-hair among obstacles.
pub(crate) const CROSS_HAIR: &str = "cross-hair";

/// What to say of an obstacle that isn't one.
pub(crate) fn unknown_work(kind: &Id) -> String {
    let known: Vec<&str> = Work::NAMES.iter().map(|(name, _)| *name).collect();
    format!(
        "there is no obstacle `{kind}`; there are `{}` and `{CROSS_HAIR}`",
        known.join("`, `")
    )
}

pub(crate) fn known_side(name: &Id) -> Result<Side, String> {
    Side::named(name).ok_or_else(|| format!("`{name}` is no side of this game"))
}

/// What to say of a phase that isn't one.
pub(crate) fn unknown_phase(name: &str) -> String {
    let known: Vec<&str> = Phase::ALL.iter().map(|phase| phase.name()).collect();
    format!(
        "there is no step `{name}`; there are `{}`",
        known.join("`, `")
    )
}
