//! [`PartKind`]: which part of a pack a file is, by one name wherever that is asked.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A kind of file that belongs to packs.
///
/// As data it is its name, and sorts by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PartKind {
    /// Claims about the data.
    Claims,
    /// Errata.
    Errata,
    /// Units.
    Forces,
    /// The map.
    Map,
    /// The schema of own properties, which is no format of ours.
    OwnSchema,
    /// What lists the files of the pack.
    Manifest,
    /// The vocabulary.
    Palette,
    /// A record of a game, which no manifest lists.
    Record,
    /// The rules of a pack, as data.
    Rules,
    /// A scenario.
    Scenario,
    /// A script.
    Script,
    /// A session of a game, which no manifest lists.
    Session,
    /// Tables.
    Tables,
}

impl PartKind {
    /// The kinds that a pack in memory has one of each, in the order in which files are read.
    pub const SINGLE: [Self; 8] = [
        Self::Manifest,
        Self::Palette,
        Self::Map,
        Self::Forces,
        Self::Tables,
        Self::Rules,
        Self::Claims,
        Self::Errata,
    ];

    /// What messages, edits and JSON Schemas call it: `map`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Manifest => "pack",
            Self::Palette => "palette",
            Self::Map => "map",
            Self::Forces => "forces",
            Self::Tables => "tables",
            Self::Rules => "rules",
            Self::Claims => "claims",
            Self::Errata => "errata",
            Self::OwnSchema => "own schema",
            Self::Scenario => "scenario",
            Self::Script => "script",
            Self::Record => "record",
            Self::Session => "session",
        }
    }

    /// The part of a pack in memory that has this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let single = Self::SINGLE.into_iter();
        let mut parts = single.chain([Self::Scenario]);
        parts.find(|kind| kind.name() == name)
    }

    /// It with its article, as sentences have it: `a file of forces`.
    #[must_use]
    pub const fn described(self) -> &'static str {
        match self {
            Self::Manifest => "the manifest of a pack",
            Self::Map => "a map",
            Self::Palette => "a palette",
            Self::Forces => "a file of forces",
            Self::Tables => "a file of tables",
            Self::Rules => "a file of rules",
            Self::Scenario => "a scenario",
            Self::Claims => "a file of claims",
            Self::Errata => "a file of errata",
            Self::OwnSchema => "a schema of own properties",
            Self::Script => "a script",
            Self::Record => "a record",
            Self::Session => "a session",
        }
    }
}

impl fmt::Display for PartKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Serialize for PartKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for PartKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let unknown = || serde::de::Error::custom(format!("a pack has no part `{name}`"));
        Self::named(&name).ok_or_else(unknown)
    }
}

/// A part of a pack in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PartAt {
    /// Its kind.
    pub kind: PartKind,
    /// Of scenarios the place in the manifest; 0 of what a pack has one of.
    pub nth: usize,
}

impl PartAt {
    /// The scenario at this place of the manifest.
    #[must_use]
    pub const fn scenario(nth: usize) -> Self {
        let kind = PartKind::Scenario;
        Self { kind, nth }
    }
}

impl From<PartKind> for PartAt {
    fn from(kind: PartKind) -> Self {
        Self { kind, nth: 0 }
    }
}

/// Something for each part that a pack has one of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are named as the parts are")]
pub struct PerPart<T> {
    pub manifest: T,
    pub palette: T,
    pub map: T,
    pub forces: T,
    pub tables: T,
    pub rules: T,
    pub claims: T,
    pub errata: T,
}

impl<T> PerPart<T> {
    /// That of a part; nothing for kinds of which a pack has any number.
    #[must_use]
    pub fn get(&self, kind: PartKind) -> Option<&T> {
        let mut all = self.iter();
        all.find_map(|(one, it)| (one == kind).then_some(it))
    }

    /// Each with its part, in the order in which files are read.
    pub fn iter(&self) -> impl Iterator<Item = (PartKind, &T)> {
        let all = PerPart {
            manifest: &self.manifest,
            palette: &self.palette,
            map: &self.map,
            forces: &self.forces,
            tables: &self.tables,
            rules: &self.rules,
            claims: &self.claims,
            errata: &self.errata,
        };
        all.into_iter()
    }
}

impl<T> IntoIterator for PerPart<T> {
    type Item = (PartKind, T);
    type IntoIter = std::iter::Zip<std::array::IntoIter<PartKind, 8>, std::array::IntoIter<T, 8>>;

    /// Each with its part, in the order in which files are read.
    fn into_iter(self) -> Self::IntoIter {
        let all = [
            self.manifest,
            self.palette,
            self.map,
            self.forces,
            self.tables,
            self.rules,
            self.claims,
            self.errata,
        ];
        PartKind::SINGLE.into_iter().zip(all)
    }
}

/// The kind of a pack's field, for macros that list the fields: `part_kind!(map)`.
#[macro_export]
macro_rules! part_kind {
    (manifest) => {
        $crate::part_kind::PartKind::Manifest
    };
    (palette) => {
        $crate::part_kind::PartKind::Palette
    };
    (map) => {
        $crate::part_kind::PartKind::Map
    };
    (forces) => {
        $crate::part_kind::PartKind::Forces
    };
    (tables) => {
        $crate::part_kind::PartKind::Tables
    };
    (rules) => {
        $crate::part_kind::PartKind::Rules
    };
    (claims) => {
        $crate::part_kind::PartKind::Claims
    };
    (errata) => {
        $crate::part_kind::PartKind::Errata
    };
}
pub use part_kind;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_names_as_data_and_sort_by_them() {
        let mut all: Vec<PartKind> = PartKind::SINGLE.to_vec();
        all.push(PartKind::Scenario);
        for kind in &all {
            assert_eq!(PartKind::named(kind.name()), Some(*kind));
            let text = ron::to_string(kind).expect("plain data");
            assert_eq!(text, format!("{:?}", kind.name()));
            assert_eq!(ron::from_str(&text), Ok(*kind));
        }
        let mut by_name = all.clone();
        by_name.sort_by_key(|kind| kind.name());
        all.sort();
        assert_eq!(all, by_name);
        assert!(ron::from_str::<PartKind>("\"roster\"").is_err());
    }

    #[test]
    fn what_is_there_for_a_part_is_found_by_it() {
        let names = PerPart {
            manifest: "pack",
            palette: "palette",
            map: "map",
            forces: "forces",
            tables: "tables",
            rules: "rules",
            claims: "claims",
            errata: "errata",
        };
        for kind in PartKind::SINGLE {
            assert_eq!(names.get(kind), Some(&kind.name()));
        }
        assert_eq!(names.get(PartKind::Scenario), None);
        for (kind, name) in names {
            assert_eq!(kind.name(), name);
        }
    }
}
