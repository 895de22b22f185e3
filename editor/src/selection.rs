//! What is selected: the hex looked at, a set of hexes, things on the map, a unit.

use std::collections::BTreeSet;

use beachhead_schema::Id;
use beachhead_schema::hex::{HexIx, HexNo};

/// What is selected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Selection {
    /// The hex looked at, which is also the cursor of the keyboard.
    pub(crate) hex: Option<HexNo>,
    /// The hexes that edits of many hexes, the clipboard and the inspector are about.
    pub(crate) hexes: BTreeSet<HexIx>,
    /// The unit looked at.
    pub(crate) unit: Option<Id>,
}
