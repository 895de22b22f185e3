//! Positions of scripts: what of them holds once they are staged, which can't be, and how a setup is judged.

use beachhead_engine::Game;
use serde_json::json;

use crate::action::Resolved;
use crate::ground::Work;
use crate::movement::moves;
use crate::report::{facts, plan};
use crate::script::{Fact, Position};
use crate::state::{Phase, Place};
use crate::tests::listing::read;
use crate::tests::pack;
use crate::tests::small_field::{TestField, foot};

#[test]
fn positions_stand_as_they_are_described() {
    let pack = pack::pack();
    for (scenario, position, fact, holds) in [
        // A medal that is lost with its ground goes to who stands there, whoever held it at the start.
        (
            "sainte-mere-eglise",
            r#"(turn: 1, side: "Allies", phase: "Movement", units: [(unit: "A-DE-inf-3", hex: "Airborne-E7"), (unit: "A-US-abn-1", hex: "Airborne-A9")])"#,
            r#"Holds(side: "Axis", medal: "church")"#,
            true,
        ),
        // So do towns.
        (
            "omaha",
            r#"(turn: 2, side: "Allies", phase: "Movement", units: [(unit: "O-US-inf-1", hex: "Omaha-J9"), (unit: "O-DE-inf-1", hex: "Omaha-E11")])"#,
            r#"Controls(side: "Allies", hex: "Omaha-J9")"#,
            true,
        ),
        // Hands that are named have been dealt: only the others are waited for.
        (
            "omaha",
            r#"(turn: 1, side: "Axis", phase: "Deal", units: [(unit: "O-US-inf-1", hex: "Omaha-E5"), (unit: "O-DE-inf-1", hex: "Omaha-E11")], hands: [(side: "Allies", cards: ["probe-2-left"])])"#,
            r#"Phase(turn: 1, side: "Axis", phase: "Deal")"#,
            true,
        ),
        (
            "omaha",
            r#"(turn: 1, side: "Axis", phase: "Deal", units: [(unit: "O-US-inf-1", hex: "Omaha-E5"), (unit: "O-DE-inf-1", hex: "Omaha-E11")], hands: [(side: "Allies", cards: ["probe-2-left"]), (side: "Axis", cards: ["probe-2-left"])])"#,
            r#"Phase(turn: 1, side: "Axis", phase: "Deal")"#,
            false,
        ),
        // Cards that are discarded are missing in the deck of the first player.
        (
            "american",
            r#"(turn: 2, side: "Allies", phase: "Command", units: [(unit: "O-US-inf-1", hex: "Omaha-E5"), (unit: "O-DE-inf-1", hex: "Omaha-E11")], hands: [(side: "Allies", player: "Utah", cards: ["probe-2-left"])], discards: ["probe-2-left", "attack-3-left"])"#,
            r#"Hand(side: "Allies", player: "Utah", cards: 1)"#,
            true,
        ),
    ] {
        let game = pack::game(&pack, scenario);
        let position: Position = read(position);
        let state = game
            .given(&position)
            .unwrap_or_else(|why| panic!("{fact}: {why}"));
        let fact: Fact = read(fact);
        assert_eq!(
            facts::holds(game.view(&state), &fact),
            Ok(holds),
            "{fact:?}"
        );
    }
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let pack = pack::pack();
    let game = pack::game(&pack, "omaha");
    for (turn, phase, units, piece) in [
        (0, "Movement", "", "no turn 0"),
        (1, "Over", "", "not after the end"),
        (
            1,
            "Movement",
            r#"(unit: "O-US-inf-1", hex: "Omaha-F5")"#,
            "O-US-inf-1 is named twice",
        ),
        (
            1,
            "Movement",
            r#"(unit: "O-US-inf-2", hex: "Omaha-F5", figures: 0)"#,
            "O-US-inf-2 can't have 0 figures; it has 1 to 4",
        ),
        (
            1,
            "Movement",
            r#"(unit: "O-US-inf-2", hex: "Omaha-F5", figures: 5)"#,
            "O-US-inf-2 can't have 5 figures",
        ),
        (
            1,
            "Movement",
            r#"(unit: "O-US-inf-2", hex: "Omaha-E5")"#,
            "can't share Omaha-E5",
        ),
        (
            1,
            "Movement",
            r#"(unit: "O-US-inf-2", hex: "Omaha-E5", aboard: "O-US-inf-1")"#,
            "is aboard of what can't carry it",
        ),
    ] {
        let position: Position = read(&format!(
            r#"(turn: {turn}, side: "Allies", phase: "{phase}", units: [(unit: "O-US-inf-1", hex: "Omaha-E5"), (unit: "O-DE-inf-1", hex: "Omaha-E11"), {units}])"#
        ));
        let why = game.given(&position).expect_err(piece);
        assert!(why.contains(piece), "{why}: not {piece}");
    }
}

/// What lies in a hex from the start is gone where the position says so, and there only.
#[test]
fn obstacles_are_cleared_where_it_is_said() {
    let wire = |column: i16| json!({"row": 4, "col": column, "obstacle": {"name": "wire"}});
    let field = TestField::new(json!([wire(12), wire(16)]), Vec::new());
    let (gone, stays) = (field.hex(12, 4), field.hex(16, 4));
    let position = Position {
        turn: 1,
        side: "Allies".into(),
        phase: "Movement".to_owned(),
        cleared: vec![field.game.number(gone)],
        ..Position::default()
    };
    let state = field.game.given(&position).expect("it can be staged");
    assert!(!state.works_on(gone).lies.has(Work::WIRE));
    assert!(state.works_on(stays).lies.has(Work::WIRE));
}

/// The setup as actions: a unit begins in its own hex, once.
#[test]
fn a_unit_of_the_setup_begins_in_its_hex() {
    const NOT_NOW: &str = "does not come onto the map before the game";
    let mut field = TestField::new(json!([foot(12, 4, "infus")]), Vec::new());
    let unit = field.unit(12, 4);
    let (own, other) = (field.hex(12, 4), field.hex(14, 4));
    field.state.phase = Phase::Deal;
    let refusal = |field: &TestField, hex| {
        let entered = Resolved::Enter { unit, hex };
        let refused = field.game.check(&field.state, &entered).err();
        refused.map(|refused| refused.reason)
    };
    let twice = refusal(&field, own).expect("it stands there");
    assert!(twice.contains(NOT_NOW), "{twice}");
    field.state.phase = Phase::Movement;
    let entry = Resolved::Enter { unit, hex: own };
    plan::ready(&field.game, &mut field.state, &entry);
    assert_eq!(field.state.troops[unit].place, Place::Waiting);
    assert_eq!(refusal(&field, own), None);
    let elsewhere = refusal(&field, other).expect("it begins in another hex");
    assert!(elsewhere.contains(NOT_NOW), "{elsewhere}");
}

/// Rivers are closed to who has no boat, and other water to all.
#[test]
fn a_boat_opens_rivers_only() {
    for (boat, terrain, closed) in [
        (false, "river", true),
        (true, "river", false),
        (true, "lake", true),
        (true, "hills", false),
    ] {
        let ground = json!({"row": 4, "col": 14, "terrain": {"name": terrain, "orientation": 1}});
        let mut field = TestField::new(json!([foot(12, 4, "infus"), ground]), Vec::new());
        let (unit, hex) = (field.unit(12, 4), field.hex(14, 4));
        field.game.roster.counters[unit].boat = boat;
        let found = moves::closed_ground(field.game.view(&field.state), unit, hex);
        assert_eq!(found.is_some(), closed, "{boat} {terrain}");
    }
}
