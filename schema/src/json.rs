//! JSON Schemas of every kind of file, for other people's tools: what a validator, an editor with completion or a
//! generator of code wants to know.
//!
//! They are made from the types and their comments, and checked in as `schema/json/<name>.schema.json`. The `$id` has
//! the number of the format in it, since a file of another format has another schema.
//!
//! Holds always: what is checked in is what the types say. `tests::checked_in_schemas_are_fresh` fails where they have
//! drifted apart; run it with `BEACHHEAD_BLESS=1` in the environment to write them anew, and read the difference.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde_json::{Value, json};

use crate::claims::Claims;
use crate::errata::Errata;
use crate::forces::Forces;
use crate::games::GameData;
use crate::games::landings::Landings;
use crate::games::utah::Utah;
use crate::io::{FORMAT, Part};
use crate::map::Map;
use crate::pack::Manifest;
use crate::palette::Palette;
use crate::scenario::Scenario;
use crate::script::Script;
use crate::tables::Tables;

/// Where the project is found.
const SITE: &str = env!("CARGO_PKG_HOMEPAGE");

/// Every schema there is, by name: the kind of file (`map`), for scripts with the rulebook (`script-utah`).
///
/// ```
/// let schemas = beachhead_schema::json::schemas();
/// assert!(schemas.iter().any(|(name, text)| name == "map" && text.contains("\"hexsides\"")));
/// ```
pub fn schemas() -> Vec<(String, String)> {
    [
        part::<Manifest>(),
        part::<Map>(),
        part::<Palette>(),
        part::<Forces>(),
        part::<Tables>(),
        part::<Claims>(),
        part::<Errata>(),
        part::<Scenario>(),
        script::<Landings>(),
        script::<Utah>(),
    ]
    .into_iter()
    .map(|(name, schema)| (name, format!("{:#}\n", schema.to_value())))
    .collect()
}

fn part<P: Part + JsonSchema>() -> (String, Schema) {
    document::<P>(P::KIND.to_owned())
}

fn script<G: GameData>() -> (String, Schema) {
    document::<Script<G>>(format!("{}-{}", Script::<G>::KIND, G::ID))
}

/// The schema of one kind of file: that of its type, and the `format` that heads it.
fn document<P: JsonSchema>(name: String) -> (String, Schema) {
    let mut schema = SchemaSettings::draft2020_12()
        .into_generator()
        .into_root_schema_for::<P>();
    schema.insert(
        "$id".to_owned(),
        format!("{SITE}/schema/{FORMAT}/{name}.json").into(),
    );
    schema.insert("title".to_owned(), format!("Beachhead {name}").into());
    if let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        let format = json!({ "const": FORMAT, "description": "The format of the file." });
        fields.insert("format".to_owned(), format);
        let schema = json!({ "type": "string", "description": "The schema that the file is held to, for editors." });
        fields.insert("$schema".to_owned(), schema);
    }
    let required = schema
        .ensure_object()
        .entry("required")
        .or_insert_with(|| json!([]));
    if let Some(required) = required.as_array_mut() {
        required.insert(0, "format".into());
    }
    (name, schema)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn checked_in_schemas_are_fresh() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("json");
        let bless = std::env::var_os("BEACHHEAD_BLESS").is_some();
        let mut names = BTreeSet::new();
        for (name, fresh) in schemas() {
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
            let schema: Value = serde_json::from_str(&text).expect("JSON");
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
            assert_eq!(
                field("/$id"),
                format!("https://beachhead.example/schema/1/{name}.json")
            );
            assert_eq!(
                schema.pointer("/additionalProperties"),
                Some(&Value::Bool(false)),
                "{name}"
            );
            assert_eq!(
                schema.pointer("/properties/format/const"),
                Some(&json!(1)),
                "{name}"
            );
            assert!(!field("/description").is_empty(), "{name} says what it is");
        }
    }
}
