//! [`Anchor`]: a hex shown on a scan.

use serde::{Deserialize, Serialize};

use beachhead_hex::HexNo;

/// One hex whose middle was shown on the scan.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Anchor {
    /// The printed number.
    pub hex: HexNo,
    /// Pixels from the scan's left edge.
    pub x: f64,
    /// Pixels from the scan's top edge.
    pub y: f64,
    /// Found on the scan by the program, with the rest of the grid; a click sets anchors without it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub found: bool,
}

impl Anchor {
    /// An anchor that was clicked.
    pub fn clicked(hex: HexNo, x: f64, y: f64) -> Self {
        let found = false;
        Self { hex, x, y, found }
    }
}
