//! The JSON Schemas that the program has in it: of every kind of file, and of the reports for programs.
//!
//! Holds always: what is checked in is what the types say. The tests fail where they have drifted apart; run them with
//! `BEACHHEAD_BLESS=1` in the environment to write them anew, and read the difference.

use beachhead_check::registry::{FREE, RULEBOOKS, TABLE};
use beachhead_engine::Rulebook;
use beachhead_schema::json;

pub use beachhead_report::schemas as reports;

/// The JSON Schema of every kind of file by name: the parts of a pack (`map`), the scripts and sessions of each
/// rulebook (`script-utah`, `session-utah`) of free play, and of rules that are data.
///
/// ```
/// let schemas = beachhead_validator::schemas::files();
/// assert!(schemas.iter().any(|(name, text)| name == "map" && text.contains("\"hexsides\"")));
/// ```
pub fn files() -> Vec<(String, &'static str)> {
    let parts = json::PARTS
        .iter()
        .map(|(name, text)| ((*name).to_owned(), *text));
    let played = || RULEBOOKS.iter().chain([FREE, TABLE]);
    let scripts = played().map(Rulebook::script_schema);
    let sessions = played().map(Rulebook::session_schema);
    parts.chain(scripts).chain(sessions).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use beachhead_dday::script::Dday;
    use beachhead_free::script::Free;
    use beachhead_landings::script::Landings;
    use beachhead_omaha::script::Omaha;
    use beachhead_schema::json::generate;
    use beachhead_table::script::Table;
    use beachhead_utah::script::Utah;
    use serde_json::{Value, json};

    use super::*;
    use crate::diff::DiffReport;

    /// The schema of every kind of file as the types say it, by name.
    fn generated() -> Vec<(String, String)> {
        let scripts = [
            generate::script::<Dday>(),
            generate::script::<Landings>(),
            generate::script::<Omaha>(),
            generate::script::<Utah>(),
            generate::script::<Free>(),
            generate::script::<Table>(),
        ];
        let sessions = [
            generate::session::<Dday>(),
            generate::session::<Landings>(),
            generate::session::<Omaha>(),
            generate::session::<Utah>(),
            generate::session::<Free>(),
            generate::session::<Table>(),
        ];
        let parts = generate::parts().into_iter();
        parts.chain(scripts).chain(sessions).collect()
    }

    #[test]
    fn every_schema_is_generated() {
        let names = files().into_iter().map(|(name, _)| name);
        let generated = generated().into_iter().map(|(name, _)| name);
        assert!(names.eq(generated));
    }

    /// Compares the schemas in a folder with those that the types make, or writes them anew.
    fn hold_fresh(folder: &str, generated: Vec<(String, String)>) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let bless = std::env::var_os("BEACHHEAD_BLESS").is_some();
        let mut names = BTreeSet::new();
        for (name, fresh) in generated {
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
    fn checked_in_schemas_are_fresh() {
        hold_fresh("../schema/json", generated());
    }

    #[test]
    fn schemas_stand_for_themselves() {
        for (name, text) in files() {
            let schema: Value = serde_json::from_str(text).expect("JSON");
            let field = |pointer: &str| {
                schema
                    .pointer(pointer)
                    .and_then(Value::as_str)
                    .unwrap_or_default()
            };
            assert_eq!(
                field("/$schema"),
                "https://json-schema.org/draft/2020-12/schema",
                "{name}"
            );
            // Palettes with patterns of their own and maps with a shore are of format 2; every other kind has one format.
            let (newest, pointer, formats) = match name.as_str() {
                "palette" | "map" => (2, "/properties/format/enum", json!([1, 2])),
                _ => (1, "/properties/format/const", json!(1)),
            };
            assert_eq!(
                field("/$id"),
                format!("https://beachhead.example/schema/{newest}/{name}.json")
            );
            assert_eq!(
                schema.pointer("/additionalProperties"),
                Some(&Value::Bool(false)),
                "{name}"
            );
            assert_eq!(schema.pointer(pointer), Some(&formats), "{name}");
            assert!(!field("/description").is_empty(), "{name} says what it is");
        }
    }

    /// The schema of every report as the types say it, by name.
    fn generated_reports() -> Vec<(String, String)> {
        let diff = beachhead_report::generate::diff::<DiffReport>();
        let all = beachhead_report::generate::reports()
            .into_iter()
            .chain([diff]);
        all.map(|(name, text)| (name.to_owned(), text)).collect()
    }

    #[test]
    fn every_schema_of_a_report_is_generated() {
        let names = reports().into_iter().map(|(name, _)| name);
        assert!(names.eq(generated_reports().into_iter().map(|(name, _)| name)));
    }

    #[test]
    fn checked_in_schemas_of_reports_are_fresh() {
        hold_fresh("json", generated_reports());
    }

    #[test]
    fn fields_may_be_added() {
        for (name, text) in reports() {
            assert!(!text.contains("additionalProperties\": false"), "{name}");
            assert!(!text.contains("unevaluatedProperties"), "{name}");
        }
    }
}
