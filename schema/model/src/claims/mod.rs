//! Claims: what the rulebook says about the data, each with its paragraph.
//!
//! The validator holds the pack to every claim: this is how a digitised map is proof-read against its own rulebook. A claim
//! that also names a row of the rule index proves that row; which rows there are is the engine's affair.

mod claim;
mod named;

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use beachhead_base::layer::{Keyed, Layer};
use beachhead_base::{Id, Source};
use beachhead_hex::natural;

pub use claim::Claim;

/// The claims of a pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(default, deny_unknown_fields)
)]
pub struct Claims {
    /// One claim a line, in the order of the paragraphs.
    pub claims: Layer<ClaimRecord>,
}

/// One claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ClaimRecord {
    /// The paragraph that makes it, and the row of the rule index that it proves, if it proves one: `10.1`, `10.1 trail-key`.
    pub rule: String,
    /// The scenario of which it says so, if it speaks of scenarios: every one where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<Id>,
    /// What it says.
    pub claim: Claim,
    /// Where it comes from, if not from its paragraph: one that only holds the data to our own reconstruction says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl ClaimRecord {
    /// The paragraph that makes it: `10.1` of `10.1 trail-key`.
    pub fn paragraph(&self) -> &str {
        rule_parts(&self.rule).0
    }

    /// Whether it holds the data to a reconstruction of ours, and not to what its paragraph says.
    pub fn is_reconstructed(&self) -> bool {
        self.source == Some(Source::Reconstructed)
    }

    /// The name of the row that it proves: `trail-key` of `10.1 trail-key`. What stands in parentheses is a part of the
    /// paragraph, and no row.
    ///
    /// ```
    /// use beachhead_model::claims::{Claim, ClaimRecord};
    /// let claim = |rule: &str| ClaimRecord {
    ///     rule: rule.to_owned(),
    ///     scenario: None,
    ///     claim: Claim::Turns { is: 17 },
    ///     source: None,
    ///     note: None,
    /// };
    /// assert_eq!(claim("10.2 length").row_name(), Some("length"));
    /// assert_eq!(claim("10.2").row_name(), None);
    /// assert_eq!(claim("11.2.2 (3)").row_name(), None);
    /// ```
    pub fn row_name(&self) -> Option<&str> {
        rule_parts(&self.rule)
            .1
            .filter(|name| !name.starts_with('('))
    }
}

/// The paragraph, and what stands behind it.
fn rule_parts(rule: &str) -> (&str, Option<&str>) {
    match rule.split_once(' ') {
        Some((paragraph, rest)) => (paragraph, Some(rest)),
        None => (rule, None),
    }
}

/// What a claim is found by: its paragraph and row, and what it says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimKey {
    /// The paragraph, with the row that it proves.
    pub rule: String,
    /// The scenario, if it speaks of one.
    pub scenario: Option<Id>,
    /// What it says.
    pub claim: Claim,
}

/// Paragraphs are sorted naturally: 2.1 comes before 10.1. Within one, claims that prove no row come first.
impl Ord for ClaimKey {
    fn cmp(&self, other: &Self) -> Ordering {
        let ((ours, our_row), (theirs, their_row)) =
            (rule_parts(&self.rule), rule_parts(&other.rule));
        natural(ours, theirs)
            .then_with(|| ours.cmp(theirs))
            .then_with(|| our_row.cmp(&their_row))
            .then_with(|| self.rule.cmp(&other.rule))
            .then_with(|| (&self.scenario, &self.claim).cmp(&(&other.scenario, &other.claim)))
    }
}

impl PartialOrd for ClaimKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Keyed for ClaimRecord {
    type Key = ClaimKey;

    fn key(&self) -> ClaimKey {
        ClaimKey {
            rule: self.rule.clone(),
            scenario: self.scenario.clone(),
            claim: self.claim.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(rule: &str) -> ClaimKey {
        ClaimKey {
            rule: rule.to_owned(),
            scenario: None,
            claim: Claim::Turns { is: 17 },
        }
    }

    #[test]
    fn rows_are_sorted_within_their_paragraph() {
        let sorted = [
            "2.1 zoc",
            "10.1",
            "10.1 east-of-vire",
            "10.1 trail-key",
            "10.1.1",
            "10.2",
            "L3 retreat",
            "L12",
            "L100 no-air-rules",
        ];
        let mut keys: Vec<ClaimKey> = sorted.iter().rev().map(|rule| key(rule)).collect();
        keys.sort();
        let rules: Vec<&str> = keys.iter().map(|key| key.rule.as_str()).collect();
        assert_eq!(rules, sorted);
    }
}
