//! Records as Beachhead itself lays them out, read without detours.
//!
//! A large map is a million lines such as `(hex: "0101", terrain: "clear")`, and `ron` and `serde_json`, which read all
//! of their languages, take several times as long for that little. What is read here is only what means the same beyond
//! doubt: structs with named fields, strings without escapes, whole numbers, plain names, lists and tuples. Anything else,
//! every comment and every mistake is left to those two, which then also say what is wrong.
//!
//! Holds always: what is read here, `ron` or `serde_json` reads as the same (`tests::ron_reads_the_same`,
//! `tests::serde_json_reads_the_same`).

use std::fmt;

use serde::de::value::BorrowedStrDeserializer;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;

use super::scan::plain_text_end;
use beachhead_model::syntax::Syntax;

/// How deep values may lie in each other. `ron` and `serde_json` read deeper.
const MAX_DEPTH: u8 = 32;
/// Numbers with more digits are left to them.
const MAX_DIGITS: usize = 18;

/// The record, if there is nothing in it but what is plain.
pub(super) fn read<'de, T: Deserialize<'de>>(text: &'de str, syntax: Syntax) -> Option<T> {
    let mut plain = Plain {
        text,
        at: 0,
        depth: 0,
        syntax,
    };
    plain.skip_blanks();
    let value = T::deserialize(&mut plain).ok()?;
    plain.skip_blanks();
    (plain.at == text.len()).then_some(value)
}

/// Not plain, or not what is wanted: the parser of the whole language says which.
#[derive(Clone, Copy, Debug)]
struct NotPlain;

impl fmt::Display for NotPlain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not plain")
    }
}

impl std::error::Error for NotPlain {}

impl serde::de::Error for NotPlain {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

struct Plain<'de> {
    text: &'de str,
    /// The bytes before this one have been read.
    at: usize,
    depth: u8,
    syntax: Syntax,
}

impl<'de> Plain<'de> {
    fn skip_blanks(&mut self) {
        while matches!(self.next(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn eat(&mut self, mark: u8) -> Result<(), NotPlain> {
        if self.next() != Some(mark) {
            return Err(NotPlain);
        }
        self.at += 1;
        Ok(())
    }

    /// The bytes up to the first that `ends` holds for, or to the end of the text.
    fn take_until(&mut self, ends: impl Fn(u8) -> bool) -> Result<&'de str, NotPlain> {
        let start = self.at;
        while self.next().is_some_and(|byte| !ends(byte)) {
            self.at += 1;
        }
        self.text.get(start..self.at).ok_or(NotPlain)
    }

    /// What lies between a mark here and the one that ends it.
    fn between<T>(
        &mut self,
        marks: (u8, u8),
        read: impl FnOnce(&mut Items<'_, 'de>) -> Result<T, NotPlain>,
    ) -> Result<T, NotPlain> {
        self.eat(marks.0)?;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(NotPlain);
        }
        let mut items = Items {
            plain: self,
            end: marks.1,
            is_first: true,
        };
        let value = read(&mut items)?;
        // A reader that knows how many there are doesn't ask for another.
        if items.advance()? {
            return Err(NotPlain);
        }
        self.depth -= 1;
        self.eat(marks.1)?;
        Ok(value)
    }

    /// A text in quotes. Line ends and the like are left out: JSON allows none.
    fn string(&mut self) -> Result<&'de str, NotPlain> {
        self.eat(b'"')?;
        let rest = self.text.get(self.at..).ok_or(NotPlain)?;
        let text = rest.get(..plain_text_end(rest.as_bytes()));
        let text = text.ok_or(NotPlain)?;
        self.at += text.len();
        self.eat(b'"')?;
        Ok(text)
    }

    fn name(&mut self) -> Result<&'de str, NotPlain> {
        let name = self.take_until(|byte| !(byte.is_ascii_alphanumeric() || byte == b'_'))?;
        let first = name.bytes().next();
        match first.is_some_and(|first| first.is_ascii_alphabetic()) {
            true => Ok(name),
            false => Err(NotPlain),
        }
    }

    fn number(&mut self) -> Result<i64, NotPlain> {
        let is_negative = self.eat(b'-').is_ok();
        let digits = self.take_until(|byte| !byte.is_ascii_digit())?;
        let is_short = digits.len() <= MAX_DIGITS;
        // `-0` is a whole number in RON, and none in JSON.
        let is_filled = digits.starts_with('0') && (digits.len() > 1 || is_negative);
        if !is_short || is_filled || !self.is_ended() {
            return Err(NotPlain);
        }
        let value: i64 = digits.parse().map_err(|_| NotPlain)?;
        Ok(if is_negative { -value } else { value })
    }

    /// Whether a name or number goes no further.
    fn is_ended(&self) -> bool {
        let next = self.next();
        next.is_none_or(|next| {
            matches!(
                next,
                b',' | b')' | b']' | b'}' | b' ' | b'\n' | b'\r' | b'\t'
            )
        })
    }
}

/// The fields or values between two marks.
struct Items<'a, 'de> {
    plain: &'a mut Plain<'de>,
    end: u8,
    is_first: bool,
}

impl Items<'_, '_> {
    /// Goes to the next one; `false` where there is none.
    fn advance(&mut self) -> Result<bool, NotPlain> {
        self.plain.skip_blanks();
        let is_first = std::mem::take(&mut self.is_first);
        let ate_comma = !is_first && self.plain.eat(b',').is_ok();
        self.plain.skip_blanks();
        match self.plain.next() {
            Some(next) if next == self.end => {
                if ate_comma && self.plain.syntax == Syntax::Json {
                    return Err(NotPlain);
                }
                // Where this is asked again, there is none either.
                self.is_first = true;
                Ok(false)
            }
            Some(_) if is_first || ate_comma => Ok(true),
            _ => Err(NotPlain),
        }
    }
}

impl<'de> SeqAccess<'de> for Items<'_, 'de> {
    type Error = NotPlain;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, NotPlain> {
        let there_is = self.advance()?;
        let value = there_is.then(|| seed.deserialize(&mut *self.plain));
        value.transpose()
    }
}

impl<'de> MapAccess<'de> for Items<'_, 'de> {
    type Error = NotPlain;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, NotPlain> {
        if !self.advance()? {
            return Ok(None);
        }
        let name = match self.plain.syntax {
            Syntax::Ron => self.plain.name()?,
            Syntax::Json => self.plain.string()?,
        };
        self.plain.eat(b':')?;
        self.plain.skip_blanks();
        let name = BorrowedStrDeserializer::new(name);
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, NotPlain> {
        seed.deserialize(&mut *self.plain)
    }
}

/// What is made of a whole number, whatever its type: that looks whether it fits.
macro_rules! numbers {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, NotPlain> {
            visitor.visit_i64(self.number()?)
        }
    )*};
}

impl<'de> Deserializer<'de> for &mut Plain<'de> {
    type Error = NotPlain;

    numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, NotPlain> {
        Err(NotPlain)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, NotPlain> {
        visitor.visit_borrowed_str(self.string()?)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, NotPlain> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, NotPlain> {
        let is_value = match self.next() {
            Some(b'"' | b'(' | b'[' | b'{' | b'-' | b'0'..=b'9') => true,
            // A name may be that of an option. JSON has no such names.
            Some(b'A'..=b'Z') => {
                let rest = self.text.get(self.at..);
                let rest = rest.unwrap_or_else(|| cannot_happen!("", "a letter stands here"));
                !rest.starts_with("None") && !rest.starts_with("Some")
            }
            _ => false,
        };
        match is_value {
            true => visitor.visit_some(self),
            false => Err(NotPlain),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, NotPlain> {
        self.between((b'[', b']'), |items| visitor.visit_seq(items))
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, NotPlain> {
        let marks = match self.syntax {
            Syntax::Ron => (b'(', b')'),
            Syntax::Json => (b'[', b']'),
        };
        self.between(marks, |items| visitor.visit_seq(items))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, NotPlain> {
        let marks = match self.syntax {
            Syntax::Ron => (b'(', b')'),
            Syntax::Json => (b'{', b'}'),
        };
        self.between(marks, |items| visitor.visit_map(items))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, NotPlain> {
        let name = match self.syntax {
            Syntax::Ron => self.name()?,
            Syntax::Json => self.string()?,
        };
        if !self.is_ended() {
            return Err(NotPlain);
        }
        visitor.visit_enum(BorrowedStrDeserializer::new(name))
    }

    forward_to_deserialize_any! {
        bool i128 u128 f32 f64 char bytes byte_buf unit unit_struct newtype_struct tuple_struct map
        identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::ron_options;
    use beachhead_model::map::{HexRecord, Hexside};
    use proptest::prelude::*;
    use serde::Deserialize;

    /// Every kind of value that is plain, and some that are not.
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct PlainSample {
        text: String,
        #[serde(default)]
        small: i8,
        #[serde(default)]
        large: Option<u64>,
        #[serde(default)]
        pair: Option<(String, i16)>,
        #[serde(default)]
        list: Vec<TestChoice>,
        #[serde(default)]
        inner: Option<Box<PlainSample>>,
        #[serde(default)]
        maybe: Option<TestChoice>,
        #[serde(default)]
        real: f64,
        #[serde(default)]
        flag: bool,
    }

    #[derive(Clone, Debug, PartialEq, Deserialize)]
    enum TestChoice {
        One,
        Two,
        Of(u8),
        Nonesuch,
    }

    const PLAIN_RON: &[&str] = &[
        r#"(text: "")"#,
        r#"( text: "a" )"#,
        r#"(text: "é (x), [y]: ", small: -7, large: 12345678901,)"#,
        r#"(pair: ("a", -3), text: "b", list: [One, Two,], maybe: Two)"#,
        "(\n\ttext: \"two words\",\r\n  list: [],\n  inner: (text: \"in\", small: 0)\n)\n",
    ];

    const PLAIN_JSON: &[&str] = &[
        r#"{"text": ""}"#,
        r#"{ "text":"a" }"#,
        r#"{"text": "é (x), [y]: ", "small": -7 , "large": 12345678901}"#,
        r#"{"pair": ["a", -3], "text": "b", "list": ["One", "Two"], "maybe": "Two"}"#,
        "{\n\t\"text\": \"two words\",\r\n  \"list\": [],\n  \"inner\": {\"text\": \"in\", \"small\": 0}\n}\n",
    ];

    fn by_ron(text: &str) -> Option<PlainSample> {
        ron_options().from_str(text).ok()
    }

    fn by_serde_json(text: &str) -> Option<PlainSample> {
        serde_json::from_str(text).ok()
    }

    #[test]
    fn what_is_plain_is_read_here() {
        for text in PLAIN_RON {
            let value: PlainSample = read(text, Syntax::Ron).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(Some(value), by_ron(text), "{text}");
        }
        for text in PLAIN_JSON {
            let value: PlainSample = read(text, Syntax::Json).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(Some(value), by_serde_json(text), "{text}");
        }
        let hex = r#"(hex: "0101", terrain: "clear", features: ["fort"], elevation: 2, source: Reconstructed)"#;
        let side = r#"(between: ("2503", "2603"), kind: "river")"#;
        assert!(read::<HexRecord>(hex, Syntax::Ron).is_some());
        assert!(read::<Hexside>(side, Syntax::Ron).is_some());
        let hex = r#"{"hex": "0101", "terrain": "clear", "features": ["fort"], "elevation": 2, "source": "Reconstructed"}"#;
        let side = r#"{"between": ["2503", "2603"], "kind": "river"}"#;
        assert!(read::<HexRecord>(hex, Syntax::Json).is_some());
        assert!(read::<Hexside>(side, Syntax::Json).is_some());
    }

    #[test]
    fn ron_that_is_not_plain_is_left() {
        for text in [
            "",
            "()",
            r#"(text: "a\tb")"#,
            r##"(text: r#"a"#)"##,
            r#"(text: "a" /* so */)"#,
            r#"Sample(text: "a")"#,
            "(text: \"two\nlines\")",
            r#"(text: "a", small: 07)"#,
            r#"(text: "a", small: -0)"#,
            r#"(text: "a", small: 1_0)"#,
            r#"(text: "a", small: 300)"#,
            r#"(text: "a", large: -1)"#,
            r#"(text: "a", large: 99999999999999999999)"#,
            r#"(text: "a", large: None)"#,
            r#"(text: "a", maybe: Some(One))"#,
            r#"(text: "a", maybe: Nonesuch)"#,
            r#"(text: "a", list: [Of(3)])"#,
            r#"(text: "a", real: 1)"#,
            r#"(text: "a", flag: true)"#,
            r#"(text: "a" small: 1)"#,
            r#"(text: "a", text: "b")"#,
            r#"(text: "a", other: 1)"#,
            r#"(small: 1)"#,
            r#"(text: "a") (text: "b")"#,
            r#"(text: "a",, small: 1)"#,
            r#"(, text: "a")"#,
            r#"(text: "a", pair: ("a", 1, 2))"#,
            r#"(text: "a", pair: ("a"))"#,
            r#"(text: "a""#,
        ] {
            assert_eq!(read::<PlainSample>(text, Syntax::Ron), None, "{text}");
        }
        let deep = format!(
            "{}{}",
            "(text: \"\", inner: ".repeat(4_000),
            ")".repeat(4_000)
        );
        assert_eq!(read::<PlainSample>(&deep, Syntax::Ron), None);
    }

    #[test]
    fn json_that_is_not_plain_is_left() {
        for text in [
            "",
            "{}",
            "[]",
            r#"(text: "a")"#,
            r#"{text: "a"}"#,
            r#"{"text": "a\tb"}"#,
            r#"{"te\u0078t": "a"}"#,
            "{\"text\": \"a\tb\"}",
            "{\u{c}\"text\": \"a\"}",
            r#"{"text": "a",}"#,
            r#"{"text": "a", "list": ["One",]}"#,
            r#"{"text": "a", "pair": ["a", 1,]}"#,
            r#"{"text": "a", "pair": ["a", 1, 2]}"#,
            r#"{"text": "a", "pair": ["a"]}"#,
            r#"{"text": "a", "pair": ("a", 1)}"#,
            r#"{"text": "a" /* so */}"#,
            r#"{"text": "a", "small": 07}"#,
            r#"{"text": "a", "small": -0}"#,
            r#"{"text": "a", "small": +1}"#,
            r#"{"text": "a", "small": 1.0}"#,
            r#"{"text": "a", "small": 1e1}"#,
            r#"{"text": "a", "small": 300}"#,
            r#"{"text": "a", "small": "1"}"#,
            r#"{"text": "a", "large": -1}"#,
            r#"{"text": "a", "large": null}"#,
            r#"{"text": "a", "maybe": Two}"#,
            r#"{"text": "a", "maybe": "Nonesuch!"}"#,
            r#"{"text": "a", "list": [{"Of": 3}]}"#,
            r#"{"text": "a", "list": ["Of"]}"#,
            r#"{"text": "a", "flag": true}"#,
            r#"{"text": "a", "text": "b"}"#,
            r#"{"text": "a", "other": 1}"#,
            r#"{"text": "a" "small": 1}"#,
            r#"{"text": "a"} {"text": "b"}"#,
            r#"{"text": "a",, "small": 1}"#,
            r#"{, "text": "a"}"#,
            r#"{"text": "a""#,
        ] {
            assert_eq!(read::<PlainSample>(text, Syntax::Json), None, "{text}");
        }
    }

    type Slip = (prop::sample::Index, u8, String);

    fn arb_slips() -> impl Strategy<Value = Vec<Slip>> {
        let letter = "[ \"(),:\\[\\]{}a-z0-9_.#/\\-\\\\NSO\u{e9}\n\u{c}]";
        let slip = (any::<prop::sample::Index>(), 0..3_u8, letter);
        prop::collection::vec(slip, 0..4)
    }

    /// The text after letters were added, exchanged or left out.
    fn spoilt(text: &str, slips: Vec<Slip>) -> String {
        let mut text: Vec<char> = text.chars().collect();
        for (place, what, letter) in slips {
            let place = place.index(text.len().max(1)).min(text.len());
            let letter = letter.chars().next().unwrap_or(' ');
            match what {
                0 => text.insert(place, letter),
                1 if place < text.len() => text[place] = letter,
                _ if place < text.len() => drop(text.remove(place)),
                _ => {}
            }
        }
        text.into_iter().collect()
    }

    proptest! {
        #[test]
        fn ron_reads_the_same(text in prop::sample::select(PLAIN_RON), slips in arb_slips()) {
            let text = spoilt(text, slips);
            if let Some(value) = read::<PlainSample>(&text, Syntax::Ron) {
                prop_assert_eq!(Some(value), by_ron(&text), "{}", text);
            }
        }

        #[test]
        fn serde_json_reads_the_same(text in prop::sample::select(PLAIN_JSON), slips in arb_slips()) {
            let text = spoilt(text, slips);
            if let Some(value) = read::<PlainSample>(&text, Syntax::Json) {
                prop_assert_eq!(Some(value), by_serde_json(&text), "{}", text);
            }
        }
    }
}
