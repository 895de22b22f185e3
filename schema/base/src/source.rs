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
    /// Said by this paragraph of the rulebook: `Rules("11.2.1")`; by several, where no one of them says all of it: `Rules("L56, L57")`.
    Rules(SmolStr),
    /// Said by this entry of the pack's errata: `Errata("E2")`.
    Errata(SmolStr),
    /// Our own reconstruction; to be proof-read.
    Reconstructed,
}

/// A record's source and note, as its file states them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Provenance<'a> {
    /// The stated source.
    pub source: Option<&'a Source>,
    /// The stated note.
    pub note: Option<&'a str>,
}

impl<'a> Provenance<'a> {
    /// That of a record with these fields.
    pub fn of(source: &'a Option<Source>, note: &'a Option<String>) -> Self {
        Self {
            source: source.as_ref(),
            note: note.as_deref(),
        }
    }
}

impl Source {
    /// The paragraphs of the rulebook that it names.
    ///
    /// ```
    /// use beachhead_base::Source;
    /// let source = Source::Rules("L56, L57".into());
    /// assert!(source.paragraphs().eq(["L56", "L57"]));
    /// assert_eq!(Source::Printed.paragraphs().count(), 0);
    /// ```
    pub fn paragraphs(&self) -> impl Iterator<Item = &str> {
        let named = match self {
            Self::Rules(paragraphs) => Some(paragraphs.as_str()),
            _ => None,
        };
        named.into_iter().flat_map(paragraphs)
    }
}

/// The paragraphs of a list: `L56` and `L57` of `L56, L57`.
pub fn paragraphs(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').map(str::trim)
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
