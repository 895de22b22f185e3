//! The pack: a folder of files that together are one game.

use crate::claims::Claims;
use crate::errata::Errata;
use crate::forces::Forces;
use crate::id::Id;
use crate::io::Syntax;
use crate::map::Map;
use crate::palette::Palette;
use crate::scenario::Scenario;
use crate::tables::Tables;
use schemars::JsonSchema;

/// What `pack.ron` says: the rulebook and the names of the parts, relative to it.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The rulebook, by its id in the registry: `utah`.
    pub rulebook: Id,
    /// What people call the pack.
    pub title: String,
    /// The palette's file.
    pub palette: String,
    /// The map's file.
    pub map: String,
    /// The forces' file.
    pub forces: String,
    /// The tables' file.
    pub tables: String,
    /// The claims' file.
    pub claims: Option<String>,
    /// The errata's file.
    pub errata: Option<String>,
    /// The scenarios' files.
    #[schemars(default)]
    pub scenarios: Vec<String>,
    /// The scripts' files.
    #[schemars(default)]
    pub scripts: Vec<String>,
}

/// A pack in memory. Scripts are not in it: they are read when they are played.
#[derive(Clone, Debug, PartialEq)]
pub struct Pack {
    /// What `pack.ron` says.
    pub manifest: Manifest,
    /// The vocabulary.
    pub palette: Palette,
    /// The map.
    pub map: Map,
    /// The counters.
    pub forces: Forces,
    /// The numbers.
    pub tables: Tables,
    /// What the rulebook says about the data.
    pub claims: Claims,
    /// What the printed game gets wrong.
    pub errata: Errata,
    /// The scenarios, in the order of the manifest.
    pub scenarios: Vec<Scenario>,
}

impl Manifest {
    /// What the manifest's own file is called.
    pub fn file_name(syntax: Syntax) -> String {
        format!("pack.{}", syntax.extension())
    }

    /// The same with parts whose names fit the syntax. Scripts keep theirs: they are no part of a pack in memory.
    #[must_use]
    pub fn in_syntax(&self, syntax: Syntax) -> Self {
        let named = |name: &String| syntax.rename(name);
        Self {
            palette: named(&self.palette),
            map: named(&self.map),
            forces: named(&self.forces),
            tables: named(&self.tables),
            claims: self.claims.as_ref().map(named),
            errata: self.errata.as_ref().map(named),
            scenarios: self.scenarios.iter().map(named).collect(),
            ..self.clone()
        }
    }
}

impl Pack {
    /// The first scenario of this name.
    pub fn scenario(&self, id: &Id) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| scenario.id == *id)
    }
}

crate::part! {
    Manifest, "pack",
    one: [rulebook, title, palette, map, forces, tables],
    optional: [claims, errata],
    lists: [scenarios, scripts]
}
