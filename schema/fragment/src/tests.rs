use std::collections::BTreeSet;

use hexx::Hex;
use proptest::prelude::*;

use super::*;
use beachhead_edit::arbitrary::walk;
use beachhead_hex::{Compass, Grid, GridSpec, HexIx, HexNo, HexsideNo, Parity, preset};
use beachhead_model::arbitrary::small_pack;
use beachhead_model::map::{Beach, HexRecord, Hexside, Label, Marker, Path, Region, Sector};
use beachhead_model::map::{Map, Tile};
use beachhead_model::own::OwnProperties;
use beachhead_model::pack::Pack;

/// Grids of both orientations and both staggers.
fn specs() -> Vec<GridSpec> {
    [preset::utah(), preset::omaha()]
        .into_iter()
        .flat_map(|spec| {
            [Parity::Even, Parity::Odd].map(|shifted| {
                let mut spec = spec.clone();
                spec.sheets.truncate(1);
                spec.sheets
                    .iter_mut()
                    .for_each(|sheet| sheet.shifted = shifted);
                spec
            })
        })
        .collect()
}

fn pack_on(spec: &GridSpec) -> Pack {
    let grid = Grid::new(spec.clone()).expect("a preset");
    Pack {
        map: Map::blank("Map", grid).into(),
        ..small_pack()
    }
}

/// A full disc of hexes around a hex well inside the map.
fn disc(grid: &Grid, radius: u32) -> BTreeSet<HexIx> {
    grid.within(middle(grid), radius).into_iter().collect()
}

fn middle(grid: &Grid) -> HexIx {
    grid.hex_at(12.0, 20.0).expect("on the map")
}

/// A pack with something of every kind around the middle of the map.
fn drawn(spec: &GridSpec, seed: u64) -> Pack {
    let mut pack = pack_on(spec);
    let map = &mut pack.map;
    let grid = map.grid.clone();
    let number = |hex| grid.number(hex);
    let hexes: Vec<HexIx> = disc(&grid, 2).into_iter().collect();
    for (at, hex) in hexes.iter().enumerate() {
        if (seed >> (at % 60)) & 1 == 0 && at % 5 == 4 {
            continue;
        }
        let mut record = HexRecord::new(
            number(*hex),
            ["woods", "clear", "town"][(at + seed as usize % 7) % 3].into(),
        );
        record.elevation = (at as i16 * 3) % 7 - 3;
        if at % 4 == 0 {
            record.name = Some(format!("Place {at}"));
            record.features.push("church".into());
            record.tiles.push(Tile::new("bridge".into()));
        }
        map.hexes.swap(*hex, &number(*hex), Some(record));
    }
    let inner = disc(&grid, 1);
    let sides = inner.iter().flat_map(|hex| {
        let directions = grid.directions();
        let chosen: Vec<Compass> = directions
            .into_iter()
            .filter(|side| (seed >> (*side as u64 % 9)) & 1 == 0)
            .collect();
        let grid = &grid;
        chosen
            .into_iter()
            .filter_map(move |side| grid.side(*hex, side))
    });
    map.hexsides = sides
        .map(|side| Hexside {
            between: grid.hexside_no(side),
            kind: "river".into(),
            name: Some("Vire".to_owned()),
            own: OwnProperties::default(),
            source: None,
            note: None,
        })
        .collect::<Vec<_>>()
        .into_iter()
        .map(|side| (side.between.clone(), side))
        .collect::<std::collections::BTreeMap<_, _>>()
        .into_values()
        .collect();
    let way = |steps: &[u8]| -> Vec<HexNo> {
        let start = grid.axial(middle(&grid));
        let mut at = start;
        std::iter::once(start)
            .chain(
                steps
                    .iter()
                    .map(|step| {
                        at += grid.spec().orientation.edge_at(*step).into_hex();
                        at
                    })
                    .collect::<Vec<_>>(),
            )
            .filter_map(|at| Some(number(grid.at(at)?)))
            .collect()
    };
    map.paths = [Path {
        id: "road-1".into(),
        kind: "road".into(),
        name: None,
        hexes: way(&[0, 1]),
        source: None,
        note: None,
    }]
    .into_iter()
    .collect();
    map.regions = [Region {
        id: "wood".into(),
        kind: "forest".into(),
        name: None,
        hexes: way(&[3]),
        source: None,
        note: None,
    }]
    .into_iter()
    .collect();
    map.markers = [Marker {
        id: "m".into(),
        kind: "breach".into(),
        hex: number(middle(&grid)),
        security: way(&[2]),
        source: None,
        note: None,
    }]
    .into_iter()
    .collect();
    map.labels = [Label {
        id: "l".into(),
        text: "Bois".to_owned(),
        hex: number(middle(&grid)),
        size: 60,
        angle: Some((seed % 179) as i16 - 89).filter(|angle| *angle != 0),
        source: None,
        note: None,
    }]
    .into_iter()
    .collect();
    map.beaches = [Beach {
        id: "beach".into(),
        name: None,
        hexes: way(&[4, 5]),
        source: None,
        note: None,
    }]
    .into_iter()
    .collect();
    map.sectors = [Sector {
        id: "sector".into(),
        beach: "beach".into(),
        name: None,
        hexes: way(&[4]),
        from: way(&[4]),
        minor: vec![],
        source: None,
        note: None,
    }]
    .into_iter()
    .collect();
    pack
}

fn copied(pack: &Pack, radius: u32) -> Fragment {
    let hexes = disc(&pack.map.grid, radius);
    Fragment::of(&pack.map, pack.scenario_at(0), &hexes).expect("hexes")
}

fn bring() -> Pasting {
    Pasting {
        unknown: Unknown::Bring,
        ..Pasting::default()
    }
}

fn spec() -> impl Strategy<Value = GridSpec> {
    prop::sample::select(specs())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn turns_go_round(spec in spec(), seed in any::<u64>()) {
        let fragment = copied(&drawn(&spec, seed), 2);
        let once = Turning::default().clockwise();
        let turned = (0..6).fold(fragment.clone(), |fragment, _| fragment.turned(once));
        prop_assert_eq!(&turned, &fragment);
        let back = fragment.turned(once).turned(Turning::default().counter_clockwise());
        prop_assert_eq!(&back, &fragment);
        for flip in [Turning::default().flipped(spec.orientation), Turning::default().flipped_over(spec.orientation)] {
            prop_assert_eq!(&fragment.turned(flip).turned(flip), &fragment);
        }
        let half = Turning::default().flipped(spec.orientation).flipped_over(spec.orientation);
        prop_assert_eq!(half, once.clockwise().clockwise());
    }

    #[test]
    fn text_gives_it_back(spec in spec(), seed in any::<u64>()) {
        let fragment = copied(&drawn(&spec, seed), 2);
        let text = fragment.to_text().expect("short");
        prop_assert_eq!(Fragment::from_text(&text), Ok(fragment));
    }

    #[test]
    fn a_paste_is_taken_back_exactly(from in spec(), to in spec(), seed in any::<u64>(), turns in 0u8..6, flip in any::<bool>(), x in -3i32..30, y in -3i32..30) {
        let fragment = copied(&drawn(&from, seed), 2);
        let mut pack = drawn(&to, seed.rotate_left(9));
        let mut turning = (0..turns).fold(Turning::default(), |turning, _| turning.clockwise());
        if flip {
            turning = turning.flipped(to.orientation);
        }
        let pasted = paste(&pack, None, &fragment, Hex::new(x, y), Pasting { turning, ..bring() });
        prop_assert_eq!(pasted.hexes.len() + pasted.off, fragment.len());
        if let Some(edit) = pasted.edit {
            walk(&mut pack, edit);
        }
    }

    #[test]
    fn what_is_pasted_is_what_was_copied(from in spec(), to in spec(), seed in any::<u64>()) {
        let fragment = copied(&drawn(&from, seed), 2);
        let mut pack = pack_on(&to);
        let at = pack.map.grid.axial(middle(&pack.map.grid));
        let pasted = paste(&pack, None, &fragment, at, bring());
        prop_assert_eq!(pasted.off, 0);
        walk(&mut pack, pasted.edit.expect("a change"));
        prop_assert_eq!(copied(&pack, 2).standing(from.orientation), fragment);
    }

    #[test]
    fn six_turns_in_place_change_nothing(spec in spec(), seed in any::<u64>(), flips in any::<bool>()) {
        let before = drawn(&spec, seed);
        let hexes = disc(&before.map.grid, 2);
        let (turning, times) = if flips {
            (Turning::default().flipped(spec.orientation), 2)
        } else {
            (Turning::default().clockwise(), 6)
        };
        let mut pack = before.clone();
        for _ in 0..times {
            let shifted = shift(&pack, None, &hexes, &"clear".into(), turning, Hex::ZERO, "Turn");
            prop_assert_eq!(shifted.off, 0);
            if let Some(edit) = shifted.edit {
                prop_assert_eq!(&edit.name, "Turn 19 hexes");
                walk(&mut pack, edit);
            }
        }
        // A region is a set: only there the order may differ.
        prop_assert_eq!(copied(&pack, 2), copied(&before, 2));
        prop_assert_eq!(&pack.map.hexsides, &before.map.hexsides);
        prop_assert_eq!(&pack.map.paths, &before.map.paths);
    }

    #[test]
    fn no_text_does_harm(text in "\\PC{0,60}", cut in 0usize..4000, seed in any::<u64>()) {
        prop_assert!(Fragment::from_text(&text).is_err());
        let whole = copied(&drawn(&specs()[0], seed), 1).to_text().expect("short");
        let end = cut % whole.trim_end().len();
        if let Some(part) = whole.get(..end) {
            prop_assert!(Fragment::from_text(part).is_err(), "cut off at {}", end);
        }
    }
}

#[test]
fn a_piece_of_a_road_is_cut_off_at_the_edge() {
    let pack = small_pack(); // N13 runs from 2203 to 2205.
    let find = |hex| pack.map.grid.find(hex).expect("on the map");
    for (hexes, steps) in [
        (vec!["2203", "2204"], Some(2)),
        (vec!["2203", "2205"], None), // One hex is no road.
        (vec!["2202", "2203", "2204", "2205", "2206"], Some(3)),
    ] {
        let hexes = hexes.into_iter().map(find).collect();
        let fragment = Fragment::of(&pack.map, None, &hexes).expect("hexes");
        let found = fragment.paths.first().map(|path| path.hexes.len());
        assert_eq!(found, steps);
    }
}

#[test]
fn a_paste_gets_ids_of_its_own() {
    let mut pack = small_pack();
    let find = |hex| pack.map.grid.find(hex).expect("on the map");
    let hexes = ["2203", "2204", "2205"].map(find).into_iter().collect();
    let fragment = Fragment::of(&pack.map, None, &hexes).expect("hexes");
    let at = pack.map.grid.axial(find("2604"));
    let pasted = paste(&pack, None, &fragment, at, bring());
    let edit = pasted.edit.expect("a change");
    assert_eq!(edit.name, "Paste 3 hexes");
    walk(&mut pack, edit);
    let road = pack.map.paths.get(&"road-2".into()).expect("a second road");
    assert_eq!(road.hexes, ["2603", "2604", "2605"].map(HexNo::from));
}

#[test]
fn unknown_kinds_are_left_out_or_brought() {
    let mut pack = small_pack(); // Its palette is empty.
    let find = |hex| pack.map.grid.find(hex).expect("on the map");
    let fragment = Fragment::of(&pack.map, None, &[find("1706")].into()).expect("a hex");
    assert_eq!(
        fragment.unknown(&pack.palette),
        ["region kind victory (1)", "terrain city (1)"]
    );
    let at = pack.map.grid.axial(find("2604"));
    let left_out = paste(&pack, None, &fragment, at, Pasting::default());
    assert_eq!((left_out.edit, left_out.hexes.len()), (None, 0));
    assert_eq!(left_out.left_out, ["1 hex of unknown terrain"]);
    let brought = paste(&pack, None, &fragment, at, bring());
    walk(&mut pack, brought.edit.expect("a change"));
    assert_eq!(
        pack.map.record(&"2604".into()).map(|hex| hex.terrain),
        Some("city".into())
    );
}

#[test]
fn hexes_are_cleared() {
    let mut pack = small_pack();
    let find = |hex| pack.map.grid.find(hex).expect("on the map");
    let hexes: BTreeSet<HexIx> = ["1706", "2204"].map(find).into();
    assert_eq!(base_terrain(&pack.map, &hexes), Some("city".into()));
    let edit = clear(&pack.map, None, &hexes, &"woods".into()).expect("a change");
    assert_eq!(edit.name, "Clear 2 hexes");
    walk(&mut pack, edit);
    let record = pack.map.record(&"1706".into());
    assert_eq!(record, Some(HexRecord::new("1706".into(), "woods".into())));
    assert_eq!(
        pack.map.record(&"2204".into()),
        None,
        "nothing was known of it"
    );
    assert!(pack.map.paths.is_empty(), "single hexes are no road");
    assert!(
        pack.map
            .regions
            .iter()
            .all(|region| region.hexes.is_empty())
    );
}

#[test]
fn what_is_no_fragment_is_reported() {
    let ours = "(kind: \"fragment\", format: 1, orientation: Pointy,";
    for (text, says) in [
        ("  \n".to_owned(), "the clipboard is empty"),
        ("1706 Carentan".to_owned(), "other text (`1706 Carentan`)"),
        ("(kind: \"map\", format: 1)".to_owned(), "other text"),
        ("x".repeat(5 << 20), "other text"),
        (
            "(kind: \"fragment\", format: 7, cells: [])".to_owned(),
            "a newer Beachhead (format 7)",
        ),
        (format!("{ours} blank: [\"0,0\""), "damaged at line 1"),
        (
            "(kind: \"fragment\", format: 0, orientation: Pointy, blank: [\"0,0\"])".to_owned(),
            "there is no format 0",
        ),
        (format!("{ours})"), "there are no hexes"),
        (format!("{ours} blank: [\"0,0\", \"0,0\"])"), "there twice"),
        (
            format!("{ours} blank: [\"1706\"])"),
            "not named by its steps",
        ),
        (
            format!("{ours} blank: [\"9999999,0\"])"),
            "not named by its steps",
        ),
        (
            format!(
                "{ours} blank: [\"0,0\"], hexsides: [(between: (\"0,0\", \"5,0\"), kind: \"river\")])"
            ),
            "don't touch",
        ),
        (
            format!(
                "{ours} blank: [\"0,0\"], labels: [(id: \"l\", text: \"\", hex: \"x1\", size: 1)])"
            ),
            "lies on no hex",
        ),
        (
            format!("{ours} blank: {}", "[".repeat(100_000)),
            "damaged at line 1",
        ),
    ] {
        let reported = Fragment::from_text(&text).expect_err(says).to_string();
        assert!(
            reported.contains(says) && reported.len() < 300,
            "{reported}"
        );
    }
}

#[test]
fn sides_at_the_edge_are_named_anew() {
    let mut pack = pack_on(&preset::utah());
    pack.map.hexsides = [Hexside {
        between: HexsideNo::at_edge("0101", Compass::W),
        kind: "cliff".into(),
        name: None,
        own: OwnProperties::default(),
        source: None,
        note: None,
    }]
    .into_iter()
    .collect();
    let find = |hex| pack.map.grid.find(hex).expect("on the map");
    let fragment = Fragment::of(&pack.map, None, &[find("0101")].into()).expect("a hex");
    let at = pack.map.grid.axial(find("0504"));
    let pasted = paste(&pack, None, &fragment, at, bring());
    walk(&mut pack, pasted.edit.expect("a change"));
    let key = (HexsideNo::between("0503", "0504"), "cliff".into());
    assert!(pack.map.hexsides.get(&key).is_some());
}
