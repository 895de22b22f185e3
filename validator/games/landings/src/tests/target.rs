//! What keeps a unit from its target, in the reason that a player reads; what a battle ends with; ground taken in the
//! desert.

use beachhead_engine::Game;
use beachhead_kit::testing::row_of;
use beachhead_model::games::landings::Special;
use serde_json::{Value, json};

use crate::action::Resolved;
use crate::side::Side;
use crate::state::{Pending, Phase};
use crate::tests::small_field::{TestField, foot};

/// The row by which an action is refused, once its reason says this.
fn refused(field: &TestField, action: Resolved, because: &str) -> Option<&'static str> {
    let refused = field.game.check(&field.state, &action).err()?;
    let reason = &refused.reason;
    assert!(reason.contains(because), "{reason}, not {because}");
    Some(row_of(&refused))
}

/// Another unit of the same army on a tile.
fn on(column: i16, name: &str, tile: &str) -> Value {
    json!({"row": 4, "col": column, "terrain": {"name": tile}, "unit": {"name": name}})
}

#[test]
fn an_attack_is_refused_for_what_keeps_it() {
    type Set = fn(&mut TestField);
    let none: Set = |_| ();
    for (hexes, column, set, row, because) in [
        (
            json!([foot(12, 4, "infus"), foot(16, 4, "infger")]),
            16,
            (|field| {
                let foe = field.unit(16, 4);
                field.state.troops[foe].camouflaged = true;
            }) as Set,
            "M37 dice-by-range",
            "camouflaged",
        ),
        (
            json!([on(12, "tankus", "pvillage"), on(14, "infger", "pvillage")]),
            14,
            none,
            "M38 no-dice",
            "has no die left",
        ),
        (
            json!([
                foot(12, 4, "infus"),
                foot(14, 4, "infger"),
                foot(16, 4, "infger")
            ]),
            16,
            none,
            "M39 adjacent-first",
            "has an enemy beside it",
        ),
        (
            json!([foot(12, 4, "infus"), foot(16, 4, "infger")]),
            16,
            |field| field.state.sight = 1,
            "M46 sight",
            "2 hexes off, and at night one sees 1 hex",
        ),
        (
            json!([
                foot(12, 4, "infus"),
                foot(14, 4, "infus"),
                foot(16, 4, "infger")
            ]),
            16,
            |field| field.state.sight = 2,
            "M48 units-block",
            "does not see",
        ),
        (
            json!([foot(12, 4, "infjp"), foot(16, 4, "infus")]),
            16,
            |field| {
                let unit = field.unit(12, 4);
                field.game.specials.take(&Special::ImperialJapan);
                field.state.troops[unit].turn.moved = true;
                field.state.troops[unit].turn.used = 2;
            },
            "M29 move-allowance",
            "may only assault a unit beside it",
        ),
    ] {
        let mut field = TestField::new(hexes, Vec::new());
        let unit = field.unit(12, 4);
        field.ordered(Phase::Battle, &[unit]);
        set(&mut field);
        let hex = field.hex(column, 4);
        let found = refused(&field, Resolved::Attack { unit, hex }, because);
        assert_eq!(found, Some(row));
    }
}

/// The last medal ends the game in the midst of a battle, and of that battle nothing is left to decide.
#[test]
fn nothing_is_left_of_the_battle_that_wins_the_game() {
    let mut field = TestField::new(
        json!([foot(12, 4, "infus"), foot(14, 4, "infger")]),
        Vec::new(),
    );
    let (unit, foe) = (field.unit(12, 4), field.unit(14, 4));
    field.state.troops[foe].figures = 1;
    field.state.stand.won[Side::Allies] = 8;
    field.ordered(Phase::Battle, &[unit]);
    let hex = field.hex(14, 4);
    field.act(Resolved::Attack { unit, hex }, &[1, 5, 6]);
    assert_eq!(field.state.phase, Phase::Over);
    assert!(field.state.battle.is_none() && field.state.pending.is_empty());
}

/// A tank that has just emptied the hex east of it, with one more enemy three hexes off.
fn after_an_assault(special: Option<Special>) -> TestField {
    let hexes = json!([
        foot(12, 4, "tankus"),
        foot(14, 4, "infger"),
        foot(18, 4, "infger")
    ]);
    let mut field = TestField::new(hexes, special.into_iter().collect());
    let (tank, foe) = (field.unit(12, 4), field.unit(14, 4));
    field.state.troops[foe].figures = 1;
    field.ordered(Phase::Battle, &[tank]);
    let hex = field.hex(14, 4);
    field.act(Resolved::Attack { unit: tank, hex }, &[1, 6, 6]);
    field
}

#[test]
fn only_the_desert_lets_a_unit_go_beyond_the_ground_it_takes() {
    for (special, because) in [
        (Some(Special::NorthAfrica), "can't go on to"),
        (None, "only armour in North Africa"),
    ] {
        let field = after_an_assault(special);
        let beyond = Some(field.hex(18, 4));
        let found = refused(&field, Resolved::TakeGround { beyond }, because);
        assert_eq!(found, Some("M57 take-ground"));
    }
}

/// After the hex beyond it battles again as after any other ground.
#[test]
fn armour_battles_again_from_beyond() {
    let mut field = after_an_assault(Some(Special::NorthAfrica));
    let (unit, beyond) = (field.unit(12, 4), Some(field.hex(16, 4)));
    field.act(Resolved::TakeGround { beyond }, &[]);
    let pending = field.state.pending.first();
    assert!(matches!(pending, Some(Pending::Overrun { unit: tank, .. }) if *tank == unit));
}
