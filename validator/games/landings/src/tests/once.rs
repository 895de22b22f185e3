//! Units that come in once, without a roll: by a train that stands in a station, or by a breakthrough.

use beachhead_engine::Game;
use beachhead_kit::UnitIx;
use beachhead_model::games::landings::Special;
use serde_json::{Value, json};

use crate::action::Resolved;
use crate::side::Side;
use crate::state::{Pending, Phase, Place};
use crate::tests::small_field::{TestField, foot};

/// Two units of the Axis that wait for a train, a train or another unit of a side in column 12, and what is under it.
fn station(ground: &str, train: Option<&str>) -> (TestField, [UnitIx; 2]) {
    let mut hex = json!({"row": 4, "col": 12, "terrain": {"name": ground, "orientation": 1}});
    match train {
        Some("loco") => hex["rect_terrain"] = json!({"name": "loco", "orientation": 1}),
        Some(name) => hex["unit"] = json!({"name": name}),
        None => {}
    }
    let river = json!({"row": 3, "col": 13, "terrain": {"name": "river", "orientation": 1}});
    let hexes: Vec<Value> = vec![
        hex,
        river,
        foot(14, 4, "infger"),
        foot(4, 0, "infger"),
        foot(6, 0, "infger"),
    ];
    let mut field = TestField::new(json!(hexes), Vec::new());
    let units = [field.unit(4, 0), field.unit(6, 0)];
    for unit in units {
        field.play(&[], |play| play.state.put(unit, Place::Waiting));
    }
    let ids = units
        .map(|unit| field.game.roster[unit].id.clone())
        .to_vec();
    field.game.plan.special.push(Special::SupplyTrain {
        side: "Axis".into(),
        units: ids,
    });
    field.game.specials.arrivals = true;
    if train == Some("loco") {
        let train = field.unit(12, 4);
        field.game.roster.counters[train].side = Side::Axis;
    }
    let axis = field.unit(24, 0);
    field.ordered(Phase::Movement, &[axis]);
    (field, units)
}

/// The troops of a supply train come in beside a train of their side that stands in a station, on free open ground.
#[test]
fn a_supply_train_brings_its_troops_beside_it() {
    for (ground, train, column, row, enters) in [
        ("station", Some("loco"), 10, 4, true),
        ("station", Some("loco"), 11, 5, true),
        ("station", Some("loco"), 14, 4, false), // A unit stands there.
        ("station", Some("loco"), 13, 3, false), // A river.
        ("station", Some("loco"), 8, 4, false),
        ("station", Some("loco"), 12, 4, false), // The train itself.
        ("rail", Some("loco"), 10, 4, false),
        ("station", Some("infger"), 10, 4, false),
        ("station", Some("infus"), 10, 4, false),
        ("station", None, 10, 4, false),
    ] {
        let (field, [unit, _]) = station(ground, train);
        let what = format!("{train:?} on {ground}, entry at {column}, {row}");
        let hex = field.hex(column, row);
        let enter = Resolved::Enter { unit, hex };
        assert_eq!(!field.refused(enter), enters, "{what}");
        let mut listed = Vec::new();
        field.game.legal(&field.state, &mut listed);
        assert_eq!(listed.contains(&enter), enters, "{what}");
    }
    // The enemy's train brings none.
    let (mut field, [unit, _]) = station("station", Some("loco"));
    let train = field.unit(12, 4);
    field.game.roster.counters[train].side = Side::Allies;
    let hex = field.hex(10, 4);
    assert!(field.refused(Resolved::Enter { unit, hex }));
}

/// They come in one movement step of their own side, and no later: then they are on the map, ordered, and have moved.
#[test]
fn who_comes_in_once_has_moved_and_may_battle() {
    let (mut field, [first, second]) = station("station", Some("loco"));
    let (hex, other) = (field.hex(10, 4), field.hex(11, 5));
    let enter = |unit, hex| Resolved::Enter { unit, hex };
    let stranger = field.unit(24, 0);
    assert!(field.refused(enter(stranger, hex)), "it waits for nothing");
    for phase in [Phase::Orders, Phase::Battle] {
        field.state.phase = phase;
        assert!(field.refused(enter(first, hex)), "{phase:?}");
    }
    field.state.phase = Phase::Movement;
    field.state.side = field.state.side.enemy();
    assert!(field.refused(enter(first, hex)), "the enemy's turn");
    field.state.side = field.state.side.enemy();
    let side = field.state.side;
    field.state.pending.ask_first(Pending::TakeGround {
        side,
        unit: stranger,
        hex,
    });
    assert!(field.refused(enter(first, hex)), "ground is taken first");
    field.state.pending.clear();
    field.act(enter(first, hex), &[]);
    let troop = field.state.troops[first];
    assert_eq!(troop.place, Place::Board(hex));
    assert!(troop.turn.ordered && troop.turn.moved && troop.turn.arrived);
    assert!(field.refused(enter(first, other)), "it has come");
    field.act(enter(second, other), &[]);
    // Who has not come in with the others does not come later.
    field.play(&[], |play| play.state.put(second, Place::Waiting));
    assert!(!field.refused(enter(second, other)));
    field.state.troops[first].turn.arrived = false;
    assert!(field.refused(enter(second, other)));
}
