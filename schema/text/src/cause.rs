//! Why a record could not be read: goes through its values as the type asks for them, until one doesn't fit.
//!
//! `ron` and `serde_json` say what their parser was looking for, in words of Rust, and often point behind the value that
//! is wrong. Here a value is at hand whole, so the message says what the field must be and what stands there instead,
//! at the value itself, in the same words for RON and JSON.
//!
//! Holds always: what can be read has no cause (`tests::what_can_be_read_has_no_cause`); a message names no Rust type
//! (`tests::values_that_do_not_fit`).

use std::borrow::Cow;

use beachhead_base::text::clipped;
use serde::Deserialize;
use serde::de::{Deserializer, Visitor};

use super::fault::Fault;
use super::node::{self, Group, Item, Kind, Node};
use super::number::{Unfit, real_number, whole_number};
use beachhead_model::diag::Span;
use beachhead_model::syntax::Syntax;

mod error;
mod parts;

use error::{Cause, FieldCause};
use parts::{Choice, Fields, Items};

/// What is wrong with a text that was refused as a `T`; `field` is the name that the value has, if it has one. Nothing,
/// if nothing is found to be wrong.
pub(super) fn of<'t, T: Deserialize<'t>>(
    text: &'t str,
    syntax: Syntax,
    field: Option<&str>,
) -> Option<Fault> {
    let node = match node::parse(text, syntax) {
        Ok(node) => node,
        Err(fault) => return Some(fault),
    };
    let value = Value {
        node: &node,
        text,
        syntax,
        field,
    };
    let cause = T::deserialize(value).err()?;
    Some(Fault {
        code: cause.code,
        span: cause.span.unwrap_or(node.span),
        message: cause.message,
        help: cause.help,
        meant: match cause.field {
            Some(FieldCause::Meant(field)) => Some(field),
            Some(FieldCause::Doubled(_)) | None => None,
        },
    })
}

/// A value that is to become one of the types.
#[derive(Clone, Copy)]
struct Value<'n, 't> {
    node: &'n Node<'t>,
    /// The record's text.
    text: &'t str,
    syntax: Syntax,
    /// The field whose value it is.
    field: Option<&'n str>,
}

impl<'n, 't> Value<'n, 't> {
    fn of(self, node: &'n Node<'t>, field: Option<&'n str>) -> Self {
        Self {
            node,
            field,
            ..self
        }
    }

    /// The value as it stands in the file, for a message.
    fn shown(self) -> String {
        match &self.node.kind {
            Kind::Group(Group {
                name: Some(name), ..
            }) => format!("`{}( … )`", clipped(name)),
            Kind::Group(group) => {
                let what = match (group.open, self.syntax) {
                    (b'[', _) => "a list",
                    (b'(', _) | (_, Syntax::Json) => "a record",
                    _ => "a table of names and values",
                };
                what.to_owned()
            }
            _ => {
                let text = self.text.get(self.node.span.range());
                let text = text.unwrap_or_else(|| cannot_happen!("", "the value is of this text"));
                format!("`{}`", clipped(text))
            }
        }
    }

    /// What messages call the value.
    fn named(self) -> String {
        match self.field {
            Some(field) => format!("`{}`", clipped(field)),
            None => "this".to_owned(),
        }
    }

    fn must_be(self, wanted: &str) -> Cause {
        let cause = Cause::bad(format!(
            "{} must be {wanted}, not {}",
            self.named(),
            self.shown()
        ));
        let help = match (&self.node.kind, self.syntax) {
            (Kind::Word("null"), Syntax::Ron) => "RON has no `null`: leave the field out",
            (Kind::Word("None"), Syntax::Json) => "JSON has no `None`: leave the field out",
            (Kind::Word("true" | "false" | "null"), _) => return cause.at(self.node.span),
            (Kind::Word("True"), _) => "write `true`",
            (Kind::Word("False"), _) => "write `false`",
            _ => return cause.at(self.node.span),
        };
        cause.help(help).at(self.node.span)
    }

    fn must_be_text(self) -> Cause {
        let cause = self.must_be("text in double quotes");
        match (&self.node.kind, &cause.help) {
            (Kind::Word(word), None) => cause.help(format!("write `\"{}\"`", clipped(word))),
            (Kind::Letter(letter), _) => cause.help(format!("write `\"{letter}\"`")),
            _ => cause,
        }
    }

    fn word(self) -> Option<&'t str> {
        match &self.node.kind {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }

    /// A whole number within bounds.
    fn whole(self, least: i128, most: i128) -> Result<i128, Cause> {
        let wrong = |message: String| Cause::bad(message).at(self.node.span);
        let named = self.named();
        let Some(word) = self.word() else {
            let cause = self.must_be("a whole number");
            let number = match &self.node.kind {
                Kind::Text(text) => whole_number(text, self.syntax),
                _ => None,
            };
            return Err(match number {
                Some(number) => {
                    let message = format!("{named} must be a whole number without quotes");
                    wrong(message).help(format!("write `{number}`"))
                }
                None => cause,
            });
        };
        if self.syntax == Syntax::Json && is_padded(word) {
            let digits = word.trim_start_matches('0');
            let message = format!("{named}: JSON has no number with a 0 before it, as in `{word}`");
            return Err(wrong(message).help(format!("write `{digits}`")));
        }
        let Some(number) = whole_number(word, self.syntax) else {
            return Err(self.must_be("a whole number"));
        };
        match number {
            _ if (least..=most).contains(&number) => Ok(number),
            _ if number < least => Err(wrong(format!(
                "{named} must be {least} or more, not `{word}`"
            ))),
            _ => Err(wrong(format!(
                "{named} must be at most {most}, not `{word}`"
            ))),
        }
    }

    fn real(self) -> Result<f64, Cause> {
        let number = self.word().and_then(real_number);
        match number.ok_or_else(|| self.must_be("a number"))? {
            number if number.is_finite() => Ok(number),
            _ => Err(self.unfit(Unfit::NotFinite)),
        }
    }

    /// A number that no file may hold.
    fn unfit(self, why: Unfit) -> Cause {
        let (word, named) = (self.word().unwrap_or_default(), self.named());
        let named = self.field.is_some().then_some(named.as_str());
        let fault = why.fault(word, self.node.span, named);
        let cause = Cause::new(fault.code, fault.message).at(fault.span);
        fault.help.into_iter().fold(cause, Cause::help)
    }

    /// The values in brackets of this kind.
    fn items(self, open: u8, wanted: &str) -> Result<&'n [Item<'t>], Cause> {
        match &self.node.kind {
            Kind::Group(group) if group.open == open => Ok(&group.items),
            _ => Err(self.must_be(wanted)),
        }
    }

    /// The values of a list, or of a tuple: without names.
    fn unnamed(self, items: &'n [Item<'t>]) -> Result<&'n [Item<'t>], Cause> {
        let key = items.iter().find_map(|item| item.key.as_ref());
        match key {
            Some(key) => {
                let name = self.text.get(key.span.range());
                let name = name.unwrap_or_else(|| cannot_happen!("", "the name is of this text"));
                let message = format!(
                    "`{}:` names a value where values have no names",
                    clipped(name)
                );
                Err(Cause::bad(message).at(key.span))
            }
            None => Ok(items),
        }
    }

    fn seq<V: Visitor<'t>>(self, items: &'n [Item<'t>], visitor: V) -> Result<V::Value, Cause> {
        let mut items = Items {
            of: self,
            items: items.iter(),
        };
        let value = visitor
            .visit_seq(&mut items)
            .map_err(|cause: Cause| cause.at(self.node.span))?;
        match items.items.next() {
            Some(more) => Err(Cause::bad("there is a value too many here").at(more.value.span)),
            None => Ok(value),
        }
    }

    /// This number of values in brackets.
    fn tuple<V: Visitor<'t>>(self, count: usize, visitor: V) -> Result<V::Value, Cause> {
        let (open, brackets) = match self.syntax {
            Syntax::Ron => (b'(', "( … )"),
            Syntax::Json => (b'[', "[ … ]"),
        };
        let values = if count == 1 { "value" } else { "values" };
        let items = self.items(open, &format!("{count} {values} in brackets, `{brackets}`"))?;
        let items = self.unnamed(items)?;
        if items.len() != count {
            let named = self.named();
            let message = format!("{named} must hold {count} {values}, not {}", items.len());
            return Err(Cause::bad(message).at(self.node.span));
        }
        self.seq(items, visitor)
    }

    fn fields<V: Visitor<'t>>(self, items: &'n [Item<'t>], visitor: V) -> Result<V::Value, Cause> {
        let fields = Fields {
            of: self,
            items: items.iter(),
            value: None,
        };
        visitor.visit_map(fields).map_err(|mut cause: Cause| {
            let mut keys = items.iter().filter_map(|item| item.key.as_ref());
            let again = match &cause.field {
                Some(FieldCause::Doubled(name)) => {
                    let again = keys.filter(|key| key.name() == Some(name)).nth(1);
                    cause.field = None;
                    again
                }
                Some(FieldCause::Meant(name)) => {
                    let is_of_this = keys.clone().any(|key| Some(key.span) == cause.span);
                    if is_of_this && keys.any(|key| key.name() == Some(name)) {
                        // What stands there already is not what was meant.
                        cause.field = None;
                    }
                    None
                }
                None => None,
            };
            match again {
                Some(key) => cause.at(key.span),
                None => cause.at(self.node.span),
            }
        })
    }
}

impl Node<'_> {
    /// The name that a key is.
    fn name(&self) -> Option<&str> {
        match &self.kind {
            Kind::Text(text) => Some(text),
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }
}

/// `017`, which JSON refuses.
fn is_padded(word: &str) -> bool {
    let digits = word.trim_start_matches('-');
    digits.len() > 1 && digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit())
}

macro_rules! whole_numbers {
    ($($method:ident $visit:ident $number:ty),+ $(,)?) => {$(
        fn $method<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Cause> {
            let number = self.whole(<$number>::MIN.into(), <$number>::MAX.into())?;
            let number = <$number>::try_from(number)
                .unwrap_or_else(|_| cannot_happen!(0, "{number} is within its bounds"));
            visitor.$visit(number).map_err(|cause: Cause| cause.at(self.node.span))
        }
    )+};
}

impl<'n, 't> Deserializer<'t> for Value<'n, 't> {
    type Error = Cause;

    whole_numbers! {
        deserialize_i8 visit_i8 i8,
        deserialize_i16 visit_i16 i16,
        deserialize_i32 visit_i32 i32,
        deserialize_i64 visit_i64 i64,
        deserialize_u8 visit_u8 u8,
        deserialize_u16 visit_u16 u16,
        deserialize_u32 visit_u32 u32,
        deserialize_u64 visit_u64 u64,
    }

    fn deserialize_any<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Cause> {
        match &self.node.kind {
            Kind::Text(_) => self.deserialize_str(visitor),
            Kind::Letter(letter) => visitor.visit_char(*letter),
            Kind::Word("true" | "false") => self.deserialize_bool(visitor),
            Kind::Word("null" | "None") => visitor.visit_none(),
            Kind::Word(word) if whole_number(word, self.syntax).is_some() => {
                let number = whole_number(word, self.syntax).unwrap_or_default();
                match (i64::try_from(number), u64::try_from(number)) {
                    (Ok(number), _) => visitor.visit_i64(number),
                    // A type that takes any scalar may hold fewer than 64 bits without a sign.
                    (_, Ok(number)) => visitor
                        .visit_u64(number)
                        .map_err(|_: Cause| self.unfit(Unfit::TooLong)),
                    _ => Err(self.unfit(Unfit::TooLong)),
                }
            }
            Kind::Word(_) => self.deserialize_f64(visitor),
            Kind::Group(group) if group.open == b'[' => self.deserialize_seq(visitor),
            Kind::Group(group) => self.fields(&group.items, visitor),
        }
        .map_err(|cause: Cause| cause.at(self.node.span))
    }

    fn deserialize_bool<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Cause> {
        match self.word() {
            Some("true") => visitor.visit_bool(true),
            Some("false") => visitor.visit_bool(false),
            _ => Err(self.must_be("`true` or `false`")),
        }
    }

    fn deserialize_f32<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Cause> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_f64<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Cause> {
        visitor
            .visit_f64(self.real()?)
            .map_err(|cause: Cause| cause.at(self.node.span))
    }

    fn deserialize_char<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Cause> {
        let letter = match &self.node.kind {
            Kind::Letter(letter) => Some(*letter),
            Kind::Text(text) if self.syntax == Syntax::Json && text.chars().count() == 1 => {
                text.chars().next()
            }
            _ => None,
        };
        visitor.visit_char(letter.ok_or_else(|| self.must_be("one letter"))?)
    }

    fn deserialize_str<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Cause> {
        match &self.node.kind {
            Kind::Text(Cow::Borrowed(text)) => visitor.visit_borrowed_str(text),
            Kind::Text(Cow::Owned(text)) => visitor.visit_str(text),
            _ => return Err(self.must_be_text()),
        }
        .map_err(|cause: Cause| cause.at(self.node.span))
    }

    fn deserialize_string<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Cause> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Cause> {
        self.deserialize_str(visitor)
    }

    fn deserialize_byte_buf<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Cause> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Cause> {
        match (&self.node.kind, self.syntax) {
            (Kind::Word("None"), Syntax::Ron) | (Kind::Word("null"), Syntax::Json) => {
                visitor.visit_none()
            }
            (Kind::Group(group), Syntax::Ron) if group.name == Some("Some") => {
                match self.unnamed(&group.items)? {
                    [item] => visitor.visit_some(self.of(&item.value, self.field)),
                    _ => Err(Cause::bad("`Some( … )` holds one value").at(self.node.span)),
                }
            }
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Cause> {
        match (&self.node.kind, self.syntax) {
            (Kind::Word("null"), Syntax::Json) => visitor.visit_unit(),
            (Kind::Group(group), Syntax::Ron) if group.open == b'(' && group.items.is_empty() => {
                visitor.visit_unit()
            }
            _ => Err(self.must_be("empty")),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'t>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Cause> {
        match self.word() {
            Some(word) if word == name => visitor.visit_unit(),
            _ => self.deserialize_unit(visitor),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'t>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Cause> {
        match (&self.node.kind, self.syntax) {
            (Kind::Group(group), Syntax::Ron) if group.open == b'(' && group.items.len() == 1 => {
                let item = self.unnamed(&group.items)?.first();
                visitor.visit_newtype_struct(
                    item.map_or(self, |item| self.of(&item.value, self.field)),
                )
            }
            _ => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_seq<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Cause> {
        let items = self.items(b'[', "a list, `[ … ]`")?;
        self.seq(self.unnamed(items)?, visitor)
    }

    fn deserialize_tuple<V: Visitor<'t>>(
        self,
        count: usize,
        visitor: V,
    ) -> Result<V::Value, Cause> {
        self.tuple(count, visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'t>>(
        self,
        _: &'static str,
        count: usize,
        visitor: V,
    ) -> Result<V::Value, Cause> {
        self.tuple(count, visitor)
    }

    fn deserialize_map<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Cause> {
        let items = self.items(b'{', "a table of names and values, `{ … }`")?;
        self.fields(items, visitor)
    }

    fn deserialize_struct<V: Visitor<'t>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Cause> {
        let (open, wanted) = match self.syntax {
            Syntax::Ron => (b'(', "a record, `( … )`"),
            Syntax::Json => (b'{', "a record, `{ … }`"),
        };
        if self.syntax == Syntax::Json
            && let Kind::Group(group) = &self.node.kind
            && group.open == b'['
            && !group.items.is_empty()
        {
            return self.seq(&group.items, visitor);
        }
        let items = self.items(open, wanted)?;
        if let Kind::Group(Group {
            name: Some(found), ..
        }) = &self.node.kind
            && *found != name
        {
            let start = self.node.span.range().start;
            let message = format!("`{}` can't stand before these brackets", clipped(found));
            return Err(Cause::bad(message).at(Span::new(start, start + found.len())));
        }
        self.fields(items, visitor)
    }

    fn deserialize_enum<V: Visitor<'t>>(
        self,
        _: &'static str,
        choices: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Cause> {
        let start = self.node.span.range().start;
        let (name, span, content) = match (&self.node.kind, self.syntax) {
            (Kind::Word(word), Syntax::Ron) if real_number(word).is_none() => {
                (*word, self.node.span, None)
            }
            (
                Kind::Group(Group {
                    name: Some(name), ..
                }),
                Syntax::Ron,
            ) => (*name, Span::new(start, start + name.len()), Some(self.node)),
            (Kind::Text(text), Syntax::Json) => (text.as_ref(), self.node.span, None),
            (Kind::Group(group), Syntax::Json) => match group.items.as_slice() {
                [
                    Item {
                        key: Some(key),
                        value,
                    },
                ] if let Some(name) = key.name() => (name, key.span, Some(value)),
                _ => return Err(self.must_be(&one_of(choices))),
            },
            (Kind::Text(text), Syntax::Ron) if choices.contains(&text.as_ref()) => {
                let message = format!("{} must be written without quotes: `{text}`", self.named());
                return Err(Cause::bad(message).at(self.node.span));
            }
            (Kind::Word(word), Syntax::Json) if choices.contains(word) => {
                return Err(self.must_be_text());
            }
            _ => return Err(self.must_be(&one_of(choices))),
        };
        let choice = Choice {
            of: self,
            name,
            span,
            content,
        };
        visitor
            .visit_enum(choice)
            .map_err(|cause: Cause| cause.at(self.node.span))
    }

    fn deserialize_identifier<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Cause> {
        match (&self.node.kind, self.syntax) {
            (Kind::Word(word), Syntax::Ron) => visitor.visit_str(word),
            (Kind::Text(text), Syntax::Json) => visitor.visit_str(text),
            (Kind::Text(text), Syntax::Ron) => {
                let message = format!("a field's name stands without quotes: `{}`", clipped(text));
                Err(Cause::bad(message))
            }
            (Kind::Word(word), Syntax::Json) => {
                let cause = Cause::bad("JSON has the names of fields in double quotes");
                Err(cause.help(format!("write `\"{}\"`", clipped(word))))
            }
            _ => Err(Cause::bad(format!(
                "{} is no name of a field",
                self.shown()
            ))),
        }
        .map_err(|cause: Cause| cause.at(self.node.span))
    }

    fn deserialize_ignored_any<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Cause> {
        visitor.visit_unit()
    }
}

/// What an unfitting value must be instead, where there are choices.
fn one_of(choices: &[&str]) -> String {
    const MOST: usize = 6;
    match choices {
        [] => "left out".to_owned(),
        [only] => format!("`{only}`"),
        [most @ .., last] if choices.len() <= MOST => {
            format!("`{}` or `{last}`", most.join("`, `"))
        }
        _ => "one of the choices that `beachhead schema` lists".to_owned(),
    }
}

#[cfg(test)]
mod tests;
