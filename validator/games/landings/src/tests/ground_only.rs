//! Units that battle ground units only, against all that is none: ships, craft and trains (L66, L70, L73).
//!
//! The sample has no ship that a flame-thrower tank could attack, and no train; its scripts play the rest.

use beachhead_engine::Game;
use beachhead_kit::UnitIx;
use beachhead_kit::testing::row_of;

use crate::action::Resolved;
use crate::battle::targets;
use crate::state::Phase;
use crate::tests::small_field::{TestField, foot};

/// Each of them, the piece that stands for it, and the row that refuses it.
const GROUND_ONLY: [(&str, &str, &str); 3] = [
    ("flame-armor", "tankus", "L66 flame-tank"),
    ("supported-infantry", "infus", "L70 supported-infantry-dice"),
    ("supported-armor", "tankus", "L73 supported-armor"),
];

/// A field on which these units of either army have become units of other kinds; craft are targets on it.
fn field(pieces: &[(i16, i16, &str, &str)]) -> TestField {
    let hexes = pieces.iter();
    let hexes = hexes.map(|(column, row, piece, _)| foot(*column, *row, piece));
    let mut field = TestField::new(hexes.collect(), Vec::new());
    field.game.system.craft_targets = true;
    for (column, row, _, kind) in pieces {
        let unit = field.unit(*column, *row);
        let kind = field.game.roster.kind_named(kind).expect("a kind");
        field.state.troops[unit].kind = kind;
    }
    field
}

/// The row by which an attack on a hex is refused.
fn refused(field: &TestField, unit: UnitIx, column: i16, row: i16) -> Option<&'static str> {
    let hex = field.hex(column, row);
    let dice = targets::dice_on(field.game.view(&field.state), unit, hex);
    let verdict = field
        .game
        .check(&field.state, &Resolved::Attack { unit, hex });
    assert_eq!(verdict.is_ok(), dice > 0, "{verdict:?} with {dice} dice");
    verdict.err().map(|refused| row_of(&refused))
}

#[test]
fn ships_craft_and_trains_are_no_ground_units() {
    let plain = [("armor", "tankus"), ("infantry", "infus")];
    for (foe, on_ground) in [
        ("infantry", true),
        ("armor", true),
        ("artillery", true),
        ("destroyer", false),
        ("landing-craft", false),
        ("locomotive", false),
    ] {
        for (kind, piece, row) in GROUND_ONLY {
            let field = facing(piece, kind, foe);
            let expected = (!on_ground).then_some(row);
            assert_eq!(
                refused(&field, field.unit(12, 4), 14, 4),
                expected,
                "{kind}, {foe}"
            );
        }
        for (kind, piece) in plain {
            let field = facing(piece, kind, foe);
            assert_eq!(
                refused(&field, field.unit(12, 4), 14, 4),
                None,
                "{kind}, {foe}"
            );
        }
    }
}

/// A unit that has been ordered beside an enemy.
fn facing(piece: &str, kind: &str, foe: &str) -> TestField {
    let mut field = field(&[(12, 4, piece, kind), (14, 4, "infger", foe)]);
    let unit = field.unit(12, 4);
    field.ordered(Phase::Battle, &[unit]);
    field
}

#[test]
fn the_second_battle_is_with_ground_units_too() {
    for (kind, piece, row) in GROUND_ONLY {
        let mut field = field(&[
            (12, 4, piece, kind),
            (14, 4, "infger", "infantry"),
            (16, 4, "infger", "infantry"),
            (15, 5, "infger", "destroyer"),
        ]);
        let (unit, foe) = (field.unit(12, 4), field.unit(14, 4));
        field.state.troops[foe].figures = 1;
        field.ordered(Phase::Battle, &[unit]);
        let hex = field.hex(14, 4);
        field.act(Resolved::Attack { unit, hex }, &[1, 6, 6]);
        field.act(Resolved::TakeGround { beyond: None }, &[]);
        assert_eq!(refused(&field, unit, 15, 5), Some(row), "{kind}");
        assert_eq!(refused(&field, unit, 16, 4), None, "{kind}");
    }
}

/// Once its support is gone a unit is a plain one, and battles ships as others do (L72, L75).
#[test]
fn without_its_support_a_unit_battles_ships() {
    for (kind, piece, plain) in [
        ("supported-infantry", "infus", "infantry"),
        ("supported-armor", "tankus", "armor"),
    ] {
        let mut field = facing(piece, kind, "destroyer");
        let unit = field.unit(12, 4);
        assert!(refused(&field, unit, 14, 4).is_some(), "{kind}");
        let named = field.game.roster.kind_named(kind).expect("a kind");
        let becomes = field.game.roster[named].plain.expect("a plain kind");
        assert_eq!(field.game.roster[becomes].id.as_str(), plain);
        field.state.troops[unit].kind = becomes;
        assert_eq!(refused(&field, unit, 14, 4), None, "{kind}");
    }
}
