//! [`RuleLine`]: one sentence of the printed book.

use serde::{Deserialize, Serialize};

use super::paragraph::Paragraph;
use super::says::Says;
use beachhead_base::layer::Keyed;
use beachhead_base::{Id, Source};

/// One sentence of the printed book. A refusal cites it by paragraph and id: `5.2 zone-stops`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RuleLine {
    /// A short name for it, the only one of its kind in the file: `zone-stops`.
    pub id: Id,
    /// The paragraph in which it is printed: `5.2`.
    pub printed: Paragraph,
    /// The rule: one entry of the catalogue.
    pub says: Says,
    /// The units that it is about, as a query over units: `kind=artillery`; all, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub units: Option<String>,
    /// The hexes that it is about, as a query over hexes: `terrain=town`; all, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hexes: Option<String>,
    /// The lines, by id, in whose place it stands for the units that it is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replaces: Vec<Id>,
    /// The rule in our own words; if left out, the sentence that the program makes of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The reading of it that is played, where the book leaves it open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruling: Option<String>,
    /// The source of the line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl RuleLine {
    /// The row as which refusals and scripts cite it: `5.2 zone-stops`.
    #[must_use]
    pub fn row(&self) -> String {
        format!("{} {}", self.printed.number(), self.id)
    }
}

impl Keyed for RuleLine {
    type Key = (Paragraph, Id);

    fn key(&self) -> (Paragraph, Id) {
        (self.printed.clone(), self.id.clone())
    }
}
