//! The own properties of one record, as its file has them.
//!
//! Holds always: a value is written as it was read, in RON and in JSON, and a whole number stays one
//! (`tests::values_come_back`).

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserializer, Error, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use crate::distinct::distinct;
use beachhead_base::Id;

/// Properties of a pack's own, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnProperties(BTreeMap<Id, OwnValue>);

/// The value of an own property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnValue {
    /// `true` or `false`.
    Truth(bool),
    /// A whole number.
    Whole(i64),
    /// Any other number, also one that is written with a point: `3.0`.
    Real(Decimal),
    /// Text.
    Text(String),
}

/// A finite number. Two are the same if they are written alike, so that `0.0` and `-0.0` differ.
#[derive(Clone, Copy, Debug)]
pub struct Decimal(f64);

impl Decimal {
    /// The number, if it is finite.
    pub fn new(number: f64) -> Option<Self> {
        number.is_finite().then_some(Self(number))
    }

    /// The number itself.
    pub fn get(self) -> f64 {
        self.0
    }
}

impl PartialEq for Decimal {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_bits() == other.0.to_bits()
    }
}

impl Eq for Decimal {}

impl OwnProperties {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The value of a property.
    pub fn get(&self, name: &str) -> Option<&OwnValue> {
        self.0.get(name)
    }

    /// Gives a property its value, or takes it away.
    pub fn set(&mut self, name: &Id, value: Option<OwnValue>) {
        match value {
            Some(value) => self.0.insert(name.clone(), value),
            None => self.0.remove(name),
        };
    }

    /// Every property, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&Id, &OwnValue)> {
        self.0.iter()
    }

    /// The same as JSON.
    pub fn to_json(&self) -> serde_json::Value {
        let members = self.iter();
        members
            .map(|(name, value)| (name.to_string(), value.to_json()))
            .collect()
    }
}

impl FromIterator<(Id, OwnValue)> for OwnProperties {
    fn from_iter<I: IntoIterator<Item = (Id, OwnValue)>>(properties: I) -> Self {
        Self(properties.into_iter().collect())
    }
}

impl OwnValue {
    /// The scalar that this JSON value is; `None` for lists, objects, `null`, and whole numbers out of range.
    pub fn from_json(value: &serde_json::Value) -> Option<Self> {
        match value {
            serde_json::Value::Bool(truth) => Some(Self::Truth(*truth)),
            serde_json::Value::String(text) => Some(Self::Text(text.clone())),
            serde_json::Value::Number(number) if number.is_f64() => {
                number.as_f64().and_then(Decimal::new).map(Self::Real)
            }
            serde_json::Value::Number(number) => number.as_i64().map(Self::Whole),
            _ => None,
        }
    }

    /// The same as JSON.
    pub fn to_json(&self) -> serde_json::Value {
        match self {
            Self::Truth(truth) => (*truth).into(),
            Self::Whole(number) => (*number).into(),
            Self::Real(number) => number.get().into(),
            Self::Text(text) => text.as_str().into(),
        }
    }

    /// The value as a number, if it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Whole(number) => Some(*number as f64),
            Self::Real(number) => Some(number.get()),
            Self::Truth(_) | Self::Text(_) => None,
        }
    }
}

/// As a person would write it, text without quotes.
impl fmt::Display for OwnValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truth(truth) => write!(f, "{truth}"),
            Self::Whole(number) => write!(f, "{number}"),
            // With its point: `3.0`.
            Self::Real(number) => write!(f, "{:?}", number.get()),
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl Serialize for OwnProperties {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(&self.0)
    }
}

impl<'de> Deserialize<'de> for OwnProperties {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        distinct(deserializer).map(Self)
    }
}

impl Serialize for OwnValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Truth(truth) => serializer.serialize_bool(*truth),
            Self::Whole(number) => serializer.serialize_i64(*number),
            Self::Real(number) => serializer.serialize_f64(number.get()),
            Self::Text(text) => serializer.serialize_str(text),
        }
    }
}

impl<'de> Deserialize<'de> for OwnValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Scalar;

        impl Visitor<'_> for Scalar {
            type Value = OwnValue;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("`true`, `false`, a number or a text")
            }

            fn visit_bool<E: Error>(self, truth: bool) -> Result<OwnValue, E> {
                Ok(OwnValue::Truth(truth))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<OwnValue, E> {
                Ok(OwnValue::Whole(number))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<OwnValue, E> {
                let number = i64::try_from(number);
                let number = number.map_err(|_| E::custom("a whole number is at most 2^63-1"));
                number.map(OwnValue::Whole)
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<OwnValue, E> {
                let number = Decimal::new(number);
                let number = number.ok_or_else(|| E::custom("a number is finite"));
                number.map(OwnValue::Real)
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<OwnValue, E> {
                Ok(OwnValue::Text(text.to_owned()))
            }
        }

        deserializer.deserialize_any(Scalar)
    }
}

#[cfg(feature = "json-schema")]
impl schemars::JsonSchema for OwnProperties {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "OwnProperties".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "Properties of a pack's own, by name.",
            "type": "object",
            "additionalProperties": { "type": ["boolean", "number", "string"] },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::arb_own;
    use proptest::prelude::*;

    fn ron_options() -> ron::Options {
        let extensions = ron::extensions::Extensions::IMPLICIT_SOME;
        ron::Options::default().with_default_extension(extensions)
    }

    #[test]
    fn scalars_are_read_as_what_they_are() {
        for (ron, json, expected) in [
            ("true", "true", OwnValue::Truth(true)),
            ("3", "3", OwnValue::Whole(3)),
            ("-3", "-3", OwnValue::Whole(-3)),
            (
                "9223372036854775807",
                "9223372036854775807",
                OwnValue::Whole(i64::MAX),
            ),
            ("3.0", "3.0", OwnValue::Real(Decimal(3.0))),
            ("0.1", "0.1", OwnValue::Real(Decimal(0.1))),
            ("\"a\"", "\"a\"", OwnValue::Text("a".to_owned())),
        ] {
            assert_eq!(ron_options().from_str(ron), Ok(expected.clone()), "{ron}");
            let read: OwnValue = serde_json::from_str(json).expect(json);
            assert_eq!(read, expected);
            assert_eq!(ron::to_string(&expected).expect("plain"), ron);
            assert_eq!(serde_json::to_string(&expected).expect("plain"), json);
        }
        for wrong in ["[1]", "{\"a\": 1}", "9223372036854775808"] {
            assert!(
                ron_options().from_str::<OwnValue>(wrong).is_err(),
                "{wrong}"
            );
            assert!(serde_json::from_str::<OwnValue>(wrong).is_err(), "{wrong}");
        }
        for wrong in ["inf", "NaN", "()", "Whole(3)"] {
            assert!(
                ron_options().from_str::<OwnValue>(wrong).is_err(),
                "{wrong}"
            );
        }
        let doubled = "{\"vp\": 1, \"vp\": 2}";
        assert!(ron_options().from_str::<OwnProperties>(doubled).is_err());
    }

    proptest! {
        #[test]
        fn values_come_back(own in arb_own()) {
            let ron = ron::to_string(&own).expect("it has a text");
            prop_assert_eq!(ron_options().from_str(&ron), Ok(own.clone()));
            let json = serde_json::to_string(&own).expect("it has a text");
            let read: OwnProperties = serde_json::from_str(&json).expect("it was written");
            prop_assert_eq!(&read, &own);
            for (name, value) in own.iter() {
                prop_assert_eq!(own.get(name.as_str()), Some(value));
                prop_assert_eq!(OwnValue::from_json(&value.to_json()), Some(value.clone()));
            }
        }
    }
}
