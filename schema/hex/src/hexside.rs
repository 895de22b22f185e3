//! A hexside, named as people name it: by the two numbers that share it.
//!
//! Whether two numbers touch at all only the grid knows; a name that makes no sense on a map is still a
//! name here, so that it can be read, listed and complained about.
//!
//! Holds always: a hexside has one name, however it was typed (`tests::one_name_a_side`), since the
//! constructor sorts the two numbers.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Compass, HexNo};

/// The name of a hexside: two hexes that touch, or a hex at the map's edge and a direction.
///
/// In files it is a pair of texts, `("2503", "2603")` or `("0101", "W")`. No mark is needed to distinguish
/// them: a printed number always holds a digit, a compass point never does.
///
/// ```
/// use beachhead_hex::{Compass, HexNo, HexsideNo};
///
/// let side = HexsideNo::between("2603", "2503");
/// assert_eq!(side.to_string(), "2503/2603");
/// assert_eq!(side, HexsideNo::between("2503", "2603"));
/// assert_eq!(HexsideNo::at_edge("0101", Compass::W).to_string(), "0101/W");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexsideNo {
    hex: HexNo,
    across: Across,
}

/// What lies on the other side of a hexside.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Across {
    /// Another hex, naturally greater than the first (or the same, which names no side of any map).
    Hex(HexNo),
    /// Nothing: the map ends here, in this direction.
    Edge(Compass),
}

impl HexsideNo {
    /// The hexside that two hexes share, in either order.
    pub fn between(a: impl Into<HexNo>, b: impl Into<HexNo>) -> Self {
        let (a, b) = (a.into(), b.into());
        let (hex, across) = if b < a { (b, a) } else { (a, b) };
        Self {
            hex,
            across: Across::Hex(across),
        }
    }

    /// The hexside of a hex where the map ends.
    pub fn at_edge(hex: impl Into<HexNo>, direction: Compass) -> Self {
        Self {
            hex: hex.into(),
            across: Across::Edge(direction),
        }
    }

    /// The naturally smaller of the two hexes, or the only one.
    pub fn hex(&self) -> &HexNo {
        &self.hex
    }

    /// What lies across.
    pub fn across(&self) -> &Across {
        &self.across
    }

    /// The other hex, unless the map ends there.
    pub fn other(&self) -> Option<&HexNo> {
        match &self.across {
            Across::Hex(other) => Some(other),
            Across::Edge(_) => None,
        }
    }

    /// The direction in which the map ends, if it does.
    pub fn edge(&self) -> Option<Compass> {
        match self.across {
            Across::Hex(_) => None,
            Across::Edge(direction) => Some(direction),
        }
    }

    /// The one or two hexes that the side belongs to.
    pub fn hexes(&self) -> impl Iterator<Item = &HexNo> {
        std::iter::once(&self.hex).chain(self.other())
    }
}

impl fmt::Display for HexsideNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.across {
            Across::Hex(other) => write!(f, "{}/{other}", self.hex),
            Across::Edge(direction) => write!(f, "{}/{direction}", self.hex),
        }
    }
}

impl Serialize for HexsideNo {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let across = match &self.across {
            Across::Hex(other) => other.as_str(),
            Across::Edge(direction) => direction.as_str(),
        };
        (&self.hex, across).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for HexsideNo {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (hex, across) = <(HexNo, HexNo)>::deserialize(deserializer)?;
        let as_direction = |text: &HexNo| text.as_str().parse::<Compass>().ok();
        Ok(match (as_direction(&hex), as_direction(&across)) {
            (Some(_), _) => {
                let why = format!("a hexside begins with a hex, and `{hex}` is a direction");
                return Err(serde::de::Error::custom(why));
            }
            (None, Some(direction)) => Self::at_edge(hex, direction),
            (None, None) => Self::between(hex, across),
        })
    }
}

#[cfg(feature = "json-schema")]
impl schemars::JsonSchema for HexsideNo {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "HexsideNo".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A hexside: the two hexes that share it, or a hex at the map's edge and a compass point",
            "type": "array",
            "prefixItems": [{ "type": "string" }, { "type": "string" }],
            "minItems": 2,
            "maxItems": 2,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_name_a_side() {
        for (typed, written) in [
            (r#"("2503","2603")"#, r#"("2503","2603")"#), // In order,
            (r#"("2603","2503")"#, r#"("2503","2603")"#), // the other way round,
            (r#"("S-35","S-4")"#, r#"("S-4","S-35")"#),   // by number and not by text.
            (r#"("0101","W")"#, r#"("0101","W")"#),       // The map's edge.
        ] {
            let side: HexsideNo = ron::from_str(typed).expect("a hexside");
            assert_eq!(ron::to_string(&side).as_deref(), Ok(written));
        }
    }

    #[test]
    fn a_direction_names_no_hex() {
        for typed in [
            r#"("W","0101")"#,
            r#"("N","S")"#,
            r#"("0101")"#,
            r#"("0101",7)"#,
        ] {
            assert!(ron::from_str::<HexsideNo>(typed).is_err(), "{typed}");
        }
    }
}
