//! What is seen of a fragment while it floats over a map.

use hexx::Hex;

use super::piece::{Fragment, offset_of};
use beachhead_base::Id;
use beachhead_hex::HexNo;

/// What a preview shows of a fragment, by steps from its middle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outline {
    /// Its hexes with their terrain, where that is known.
    pub hexes: Vec<(Hex, Option<Id>)>,
    /// The sides on which something runs, by the cells to both sides, with the kind of it.
    pub sides: Vec<([Hex; 2], Id)>,
    /// Its paths.
    pub ways: Vec<Vec<Hex>>,
}

impl Fragment {
    /// What a preview shows of it.
    pub fn outline(&self) -> Outline {
        let known = self
            .hexes
            .iter()
            .map(|record| (&record.hex, Some(record.terrain.clone())));
        let all = known.chain(self.blank.iter().map(|name| (name, None)));
        let way = |hexes: &[HexNo]| hexes.iter().filter_map(offset_of).collect();
        Outline {
            hexes: all
                .filter_map(|(name, terrain)| Some((offset_of(name)?, terrain)))
                .collect(),
            sides: self
                .hexsides
                .iter()
                .filter_map(|side| {
                    let other = side.between.other().and_then(offset_of)?;
                    Some(([offset_of(side.between.hex())?, other], side.kind.clone()))
                })
                .collect(),
            ways: self.paths.iter().map(|path| way(&path.hexes)).collect(),
        }
    }
}
