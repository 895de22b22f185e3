//! Forces: the counters of a game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::distinct::distinct;
use crate::own::OwnProperties;
use beachhead_base::layer::{Layer, keyed_by_id};
use beachhead_base::{Id, Source};

/// The counters of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(default, deny_unknown_fields)
)]
pub struct Forces {
    /// Every unit there is.
    pub units: Layer<Unit>,
}

/// One counter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// The name printed on it, and by which everything else refers to it: `502/101`.
    pub id: Id,
    /// The side it fights on.
    pub side: Id,
    /// A unit kind of the palette.
    pub kind: Id,
    /// The formation it belongs to: `101`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formation: Option<Id>,
    /// The nation it belongs to, where a side has several (14.0).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<Id>,
    /// Its name in full.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How often it can be reduced, the last time being its end: 2 for a counter with a printed back.
    pub steps: u8,
    /// The figures on its face.
    #[serde(deserialize_with = "distinct")]
    pub figures: BTreeMap<Id, i32>,
    /// The figures on its back, where they differ.
    #[serde(
        default,
        deserialize_with = "distinct",
        skip_serializing_if = "BTreeMap::is_empty"
    )]
    pub reduced: BTreeMap<Id, i32>,
    /// Properties of the pack's own, by name.
    #[serde(default, skip_serializing_if = "OwnProperties::is_empty")]
    pub own: OwnProperties,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Unit {
    /// A figure as printed on the side that shows: its back once it has lost a step.
    pub fn figure(&self, figure: &str, steps: u8) -> Option<i32> {
        let back = if steps < self.steps {
            self.reduced.get(figure)
        } else {
            None
        };
        back.or_else(|| self.figures.get(figure)).copied()
    }
}

keyed_by_id!(Unit);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reduced_unit_shows_its_back() {
        let unit = Unit {
            id: "8/4".into(),
            side: "Allied".into(),
            kind: "infantry".into(),
            formation: None,
            nation: None,
            name: None,
            steps: 2,
            figures: [("attack".into(), 5), ("movement".into(), 6)].into(),
            reduced: [("attack".into(), 2)].into(),
            own: OwnProperties::default(),
            source: None,
            note: None,
        };
        for (figure, steps, printed) in [
            ("attack", 2, Some(5)),
            ("attack", 1, Some(2)),
            ("movement", 1, Some(6)), // Not printed anew on the back.
            ("morale", 2, None),
        ] {
            assert_eq!(
                unit.figure(figure, steps),
                printed,
                "{figure} with {steps} steps"
            );
        }
    }
}
