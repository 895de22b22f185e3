//! Every hex of a record is named, to be read and to be changed.

use super::*;
use beachhead_hex::HexNo;
use beachhead_model::arbitrary::arb_pack;
use beachhead_model::map::{HexLayer, Hexes};
use beachhead_model::stored::Stored;
use beachhead_model::syntax::Syntax;
use beachhead_text::write_part;
use proptest::prelude::*;

proptest! {
    #[test]
    fn every_number_of_a_record_is_named(pack in arb_pack()) {
        let mut map = pack.map;
        map.hexes = HexLayer::blank(map.grid.len());
        let text = |map: &Stored<Map>| write_part(map, Syntax::Ron).expect("plain data");
        let quoted = |text: &str| -> usize {
            // A text may hold quotes of its own, so what stands between any two is looked at.
            let words = text.split('"');
            words.filter(|word| map.grid.find(word).is_some()).count()
        };
        let named: usize = layers(&map)
            .iter()
            .flat_map(|layer| layer.records())
            .flat_map(|record| record.hexes())
            .flat_map(|(_, hexes)| hexes.iter())
            .filter(|hex| map.grid.find(hex.as_str()).is_some())
            .count();
        prop_assert_eq!(quoted(&text(&map)), named);
        let none = HexNo::from("none");
        for layer in layers(&map) {
            layer.changed(&mut |record| {
                let all = record.hexes().into_iter().flat_map(|(_, hexes)| hexes.iter());
                for hex in all.cloned().collect::<Vec<_>>() {
                    let groups = record.hexes_mut().into_iter();
                    groups.for_each(|(_, hexes)| hexes.rename(&hex, &none));
                }
                let groups = record.hexes().into_iter();
                let renamed = groups.filter(|(_, hexes)| !matches!(hexes, Hexes::Side(_)));
                let mut left = renamed.flat_map(|(_, hexes)| hexes.iter());
                assert!(left.all(|hex| *hex == none), "{}", record.described());
            });
        }
    }
}
