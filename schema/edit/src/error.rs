//! Why an edit is refused. A refused edit has changed nothing.

use beachhead_base::Id;
use beachhead_hex::HexNo;

/// Why an edit is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// The hex is not on the map's grid.
    #[error("there is no hex {0} on this map")]
    NoSuchHex(HexNo),
    /// The pack has no such scenario.
    #[error("there is no scenario `{0}` in this pack")]
    NoSuchScenario(Id),
    /// The scenario is of a game without a rulebook, so it has no part that belongs to one.
    #[error("scenario `{0}` has no `rules`: its game has no rulebook")]
    NoRules(Id),
    /// The pack has no file of rules.
    #[error("this pack has no rules: its manifest lists no file of them")]
    NoRulesFile,
    /// A record is put where another one belongs.
    #[error("the record for {0} bears another name")]
    WrongKey(String),
    /// A manifest is put that lists other files than there are parts.
    #[error("the manifest lists other parts than the pack is to have")]
    WrongListing,
}
