//! [`About`]: which of the legal actions are asked for.

use beachhead_base::Id;
use beachhead_hex::HexNo;

/// The units and hexes that an action names, in its order; of a way the hex in which it ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamedThings {
    /// The units.
    pub units: Vec<Id>,
    /// The hexes.
    pub hexes: Vec<HexNo>,
}

/// Narrows a list of actions to those about one unit or hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// Anything.
    Anything,
    /// This unit: it is among those that the action names.
    Unit(Id),
    /// This hex: the action names it, or a way that ends there.
    Hex(HexNo),
}
