//! Severities by their names, as reports write and read them.

use beachhead_model::diag::Severity;
use serde::{Deserialize, Deserializer, Serializer};

pub(super) fn serialize<S: Serializer>(
    severity: &Severity,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(severity)
}

/// How bad a finding is.
#[derive(Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Severity")
)]
#[serde(rename_all = "lowercase")]
pub(super) enum Named {
    /// Worth knowing; nothing is wrong.
    Info,
    /// Probably a slip; the data can be used.
    Warning,
    /// The data can't be right, or couldn't be read.
    Error,
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Severity, D::Error> {
    Ok(match Named::deserialize(deserializer)? {
        Named::Info => Severity::Info,
        Named::Warning => Severity::Warning,
        Named::Error => Severity::Error,
    })
}
