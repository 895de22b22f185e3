use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use beachhead_base::layer::{Keyed, Layer};
use beachhead_edit::arbitrary::arb_edit;
use beachhead_edit::{Spot, Swap, between, regrid, rename_unit};
use beachhead_hex::HexsideNo;
use beachhead_model::arbitrary::arb_pack;
use beachhead_model::pack::Pack;
use beachhead_model::vocabulary::Vocabulary;
use beachhead_text::SourceFile;
use beachhead_text::samples::sample;

/// Every spot of the edit, and those that the changes name.
fn spots(before: &Pack, after: &Pack) -> (BTreeMap<Spot, usize>, BTreeMap<Spot, usize>) {
    let changes = Changes::between(before, after);
    let count = |spots: Vec<Spot>| {
        let mut counts = BTreeMap::new();
        for spot in spots {
            *counts.entry(spot).or_insert(0) += 1;
        }
        counts
    };
    let edit = between("Diff", &changes.base, after);
    let swaps = edit.map_or_else(Vec::new, |edit| edit.swaps);
    let is_change = |swap: &Swap| match swap {
        // Written in any case where records change.
        Swap::FileComments(_) => {
            let mut pack = changes.base.clone();
            let before = pack.clone();
            let edit = beachhead_edit::Edit::new("Comments", vec![swap.clone()]).expect("a swap");
            edit.apply(&mut pack).expect("it fits");
            pack != before
        }
        _ => true,
    };
    let swaps = swaps.into_iter().filter(is_change);
    let made = changes.all.iter().filter(|change| change.edit.is_some());
    let named = made.flat_map(|change| change.spots.clone()).collect();
    (count(swaps.map(|swap| swap.spot()).collect()), count(named))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_pack_does_not_differ_from_itself(pack in arb_pack()) {
        prop_assert!(Changes::between(&pack, &pack.clone()).is_empty());
    }

    #[test]
    fn every_spot_is_named_once(before in arb_pack(), edit in arb_edit(), other in arb_pack()) {
        let (all, named) = spots(&before, &other);
        prop_assert_eq!(all, named);
        let mut after = before.clone();
        if edit.apply(&mut after).is_ok() {
            let (all, named) = spots(&before, &after);
            prop_assert_eq!(all, named);
            prop_assert_eq!(Changes::between(&before, &after).is_empty(), before == after);
        }
    }

    #[test]
    fn all_changes_together_make_the_later_pack(before in arb_pack(), edit in arb_edit()) {
        let mut after = before.clone();
        if edit.apply(&mut after).is_ok() {
            let changes = Changes::between(&before, &after);
            let mut made = changes.base;
            for edit in changes.all.into_iter().filter_map(|change| change.edit) {
                prop_assert!(edit.apply(&mut made).is_ok());
            }
            prop_assert_eq!(made, after);
        }
    }
}

/// A change in a line, as a reader would want it.
fn line(change: &PackChange) -> String {
    let fields = change.fields.iter();
    let fields = fields.map(|field| format!(" {} {}→{}", field.path, field.before, field.after));
    let followed = match change.followed {
        0 => String::new(),
        count => format!(" +{count}"),
    };
    format!(
        "{} {} {}{followed}{}",
        change.group.name(),
        change.kind.name(),
        change.label,
        fields.collect::<String>()
    )
}

/// The records of a layer, changed.
fn with<T: Keyed + Clone>(layer: &mut Layer<T>, change: impl FnOnce(&mut Vec<T>)) {
    let mut records = layer.as_slice().to_vec();
    change(&mut records);
    *layer = records.into_iter().collect();
}

#[test]
fn each_kind_of_change_is_one_line() {
    type Make = fn(&mut Pack);
    let cases: [(Make, &[&str]); 16] = [
        (
            |pack| {
                let at = pack.map.grid.find("0203").expect("a hex");
                let mut record = pack.map.hexes.record(at, "0203".into()).expect("known");
                record.terrain = "woods".into();
                pack.map.hexes.swap(at, &"0203".into(), Some(record));
            },
            &["map changed 0203 Cametours terrain \"bocage\"→\"woods\""],
        ),
        (
            |pack| {
                with(&mut pack.map.hexsides, |sides| {
                    let taute = HexsideNo::between("0501", "0502");
                    let side = sides.iter_mut().find(|side| side.between == taute);
                    side.expect("it runs there").between = HexsideNo::between("0502", "0503");
                });
            },
            &["map moved river Taute between [\"0501\",\"0502\"]→[\"0502\",\"0503\"]"],
        ),
        (
            |pack| {
                with(&mut pack.forces.units, |units| {
                    let unit = units.iter_mut().find(|unit| unit.id == *"12/4");
                    unit.expect("it is there")
                        .figures
                        .insert("attack".into(), 6);
                });
            },
            &["forces changed 12/4 figures.attack 5→6"],
        ),
        (
            |pack| {
                with(&mut pack.scenarios[0].reinforcements, |all| {
                    let one = all.iter_mut().find(|one| one.id == *"gt09-south");
                    one.expect("it is there").turn = 10;
                });
            },
            &["setup changed 897/266 turn 9→10"],
        ),
        (
            |pack| {
                with(&mut pack.tables.rows, |rows| {
                    let row = rows.iter_mut().find(|row| row.row == *"field 0");
                    row.expect("it is there").cells[3] = "EX".into();
                });
            },
            &["tables changed field 0 cells.4 \"-\"→\"EX\""],
        ),
        // A row that is put in changes nothing but the numbers of those below.
        (
            |pack| {
                with(&mut pack.tables.rows, |rows| {
                    let at = rows
                        .iter()
                        .position(|row| row.row == *"field 0")
                        .expect("a row");
                    let table = rows[at].table.clone();
                    let mut new = rows[at].clone();
                    new.row = "field 1".into();
                    new.cells[0] = "AR".into();
                    for row in rows
                        .iter_mut()
                        .skip(at + 1)
                        .filter(|row| row.table == table)
                    {
                        row.nr += 1;
                    }
                    new.nr += 1;
                    rows.push(new);
                });
            },
            &["tables added field 1"],
        ),
        (
            |pack| {
                let edit = rename_unit(pack, &"12/4".into(), "4/12");
                edit.expect("it can")
                    .expect("another id")
                    .apply(pack)
                    .expect("it fits");
            },
            // Its group, its setup and its claims.
            &["forces renamed 12/4 +5 id \"12/4\"→\"4/12\""],
        ),
        (
            |pack| {
                let renamed = beachhead_edit::rename_kind(
                    pack,
                    Vocabulary::Terrains,
                    &"woods".into(),
                    "forest",
                );
                renamed
                    .expect("it can")
                    .expect("another id")
                    .edit
                    .apply(pack)
                    .expect("it fits");
            },
            &["palette renamed terrain woods +10 id \"woods\"→\"forest\""],
        ),
        (
            |pack| {
                let mut spec = pack.map.grid.spec().clone();
                spec.sheets[0].numbering.separator = "-".to_owned();
                let (edit, _) = regrid(pack, spec, (0, 0)).expect("a grid");
                edit.apply(pack).expect("it fits");
            },
            &["map renumbered grid number \"3301\"→\"33-01\""],
        ),
        (
            |pack| {
                let mut spec = pack.map.grid.spec().clone();
                spec.sheets[0].rows += 2;
                let (edit, _) = regrid(pack, spec, (0, 2)).expect("a grid");
                edit.apply(pack).expect("it fits");
            },
            &["map resized grid size \"14 × 33\"→\"14 × 35\""],
        ),
        (
            |pack| {
                with(&mut pack.claims.claims, |claims| {
                    let again = claims[3].clone();
                    claims.push(again);
                });
            },
            &["claims added 10.1 NotInRegion"],
        ),
        (
            |pack| {
                with(&mut pack.errata.errata, |errata| {
                    errata[0].means = "path".to_owned()
                });
            },
            &["errata changed E1 means \"trail\"→\"path\""],
        ),
        (
            |pack| pack.scenarios[1].turns = Some(30),
            &["setup changed scenario turns 17→30"],
        ),
        (
            |pack| {
                pack.scenarios.remove(1);
                pack.manifest.scenarios.remove(1);
            },
            &["setup removed scenario"],
        ),
        (
            |pack| pack.scenarios[1].id = "long".into(),
            &["setup renamed us-campaign +22 id \"us-campaign\"→\"long\""],
        ),
        (
            |pack| pack.manifest.map = "sheet.ron".to_owned(),
            &["pack changed files map \"map.ron\"→\"sheet.ron\""],
        ),
    ];
    let before = sample("utah");
    for (make, expected) in cases {
        let mut after = before.clone();
        make(&mut after);
        let changes = Changes::between(&before, &after);
        let lines: Vec<String> = changes.all.iter().map(line).collect();
        assert_eq!(lines, expected);
    }
}

#[test]
fn scripts_differ_by_their_steps() {
    let script = |text: &str| SourceFile::new("a.ron", text);
    let before = script("(format: 1, seed: 1, steps: [A(hex: \"01\"), B, C, D])");
    for (after, expected) in [
        (
            "(format: 1, seed: 1, steps: [A(hex: \"01\"), B, C, D])",
            &[][..],
        ),
        (
            "(format: 1,\n seed: 1, // so\n steps: [\n A( hex:\"01\" ), B, C, D,\n],\n)",
            &[],
        ),
        (
            "(format: 1, seed: 2, steps: [A(hex: \"01\"), B, C, D])",
            &["seed \"1\"→\"2\""],
        ),
        (
            "(format: 1, seed: 1, steps: [A(hex: \"02\"), B, D])",
            &[
                "steps[0] \"A(hex: \\\"01\\\")\"→\"A(hex: \\\"02\\\")\"",
                "steps[2] \"C\"→null",
            ],
        ),
        (
            "(format: 1, seed: 1, steps: [A(hex: \"01\"), B, X, C, D])",
            &["steps[2] null→\"X\""],
        ),
    ] {
        let pack = sample("utah");
        let mut changes = Changes::between(&pack, &pack);
        let after = script(after);
        changes.compare_scripts(&[("a.ron", Some(&before), Some(&after))]);
        let fields = changes.all.iter().flat_map(|change| &change.fields);
        let fields: Vec<String> = fields
            .map(|field| format!("{} {}→{}", field.path, field.before, field.after))
            .collect();
        assert_eq!(fields, expected, "{}", after.text());
    }
    let pack = sample("utah");
    let mut changes = Changes::between(&pack, &pack);
    let other = script("()");
    changes.compare_scripts(&[
        ("a.ron", Some(&before), None),
        ("b.ron", None, Some(&before)),
        ("c.ron", Some(&other), None),
        ("d.ron", None, None),
    ]);
    let lines: Vec<String> = changes.all.iter().map(line).collect();
    assert_eq!(
        lines,
        [
            "scripts renamed a.ron file \"a.ron\"→\"b.ron\"",
            "scripts removed c.ron"
        ]
    );
}
