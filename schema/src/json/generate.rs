//! The JSON Schemas as the types and their comments have them.
//!
//! Only with the feature `json-schema`, for the tests that compare them with the checked-in ones, or write those anew.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use super::{script_name, session_name};
use beachhead_model::claims::Claims;
use beachhead_model::errata::Errata;
use beachhead_model::forces::Forces;
use beachhead_model::games::GameData;
use beachhead_model::map::Map;
use beachhead_model::pack::Manifest;
use beachhead_model::palette::Palette;
use beachhead_model::rules::Rules;
use beachhead_model::scenario::Scenario;
use beachhead_model::script::Script;
use beachhead_model::session::SavedSession;
use beachhead_model::stored::Stored;
use beachhead_model::tables::Tables;
use beachhead_text::Part;

/// Where the project is found.
const SITE: &str = env!("CARGO_PKG_HOMEPAGE");

/// The schema of each part of a pack, with its name.
pub fn parts() -> Vec<(String, String)> {
    [
        part::<Manifest>(),
        part::<Map>(),
        part::<Palette>(),
        part::<Forces>(),
        part::<Tables>(),
        part::<Rules>(),
        part::<Claims>(),
        part::<Errata>(),
        part::<Scenario>(),
    ]
    .into()
}

fn part<P: Part + JsonSchema>() -> (String, String) {
    document::<P>(P::KIND.name().to_owned())
}

/// The schema of a rulebook's scripts, with its name.
pub fn script<G: GameData>() -> (String, String)
where
    G::Action: JsonSchema,
    G::Fact: JsonSchema,
    G::Position: JsonSchema,
{
    document::<Script<G>>(script_name(G::ID))
}

/// The schema of a rulebook's sessions, with its name.
pub fn session<G: GameData>() -> (String, String)
where
    G::Action: JsonSchema,
    G::Fact: JsonSchema,
    G::Position: JsonSchema,
{
    document::<SavedSession<G>>(session_name(G::ID))
}

/// The schema of one kind of file: that of its type, and the `format` that heads it.
fn document<P: Part + JsonSchema>(name: String) -> (String, String) {
    let mut schema = SchemaSettings::draft2020_12()
        .into_generator()
        .into_root_schema_for::<Stored<P>>();
    schema.insert(
        "$id".to_owned(),
        format!("{SITE}/schema/{}/{name}.json", P::NEWEST).into(),
    );
    schema.insert("title".to_owned(), format!("Beachhead {name}").into());
    if let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        let description = "The format of the file.";
        // The lowest of them that can hold the value is written.
        let format = if P::SINCE == P::NEWEST {
            json!({ "const": P::NEWEST, "description": description })
        } else {
            let formats: Vec<u32> = (P::SINCE..=P::NEWEST).collect();
            json!({ "enum": formats, "description": description })
        };
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
    (name, format!("{:#}\n", schema.to_value()))
}
