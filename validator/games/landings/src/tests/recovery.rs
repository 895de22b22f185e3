//! Recovery and caves of the base game: who may, and what it leaves him.

use beachhead_engine::Game;
use beachhead_kit::HexIx;
use beachhead_model::games::landings::Special;
use serde_json::json;

use crate::action::Resolved;
use crate::movement::moves;
use crate::movement::paces::May;
use crate::movement::reach::Reach;
use crate::state::Phase;
use crate::tests::small_field::{TestField, foot};

fn reason(field: &TestField, action: Resolved) -> Option<String> {
    let refused = field.game.check(&field.state, &action).err()?;
    Some(refused.reason)
}

/// A unit at a hospital that lacks figures, ordered.
fn at_hospital(name: &str) -> TestField {
    let hospital =
        json!({"row": 6, "col": 12, "terrain": {"name": "phospital"}, "unit": {"name": name}});
    let mut field = TestField::new(
        json!([hospital, foot(16, 6, "infger")]),
        vec![Special::Recovery],
    );
    let unit = field.unit(12, 6);
    field.ordered(Phase::Battle, &[unit]);
    field.state.troops[unit].figures = 1;
    field
}

#[test]
fn recovery_is_for_ordered_infantry_that_has_done_nothing() {
    const READY: fn(&mut TestField) = |_| {};
    for (name, special, change, piece) in [
        ("infus", true, READY, None),
        (
            "infus",
            false,
            READY,
            Some("no unit recovers in this battle"),
        ),
        ("tankus", true, READY, Some("is no infantry")),
        (
            "infus",
            true,
            |field: &mut TestField| {
                let unit = field.unit(12, 6);
                field.state.troops[unit].turn.ordered = false;
            },
            Some("has not been ordered"),
        ),
        (
            "infus",
            true,
            |field: &mut TestField| {
                let unit = field.unit(12, 6);
                field.state.troops[unit].turn.moved = true;
            },
            Some("has moved or battled"),
        ),
    ] {
        let mut field = at_hospital(name);
        field.game.specials.recovery = special;
        change(&mut field);
        let unit = field.unit(12, 6);
        let why = reason(&field, Resolved::Recover { unit });
        assert_eq!(why.is_some(), piece.is_some(), "{name}: {why:?}");
        let why = why.unwrap_or_default();
        assert!(why.contains(piece.unwrap_or_default()), "{why}");
        let mut listed = Vec::new();
        field.game.legal(&field.state, &mut listed);
        let offered = listed.contains(&Resolved::Recover { unit });
        assert_eq!(offered, piece.is_none(), "{name}");
    }
}

/// Who recovers does not battle afterwards.
#[test]
fn recovery_takes_the_place_of_a_battle() {
    let mut field = at_hospital("infus");
    let (unit, hex) = (field.unit(12, 6), field.hex(16, 6));
    assert!(!field.refused(Resolved::Attack { unit, hex }));
    field.act(Resolved::Recover { unit }, &[1, 3, 4, 5, 3, 4]);
    assert!(field.refused(Resolved::Attack { unit, hex }));
    assert!(field.refused(Resolved::Recover { unit }), "once a turn");
}

/// At an oasis there is a die for each card that is held, and one more.
#[test]
fn an_oasis_gives_a_die_for_each_card() {
    let oasis = json!({
        "row": 6, "col": 12, "unit": {"name": "infus"},
        "terrain": {"name": "oasis", "behavior": "OASIS_RECOVERY"},
    });
    let mut field = TestField::new(json!([oasis]), vec![Special::Recovery]);
    let unit = field.unit(12, 6);
    field.ordered(Phase::Battle, &[unit]);
    field.state.troops[unit].figures = 1;
    let seat = field.state.seat;
    let (card, _) = field.game.cards.iter().next().expect("a card");
    let hand = &mut field.state.players[seat].hand;
    hand.add(card);
    hand.add(card);
    field.act(Resolved::Recover { unit }, &[1, 6, 3]);
    assert_eq!(field.figures(unit), 3);
}

/// From cave to cave is one hex of movement; the search keeps nothing of it for the next unit.
#[test]
fn a_cave_leads_to_every_cave() {
    let cave = |column: i16| json!({"row": 4, "col": column, "terrain": {"name": "pcave"}});
    let mut start = cave(12);
    start["unit"] = json!({"name": "infjp"});
    let hexes = json!([start, cave(20), foot(4, 4, "infus")]);
    let mut field = TestField::new(hexes, Vec::new());
    field.game.specials.japan = true;
    let (unit, other, hex) = (field.unit(12, 4), field.unit(4, 4), field.hex(20, 4));
    let mut reach = Reach::default();
    moves::explore(field.game.view(&field.state), unit, &mut reach);
    let mut found = reach.found().iter();
    let cave = found.find(|reached| reached.hex == hex).expect("a way");
    assert_eq!((cave.cost, cave.may), (1, May::Battle));
    let ends = |reach: &Reach| -> Vec<(HexIx, u8)> {
        let found = reach.found().iter();
        found.map(|reached| (reached.hex, reached.cost)).collect()
    };
    moves::explore(field.game.view(&field.state), other, &mut reach);
    let mut fresh = Reach::default();
    moves::explore(field.game.view(&field.state), other, &mut fresh);
    assert_eq!(ends(&reach), ends(&fresh));
}
