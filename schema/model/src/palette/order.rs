//! The order in which lists of the palette are shown. Files and layers keep the kinds by id, which is not for people to see.

use super::{AreaKind, FigureKind, LineKind, SideKind, TerrainKind, UnitKind};
use beachhead_base::layer::Ordered;

macro_rules! ordered {
    ($($record:ty),+) => {$(
        impl Ordered for $record {
            fn order(&self) -> Option<u16> {
                self.order
            }

            fn set_order(&mut self, order: Option<u16>) {
                self.order = order;
            }
        }
    )+};
}

ordered!(
    SideKind,
    TerrainKind,
    LineKind,
    AreaKind,
    FigureKind,
    UnitKind
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::arb_terrain;
    use beachhead_base::layer::{Layer, place_in_order};
    use proptest::prelude::*;

    #[test]
    fn lists_go_by_order_then_by_id() {
        for (orders, expected) in [
            ([None, None, None], ["a", "b", "c"]),
            ([None, None, Some(9)], ["c", "a", "b"]),
            ([Some(2), Some(1), None], ["b", "a", "c"]),
            ([Some(1), Some(0), Some(1)], ["b", "a", "c"]), // A tie goes by id.
            ([None, Some(u16::MAX), None], ["b", "a", "c"]),
        ] {
            let kinds = ["a", "b", "c"].into_iter().zip(orders);
            let layer: Layer<AreaKind> = kinds.map(|(id, order)| area(id, order)).collect();
            let shown: Vec<&str> = layer
                .ordered()
                .iter()
                .map(|kind| kind.id.as_str())
                .collect();
            assert_eq!(shown, expected, "{orders:?}");
        }
    }

    fn area(id: &str, order: Option<u16>) -> AreaKind {
        AreaKind {
            id: id.into(),
            name: id.to_owned(),
            order,
            color: crate::palette::Color {
                red: 1,
                green: 2,
                blue: 3,
            },
        }
    }

    proptest! {
        #[test]
        fn what_is_shown_is_a_permutation(kinds in proptest::collection::vec(arb_terrain(), 0..9)) {
            let kinds: Layer<TerrainKind> = kinds.into_iter().collect();
            let mut ids: Vec<_> = kinds.ordered().iter().map(|kind| kind.id.clone()).collect();
            ids.sort();
            let all: Vec<_> = kinds.iter().map(|kind| kind.id.clone()).collect();
            prop_assert_eq!(ids, all);
            let places: Vec<_> = kinds.ordered().iter().map(|kind| place_in_order(kind.order)).collect();
            prop_assert!(places.is_sorted());
        }
    }
}
