//! What the tests of this crate share: a small pack, and arbitrary packs and edits for property tests.
//!
//! Arbitrary packs are full of mistakes on purpose (numbers off the grid, two records under one key, names of nothing),
//! since reading, saving and editing must keep all of them.

use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;

use crate::claims::{Claim, ClaimRecord, Claims};
use crate::edit::{Edit, Swap};
use crate::errata::{Errata, Erratum, Status};
use crate::forces::{Forces, Unit};
use crate::games::GameScenario;
use crate::games::utah::{DropZone, UtahScenario};
use crate::hex::{Compass, Grid, HexNo, HexsideNo, preset};
use crate::id::Id;
use crate::layer::{Keyed, Layer};
use crate::map::{
    Anchor, Entry, EntryHexes, Fit, HexRecord, Hexside, Map, Marker, Path, Region, Underlay,
};
use crate::pack::{Manifest, Pack};
use crate::palette::{Color, Palette, Pattern, TerrainKind};
use crate::scenario::{Choice, Placement, Scenario, SetupArea, SetupGroup};
use crate::source::Source;
use crate::tables::{Table, TableRow, Tables};

/// Makes the change, takes it back and makes it again: each step must be exact.
pub(crate) fn walk(pack: &mut Pack, edit: Edit) {
    let before = pack.clone();
    let undo = edit.clone().apply(pack).expect("the edit fits the pack");
    let after = pack.clone();
    let redo = undo.apply(pack).expect("an undo fits");
    assert_eq!((&*pack, &redo), (&before, &edit));
    redo.apply(pack).expect("a redo fits");
    assert_eq!(*pack, after);
}

/// Utah's grid with Carentan, a road N13 from 2203 to 2205, an empty setup and one region, `victory`.
pub(crate) fn small_pack() -> Pack {
    let grid = Grid::new(preset::utah()).expect("a preset");
    let mut map = Map::blank("Utah", grid);
    for hex in ["1706", "1805"] {
        let record = HexRecord {
            name: Some("Carentan".to_owned()),
            ..HexRecord::new(hex.into(), "city".into())
        };
        let at = map.grid.find(hex).expect("on the grid");
        map.hexes.swap(at, &record.hex.clone(), Some(record));
    }
    map.paths = one(Path {
        id: "road-1".into(),
        kind: "road".into(),
        name: Some("N13".to_owned()),
        hexes: ["2203", "2204", "2205"].map(HexNo::from).to_vec(),
        source: None,
        note: None,
    });
    map.regions = one(Region {
        id: "victory".into(),
        kind: "victory".into(),
        name: None,
        hexes: vec!["1706".into()],
        source: None,
        note: None,
    });
    let scenario = Scenario {
        id: "landing".into(),
        title: "The landing".to_owned(),
        turns: 17,
        first: "Allied".into(),
        groups: Layer::default(),
        setup: Layer::default(),
        reinforcements: Layer::default(),
        allotments: Layer::default(),
        victory: Layer::default(),
        options: Layer::default(),
        rules: GameScenario::Utah(UtahScenario::default()),
    };
    Pack {
        manifest: Manifest {
            rulebook: "utah".into(),
            title: "Utah".to_owned(),
            palette: "palette.ron".to_owned(),
            map: "map.ron".to_owned(),
            forces: "forces.ron".to_owned(),
            tables: "tables.ron".to_owned(),
            claims: Some("claims.ron".to_owned()),
            errata: Some("errata.ron".to_owned()),
            scenarios: vec!["scenarios/landing.ron".to_owned()],
            scripts: Vec::new(),
        },
        palette: Palette::default(),
        map,
        forces: Forces::default(),
        tables: Tables::default(),
        claims: Claims::default(),
        errata: Errata::default(),
        scenarios: vec![scenario],
    }
}

fn one<T: Keyed>(record: T) -> Layer<T> {
    [record].into_iter().collect()
}

/// Printed numbers of Utah, and some that it doesn't have.
fn arb_hex() -> impl Strategy<Value = HexNo> {
    prop_oneof![
        4 => (1..=4_u8, 1..=3_u8).prop_map(|(row, column)| HexNo::from(format!("{row:02}{column:02}"))),
        1 => prop::sample::select(vec!["9901", "S-35", "0"]).prop_map(HexNo::from),
    ]
}

fn arb_id() -> impl Strategy<Value = Id> {
    // Few, so that they meet; some awkward to write.
    prop::sample::select(vec![
        "a",
        "b",
        "8/4",
        "l'Eglise",
        "say \"oui\"",
        "back\\slash",
        "été",
        "Some",
        "1",
    ])
    .prop_map(Id::from)
}

fn arb_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-zA-Z0-9 ,.'\"\\\\/(){}\\[\\]:é\n\t]{0,12}",
        Just("// no comment".to_owned()),
        Just("/* neither".to_owned())
    ]
}

fn arb_source() -> impl Strategy<Value = Option<Source>> {
    prop_oneof![
        Just(None),
        Just(Some(Source::Printed)),
        Just(Some(Source::Reconstructed)),
        arb_id().prop_map(|id| Some(Source::Rules(id.as_str().into()))),
        arb_id().prop_map(|id| Some(Source::Errata(id.as_str().into()))),
    ]
}

fn arb_note() -> impl Strategy<Value = Option<String>> {
    option::weighted(0.3, arb_text())
}

fn arb_record() -> impl Strategy<Value = HexRecord> {
    (
        arb_hex(),
        arb_id(),
        vec(arb_id(), 0..3),
        -3..4_i16,
        arb_note(),
        arb_source(),
        arb_note(),
    )
        .prop_map(
            |(hex, terrain, features, elevation, name, source, note)| HexRecord {
                hex,
                terrain,
                features,
                elevation,
                name,
                source,
                note,
            },
        )
}

fn arb_side() -> impl Strategy<Value = HexsideNo> {
    prop_oneof![
        (arb_hex(), arb_hex()).prop_map(|(a, b)| HexsideNo::between(a, b)),
        arb_hex().prop_map(|hex| HexsideNo::at_edge(hex, Compass::W)),
    ]
}

fn arb_hexside() -> impl Strategy<Value = Hexside> {
    (arb_side(), arb_id(), arb_note(), arb_source(), arb_note()).prop_map(
        |(between, kind, name, source, note)| Hexside {
            between,
            kind,
            name,
            source,
            note,
        },
    )
}

fn arb_path() -> impl Strategy<Value = Path> {
    (
        arb_id(),
        arb_id(),
        arb_note(),
        vec(arb_hex(), 0..4),
        arb_source(),
        arb_note(),
    )
        .prop_map(|(id, kind, name, hexes, source, note)| Path {
            id,
            kind,
            name,
            hexes,
            source,
            note,
        })
}

fn arb_region() -> impl Strategy<Value = Region> {
    arb_path().prop_map(
        |Path {
             id,
             kind,
             name,
             hexes,
             source,
             note,
         }| Region {
            id,
            kind,
            name,
            hexes,
            source,
            note,
        },
    )
}

fn arb_entry() -> impl Strategy<Value = Entry> {
    let at = prop_oneof![
        vec(arb_hex(), 0..3).prop_map(EntryHexes::Hexes),
        Just(EntryHexes::Edge(Compass::W)),
        (arb_hex(), arb_hex()).prop_map(|(from, to)| EntryHexes::Between(Compass::S, from, to)),
    ];
    (arb_id(), option::of(arb_id()), at, arb_source(), arb_note()).prop_map(
        |(id, side, at, source, note)| Entry {
            id,
            side,
            at,
            source,
            note,
        },
    )
}

fn arb_marker() -> impl Strategy<Value = Marker> {
    (
        arb_id(),
        arb_id(),
        arb_hex(),
        vec(arb_hex(), 0..3),
        arb_source(),
        arb_note(),
    )
        .prop_map(|(id, kind, hex, security, source, note)| Marker {
            id,
            kind,
            hex,
            security,
            source,
            note,
        })
}

fn arb_underlay() -> impl Strategy<Value = Underlay> {
    let anchor =
        (arb_hex(), -1e6..1e6_f64, -1e6..1e6_f64).prop_map(|(hex, x, y)| Anchor { hex, x, y });
    let fit = prop::sample::select(vec![Fit::Similarity, Fit::Affine, Fit::Homography]);
    (arb_id(), arb_text(), arb_text(), fit, vec(anchor, 0..3)).prop_map(
        |(id, image, sha256, fit, anchors)| Underlay {
            id,
            image,
            sha256,
            fit,
            anchors,
        },
    )
}

fn arb_unit() -> impl Strategy<Value = Unit> {
    let figures = || btree_map(arb_id(), any::<i32>(), 0..3);
    (
        arb_id(),
        arb_id(),
        arb_id(),
        option::of(arb_id()),
        arb_note(),
        0..3_u8,
        figures(),
        figures(),
        arb_source(),
        arb_note(),
    )
        .prop_map(
            |(id, side, kind, formation, name, steps, figures, reduced, source, note)| Unit {
                id,
                side,
                kind,
                formation,
                name,
                steps,
                figures,
                reduced,
                source,
                note,
            },
        )
}

fn arb_placement() -> impl Strategy<Value = Placement> {
    (arb_id(), arb_hex(), arb_source(), arb_note()).prop_map(|(unit, hex, source, note)| {
        Placement {
            unit,
            hex,
            source,
            note,
        }
    })
}

fn arb_group() -> impl Strategy<Value = SetupGroup> {
    let area = prop_oneof![
        vec(arb_hex(), 0..3).prop_map(SetupArea::Each),
        arb_id().prop_map(SetupArea::Region),
        Just(SetupArea::ByRule),
    ];
    (
        arb_id(),
        arb_id(),
        vec(arb_id(), 0..3),
        area,
        any::<u8>(),
        arb_source(),
        arb_note(),
    )
        .prop_map(|(id, side, units, area, stack, source, note)| SetupGroup {
            id,
            side,
            units,
            area,
            stack,
            source,
            note,
        })
}

fn arb_rules() -> impl Strategy<Value = GameScenario> {
    let drop_zone = (arb_id(), arb_hex()).prop_map(|(division, hex)| DropZone { division, hex });
    (vec(arb_hex(), 0..3), vec(drop_zone, 0..3)).prop_map(|(beachheads, drop_zones)| {
        GameScenario::Utah(UtahScenario {
            beachheads,
            drop_zones,
        })
    })
}

fn arb_row() -> impl Strategy<Value = TableRow> {
    (
        arb_id(),
        0..4_u16,
        arb_id(),
        vec(arb_id(), 0..4),
        arb_source(),
        arb_note(),
    )
        .prop_map(|(table, nr, row, cells, source, note)| TableRow {
            table,
            nr,
            row,
            cells,
            source,
            note,
        })
}

fn arb_erratum() -> impl Strategy<Value = Erratum> {
    (
        arb_id(),
        arb_text(),
        arb_text(),
        arb_text(),
        arb_text(),
        arb_note(),
    )
        .prop_map(|(id, rule, part, reads, means, note)| Erratum {
            id,
            rule,
            part,
            reads,
            means,
            status: Status::Open,
            note,
        })
}

fn arb_claim() -> impl Strategy<Value = ClaimRecord> {
    let claim = prop_oneof![
        (arb_hex(), vec(arb_id(), 0..3)).prop_map(|(hex, is)| Claim::Terrain { hex, is }),
        (arb_id(), option::of(arb_text()), arb_hex(), arb_hex()).prop_map(
            |(hexside, name, from, to)| Claim::Chain {
                hexside,
                name,
                from,
                to
            }
        ),
        any::<u16>().prop_map(|is| Claim::Turns { is }),
    ];
    (arb_text(), claim, arb_note()).prop_map(|(rule, claim, note)| ClaimRecord {
        rule,
        claim,
        note,
    })
}

fn arb_terrain() -> impl Strategy<Value = TerrainKind> {
    let color = || any::<[u8; 3]>().prop_map(|[red, green, blue]| Color { red, green, blue });
    let pattern = prop::sample::select(vec![Pattern::Plain, Pattern::Trees]);
    (arb_id(), arb_text(), color(), pattern, option::of(color())).prop_map(
        |(id, name, color, pattern, ink)| TerrainKind {
            id,
            name,
            color,
            pattern,
            ink,
        },
    )
}

fn layer<T: Keyed + std::fmt::Debug>(
    record: impl Strategy<Value = T>,
) -> impl Strategy<Value = Layer<T>> {
    vec(record, 0..5).prop_map(|records| records.into_iter().collect())
}

fn arb_map() -> impl Strategy<Value = Map> {
    let drawn = (
        layer(arb_hexside()),
        layer(arb_path()),
        layer(arb_region()),
        layer(arb_entry()),
    );
    let placed = (layer(arb_marker()), layer(arb_underlay()));
    (vec(arb_record(), 0..8), drawn, placed).prop_map(
        |(records, (hexsides, paths, regions, entries), (markers, underlays))| {
            let mut map = Map {
                hexsides,
                paths,
                regions,
                entries,
                markers,
                underlays,
                ..small_pack().map
            };
            for record in records {
                let number = record.hex.clone();
                match map
                    .grid
                    .find(number.as_str())
                    .filter(|hex| map.hexes.terrain(*hex).is_none())
                {
                    Some(at) => drop(map.hexes.swap(at, &number, Some(record))),
                    None => {
                        let mut same = map.hexes.strays_mut().exchange(&number, Vec::new());
                        same.push(record);
                        map.hexes.strays_mut().exchange(&number, same);
                    }
                }
            }
            map
        },
    )
}

fn arb_scenario() -> impl Strategy<Value = Scenario> {
    let choice = (arb_id(), any::<bool>(), arb_source()).prop_map(|(id, on, source)| Choice {
        id,
        on,
        source,
    });
    (
        arb_text(),
        any::<u16>(),
        layer(arb_group()),
        layer(arb_placement()),
        layer(choice),
        arb_rules(),
    )
        .prop_map(|(title, turns, groups, setup, options, rules)| {
            let small = small_pack().scenarios.remove(0);
            Scenario {
                title,
                turns,
                groups,
                setup,
                options,
                rules,
                ..small
            }
        })
}

/// A pack with one scenario, `landing`, on Utah's grid.
pub(crate) fn arb_pack() -> impl Strategy<Value = Pack> {
    let table = (arb_id(), arb_text(), vec(arb_id(), 0..3), arb_note()).prop_map(
        |(id, title, columns, note)| Table {
            id,
            title,
            columns,
            note,
        },
    );
    let tables =
        (layer(table), layer(arb_row())).prop_map(|(tables, rows)| Tables { tables, rows });
    let words = (
        vec(arb_claim(), 0..4),
        layer(arb_erratum()),
        layer(arb_terrain()),
    );
    (
        arb_text(),
        arb_map(),
        layer(arb_unit()),
        tables,
        words,
        arb_scenario(),
    )
        .prop_map(
            |(title, map, units, tables, (claims, errata, terrains), scenario)| {
                let small = small_pack();
                Pack {
                    manifest: Manifest {
                        title,
                        ..small.manifest
                    },
                    palette: Palette {
                        terrains,
                        ..small.palette
                    },
                    map,
                    forces: Forces { units },
                    tables,
                    claims: Claims { claims },
                    errata: Errata { errata },
                    scenarios: vec![scenario],
                }
            },
        )
}

fn arb_swap() -> impl Strategy<Value = Swap> {
    /// Several records under the key of the first; sometimes one is put under a wrong key.
    fn of<T: Keyed + Clone + std::fmt::Debug>(
        record: impl Strategy<Value = T>,
        swap: fn(T::Key, Vec<T>) -> Swap,
    ) -> impl Strategy<Value = Swap> {
        (record, 0..3_usize).prop_map(move |(record, many)| swap(record.key(), vec![record; many]))
    }
    let scenario = || {
        prop::sample::select(
            vec!["landing"; 9]
                .into_iter()
                .chain(["elsewhere"])
                .map(Id::from)
                .collect::<Vec<_>>(),
        )
    };
    prop_oneof![
        (arb_record(), any::<bool>()).prop_map(|(record, put)| {
            Swap::Hex(record.hex.clone(), put.then(|| Box::new(record)))
        }),
        of(arb_record(), Swap::Stray),
        of(arb_hexside(), Swap::Hexside),
        of(arb_path(), Swap::Path),
        of(arb_region(), Swap::Region),
        of(arb_unit(), Swap::Unit),
        of(arb_row(), Swap::TableRow),
        of(arb_erratum(), Swap::Erratum),
        (arb_id(), arb_path()).prop_map(|(id, path)| Swap::Path(id, vec![path])), // mostly under a wrong key
        (scenario(), arb_rules()).prop_map(|(scenario, rules)| Swap::Rules(scenario, rules)),
        (scenario(), arb_placement(), 0..3_usize).prop_map(|(scenario, placement, many)| {
            Swap::Placement(scenario, placement.unit.clone(), vec![placement; many])
        }),
    ]
}

/// Edits of arbitrary packs; about half of them make no sense somewhere.
pub(crate) fn arb_edit() -> impl Strategy<Value = Edit> {
    (arb_text(), vec(arb_swap(), 1..4)).prop_map(|(name, swaps)| Edit { name, swaps })
}
