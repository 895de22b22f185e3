//! The serial form of a state, by which records prove how a game ended.
//!
//! The form is JSON, made by `serde` from the whole [`State`](super::Game::State): nothing that the rules keep is left out,
//! and reading it gives an equal state back. [`Watch::Reload`](super::Watch::Reload) holds each game to that after every
//! action of random play.
//!
//! | in a state | in its form |
//! |---|---|
//! | a field of a struct | a member under the field's name |
//! | one of several kinds | its name, or an object with its name and what it holds |
//! | what may be absent | `null` where it is |
//! | a hex | its index on the grid, from 0 |
//! | a unit, a kind of unit, a card, a player | its place in the game's own list, from 0 |
//! | a set of hexes | their indices, in order |
//! | a list by hex, most of it blank ([`sparse`]) | its length, and each hex that is not blank with what is there |
//! | a row of the rule index ([`rule_id`]) | its id: `M57 take-ground` |
//!
//! The digest of a state is the SHA-256 of its form in canonical text: members sorted by name, no blanks, tagged with the
//! version of that description (`s1:`). So neither the order of fields nor `Debug` has any part in it. The names are part of
//! records that people keep: a field or kind that is renamed in the code keeps its name in the form
//! (`#[serde(rename = "…")]`), and a field that is added raises the version of the tag.

use std::fmt::Write as _;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sha2::{Digest, Sha256};

/// Heads the digest of a state's form.
const STATE_TAG: &str = "s1:";

/// The text of a value in JSON that is the same for equal values: members sorted by name, no blanks.
///
/// # Errors
/// A value that JSON can't hold: a map whose keys are no text.
pub fn canonical_text<T: Serialize + ?Sized>(value: &T) -> Result<String, String> {
    let value = serde_json::to_value(value).map_err(|error| error.to_string())?;
    let mut text = String::new();
    write_sorted(&value, &mut text);
    Ok(text)
}

fn write_sorted(value: &Value, text: &mut String) {
    match value {
        Value::Array(list) => {
            text.push('[');
            for (at, item) in list.iter().enumerate() {
                if at > 0 {
                    text.push(',');
                }
                write_sorted(item, text);
            }
            text.push(']');
        }
        Value::Object(members) => {
            let mut members: Vec<(&String, &Value)> = members.iter().collect();
            members.sort_unstable_by_key(|(name, _)| *name);
            text.push('{');
            for (at, (name, member)) in members.into_iter().enumerate() {
                if at > 0 {
                    text.push(',');
                }
                write_plain(&Value::String(name.clone()), text);
                text.push(':');
                write_sorted(member, text);
            }
            text.push('}');
        }
        plain => write_plain(plain, text),
    }
}

fn write_plain(value: &Value, text: &mut String) {
    let written = write!(text, "{value}");
    debug_assert!(written.is_ok(), "a String takes all");
}

/// SHA-256, in hexadecimal digits.
pub(super) fn sha256(text: &str) -> String {
    format!("{:x}", Sha256::digest(text))
}

/// The digest of a state: of all that its form holds.
///
/// # Errors
/// Why the state has no form; it is always a mistake of ours.
pub(super) fn state_digest<S: Serialize>(state: &S) -> Result<String, String> {
    let text = canonical_text(state).map_err(|why| format!("the state has no form: {why}"))?;
    Ok(format!("{STATE_TAG}{}", sha256(&text)))
}

/// Whether the end that a record states can be compared with [`state_digest`]: not, where another version states it in its
/// own way. What no version writes can be, and differs.
pub(super) fn is_comparable(end: &str) -> bool {
    let is_of_another_version = match end.split_once(':') {
        Some((tag, _)) => is_tag(tag, 's') && !end.starts_with(STATE_TAG),
        // Before there were tags.
        None => end.len() == 64 && end.bytes().all(|byte| byte.is_ascii_hexdigit()),
    };
    !is_of_another_version
}

/// Whether this is the name of a way to state something, with its version: `s1`.
pub(super) fn is_tag(text: &str, kind: char) -> bool {
    let version = text.strip_prefix(kind).unwrap_or_default();
    !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether the state comes back from its form as it is.
///
/// # Errors
/// Says what is lost; it is always a mistake of ours.
pub(super) fn reloads<S>(state: &S) -> Result<(), String>
where
    S: Serialize + DeserializeOwned + PartialEq,
{
    let form =
        serde_json::to_string(state).map_err(|error| format!("the state has no form: {error}"))?;
    let again: S = serde_json::from_str(&form)
        .map_err(|error| format!("the state's form can't be read: {error}"))?;
    if again == *state {
        Ok(())
    } else {
        Err("the state that is read from the form is another".to_owned())
    }
}

/// A list by hex of which most is blank, as a field of a form: `#[serde(with = "sparse")]`.
pub mod sparse {
    use serde::de::{DeserializeOwned, Error};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// More than the largest map has hexes.
    const MOST: usize = 1 << 24;

    #[derive(Serialize, Deserialize)]
    struct Sparse<T> {
        length: usize,
        at: Vec<(u32, T)>,
    }

    /// Writes the length, and what isn't blank with its place.
    ///
    /// # Errors
    /// The serialiser's.
    pub fn serialize<T, S>(list: &[T], serializer: S) -> Result<S::Ok, S::Error>
    where
        T: Default + PartialEq + Serialize,
        S: Serializer,
    {
        let blank = T::default();
        let at = (0..).zip(list).filter(|(_, item)| **item != blank);
        let (length, at) = (list.len(), at.collect());
        Sparse { length, at }.serialize(serializer)
    }

    /// Reads what was written.
    ///
    /// # Errors
    /// A place beyond the length, or a length beyond all maps.
    pub fn deserialize<'de, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
    where
        T: Clone + Default + DeserializeOwned,
        D: Deserializer<'de>,
    {
        let Sparse { length, at } = Sparse::<T>::deserialize(deserializer)?;
        if length > MOST {
            return Err(D::Error::custom(format!("no map has {length} hexes")));
        }
        let mut list = vec![T::default(); length];
        for (place, item) in at {
            match list.get_mut(place as usize) {
                Some(slot) => *slot = item,
                None => {
                    let why = format!("place {place} is beyond the length {length}");
                    return Err(D::Error::custom(why));
                }
            }
        }
        Ok(list)
    }
}

/// A row of the rule index as a field of a form, by its id: `#[serde(with = "rule_id")]`.
pub mod rule_id {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::RuleIndex;

    /// Writes the id.
    ///
    /// # Errors
    /// The serialiser's.
    pub fn serialize<R: RuleIndex, S: Serializer>(
        rule: &R,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(rule.cited())
    }

    /// The row of this id.
    ///
    /// # Errors
    /// There is none.
    pub fn deserialize<'de, R: RuleIndex, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<R, D::Error> {
        let id = String::deserialize(deserializer)?;
        let mut rules = R::ALL.iter();
        let rule = rules.find(|rule| rule.cited() == id);
        rule.copied()
            .ok_or_else(|| D::Error::custom(format!("the rule index has no row `{id}`")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RuleIndex as _;
    use serde::Deserialize;

    crate::rule_index! {
        First = "1.1 first" in "1.1" [] Permission "The first row";
        Second = "1.2 second" in "1.2" [] Permission "The second row";
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct State {
        turn: u16,
        #[serde(with = "sparse")]
        by_hex: Vec<u8>,
        #[serde(with = "rule_id")]
        why: Rule,
        name: Option<String>,
    }

    fn state() -> State {
        State {
            turn: 3,
            by_hex: vec![0, 7, 0, 0, 1, 0],
            why: Rule::Second,
            name: Some("é \"".to_owned()),
        }
    }

    const FORM: &str =
        r#"{"by_hex":{"at":[[1,7],[4,1]],"length":6},"name":"é \"","turn":3,"why":"1.2 second"}"#;

    /// What is hashed is pinned: another text would break all records of before.
    #[test]
    fn the_form_is_written_in_one_way() {
        assert_eq!(canonical_text(&state()).as_deref(), Ok(FORM));
        assert_eq!(reloads(&state()), Ok(()));
        assert_eq!(Rule::First.cited(), "1.1 first");
        let digest = state_digest(&state()).expect("plain data");
        assert_eq!(digest, format!("s1:{}", sha256(FORM)));
        assert!(is_comparable(&digest) && !is_comparable(&sha256(FORM)));
        assert!(!is_comparable("s2:0") && !is_comparable("s12:"));
        for damaged in ["", "hello", "s1:hello", "s:", "sx:0", "d2:0"] {
            assert!(is_comparable(damaged), "{damaged}");
        }
    }

    /// The order of the fields has no part in it.
    #[test]
    fn members_are_sorted_by_name() {
        #[derive(Serialize)]
        struct One {
            a: u8,
            b: (u8, f32),
        }
        #[derive(Serialize)]
        struct Other {
            b: (u8, f32),
            a: u8,
        }
        let (a, b) = (1, (2, 0.5));
        let expected = Ok(r#"{"a":1,"b":[2,0.5]}"#.to_owned());
        assert_eq!(canonical_text(&One { a, b }), expected);
        assert_eq!(canonical_text(&Other { b, a }), expected);
    }

    #[test]
    fn a_form_that_is_no_state_is_refused() {
        for (from, to, why) in [
            (
                "\"length\":6",
                "\"length\":4",
                "place 4 is beyond the length 4",
            ),
            (
                "\"length\":6",
                "\"length\":99999999",
                "no map has 99999999 hexes",
            ),
            (
                "\"length\":6",
                "\"length\":16777217",
                "no map has 16777217 hexes",
            ),
            (
                "1.2 second",
                "1.3 third",
                "the rule index has no row `1.3 third`",
            ),
            ("\"turn\":3,", "", "missing field `turn`"),
        ] {
            let read = serde_json::from_str::<State>(&FORM.replacen(from, to, 1));
            let error = read.expect_err(to).to_string();
            assert!(error.contains(why), "{error}");
        }
    }

    /// A state that keeps something its form does not hold.
    #[test]
    fn what_a_form_loses_is_noticed() {
        #[derive(Clone, PartialEq, Serialize, Deserialize)]
        struct Leaky {
            #[serde(skip)]
            kept: u8,
        }
        assert_eq!(reloads(&Leaky { kept: 0 }), Ok(()));
        let lost = reloads(&Leaky { kept: 1 }).expect_err("it is lost");
        assert!(lost.contains("another"), "{lost}");
    }

    #[test]
    fn the_largest_list_is_read() {
        let form =
            r#"{"by_hex":{"at":[],"length":16777216},"name":null,"turn":3,"why":"1.2 second"}"#;
        let read = serde_json::from_str::<State>(form).expect("a state");
        assert_eq!(read.by_hex.len(), 1 << 24);
    }
}
