//! Leaving the map by an exit (M80): who may, who is lost on the way, and which rows it goes by.

use beachhead_engine::Game;
use beachhead_kit::testing::row_of;
use serde_json::{Value, json};

use crate::action::Resolved;
use crate::side::Side;
use crate::state::{Phase, Place, Way};
use crate::tests::marching::{happenings, rows};
use crate::tests::small_field::{TestField, foot};

/// A field with an exit of the Allies in column 14 of the top row, and a unit beside it.
fn exit_field(exit: Value, unit: &str) -> TestField {
    let mut hex = json!({"row": 0, "col": 14, "tags": [{"name": "tag5", "side": "ALLIES"}]});
    for (key, value) in exit.as_object().expect("an object") {
        hex[key] = value.clone();
    }
    TestField::new(json!([hex, foot(12, 0, unit)]), Vec::new())
}

/// Leaving the map is a hex of movement more: the ground may forbid it, or there is none left, or no order.
#[test]
fn who_leaves_the_map_needs_a_hex_of_movement_for_it() {
    for (unit, exit, columns, ordered, rule) in [
        ("infus", json!({}), &[14][..], true, None),
        ("infus", json!({}), &[14], false, Some("M28 ordered-once")),
        ("gunus", json!({}), &[14], true, Some("M29 move-allowance")),
        ("infus", json!({}), &[11, 14], true, Some("M30 path-free")),
        (
            "infus",
            json!({"terrain": {"name": "woods"}}),
            &[14],
            true,
            Some("M63 woods"),
        ),
        (
            "tankus",
            json!({"terrain": {"name": "woods"}}),
            &[14],
            true,
            Some("M63 woods"),
        ),
        (
            "tankus",
            json!({"obstacle": {"name": "wire"}}),
            &[14],
            true,
            Some("M70 wire"),
        ),
        ("tankus", json!({}), &[14], true, None),
    ] {
        let mut field = exit_field(exit.clone(), unit);
        let mover = field.unit(12, 0);
        field.ordered(Phase::Movement, &[mover]);
        field.state.troops[mover].turn.ordered = ordered;
        let way = Way::of(
            columns
                .iter()
                .map(|column| field.hex(*column, if column % 2 == 0 { 0 } else { 1 })),
        );
        let way = way.expect("a way");
        let refused = field.game.check(
            &field.state,
            &Resolved::Exit {
                unit: mover,
                path: way,
            },
        );
        let found = refused.err().map(|refused| row_of(&refused));
        assert_eq!(found, rule, "{unit} by {exit}");
        let mut listed = Vec::new();
        field.game.legal(&field.state, &mut listed);
        let offered = listed.contains(&Resolved::Exit {
            unit: mover,
            path: way,
        });
        assert_eq!(offered, rule.is_none(), "{unit} by {exit}");
    }
}

/// Who breaks through the ice of an exit does not leave by it: the enemy has its medal.
#[test]
fn who_is_lost_at_an_exit_does_not_leave() {
    for (dice, place, medals) in [([6, 6], Place::Lost, [1, 0]), ([1, 1], Place::Left, [0, 1])] {
        let mut field = exit_field(json!({"terrain": {"name": "wriver"}}), "infus");
        let unit = field.unit(12, 0);
        field.state.troops[unit].figures = 2;
        field.ordered(Phase::Movement, &[unit]);
        let way = Way::of([field.hex(14, 0)]).expect("a hex");
        let seen = happenings(&mut field, Resolved::Exit { unit, path: way }, &dice);
        assert_eq!(field.state.troops[unit].place, place);
        let leaves = rows(&seen).contains(&"M31 stays-on-board");
        assert_eq!(leaves, place == Place::Left);
        let won = [Side::Axis, Side::Allies].map(|side| field.state.stand.total(side));
        assert_eq!(won, medals, "{place:?}");
    }
}
