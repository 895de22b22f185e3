//! [`SpotChange`]: what was exchanged at one spot, as values.

use serde::Serialize;
use serde_json::Value;

use super::change::{ChangeGroup, ChangeKind, PackChange};
use beachhead_base::Id;
use beachhead_edit::{Edit, Spot, Swap};
use beachhead_hex::HexNo;
use beachhead_model::map::NamesHexes;
use beachhead_model::pack::Pack;
use beachhead_model::part_kind::{PartKind, part_kind};
use beachhead_model::spot::with_spots;

/// What one spot held before and holds after.
#[derive(Clone, Debug)]
pub(super) struct SpotChange {
    pub spot: Spot,
    pub group: ChangeGroup,
    pub list: &'static str,
    pub scenario: Option<Id>,
    /// The records that are not there after.
    pub before: Vec<Value>,
    /// The records that were not there before.
    pub after: Vec<Value>,
    pub hexes_before: Vec<HexNo>,
    pub hexes_after: Vec<HexNo>,
    pub swap: Swap,
}

impl SpotChange {
    /// Makes the edit, and says what it has exchanged. Comments that only move with their records are no change.
    pub(super) fn all(edit: Edit, pack: &mut Pack) -> Vec<Self> {
        let swaps = edit.swaps.clone();
        let undo = match edit.apply(pack) {
            Ok(undo) => undo.swaps,
            Err(why) => cannot_happen!(Vec::new(), "the edit fits its own pack, but {why}"),
        };
        let pairs = swaps.into_iter().zip(undo.into_iter().rev());
        pairs
            .filter_map(|(swap, undo)| Self::of(swap, &undo))
            .collect()
    }

    fn of(swap: Swap, undo: &Swap) -> Option<Self> {
        if swap == *undo {
            return None;
        }
        let (before, after) = (SpotContent::by(undo), SpotContent::by(&swap));
        let mut entry = Self {
            spot: swap.spot(),
            group: after.group,
            list: after.list,
            scenario: after.scenario,
            before: before.records,
            after: after.records,
            hexes_before: before.hexes,
            hexes_after: after.hexes,
            swap,
        };
        entry.drop_common();
        Some(entry)
    }

    /// Of records that share a key, those that are on both sides are no change.
    fn drop_common(&mut self) {
        if self.before.len() + self.after.len() < 3 {
            return;
        }
        let after = &mut self.after;
        self.before.retain(|record| {
            let same = after.iter().position(|other| other == record);
            same.map(|at| after.remove(at)).is_none()
        });
    }

    /// The one record that goes, where none comes.
    pub(super) fn gone(&self) -> Option<&Value> {
        match (self.before.as_slice(), self.after.as_slice()) {
            ([only], []) => Some(only),
            _ => None,
        }
    }

    /// The one record that comes, where none goes.
    pub(super) fn come(&self) -> Option<&Value> {
        match (self.before.as_slice(), self.after.as_slice()) {
            ([], [only]) => Some(only),
            _ => None,
        }
    }

    /// A change of this entry and of others that belong to it.
    pub(super) fn change(
        self,
        kind: ChangeKind,
        label: String,
        others: impl IntoIterator<Item = Self>,
    ) -> PackChange {
        let mut change = PackChange::new(self.group, kind, self.list, label);
        change.scenario = self.scenario.clone();
        let mut swaps = Vec::new();
        for entry in std::iter::once(self).chain(others) {
            change.spots.push(entry.spot);
            change.before.extend(entry.before);
            change.after.extend(entry.after);
            change.hexes_before.extend(entry.hexes_before);
            change.hexes_after.extend(entry.hexes_after);
            swaps.push(entry.swap);
        }
        change.edit = Edit::new("Change", swaps);
        change
    }
}

/// What a swap puts at its spot.
struct SpotContent {
    group: ChangeGroup,
    list: &'static str,
    scenario: Option<Id>,
    records: Vec<Value>,
    hexes: Vec<HexNo>,
}

impl SpotContent {
    fn of(group: ChangeGroup, list: &'static str, records: Vec<Value>) -> Self {
        Self {
            group,
            list,
            scenario: None,
            records,
            hexes: Vec::new(),
        }
    }

    fn scenario(mut self, id: &Id) -> Self {
        self.scenario = Some(id.clone());
        let records = self.records.iter();
        self.hexes = records.flat_map(hexes_of).collect();
        self
    }

    fn hexes(mut self, hexes: Vec<HexNo>) -> Self {
        self.hexes = hexes;
        self
    }
}

/// The hexes that a record of a scenario names.
fn hexes_of(record: &Value) -> Vec<HexNo> {
    let one = record.get("hex").into_iter();
    let list = record.get("hexes").and_then(Value::as_array);
    let all = one.chain(list.into_iter().flatten());
    all.filter_map(Value::as_str).map(HexNo::from).collect()
}

/// The hexes that records of the map name.
fn named<T: NamesHexes>(records: &[T]) -> Vec<HexNo> {
    let fields = records.iter().flat_map(NamesHexes::hexes);
    fields
        .flat_map(|(_, hexes)| hexes.iter().cloned().collect::<Vec<_>>())
        .collect()
}

/// Records as JSON files have them.
pub(super) fn values<T: Serialize>(records: &[T]) -> Vec<Value> {
    let written = records.iter().map(|record| {
        serde_json::to_value(record)
            .unwrap_or_else(|why| cannot_happen!(Value::Null, "a record is plain data, but {why}"))
    });
    written.collect()
}

fn group_of(part: PartKind) -> ChangeGroup {
    match part {
        PartKind::Map => ChangeGroup::Map,
        PartKind::Scenario => ChangeGroup::Setup,
        PartKind::Forces => ChangeGroup::Forces,
        PartKind::Tables => ChangeGroup::Tables,
        PartKind::Rules => ChangeGroup::Rules,
        PartKind::Claims => ChangeGroup::Claims,
        PartKind::Errata => ChangeGroup::Errata,
        PartKind::Palette => ChangeGroup::Palette,
        PartKind::Manifest
        | PartKind::OwnSchema
        | PartKind::Script
        | PartKind::Record
        | PartKind::Session => ChangeGroup::Pack,
    }
}

macro_rules! held {
    (
        pack { $($variant:ident($record:ty) in $part:ident.$layer:ident;)+ }
        scenario { $($inner:ident($inner_record:ty) in $inner_layer:ident;)+ }
        drawn { $($(#[$drawn_doc:meta])* $drawn:ident: $drawn_record:ident;)+ }
        scans { $($(#[$doc:meta])* $scans:ident: $scan:ident;)+ }
    ) => {
        impl SpotContent {
            fn by(swap: &Swap) -> Self {
                let text = |text: &String| vec![Value::from(text.as_str())];
                match swap {
                    Swap::Hex(hex, record) => {
                        let records = values(record.as_slice());
                        Self::of(ChangeGroup::Map, "hexes", records).hexes(vec![hex.clone()])
                    }
                    Swap::Stray(hex, records) => {
                        Self::of(ChangeGroup::Map, "hexes", values(records)).hexes(vec![hex.clone()])
                    }
                    Swap::Rules(id, rules) => {
                        Self::of(ChangeGroup::Setup, "rules", values(std::slice::from_ref(rules))).scenario(id)
                    }
                    Swap::ScenarioHead(id, head) => {
                        Self::of(ChangeGroup::Setup, "scenario", values(std::slice::from_ref(head))).scenario(id)
                    }
                    Swap::PackTitle(title) => Self::of(ChangeGroup::Pack, "title", text(title)),
                    Swap::MapTitle(title) => Self::of(ChangeGroup::Map, "title", text(title)),
                    Swap::RulesHead(head) => {
                        Self::of(ChangeGroup::Rules, "rulebook", values(std::slice::from_ref(head)))
                    }
                    // What the base was aligned with comes here only where it couldn't be.
                    Swap::Parts(_) => Self::of(ChangeGroup::Map, "grid", Vec::new()),
                    Swap::Listing(_) => Self::of(ChangeGroup::Pack, "files", Vec::new()),
                    Swap::Comments(_) => Self::of(ChangeGroup::Pack, "comments", Vec::new()),
                    Swap::FileComments(file) => {
                        let held = Self::of(group_of(file.part), "comments", Vec::new());
                        Self { scenario: file.scenario.clone(), ..held }
                    }
                    Swap::FileConflicts(file) => {
                        let held = Self::of(group_of(file.part), "conflicts", values(&file.conflicts));
                        Self { scenario: file.scenario.clone(), ..held }
                    }
                    $(Swap::$drawn_record(_, records) => {
                        Self::of(ChangeGroup::Map, stringify!($drawn), values(records)).hexes(named(records))
                    })+
                    $(Swap::$scan(_, records) => {
                        Self::of(ChangeGroup::Map, stringify!($scans), values(records)).hexes(named(records))
                    })+
                    $(Swap::$variant(_, records) => {
                        Self::of(group_of(part_kind!($part)), stringify!($layer), values(records))
                    })+
                    $(Swap::$inner(id, _, records) => {
                        Self::of(ChangeGroup::Setup, stringify!($inner_layer), values(records)).scenario(id)
                    })+
                }
            }
        }
    };
}
with_spots!(held);
