//! Fields and battles far larger than a sample's: what is searched is searched whole, and what is too large to be played on
//! is a finding.

use beachhead_edit::regrid;
use beachhead_engine::Game;
use beachhead_hex::{GridSpec, HexIx, preset};
use beachhead_model::diag::Code;
use beachhead_model::games::landings::Special;
use beachhead_model::map::{HexRecord, Tile};
use beachhead_model::pack::Pack;
use serde_json::json;

use crate::battle::flight;
use crate::codes::{BAD_JOIN, BAD_MAP};
use crate::ground::Works;
use crate::movement::moves;
use crate::movement::reach::Reach;
use crate::sight::los;
use crate::tests::pack::{pack, plan};
use crate::tests::small_field::TestField;
use crate::{LandingsGame, units};

/// Puts another grid under the battle. New hexes have the terrain of the first old one.
fn enlarge(pack: &mut Pack, spec: GridSpec) {
    let (edit, _) = regrid(pack, spec, (0, 0)).expect("a grid");
    edit.apply(pack).expect("it fits");
    let map = &mut pack.map;
    let mut known = map.grid.iter().filter_map(|hex| map.hexes.terrain(hex));
    let terrain = known.next().expect("terrain").clone();
    for hex in map.grid.iter() {
        if map.hexes.terrain(hex).is_none() {
            let number = map.grid.number(hex);
            let record = HexRecord::new(number.clone(), terrain.clone());
            map.hexes.swap(hex, &number, Some(record));
        }
    }
}

/// Who goes from cave to cave reaches every one of them, however many there are.
#[test]
fn more_caves_than_a_byte_counts_are_all_reached() {
    let start = json!({
        "row": 4, "col": 12, "terrain": {"name": "pcave"}, "unit": {"name": "infjp"},
    });
    let mut pack = TestField::pack(json!([start]), vec![Special::ImperialJapan]);
    enlarge(&mut pack, preset::battle(40, 40));
    let grid = pack.map.grid.clone();
    for hex in grid.iter().filter(|hex| grid.coords(*hex).0 >= 20) {
        let number = grid.number(hex);
        let mut record = pack.map.hexes.record(hex, number.clone()).expect("terrain");
        record.tiles.push(Tile::new("pcave".into()));
        pack.map.hexes.swap(hex, &number, Some(record));
    }
    let field = TestField::of(&pack);
    let unit = field.unit(12, 4);
    let mut reach = Reach::default();
    moves::explore(field.game.view(&field.state), unit, &mut reach);
    let is_cave = |hex: HexIx| grid.coords(hex).0 >= 20;
    let caves = reach.found().iter().filter(|reached| is_cave(reached.hex));
    let free = grid.iter().filter(|hex| is_cave(*hex)).count();
    assert!(free > 700, "{free} caves");
    assert_eq!(caves.clone().count(), free);
    for reached in caves {
        let way = reach.way(reached).expect("a way");
        assert_eq!(way.iter().collect::<Vec<_>>(), [reached.hex]);
    }
}

/// Who may run anywhere has six more hexes to end in for each hex that he runs, however many those are in all.
#[test]
fn a_retreat_over_more_hexes_than_a_byte_counts_is_whole() {
    let foot = json!({"row": 4, "col": 12, "unit": {"name": "infger"}});
    let anywhere = Special::RetreatAnyWay {
        side: "Axis".into(),
        kinds: vec!["infantry".into()],
    };
    let mut pack = TestField::pack(json!([foot]), vec![anywhere]);
    enlarge(&mut pack, preset::battle(40, 40));
    let mut field = TestField::of(&pack);
    // Far from every edge and from all others.
    let (unit, from) = (field.unit(12, 4), field.hex(50, 24));
    field.play(&[], |play| units::put(play, unit, from));
    let shape = &field.game.ground.shape;
    let flight = flight::flight(field.game.view(&field.state), unit, 12);
    assert_eq!(flight.free(), 12);
    assert_eq!(flight.ends(13).count(), 0, "it runs no farther");
    for depth in 1..=12u8 {
        let mut ends: Vec<HexIx> = flight.ends(depth).collect();
        ends.sort_unstable();
        ends.dedup();
        assert_eq!(ends.len(), 6 * usize::from(depth), "{depth} hexes away");
        let away = |hex: &HexIx| shape.distance(from, *hex) == u32::from(depth);
        assert!(ends.iter().all(away), "{depth} hexes away");
    }
    let mut ways = 0;
    flight.ways(12, 12, |way| {
        assert_eq!(way.len(), 12);
        ways += 1;
    });
    assert_eq!(ways, 72);
}

/// Farther than lines are computed beforehand, one sees by the same rule: what lies on the line blocks, and nothing else.
#[test]
fn a_line_over_the_whole_field_is_looked_along() {
    for (column, row, seen) in [(50, 2, false), (50, 6, true), (51, 1, true), (120, 4, true)] {
        let mut pack = TestField::pack(json!([]), Vec::new());
        enlarge(&mut pack, preset::battle(70, 9));
        let grid = pack.map.grid.clone();
        let shape = TestField::of(&pack).game.ground.shape;
        let hex = shape.at_counted(column, row).expect("a hex");
        let number = grid.number(hex);
        let mut record = pack.map.hexes.record(hex, number.clone()).expect("terrain");
        record.tiles.push(Tile::new("woods".into()));
        pack.map.hexes.swap(hex, &number, Some(record));
        let field = TestField::of(&pack);
        let (from, to) = (field.hex(0, 0), field.hex(100, 4));
        let found = los::sees(field.game.view(&field.state), from, to);
        assert_eq!(found, seen, "woods at {column}, {row}");
    }
}

/// A hex higher or deeper than heights are counted is as high, or as deep, as any.
#[test]
fn heights_that_no_byte_counts_are_the_most_and_the_least() {
    let mut pack = TestField::pack(json!([]), Vec::new());
    enlarge(&mut pack, preset::battle(40, 40));
    for (at, (elevation, height)) in [(200, 127), (-200, -128), (3, 3)].into_iter().enumerate() {
        let map = &mut pack.map;
        let hex = map.grid.iter().nth(700 + at).expect("a hex");
        let number = map.grid.number(hex);
        let mut record = map.hexes.record(hex, number.clone()).expect("terrain");
        record.elevation = elevation;
        map.hexes.swap(hex, &number, Some(record));
        let ground = TestField::of(&pack).game.ground;
        assert_eq!(
            ground.props(hex, Works::default()).height,
            height,
            "{elevation}"
        );
    }
}

fn findings(pack: &Pack, scenario: &str) -> Vec<(Code, String)> {
    let scenario = pack.scenario(&scenario.into()).expect("one is there");
    let found = LandingsGame::open(pack, scenario).expect_err("too large");
    let found = found.into_iter();
    found
        .map(|finding| (finding.code, finding.message))
        .collect()
}

fn assert_found(found: &[(Code, String)], code: Code, words: &str) {
    let known = found
        .iter()
        .any(|(of, message)| *of == code && message.contains(words));
    assert!(known, "{code} about {words}: {found:?}");
}

#[test]
fn a_field_that_is_too_large_is_a_finding() {
    for (columns, rows) in [
        (20_000, 2), // Wider than differences of its places are counted.
        (2, 20_000), // Higher.
        (260, 260),  // More hexes than a way can name.
    ] {
        let mut pack = TestField::pack(json!([]), Vec::new());
        enlarge(&mut pack, preset::battle(columns, rows));
        let id = pack.scenarios.first().expect("one").id.clone();
        assert_found(
            &findings(&pack, id.as_str()),
            BAD_MAP,
            "larger than any battle",
        );
    }
}

#[test]
fn more_sheets_than_there_are_bits_for_are_a_finding() {
    let names = ["A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "I1"];
    let mut pack = TestField::pack(json!([]), Vec::new());
    enlarge(&mut pack, preset::landings_joined(&names));
    let id = pack.scenarios.first().expect("one").id.clone();
    let words = "at most 8 sheets, not on 9";
    assert_found(&findings(&pack, id.as_str()), BAD_MAP, words);
}

#[test]
fn more_battles_than_sheets_are_a_finding() {
    let mut pack = pack();
    plan(&mut pack, |plan| {
        plan.joins = (0..9)
            .map(|nr| format!("battle-{nr}").as_str().into())
            .collect();
    });
    assert_found(
        &findings(&pack, "sword"),
        BAD_JOIN,
        "at most 8 battles are joined, not 9",
    );
}
