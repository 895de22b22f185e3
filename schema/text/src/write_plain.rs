//! Plain records in compact RON or JSON, written without detours: the counterpart of [`super::plain`].
//!
//! `ron` and `serde_json` look at every character of a text, and `ron` takes its settings anew for every record; a large
//! map is a million of them. What is written here is only what those two write beyond doubt in the same way: structs,
//! tuples, lists, whole numbers, variants, and texts of ASCII without escapes. Every other record is left to them.
//!
//! Holds always: what is written here, `ron` or `serde_json` writes with the same bytes
//! (`super::write::tests::plain_records_are_written_as_any_others`).

use std::fmt::{self, Write as _};

use serde::ser::{
    Impossible, Serialize, SerializeSeq, SerializeStruct, SerializeTuple, Serializer,
};

use beachhead_model::syntax::Syntax;

/// Writes the record at the end of `text`. Says whether it could: if not, `text` is as it was.
pub(super) fn write<T: Serialize + ?Sized>(text: &mut String, record: &T, syntax: Syntax) -> bool {
    let start = text.len();
    let is_written = record.serialize(Plain { text, syntax }).is_ok();
    if !is_written {
        text.truncate(start);
    }
    is_written
}

/// Something that isn't plain: `ron` or `serde_json` writes it.
#[derive(Clone, Copy, Debug)]
struct NotPlain;

impl fmt::Display for NotPlain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not plain")
    }
}

impl std::error::Error for NotPlain {}

impl serde::ser::Error for NotPlain {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

type Written = Result<(), NotPlain>;

/// Where the next value is written.
struct Plain<'t> {
    text: &'t mut String,
    syntax: Syntax,
}

impl<'t> Plain<'t> {
    /// The brackets around the values of a struct.
    fn structure(self) -> Members<'t> {
        match self.syntax {
            Syntax::Ron => Members::open(self, '(', ')'),
            Syntax::Json => Members::open(self, '{', '}'),
        }
    }

    /// The brackets around the values of a list.
    fn list(self) -> Members<'t> {
        Members::open(self, '[', ']')
    }

    /// A name, which JSON has in quotes.
    fn name(&mut self, name: &'static str) -> Written {
        let name = plain_name(name)?;
        match self.syntax {
            Syntax::Ron => self.text.push_str(name),
            Syntax::Json => self.quoted(name),
        }
        Ok(())
    }

    fn quoted(&mut self, string: &str) {
        self.text.push('"');
        self.text.push_str(string);
        self.text.push('"');
    }

    fn number(self, number: i64) -> Written {
        write!(self.text, "{number}").map_err(|_| NotPlain)
    }

    /// A text as it is, unless it holds what must be escaped, or may have to be.
    fn string(mut self, string: &str) -> Written {
        let is_plain = |byte: &u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\');
        if !string.as_bytes().iter().all(is_plain) {
            return Err(NotPlain);
        }
        self.quoted(string);
        Ok(())
    }
}

/// For each byte, whether a name may hold it.
const NAME_BYTES: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0_u8;
    while byte < 0x80 {
        table[byte as usize] = byte.is_ascii_alphanumeric() || byte == b'_';
        byte += 1;
    }
    table
};

/// A name that `ron` writes as it is.
fn plain_name(name: &'static str) -> Result<&'static str, NotPlain> {
    const OTHERS: [&str; 10] = [
        "true", "false", "Some", "None", "inf", "inff32", "inff64", "NaN", "NaNf32", "NaNf64",
    ];
    let first = name.bytes().next();
    let is_name = first.is_some_and(|first| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| NAME_BYTES[usize::from(byte)]);
    match is_name && !OTHERS.contains(&name) {
        true => Ok(name),
        false => Err(NotPlain),
    }
}

/// The values of a struct, tuple or list, between its brackets.
struct Members<'t> {
    text: &'t mut String,
    syntax: Syntax,
    close: char,
    is_first: bool,
}

impl<'t> Members<'t> {
    fn open(at: Plain<'t>, open: char, close: char) -> Self {
        at.text.push(open);
        Self {
            text: at.text,
            syntax: at.syntax,
            close,
            is_first: true,
        }
    }

    fn next(&mut self) -> Plain<'_> {
        if !std::mem::take(&mut self.is_first) {
            self.text.push_str(", ");
        }
        Plain {
            text: self.text,
            syntax: self.syntax,
        }
    }

    fn close(self) {
        self.text.push(self.close);
    }
}

impl SerializeStruct for Members<'_> {
    type Ok = ();
    type Error = NotPlain;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Written {
        let mut field = self.next();
        field.name(name)?;
        field.text.push_str(": ");
        value.serialize(field)
    }

    fn end(self) -> Written {
        self.close();
        Ok(())
    }
}

impl SerializeSeq for Members<'_> {
    type Ok = ();
    type Error = NotPlain;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        value.serialize(self.next())
    }

    fn end(self) -> Written {
        self.close();
        Ok(())
    }
}

impl SerializeTuple for Members<'_> {
    type Ok = ();
    type Error = NotPlain;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        value.serialize(self.next())
    }

    fn end(self) -> Written {
        self.close();
        Ok(())
    }
}

/// Numbers that fit into the widest one.
macro_rules! numbers {
    ($($method:ident: $number:ty),*) => {$(
        fn $method(self, number: $number) -> Written {
            self.number(number.into())
        }
    )*};
}

/// What is left to `ron` and `serde_json`.
macro_rules! not_plain {
    ($($method:ident($($argument:ty),*) -> $written:ty;)*) => {$(
        fn $method(self, $(_: $argument),*) -> Result<$written, NotPlain> {
            Err(NotPlain)
        }
    )*};
}

impl<'t> Serializer for Plain<'t> {
    type Ok = ();
    type Error = NotPlain;
    type SerializeSeq = Members<'t>;
    type SerializeTuple = Members<'t>;
    type SerializeStruct = Members<'t>;
    type SerializeTupleStruct = Impossible<(), NotPlain>;
    type SerializeTupleVariant = Impossible<(), NotPlain>;
    type SerializeStructVariant = Impossible<(), NotPlain>;
    type SerializeMap = Impossible<(), NotPlain>;

    numbers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32
    }

    not_plain! {
        serialize_bool(bool) -> ();
        serialize_u64(u64) -> ();
        serialize_f32(f32) -> ();
        serialize_f64(f64) -> ();
        serialize_char(char) -> ();
        serialize_bytes(&[u8]) -> ();
        serialize_none() -> ();
        serialize_unit() -> ();
        serialize_unit_struct(&'static str) -> ();
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Self::SerializeStructVariant;
        serialize_map(Option<usize>) -> Self::SerializeMap;
    }

    fn serialize_str(self, string: &str) -> Written {
        self.string(string)
    }

    /// A value that may be left out is written as such; one that is not there is left to them.
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_unit_variant(mut self, _: &'static str, _: u32, name: &'static str) -> Written {
        self.name(name)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, _: &T) -> Written {
        Err(NotPlain)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        mut self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> Written {
        if self.syntax == Syntax::Json {
            let mut members = self.structure();
            members.serialize_field(name, value)?;
            members.close();
            return Ok(());
        }
        self.name(name)?;
        let mut members = self.structure();
        value.serialize(members.next())?;
        members.close();
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Members<'t>, NotPlain> {
        Ok(self.list())
    }

    fn serialize_tuple(self, _: usize) -> Result<Members<'t>, NotPlain> {
        Ok(match self.syntax {
            Syntax::Ron => self.structure(),
            Syntax::Json => self.list(),
        })
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Members<'t>, NotPlain> {
        Ok(self.structure())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Every kind of value, plain or not.
    #[derive(serde::Serialize)]
    enum WrittenSample {
        One,
        #[serde(rename = "None")]
        NoName,
        #[serde(rename = "two-words")]
        TwoWords,
        Of(u8),
        Two(u8, i64),
        Both {
            a: Option<Option<u8>>,
            b: (),
        },
    }

    #[test]
    fn what_is_plain_is_written_here() {
        let mut text = "kept ".to_owned();
        let value = (
            Some(-7_i16),
            vec!["l'Eglise", ""],
            [WrittenSample::One, WrittenSample::Of(3)],
        );
        assert!(write(&mut text, &value, Syntax::Ron));
        assert_eq!(text, r#"kept (-7, ["l'Eglise", ""], (One, Of(3)))"#);
        text.clear();
        assert!(write(&mut text, &value, Syntax::Json));
        assert_eq!(text, r#"[-7, ["l'Eglise", ""], ["One", {"Of": 3}]]"#);
    }

    #[test]
    fn what_is_not_plain_is_left() {
        for syntax in [Syntax::Ron, Syntax::Json] {
            let mut text = "kept".to_owned();
            let map = BTreeMap::from([(1, 2)]);
            assert!(!write(&mut text, &map, syntax));
            assert!(!write(&mut text, &(1, 'x'), syntax));
            for string in ["a\"b", "a\\b", "a\nb", "\u{7f}", "\u{e9}"] {
                assert!(!write(&mut text, &("plain", string), syntax), "{string}");
            }
            for sample in [
                WrittenSample::NoName,
                WrittenSample::TwoWords,
                WrittenSample::Two(1, 2),
                WrittenSample::Both {
                    a: Some(None),
                    b: (),
                },
            ] {
                assert!(!write(&mut text, &vec![WrittenSample::One, sample], syntax));
            }
            assert_eq!(text, "kept");
        }
    }
}
