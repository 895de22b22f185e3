//! Every hex that a record of the map names, with the place where it does.

use beachhead_edit::layers;
use beachhead_hex::HexNo;
use beachhead_model::diag::{Address, Place};
use beachhead_model::map::{HexField, Hexes, Map};
use beachhead_model::spot::MapSpot;

use crate::lint::Target;
use crate::lint::target::word;

/// Hexes as a record of the map names them, and what the record is called.
pub(super) struct Reference<'a> {
    /// The layer.
    pub layer: &'static str,
    pub index: usize,
    pub field: HexField,
    record: &'a dyn MapSpot,
    pub hexes: Hexes<'a>,
}

impl Reference<'_> {
    /// What the hexes are called in messages.
    pub fn what(&self) -> String {
        self.field.described(self.record)
    }

    /// The field that names them.
    pub fn address(&self) -> Address {
        Address::of(self.record.spot()).field(self.field.name)
    }

    /// Where one of the hexes stands.
    pub fn place(&self, target: &Target<'_>, hex: &HexNo) -> Place {
        let spans = target.map_spans();
        word(spans, self.layer, self.index, self.field.name, hex.as_str())
    }
}

/// All that name hexes, but for hexsides, which have a lint of their own.
pub(super) fn references(map: &Map) -> Vec<Reference<'_>> {
    let mut all = Vec::new();
    for layer in layers(map) {
        for (index, record) in layer.records().into_iter().enumerate() {
            for (field, hexes) in record.hexes() {
                if matches!(hexes, Hexes::Side(_)) {
                    continue;
                }
                all.push(Reference {
                    layer: layer.field(),
                    index,
                    field,
                    record,
                    hexes,
                });
            }
        }
    }
    all
}
