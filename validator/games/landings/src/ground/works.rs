//! [`Works`]: what lies on a hex besides the map's own terrain, obstacles first of all.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::side::Side;
use crate::words::word_set;

/// What lies on a hex: obstacles, smoke, what was built or blown; and whose it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Works {
    pub(crate) lies: Work,
    /// Whose the bunker, sea wall or minefield is.
    pub(crate) owner: Option<Side>,
}

word_set! {
    /// A set of things that may lie on a hex.
    pub(crate) struct Work(u16) {
        SANDBAG = "sandbag",
        WIRE = "wire",
        HEDGEHOG = "hedgehog",
        BUNKER = "bunker",
        FIELD_BUNKER = "field-bunker",
        SEA_WALL = "sea-wall",
        ROAD_BLOCK = "road-block",
        DRAGONS_TEETH = "dragons-teeth",
        MINE = "mine",
        SMOKE = "smoke",
        /// A bridge that was built in play (L112).
        BRIDGE = "bridge",
        /// A bridge of the map that was blown.
        BLOWN = "blown-bridge",
        /// A cave that was sealed.
        SEALED = "sealed-cave",
    }
}

impl Work {
    /// Those of this set only.
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
