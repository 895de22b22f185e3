//! The file of a pack's own properties: JSON, and no more is asked of it here.

use beachhead_model::diag::{Diagnostic, Place};
use beachhead_model::own::OwnSchema;
use beachhead_model::syntax::Syntax;

use crate::codes;
use crate::fault::Fault;
use crate::source::SourceFile;
use crate::spans::Spans;
use crate::value::parse;

/// Reads the schema of own properties.
///
/// # Errors
/// It is no JSON, or no object.
pub fn read_own_schema(source: &SourceFile) -> Result<OwnSchema, Box<Diagnostic>> {
    let text = source.text();
    let json = match parse(text, Syntax::Json, None) {
        Ok(json) => json,
        Err(fault) => return Err(Box::new(finding(source, fault))),
    };
    OwnSchema::new(text, json).ok_or_else(|| {
        let message = "this is no JSON Schema: it is an object with `properties`";
        let found = Diagnostic::error(codes::BAD_RECORD, message);
        Box::new(found.at(Place::file(source.name())))
    })
}

/// Where something of the schema stands in its file, by the names and numbers that lead there.
pub fn own_schema_place(spans: &Spans, path: &[String]) -> Place {
    let steps: Vec<&str> = path.iter().map(String::as_str).collect();
    spans.below(&Place::file(spans.source().name()), &steps)
}

fn finding(source: &SourceFile, fault: Fault) -> Diagnostic {
    let mut found = Diagnostic::error(fault.code, fault.message);
    found.help = fault.help;
    found.at(source.place(fault.span))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<OwnSchema, Box<Diagnostic>> {
        read_own_schema(&SourceFile::new("own.schema.json", text))
    }

    #[test]
    fn what_is_no_schema_is_refused_where_it_is_wrong() {
        for (text, at, says) in [
            ("[]", None, "this is no JSON Schema"),
            ("{\"properties\": {,}}", Some(16), ""),
            ("", Some(0), ""),
        ] {
            let found = read(text).expect_err(text);
            assert!(found.message.contains(says), "{text}: {}", found.message);
            let start = found.place.span.map(|span| span.start);
            assert_eq!(start, at, "{text}: {}", found.message);
        }
    }
}
