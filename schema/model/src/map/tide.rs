//! Tide lines: where the sea ends, hour by hour.

use serde::{Deserialize, Serialize};

use super::before::HourLine;
use super::map_record;
use beachhead_base::layer::keyed_by_id;
use beachhead_base::{Id, Source};
use beachhead_hex::HexNo;

/// The line of last land hexes at the hours listed along it; where an hour has no line, that of the last hour before it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TideLine {
    /// The name by which edits refer to it.
    pub id: Id,
    /// The hours listed along it, each as minutes after midnight: 06:00 is 360. An hour has one line.
    pub hours: Vec<u16>,
    /// The last land hexes, along the shore in order.
    pub hexes: Vec<HexNo>,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

keyed_by_id!(TideLine);

map_record! {
    TideLine, "tide line", "tide lines", whole;
    ids;
    hexes { hexes: Whole, ordered, needed; }
    words {}
    source;
    label |line| format!("of {}", clocks(&line.hours));
    since 2, before HourLine;
}

/// An hour as a clock shows it: `06:40`.
pub fn clock(minutes: u16) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// The hours of a line as a clock shows them: `06:40, 07:00`.
pub fn clocks(hours: &[u16]) -> String {
    let clocks: Vec<String> = hours.iter().map(|hour| clock(*hour)).collect();
    match clocks.is_empty() {
        true => "no hour".to_owned(),
        false => clocks.join(", "),
    }
}
