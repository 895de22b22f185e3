//! [`resolve`]: one of the three versions of a conflict, taken up.

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::manifest::{manifest_fields, set_manifest_fields};
use super::records::Mergeable;
use super::scenarios::{scenario_fields, set_scenario_fields};
use beachhead_base::Id;
use beachhead_base::layer::Layer;
use beachhead_hex::{GridSpec, HexNo};
use beachhead_model::conflict::{Conflict, Conflicts, Version};
use beachhead_model::map::HexRecord;
use beachhead_model::own::OwnSchema;
use beachhead_model::pack::Pack;
use beachhead_model::part_kind::{PartAt, PartKind, part_kind};
use beachhead_model::rules::Rules;
use beachhead_model::scenario::Scenario;
use beachhead_model::spot::with_spots;
use beachhead_model::stored::Stored;
use beachhead_text::SourceFile;

/// Where a conflict is: the file, and the place in its list of conflicts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConflictPlace {
    /// The part whose file it is: `map`.
    pub part: PartKind,
    /// The scenario, where it is in one.
    pub scenario: Option<Id>,
    /// Its place in the file's list of conflicts.
    pub at: usize,
}

/// Why a version can't be taken up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResolveError {
    /// There is no such conflict.
    #[error("the conflict is no longer there")]
    NoConflict,
    /// The grid that the map has now has no room for it.
    #[error(
        "the map's grid has no room for {0}: resize the map, or put it elsewhere by hand and resolve with the other branch"
    )]
    OffGrid(String),
    /// It is another grid than the map has.
    #[error(
        "the map keeps its grid: resize or renumber it in the editor, then resolve with `ours`"
    )]
    OtherGrid,
    /// What one branch has removed has no base in the pack.
    #[error("the pack holds no base of {0}: resolve with `ours` or `theirs`")]
    NoBase(String),
    /// The records of the version can't be read.
    #[error("the `{version}` of {label} can't be read: {why}")]
    Unreadable {
        /// Which version.
        version: &'static str,
        /// Of which record.
        label: String,
        /// What is wrong with it.
        why: String,
    },
}

/// All conflicts of a pack, file by file.
pub fn open_conflicts(pack: &Pack) -> Vec<(ConflictPlace, &Conflict)> {
    let of_part = |part: PartAt| {
        let scenario = match part.kind {
            PartKind::Scenario => pack.scenarios.get(part.nth),
            _ => None,
        };
        let conflicts = pack.margin(part).into_iter();
        let conflicts = conflicts.flat_map(|margin| &margin.conflicts).enumerate();
        conflicts.map(move |(at, conflict)| {
            let place = ConflictPlace {
                part: part.kind,
                scenario: scenario.map(|scenario| scenario.id.clone()),
                at,
            };
            (place, conflict)
        })
    };
    pack.parts().flat_map(of_part).collect()
}

fn conflicts_mut<'p>(pack: &'p mut Pack, place: &ConflictPlace) -> Option<&'p mut Conflicts> {
    let part = pack.part(place.part, place.scenario.as_ref())?;
    Some(&mut pack.margin_mut(part)?.conflicts)
}

fn scenario_mut<'p>(pack: &'p mut Pack, id: &Id) -> Option<&'p mut Stored<Scenario>> {
    let mut scenarios = pack.scenarios.iter_mut();
    scenarios.find(|scenario| scenario.id == *id)
}

/// The pack with this version of the records, and without the conflict. [`between`](beachhead_edit::between) makes an edit of it.
///
/// # Errors
/// The version has no place in the pack, or makes no sense there.
pub fn resolve(pack: &Pack, place: &ConflictPlace, version: Version) -> Result<Pack, ResolveError> {
    let mut resolved = pack.clone();
    let conflicts = conflicts_mut(&mut resolved, place).ok_or(ResolveError::NoConflict)?;
    if place.at >= conflicts.len() {
        return Err(ResolveError::NoConflict);
    }
    let conflict = conflicts.remove(place.at);
    let taken = Taken {
        conflict: &conflict,
        version,
    };
    match (place.part, &place.scenario) {
        (_, Some(id)) => taken.put_in_scenario(&mut resolved, id)?,
        (PartKind::Manifest, None) => taken.put_in_manifest(&mut resolved)?,
        (PartKind::Map, None) => taken.put_in_map(&mut resolved)?,
        (part, None) => taken.put_in_part(&mut resolved, part)?,
    }
    Ok(resolved)
}

/// The pack without the records that are in conflict: none of their versions is what two branches have in common.
pub(super) fn without_conflicted(pack: &Pack) -> Pack {
    let mut decided = pack.clone();
    for (place, conflict) in open_conflicts(pack) {
        let conflict = &Conflict {
            base: Vec::new(),
            theirs: [conflict.base.as_slice(), &conflict.theirs].concat(),
            ..conflict.clone()
        };
        let taken = Taken {
            conflict,
            version: Version::Base,
        };
        // What can't be taken out stays: it then counts as what the branches have in common.
        let _ = match (place.part, &place.scenario) {
            (_, Some(id)) => taken.put_in_scenario(&mut decided, id),
            (PartKind::Manifest, None) => Ok(()),
            (PartKind::Map, None) if conflict.list == "grid" => Ok(()),
            (PartKind::Map, None) => taken.put_in_map(&mut decided),
            (part, None) => taken.put_in_part(&mut decided, part),
        };
    }
    decided
}

/// A version that is taken up.
struct Taken<'a> {
    conflict: &'a Conflict,
    version: Version,
}

macro_rules! lists {
    (
        pack { $($variant:ident($record:ty) in $part:ident.$layer:ident;)+ }
        scenario { $($inner:ident($inner_record:ty) in $inner_layer:ident;)+ }
        drawn { $($(#[$drawn_doc:meta])* $drawn:ident: $drawn_record:ident;)+ }
        scans { $($(#[$doc:meta])* $scans:ident: $scan:ident;)+ }
    ) => {
        impl Taken<'_> {
            fn put_in_part(&self, pack: &mut Pack, part: PartKind) -> Result<(), ResolveError> {
                match (part, self.conflict.list.as_str()) {
                    (PartKind::Rules, "title" | "edition") => {
                        self.put_rules_head(&mut pack.rules);
                        Ok(())
                    }
                    $((part_kind!($part), stringify!($layer)) => self.put(&mut pack.$part.$layer),)+
                    $((PartKind::Map, stringify!($drawn)) => self.put(&mut pack.map.$drawn),)+
                    $((PartKind::Map, stringify!($scans)) => self.put(&mut pack.map.$scans),)+
                    _ => Err(self.unreadable("there is no such list")),
                }
            }

            fn put_in_list(&self, scenario: &mut Scenario) -> Result<(), ResolveError> {
                match self.conflict.list.as_str() {
                    $(stringify!($inner_layer) => self.put(&mut scenario.$inner_layer),)+
                    _ => Err(self.unreadable("there is no such list")),
                }
            }
        }
    };
}
with_spots!(lists);

impl Taken<'_> {
    fn unreadable(&self, why: impl ToString) -> ResolveError {
        ResolveError::Unreadable {
            version: self.version.name(),
            label: self.conflict.label(),
            why: why.to_string(),
        }
    }

    /// The version's value of a field that is no list.
    fn value(&self) -> Option<&Value> {
        self.conflict.version(self.version).first()
    }

    fn read<T: DeserializeOwned>(&self, version: Version) -> Result<Vec<T>, ResolveError> {
        let records = self.conflict.version(version).iter();
        let read = records.map(|record| serde_json::from_value(record.clone()));
        let read: Result<Vec<T>, _> = read.collect();
        read.map_err(|why| self.unreadable(why))
    }

    /// Puts the version's records into the place of all that the conflict is about.
    fn put<T: Mergeable>(&self, layer: &mut Layer<T>) -> Result<(), ResolveError> {
        let mut chosen: Vec<T> = self.read(self.version)?;
        for version in Version::ALL {
            for record in self.read::<T>(version)? {
                layer.exchange(&record.key(), Vec::new());
            }
        }
        chosen.sort_by_key(|record| record.key());
        for records in chosen.chunk_by(|a, b| a.key() == b.key()) {
            if let Some(first) = records.first() {
                layer.exchange(&first.key(), records.to_vec());
            }
        }
        Ok(())
    }

    fn put_in_map(&self, pack: &mut Pack) -> Result<(), ResolveError> {
        match self.conflict.list.as_str() {
            "title" => {
                let title = self.value().and_then(Value::as_str).unwrap_or_default();
                title.clone_into(&mut pack.map.title);
                Ok(())
            }
            "hexes" => self.put_hex(pack),
            "grid" if self.conflict.key.is_empty() => self.put_grid(pack),
            "grid" => match self.conflict.version(self.version) {
                [] => Ok(()),
                _ => Err(ResolveError::OffGrid(self.conflict.key.clone())),
            },
            _ => self.put_in_part(pack, PartKind::Map),
        }
    }

    /// The title of the rules, or their edition.
    fn put_rules_head(&self, rules: &mut Rules) {
        let text = self.value().and_then(Value::as_str).map(str::to_owned);
        match self.conflict.list.as_str() {
            "title" => rules.title = text.unwrap_or_default(),
            _ => rules.edition = text,
        }
    }

    fn put_hex(&self, pack: &mut Pack) -> Result<(), ResolveError> {
        let number = HexNo::from(self.conflict.key.as_str());
        let record: Option<HexRecord> = self.read(self.version)?.into_iter().next();
        let Some(at) = pack.map.grid.find(number.as_str()) else {
            return match record {
                Some(_) => Err(ResolveError::OffGrid(format!("hex {number}"))),
                None => Ok(()),
            };
        };
        pack.map.hexes.swap(at, &number, record);
        Ok(())
    }

    fn put_grid(&self, pack: &Pack) -> Result<(), ResolveError> {
        let value = self.value().cloned().unwrap_or_default();
        let spec: GridSpec = serde_json::from_value(value).map_err(|why| self.unreadable(why))?;
        if *pack.map.grid.spec() == spec {
            return Ok(());
        }
        // Where the hexes of one grid lie on another is not in the conflict.
        Err(ResolveError::OtherGrid)
    }

    fn put_in_scenario(&self, pack: &mut Pack, id: &Id) -> Result<(), ResolveError> {
        let scenario = scenario_mut(pack, id).ok_or(ResolveError::NoConflict)?;
        if !self.conflict.key.is_empty() {
            return self.put_in_list(scenario);
        }
        let mut fields = scenario_fields(scenario);
        match self.value() {
            Some(value) => fields.insert(self.conflict.list.clone(), value.clone()),
            None => fields.remove(&self.conflict.list),
        };
        set_scenario_fields(scenario, &fields)
            .ok_or_else(|| self.unreadable("it is no such field of a scenario"))
    }

    fn put_in_manifest(&self, pack: &mut Pack) -> Result<(), ResolveError> {
        let records = self.conflict.version(self.version);
        let names: Vec<String> = self.read(self.version)?;
        match (self.conflict.list.as_str(), self.conflict.key.as_str()) {
            // Only its name is there.
            ("scripts" | "scenarios", name)
                if !name.is_empty() && self.version == Version::Base =>
            {
                return Err(ResolveError::NoBase(name.to_owned()));
            }
            ("scripts", "") => pack.manifest.scripts = names,
            ("scripts", name) if records.is_empty() => {
                pack.manifest.scripts.retain(|other| other != name);
            }
            ("scripts", _) => {}
            ("scenarios", "") => order_scenarios(pack, &names),
            ("scenarios", name) if records.is_empty() => remove_scenario(pack, name),
            ("scenarios", _) => {}
            ("own_schema", _) => {
                let Some(text) = names.first() else {
                    pack.own_schema = None;
                    pack.manifest.own = None;
                    return Ok(());
                };
                let file = SourceFile::new(OwnSchema::KIND.name(), text.as_str());
                let schema = beachhead_text::read_own_schema(&file)
                    .map_err(|why| self.unreadable(&why.message))?;
                pack.own_schema = Some(schema);
            }
            (list, _) => {
                let mut fields = manifest_fields(&pack.manifest);
                match self.value() {
                    Some(value) => fields.insert(list.to_owned(), value.clone()),
                    None => fields.remove(list),
                };
                set_manifest_fields(&mut pack.manifest, &fields);
                if pack.manifest.forces.is_none() {
                    pack.forces = Default::default();
                }
                if pack.manifest.tables.is_none() {
                    pack.tables = Default::default();
                }
                if pack.manifest.rules.is_none() {
                    pack.rules = Default::default();
                }
                if pack.manifest.claims.is_none() {
                    pack.claims = Default::default();
                }
                if pack.manifest.errata.is_none() {
                    pack.errata = Default::default();
                }
            }
        }
        Ok(())
    }
}

/// Scenarios in the order of these names; those that are not among them come last.
fn order_scenarios(pack: &mut Pack, names: &[String]) {
    let listed = std::mem::take(&mut pack.manifest.scenarios);
    let mut files: Vec<(String, Stored<Scenario>)> = listed
        .into_iter()
        .zip(std::mem::take(&mut pack.scenarios))
        .collect();
    let place = |name: &String| names.iter().position(|other| other == name);
    files.sort_by_key(|(name, _)| place(name).unwrap_or(usize::MAX));
    (pack.manifest.scenarios, pack.scenarios) = files.into_iter().unzip();
}

fn remove_scenario(pack: &mut Pack, name: &str) {
    let mut listed = pack.manifest.scenarios.iter();
    if let Some(at) = listed.position(|other| other == name) {
        pack.manifest.scenarios.remove(at);
        if at < pack.scenarios.len() {
            pack.scenarios.remove(at);
        }
    }
}
