//! [`PackChange`]: one change as a reader counts it, and [`Changes`], all of them, as data.

use serde_json::Value;

use beachhead_base::Id;
use beachhead_edit::{Edit, Spot};
use beachhead_hex::{Grid, HexNo};
use beachhead_model::pack::Pack;

/// The part of a pack that a change is in, in the order in which changes are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChangeGroup {
    /// The map and its grid.
    Map,
    /// A scenario.
    Setup,
    /// The counters.
    Forces,
    /// The tables.
    Tables,
    /// The rules, where they are data.
    Rules,
    /// The claims.
    Claims,
    /// The errata.
    Errata,
    /// The palette.
    Palette,
    /// The manifest.
    Pack,
    /// The scripts.
    Scripts,
}

impl ChangeGroup {
    /// What it is called in files and reports: `map`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Map => "map",
            Self::Setup => "setup",
            Self::Forces => "forces",
            Self::Tables => "tables",
            Self::Rules => "rules",
            Self::Claims => "claims",
            Self::Errata => "errata",
            Self::Palette => "palette",
            Self::Pack => "pack",
            Self::Scripts => "scripts",
        }
    }
}

/// What has been done to a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChangeKind {
    /// It was not there before.
    Added,
    /// It is not there any more.
    Removed,
    /// Some of its fields are others.
    Changed,
    /// It is at another place: a hexside between other hexes, a row elsewhere in its table.
    Moved,
    /// It has another id, which all that refers to it follows.
    Renamed,
    /// The hexes of the grid have other numbers.
    Renumbered,
    /// The grid has another size.
    Resized,
}

impl ChangeKind {
    /// What it is called in reports: `added`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Removed => "removed",
            Self::Changed => "changed",
            Self::Moved => "moved",
            Self::Renamed => "renamed",
            Self::Renumbered => "renumbered",
            Self::Resized => "resized",
        }
    }
}

/// A field of a record that has another value.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldChange {
    /// The field as the file calls it, with those that it is in: `figures.attack`, `units[3]`. A cell of a table has the name
    /// of its column: `cells.leg`.
    pub path: String,
    /// What it was; null where there was no such field.
    pub before: Value,
    /// What it is; null where there is no such field.
    pub after: Value,
}

/// One change, as a reader counts it.
#[derive(Clone, Debug, PartialEq)]
pub struct PackChange {
    /// The part of the pack.
    pub group: ChangeGroup,
    /// What has been done.
    pub kind: ChangeKind,
    /// The list of the part's file: `hexes`, `units`; `grid` and `comments` for what is no list.
    pub list: &'static str,
    /// The scenario, where it is in one.
    pub scenario: Option<Id>,
    /// What distinguishes the record in its list: `0203 Cametours`, `12/4`.
    pub label: String,
    /// The spots that the edit between the packs changes for it, the one that it is named for first. Scripts have none.
    pub spots: Vec<Spot>,
    /// The records that were there, as JSON files have them, without those that are still there.
    pub before: Vec<Value>,
    /// The records that are there now, without those that were there before.
    pub after: Vec<Value>,
    /// Which fields differ, where a record became another one.
    pub fields: Vec<FieldChange>,
    /// How many other records only follow it: those that refer to what was renamed.
    pub followed: usize,
    /// The hexes that the records named before.
    pub hexes_before: Vec<HexNo>,
    /// The hexes that they name now.
    pub hexes_after: Vec<HexNo>,
    /// What makes this change of [`Changes::base`]; `None` where the base has it already, and for scripts.
    pub edit: Option<Edit>,
}

impl PackChange {
    /// A change of this kind in a list, in which nothing is said yet.
    pub(super) fn new(
        group: ChangeGroup,
        kind: ChangeKind,
        list: &'static str,
        label: impl Into<String>,
    ) -> Self {
        Self {
            group,
            kind,
            list,
            scenario: None,
            label: label.into(),
            spots: Vec::new(),
            before: Vec::new(),
            after: Vec::new(),
            fields: Vec::new(),
            followed: 0,
            hexes_before: Vec::new(),
            hexes_after: Vec::new(),
            edit: None,
        }
    }

    /// Where it is shown first on the map that there is now, else on the one that there was.
    pub fn hex(&self) -> Option<&HexNo> {
        self.hexes_after.first().or(self.hexes_before.first())
    }
}

/// All changes that make one pack of another.
#[derive(Clone, Debug)]
pub struct Changes {
    /// The earlier pack with the files, scenarios and grid of the later one, and nothing else of it: what the edits of single
    /// changes fit.
    pub base: Pack,
    /// The changes, by group, scenario, list and key.
    pub all: Vec<PackChange>,
    /// Where the grid is another.
    pub(super) regridded: Option<Regridded>,
}

/// Another grid under the same hexes.
#[derive(Clone, Debug)]
pub(super) struct Regridded {
    pub old: Grid,
    pub new: Grid,
    /// How many columns and rows further on the lattice the old hexes lie.
    pub by: (i32, i32),
}
