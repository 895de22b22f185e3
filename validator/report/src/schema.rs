//! The JSON Schemas of the reports for programs, checked in as `validator/json/<name>.schema.json`.
//!
//! They are made from the types, as those of the files are (`beachhead_schema::json`), and describe what a report of the
//! version that their `$id` has holds at least: a newer program may add fields. The program has the checked-in files in it.
//!
//! Holds always: what is checked in is what the types say. `schemas::tests` of the validator fail where they have
//! drifted apart; run them with `BEACHHEAD_BLESS=1` in the environment to write them anew, and read the difference.

use super::json::VERSION;

/// Where the project is found.
pub(super) const SITE: &str = env!("CARGO_PKG_HOMEPAGE");

/// A kind of report.
pub(super) struct ReportKind {
    name: &'static str,
    /// Its schema, as it is checked in.
    text: &'static str,
}

/// The JSON report.
pub(super) const REPORT: ReportKind = ReportKind {
    name: "report",
    text: include_str!("../../json/report.schema.json"),
};
/// A line of the report that has one object a line.
const LINE: ReportKind = ReportKind {
    name: "report-line",
    text: include_str!("../../json/report-line.schema.json"),
};

/// The report of `diff`.
const DIFF: ReportKind = ReportKind {
    name: "diff",
    text: include_str!("../../json/diff.schema.json"),
};

/// The `$id` of the schema of a `diff` report.
pub fn diff_schema_id() -> String {
    DIFF.id()
}

impl ReportKind {
    /// The `$id` of its schema.
    pub(super) fn id(&self) -> String {
        format!("{SITE}/schema/{}/{VERSION}.json", self.name)
    }
}

/// The schema of every report, by name.
///
/// ```
/// let schemas = beachhead_report::schemas();
/// assert!(schemas.iter().any(|(name, text)| name == "report" && text.contains("\"findings\"")));
/// ```
pub fn schemas() -> Vec<(String, &'static str)> {
    [REPORT, LINE, DIFF]
        .map(|kind| (kind.name.to_owned(), kind.text))
        .into()
}

/// The schemas as the types say them, which tests compare with those that are checked in.
#[cfg(feature = "json-schema")]
pub mod generate {
    use schemars::JsonSchema;
    use schemars::generate::SchemaSettings;

    use super::{DIFF, LINE, REPORT, ReportKind};
    use crate::{json, json_lines};

    /// The schemas of the reports of findings, by name.
    pub fn reports() -> [(&'static str, String); 2] {
        [
            generate::<json::Document>(&REPORT),
            generate::<json_lines::ReportLine<'static>>(&LINE),
        ]
    }

    /// The schema of what `diff` writes, with its name; `T` is the type of that.
    pub fn diff<T: JsonSchema>() -> (&'static str, String) {
        generate::<T>(&DIFF)
    }

    fn generate<T: JsonSchema>(kind: &ReportKind) -> (&'static str, String) {
        // As it is written: what reading would add where it is missing is there.
        let settings = SchemaSettings::draft2020_12().for_serialize();
        let mut schema = settings.into_generator().into_root_schema_for::<T>();
        schema.insert("$id".to_owned(), kind.id().into());
        let title = format!("Beachhead {}", kind.name);
        schema.insert("title".to_owned(), title.into());
        (kind.name, format!("{:#}\n", schema.to_value()))
    }
}
