//! What differs as one JSON document: [`DiffReport`] as it stands.

use super::document::DiffReport;

/// What differs, for programs.
///
/// # Errors
/// A value that has no JSON; records have none such.
pub fn json(report: &DiffReport) -> Result<String, serde_json::Error> {
    serde_json::to_string_pretty(report).map(|text| format!("{text}\n"))
}
