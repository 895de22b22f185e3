//! [`Works`]: what lies on a hex besides the map's own terrain, obstacles first of all.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::side::Side;

/// What lies on a hex: obstacles, smoke, what was built or blown; and whose it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Works {
    pub(crate) lies: Work,
    /// Whose the bunker, sea wall or minefield is.
    pub(crate) owner: Option<Side>,
}

/// A set of things that may lie on a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Work(pub(crate) u16);

impl Work {
    pub(crate) const SANDBAG: Self = Self(1);
    pub(crate) const WIRE: Self = Self(1 << 1);
    pub(crate) const HEDGEHOG: Self = Self(1 << 2);
    pub(crate) const BUNKER: Self = Self(1 << 3);
    pub(crate) const FIELD_BUNKER: Self = Self(1 << 4);
    pub(crate) const SEA_WALL: Self = Self(1 << 5);
    pub(crate) const ROAD_BLOCK: Self = Self(1 << 6);
    pub(crate) const DRAGONS_TEETH: Self = Self(1 << 7);
    pub(crate) const MINE: Self = Self(1 << 8);
    pub(crate) const SMOKE: Self = Self(1 << 9);
    /// A bridge that was built in play (L112).
    pub(crate) const BRIDGE: Self = Self(1 << 10);
    /// A bridge of the map that was blown.
    pub(crate) const BLOWN: Self = Self(1 << 11);
    /// A cave that was sealed.
    pub(crate) const SEALED: Self = Self(1 << 12);

    /// Every kind, by its name in packs and scripts.
    pub(crate) const NAMES: [(&'static str, Self); 13] = [
        ("sandbag", Self::SANDBAG),
        ("wire", Self::WIRE),
        ("hedgehog", Self::HEDGEHOG),
        ("bunker", Self::BUNKER),
        ("field-bunker", Self::FIELD_BUNKER),
        ("sea-wall", Self::SEA_WALL),
        ("road-block", Self::ROAD_BLOCK),
        ("dragons-teeth", Self::DRAGONS_TEETH),
        ("mine", Self::MINE),
        ("smoke", Self::SMOKE),
        ("bridge", Self::BRIDGE),
        ("blown-bridge", Self::BLOWN),
        ("sealed-cave", Self::SEALED),
    ];

    pub(crate) fn named(name: &str) -> Option<Self> {
        let mut names = Self::NAMES.into_iter();
        names
            .find(|(known, _)| *known == name)
            .map(|(_, work)| work)
    }

    /// Whether any of these lies here.
    pub(crate) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[must_use]
    pub(crate) fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[must_use]
    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// As the names of what lies there.
impl Serialize for Work {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let names = Self::NAMES.iter().filter(|(_, work)| self.has(*work));
        serializer.collect_seq(names.map(|(name, _)| name))
    }
}

impl<'de> Deserialize<'de> for Work {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut lies = Self::default();
        for name in Vec::<String>::deserialize(deserializer)? {
            let work = Self::named(&name);
            let unknown = || D::Error::custom(format!("nothing named `{name}` lies on a hex"));
            lies = lies.with(work.ok_or_else(unknown)?);
        }
        Ok(lies)
    }
}
