//! MAP046: a text on the map or on a counter has a letter that no font has.

use std::collections::BTreeSet;

use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::diag::{Code, Diagnostic, Place, Severity, Subject};
use beachhead_model::map::EntryHexes;

use crate::lint::{Findings, Lint, Target};
use crate::words::list;

const CODE: Code = Code {
    id: "MAP046",
    name: "no-glyph",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("no_glyph.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    title(target, found);
    places(target, found);
    shore(target, found);
    units(target, found);
    legend(target, found);
}

/// Reports a text that has letters which no font has, once however many they are.
fn report(
    target: &Target<'_>,
    found: &mut Findings,
    whose: impl FnOnce() -> String,
    text: &str,
    subject: Option<Subject>,
    place: impl FnOnce() -> Place,
) {
    let missing = target.letters.missing(text);
    if missing.is_empty() {
        return;
    }
    let letters = missing.into_iter();
    let letters = letters.map(|letter| format!("{letter} (U+{:04X})", u32::from(letter)));
    let letters: Vec<String> = letters.collect();
    let whose = whose();
    let why = format!(
        "{whose}, “{text}”, has letters that no font has: {}",
        list(&letters)
    );
    let finding = Diagnostic::warning(CODE, why).at(place()).help(
        "name a font that has them as `[export] fonts` in `beachhead.toml`, or write the text in other letters",
    );
    let finding = finding
        .what(format!("letter in {whose}"))
        .each(letters.into_iter().map(Subject::Item));
    found.push(match subject {
        Some(subject) => finding.on(subject),
        None => finding,
    });
}

fn title(target: &Target<'_>, found: &mut Findings) {
    let whose = || "the title of the map".to_owned();
    report(target, found, whose, &target.map().title, None, || {
        target.map_spans().field("title")
    });
}

fn places(target: &Target<'_>, found: &mut Findings) {
    let (map, spans) = (target.map(), target.map_spans());
    let on = |hex: &HexNo| Some(Subject::Hex(hex.clone()));
    for hex in map.hexes.named() {
        let number = map.grid.number(hex);
        let name = map.hexes.name(hex).unwrap_or_default();
        let whose = || format!("the name of hex {number}");
        report(target, found, whose, name, on(&number), || {
            spans.within("hexes", hex.index(), "name")
        });
    }
    for (at, label) in map.labels.iter().enumerate() {
        let whose = || format!("the text of label {}", label.id);
        report(target, found, whose, &label.text, on(&label.hex), || {
            spans.within("labels", at, "text")
        });
    }
    for (at, entry) in map.entries.iter().enumerate() {
        let whose = || format!("the id of entry {}", entry.id);
        let hex = match &entry.at {
            EntryHexes::Hexes(hexes) => hexes.first().and_then(on),
            EntryHexes::Between(_, from, _) => on(from),
            EntryHexes::Edge(_) => None,
        };
        report(target, found, whose, entry.id.as_str(), hex, || {
            spans.within("entries", at, "id")
        });
    }
}

/// A sector is drawn with its name, or its id where it has none; a box with the name of its beach, or its own id.
fn shore(target: &Target<'_>, found: &mut Findings) {
    let (map, spans) = (target.map(), target.map_spans());
    let first = |hexes: &[HexNo]| hexes.first().cloned().map(Subject::Hex);
    let name_of = |beach: &Id| map.beaches.get(beach)?.name.as_deref();
    for (at, place) in map.boxes.iter().enumerate() {
        if name_of(&place.beach).is_none() {
            let whose = || format!("the id of box {}", place.id);
            let hex = Some(Subject::Hex(place.hex.clone()));
            report(target, found, whose, place.id.as_str(), hex, || {
                spans.within("boxes", at, "id")
            });
        }
    }
    let boxed: BTreeSet<&Id> = map.boxes.iter().map(|place| &place.beach).collect();
    for (at, beach) in map.beaches.iter().enumerate() {
        let name = beach.name.as_deref();
        if let Some(name) = name.filter(|_| boxed.contains(&beach.id)) {
            let whose = || format!("the name of beach {}", beach.id);
            report(target, found, whose, name, first(&beach.hexes), || {
                spans.within("beaches", at, "name")
            });
        }
    }
    for (at, sector) in map.sectors.iter().enumerate() {
        let (field, text) = match &sector.name {
            Some(name) => ("name", name.as_str()),
            None => ("id", sector.id.as_str()),
        };
        let whose = || format!("the {field} of sector {}", sector.id);
        report(target, found, whose, text, first(&sector.hexes), || {
            spans.within("sectors", at, field)
        });
    }
}

fn units(target: &Target<'_>, found: &mut Findings) {
    for (at, unit) in target.pack.forces.units.iter().enumerate() {
        let subject = Some(Subject::Unit(unit.id.to_string()));
        let whose = || format!("the id of unit {}", unit.id);
        report(target, found, whose, unit.id.as_str(), subject, || {
            target.files.forces.spans.within("units", at, "id")
        });
    }
}

/// The kinds that the map uses, which its legend names.
fn legend(target: &Target<'_>, found: &mut Findings) {
    let (map, palette) = (target.map(), &target.pack.palette);
    let (terrains, features) = target.counts();
    let tiles: BTreeSet<&Id> = { map.hexes.with_more() }
        .flat_map(|hex| map.hexes.tiles(hex))
        .map(|tile| &tile.kind)
        .collect();
    let hexsides: BTreeSet<&Id> = map.hexsides.iter().map(|side| &side.kind).collect();
    let paths: BTreeSet<&Id> = map.paths.iter().map(|path| &path.kind).collect();
    let regions: BTreeSet<&Id> = map.regions.iter().map(|region| &region.kind).collect();
    let markers: BTreeSet<&Id> = map.markers.iter().map(|marker| &marker.kind).collect();
    let mut names = |field: &str, at: usize, (id, name): (&Id, &str), is_used: bool| {
        if is_used {
            let whose = || format!("the name of kind {id}");
            let subject = Some(Subject::Item(id.to_string()));
            report(target, found, whose, name, subject, || {
                target.files.palette.spans.within(field, at, "name")
            });
        }
    };
    macro_rules! layers {
        ($($field:ident in $used:expr;)+) => {$(
            for (at, kind) in palette.$field.iter().enumerate() {
                let is_used = $used(&kind.id);
                names(stringify!($field), at, (&kind.id, &kind.name), is_used);
            }
        )+};
    }
    layers! {
        terrains in |id| terrains.contains_key(id);
        features in |id| features.contains_key(id);
        tiles in |id| tiles.contains(id);
        hexsides in |id| hexsides.contains(id);
        paths in |id| paths.contains(id);
        regions in |id| regions.contains(id);
        markers in |id| markers.contains(id);
    }
}
