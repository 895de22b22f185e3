//! [`Stored`]: a part as its file holds it.

use std::ops::{Deref, DerefMut};

use crate::comments::Comments;
use crate::conflict::Conflicts;

/// A part of a pack, or another file of ours, with what its file holds besides.
///
/// It is used as the part itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stored<P> {
    /// What the file says.
    pub part: P,
    /// What it holds besides.
    pub margin: Margin,
}

/// What every file of ours may hold besides what it says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Margin {
    /// Its comments.
    pub comments: Comments,
    /// What a merge has left to decide in it; written behind its fields.
    pub conflicts: Conflicts,
}

impl<P> Stored<P> {
    /// Something that is made of the part, in the same file.
    pub fn map<Q>(self, make: impl FnOnce(P) -> Q) -> Stored<Q> {
        Stored {
            part: make(self.part),
            margin: self.margin,
        }
    }
}

impl<P> From<P> for Stored<P> {
    /// A part whose file holds nothing else.
    fn from(part: P) -> Self {
        let margin = Margin::default();
        Self { part, margin }
    }
}

impl<P> Deref for Stored<P> {
    type Target = P;

    fn deref(&self) -> &P {
        &self.part
    }
}

impl<P> DerefMut for Stored<P> {
    fn deref_mut(&mut self) -> &mut P {
        &mut self.part
    }
}

#[cfg(feature = "json-schema")]
impl<P: schemars::JsonSchema> schemars::JsonSchema for Stored<P> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        P::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let mut schema = P::json_schema(generator);
        let mut conflicts = generator.subschema_for::<Conflicts>();
        conflicts.insert(
            "description".to_owned(),
            "What a merge has left to decide in it.".into(),
        );
        conflicts.insert("default".to_owned(), serde_json::json!([]));
        let fields = schema.get_mut("properties");
        if let Some(fields) = fields.and_then(serde_json::Value::as_object_mut) {
            fields.insert("conflicts".to_owned(), conflicts.to_value());
        }
        schema
    }
}
