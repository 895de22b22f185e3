//! The pack: a folder of files that together are one game.

use std::collections::BTreeSet;

use crate::claims::Claims;
use crate::errata::Errata;
use crate::forces::Forces;
use crate::map::Map;
use crate::own::OwnSchema;
use crate::palette::Palette;
use crate::part_kind::{PartAt, PartKind};
use crate::rules::Rules;
use crate::scenario::Scenario;
use crate::stored::{Margin, Stored};
use crate::syntax::Syntax;
use crate::tables::Tables;
use beachhead_base::Id;

/// What `pack.ron` says: the rulebook, if there is one, and the names of the parts, relative to it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields)
)]
pub struct Manifest {
    /// The rulebook, by its id in the registry: `utah`; left out where the game has none that is built in. A pack that names one has no
    /// rules of its own.
    pub rulebook: Option<Id>,
    /// What people call the pack.
    pub title: String,
    /// The palette's file.
    pub palette: String,
    /// The map's file.
    pub map: String,
    /// The forces' file; left out where the pack has no units.
    pub forces: Option<String>,
    /// The tables' file; left out where the pack has none.
    pub tables: Option<String>,
    /// The rules' file; left out where a rulebook that is built in plays the pack, or none does.
    pub rules: Option<String>,
    /// The claims' file.
    pub claims: Option<String>,
    /// The errata's file.
    pub errata: Option<String>,
    /// The file of the JSON Schema that describes own properties.
    pub own: Option<String>,
    /// The scenarios' files.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub scenarios: Vec<String>,
    /// The scripts' files.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub scripts: Vec<String>,
}

/// A pack in memory. Scripts are not in it: they are read when they are played.
#[derive(Clone, Debug, PartialEq)]
pub struct Pack {
    /// What `pack.ron` says.
    pub manifest: Stored<Manifest>,
    /// The vocabulary.
    pub palette: Stored<Palette>,
    /// The map.
    pub map: Stored<Map>,
    /// The counters.
    pub forces: Stored<Forces>,
    /// The numbers.
    pub tables: Stored<Tables>,
    /// What the game is played by, if it is no rulebook that is built in.
    pub rules: Stored<Rules>,
    /// What the rulebook says about the data.
    pub claims: Stored<Claims>,
    /// What the printed game gets wrong.
    pub errata: Stored<Errata>,
    /// What the own properties of records may be, if the manifest names a schema of them.
    pub own_schema: Option<OwnSchema>,
    /// The scenarios, in the order of the manifest.
    pub scenarios: Vec<Stored<Scenario>>,
}

impl Manifest {
    /// What the manifest's own file is called.
    pub fn file_name(syntax: Syntax) -> String {
        format!("pack.{}", syntax.extension())
    }

    /// The same with names for forces and tables that the manifest doesn't name yet, where the pack has come to have some:
    /// `forces.ron`, or the next name that is free.
    #[must_use]
    pub fn naming_parts_of(&self, pack: &Pack, syntax: Syntax) -> Self {
        let mut named = self.clone();
        if named.forces.is_none() && pack.forces != Stored::default() {
            named.forces = Some(named.free_name("forces", syntax));
        }
        if named.tables.is_none() && pack.tables != Stored::default() {
            named.tables = Some(named.free_name("tables", syntax));
        }
        named
    }

    /// A name for a file that the manifest gives to none, whatever its ending or capital letters.
    fn free_name(&self, stem: &str, syntax: Syntax) -> String {
        let plain = |name: &str| Syntax::Ron.rename(name).to_lowercase();
        let taken: BTreeSet<String> = self.names().map(plain).collect();
        let mut names = (1_u64..).map(|count| match count {
            1 => format!("{stem}.{}", syntax.extension()),
            _ => format!("{stem}-{count}.{}", syntax.extension()),
        });
        // One of them is free: a manifest gives fewer names than there are.
        let free = names.find(|name| !taken.contains(&plain(name)));
        free.unwrap_or_default()
    }

    /// The names of all files that it names.
    fn names(&self) -> impl Iterator<Item = &str> {
        let always = [&self.palette, &self.map].into_iter();
        let optional = [
            &self.forces,
            &self.tables,
            &self.rules,
            &self.claims,
            &self.errata,
            &self.own,
        ];
        let lists = self.scenarios.iter().chain(&self.scripts);
        let all = always.chain(optional.into_iter().flatten()).chain(lists);
        all.map(String::as_str)
    }

    /// The same with parts whose names fit the syntax. Scripts keep theirs: they are no part of a pack in memory. So does the
    /// schema of own properties, which is JSON in any case.
    #[must_use]
    pub fn in_syntax(&self, syntax: Syntax) -> Self {
        let named = |name: &String| syntax.rename(name);
        Self {
            palette: named(&self.palette),
            map: named(&self.map),
            forces: self.forces.as_ref().map(named),
            tables: self.tables.as_ref().map(named),
            rules: self.rules.as_ref().map(named),
            claims: self.claims.as_ref().map(named),
            errata: self.errata.as_ref().map(named),
            scenarios: self.scenarios.iter().map(named).collect(),
            ..self.clone()
        }
    }
}

impl Pack {
    /// The id of the rulebook, if the pack names one.
    pub fn rulebook(&self) -> Option<&str> {
        self.manifest.rulebook.as_ref().map(Id::as_str)
    }

    /// Whether it is played by rules of its own, which are data: not where it names a rulebook as well, by mistake.
    pub fn has_rules(&self) -> bool {
        self.manifest.rules.is_some() && self.manifest.rulebook.is_none()
    }

    /// The first scenario of this name.
    pub fn scenario(&self, id: &Id) -> Option<&Scenario> {
        let mut scenarios = self.scenarios.iter();
        let found = scenarios.find(|scenario| scenario.id == *id)?;
        Some(&found.part)
    }

    /// The scenario at this place of the manifest, counted from 0.
    pub fn scenario_at(&self, nth: usize) -> Option<&Scenario> {
        Some(&self.scenarios.get(nth)?.part)
    }

    /// The parts that it has, in the order in which files are read.
    pub fn parts(&self) -> impl Iterator<Item = PartAt> + use<> {
        let single = PartKind::SINGLE.into_iter().map(PartAt::from);
        single.chain((0..self.scenarios.len()).map(PartAt::scenario))
    }

    /// The margin of a part's file.
    pub fn margin(&self, part: impl Into<PartAt>) -> Option<&Margin> {
        let PartAt { kind, nth } = part.into();
        match kind {
            PartKind::Manifest => Some(&self.manifest.margin),
            PartKind::Palette => Some(&self.palette.margin),
            PartKind::Map => Some(&self.map.margin),
            PartKind::Forces => Some(&self.forces.margin),
            PartKind::Tables => Some(&self.tables.margin),
            PartKind::Rules => Some(&self.rules.margin),
            PartKind::Claims => Some(&self.claims.margin),
            PartKind::Errata => Some(&self.errata.margin),
            PartKind::Scenario => Some(&self.scenarios.get(nth)?.margin),
            PartKind::OwnSchema | PartKind::Script | PartKind::Record | PartKind::Session => None,
        }
    }

    /// The same, to be changed.
    pub fn margin_mut(&mut self, part: impl Into<PartAt>) -> Option<&mut Margin> {
        let PartAt { kind, nth } = part.into();
        match kind {
            PartKind::Manifest => Some(&mut self.manifest.margin),
            PartKind::Palette => Some(&mut self.palette.margin),
            PartKind::Map => Some(&mut self.map.margin),
            PartKind::Forces => Some(&mut self.forces.margin),
            PartKind::Tables => Some(&mut self.tables.margin),
            PartKind::Rules => Some(&mut self.rules.margin),
            PartKind::Claims => Some(&mut self.claims.margin),
            PartKind::Errata => Some(&mut self.errata.margin),
            PartKind::Scenario => Some(&mut self.scenarios.get_mut(nth)?.margin),
            PartKind::OwnSchema | PartKind::Script | PartKind::Record | PartKind::Session => None,
        }
    }

    /// The part of this kind; of scenarios the first of this name.
    pub fn part(&self, kind: PartKind, scenario: Option<&Id>) -> Option<PartAt> {
        match scenario {
            None => PartKind::SINGLE.contains(&kind).then(|| kind.into()),
            Some(id) => {
                let mut scenarios = self.scenarios.iter();
                let nth = scenarios.position(|scenario| scenario.id == *id)?;
                Some(PartAt::scenario(nth))
            }
        }
    }
}
