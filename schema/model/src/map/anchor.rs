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
}
