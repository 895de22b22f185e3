//! [`Values`]: a schema of own properties as the crate `jsonschema` understands it, and what it finds in our words.

use beachhead_base::Id;
use beachhead_model::diag::one_line;
use beachhead_model::own::{OwnKind, OwnProperties, OwnSchema, SchemaFault};
use beachhead_text::nearest;
use jsonschema::error::{TypeKind, ValidationErrorKind};
use jsonschema::paths::{Location, LocationSegment};
use jsonschema::{JsonType, PatternOptions, ValidationError, Validator};
use serde_json::Value;

use super::fault::OwnFault;

/// The largest pattern that is understood, in bytes of memory.
const LARGEST_PATTERN: usize = 1 << 20;

/// A schema, ready to be asked.
pub(super) struct Values(Validator);

impl Values {
    /// Understands a schema.
    ///
    /// # Errors
    /// The first thing that keeps it from being a JSON Schema.
    pub fn new(schema: &OwnSchema) -> Result<Self, Vec<SchemaFault>> {
        let schema = schema.of_records();
        let of_draft = jsonschema::draft202012::meta::validate(&schema);
        let options = jsonschema::draft202012::options().with_pattern_options(
            // Linear in the length of what is looked at, whatever the pattern.
            PatternOptions::regex().size_limit(LARGEST_PATTERN),
        );
        let built = of_draft.map_err(|error| error.to_owned());
        let built = built.and_then(|()| options.build(&schema));
        built.map(Self).map_err(|error| vec![schema_fault(&error)])
    }

    /// What is wrong with the own properties of a record.
    pub fn faults(&self, kind: OwnKind, own: &OwnProperties) -> Vec<OwnFault> {
        let record: Value = [(kind.word().to_owned(), own.to_json())]
            .into_iter()
            .collect();
        let mut faults = Vec::new();
        for error in self.0.iter_errors(&record) {
            push_fault(&mut faults, &error, own);
        }
        faults.sort_by_cached_key(|fault| match fault {
            OwnFault::Undeclared(name) | OwnFault::Absent(name) => {
                (Some(name.clone()), String::new())
            }
            OwnFault::Value { name, must_be, .. } => (name.clone(), must_be.clone()),
        });
        faults.dedup();
        faults
    }
}

fn schema_fault(error: &ValidationError<'_>) -> SchemaFault {
    SchemaFault {
        path: steps(error.instance_path()),
        message: one_line(format!("the schema can't be understood: {error}")),
        help: "correct it as draft 2020-12 of JSON Schema has it".to_owned(),
    }
}

fn steps(location: &Location) -> Vec<String> {
    let steps = location.iter().map(|step| match step {
        LocationSegment::Property(name) => name.to_string(),
        LocationSegment::Index(at) => at.to_string(),
    });
    steps.collect()
}

/// Adds what an error says. The first step of its path is the kind of record, the second the property.
fn push_fault(faults: &mut Vec<OwnFault>, error: &ValidationError<'_>, own: &OwnProperties) {
    let name = steps(error.instance_path()).into_iter().nth(1);
    let name = name.map(|name| Id::new(name.as_str()));
    match (error.kind(), name) {
        (ValidationErrorKind::Required { property }, _) => {
            let name = property.as_str().unwrap_or_default();
            faults.push(OwnFault::Absent(Id::new(name)));
        }
        (
            ValidationErrorKind::AdditionalProperties { unexpected }
            | ValidationErrorKind::UnevaluatedProperties { unexpected },
            _,
        ) => {
            let names = unexpected.iter().map(|name| Id::new(name.as_str()));
            faults.extend(names.map(OwnFault::Undeclared));
        }
        (ValidationErrorKind::FalseSchema, Some(name)) => faults.push(OwnFault::Undeclared(name)),
        // Where no property may be, the crate names none: each is one too many.
        (ValidationErrorKind::FalseSchema, None) => {
            let names = own.iter().map(|(name, _)| name.clone());
            faults.extend(names.map(OwnFault::Undeclared));
        }
        (kind, name) => faults.push(OwnFault::Value {
            name,
            must_be: must_be(kind),
            is: one_line(error.instance().to_string()),
            help: help(kind, error.instance()),
        }),
    }
}

/// What a value must be.
fn must_be(kind: &ValidationErrorKind) -> String {
    use ValidationErrorKind as Is;
    one_line(match kind {
        Is::Type { kind } => types(kind),
        Is::Enum { options } => match options.as_array() {
            Some(options) => either(options.iter().map(Value::to_string)),
            None => options.to_string(),
        },
        Is::Constant { expected_value } => expected_value.to_string(),
        Is::Minimum { limit } => format!("at least {limit}"),
        Is::Maximum { limit } => format!("at most {limit}"),
        Is::ExclusiveMinimum { limit } => format!("more than {limit}"),
        Is::ExclusiveMaximum { limit } => format!("less than {limit}"),
        Is::MultipleOf { multiple_of } => format!("a multiple of {multiple_of}"),
        Is::MinLength { limit: 1 } => "at least 1 character long".to_owned(),
        Is::MinLength { limit } => format!("at least {limit} characters long"),
        Is::MaxLength { limit: 1 } => "at most 1 character long".to_owned(),
        Is::MaxLength { limit } => format!("at most {limit} characters long"),
        Is::MinProperties { limit: 1 } => "at least 1 property".to_owned(),
        Is::MinProperties { limit } => format!("at least {limit} properties"),
        Is::MaxProperties { limit: 1 } => "at most 1 property".to_owned(),
        Is::MaxProperties { limit } => format!("at most {limit} properties"),
        Is::Pattern { pattern } => format!("as the pattern `{pattern}` has it"),
        Is::Format { format } => format!("as the format `{format}` has it"),
        other => format!("as the schema's `{}` has it", other.keyword()),
    })
}

fn types(kind: &TypeKind) -> String {
    let word = |kind: JsonType| match kind {
        JsonType::Boolean => "`true` or `false`",
        JsonType::Integer => "a whole number",
        JsonType::Number => "a number",
        JsonType::String => "text",
        // No scalar is one of these.
        JsonType::Null => "`null`",
        JsonType::Array => "a list",
        JsonType::Object => "an object",
    };
    match kind {
        TypeKind::Single(kind) => word(*kind).to_owned(),
        TypeKind::Multiple(kinds) => either(kinds.iter().map(|kind| word(kind).to_owned())),
    }
}

/// `a`, `b` or `c`.
fn either(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    match words.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        words => words.concat(),
    }
}

fn help(kind: &ValidationErrorKind, is: &Value) -> Option<String> {
    let ValidationErrorKind::Enum { options } = kind else {
        return None;
    };
    let options = options.as_array().into_iter().flatten();
    let texts = options.filter_map(Value::as_str);
    let near = nearest(is.as_str()?, texts)?;
    Some(format!("did you mean {}?", Value::from(near)))
}
