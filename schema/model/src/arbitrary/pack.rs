//! Arbitrary packs.
//!
//! They are full of mistakes on purpose (numbers off the grid, two records under one key, names of nothing), since
//! reading, saving and editing must keep all of them.

use proptest::collection::vec;
use proptest::prelude::*;

use super::record::*;
use super::rules::*;
use super::shore::*;
use super::small_pack;
use crate::claims::Claims;
use crate::errata::Errata;
use crate::forces::Forces;
use crate::map::Map;
use crate::own::OwnSchema;
use crate::pack::{Manifest, Pack};
use crate::palette::Palette;
use crate::rules::Rules;
use crate::scenario::Scenario;
use crate::stored::Stored;
use crate::tables::Tables;
use beachhead_base::layer::{Keyed, Layer};

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
    let read = |text: &str| OwnSchema::new(text, serde_json::from_str(text).ok()?);
    proptest::option::of(prop::sample::select(texts.to_vec()))
        .prop_map(move |text| text.and_then(read))
}

fn arb_rules_part() -> impl Strategy<Value = Rules> {
    (
        arb_text(),
        proptest::option::of(arb_text()),
        layer(arb_move_class()),
        layer(arb_phase()),
        layer(arb_rule_line()),
    )
        .prop_map(|(title, edition, classes, phases, rules)| Rules {
            title,
            edition,
            classes,
            phases,
            rules,
        })
}

/// A pack with one scenario, `landing`, on Utah's grid.
pub fn arb_pack() -> impl Strategy<Value = Pack> {
    let tables =
        (layer(arb_table()), layer(arb_row())).prop_map(|(tables, rows)| Tables { tables, rows });
    let words = (
        layer(arb_claim()),
        layer(arb_erratum()),
        layer(arb_terrain()),
        layer(arb_pattern()),
        proptest::option::of(arb_rules_part()),
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
            |(
                title,
                map,
                units,
                tables,
                (claims, errata, terrains, patterns, rules),
                scenario,
                own,
            )| {
                let small = small_pack();
                // A pack that a rulebook plays has no rules of its own.
                let rules = rules.filter(|_| scenario.rules.is_none());
                Pack {
                    manifest: Stored::from(Manifest {
                        // A game of one's own has neither of the two.
                        rulebook: scenario.rules.as_ref().map(|rules| rules.rulebook().into()),
                        title,
                        rules: rules.as_ref().map(|_| "rules.ron".to_owned()),
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
                    rules: rules.unwrap_or_default().into(),
                    claims: Claims { claims }.into(),
                    errata: Errata { errata }.into(),
                    own_schema: own,
                    scenarios: vec![scenario.into()],
                }
            },
        )
}
