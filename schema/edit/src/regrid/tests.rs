//! There and back again, on samples and on packs full of mistakes.

use std::collections::BTreeSet;

use super::*;
use crate::arbitrary::walk;
use beachhead_hex::{Edges, Numbers, Resized, preset, resize, with_holes_of};
use beachhead_model::arbitrary::{arb_pack, small_pack};
use beachhead_model::map::Path;
use beachhead_model::own::OwnProperties;
use beachhead_model::syntax::Syntax;
use beachhead_text::pack_texts;
use beachhead_text::samples::sample;
use proptest::prelude::*;

fn texts(pack: &Pack) -> Vec<(String, String)> {
    let texts = pack_texts(pack, Syntax::Ron).expect("plain data");
    texts.into_iter().collect()
}

/// The same grid with letters before every number.
fn prefixed(spec: &GridSpec, prefix: &str) -> GridSpec {
    let mut new = spec.clone();
    for sheet in &mut new.sheets {
        sheet.numbering.prefix = format!("{prefix}{}", sheet.numbering.prefix);
    }
    with_holes_of(spec, new)
}

#[test]
fn every_number_of_a_sample_follows() {
    for name in ["utah", "landings"] {
        let mut pack = sample(name);
        let (before, old) = (texts(&pack), pack.map.grid.clone());
        let (edit, lost) = regrid(&pack, prefixed(old.spec(), "Q9"), (0, 0)).expect("a grid");
        assert!(lost.is_nothing(), "{name}: {lost:?}");
        walk(&mut pack, edit);
        let units: BTreeSet<&str> = pack
            .forces
            .units
            .iter()
            .map(|unit| unit.id.as_str())
            .collect();
        for (file, text) in texts(&pack) {
            let quoted = text.split('"').skip(1).step_by(2);
            let names_hexes = !["palette", "tables", "forces", "pack"]
                .iter()
                .any(|part| file.starts_with(part));
            let left: Vec<&str> = quoted
                .filter(|word| old.find(word).is_some() && !units.contains(word))
                .filter(|_| names_hexes)
                .collect();
            assert_eq!(left, [] as [&str; 0], "{name}: {file}");
        }
        let (back, _) = regrid(&pack, old.spec().clone(), (0, 0)).expect("a grid");
        walk(&mut pack, back);
        assert_eq!(texts(&pack), before, "{name}");
    }
}

#[test]
fn what_is_cut_off_is_listed_and_comes_back() {
    let mut pack = sample("utah");
    let west = Edges {
        west: -5,
        ..Edges::default()
    };
    let before = texts(&pack);
    let Resized { spec, by } = resize(pack.map.grid.spec(), west, Numbers::Keep).expect("room");
    let (edit, lost) = regrid(&pack, spec, by).expect("a grid");
    assert_eq!(edit.name, "Resize to 9 × 33");
    assert!(lost.hexes.contains(&"1805".into()) && !lost.hexes.contains(&"1706".into()));
    assert!(!lost.cut.is_empty());
    assert_eq!(lost.torn, [] as [&str; 0]);
    let undo = edit.apply(&mut pack).expect("it fits");
    assert_eq!(
        pack.map
            .record(&"1706".into())
            .and_then(|hex| hex.name)
            .as_deref(),
        Some("Carentan")
    );
    assert!(pack.map.grid.find("1805").is_none());
    undo.apply(&mut pack).expect("it was so");
    assert_eq!(texts(&pack), before);
}

#[test]
fn sides_and_paths_end_where_the_map_does() {
    let mut pack = small_pack();
    let side = |a: &str, b: &str| beachhead_model::map::Hexside {
        between: beachhead_hex::HexsideNo::between(a, b),
        kind: "river".into(),
        name: None,
        own: OwnProperties::default(),
        source: None,
        note: None,
    };
    pack.map.hexsides = [side("2201", "2202")].into_iter().collect();
    let resized = |pack: &Pack, west| {
        let edges = Edges {
            west,
            ..Edges::default()
        };
        let Resized { spec, by } =
            resize(pack.map.grid.spec(), edges, Numbers::Keep).expect("room");
        regrid(pack, spec, by).expect("a grid")
    };
    let sides = |pack: &Pack| -> Vec<String> {
        pack.map
            .hexsides
            .iter()
            .map(|side| side.between.to_string())
            .collect()
    };
    let (edit, lost) = resized(&pack, -1);
    assert!(
        lost.is_nothing(),
        "a river along the new edge is still there: {lost:?}"
    );
    walk(&mut pack, edit);
    assert_eq!(sides(&pack), ["2202/W"]);
    let (edit, _) = resized(&pack, 1);
    walk(&mut pack, edit);
    assert_eq!(sides(&pack), ["2201/2202"]);
    let (edit, lost) = resized(&pack, -3);
    walk(&mut pack, edit);
    assert_eq!(sides(&pack), [] as [&str; 0]);
    let road: Vec<&HexNo> = pack.map.paths.iter().flat_map(|path| &path.hexes).collect();
    assert_eq!(road, ["2204", "2205"]);
    assert_eq!(lost.cut.len(), 2, "{:?}", lost.cut);
}

#[test]
fn another_stagger_tears_what_it_parts() {
    let mut pack = small_pack();
    pack.map.paths = pack
        .map
        .paths
        .iter()
        .map(|path| Path {
            hexes: vec!["2203".into(), "2304".into()],
            ..path.clone()
        })
        .collect();
    let mut spec = preset::utah();
    spec.sheets[0].shifted = beachhead_hex::Parity::Even;
    let (edit, lost) = regrid(&pack, spec, (0, 0)).expect("a grid");
    assert_eq!(lost.torn, ["path road-1"]);
    walk(&mut pack, edit);
    assert_eq!(
        regrid(&pack, pack.map.grid.spec().clone(), (0, 0)).err(),
        Some(RegridError::Same)
    );
}

/// No number of nothing may become one of a hex, or the way back finds it.
fn clashes(pack: &Pack, spec: &GridSpec) -> bool {
    let new = Grid::new(spec.clone()).expect("a grid");
    ["9901", "S-35", "0"]
        .iter()
        .any(|number| new.find(number).is_some() || pack.map.grid.find(number).is_some())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn there_and_back_is_nothing(before in arb_pack(), prefix in "[A-D]?", separator in "[.-]?", start in 1..30_i32) {
        let mut pack = before.clone();
        let mut spec = preset::utah();
        spec.sheets[0].numbering.prefix = prefix;
        spec.sheets[0].numbering.separator = separator;
        spec.sheets[0].numbering.second.start = start;
        prop_assume!(!clashes(&pack, &spec));
        let Ok((edit, lost)) = regrid(&pack, spec, (0, 0)) else { return Ok(()) };
        prop_assert!(lost.is_nothing());
        edit.apply(&mut pack).expect("it fits");
        let (back, _) = regrid(&pack, preset::utah(), (0, 0)).expect("a grid");
        back.apply(&mut pack).expect("it fits");
        prop_assert_eq!(&pack, &before);
        prop_assert_eq!(texts(&pack), texts(&before));
    }

    #[test]
    fn grown_and_shrunk_is_nothing(before in arb_pack(), north in 0..3_i32, east in 0..3_i32, south in 0..3_i32, west in 0..2_i32, keep: bool) {
        let mut pack = before.clone();
        let numbers = if keep { Numbers::Keep } else { Numbers::Anew };
        let back = Edges { north: -north, east: -east, south: -south, west: -west };
        for edges in [Edges { north, east, south, west }, back] {
            let Ok(Resized { spec, by }) = resize(pack.map.grid.spec(), edges, numbers) else { return Ok(()) };
            prop_assume!(!clashes(&pack, &spec));
            let Ok((edit, lost)) = regrid(&pack, spec, by) else { return Ok(()) };
            prop_assert!(lost.is_nothing(), "{:?}", lost);
            edit.apply(&mut pack).expect("it fits");
        }
        prop_assert_eq!(texts(&pack), texts(&before));
    }

    #[test]
    fn what_is_cut_comes_back(before in arb_pack(), east in 0..14_i32, south in 0..4_i32, keep: bool) {
        let mut pack = before.clone();
        let numbers = if keep { Numbers::Keep } else { Numbers::Anew };
        let edges = Edges { south: -south, west: -east, ..Edges::default() };
        let Ok(Resized { spec, by }) = resize(pack.map.grid.spec(), edges, numbers) else { return Ok(()) };
        let Ok((edit, _)) = regrid(&pack, spec, by) else { return Ok(()) };
        let undo = edit.clone().apply(&mut pack).expect("it fits");
        let redo = undo.apply(&mut pack).expect("it was so");
        prop_assert_eq!(texts(&pack), texts(&before));
        prop_assert_eq!(redo, edit);
    }
}
