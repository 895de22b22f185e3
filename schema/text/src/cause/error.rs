//! What doesn't fit, as `serde` reports it from inside a type, in words of the file.

use std::fmt;

use beachhead_base::text::clipped;
use serde::de::{self, Unexpected};

use crate::codes;
use crate::fault::instead;
use beachhead_base::nearest::only_nearest;
use beachhead_model::diag::{Code, Span};
use beachhead_model::distinct::DOUBLED;

/// What doesn't fit. Its place is known where it is found, or by the value around it.
#[derive(Debug)]
pub(super) struct Cause {
    pub(super) code: Code,
    pub(super) span: Option<Span>,
    pub(super) message: String,
    pub(super) help: Option<String>,
    /// The field of the struct around it that it is about.
    pub(super) field: Option<FieldCause>,
}

/// Mistake in a field's name, of which the struct around it knows more.
#[derive(Debug)]
pub(super) enum FieldCause {
    /// It stands twice: the struct knows where.
    Doubled(Box<str>),
    /// It is misspelt, and nothing but this can have been meant, unless the struct has that as well.
    Meant(&'static str),
}

impl Cause {
    pub(super) fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            span: None,
            message: message.into(),
            help: None,
            field: None,
        }
    }

    pub(super) fn bad(message: impl Into<String>) -> Self {
        Self::new(codes::BAD_RECORD, message)
    }

    pub(super) fn doubled(field: &str) -> Self {
        let message = format!("field `{}` stands twice", clipped(field));
        let mut cause = Self::new(codes::DOUBLED_FIELD, message);
        cause.field = Some(FieldCause::Doubled(field.into()));
        cause
    }

    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// With this place, if it has none yet.
    pub(super) fn at(mut self, span: Span) -> Self {
        self.span.get_or_insert(span);
        self
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Cause {}

impl de::Error for Cause {
    fn custom<T: fmt::Display>(message: T) -> Self {
        let message = message.to_string();
        let doubled = message.strip_prefix(DOUBLED);
        match doubled.and_then(|name| name.strip_suffix('`')) {
            Some(field) => Self::doubled(field),
            None => Self::bad(message),
        }
    }

    fn invalid_type(found: Unexpected<'_>, _: &dyn de::Expected) -> Self {
        Self::invalid_value(found, &"")
    }

    fn invalid_value(found: Unexpected<'_>, _: &dyn de::Expected) -> Self {
        let found = match found {
            Unexpected::Bool(value) => format!("`{value}`"),
            Unexpected::Unsigned(number) => format!("`{number}`"),
            Unexpected::Signed(number) => format!("`{number}`"),
            Unexpected::Float(number) => format!("`{number}`"),
            Unexpected::Char(letter) => format!("`{letter}`"),
            Unexpected::Str(text) => format!("`\"{}\"`", clipped(text)),
            Unexpected::Seq => "a list".to_owned(),
            _ => "this value".to_owned(),
        };
        Self::bad(format!("{found} can't stand here"))
    }

    fn invalid_length(length: usize, _: &dyn de::Expected) -> Self {
        let stand = match length {
            0 => "no value stands".to_owned(),
            1 => "only 1 value stands".to_owned(),
            _ => format!("only {length} values stand"),
        };
        Self::bad(format!("{stand} in these brackets, which is too few"))
    }

    fn unknown_variant(found: &str, expected: &'static [&'static str]) -> Self {
        let mut cause = Self::bad(format!("`{}` is none of the choices here", clipped(found)));
        cause.help = instead(found, expected);
        cause
    }

    fn unknown_field(found: &str, expected: &'static [&'static str]) -> Self {
        let message = format!("there is no field `{}` here", clipped(found));
        let mut cause = Self::new(codes::UNKNOWN_FIELD, message);
        cause.help = instead(found, expected);
        cause.field = only_nearest(found, expected.iter().copied()).map(FieldCause::Meant);
        cause
    }

    fn missing_field(field: &'static str) -> Self {
        Self::new(codes::MISSING_FIELD, format!("field `{field}` is missing"))
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::doubled(field)
    }
}
