//! Maps in files: a key may stand once.
//!
//! A `BTreeMap` read by `serde` keeps the last of two values with one key and drops the other: neither RON nor JSON is read
//! so here. Every map of a file's types is read by [`distinct`].

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Visitor};

/// What an error about a key begins with: who explains the error knows it by that.
pub const DOUBLED: &str = "duplicate field `";

/// Reads a map in which each key stands once.
///
/// # Errors
/// A key stands twice, or what the parser says.
pub fn distinct<'de, D, K, V>(deserializer: D) -> Result<BTreeMap<K, V>, D::Error>
where
    D: Deserializer<'de>,
    K: Deserialize<'de> + Ord + fmt::Display,
    V: Deserialize<'de>,
{
    struct Distinct<K, V>(PhantomData<(K, V)>);

    impl<'de, K, V> Visitor<'de> for Distinct<K, V>
    where
        K: Deserialize<'de> + Ord + fmt::Display,
        V: Deserialize<'de>,
    {
        type Value = BTreeMap<K, V>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
            let mut map = BTreeMap::new();
            while let Some((key, value)) = entries.next_entry::<K, V>()? {
                if map.contains_key(&key) {
                    return Err(A::Error::custom(format!("{DOUBLED}{key}`")));
                }
                map.insert(key, value);
            }
            Ok(map)
        }
    }

    deserializer.deserialize_map(Distinct(PhantomData))
}
