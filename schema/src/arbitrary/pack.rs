//! Arbitrary packs and edits.
//!
//! They are full of mistakes on purpose (numbers off the grid, two records under one key, names of nothing), since
//! reading, saving and editing must keep all of them.

use proptest::collection::vec;
use proptest::prelude::*;

use super::record::*;
use super::shore::*;
use super::small_pack;
use crate::claims::Claims;
use crate::edit::{Edit, Listing, Parts, ScenarioHead, Swap, regrid};
use crate::errata::Errata;
use crate::forces::Forces;
use crate::hex::{Edges, Numbers, resize};
use crate::id::Id;
use crate::io::SourceFile;
use crate::layer::{Keyed, Layer};
use crate::map::Map;
use crate::own::OwnSchema;
use crate::pack::{Manifest, Pack};
use crate::palette::Palette;
use crate::scenario::Scenario;
use crate::stored::Stored;
use crate::tables::Tables;

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
    let shore = (
        layer(arb_tide_line()),
        layer(arb_beach()),
        layer(arb_box()),
        layer(arb_sector()),
        layer(arb_scatter_path()),
    );
    let placed = (
        layer(arb_marker()),
        layer(arb_breach()),
        layer(arb_label()),
        layer(arb_chart()),
        layer(arb_underlay()),
    );
    (vec(arb_record(), 0..8), drawn, shore, placed).prop_map(
        |(
            records,
            (hexsides, paths, regions, entries),
            (tide_lines, beaches, boxes, sectors, scatter_paths),
            (markers, breaches, labels, charts, underlays),
        )| {
            let small = small_pack().map.part;
            let mut map = Map {
                title: small.title,
                hexes: small.hexes,
                grid: small.grid,
                hexsides,
                paths,
                tide_lines,
                beaches,
                boxes,
                sectors,
                scatter_paths,
                entries,
                regions,
                markers,
                breaches,
                labels,
                charts,
                underlays,
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
    (
        arb_text(),
        proptest::option::of(any::<u16>()),
        layer(arb_group()),
        (layer(arb_placement()), layer(arb_cell_placement())),
        layer(arb_choice()),
        arb_own(),
        proptest::option::weighted(0.8, arb_rules()),
    )
        .prop_map(
            |(title, turns, groups, (setup, off_map), options, own, rules)| {
                let small = small_pack().scenarios.remove(0);
                Scenario {
                    title,
                    turns,
                    groups,
                    setup,
                    off_map,
                    options,
                    own,
                    rules,
                    ..small.part
                }
            },
        )
}

/// Laid out in ways of which none is ours.
fn arb_own_schema() -> impl Strategy<Value = Option<OwnSchema>> {
    let texts = [
        "{}",
        "{ \"properties\":\r\n\t{\"hex\": { \"properties\": {\"a\": true} }}}\n\n",
    ];
    let read = |text: &str| OwnSchema::read(&SourceFile::new("own.schema.json", text)).ok();
    proptest::option::of(prop::sample::select(texts.to_vec()))
        .prop_map(move |text| text.and_then(read))
}

/// A pack with one scenario, `landing`, on Utah's grid.
pub(crate) fn arb_pack() -> impl Strategy<Value = Pack> {
    let tables =
        (layer(arb_table()), layer(arb_row())).prop_map(|(tables, rows)| Tables { tables, rows });
    let words = (
        layer(arb_claim()),
        layer(arb_erratum()),
        layer(arb_terrain()),
        layer(arb_pattern()),
    );
    (
        arb_text(),
        arb_map(),
        layer(arb_unit()),
        tables,
        words,
        arb_scenario(),
        arb_own_schema(),
    )
        .prop_map(
            |(title, map, units, tables, (claims, errata, terrains, patterns), scenario, own)| {
                let small = small_pack();
                Pack {
                    manifest: Stored::from(Manifest {
                        // A game of one's own has neither of the two.
                        rulebook: scenario.rules.as_ref().map(|rules| rules.rulebook().into()),
                        title,
                        own: own.as_ref().map(|_| "own.schema.json".to_owned()),
                        ..small.manifest.part
                    }),
                    palette: Stored::from(Palette {
                        terrains,
                        patterns,
                        ..small.palette.part
                    }),
                    map: map.into(),
                    forces: Forces { units }.into(),
                    tables: tables.into(),
                    claims: Claims { claims }.into(),
                    errata: Errata { errata }.into(),
                    own_schema: own,
                    scenarios: vec![scenario.into()],
                }
            },
        )
}

fn arb_swap() -> BoxedStrategy<Swap> {
    /// Several records under the key of the first; sometimes one is put under a wrong key.
    fn of<T: Keyed<Key: 'static> + Clone + std::fmt::Debug + 'static>(
        record: impl Strategy<Value = T> + 'static,
        swap: fn(T::Key, Vec<T>) -> Swap,
    ) -> BoxedStrategy<Swap> {
        (record, 0..3_usize)
            .prop_map(move |(record, many)| swap(record.key(), vec![record; many]))
            .boxed()
    }
    /// The same for what a scenario holds.
    fn in_one<T: Keyed<Key: 'static> + Clone + std::fmt::Debug + 'static>(
        record: impl Strategy<Value = T> + 'static,
        swap: fn(Id, T::Key, Vec<T>) -> Swap,
    ) -> BoxedStrategy<Swap> {
        (arb_scenario_id(), record, 0..3_usize)
            .prop_map(move |(scenario, record, many)| {
                swap(scenario, record.key(), vec![record; many])
            })
            .boxed()
    }
    let hex = (arb_record(), any::<bool>())
        .prop_map(|(record, put)| Swap::Hex(record.hex.clone(), put.then(|| Box::new(record))));
    // Mostly under a wrong key.
    let wrong = (arb_id(), arb_path()).prop_map(|(id, path)| Swap::Path(id, vec![path]));
    let rules = (arb_scenario_id(), arb_rules());
    let parts = (arb_pack(), -2..3_i32).prop_map(|(mut pack, north)| {
        let edges = Edges {
            north,
            ..Edges::default()
        };
        let resized = resize(pack.map.grid.spec(), edges, Numbers::Anew).expect("there is room");
        if let Ok((edit, _)) = regrid(&pack, resized.spec, resized.by) {
            edit.apply(&mut pack).expect("it fits");
        }
        Swap::Parts(Box::new(Parts::of(&pack)))
    });
    // Now and then with a scenario more than the manifest lists.
    let listing = (arb_pack(), 0..4_usize, any::<bool>()).prop_map(|(pack, more, is_listed)| {
        let mut listing = Listing::of(&pack);
        for number in 0..more {
            let Some(mut scenario) = listing.scenarios.first().cloned() else {
                break;
            };
            scenario.id = Id::new(format!("landing-{number}"));
            listing.scenarios.push(scenario);
            if is_listed {
                let name = format!("scenarios/landing-{number}.ron");
                listing.manifest.scenarios.push(name);
            }
        }
        Swap::Listing(Box::new(listing))
    });
    let ground = prop_oneof![
        hex.boxed(),
        of(arb_record(), Swap::Stray),
        of(arb_hexside(), Swap::Hexside),
        of(arb_path(), Swap::Path),
        of(arb_region(), Swap::Region),
        wrong.boxed(),
        parts.boxed(),
        listing.boxed(),
    ];
    let shore = prop_oneof![
        of(arb_tide_line(), Swap::TideLine),
        of(arb_beach(), Swap::Beach),
        of(arb_box(), Swap::BeachBox),
        of(arb_sector(), Swap::Sector),
        of(arb_scatter_path(), Swap::ScatterPath),
        of(arb_entry(), Swap::Entry),
        of(arb_marker(), Swap::Marker),
        of(arb_breach(), Swap::Breach),
        of(arb_label(), Swap::Label),
        of(arb_chart(), Swap::Chart),
        of(arb_underlay(), Swap::Underlay),
    ];
    let books = prop_oneof![
        of(arb_unit(), Swap::Unit),
        of(arb_table(), Swap::Table),
        of(arb_row(), Swap::TableRow),
        of(arb_erratum(), Swap::Erratum),
        rules
            .prop_map(|(scenario, rules)| Swap::Rules(scenario, rules))
            .boxed(),
        in_one(arb_group(), Swap::SetupGroup),
        in_one(arb_placement(), Swap::Placement),
        in_one(arb_cell_placement(), Swap::CellPlacement),
        in_one(arb_reinforcement(), Swap::Reinforcement),
        in_one(arb_allotment(), Swap::Allotment),
        in_one(arb_objective(), Swap::Objective),
        in_one(arb_choice(), Swap::Choice),
    ];
    let heads = (
        arb_scenario_id(),
        arb_text(),
        any::<Option<u16>>(),
        arb_id(),
        arb_own(),
    );
    let heads = heads.prop_map(|(scenario, title, turns, first, own)| {
        let head = ScenarioHead {
            title,
            turns,
            first,
            own,
        };
        Swap::ScenarioHead(scenario, head)
    });
    let words = prop_oneof![
        of(arb_claim(), Swap::Claim),
        of(arb_terrain(), Swap::TerrainKind),
        of(arb_terrain(), Swap::FeatureKind),
        of(arb_terrain(), Swap::TileKind),
        of(arb_pattern(), Swap::PatternKind),
        heads.boxed(),
        arb_text().prop_map(Swap::PackTitle).boxed(),
        arb_text().prop_map(Swap::MapTitle).boxed(),
    ];
    // On the heap: there is more of it than a test's stack holds.
    prop_oneof![ground.boxed(), shore.boxed(), books.boxed(), words.boxed()].boxed()
}

/// The scenario of arbitrary packs; now and then another.
fn arb_scenario_id() -> impl Strategy<Value = Id> {
    prop_oneof![9 => Just(Id::from("landing")), 1 => Just(Id::from("elsewhere"))]
}

/// Edits of arbitrary packs; about half of them make no sense somewhere.
pub(crate) fn arb_edit() -> impl Strategy<Value = Edit> {
    (arb_text(), vec(arb_swap(), 1..4)).prop_map(|(name, swaps)| Edit { name, swaps })
}
