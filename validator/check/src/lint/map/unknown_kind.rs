//! MAP004: a kind that the palette doesn't have.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_edit::{Spot, layers};
use beachhead_hex::{HexIx, HexNo};
use beachhead_model::diag::{Address, Code, Diagnostic, Instance, Severity, Subject};
use beachhead_model::map::{Hexes, MapRecord};
use beachhead_model::part_kind::PartKind;
use beachhead_model::vocabulary::Vocabulary;

use crate::lint::{Findings, Lint, Target};
use crate::words::instead_of;

const CODE: Code = Code {
    id: "MAP004",
    name: "unknown-kind",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("unknown_kind.md"),
    needs: &[PartKind::Palette],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    hexes(target, found);
    let (map, palette) = (target.map(), &target.pack.palette);
    for layer in layers(map) {
        for (at, record) in layer.records().into_iter().enumerate() {
            for (field, vocabulary, word) in record.words() {
                // What names another record of the map is looked at by the lints of that record.
                if !vocabulary.is_of_palette() || vocabulary.called(palette, word).is_some() {
                    continue;
                }
                let place = target.map_spans().within(layer.field(), at, field);
                let address = Address::of(record.spot()).field(field);
                let finding = unknown(target, found, vocabulary, word)
                    .at(place)
                    .about(address.word(vocabulary, word));
                found.push(finding.on(subject(record)));
            }
        }
    }
}

/// What is printed on the map, where the record is one of a single place; else the record.
fn subject(record: &dyn MapRecord) -> Subject {
    match record.hexes().first() {
        Some((_, Hexes::Side(side))) => Subject::Hexside((*side).clone()),
        Some((_, Hexes::One(hex))) => Subject::Hex((*hex).clone()),
        _ => Subject::Item(record.described()),
    }
}

fn unknown(target: &Target<'_>, found: &Findings, vocabulary: Vocabulary, word: &Id) -> Diagnostic {
    let message = format!("the palette has no {} `{word}`", vocabulary.noun());
    found.helped(Diagnostic::error(CODE, message), || {
        let known = vocabulary.ids(target.pack);
        instead_of(word.as_str(), "the palette", known)
    })
}

/// Hexes are many and a kind that is missing is missing from all: each is reported once, at the first hex.
fn hexes(target: &Target<'_>, found: &mut Findings) {
    let (map, palette, spans) = (target.map(), &target.pack.palette, target.map_spans());
    let [mut terrains, mut features, mut tiles, mut sides] =
        std::array::from_fn(|_| BTreeMap::<&Id, Vec<HexIx>>::new());
    // Few terrains are named by many hexes: each is sought once.
    let (used, _) = target.counts();
    let strange = |terrain: &&Id| palette.terrains.get(terrain).is_none();
    let strange: BTreeSet<&Id> = used.keys().filter(strange).collect();
    let layer = &map.hexes;
    if !strange.is_empty() {
        for hex in map.grid.iter() {
            if let Some(kind) = layer.terrain(hex).filter(|kind| strange.contains(kind)) {
                terrains.entry(kind).or_default().push(hex);
            }
        }
    }
    for hex in layer.with_more() {
        let named = layer.features(hex).iter();
        named
            .filter(|feature| palette.features.get(feature).is_none())
            .for_each(|kind| features.entry(kind).or_default().push(hex));
        for tile in layer.tiles(hex) {
            if palette.tiles.get(&tile.kind).is_none() {
                tiles.entry(&tile.kind).or_default().push(hex);
            }
            if let Some(side) = tile.side.as_ref()
                && palette.sides.get(side).is_none()
            {
                sides.entry(side).or_default().push(hex);
            }
        }
    }
    for (vocabulary, field, kinds) in [
        (Vocabulary::Terrains, "terrain", terrains),
        (Vocabulary::Features, "features", features),
        (Vocabulary::Tiles, "tiles", tiles),
        (Vocabulary::Sides, "side", sides),
    ] {
        for (kind, hexes) in kinds {
            let hexes = hexes.into_iter().map(|hex| (map.grid.number(hex), hex));
            let mut hexes: Vec<(HexNo, HexIx)> = hexes.collect();
            hexes.sort();
            let Some((first, _)) = hexes.first() else {
                continue;
            };
            let address = Address::of(Spot::Hex(first.clone())).field(field);
            let finding = unknown(target, found, vocabulary, kind);
            let finding = finding.about(address.word(vocabulary, kind));
            let each = hexes.into_iter().map(|(number, hex)| {
                let place = spans.within("hexes", hex.index(), field);
                Instance::new(place, Subject::Hex(number))
            });
            found.push_each(finding, each);
        }
    }
}
