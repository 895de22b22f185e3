//! [`Layer`]: the records of one kind, kept in the order in which they are written.

use std::mem;
use std::sync::Arc;

/// A record that is found by a key of its own: a unit by its id, a hexside by the two numbers that share it.
pub trait Keyed {
    /// What the record is found by; its order is the order of lines in a canonical file.
    type Key: Ord + Clone + std::fmt::Debug;

    /// Whether the key is a place: a record at another place is another record, where one of another name may be the same.
    const IS_PLACED: bool = false;

    /// The key of this record.
    fn key(&self) -> Self::Key;
}

/// Says of records with an `id` field that they are found by it.
#[macro_export]
macro_rules! keyed_by_id {
    ($($record:ty),+) => {$(
        impl $crate::layer::Keyed for $record {
            type Key = $crate::id::Id;

            fn key(&self) -> $crate::id::Id {
                self.id.clone()
            }
        }
    )+};
}
pub use crate::keyed_by_id;
pub use crate::ordered::{Ordered, in_order, place_in_order};

/// The records of one kind, sorted by key.
///
/// Two records may share a key, since a file on disk may hold such a mistake and reading must not lose a line of
/// it; lints report them, and [`Layer::get`] sees the first.
///
/// A copy shares the records until one of the two is changed: so copies for other threads cost nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer<T> {
    records: Arc<Vec<T>>,
}

impl<T> Default for Layer<T> {
    fn default() -> Self {
        Self {
            records: Arc::default(),
        }
    }
}

impl<T: Keyed> Layer<T> {
    /// Sorts the records of a file. The second value says where each record stood in the file
    /// (`order[new] = old`); it is `None` when they already were in order.
    pub fn from_file(mut records: Vec<T>) -> (Self, Option<Vec<u32>>) {
        if records.is_sorted_by(|a, b| a.key() <= b.key()) {
            return (Self::of(records), None);
        }
        let mut numbered: Vec<(u32, T)> = (0..).zip(mem::take(&mut records)).collect();
        numbered.sort_by_cached_key(|(_, record)| record.key());
        let (order, records): (Vec<u32>, Vec<T>) = numbered.into_iter().unzip();
        (Self::of(records), Some(order))
    }

    fn of(records: Vec<T>) -> Self {
        Self {
            records: Arc::new(records),
        }
    }

    /// The records, in the order of their keys.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.records.iter()
    }

    /// All records as one slice, in the order of their keys.
    pub fn as_slice(&self) -> &[T] {
        &self.records
    }

    /// How many records there are.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there is no record.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The first record with this key.
    pub fn get(&self, key: &T::Key) -> Option<&T> {
        let at = self.first(key);
        self.records.get(at).filter(|record| record.key() == *key)
    }

    /// All records with this key, in the order in which they are written.
    pub fn under(&self, key: &T::Key) -> &[T] {
        let to = self.records.partition_point(|record| record.key() <= *key);
        self.records.get(self.first(key)..to).unwrap_or_default()
    }

    /// The place of the first record with this key.
    pub fn position(&self, key: &T::Key) -> Option<usize> {
        self.get(key).map(|_| self.first(key))
    }

    /// Puts `records` in the place of all that have this key; returns what was there.
    ///
    /// Records must be put under their own key.
    pub fn exchange(&mut self, key: &T::Key, records: Vec<T>) -> Vec<T>
    where
        T: Clone,
    {
        debug_assert!(records.iter().all(|record| record.key() == *key));
        let (from, to) = (
            self.first(key),
            self.records.partition_point(|record| record.key() <= *key),
        );
        let all = Arc::make_mut(&mut self.records);
        all.splice(from..to, records).collect()
    }

    /// Exchanges the records of many keys, which ascend or descend: as [`exchange`](Self::exchange) for one after the other,
    /// but the records of other keys are moved once.
    pub fn exchange_all(&mut self, mut swaps: Vec<(T::Key, Vec<T>)>) -> Vec<(T::Key, Vec<T>)>
    where
        T: Clone,
    {
        let descends = matches!(swaps.as_slice(), [first, .., last] if first.0 > last.0);
        if descends {
            swaps.reverse();
        }
        debug_assert!(swaps.is_sorted_by(|a, b| a.0 < b.0));
        let all = mem::take(Arc::make_mut(&mut self.records));
        let mut kept = Vec::with_capacity(all.len());
        let mut rest = all.into_iter().peekable();
        for (key, records) in &mut swaps {
            while let Some(record) = rest.next_if(|record| record.key() < *key) {
                kept.push(record);
            }
            let mut before = Vec::new();
            while let Some(record) = rest.next_if(|record| record.key() == *key) {
                before.push(record);
            }
            kept.append(records);
            *records = before;
        }
        kept.extend(rest);
        *Arc::make_mut(&mut self.records) = kept;
        if descends {
            swaps.reverse();
        }
        swaps
    }

    /// The same records as what they have become: each keeps its key, and so its place.
    pub fn upgraded<U: Keyed<Key = T::Key>>(self) -> Layer<U>
    where
        T: Clone + Into<U>,
    {
        let records = Arc::unwrap_or_clone(self.records);
        Layer::of(records.into_iter().map(Into::into).collect())
    }

    fn first(&self, key: &T::Key) -> usize {
        self.records.partition_point(|record| record.key() < *key)
    }
}

impl<T: Keyed> FromIterator<T> for Layer<T> {
    fn from_iter<I: IntoIterator<Item = T>>(records: I) -> Self {
        Self::from_file(records.into_iter().collect()).0
    }
}

impl<'a, T> IntoIterator for &'a Layer<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.records.iter()
    }
}

/// In a file it is a list.
#[cfg(feature = "json-schema")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for Layer<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        <Vec<T>>::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        <Vec<T>>::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq)]
    struct TestRecord(u8, &'static str);

    impl Keyed for TestRecord {
        type Key = u8;
        fn key(&self) -> u8 {
            self.0
        }
    }

    #[test]
    fn records_are_sorted_and_their_file_places_kept() {
        let (layer, order) = Layer::from_file(vec![
            TestRecord(3, "c"),
            TestRecord(1, "a"),
            TestRecord(3, "again"),
        ]);
        assert_eq!(
            layer.as_slice(),
            [
                TestRecord(1, "a"),
                TestRecord(3, "c"),
                TestRecord(3, "again")
            ]
        );
        assert_eq!(order, Some(vec![1, 0, 2]));
        assert_eq!(
            Layer::from_file(vec![TestRecord(1, "a"), TestRecord(2, "b")]).1,
            None,
            "already in order"
        );
    }

    #[test]
    fn many_exchanges_do_what_each_does() {
        let before: Layer<TestRecord> = (0..20)
            .flat_map(|key| [TestRecord(key / 2, "a"), TestRecord(key, "b")])
            .collect();
        let ascending: Vec<(u8, Vec<TestRecord>)> = (0..25)
            .step_by(3)
            .map(|key| (key, (0..key % 4).map(|_| TestRecord(key, "new")).collect()))
            .collect();
        let descending = ascending.iter().rev().cloned().collect();
        for swaps in [ascending, descending] {
            let (mut one_by_one, mut at_once) = (before.clone(), before.clone());
            let each: Vec<(u8, Vec<TestRecord>)> = swaps
                .clone()
                .into_iter()
                .map(|(key, records)| (key, one_by_one.exchange(&key, records)))
                .collect();
            assert_eq!(at_once.exchange_all(swaps), each);
            assert_eq!(at_once, one_by_one);
            let back: Vec<_> = each.into_iter().rev().collect();
            at_once.exchange_all(back);
            assert_eq!(at_once, before);
        }
    }

    #[test]
    fn an_exchange_is_undone_by_exchanging_back() {
        let before: Layer<TestRecord> = [
            TestRecord(1, "a"),
            TestRecord(5, "e"),
            TestRecord(5, "again"),
        ]
        .into_iter()
        .collect();
        for (key, records) in [
            (1, vec![TestRecord(1, "z")]),                      // Replaced,
            (3, vec![TestRecord(3, "c"), TestRecord(3, "cc")]), // two for none,
            (5, vec![TestRecord(5, "only")]),                   // one for two that shared a key,
            (5, vec![]),                                        // none for them,
            (9, vec![]),                                        // and none for none.
        ] {
            let mut layer = before.clone();
            let old = layer.exchange(&key, records.clone());
            assert_eq!(layer.get(&key), records.first());
            assert_eq!(layer.exchange(&key, old), records);
            assert_eq!(layer, before);
        }
    }
}
