//! MAP041: an entry whose printed markers don't come in pairs, or a marker without its entry.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::map::{Entry, EntryHexes, Map};
use beachhead_model::part_kind::PartKind;
use beachhead_shore::entry_hexes;

use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP041",
    name: "entry-unpaired",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("entry_unpaired.md"),
    needs: &[PartKind::Map],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (map, spans) = (target.map(), target.map_spans());
    let is_bounded = |entry: &Entry| matches!(entry.at, EntryHexes::Between(..));
    if !map.entries.iter().any(is_bounded) {
        return;
    }
    let markers = markers(map);
    let kinds = entry_kinds(map, &markers);
    let mut used = BTreeSet::new();
    for (at, entry) in map.entries.iter().enumerate() {
        let (edge, from, to) = match &entry.at {
            EntryHexes::Between(edge, from, to) => (edge, from, to),
            EntryHexes::Hexes(hexes) => {
                used.extend(hexes);
                continue;
            }
            EntryHexes::Edge(_) => continue,
        };
        used.extend([from, to]);
        let mut report = |message: String, hex: &HexNo, help: &str| {
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(word(spans, "entries", at, "at", hex.as_str()))
                    .on(Subject::Hex(hex.clone()))
                    .on(Subject::Item(format!("entry {}", entry.id)))
                    .help(help),
            );
        };
        if from == to {
            let message = format!("entry {} runs from {from} to {to}, one hex", entry.id);
            report(
                message,
                from,
                "name the hex of the second marker; an entry of one hex is `Hexes`",
            );
            continue;
        }
        let are_on_map = [from, to].map(|hex| map.grid.find(hex.as_str()).is_some());
        let is_edge = [from, to].into_iter().all(|hex| {
            let place = map.grid.find(hex.as_str());
            place.is_some_and(|place| map.grid.at_edge(place, *edge))
        });
        if are_on_map == [true, true] && is_edge && entry_hexes(&map.grid, &entry.at).is_empty() {
            let message = format!("entry {} has no hex between {from} and {to}", entry.id);
            report(message, to, "only hexes on which a unit may stand count");
        }
        let marked = |hex: &HexNo| {
            let here = markers.get(hex);
            here.is_some_and(|here| here.iter().any(|(_, kind)| kinds.contains(kind)))
        };
        let (lacks, has) = match (marked(from), marked(to)) {
            (true, false) => (to, from),
            (false, true) => (from, to),
            _ => continue,
        };
        let message = format!(
            "entry {} runs from {from} to {to}, but no entry marker lies in {lacks}",
            entry.id
        );
        let help =
            format!("one lies in {has}: the other end of the entry, or its marker, was misread");
        report(message, lacks, &help);
    }
    for (hex, here) in markers.iter().filter(|(hex, _)| !used.contains(*hex)) {
        for (at, kind) in here.iter().filter(|(_, kind)| kinds.contains(kind)) {
            let marker = map.markers.as_slice().get(*at);
            let id = marker.map(|marker| marker.id.as_str()).unwrap_or_default();
            let message = format!("marker {id} of kind {kind} in {hex} belongs to no entry");
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(spans.within("markers", *at, "hex"))
                    .on(Subject::Hex((*hex).clone()))
                    .help("add the entry that it bounds, or correct the marker's hex"),
            );
        }
    }
}

/// The markers of each hex, with their places in the list.
fn markers(map: &Map) -> BTreeMap<&HexNo, Vec<(usize, &Id)>> {
    let mut markers = BTreeMap::<_, Vec<_>>::new();
    for (at, marker) in map.markers.iter().enumerate() {
        markers
            .entry(&marker.hex)
            .or_default()
            .push((at, &marker.kind));
    }
    markers
}

/// The kinds of markers that bound entries: those that lie at both ends of at least one.
fn entry_kinds<'m>(
    map: &'m Map,
    markers: &BTreeMap<&HexNo, Vec<(usize, &'m Id)>>,
) -> BTreeSet<&'m Id> {
    let kinds = |hex: &HexNo| -> BTreeSet<&'m Id> {
        let here = markers.get(hex).into_iter().flatten();
        here.map(|(_, kind)| *kind).collect()
    };
    let mut bounding = BTreeSet::new();
    for entry in &map.entries {
        if let EntryHexes::Between(_, from, to) = &entry.at
            && from != to
        {
            bounding.extend(kinds(from).intersection(&kinds(to)).copied());
        }
    }
    bounding
}
