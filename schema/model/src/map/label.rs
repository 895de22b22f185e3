//! Labels: text that belongs to no single hex.

use serde::{Deserialize, Serialize};

use super::map_record;
use beachhead_base::layer::keyed_by_id;
use beachhead_base::{Id, Source};
use beachhead_hex::HexNo;

/// Text on the map that names no single hex: a sea, a district, a forest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Label {
    /// The name by which edits refer to it.
    pub id: Id,
    /// What is printed.
    pub text: String,
    /// The hex in whose middle the text is centred.
    pub hex: HexNo,
    /// Height of the letters in hundredths of a hex's height.
    pub size: u16,
    /// Degrees by which the text is turned clockwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle: Option<i16>,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

keyed_by_id!(Label);

map_record! {
    Label, "label", "labels", whole;
    ids;
    hexes { hex: Stands; }
    words {}
    source;
    label |label| label.text.clone();
}
