//! The conflicts of a pack as they are listed, and which of them comes next.

use std::collections::BTreeSet;

use beachhead_schema::conflict::{Conflict, Version, differences};
use beachhead_schema::edit::{Edit, between};
use beachhead_schema::hex::HexNo;
use beachhead_schema::io::Syntax;
use beachhead_schema::merge::{ConflictPlace, named_hexes, open_conflicts, resolve};
use beachhead_schema::pack::{Manifest, Pack};
use beachhead_schema::part_kind::PartKind;

/// A conflict that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ListedConflict {
    pub(super) place: ConflictPlace,
    /// The name of its file.
    pub(super) file: String,
    /// The record, as findings call it.
    pub(super) label: String,
    /// What differs, in words.
    pub(super) differences: String,
    /// The hexes that show it on the map.
    pub(super) hexes: Vec<HexNo>,
}

impl ListedConflict {
    /// Whether both are about the same record, wherever in its list the conflict stands.
    fn is_of_record(&self, other: &Self) -> bool {
        (self.place.part, &self.place.scenario, &self.label)
            == (other.place.part, &other.place.scenario, &other.label)
    }
}

/// All conflicts of a pack, file by file.
pub(super) fn list(pack: &Pack, syntax: Syntax) -> Vec<ListedConflict> {
    let open = open_conflicts(pack).into_iter();
    let listed = open.map(|(place, conflict)| ListedConflict {
        file: file_name(pack, &place, syntax),
        label: conflict.label(),
        differences: differences(conflict).join(", "),
        hexes: shown_hexes(&place, conflict),
        place,
    });
    listed.collect()
}

/// Which of the conflicts is looked at now: the one that has come back, else the same as before, else the one in its place.
pub(super) fn next(before: &[ListedConflict], now: &[ListedConflict], at: usize) -> usize {
    let is_among = |all: &[ListedConflict], one: &ListedConflict| {
        all.iter().any(|other| one.is_of_record(other))
    };
    let came = || now.iter().position(|one| !is_among(before, one));
    let stays = || {
        let before = before.get(at)?;
        now.iter().position(|one| one.is_of_record(before))
    };
    let came = (!before.is_empty()).then(came).flatten();
    came.or_else(stays)
        .unwrap_or(at)
        .min(now.len().saturating_sub(1))
}

/// The edit that takes up a version.
///
/// # Errors
/// Why it can't be taken up.
pub(super) fn take(pack: &Pack, place: &ConflictPlace, version: Version) -> Result<Edit, String> {
    let open = open_conflicts(pack);
    let label = open.iter().find(|(other, _)| other == place);
    let label = label
        .map(|(_, conflict)| conflict.label())
        .unwrap_or_default();
    let resolved = resolve(pack, place, version).map_err(|why| why.to_string())?;
    let name = format!("Resolve {label} with {}", version.name());
    between(name, pack, &resolved).ok_or_else(|| "nothing would change".to_owned())
}

/// The hexes that some versions name and others don't; where there are none, all that they name.
fn shown_hexes(place: &ConflictPlace, conflict: &Conflict) -> Vec<HexNo> {
    let named = Version::ALL.map(|version| named_hexes(place, conflict, version));
    let mut known = BTreeSet::new();
    let all: Vec<&HexNo> = named
        .iter()
        .flatten()
        .filter(|hex| known.insert(*hex))
        .collect();
    let differs = |hex: &&&HexNo| !named.iter().all(|named| named.contains(hex));
    let differing: Vec<HexNo> = all
        .iter()
        .filter(differs)
        .map(|hex| (*hex).clone())
        .collect();
    match differing.is_empty() {
        true => all.into_iter().cloned().collect(),
        false => differing,
    }
}

/// The name of the file that a conflict is in.
fn file_name(pack: &Pack, place: &ConflictPlace, syntax: Syntax) -> String {
    let manifest = &pack.manifest;
    if let Some(id) = &place.scenario {
        let mut scenarios = pack.scenarios.iter();
        let at = scenarios.position(|scenario| scenario.id == *id);
        let name = at.and_then(|at| manifest.scenarios.get(at));
        return name.cloned().unwrap_or_default();
    }
    let named = |name: &Option<String>| name.clone().unwrap_or_default();
    match place.part {
        PartKind::Palette => manifest.palette.clone(),
        PartKind::Map => manifest.map.clone(),
        PartKind::Forces => named(&manifest.forces),
        PartKind::Tables => named(&manifest.tables),
        PartKind::Rules => named(&manifest.rules),
        PartKind::Claims => named(&manifest.claims),
        PartKind::Errata => named(&manifest.errata),
        _ => Manifest::file_name(syntax),
    }
}
