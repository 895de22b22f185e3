//! [`OwnSchema`]: the file that says which own properties records may have.
//!
//! ```json
//! {
//!     "$schema": "https://json-schema.org/draft/2020-12/schema",
//!     "properties": {
//!         "hex": { "properties": { "vp": { "type": "integer", "minimum": 1 } } },
//!         "unit": { "properties": { "elite": { "type": "boolean" } } }
//!     }
//! }
//! ```
//!
//! It is an ordinary JSON Schema (draft 2020-12): of an object that has the own properties of a record under the record's kind,
//! `hex`, `hexside`, `unit` or `scenario`. So schemas of two kinds can share what stands in `$defs`.
//!
//! Reading it takes JSON and no more: records are not held to it yet. It goes with its pack wherever that is written.

use std::sync::Arc;

use serde_json::Value;

use crate::diag::{Diagnostic, Place};
use crate::io::{SourceFile, Syntax, ValueFault, codes, parse_value};

/// The schema of a pack's own properties: its text, which is saved as it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnSchema {
    text: Arc<str>,
}

impl OwnSchema {
    /// What messages call the file.
    pub const KIND: &'static str = "own schema";

    /// Reads it.
    ///
    /// # Errors
    /// It is no JSON, or no object.
    pub fn read(source: &SourceFile) -> Result<Self, Box<Diagnostic>> {
        let text = source.text();
        let json = parse_value::<Value>(text, Syntax::Json, None);
        let json = json.map_err(|fault| Box::new(finding(source, fault)))?;
        if !json.is_object() {
            let message = "this is no JSON Schema: it is an object with `properties`";
            let found = Diagnostic::error(codes::BAD_RECORD, message);
            return Err(Box::new(found.at(Place::file(source.name()))));
        }
        Ok(Self { text: text.into() })
    }

    /// The text as it was read.
    pub fn text(&self) -> &str {
        &self.text
    }
}

fn finding(source: &SourceFile, fault: ValueFault) -> Diagnostic {
    let mut found = Diagnostic::error(fault.code, fault.message);
    found.help = fault.help;
    found.at(source.place(fault.span))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_schema_is_refused_where_it_is_wrong() {
        for (text, at, says) in [
            ("[]", None, "this is no JSON Schema"),
            ("{\"properties\": {,}}", Some(16), ""),
            ("", Some(0), ""),
        ] {
            let source = SourceFile::new("own.schema.json", text);
            let found = OwnSchema::read(&source).expect_err(text);
            assert!(found.message.contains(says), "{text}: {}", found.message);
            let start = found.place.span.map(|span| span.start);
            assert_eq!(start, at, "{text}: {}", found.message);
        }
    }
}
