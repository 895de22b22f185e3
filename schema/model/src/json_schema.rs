//! What no derive can say of a type's JSON Schema.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::Value;

use crate::palette::Color;

impl JsonSchema for Color {
    fn schema_name() -> Cow<'static, str> {
        "Color".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^#[0-9a-fA-F]{6}$" })
    }
}

/// In the steps of a script, dice and rows may be left out: the derived schema doesn't know that of what stands in a list.
pub(crate) fn allow_short_steps(schema: &mut Schema) {
    let Some(steps) = schema.get_mut("oneOf").and_then(Value::as_array_mut) else {
        return;
    };
    for step in steps {
        for name in ["Do", "Expect", "Deny"] {
            if let Some(list) = step
                .pointer_mut(&format!("/properties/{name}"))
                .and_then(Value::as_object_mut)
            {
                list.insert("minItems".to_owned(), 1.into());
            }
        }
    }
}
