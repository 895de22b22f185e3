//! What a record is called, and the change of a single spot.

use serde_json::Value;

use super::change::{ChangeGroup, ChangeKind, PackChange};
use super::fields::{Renames, differing};
use super::spot_change::SpotChange;
use beachhead_model::rules::Paragraph;

/// The most units that a line of reinforcements is named by.
const MOST_UNITS: usize = 3;

/// The change of what was exchanged at one spot.
pub(super) fn single(entry: SpotChange, renames: &Renames) -> PackChange {
    let (fields, label) = (pairwise(&entry, renames), of(&entry));
    let kind = match (entry.before.len(), entry.after.len()) {
        (before, after) if before < after && fields.is_empty() => ChangeKind::Added,
        (before, after) if after < before && fields.is_empty() => ChangeKind::Removed,
        _ => ChangeKind::Changed,
    };
    let mut change = entry.change(kind, label, []);
    change.fields = fields;
    change
}

/// What differs between the records of a key, the first held to the first.
fn pairwise(entry: &SpotChange, renames: &Renames) -> Vec<super::FieldChange> {
    let pairs = entry.before.iter().zip(&entry.after);
    pairs
        .flat_map(|(before, after)| differing(before, after, renames))
        .collect()
}

/// What distinguishes the record of an entry: as it is now, or as it was.
pub(super) fn of(entry: &SpotChange) -> String {
    let record = entry.after.first().or(entry.before.first());
    match (record, entry.list) {
        (_, "comments" | "grid" | "files" | "title" | "scenario" | "rulebook") => {
            entry.list.to_owned()
        }
        // The part of a scenario that only its rulebook has.
        (_, "rules") if entry.group == ChangeGroup::Setup => entry.list.to_owned(),
        (Some(record), list) => record_label(entry.group, list, record),
        // A swap without records on either side is no change.
        (None, list) => list.to_owned(),
    }
}

/// The same of a hexside that is at another place now.
pub(super) fn without_side(entry: &SpotChange) -> String {
    let label = of(entry);
    let side = entry
        .before
        .first()
        .and_then(|record| record.get("between"));
    let side = side.map(plain).unwrap_or_default();
    label
        .strip_suffix(&side)
        .unwrap_or(&label)
        .trim_end()
        .to_owned()
}

/// What distinguishes a record in its list.
pub(super) fn record_label(group: ChangeGroup, list: &str, record: &Value) -> String {
    let text = |field: &str| record.get(field).map(plain).unwrap_or_default();
    let joined = |words: &[String]| {
        let words = words.iter().filter(|word| !word.is_empty()).cloned();
        words.collect::<Vec<_>>().join(" ")
    };
    match (group, list) {
        (_, "hexes") => joined(&[text("hex"), text("name")]),
        (_, "hexsides") if group == ChangeGroup::Map => {
            joined(&[text("kind"), text("name"), text("between")])
        }
        (ChangeGroup::Map, _) => {
            let id = text("id");
            let name = match text("name") {
                name if name == id => String::new(),
                name => name,
            };
            let first = match list {
                "paths" | "regions" | "markers" => text("kind"),
                list => noun(group, list).to_owned(),
            };
            joined(&[first, id, name])
        }
        (ChangeGroup::Forces, _) => text("id"),
        (ChangeGroup::Tables, "tables") => joined(&["table".to_owned(), text("id")]),
        (ChangeGroup::Tables, _) => text("row"),
        (ChangeGroup::Claims, _) => {
            let claim = record.get("claim");
            let variant = claim.and_then(|claim| match claim {
                Value::String(name) => Some(name.clone()),
                Value::Object(fields) => fields.keys().next().cloned(),
                _ => None,
            });
            joined(&[text("rule"), variant.unwrap_or_default()])
        }
        (ChangeGroup::Setup, "setup" | "off_map") => text("unit"),
        (ChangeGroup::Setup, "reinforcements") => {
            match record.get("units").and_then(Value::as_array) {
                Some(units) if (1..=MOST_UNITS).contains(&units.len()) => {
                    units.iter().map(plain).collect::<Vec<_>>().join(", ")
                }
                _ => joined(&["reinforcement".to_owned(), text("id")]),
            }
        }
        (ChangeGroup::Errata, _) => text("id"),
        (ChangeGroup::Rules, "rules") => joined(&["rule".to_owned(), row(record)]),
        (group, list) => joined(&[noun(group, list).to_owned(), text("id")]),
    }
}

/// Whether records of a list are rules.
pub(super) fn is_rule(group: ChangeGroup, list: &str) -> bool {
    group == ChangeGroup::Rules && list == "rules"
}

/// What refusals and scripts cite a rule by: `5.2 zone-stops`.
pub(super) fn row(record: &Value) -> String {
    let text = |field: &str| record.get(field).map(plain).unwrap_or_default();
    let printed = Paragraph::from(text("printed").as_str());
    format!("{} {}", printed.number(), text("id"))
}

/// What one record of a list is called.
pub(super) fn noun(group: ChangeGroup, list: &str) -> &str {
    match (group, list) {
        (ChangeGroup::Rules, "rules") => "rule",
        (ChangeGroup::Rules, "classes") => "class",
        (ChangeGroup::Rules, "phases") => "phase",
        (ChangeGroup::Palette, "sides") => "side",
        (ChangeGroup::Palette, "terrains") => "terrain",
        (ChangeGroup::Palette, "features") => "feature",
        (ChangeGroup::Palette, "tiles") => "tile",
        (ChangeGroup::Palette, "hexsides") => "hexside kind",
        (ChangeGroup::Palette, "paths") => "path kind",
        (ChangeGroup::Palette, "regions") => "region kind",
        (ChangeGroup::Palette, "markers") => "marker kind",
        (ChangeGroup::Palette, "figures") => "figure",
        (ChangeGroup::Palette, "units") => "unit kind",
        (ChangeGroup::Palette, "patterns") => "pattern",
        (_, "hexes") => "hex",
        (_, "hexsides") => "hexside",
        (_, "paths") => "path",
        (_, "tide_lines") => "tide line",
        (_, "beaches") => "beach",
        (_, "boxes") => "box",
        (_, "sectors") => "sector",
        (_, "scatter_paths") => "scatter path",
        (_, "entries") => "entry",
        (_, "regions") => "region",
        (_, "markers") => "marker",
        (_, "breaches") => "breach",
        (_, "labels") => "label",
        (_, "charts") => "chart",
        (_, "underlays") => "scan",
        (_, "units") => "unit",
        (_, "tables") => "table",
        (_, "rows") => "table row",
        (_, "groups") => "setup group",
        (_, "setup" | "off_map") => "placement",
        (_, "reinforcements") => "reinforcement",
        (_, "allotments") => "allotment",
        (_, "victory") => "objective",
        (_, "options") => "option",
        (_, "claims") => "claim",
        (_, "errata") => "erratum",
        (_, other) => other,
    }
}

/// A value as it stands in a label.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join("/"),
        other => other.to_string(),
    }
}
