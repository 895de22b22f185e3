//! Fragments: a piece of a map, cut loose from its numbers, that can be laid down elsewhere or on another map.
//!
//! In a fragment a hex is named by its steps on the axial lattice from the fragment's middle: `"2,-1"`. Such names know
//! no stagger, and turning or flipping them is arithmetic; so a fragment fits every grid, pointy or flat. The records
//! are those of the map, with these names in the place of printed numbers. A hexside is always named by the two cells
//! it lies between, even where the map ended there.
//!
//! [`Fragment::of`] copies, [`Fragment::turned`] turns, [`paste`] lays down, [`clear`] empties hexes, [`shift`] does all of
//! it in place; [`Fragment::to_text`] and [`Fragment::from_text`] go over the clipboard.
//!
//! Holds always: six turns are none and two flips are none (`tests::turns_go_round`); text gives back the fragment
//! (`tests::text_gives_it_back`); what is pasted is taken back exactly (`tests::a_paste_is_taken_back_exactly`).

mod carry;
mod clear;
mod copy;
mod desk;
mod outline;
mod paste;
mod shift;
mod text;
mod turn;
mod unknown;

#[cfg(test)]
mod tests;

pub use clear::{base_terrain, clear};
pub use copy::middle_of;
pub use outline::Outline;
pub use paste::{Pasted, Pasting, Unknown, paste};
pub use shift::shift;
pub use text::{FORMAT, FragmentError, MAX_TEXT};
pub use turn::Turning;

pub use hexx::Hex as Step;

use hexx::Hex;
use serde::{Deserialize, Serialize};

use crate::hex::{HexNo, Orientation};
use crate::map::{
    Beach, BeachBox, Entry, HexRecord, Hexside, Label, Marker, Path, Region, ScatterPath, Sector,
    TideLine,
};
use crate::scenario::Placement;

/// A piece of a map. Hexes are named by their steps from its middle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fragment {
    /// Always `fragment`: what tells the text from any other.
    pub(crate) kind: String,
    /// The format that the text is written in.
    pub(crate) format: u32,
    /// How the hexes stood; on a map where they stand otherwise the picture is turned by half a hexside.
    pub orientation: Orientation,
    /// Hexes of which nothing was known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blank: Vec<HexNo>,
    /// Hexes with what the map says of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hexes: Vec<HexRecord>,
    /// What runs along their sides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hexsides: Vec<Hexside>,
    /// Roads and their like, cut off where they leave the fragment.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paths: Vec<Path>,
    /// Which of the hexes belonged to which region.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<Region>,
    /// Beaches that lie in it whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beaches: Vec<Beach>,
    /// Beach boxes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boxes: Vec<BeachBox>,
    /// Sectors that lie in it whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sectors: Vec<Sector>,
    /// Scatter paths that lie in it whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scatter_paths: Vec<ScatterPath>,
    /// Tide lines that lie in it whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tide_lines: Vec<TideLine>,
    /// Entries whose hexes lie in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<Entry>,
    /// Markers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<Marker>,
    /// Labels.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<Label>,
    /// Units of the setup that was shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<Placement>,
}

impl Fragment {
    fn blank(orientation: Orientation) -> Self {
        Self {
            kind: text::KIND.to_owned(),
            format: FORMAT,
            orientation,
            blank: Vec::new(),
            hexes: Vec::new(),
            hexsides: Vec::new(),
            paths: Vec::new(),
            regions: Vec::new(),
            beaches: Vec::new(),
            boxes: Vec::new(),
            sectors: Vec::new(),
            scatter_paths: Vec::new(),
            tide_lines: Vec::new(),
            entries: Vec::new(),
            markers: Vec::new(),
            labels: Vec::new(),
            units: Vec::new(),
        }
    }

    /// How many hexes it has.
    pub fn len(&self) -> usize {
        self.hexes.len() + self.blank.len()
    }

    /// Whether it has no hex.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The names of its hexes.
    pub(crate) fn cells(&self) -> impl Iterator<Item = &HexNo> {
        let known = self.hexes.iter().map(|record| &record.hex);
        known.chain(&self.blank)
    }
}

/// Fragments reach no farther than this from their middle: more than the largest map.
const REACH: u32 = 200_000;

/// The name of the hex that lies so far from the middle.
fn cell_name(offset: Hex) -> HexNo {
    HexNo::from(format!("{},{}", offset.x, offset.y))
}

/// How far from the middle the hex of this name lies.
fn offset_of(name: &HexNo) -> Option<Hex> {
    let (x, y) = name.as_str().split_once(',')?;
    let step = |text: &str| {
        let steps: i32 = text.parse().ok()?;
        // One text a number, so that no two names mean one hex.
        (steps.unsigned_abs() <= REACH && steps.to_string() == text).then_some(steps)
    };
    Some(Hex::new(step(x)?, step(y)?))
}
