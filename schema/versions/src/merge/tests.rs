use proptest::prelude::*;

use super::*;
use beachhead_edit::arbitrary::arb_edit;
use beachhead_edit::{Edit, Swap, between, regrid, set_elevation};
use beachhead_hex::{HexIx, HexNo};
use beachhead_model::arbitrary::arb_pack;
use beachhead_model::conflict::Version;
use beachhead_model::map::HexRecord;
use beachhead_model::pack::{Manifest, Pack};
use beachhead_model::syntax::Syntax;
use beachhead_model::tables::TableRow;
use beachhead_text::samples::sample;
use beachhead_text::{MemoryFiles, SourceFile, pack_texts, read_pack};

/// The pack after an edit, if the edit makes sense.
fn after(pack: &Pack, edit: &Edit) -> Option<Pack> {
    let mut after = pack.clone();
    let edit = edit.clone().with_comments(pack);
    edit.apply(&mut after).ok().map(|_| after)
}

/// Whether an edit exchanges whole files.
fn is_whole(edit: &Edit) -> bool {
    let mut swaps = edit.swaps.iter();
    swaps.any(|swap| matches!(swap, Swap::Parts(_) | Swap::Listing(_)))
}

fn texts(pack: &Pack) -> std::collections::BTreeMap<String, String> {
    pack_texts(pack, Syntax::Ron).expect("plain data")
}

/// The lines that only one of two packs has, one for each file.
fn differing_lines(one: &Pack, other: &Pack) -> Vec<String> {
    let (one, other) = (texts(one), texts(other));
    let names: std::collections::BTreeSet<&String> = one.keys().chain(other.keys()).collect();
    let differing = names.into_iter().filter_map(|name| {
        let [one, other] = [&one, &other].map(|texts| texts.get(name).map_or("", String::as_str));
        let lines = || one.lines().zip(other.lines());
        let first = lines().find(|(one, other)| one != other);
        (one != other).then(|| format!("{name}: {first:?}"))
    });
    differing.collect()
}

/// The pack with one record under each key of a list, and one row with each label of a table: of two, which of them a branch
/// has added isn't known for certain.
fn without_twins(pack: &Pack) -> Pack {
    let texts = pack_texts(pack, Syntax::Json)
        .expect("plain data")
        .into_iter();
    let files = texts.map(|(name, text)| {
        let mut file: serde_json::Value = serde_json::from_str(&text).expect("it was written");
        let fields = file.as_object_mut().into_iter().flatten();
        // A claim is found by all that it says.
        for (_, list) in fields.filter(|(field, _)| *field != "claims") {
            let mut keys = std::collections::BTreeSet::new();
            let Some(records) = list.as_array_mut() else {
                continue;
            };
            records.retain(|record| {
                let kind = record.get("between").and(record.get("kind"));
                let row = record.get("table").zip(record.get("row"));
                let key = match row {
                    Some((table, row)) => Some(format!("{table} {row}")),
                    None => records::key_of(record),
                };
                key.is_none_or(|key| keys.insert((key, kind.map(ToString::to_string))))
            });
        }
        (name, file.to_string().into_bytes())
    });
    let read = read_pack(&MemoryFiles(files.collect()));
    read.pack
        .unwrap_or_else(|| panic!("{:#?}", read.diagnostics))
}

/// What is in conflict: the part, and the record.
fn labels(merged: &Merged) -> Vec<String> {
    let open = open_conflicts(&merged.pack).into_iter();
    let mut labels: Vec<String> = open
        .map(|(place, conflict)| format!("{} {}", place.part, conflict.label()))
        .collect();
    labels.sort();
    labels
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_branch_that_changed_nothing_changes_nothing(base in arb_pack(), other in arb_pack()) {
        for (ours, theirs, expected) in [
            (&other, &base, &other),
            (&base, &other, &other),
            (&other, &other, &other),
        ] {
            prop_assert_eq!(&merge(&base, ours, theirs).pack, expected);
        }
    }

    #[test]
    fn the_branches_are_treated_alike(base in arb_pack(), one in arb_edit(), other in arb_edit()) {
        let (Some(one), Some(other)) = (after(&base, &one), after(&base, &other)) else {
            return Ok(());
        };
        let (merged, turned) = (merge(&base, &one, &other), merge(&base, &other, &one));
        // Of two new grids that of ours stands, and what it has no room for is in conflict in one order only.
        let grids = [&base, &one, &other].map(|pack| &pack.map.grid);
        let are_two_new = grids[0] != grids[1] && grids[0] != grids[2] && grids[1] != grids[2];
        let alike = |merged: &Merged| -> Vec<String> {
            let labels = labels(merged).into_iter();
            labels.filter(|label| !(are_two_new && label.starts_with("map grid "))).collect()
        };
        prop_assert_eq!(alike(&merged), alike(&turned));
        if labels(&merged).is_empty() {
            prop_assert_eq!(texts(&merged.pack), texts(&turned.pack));
        }
    }

    #[test]
    fn the_same_merge_again_changes_nothing(base in arb_pack(), one in arb_edit(), other in arb_edit(), another in arb_pack()) {
        let (Some(one), Some(other)) = (after(&base, &one), after(&base, &other)) else {
            return Ok(());
        };
        let [base, one, other, another] = [&base, &one, &other, &another].map(without_twins);
        for (one, other) in [(&one, &other), (&one, &another), (&another, &one)] {
            // Where the hexes lie on another grid is found out by what is on them, which a merge changes.
            if [one, other].iter().any(|pack| pack.map.grid != base.map.grid) {
                continue;
            }
            let merged = merge(&base, one, other);
            let again = merge(&base, &merged.pack, other);
            prop_assert_eq!(labels(&again), labels(&merged));
            prop_assert_eq!(differing_lines(&merged.pack, &again.pack), Vec::<String>::new());
        }
    }

    #[test]
    fn a_record_that_both_add_is_whole(base in arb_pack(), one in arb_pack(), other in arb_pack()) {
        let merged = merge(&base, &one, &other).pack;
        for unit in &merged.forces.units {
            let [before, ours, theirs] = [&base, &one, &other].map(|pack| pack.forces.units.under(&unit.id));
            // Two that share an id by mistake are kept beside each other.
            if before.is_empty() && ours.len() == 1 && theirs.len() == 1 {
                prop_assert!(ours.contains(unit));
                let open = merged.forces.margin.conflicts.iter().filter(|open| open.key == unit.id.as_str());
                for open in open {
                    prop_assert_eq!(&open.base, &Vec::<serde_json::Value>::new());
                    prop_assert_eq!(&open.ours, &ours.iter().map(records::to_value).collect::<Vec<_>>());
                    prop_assert_eq!(&open.theirs, &theirs.iter().map(records::to_value).collect::<Vec<_>>());
                }
            }
        }
    }

    #[test]
    fn what_lies_apart_is_all_there(base in arb_pack(), one in arb_edit(), other in arb_edit()) {
        let spots = |edit: &Edit| edit.swaps.iter().map(Swap::spot).collect::<Vec<_>>();
        let (ours, theirs) = (spots(&one), spots(&other));
        // Rows have other numbers where some come, and a side its kinds together.
        let is_row = |edit: &Edit| edit.swaps.iter().any(|swap| matches!(swap, Swap::TableRow(..)));
        if is_whole(&one) || is_whole(&other) || is_row(&one) && is_row(&other) || ours.iter().any(|spot| theirs.contains(spot)) {
            return Ok(());
        }
        let (Some(ours), Some(theirs)) = (after(&base, &one), after(&base, &other)) else {
            return Ok(());
        };
        let Some(both) = after(&ours, &other) else {
            return Ok(());
        };
        let merged = merge(&base, &ours, &theirs);
        let without_hexsides = labels(&merged).into_iter().filter(|label| !label.contains("hexsides"));
        if without_hexsides.count() == labels(&merged).len() {
            prop_assert_eq!(merged.pack, both);
        }
    }

    #[test]
    fn a_pack_with_conflicts_is_a_valid_one(base in arb_pack(), one in arb_pack(), other in arb_pack()) {
        let merged = merge(&base, &one, &other).pack;
        let files = texts(&merged).into_iter().map(|(name, text)| (name, text.into_bytes()));
        let read = read_pack(&MemoryFiles(files.collect()));
        let known = read_pack(&MemoryFiles(texts(&one).into_iter().map(|(name, text)| (name, text.into_bytes())).collect()));
        if known.diagnostics.is_empty() {
            prop_assert_eq!(read.diagnostics, vec![]);
            let read = read.pack.expect("it has no mistake");
            let (read, merged) = (texts(&read), texts(&merged));
            for (name, text) in &merged {
                prop_assert_eq!(read.get(name), Some(text), "{}", name);
            }
        }
    }

    #[test]
    fn all_conflicts_can_be_resolved(base in arb_pack(), one in arb_edit(), other in arb_edit()) {
        let (Some(one), Some(other)) = (after(&base, &one), after(&base, &other)) else {
            return Ok(());
        };
        let merged = merge(&base, &one, &other).pack;
        for version in Version::ALL {
            let mut pack = merged.clone();
            let mut left = open_conflicts(&pack).len();
            let mut refused = 0;
            while let Some((place, _)) = open_conflicts(&pack).into_iter().nth(refused) {
                match resolve(&pack, &place, version) {
                    Ok(resolved) => {
                        left -= 1;
                        prop_assert_eq!(open_conflicts(&resolved).len(), left);
                        let edit = between("Resolve", &pack, &resolved).expect("a conflict is gone");
                        prop_assert_eq!(after(&pack, &edit), Some(resolved.clone()));
                        pack = resolved;
                    }
                    // Only what the grid has no room for stays.
                    Err(why) => {
                        prop_assert!(matches!(why, ResolveError::OffGrid(_) | ResolveError::OtherGrid | ResolveError::NoBase(_)), "{}", why);
                        refused += 1;
                    }
                }
            }
        }
    }

    #[test]
    fn the_order_of_three_branches_says_nothing(base in arb_pack(), edits in [arb_edit(), arb_edit(), arb_edit()]) {
        let [Some(a), Some(b), Some(c)] = edits.each_ref().map(|edit| after(&base, edit)) else {
            return Ok(());
        };
        if edits.iter().any(is_whole) {
            return Ok(());
        }
        let pairs = [(&a, &b), (&a, &c), (&b, &c)].map(|(one, other)| merge(&base, one, other));
        if pairs.iter().any(|merged| !labels(merged).is_empty()) {
            return Ok(());
        }
        let [ab, ac, bc] = pairs.map(|merged| merged.pack);
        let all = [(&ab, &c), (&ac, &b), (&bc, &a)].map(|(one, other)| merge(&base, one, other));
        let [first, rest @ ..] = &all;
        prop_assert_eq!(labels(first), Vec::<String>::new());
        for other in rest {
            prop_assert_eq!(texts(&first.pack), texts(&other.pack));
        }
    }
}

/// The hexes of the sample that are known, in the order of the grid.
fn hexes(pack: &Pack) -> Vec<HexNo> {
    let known = pack.map.hexes.sources();
    known.map(|(at, _)| pack.map.grid.number(at)).collect()
}

fn with_hex(pack: &Pack, hex: &HexNo, change: impl FnOnce(&mut HexRecord)) -> Pack {
    let mut pack = pack.clone();
    let at = pack.map.grid.find(hex.as_str()).expect("on the grid");
    let mut record = pack.map.hexes.record(at, hex.clone()).expect("known");
    change(&mut record);
    pack.map.hexes.swap(at, hex, Some(record));
    pack
}

fn named(name: &str) -> impl FnOnce(&mut HexRecord) {
    let name = name.to_owned();
    |record| record.name = Some(name)
}

#[test]
fn a_hex_changed_twice_is_in_conflict_and_resolved() {
    let base = sample("utah");
    let all = hexes(&base);
    let (hex, far) = (&all[3], &all[40]);
    let ours = with_hex(&base, hex, |record| {
        record.elevation = 7;
        record.name = Some("A".to_owned());
    });
    let theirs = with_hex(&with_hex(&base, hex, named("B")), far, named("far"));
    let merged = merge(&base, &ours, &theirs);
    assert_eq!(labels(&merged), [format!("map hexes {hex}")]);
    let name = |pack: &Pack, hex: &HexNo| {
        let at = pack.map.grid.find(hex.as_str()).expect("on the grid");
        let name = pack.map.hexes.name(at).map(str::to_owned);
        (name, pack.map.hexes.elevation(at))
    };
    assert_eq!(name(&merged.pack, hex), (Some("A".to_owned()), 7));
    assert_eq!(name(&merged.pack, far).0.as_deref(), Some("far"));
    let (place, _) = open_conflicts(&merged.pack).remove(0);
    let before = name(&base, hex).0;
    for (version, expected) in [
        (Version::Ours, Some("A".to_owned())),
        (Version::Theirs, Some("B".to_owned())),
        (Version::Base, before),
    ] {
        let resolved = resolve(&merged.pack, &place, version).expect("it has a place");
        // What only one branch changed is in each version.
        assert_eq!(name(&resolved, hex), (expected, 7), "{version:?}");
        assert_eq!(open_conflicts(&resolved), []);
    }
}

#[test]
fn a_unit_that_both_add_is_in_conflict_as_a_whole() {
    let base = sample("utah");
    let unit = base.forces.units.iter().next().expect("a unit").clone();
    let added = |name: &str, reduced: &[(&str, i32)]| {
        let mut pack = base.clone();
        let figures = reduced
            .iter()
            .map(|(figure, value)| ((*figure).into(), *value));
        let unit = beachhead_model::forces::Unit {
            id: "new".into(),
            name: Some(name.to_owned()),
            reduced: figures.collect(),
            ..unit.clone()
        };
        pack.forces
            .units
            .exchange(&unit.id.clone(), vec![unit.clone()]);
        (pack, unit)
    };
    let ((ours, one), (theirs, other)) = (added("A", &[("attack", 1)]), added("B", &[]));
    let merged = merge(&base, &ours, &theirs);
    assert_eq!(labels(&merged), ["forces units new"]);
    let (place, conflict) = open_conflicts(&merged.pack).remove(0);
    assert!(conflict.base.is_empty());
    for (version, expected) in [(Version::Ours, one), (Version::Theirs, other)] {
        let resolved = resolve(&merged.pack, &place, version).expect("it has a place");
        assert_eq!(resolved.forces.units.under(&"new".into()), [expected]);
    }
    assert_eq!(labels(&merge(&base, &ours, &ours)), Vec::<String>::new());
}

#[test]
fn a_scenario_that_both_add_is_never_a_mixture() {
    let base = sample("utah");
    let added = |title: &str, setup: std::ops::Range<usize>| {
        let mut pack = base.clone();
        let mut scenario = pack.scenarios[0].clone();
        scenario.id = "second".into();
        scenario.title = title.to_owned();
        scenario.setup = scenario.setup.as_slice()[setup].iter().cloned().collect();
        pack.manifest.scenarios.push("second.ron".to_owned());
        pack.scenarios.push(scenario);
        pack
    };
    let (ours, theirs) = (added("A", 0..2), added("B", 1..4));
    let merged = merge(&base, &ours, &theirs).pack;
    // The title, and of the four units set up those that only one branch has.
    assert_eq!(open_conflicts(&merged).len(), 4);
    assert_eq!(merged.scenarios[1].setup, ours.scenarios[1].setup);
    for (version, expected) in [(Version::Ours, &ours), (Version::Theirs, &theirs)] {
        let mut pack = merged.clone();
        while let Some((place, _)) = open_conflicts(&pack).into_iter().next() {
            pack = resolve(&pack, &place, version).expect("it has a place");
        }
        assert_eq!(pack, *expected, "{version:?}");
    }
    assert_eq!(merge(&base, &merged, &theirs).pack, merged);
}

#[test]
fn the_other_branch_follows_a_resized_map() {
    let base = sample("utah");
    let all = hexes(&base);
    let mut spec = base.map.grid.spec().clone();
    spec.sheets[0].numbering.separator = "-".to_owned();
    let (edit, _) = regrid(&base, spec, (0, 0)).expect("another numbering");
    let renumbered = after(&base, &edit).expect("it fits");
    let changed = with_hex(&base, &all[5], named("here"));
    let at = base.map.grid.find(all[5].as_str()).expect("on the grid");
    for (ours, theirs, side) in [
        (&renumbered, &changed, Side::Ours),
        (&changed, &renumbered, Side::Theirs),
    ] {
        let merged = merge(&base, ours, theirs);
        assert_eq!(labels(&merged), Vec::<String>::new());
        let grid = merged.grid.expect("one branch has another grid");
        assert_eq!(grid.of, side);
        let number = merged.pack.map.grid.number(at);
        let script = |hex: &str| format!("// 6\" gun\nMove(\"{hex}\", \"x\\\"\", 1/2, \"{hex}\")");
        assert_eq!(
            grid.script(&script(all[5].as_str())),
            script(number.as_str())
        );
        assert_eq!(merged.pack.map.grid, renumbered.map.grid);
        assert_eq!(merged.pack.map.hexes.name(at), Some("here"));
    }
}

#[test]
fn what_a_smaller_map_has_no_room_for_is_in_conflict() {
    let base = sample("utah");
    let mut spec = base.map.grid.spec().clone();
    spec.sheets[0].columns -= 1;
    let (edit, _) = regrid(&base, spec, (0, 0)).expect("a smaller grid");
    let smaller = after(&base, &edit).expect("it fits");
    let all = hexes(&base);
    let gone = all
        .iter()
        .rev()
        .find(|hex| smaller.map.grid.find(hex.as_str()).is_none())
        .expect("a column less");
    let changed = with_hex(&base, gone, named("gone"));
    let merged = merge(&base, &smaller, &changed);
    let expected = format!("map hexes {gone}");
    assert!(labels(&merged).contains(&expected), "{:?}", labels(&merged));
    let open = open_conflicts(&merged.pack);
    let (place, _) = open
        .iter()
        .find(|(_, conflict)| conflict.key == gone.as_str())
        .expect("it is open");
    assert_eq!(
        resolve(&merged.pack, place, Version::Theirs),
        Err(ResolveError::OffGrid(format!("hex {gone}")))
    );
    assert!(resolve(&merged.pack, place, Version::Ours).is_ok());
}

#[test]
fn of_two_other_grids_that_of_ours_stays() {
    let base = sample("utah");
    let all = hexes(&base);
    let regridded = |change: fn(&mut beachhead_hex::GridSpec)| {
        let mut spec = base.map.grid.spec().clone();
        change(&mut spec);
        let (edit, _) = regrid(&base, spec, (0, 0)).expect("another grid");
        after(&base, &edit).expect("it fits")
    };
    let renumbered = regridded(|spec| spec.sheets[0].numbering.separator = "-".to_owned());
    let larger = regridded(|spec| spec.sheets[0].columns += 1);
    // A hex that only the larger map has, and one that all have.
    let grid = &larger.map.grid;
    let is_new = |at: &HexIx| base.map.grid.find(grid.number(*at).as_str()).is_none();
    let at = grid.iter().find(is_new).expect("a column more");
    let new = grid.number(at);
    let mut theirs = with_hex(&larger, &all[5], named("here"));
    let known = grid.find(all[5].as_str()).expect("on the grid");
    let record = theirs.map.hexes.record(known, new.clone());
    theirs.map.hexes.swap(at, &new, record);
    let grids = [
        (merge_on_our_grid(&base, &base, &theirs), &base),
        (merge_on_our_grid(&base, &renumbered, &theirs), &renumbered),
        (merge(&base, &renumbered, &theirs).pack, &renumbered),
    ];
    for (merged, ours) in grids {
        assert_eq!(merged.map.grid, ours.map.grid);
        let open = open_conflicts(&merged);
        let labels: Vec<String> = open.iter().map(|(_, conflict)| conflict.label()).collect();
        assert_eq!(labels, ["grid".to_owned(), format!("grid hex {new}")]);
        let at = base.map.grid.find(all[5].as_str()).expect("on the grid");
        assert_eq!(merged.map.hexes.name(at), Some("here"));
        // Its number means no hex of this map, or another one.
        let (place, conflict) = &open[1];
        assert!(conflict.base.is_empty() && conflict.ours.is_empty());
        assert_eq!(
            resolve(&merged, place, Version::Theirs),
            Err(ResolveError::OffGrid(format!("hex {new}")))
        );
        assert!(resolve(&merged, place, Version::Ours).is_ok());
    }
    // What only ours has resized is a conflict all the same, and the same merge again changes nothing.
    let changed = with_hex(&base, &all[5], named("here"));
    let merged = merge_on_our_grid(&base, &renumbered, &changed);
    assert_eq!(open_conflicts(&merged).len(), 1);
    assert_eq!(merge_on_our_grid(&base, &merged, &changed), merged);
}

/// A table of rows, each with its label and its one cell.
fn with_rows(pack: &Pack, rows: &[(&str, &str)]) -> Pack {
    let mut pack = pack.clone();
    let others = pack
        .tables
        .rows
        .iter()
        .filter(|row| row.table != *"t")
        .cloned();
    let rows = rows.iter().zip(1..).map(|((row, cell), nr)| TableRow {
        table: "t".into(),
        nr,
        row: (*row).into(),
        cells: vec![(*cell).into()],
        source: None,
        note: None,
    });
    pack.tables.rows = others.chain(rows).collect();
    pack
}

#[test]
fn rows_are_known_by_their_labels() {
    let pack = sample("utah");
    for (base, ours, theirs, expected) in [
        // A row put in by one, a cell changed below it by the other.
        (
            &[("1", "a"), ("2", "b")][..],
            &[("1", "a"), ("1½", "n"), ("2", "b")][..],
            &[("1", "a"), ("2", "c")][..],
            Some(&[("1", "a"), ("1½", "n"), ("2", "c")][..]),
        ),
        // One put in by each, at two places.
        (
            &[("1", "a"), ("2", "b"), ("3", "c")],
            &[("1", "a"), ("1½", "n"), ("2", "b"), ("3", "c")],
            &[("1", "a"), ("2", "b"), ("3", "c"), ("4", "d")],
            Some(&[("1", "a"), ("1½", "n"), ("2", "b"), ("3", "c"), ("4", "d")]),
        ),
        // One taken out, another changed.
        (
            &[("1", "a"), ("2", "b"), ("3", "c")],
            &[("1", "a"), ("3", "c")],
            &[("1", "z"), ("2", "b"), ("3", "c")],
            Some(&[("1", "z"), ("3", "c")]),
        ),
        // The same one taken out and changed.
        (
            &[("1", "a"), ("2", "b"), ("3", "c")],
            &[("1", "a"), ("3", "c")],
            &[("1", "a"), ("2", "z"), ("3", "c")],
            None,
        ),
        // Two at one place.
        (
            &[("1", "a")],
            &[("1", "a"), ("2", "b")],
            &[("1", "a"), ("3", "c")],
            None,
        ),
        (
            &[("1", "a")],
            &[("1", "a"), ("2", "b")],
            &[("1", "a"), ("2", "b")],
            Some(&[("1", "a"), ("2", "b")]),
        ),
    ] {
        let [base, one, other] = [base, ours, theirs].map(|rows| with_rows(&pack, rows));
        for (one, other) in [(&one, &other), (&other, &one)] {
            let merged = merge(&base, one, other);
            match expected {
                Some(rows) => {
                    assert_eq!(labels(&merged), Vec::<String>::new(), "{ours:?} {theirs:?}");
                    assert_eq!(merged.pack, with_rows(&pack, rows));
                }
                None => {
                    assert_eq!(labels(&merged), ["tables rows t"]);
                    assert_eq!(merged.pack.tables.rows, one.tables.rows);
                    let (place, _) = open_conflicts(&merged.pack).remove(0);
                    let theirs = resolve(&merged.pack, &place, Version::Theirs);
                    let theirs = theirs.map(|pack| pack.tables.part.rows);
                    assert_eq!(theirs.as_ref(), Ok(&other.tables.rows));
                }
            }
        }
    }
}

#[test]
fn a_side_with_two_other_kinds_is_in_conflict() {
    let base = sample("utah");
    let river = base.map.hexsides.iter().next().expect("a hexside").clone();
    let with_kind = |kind: &str| {
        let mut pack = base.clone();
        let new = beachhead_model::map::Hexside {
            kind: kind.into(),
            ..river.clone()
        };
        pack.map
            .hexsides
            .exchange(&beachhead_base::layer::Keyed::key(&river), Vec::new());
        pack.map
            .hexsides
            .exchange(&beachhead_base::layer::Keyed::key(&new), vec![new.clone()]);
        pack
    };
    let (ours, theirs) = (with_kind("canal"), with_kind("dike"));
    let merged = merge(&base, &ours, &theirs);
    assert_eq!(labels(&merged).len(), 1);
    assert_eq!(merged.pack.map.hexsides, ours.map.hexsides);
    let (place, conflict) = open_conflicts(&merged.pack).remove(0);
    assert!(conflict.key.contains('/'), "{}", conflict.key);
    let resolved = resolve(&merged.pack, &place, Version::Theirs).expect("it has a place");
    assert_eq!(resolved.map.hexsides, theirs.map.hexsides);
}

#[test]
fn a_scenario_taken_out_and_changed_stays() {
    let base = sample("landings");
    let mut ours = base.clone();
    let name = ours.manifest.scenarios.remove(0);
    ours.scenarios.remove(0);
    let mut theirs = base.clone();
    theirs.scenarios[0].title = "Another".to_owned();
    for (one, other, version) in [
        (&ours, &theirs, Version::Ours),
        (&theirs, &ours, Version::Theirs),
    ] {
        let merged = merge(&base, one, other);
        assert_eq!(labels(&merged), [format!("pack scenarios {name}")]);
        let (place, _) = open_conflicts(&merged.pack).remove(0);
        let resolved = resolve(&merged.pack, &place, version).expect("it is listed");
        assert_eq!(resolved, ours);
    }
}

#[test]
fn elevations_and_comments_of_both_survive() {
    let base = sample("utah");
    let all = hexes(&base);
    let raised = |hexes: &[HexNo], height| {
        let edit = set_elevation(&base.map, hexes, height).expect("another height");
        after(&base, &edit).expect("it fits")
    };
    let (ours, theirs) = (raised(&all[..20], 3), raised(&all[20..40], 4));
    let commented = |pack: &Pack, comment: &str| {
        let mut files = texts(pack);
        let map = files.get_mut("map.ron").expect("a map");
        *map = format!("// {comment}\n{map}");
        let files = files
            .into_iter()
            .map(|(name, text)| (name, text.into_bytes()));
        read_pack(&MemoryFiles(files.collect()))
            .pack
            .expect("a pack")
    };
    let (ours, theirs) = (commented(&ours, "b"), commented(&theirs, "a"));
    let merged = merge(&base, &ours, &theirs);
    assert_eq!(labels(&merged), Vec::<String>::new());
    let text = &texts(&merged.pack)["map.ron"];
    assert!(text.starts_with("// a\n// b\n"), "{}", &text[..20]);
    let height = |at: usize| {
        let hex = merged
            .pack
            .map
            .grid
            .find(all[at].as_str())
            .expect("on the grid");
        merged.pack.map.hexes.elevation(hex)
    };
    assert_eq!((height(0), height(20)), (3, 4));
}

#[test]
fn what_was_in_conflict_in_the_base_is_no_common_ground() {
    let base = sample("utah");
    let hex = &hexes(&base)[3];
    let (one, other) = (
        with_hex(&base, hex, named("A")),
        with_hex(&base, hex, named("B")),
    );
    let crossed = merge(&base, &one, &other).pack;
    assert_eq!(open_conflicts(&crossed).len(), 1);
    let merged = merge(&crossed, &one, &other);
    assert_eq!(labels(&merged), [format!("map hexes {hex}")]);
}

#[test]
fn comments_of_listed_files_stay_with_them() {
    let base = sample("utah");
    let read = |text: &str| {
        let file = SourceFile::new("pack.ron", text);
        beachhead_text::read_part::<Manifest>(&file, Syntax::Ron)
            .value
            .expect("a manifest")
    };
    let text = &texts(&base)["pack.ron"];
    let name = &base.manifest.scripts[3];
    let line = format!("        \"{name}\",\n");
    let ours = read(&text.replace(&line, &format!("        // about it\n{line}")));
    let gone = format!("        \"{}\",\n", base.manifest.scripts[0]);
    let theirs = read(&text.replace(&gone, ""));
    let merged = merge_manifests(&read(text), &ours, &theirs);
    let merged = beachhead_text::write_part(&merged, Syntax::Ron).expect("plain data");
    assert!(
        merged.contains(&format!("        // about it\n{line}")),
        "{merged}"
    );
}
