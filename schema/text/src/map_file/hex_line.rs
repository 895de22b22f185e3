//! A line of the hex layer as reading sees it: a [`HexRecord`](beachhead_model::map::HexRecord) whose short texts are still those of the
//! file.
//!
//! A map of a million hexes has as many lines. None of their numbers is kept, and each terrain is kept once, so neither
//! is worth a copy.
//!
//! Holds always: a line says what the record says, in RON and in JSON (`tests::a_line_is_read_as_its_record`).

use std::borrow::Cow;

use serde::Deserialize;

use super::hex_text::HexText;
use beachhead_base::{Id, Source};
use beachhead_hex::{Grid, HexIx, HexNo};
use beachhead_model::map::{Extra, HexFacts, HexRecord, Tile};
use beachhead_model::own::OwnProperties;

/// The fields of a [`HexRecord`](beachhead_model::map::HexRecord).
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "HexRecord")]
pub(super) struct HexLine<'a> {
    #[serde(borrow)]
    hex: Cow<'a, str>,
    #[serde(borrow)]
    terrain: Cow<'a, str>,
    #[serde(default)]
    features: Vec<Id>,
    #[serde(default)]
    tiles: Vec<Tile>,
    #[serde(default)]
    elevation: i16,
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    own: OwnProperties,
    #[serde(default)]
    source: Option<Source>,
    #[serde(default)]
    note: Option<String>,
}

/// A line and where it belongs.
pub(super) struct Placed<'a> {
    pub number: Cow<'a, str>,
    /// `None` where the number is not on the grid.
    pub hex: Option<HexIx>,
    /// What the layer keeps.
    pub facts: HexFacts<Cow<'a, str>>,
}

impl Placed<'_> {
    /// The record that the line holds.
    pub fn into_record(self) -> HexRecord {
        self.facts.into_record(HexNo::from(&*self.number))
    }
}

impl<'a> HexLine<'a> {
    /// The line with its hex on this grid.
    pub fn on(self, grid: Option<&Grid>) -> Placed<'a> {
        let hex = grid.and_then(|grid| grid.find(&self.hex));
        let extra = Extra {
            features: self.features,
            tiles: self.tiles,
            name: self.name,
            own: self.own,
            note: self.note,
        };
        let facts = HexFacts::new(self.terrain, self.source, self.elevation, extra);
        Placed {
            number: self.hex,
            hex,
            facts,
        }
    }
}

impl<'a> HexText<'a> {
    /// The line with its hex on this grid.
    pub fn on(self, grid: Option<&Grid>) -> Placed<'a> {
        Placed {
            hex: grid.and_then(|grid| grid.find(self.number)),
            number: self.number.into(),
            facts: HexFacts {
                terrain: self.terrain.into(),
                source: self.source,
                elevation: 0,
                extra: None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_model::arbitrary::arb_record;
    use proptest::prelude::*;

    fn record_of(line: HexLine<'_>) -> HexRecord {
        line.on(None).into_record()
    }

    #[test]
    fn a_line_is_wrong_where_its_record_is() {
        for text in [
            r#"{"hex": "0101"}"#,
            r#"{"terrain": "clear"}"#,
            r#"{"hex": "0101", "terrain": "clear", "terain": "clear"}"#,
            r#"{"hex": "0101", "hex": "0102", "terrain": "clear"}"#,
            r#"{"hex": 101, "terrain": "clear"}"#,
            r#"{"hex": "0101", "terrain": "clear", "elevation": 40000}"#,
        ] {
            let line = serde_json::from_str::<HexLine<'_>>(text).map(record_of);
            let record = serde_json::from_str::<HexRecord>(text);
            let [line, record] = [line, record].map(|read| read.unwrap_err().to_string());
            assert_eq!(line, record, "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_line_is_read_as_its_record(record in arb_record()) {
            let ron = ron::to_string(&record).unwrap();
            let options = crate::ron_options();
            let line = options.from_str::<HexLine<'_>>(&ron).map(record_of);
            prop_assert_eq!(line.as_ref(), Ok(&record));
            let json = serde_json::to_string(&record).unwrap();
            let line = serde_json::from_str::<HexLine<'_>>(&json).map(record_of);
            prop_assert_eq!(line.unwrap(), record);
        }
    }
}
