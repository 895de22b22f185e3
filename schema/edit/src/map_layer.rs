//! The layers of a map seen alike: [`layers`] is what lints, fixes, forms and the inspector loop over.
//!
//! [`LayerRecord`] ties a kind of record to its layer and to its swaps, once for all kinds; [`MapLayer`] is a layer of
//! whatever kind.

#[cfg(test)]
mod tests;

use std::any::Any;

use super::Swap;
use beachhead_base::Id;
use beachhead_base::layer::{Keyed, Layer};
use beachhead_model::map::{self, Map, RecordKind, with_layers};
use beachhead_model::spot::{MapSpot, Spot};

/// A kind of record that has a layer on the map.
pub trait LayerRecord: MapSpot + RecordKind + Keyed + Clone + PartialEq + 'static {
    /// The layer's field in the map's file: `tide_lines`.
    const FIELD: &'static str;

    /// Its layer.
    fn layer(map: &Map) -> &Layer<Self>;

    /// What puts these records under a key.
    fn swap(key: Self::Key, records: Vec<Self>) -> Swap;

    /// The key that a place of the map is of this layer.
    fn key_of(spot: &Spot) -> Option<&Self::Key>;
}

macro_rules! layer_records {
    (
        drawn { $($(#[$drawn_doc:meta])* $drawn:ident: $drawn_record:ident;)+ }
        scans { $($(#[$doc:meta])* $scans:ident: $record:ident;)+ }
    ) => {
        layer_records! { @each $($drawn: $drawn_record;)+ $($scans: $record;)+ }
    };
    (@each $($field:ident: $record:ident;)+) => {
        $(
            impl LayerRecord for map::$record {
                const FIELD: &'static str = stringify!($field);

                fn layer(map: &Map) -> &Layer<Self> {
                    &map.$field
                }

                fn swap(key: Self::Key, records: Vec<Self>) -> Swap {
                    Swap::$record(key, records)
                }

                fn key_of(spot: &Spot) -> Option<&Self::Key> {
                    match spot {
                        Spot::$record(key) => Some(key),
                        _ => None,
                    }
                }
            }
        )+

        /// All layers of records of a map, in the order of the file.
        pub fn layers(map: &Map) -> Vec<&dyn MapLayer> {
            vec![$(&map.$field,)+]
        }

        impl Swap {
            /// The swap that takes away all records at this place of the map; hexes and other parts have their own.
            pub fn emptying(spot: &Spot) -> Option<Self> {
                match spot {
                    $(Spot::$record(key) => Some(Self::$record(key.clone(), Vec::new())),)+
                    _ => None,
                }
            }

            /// The lowest format of maps that can hold what it puts onto the map.
            pub(super) fn since(&self) -> u32 {
                match self {
                    $(Self::$record(_, records) if !records.is_empty() => map::$record::SINCE,)+
                    _ => 1,
                }
            }
        }

        /// The id of the record at this place of the map, if its kind has ids.
        pub(super) fn id_at(spot: &Spot) -> Option<&Id> {
            match spot {
                $(Spot::$record(key) => (key as &dyn Any).downcast_ref(),)+
                _ => None,
            }
        }

        /// What several records like the one at this place of the map are called: `tide lines`.
        pub(super) fn several_at(spot: &Spot) -> Option<&'static str> {
            match spot {
                $(Spot::$record(_) => Some(map::$record::SEVERAL),)+
                _ => None,
            }
        }
    };
}
with_layers!(layer_records);

/// A layer of records of a map, of whatever kind.
pub trait MapLayer {
    /// Its field in the map's file: `tide_lines`.
    fn field(&self) -> &'static str;

    /// What several are called: `tide lines`.
    fn several(&self) -> &'static str;

    /// Whether a piece of the map has its records only whole.
    fn is_whole(&self) -> bool;

    /// Its records, in the order of their keys: the places that reading gives.
    fn records(&self) -> Vec<&dyn MapSpot>;

    /// The swaps that come of changing every record, but its key: of each key all its records, and only where
    /// something changes.
    fn changed(&self, change: &mut dyn FnMut(&mut dyn MapSpot)) -> Vec<Swap>;

    /// The place of the first record at this spot, if it is one of this layer.
    fn position(&self, spot: &Spot) -> Option<usize>;

    /// As [`changed`](Self::changed), of the records at these places only, and of those that have their keys.
    fn changed_at(&self, places: &[usize], change: &mut dyn FnMut(&mut dyn MapSpot)) -> Vec<Swap>;

    /// The record at a place.
    fn record(&self, at: usize) -> Option<&dyn MapSpot>;

    /// The id of the record at a place, if its kind has ids.
    fn id(&self, at: usize) -> Option<&Id>;

    /// The swaps that take out the records that are meant.
    fn without(&self, is_meant: &dyn Fn(&dyn MapSpot) -> bool) -> Vec<Swap>;

    /// What keeps one of several records that have the key of the one at this index, if all of them are alike.
    fn merged(&self, at: usize) -> Option<Swap>;

    /// What gives every record of an id but the first an id of its own, and the last of the new ids. What refers to the id
    /// has meant the first.
    fn renumbered(&self, id: &Id) -> Option<(Vec<Swap>, Id)>;
}

impl<T: LayerRecord> MapLayer for Layer<T> {
    fn field(&self) -> &'static str {
        T::FIELD
    }

    fn several(&self) -> &'static str {
        T::SEVERAL
    }

    fn is_whole(&self) -> bool {
        T::IS_WHOLE
    }

    fn records(&self) -> Vec<&dyn MapSpot> {
        self.iter().map(|record| record as _).collect()
    }

    fn position(&self, spot: &Spot) -> Option<usize> {
        Layer::position(self, T::key_of(spot)?)
    }

    fn record(&self, at: usize) -> Option<&dyn MapSpot> {
        Some(self.as_slice().get(at)?)
    }

    fn id(&self, at: usize) -> Option<&Id> {
        self.as_slice().get(at)?.id()
    }

    fn changed_at(&self, places: &[usize], change: &mut dyn FnMut(&mut dyn MapSpot)) -> Vec<Swap> {
        let records = places.iter().filter_map(|at| self.as_slice().get(*at));
        let mut keys: Vec<T::Key> = records.map(Keyed::key).collect();
        keys.sort();
        keys.dedup();
        let swaps = keys.into_iter().filter_map(|key| {
            let before = self.under(&key);
            let mut after = before.to_vec();
            after.iter_mut().for_each(|record| change(record));
            (after.as_slice() != before).then(|| T::swap(key, after))
        });
        swaps.collect()
    }

    fn changed(&self, change: &mut dyn FnMut(&mut dyn MapSpot)) -> Vec<Swap> {
        changed(self, T::swap, |record| change(record))
    }

    fn without(&self, is_meant: &dyn Fn(&dyn MapSpot) -> bool) -> Vec<Swap> {
        let gone = self.iter().filter(|record| is_meant(*record));
        gone.map(|record| T::swap(record.key(), Vec::new()))
            .collect()
    }

    fn merged(&self, at: usize) -> Option<Swap> {
        let record = self.as_slice().get(at)?;
        let key = record.key();
        merged(self, &key, T::swap)
    }

    fn renumbered(&self, id: &Id) -> Option<(Vec<Swap>, Id)> {
        let mut records = of_id(self, id).iter().cloned();
        let first = records.next()?;
        let mut swaps = vec![T::swap(first.key(), vec![first])];
        let mut free = (2_u32..)
            .map(|number| Id::new(format!("{id}-{number}")))
            .filter(|id| of_id(self, id).is_empty());
        let mut last = None;
        for (mut record, id) in records.zip(&mut free) {
            record.set_id(id.clone());
            swaps.push(T::swap(record.key(), vec![record]));
            last = Some(id);
        }
        Some((swaps, last?))
    }
}

/// The records of an id. Those that have ids are sorted by them.
fn of_id<'l, T: LayerRecord>(layer: &'l Layer<T>, id: &Id) -> &'l [T] {
    let all = layer.as_slice();
    let from = all.partition_point(|record| record.id() < Some(id));
    let to = all.partition_point(|record| record.id() <= Some(id));
    all.get(from..to).unwrap_or_default()
}

/// The swaps that come of changing every record of a layer in place, keys aside.
pub fn changed<T: Keyed + Clone + PartialEq>(
    layer: &Layer<T>,
    swap: impl Fn(T::Key, Vec<T>) -> Swap,
    mut change: impl FnMut(&mut T),
) -> Vec<Swap> {
    let same_key = layer.as_slice().chunk_by(|a, b| a.key() == b.key());
    let swaps = same_key.filter_map(|before| {
        let mut after = before.to_vec();
        after.iter_mut().for_each(&mut change);
        let key = before.first()?.key();
        (after.as_slice() != before).then(|| swap(key, after))
    });
    swaps.collect()
}

/// What keeps one of several records of a key, if all of them are alike.
pub fn merged<T: Keyed + Clone + PartialEq>(
    layer: &Layer<T>,
    key: &T::Key,
    swap: impl Fn(T::Key, Vec<T>) -> Swap,
) -> Option<Swap> {
    let records = layer.under(key);
    let first = records.first()?;
    let alike = records.len() > 1 && records.iter().all(|other| other == first);
    alike.then(|| swap(key.clone(), vec![first.clone()]))
}
