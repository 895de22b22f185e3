//! The rulebooks that are built in, to be read from top to bottom.
//!
//! A further rulebook is a line here, and one in the test that generates the schemas of scripts. What else names it outside its
//! own crate is listed in CONTRIBUTING (*Add a rulebook*).

use beachhead_engine::Rulebook;
use beachhead_schema::json;
use beachhead_schema::pack::Pack;

/// Every rulebook, in the order of their ids.
pub const RULEBOOKS: &[Rulebook] = &[
    beachhead_dday::RULEBOOK,
    beachhead_landings::RULEBOOK,
    beachhead_omaha::RULEBOOK,
    beachhead_utah::RULEBOOK,
];

/// The rulebook of this id.
pub fn rulebook(id: &str) -> Option<&'static Rulebook> {
    RULEBOOKS.iter().find(|rulebook| rulebook.id == id)
}

/// The rulebook that a pack names; `None` where it names none, or one that isn't built in.
pub fn rulebook_of(pack: &Pack) -> Option<&'static Rulebook> {
    pack.rulebook().and_then(rulebook)
}

/// The JSON Schema of every kind of file by name: the parts of a pack (`map`), the scripts of each rulebook
/// (`script-utah`).
///
/// ```
/// let schemas = beachhead_validator::registry::schemas();
/// assert!(schemas.iter().any(|(name, text)| name == "map" && text.contains("\"hexsides\"")));
/// ```
pub fn schemas() -> Vec<(String, &'static str)> {
    let parts = json::PARTS
        .iter()
        .map(|(name, text)| ((*name).to_owned(), *text));
    let scripts = RULEBOOKS.iter().map(Rulebook::script_schema);
    parts.chain(scripts).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use beachhead_dday::script::Dday;
    use beachhead_landings::script::Landings;
    use beachhead_omaha::script::Omaha;
    use beachhead_schema::json::generate;
    use beachhead_utah::script::Utah;
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn rulebooks_are_listed_once_and_in_order() {
        assert!(RULEBOOKS.is_sorted_by(|a, b| a.id < b.id));
        for known in RULEBOOKS {
            assert_eq!(
                rulebook(known.id).map(|found| found.title),
                Some(known.title)
            );
        }
    }

    #[test]
    fn rows_are_named_once() {
        for known in RULEBOOKS {
            let mut ids: Vec<&str> = known.rules.iter().map(|row| row.id).collect();
            ids.sort_unstable();
            assert!(
                ids.is_sorted_by(|a, b| a < b),
                "{}: a row is listed twice",
                known.id
            );
        }
    }

    /// The schema of every kind of file as the types say it, by name.
    fn generated() -> Vec<(String, String)> {
        let scripts = [
            generate::script::<Dday>(),
            generate::script::<Landings>(),
            generate::script::<Omaha>(),
            generate::script::<Utah>(),
        ];
        generate::parts().into_iter().chain(scripts).collect()
    }

    #[test]
    fn every_schema_is_generated() {
        let names = schemas().into_iter().map(|(name, _)| name);
        let generated = generated().into_iter().map(|(name, _)| name);
        assert!(names.eq(generated));
    }

    #[test]
    fn checked_in_schemas_are_fresh() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schema/json");
        let bless = std::env::var_os("BEACHHEAD_BLESS").is_some();
        let mut names = BTreeSet::new();
        for (name, fresh) in generated() {
            let file = format!("{name}.schema.json");
            if bless {
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
    fn schemas_stand_for_themselves() {
        for (name, text) in schemas() {
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
}
