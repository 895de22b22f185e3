//! What changes are called in reports for people.

use std::collections::BTreeMap;

use serde_json::Value;

use beachhead_schema::rules::Paragraph;

use super::document::{ChangeReport, DiffReport, FieldReport, FindingReport};

/// The most fields of a record that a line names.
const MOST_FIELDS: usize = 4;
/// The most letters of a value that a line shows.
const MOST_LETTERS: usize = 60;

/// The parts of a change's line: where it is, what is changed, and how.
pub(super) struct ChangeLine {
    /// The part of the pack, the scenario or the table.
    pub place: String,
    pub label: String,
    pub what: String,
    /// What the tables say of it.
    pub costs: String,
    /// The errata that cover it, and what is wrong now.
    pub marks: Vec<String>,
}

impl ChangeLine {
    pub fn of(change: &ChangeReport) -> Self {
        let place = match (change.group.as_str(), change.list.as_str()) {
            ("setup", _) => change.scenario.clone(),
            ("tables", "rows") => {
                let row = change.after.first().or(change.before.first());
                row.and_then(|row| Some(row.get("table")?.as_str()?.to_owned()))
            }
            _ => None,
        };
        let costs = change.costs.iter().take(MOST_FIELDS);
        let costs = costs.map(|cost| format!("{} {} → {}", cost.column, cost.before, cost.after));
        let errata = change.errata.iter().map(|id| format!("erratum {id}"));
        let findings = change
            .findings
            .iter()
            .map(|finding| format!("! {}", found(finding)));
        Self {
            place: place.unwrap_or_else(|| change.group.clone()),
            label: change.label.clone(),
            what: what(change),
            costs: costs.collect::<Vec<_>>().join(", "),
            marks: errata.chain(findings).collect(),
        }
    }
}

/// A finding as a line names it: its message, its code, and where it is if that is not the map.
pub(super) fn found(finding: &FindingReport) -> String {
    let at = match finding.line {
        Some(line) => format!(", {}:{line}", finding.file),
        None => String::new(),
    };
    let at = if finding.code.starts_with("MAP") {
        String::new()
    } else {
        at
    };
    format!("{} ({}{at})", finding.message, finding.code)
}

/// What has been done, in words.
fn what(change: &ChangeReport) -> String {
    let field = |path: &str| change.fields.iter().find(|field| field.path == path);
    let pair = |field: &FieldReport| format!("{} → {}", value(&field.before), value(&field.after));
    match (change.kind.as_str(), change.list.as_str()) {
        ("renamed", "scripts") => match field("file") {
            Some(file) => format!("renamed to {}", value(&file.after)),
            None => "renamed".to_owned(),
        },
        ("renamed", _) => {
            let to = match (change.group.as_str(), change.after.first()) {
                ("rules", Some(record)) if change.list == "rules" => format!(" to {}", row(record)),
                _ => field("id").map_or_else(String::new, |id| format!(" to {}", value(&id.after))),
            };
            let followed = match change.followed {
                0 => String::new(),
                1 => ", 1 record follows".to_owned(),
                count => format!(", {count} records follow"),
            };
            format!("renamed{to}{followed}")
        }
        ("moved", "hexsides") => match field("between") {
            Some(between) => format!("{} → {}", side(&between.before), side(&between.after)),
            None => "moved".to_owned(),
        },
        ("moved", "rows") => "moved to another place in its table".to_owned(),
        ("renumbered" | "resized", _) => {
            let mut parts = vec![change.kind.clone()];
            parts.extend(field("size").map(pair));
            parts.extend(field("number").map(pair));
            if let Some(hexes) = field("hexes") {
                parts.push(format!("{} hexes", pair(hexes)));
            }
            match parts.split_first() {
                Some((kind, rest)) if !rest.is_empty() => format!("{kind} {}", rest.join(", ")),
                _ => change.kind.clone(),
            }
        }
        (_, "scripts") if !change.fields.is_empty() => steps(change),
        _ if change.fields.is_empty() => change.kind.clone(),
        _ => {
            let fields = change.fields.iter().take(MOST_FIELDS);
            let mut fields: Vec<String> = fields.map(|field| described(change, field)).collect();
            let more = change.fields.len().saturating_sub(MOST_FIELDS);
            fields.extend((more > 0).then(|| format!("and {more} more")));
            fields.join(", ")
        }
    }
}

/// What a rule is cited by: `5.2 zone-stops`.
fn row(rule: &Value) -> String {
    let text = |field: &str| rule.get(field).and_then(Value::as_str).unwrap_or_default();
    let printed = Paragraph::from(text("printed"));
    format!("{} {}", printed.number(), text("id"))
}

/// How many steps of a script are others; the step itself, where it is one.
fn steps(change: &ChangeReport) -> String {
    let is_step = |field: &&FieldReport| field.path.ends_with(']');
    let (steps, head): (Vec<&FieldReport>, Vec<&FieldReport>) =
        change.fields.iter().partition(is_step);
    let mut parts: Vec<String> = head.iter().map(|field| described(change, field)).collect();
    if let [only] = steps.as_slice() {
        parts.push(described(change, only));
        return parts.join(", ");
    }
    let counts = [
        (
            "changed",
            steps
                .iter()
                .filter(|step| !step.before.is_null() && !step.after.is_null())
                .count(),
        ),
        (
            "added",
            steps.iter().filter(|step| step.before.is_null()).count(),
        ),
        (
            "removed",
            steps.iter().filter(|step| step.after.is_null()).count(),
        ),
    ];
    for (done, count) in counts.into_iter().filter(|(_, count)| *count > 0) {
        parts.push(format!(
            "{count} step{} {done}",
            if count == 1 { "" } else { "s" }
        ));
    }
    parts.join(", ")
}

/// A field with what it was and what it is.
fn described(change: &ChangeReport, field: &FieldReport) -> String {
    let name = name(change, &field.path);
    let name = if name.is_empty() {
        name
    } else {
        format!("{name} ")
    };
    match (&field.before, &field.after) {
        (Value::Array(before), Value::Array(after)) => {
            let besides = |these: &[Value], those: &[Value], sign: &str| {
                let other = these.iter().filter(|one| !those.contains(one)).map(value);
                let other: Vec<String> = other.collect();
                match other.is_empty() {
                    true => String::new(),
                    false => format!("{sign}{}", other.join(", ")),
                }
            };
            let parts = [besides(after, before, "+ "), besides(before, after, "− ")];
            let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            match parts.is_empty() {
                true => format!("{name}in another order"),
                false => clipped(&format!("{name}{}", parts.join(" "))),
            }
        }
        (before, after) => format!("{name}{} → {}", value(before), value(after)),
    }
}

/// What a field is called; blank where what it holds says so itself.
fn name(change: &ChangeReport, path: &str) -> String {
    if let Some(column) = path.strip_prefix("cells.") {
        return format!("column {column}");
    }
    if let Some(step) = path
        .strip_prefix("steps[")
        .and_then(|rest| rest.strip_suffix(']'))
    {
        let number = step.parse::<usize>().map_or(0, |at| at + 1);
        return format!("step {number}");
    }
    match (change.list.as_str(), path) {
        ("hexes", path) if path.starts_with("tiles[") && path.ends_with("].kind") => {
            return "tile".to_owned();
        }
        ("hexes", "terrain") | ("hexsides", "kind" | "between") | ("title", _) => {
            return String::new();
        }
        ("reinforcements", "turn") => return "game turn".to_owned(),
        _ => {}
    }
    let mut parts: Vec<&str> = path.split('.').collect();
    // The variant of an enum, and the fields that only hold others, say nothing to a reader.
    parts.retain(|part| {
        !part.starts_with(|first: char| first.is_ascii_uppercase())
            && !matches!(*part, "figures" | "claim" | "says")
    });
    let back = parts.first() == Some(&"reduced");
    if back {
        parts.remove(0);
    }
    let name = parts.join(" ").replace('_', " ");
    if back {
        format!("{name} of the back")
    } else {
        name
    }
}

/// A value as a line shows it.
pub(super) fn value(value: &Value) -> String {
    let text = match value {
        Value::Null => "none".to_owned(),
        Value::String(text) if text.is_empty() => "\"\"".to_owned(),
        Value::String(text) => beachhead_schema::diag::one_line(text.clone()),
        Value::Bool(is) => if *is { "yes" } else { "no" }.to_owned(),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(self::value).collect();
            items.join(", ")
        }
        Value::Object(fields) => match fields.iter().next() {
            Some((variant, held)) if fields.len() == 1 => {
                format!("{variant} {}", self::value(held))
            }
            _ => value.to_string(),
        },
        other => other.to_string(),
    };
    clipped(&text)
}

fn clipped(text: &str) -> String {
    match text.char_indices().nth(MOST_LETTERS) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or(text)),
        None => text.to_owned(),
    }
}

fn side(value: &Value) -> String {
    let hexes = value.as_array().into_iter().flatten();
    hexes
        .filter_map(Value::as_str)
        .collect::<Vec<_>>()
        .join("/")
}

/// How many changes there are of what.
pub(super) fn counts(changes: &[ChangeReport]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for change in changes {
        *counts.entry(noun(change).to_owned()).or_insert(0) += 1;
    }
    counts
}

/// What a change is counted as.
fn noun(change: &ChangeReport) -> &'static str {
    let is_cell = change.fields.len() == 1
        && change
            .fields
            .iter()
            .all(|field| field.path.starts_with("cells."));
    match (change.group.as_str(), change.list.as_str()) {
        (_, "comments") => "comments",
        ("map", _) => "map",
        ("forces", _) => "unit",
        ("tables", "tables") => "table",
        ("tables", _) if is_cell => "table cell",
        ("tables", _) => "table row",
        ("rules", "classes") => "movement class",
        ("rules", "phases") => "phase",
        ("rules", _) => "rule",
        ("claims", _) => "claim",
        ("errata", _) => "erratum",
        ("palette", _) => "palette entry",
        ("scripts", _) => "script",
        ("pack", _) => "manifest",
        (_, "groups") => "setup group",
        (_, "setup" | "off_map") => "placement",
        (_, "reinforcements") => "reinforcement",
        (_, "allotments") => "allotment",
        (_, "victory") => "objective",
        (_, "options") => "option",
        _ => "scenario",
    }
}

/// `8 changes (5 map, 1 unit, 1 table cell)`, in the order of the changes.
pub(super) fn headline(report: &DiffReport) -> String {
    let total = report.changes.len();
    if total == 0 {
        return "no changes".to_owned();
    }
    let mut nouns: Vec<&str> = Vec::new();
    for change in &report.changes {
        if !nouns.contains(&noun(change)) {
            nouns.push(noun(change));
        }
    }
    let counted = nouns.into_iter().map(|noun| {
        let count = report.counts.get(noun).copied().unwrap_or(0);
        match (count, noun) {
            (1, _) | (_, "map" | "comments") => format!("{count} {noun}"),
            (_, "erratum") => format!("{count} errata"),
            (_, "palette entry") => format!("{count} palette entries"),
            (_, "movement class") => format!("{count} movement classes"),
            _ => format!("{count} {noun}s"),
        }
    });
    let s = if total == 1 { "" } else { "s" };
    format!(
        "{total} change{s} ({})",
        counted.collect::<Vec<_>>().join(", ")
    )
}

/// `claims 229/230 · scripts 54/58 (each with its cause) · records 0/3`; none where nothing was compared.
pub(super) fn effect(report: &DiffReport) -> Option<String> {
    let effect = report.effect.as_ref()?;
    let claims = &effect.claims;
    let mut parts = Vec::new();
    if claims.all > 0 {
        parts.push(format!("claims {}/{}", claims.hold, claims.all));
    }
    for (name, played) in [("scripts", &effect.scripts), ("records", &effect.records)] {
        parts.extend(
            played
                .as_ref()
                .map(|played| format!("{name} {}/{}", played.hold, played.all)),
        );
    }
    (!parts.is_empty()).then(|| parts.join(" · "))
}

/// Each script and record that no longer holds: where and why, and the changes for which.
pub(super) fn broken(report: &DiffReport) -> Vec<(String, String, String)> {
    let effect = report.effect.iter();
    let all = effect.flat_map(|effect| effect.scripts.iter().chain(&effect.records));
    let all = all.flat_map(|played| &played.broken);
    let lines = all.map(|script| {
        let finding = &script.finding;
        let at = match finding.line {
            Some(line) => format!("{}:{line}", finding.file),
            None => finding.file.clone(),
        };
        let causes = script
            .causes
            .iter()
            .filter_map(|at| report.changes.get(*at));
        let causes: Vec<String> = causes
            .map(|change| {
                let line = ChangeLine::of(change);
                format!("{} {}", line.place, line.label)
            })
            .collect();
        let by = match (causes.is_empty(), script.is_own) {
            (false, _) => causes.join(" + "),
            (true, true) => "its own text".to_owned(),
            (true, false) => "several".to_owned(),
        };
        let rule = finding.rule.as_ref().map(|rule| format!("{rule}: "));
        (
            at,
            format!("{}{}", rule.unwrap_or_default(), finding.message),
            by,
        )
    });
    lines.collect()
}
