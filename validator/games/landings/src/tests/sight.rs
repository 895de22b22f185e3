//! What ground hides and what it closes, on small fields: ridges, lakes, heights, bridges, fords, cliffs at the sea.

use beachhead_engine::Game;
use beachhead_kit::UnitIx;
use beachhead_kit::testing::row_of;
use beachhead_model::diag::Code;
use beachhead_model::games::landings::Special;
use beachhead_model::map::{HexRecord, Tile};
use beachhead_model::pack::Pack;
use serde_json::{Value, json};

use crate::LandingsGame;
use crate::action::Resolved;
use crate::battle::targets;
use crate::codes::BAD_MAP;
use crate::command::ordering;
use crate::ground::{Work, Works};
use crate::movement::moves;
use crate::side::Side;
use crate::sight::los;
use crate::state::{Phase, Place, Way};
use crate::tests::pack::{game, pack};
use crate::tests::small_field::{TestField, foot};

/// Changes what the map has in a hex.
fn change(pack: &mut Pack, number: &str, change: impl FnOnce(&mut HexRecord)) {
    let map = &mut pack.map;
    let hex = map.grid.find(number).expect("a hex");
    let number = map.grid.number(hex);
    let mut record = map.hexes.record(hex, number.clone()).expect("terrain");
    change(&mut record);
    map.hexes.swap(hex, &number, Some(record));
}

/// Ground in a row from column 8 on, each tile with the height that the map gives it, if it gives one.
fn row(tiles: &[(&str, i16)], special: Vec<Special>) -> TestField {
    let at = |place: usize| 8 + 2 * i16::try_from(place).expect("a column");
    let tile = |(place, (name, _)): (usize, &(&str, i16))| match *name {
        "" => json!({"row": 4, "col": at(place)}),
        name => json!({"row": 4, "col": at(place), "terrain": {"name": name, "orientation": 1}}),
    };
    let hexes: Vec<Value> = tiles.iter().enumerate().map(tile).collect();
    let mut pack = TestField::pack(json!(hexes), special);
    let field = TestField::of(&pack);
    for (place, (_, height)) in tiles.iter().enumerate() {
        let number = field.game.number(field.hex(at(place), 4));
        change(&mut pack, number.as_str(), |record| {
            record.elevation = *height
        });
    }
    TestField::of(&pack)
}

/// Hills and mountains block, but not along the range that both ends are on; ranges of other heights are other ranges.
#[test]
fn one_looks_along_a_range_only() {
    for (tiles, seen) in [
        ([("mountain", 0), ("mountain", 0), ("mountain", 0)], true),
        ([("mountain", 0), ("mountain", 0), ("", 0)], false),
        ([("", 0), ("mountain", 0), ("mountain", 0)], false),
        ([("", 0), ("mountain", 0), ("", 0)], false),
        ([("hills", 0), ("hills", 0), ("hills", 0)], true),
        ([("hills", 0), ("hills", 0), ("", 0)], false),
        ([("", 0), ("hills", 0), ("hills", 0)], false),
        ([("hills", 0), ("mountain", 0), ("hills", 0)], false),
        ([("hills", 1), ("hills", 2), ("hills", 1)], false),
        ([("hills", 2), ("hills", 2), ("hills", 2)], true),
        ([("mountain", 2), ("mountain", 3), ("mountain", 2)], false),
    ] {
        let field = row(&tiles, Vec::new());
        let found = los::sees(
            (field.game).view(&field.state),
            field.hex(8, 4),
            field.hex(12, 4),
        );
        assert_eq!(found, seen, "{tiles:?}");
    }
}

/// Where hills are judged by height, one looks over ground that is no higher than its target, from no lower than that.
#[test]
fn height_looks_over_lower_ground() {
    for (tiles, seen) in [
        ([("hills", 2), ("hills", 1), ("hills", 1)], true),
        ([("hills", 1), ("hills", 1), ("hills", 2)], false),
        ([("hills", 2), ("hills", 2), ("hills", 1)], false),
        ([("hills", 2), ("hills", 1), ("", 0)], false),
        ([("hills", 2), ("mountain", 2), ("hills", 2)], true),
        ([("hills", 1), ("mountain", 2), ("hills", 1)], false),
        ([("mountain", 2), ("hills", 1), ("mountain", 2)], true),
    ] {
        let field = row(&tiles, vec![Special::SightByHeight]);
        let found = los::sees(
            (field.game).view(&field.state),
            field.hex(8, 4),
            field.hex(12, 4),
        );
        assert_eq!(found, seen, "{tiles:?}");
    }
}

/// One lake hides nothing, two of them hide what is beyond; what else is in the way is named before them.
#[test]
fn two_lakes_block() {
    for (between, rule) in [
        (["", ""], None),
        (["lakeA", ""], None),
        (["", "lakeA"], None),
        (["lakeA", "lakeA"], Some("M46 sight")),
        (["lakeA", "woods"], Some("M49 ground-blocks")),
    ] {
        let mut hexes = vec![foot(8, 4, "infus"), foot(14, 4, "infger")];
        for (name, column) in between.into_iter().zip([10, 12]) {
            if !name.is_empty() {
                hexes.push(json!({"row": 4, "col": column, "terrain": {"name": name}}));
            }
        }
        let mut field = TestField::new(json!(hexes), Vec::new());
        let (unit, hex) = (field.unit(8, 4), field.hex(14, 4));
        field.ordered(Phase::Battle, &[unit]);
        let refused = field
            .game
            .check(&field.state, &Resolved::Attack { unit, hex });
        let found = refused.err().map(|refused| row_of(&refused));
        assert_eq!(found, rule, "{between:?}");
    }
}

fn reaches(field: &TestField, unit: UnitIx, column: i16) -> bool {
    let hex = field.hex(column, 4);
    moves::reached(field.game.view(&field.state), unit, hex).is_some()
}

/// A bridge is crossed until it is blown, and what else lies in a river makes no bridge of it.
#[test]
fn a_river_is_crossed_by_a_bridge_that_stands() {
    let river = json!({"name": "river", "orientation": 1});
    for (bridge, lies, crossed) in [
        (true, Work::default(), true),
        (true, Work::WIRE, true),
        (true, Work::BLOWN, false),
        (true, Work::BLOWN.with(Work::BRIDGE), true),
        (false, Work::default(), false),
        (false, Work::WIRE, false),
        (false, Work::BRIDGE, true),
    ] {
        let mut hex = json!({"row": 4, "col": 12, "terrain": river});
        if bridge {
            hex["rect_terrain"] = json!({"name": "bridge", "orientation": 1});
        }
        let mut field = TestField::new(json!([hex, foot(10, 4, "infus")]), Vec::new());
        let (unit, hex) = (field.unit(10, 4), field.hex(12, 4));
        field.state.works_mut(hex).expect("a hex").lies = lies;
        assert_eq!(
            reaches(&field, unit, 12),
            crossed,
            "bridge {bridge}, {lies:?}"
        );
    }
}

/// A bridge lies as high as its hex, and no sandbags are laid on it, nor in a ford.
#[test]
fn a_bridge_lies_as_high_as_its_hex() {
    for (height, dice) in [(0, 2), (1, 3)] {
        let bridge = json!({
            "row": 4, "col": 12, "terrain": {"name": "river", "orientation": 1},
            "rect_terrain": {"name": "bridge", "orientation": 1}, "unit": {"name": "infus"},
        });
        let hill = json!({
            "row": 4, "col": 14, "terrain": {"name": "hills"}, "unit": {"name": "infger"},
        });
        let ford = json!({
            "row": 4, "col": 8, "unit": {"name": "infus"},
            "terrain": {"name": "river", "orientation": 1, "behavior": "FORD"},
        });
        let mut pack = TestField::pack(json!([bridge, hill, ford]), Vec::new());
        let field = TestField::of(&pack);
        let number = field.game.number(field.hex(12, 4));
        change(&mut pack, number.as_str(), |record| {
            record.elevation = height
        });
        let field = TestField::of(&pack);
        let (unit, hex) = (field.unit(12, 4), field.hex(14, 4));
        let found = targets::dice_on(field.game.view(&field.state), unit, hex);
        assert_eq!(found, dice, "from height {height}");
        for (column, row, closed) in [(12, 4, true), (8, 4, true), (14, 4, false), (0, 8, false)] {
            let unit = field.unit(column, row);
            let barred = ordering::bars_digging(field.game.view(&field.state), unit).is_some();
            assert_eq!(barred, closed, "sandbags at {column}");
        }
    }
}

/// A bunker shelters its owner's side only; one that is no side's shelters whoever is in it (M72).
#[test]
fn a_bunker_shelters_its_owner() {
    for (owner, dice) in [
        (None, [2, 2]),
        (Some(Side::Axis), [2, 3]),
        (Some(Side::Allies), [3, 2]),
    ] {
        for ((inside, outside), dice) in [("infger", "infus"), ("infus", "infger")]
            .into_iter()
            .zip(dice)
        {
            let hexes = json!([foot(12, 4, outside), foot(14, 4, inside)]);
            let mut field = TestField::new(hexes, Vec::new());
            let (unit, hex) = (field.unit(12, 4), field.hex(14, 4));
            let lies = Work::BUNKER;
            *field.state.works_mut(hex).expect("a hex") = Works { lies, owner };
            let found = targets::dice_on(field.game.view(&field.state), unit, hex);
            assert_eq!(found, dice, "{inside} in the bunker of {owner:?}");
        }
    }
}

/// A ford that a tile's behaviour closes is closed by that alone: a scenario may put units there.
#[test]
fn units_begin_in_a_ford_that_a_tile_closes() {
    for (behaviour, may) in [("IMPASSABLE_HILL", true), ("", false)] {
        let river = json!({"name": "river", "orientation": 1});
        let mut hex = json!({"row": 4, "col": 12, "terrain": river, "unit": {"name": "infger"}});
        if !behaviour.is_empty() {
            hex["rect_terrain"] = json!({"name": "ford", "behavior": behaviour});
        }
        let mut field = TestField::new(json!([hex]), Vec::new());
        let (unit, hex) = (field.unit(12, 4), field.hex(12, 4));
        let enters = Resolved::Enter { unit, hex };
        field.game.ready(&mut field.state, &enters);
        assert_eq!(!field.refused(enters), may, "{behaviour:?}");
    }
}

/// Where a printed hill meets the sea no unit goes up or down, and none takes ground there (L5, L6).
#[test]
fn no_unit_crosses_the_edge_between_a_cliff_and_the_sea() {
    for (terrain, rule) in [("ocean", Some("L6 cliff-barred")), ("coastline", None)] {
        let mut pack = pack();
        change(&mut pack, "Utah-A5", |record| {
            record.terrain = terrain.into();
        });
        let game = game(&pack, "utah");
        let ground = &game.ground;
        let hex = |number: &str| game.board.hex(number).expect("a hex");
        let (cliff, sea) = (hex("Utah-a6"), hex("Utah-A5"));
        for (from, to) in [(cliff, sea), (sea, cliff)] {
            let bit = 1 << ground.shape.direction(from, to).expect("beside each other");
            assert_ne!(ground.edges(from).no_take & bit, 0, "{terrain}");
        }
        let mut state = game.start();
        let unit = game.roster.find(&"U-US-inf-1".into()).expect("a unit");
        for there in [cliff, sea].map(|hex| state.at.first(hex)) {
            there
                .into_iter()
                .for_each(|there| state.put(there, Place::Absent));
        }
        state.put(unit, Place::Board(cliff));
        let way = Way::of([sea]).expect("a hex");
        let refused = moves::walk(game.view(&state), unit, &way).err();
        let found = refused.map(|refused| row_of(&refused));
        assert_eq!(found, rule, "{terrain}");
    }
}

/// What lies on the map and stands in no table is a finding that names it.
#[test]
fn unknown_ground_is_a_finding() {
    type Spoil = fn(&mut HexRecord);
    let laid = |kind: &str, like: &str| {
        let mut tile = Tile::new(kind.into());
        tile.like = (!like.is_empty()).then(|| like.into());
        tile
    };
    let spoilt: [(&str, Spoil); 2] = [
        ("meadow", |record| record.terrain = "meadow".into()),
        ("folly", |record| record.features.push("folly".into())),
    ];
    let tiles = [
        ("castle", laid("castle", "")),
        ("ODD", laid("hills", "ODD")),
        ("castle", laid("castle", "ODD")),
    ];
    let mut cases: Vec<(&str, Pack)> = Vec::new();
    for (name, spoil) in spoilt {
        let mut pack = pack();
        change(&mut pack, "Sword-G9", spoil);
        cases.push((name, pack));
    }
    for (name, tile) in tiles {
        let mut pack = pack();
        change(&mut pack, "Sword-G9", |record| record.tiles.push(tile));
        cases.push((name, pack));
    }
    for (name, pack) in cases {
        let scenario = pack.scenario(&"sword".into()).expect("one is there");
        let findings = LandingsGame::open(&pack, scenario).expect_err(name);
        let shown = format!("1 hex of the map have `{name}`");
        let about = |code: Code, message: &str| code == BAD_MAP && message.contains(&shown);
        let reported = findings
            .iter()
            .any(|finding| about(finding.code, &finding.message));
        assert!(reported, "{name}: {findings:?}");
    }
}
