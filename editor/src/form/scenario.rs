//! A scenario as a value that forms can show: from its JSON file, and back with the messages of a file that is read.

use beachhead_schema::diag::Severity;
use beachhead_schema::io::{SourceFile, Syntax, read_part, write_bare};
use beachhead_schema::json::PARTS;
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use serde_json::Value;

use super::context::Ids;
use super::shape::Member;

/// The parts of a scenario, by the fields of its file, as they are called here.
pub(crate) const SECTIONS: [(&str, &[&str], &str); 7] = [
    (
        "Head",
        &["title", "turns", "first"],
        "What it is called, how long it lasts, who begins",
    ),
    ("Groups", &["groups"], "Where which units may be set up"),
    (
        "Schedule",
        &["reinforcements"],
        "What comes later, by turn and entry",
    ),
    (
        "Allotments",
        &["allotments"],
        "Points and markers, a record for each kind",
    ),
    ("Victory", &["victory"], "What has to be held"),
    (
        "Options",
        &["options"],
        "Optional rules, and whether they are played",
    ),
    (
        "Of the rulebook",
        &["rules"],
        "What only scenarios of this rulebook have",
    ),
];

/// The fields of all sections, in their order.
pub(crate) fn section_members() -> Vec<Member> {
    let schema = PARTS.iter().find(|(name, _)| *name == "scenario");
    let schema: Value = schema
        .and_then(|(_, text)| serde_json::from_str(text).ok())
        .unwrap_or_default();
    let fields = SECTIONS.iter().flat_map(|(_, fields, _)| *fields);
    fields
        .map(|field| Member::of_field(&schema, field))
        .collect()
}

/// The scenario as its JSON file has it, with every field of a section.
pub(crate) fn value_of(scenario: &Scenario) -> Option<Value> {
    let text = write_bare(&scenario.clone().into(), Syntax::Json).ok()?;
    let mut value: Value = serde_json::from_str(&text).ok()?;
    let fields = value.as_object_mut()?;
    for field in SECTIONS.iter().flat_map(|(_, fields, _)| *fields) {
        fields.entry(*field).or_insert(Value::Null);
    }
    Some(value)
}

/// The scenario that a value is, or what is wrong with it.
pub(crate) fn scenario_of(value: &Value) -> Result<Scenario, String> {
    let mut value = value.clone();
    if let Some(fields) = value.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    let source = SourceFile::new("scenario.json", value.to_string());
    let read = read_part::<Scenario>(&source, Syntax::Json);
    let mut findings = read.diagnostics.iter();
    let worst = findings.find(|finding| finding.severity >= Severity::Error);
    match (read.value, worst) {
        (Some(scenario), None) => Ok(scenario.part),
        (_, Some(finding)) => Err(match &finding.help {
            Some(help) => format!("{}: {help}", finding.message),
            None => finding.message.clone(),
        }),
        (None, None) => Err("it is no scenario".to_owned()),
    }
}

/// Whether the ids of the records in these fields can be changed.
pub(crate) fn ids_of(pack: &Pack, fields: &[&str]) -> Ids {
    let is_known = |field: &&str| matches!(*field, "groups" | "options" | "rules");
    match pack
        .rulebook()
        .and(fields.iter().find(|field| is_known(field)))
    {
        Some(&"groups") => Ids::Fixed(
            "The rulebook and claims find the group by this id: rename it in the scenario's file, and in claims",
        ),
        Some(&"options") => Ids::Fixed(
            "The rulebook knows the option by this id; for another one, add it and remove this one",
        ),
        Some(_) => Ids::Fixed(
            "Scripts find it by this id: rename it in the scenario's file, and in scripts",
        ),
        None => Ids::Free,
    }
}
