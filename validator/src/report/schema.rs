//! The JSON Schemas of the reports for programs, checked in as `validator/json/<name>.schema.json`.
//!
//! They are made from the types, as those of the files are ([`beachhead_schema::json`]), and describe what a report of the
//! version that their `$id` has holds at least: a newer program may add fields. The program has the checked-in files in it.
//!
//! Holds always: what is checked in is what the types say. `tests::checked_in_schemas_are_fresh` fails where they have
//! drifted apart; run it with `BEACHHEAD_BLESS=1` in the environment to write them anew, and read the difference.

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

/// What `diff` writes.
const DIFF: ReportKind = ReportKind {
    name: "diff",
    text: include_str!("../../json/diff.schema.json"),
};

/// What the schema of [`DiffReport`](crate::diff::DiffReport) is called all over the world.
pub(crate) fn diff_schema_id() -> String {
    DIFF.id()
}

impl ReportKind {
    /// What its schema is called all over the world.
    pub(super) fn id(&self) -> String {
        format!("{SITE}/schema/{}/{VERSION}.json", self.name)
    }
}

/// The schema of every report, by name.
///
/// ```
/// let schemas = beachhead_validator::report::schemas();
/// assert!(schemas.iter().any(|(name, text)| name == "report" && text.contains("\"findings\"")));
/// ```
pub fn schemas() -> Vec<(String, &'static str)> {
    [REPORT, LINE, DIFF]
        .map(|kind| (kind.name.to_owned(), kind.text))
        .into()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use schemars::JsonSchema;
    use schemars::generate::SchemaSettings;

    use super::*;
    use crate::report::{json, json_lines};

    /// The schema of every report as the types say it, by name.
    fn generated() -> [(&'static str, String); 3] {
        [
            generate::<json::Document>(&REPORT),
            generate::<json_lines::ReportLine<'static>>(&LINE),
            generate::<crate::diff::DiffReport>(&DIFF),
        ]
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

    #[test]
    fn every_schema_is_generated() {
        let names = schemas().into_iter().map(|(name, _)| name);
        assert!(names.eq(generated().map(|(name, _)| name.to_owned())));
    }

    #[test]
    fn checked_in_schemas_are_fresh() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("json");
        let bless = std::env::var_os("BEACHHEAD_BLESS").is_some();
        let mut names = BTreeSet::new();
        for (name, fresh) in generated() {
            let file = format!("{name}.schema.json");
            if bless {
                std::fs::create_dir_all(&folder).expect("a folder");
                std::fs::write(folder.join(&file), &fresh).expect("written");
            }
            let kept = std::fs::read_to_string(folder.join(&file)).unwrap_or_default();
            assert_eq!(
                kept, fresh,
                "{file} has drifted: run this test with BEACHHEAD_BLESS=1 and read the difference"
            );
            names.insert(file);
        }
        let there = std::fs::read_dir(folder)
            .expect("the folder of schemas")
            .flatten();
        let there: BTreeSet<String> = there
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        assert_eq!(there, names, "a schema of nothing");
    }

    #[test]
    fn fields_may_be_added() {
        for (name, text) in schemas() {
            assert!(!text.contains("additionalProperties\": false"), "{name}");
            assert!(!text.contains("unevaluatedProperties"), "{name}");
        }
    }
}
