//! [`Source`]: where a fact of the pack comes from.

use std::fmt;

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

/// Where a hex, hexside, unit or table row comes from.
///
/// What the rulebook doesn't contain is [`Source::Reconstructed`]: summaries count it, so that a publisher knows
/// exactly what to check against the printed sheet.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Source {
    /// Read off the printed map, counter or chart.
    Printed,
    /// Said by this paragraph of the rulebook: `Rules("11.2.1")`.
    Rules(SmolStr),
    /// Said by this entry of the pack's errata: `Errata("E2")`.
    Errata(SmolStr),
    /// Our own reconstruction; to be proof-read.
    Reconstructed,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Printed => f.write_str("printed"),
            Self::Rules(paragraph) => write!(f, "rules {paragraph}"),
            Self::Errata(entry) => write!(f, "errata {entry}"),
            Self::Reconstructed => f.write_str("reconstructed"),
        }
    }
}
