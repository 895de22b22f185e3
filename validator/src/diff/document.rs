//! [`DiffReport`]: what differs and what that means, as data. `beachhead diff --format json` writes it as it stands; its schema
//! is published with those of the other reports.

use std::collections::BTreeMap;

use beachhead_check::check::Checked;
use beachhead_schema::diff::{Changes, PackChange};
use beachhead_schema::pack::Pack;
use serde::Serialize;
use serde_json::Value;

use super::side::DiffSide;
use super::words;

/// The version of the format.
pub(crate) const VERSION: u32 = 1;

/// What `beachhead diff --format json` writes. Fields that aren't described here may be added by newer programs of the same
/// version, and are to be skipped.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Diff")
)]
pub struct DiffReport {
    /// The schema of this document.
    #[serde(rename = "$schema")]
    pub schema: String,
    /// The version of the format.
    pub version: u32,
    /// The title of the pack.
    pub title: String,
    /// Where the earlier pack was read: a path, or a path in a revision.
    pub before: String,
    /// Where the later pack was read.
    pub after: String,
    /// How many changes there are, by what they are of: `map`, `unit`, `table cell`.
    pub counts: BTreeMap<String, usize>,
    /// The changes, by group, scenario, list and key.
    pub changes: Vec<ChangeReport>,
    /// What the checks find now, did not find before, and can't be tied to one of the changes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<FindingReport>,
    /// What the changes mean for claims, scripts and records; left out where single files are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effect: Option<EffectReport>,
    /// What could not be compared, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<String>,
}

/// One change, as a reader counts it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Change")
)]
pub struct ChangeReport {
    /// The part of the pack: `map`, `setup`, `forces`, `tables`, `rules`, `claims`, `errata`, `palette`, `pack` or `scripts`.
    pub group: String,
    /// What has been done: `added`, `removed`, `changed`, `moved`, `renamed`, `renumbered` or `resized`.
    pub kind: String,
    /// The list of the part's file: `hexes`, `units`; `grid` and `comments` for what is no list.
    pub list: String,
    /// The scenario, where it is in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    /// What distinguishes the record in its list: `0203 Cametours`, `12/4`.
    pub label: String,
    /// The records that were there, as JSON files have them.
    pub before: Vec<Value>,
    /// The records that are there now.
    pub after: Vec<Value>,
    /// Which fields differ, where a record became another one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<FieldReport>,
    /// How many other records only follow it: those that refer to what was renamed.
    pub followed: usize,
    /// The hexes that the records named before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hexes_before: Vec<String>,
    /// The hexes that they name now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hexes_after: Vec<String>,
    /// What the rulebook's tables say of the kind that it was and of the kind that it is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub costs: Vec<CostReport>,
    /// The errata that cover it, by their ids.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errata: Vec<String>,
    /// What the checks find of it now, and did not find before; failing claims among it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<FindingReport>,
}

/// A field of a record that has another value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Field")
)]
pub struct FieldReport {
    /// The field as the file calls it, with those that it is in: `figures.attack`, `units[3]`; a cell of a table by the name
    /// of its column, `cells.leg`; a step of a script by its place from 0.
    pub path: String,
    /// What it was; null where there was no such field.
    pub before: Value,
    /// What it is; null where there is no such field.
    pub after: Value,
}

/// A column of a table in which the row of the earlier kind differs from that of the later one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Cost")
)]
pub struct CostReport {
    /// The table.
    pub table: String,
    /// The column: `leg`, `defence`.
    pub column: String,
    /// What the earlier table says of the earlier kind.
    pub before: String,
    /// What the later table says of the later kind.
    pub after: String,
}

/// Something that the checks find now, and did not find before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Finding")
)]
pub struct FindingReport {
    /// The code of the check: `MAP014`.
    pub code: String,
    /// How bad it is: `warning` or `error`.
    pub severity: String,
    /// What is wrong.
    pub message: String,
    /// The file, if it is about one.
    pub file: String,
    /// The line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The row of the rule index or the paragraph that it comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Whether it is about a claim that holds the pack to a reconstruction, and not to what the rule says. Left out where it is
    /// false.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub reconstructed: bool,
}

/// What the changes mean for what is proved of the pack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Effect")
)]
pub struct EffectReport {
    /// The claims, and how many of them are true of the later pack.
    pub claims: HoldCount,
    /// The scripts; left out where none was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scripts: Option<PlayReport>,
    /// The records; left out where none was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub records: Option<PlayReport>,
}

/// How many of how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct HoldCount {
    /// How many hold.
    pub hold: usize,
    /// How many there are.
    pub all: usize,
}

/// How scripts or records go with the later pack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Played")
)]
pub struct PlayReport {
    /// How many hold.
    pub hold: usize,
    /// How many there are.
    pub all: usize,
    /// Those that held with the earlier pack and don't hold any more.
    pub broken: Vec<BrokenScript>,
}

/// A script or record that held with the earlier pack and doesn't hold any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Broken")
)]
pub struct BrokenScript {
    /// Where it no longer holds, and why.
    #[serde(rename = "finding")]
    pub finding: FindingReport,
    /// The smallest set of changes, by their places in `changes` from 0, that makes it fail; empty where more than three
    /// changes are needed, or where none was found in time.
    pub causes: Vec<usize>,
    /// Whether it is the script or record itself that changed, and it doesn't hold with the earlier pack either.
    pub is_own: bool,
}

impl DiffReport {
    /// The changes, as yet without their meaning.
    pub(super) fn of(changes: &Changes, old: &DiffSide<'_>, new: &DiffSide<'_>) -> Self {
        let all: Vec<ChangeReport> = changes.all.iter().map(ChangeReport::of).collect();
        let title = match new.pack.manifest.title.as_str() {
            "" => &new.name,
            title => title,
        };
        Self {
            schema: beachhead_report::diff_schema_id(),
            version: VERSION,
            title: title.to_owned(),
            before: old.name.clone(),
            after: new.name.clone(),
            counts: words::counts(&all),
            changes: all,
            findings: Vec::new(),
            effect: None,
            problems: Vec::new(),
        }
    }

    /// Keeps the changes that are to be kept. Causes go by their places, so scripts must not have been played.
    pub fn retain(&mut self, is_kept: impl Fn(&ChangeReport) -> bool) {
        self.changes.retain(is_kept);
        self.counts = words::counts(&self.changes);
    }

    /// Whether nothing differs.
    pub fn is_same(&self) -> bool {
        self.changes.is_empty()
    }
}

impl ChangeReport {
    fn of(change: &PackChange) -> Self {
        let text = |hexes: &[beachhead_schema::hex::HexNo]| {
            let mut numbers: Vec<String> = Vec::new();
            for hex in hexes.iter().map(ToString::to_string) {
                if !numbers.contains(&hex) {
                    numbers.push(hex);
                }
            }
            numbers
        };
        let fields = change.fields.iter().map(|field| FieldReport {
            path: field.path.clone(),
            before: field.before.clone(),
            after: field.after.clone(),
        });
        Self {
            group: change.group.name().to_owned(),
            kind: change.kind.name().to_owned(),
            list: change.list.to_owned(),
            scenario: change.scenario.as_ref().map(ToString::to_string),
            label: change.label.clone(),
            before: change.before.clone(),
            after: change.after.clone(),
            fields: fields.collect(),
            followed: change.followed,
            hexes_before: text(&change.hexes_before),
            hexes_after: text(&change.hexes_after),
            costs: Vec::new(),
            errata: Vec::new(),
            findings: Vec::new(),
        }
    }
}

impl EffectReport {
    /// What the changes mean for the claims.
    pub(super) fn of_claims(pack: &Pack, checked: &Checked) -> Self {
        let all = pack.claims.claims.len();
        Self {
            claims: HoldCount {
                hold: all.saturating_sub(checked.untrue_claims.len()),
                all,
            },
            ..Self::default()
        }
    }
}
