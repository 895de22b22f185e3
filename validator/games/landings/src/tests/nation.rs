//! What single nations do: Japanese, Italians, and armour of the desert, each on a small field.

use beachhead_engine::Game;
use beachhead_model::games::landings::Special;
use serde_json::json;

use crate::action::Resolved;
use crate::battle::flags;
use crate::data::Nation;
use crate::entering::losing;
use crate::field::footing::ALL_FLAGS;
use crate::field::laid;
use crate::ground::Work;
use crate::players;
use crate::side::Side;
use crate::state::{Phase, Way};
use crate::tests::small_field::{TestField, foot};

/// Japanese infantry ignores a flag before all others, and every flag in a cave, until it is sealed.
#[test]
fn japanese_infantry_holds_its_caves() {
    let cave = json!({
        "row": 4, "col": 12, "terrain": {"name": "pcave"}, "unit": {"name": "infjp"},
    });
    let us = json!({
        "row": 6, "col": 8, "terrain": {"name": "pcave"}, "unit": {"name": "infus"},
    });
    let hexes = json!([cave, us, foot(20, 4, "infjp")]);
    let mut field = TestField::new(hexes, vec![Special::ImperialJapan]);
    let (unit, other) = (field.unit(12, 4), field.unit(20, 4));
    assert_eq!(field.game.roster[unit].nation, Some(Nation::Japan));
    assert_eq!(
        flags::shelter(field.game.view(&field.state), unit).must,
        ALL_FLAGS
    );
    assert_eq!(flags::shelter(field.game.view(&field.state), other).must, 1);
    let sealer = field.unit(8, 6);
    let hex = field.hex(8, 6);
    field.ordered(Phase::Battle, &[sealer]);
    field.act(Resolved::Work { unit: sealer, hex }, &[1, 2, 6]);
    assert!(field.state.works_on(hex).lies.has(Work::SEALED));
    assert!(!laid::is_cave(field.game.view(&field.state), hex));
}

/// Japanese infantry moves from a cave to any other one that is free, and may battle there; no other unit does.
#[test]
fn japanese_infantry_moves_through_its_caves() {
    let cave = |column: i16, row: i16, name: &str| {
        let mut hex = json!({"row": row, "col": column, "terrain": {"name": "pcave"}});
        if !name.is_empty() {
            hex["unit"] = json!({"name": name});
        }
        hex
    };
    let hexes = json!([
        cave(4, 2, "infjp"),
        cave(20, 4, ""),
        cave(8, 6, "infus"),
        foot(22, 4, "infus"),
    ]);
    let field = || TestField::new(hexes.clone(), vec![Special::ImperialJapan]);
    for (from, to, may) in [
        ((4, 2), (20, 4), true),
        ((4, 2), (8, 6), false),  // occupied
        ((4, 2), (12, 4), false), // no cave
        ((8, 6), (20, 4), false), // not Japanese
    ] {
        let mut field = field();
        let unit = field.unit(from.0, from.1);
        field.ordered(Phase::Movement, &[unit]);
        let way = Way::of([field.hex(to.0, to.1)]).expect("one hex");
        let action = Resolved::Move { unit, path: way };
        let listed = {
            let mut actions = Vec::new();
            field.game.legal(&field.state, &mut actions);
            actions.contains(&action)
        };
        assert_eq!(listed, may, "{from:?} to {to:?} is listed");
        assert_eq!(field.refused(action), !may, "{from:?} to {to:?}");
        if may {
            field.act(action, &[]);
            field.ordered(Phase::Battle, &[unit]);
            let hex = field.hex(22, 4);
            assert!(!field.refused(Resolved::Attack { unit, hex }));
        }
    }
}

/// Italian troops may run three hexes for a flag, and their guns may ignore one.
#[test]
fn italians_run_far() {
    let mut field = TestField::new(
        json!([foot(12, 4, "infger"), foot(16, 4, "gunger")]),
        vec![Special::ItalianRoyalArmy],
    );
    let (unit, gun) = (field.unit(12, 4), field.unit(16, 4));
    for unit in [unit, gun] {
        field.game.roster.counters[unit].nation = Some(Nation::Italy);
    }
    assert_eq!(flags::shelter(field.game.view(&field.state), gun).may, 1);
    assert_eq!(flags::shelter(field.game.view(&field.state), unit).may, 0);
    field.play(&[], |play| flags::owe_flags(play, unit, 1, true));
    let way = Way::of([(13, 3), (14, 2), (13, 1)].map(|(c, r)| field.hex(c, r)));
    field.act(
        Resolved::Retreat {
            unit,
            path: way.expect("three hexes"),
        },
        &[],
    );
    assert_eq!(field.state.hex_of(unit), Some(field.hex(13, 1)));
}

/// Armour of the desert goes a hex on from the ground it takes.
#[test]
fn desert_armour_goes_beyond() {
    let hexes = json!([foot(12, 4, "tankus"), foot(14, 4, "infger")]);
    let mut field = TestField::new(hexes, vec![Special::NorthAfrica]);
    let (tank, foe) = (field.unit(12, 4), field.unit(14, 4));
    field.state.troops[foe].figures = 1;
    field.ordered(Phase::Battle, &[tank]);
    let hex = field.hex(14, 4);
    field.act(Resolved::Attack { unit: tank, hex }, &[1, 6, 6]);
    let beyond = Some(field.hex(16, 4));
    let back = Some(field.hex(12, 4));
    assert!(field.refused(Resolved::TakeGround { beyond: back }));
    field.act(Resolved::TakeGround { beyond }, &[]);
    assert_eq!(field.state.hex_of(tank), beyond);
}

/// The Axis loses a card with each unit under its Italian high command, but keeps three.
#[test]
fn the_high_command_loses_cards() {
    let mut field = TestField::new(
        json!([foot(12, 4, "infger"), foot(16, 4, "infger")]),
        vec![Special::ItalianHighCommand],
    );
    let units = [field.unit(12, 4), field.unit(16, 4)];
    let seat = players::seat_named(&field.game, Side::Axis, None).expect("a player");
    let (card, _) = field.game.cards.iter().next().expect("a card");
    for _ in 0..4 {
        field.state.players[seat].hand.add(card);
    }
    field.play(&[1], |play| losing::destroy(play, units[0]));
    field.play(&[], |play| losing::destroy(play, units[1]));
    assert_eq!(field.state.players[seat].hand.len(), 3);
}
