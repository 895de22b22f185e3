//! What somebody types to find hexes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use beachhead_schema::io::{DiskFiles, read_pack};
use beachhead_schema::pack::Pack;
use beachhead_schema::query::{Facts, Pattern, Query};

use super::shown::assert_is_one_line;
use beachhead_test_support::root;

/// A query: hexes of the map, or what is wrong with it, at a place in it.
pub fn query(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let _ = Query::is_meant(text);
    let _ = Pattern::new(text).fits(text);
    static GOLDEN: LazyLock<Pack> = LazyLock::new(|| {
        let folder = root().join("schema/golden/format-1");
        read_pack(&DiskFiles(folder)).pack.expect("it is whole")
    });
    let facts = Facts {
        pack: &GOLDEN,
        scenario: GOLDEN.scenario_at(0),
        selected: &BTreeSet::new(),
        problems: &BTreeMap::new(),
    };
    let found = Query::parse(text).and_then(|query| query.find(&facts));
    match found {
        Ok(hexes) => assert!(hexes.iter().all(|hex| hex.0 < GOLDEN.map.grid.len())),
        Err(why) => {
            assert_is_one_line(&why.to_string());
            assert!(why.at.end <= text.chars().count(), "{why:?} of {text:?}");
        }
    }
}
