//! [`Cities`]: the cities of the map, which a campaign counts (14.2).

use std::collections::BTreeMap;

use beachhead_engine::Board;
use beachhead_kit::HexIx;
use beachhead_model::pack::Pack;

use crate::data::ground::{Ground, Terrain};

/// The cities of the map, each with all its hexes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cities(Vec<Vec<HexIx>>);

impl Cities {
    /// City hexes of one name are one city; a city hex without a name is a city of its own.
    pub(crate) fn of(pack: &Pack, board: &Board, ground: &Ground) -> Self {
        let mut named: BTreeMap<String, Vec<HexIx>> = BTreeMap::new();
        for hex in board.hexes() {
            if ground[hex].terrain != Terrain::City || !board.playable(hex) {
                continue;
            }
            let number = board.number(hex);
            let name = pack.map.hexes.name(hex).unwrap_or(number.as_str());
            named.entry(name.to_owned()).or_default().push(hex);
        }
        Self(named.into_values().collect())
    }

    /// The hexes of each city.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Vec<HexIx>> {
        self.0.iter()
    }

    pub(crate) fn hexes(&self) -> impl Iterator<Item = HexIx> + '_ {
        self.0.iter().flatten().copied()
    }

    /// How many cities there are.
    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// How many city hexes there are.
    pub(crate) fn hex_count(&self) -> usize {
        self.hexes().count()
    }
}
