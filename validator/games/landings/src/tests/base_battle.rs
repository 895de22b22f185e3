//! What battles, works and arrivals of the base game do besides: who is seen after them, which rows they apply, what is
//! read of them.

use beachhead_engine::{Game, GivenDice, Happening};
use beachhead_kit::UnitIx;
use beachhead_model::games::landings::Special;
use serde_json::{Value, json};

use crate::action::Resolved;
use crate::command::given;
use crate::ground::Work;
use crate::movement::gait;
use crate::players;
use crate::side::Side;
use crate::state::{Phase, Place, Played};
use crate::tests::small_field::{TestField, foot};

/// Takes an action, and says what was heard of it.
fn heard(field: &mut TestField, action: Resolved, dice: &[u16]) -> Vec<Happening> {
    assert!(!field.refused(action), "{action:?}");
    let mut heard = Vec::new();
    let mut given = GivenDice::new(dice);
    field
        .game
        .apply(&mut field.state, &action, &mut given, &mut heard);
    given.finish().expect("just these dice");
    heard
}

fn applies(heard: &[Happening], row: &str) -> bool {
    let mut rows = heard.iter();
    rows.any(|one| matches!(one, Happening::Rule(known) if known.id == row))
}

/// The side's player has this card in play, for this section if the card asks for one.
fn play_card(field: &mut TestField, side: Side, card: &str) {
    let mut cards = field.game.cards.iter();
    let found = cards.find(|(_, known)| known.id == *card);
    let (card, section) = found
        .map(|(at, card)| (at, card.section))
        .expect("the card");
    let played = Played {
        card,
        acts: card,
        section,
    };
    let playing = given::orders_of(field.game.view(&field.state), played);
    let seat = players::seat_named(&field.game, side, None).expect("a player");
    field.state.players[seat].playing = Some(playing);
}

/// Camouflage hides a unit from afar until it attacks, or is attacked from beside it.
#[test]
fn camouflage_ends_with_the_first_battle() {
    let hexes = json!([
        foot(12, 4, "infus"),
        foot(14, 4, "infger"),
        foot(18, 4, "infus"),
    ]);
    let near = |field: &TestField| (field.unit(12, 4), field.hex(14, 4));
    let far = |field: &TestField| (field.unit(18, 4), field.hex(14, 4));
    let back = |field: &TestField| (field.unit(14, 4), field.hex(12, 4));
    let may = |field: &mut TestField, (unit, hex): (UnitIx, _)| {
        field.ordered(Phase::Battle, &[unit]);
        !field.refused(Resolved::Attack { unit, hex })
    };
    type Attack = fn(&TestField) -> (UnitIx, beachhead_hex::HexIx);
    let attacks: [(&str, Option<Attack>, bool); 3] = [
        ("no battle", None, false),
        ("attacked from beside it", Some(near), true),
        ("attacks", Some(back), true),
    ];
    for (what, first, seen) in attacks {
        let mut field = TestField::new(hexes.clone(), Vec::new());
        let hidden = field.unit(14, 4);
        field.state.troops[hidden].camouflaged = true;
        assert!(!{
            let attack = far(&field);
            may(&mut field, attack)
        });
        if let Some(first) = first {
            let (unit, hex) = first(&field);
            assert!(may(&mut field, (unit, hex)), "{what}");
            field.act(Resolved::Attack { unit, hex }, &[6, 6, 6]);
        }
        let attack = far(&field);
        assert_eq!(may(&mut field, attack), seen, "{what}");
    }
}

/// A cave is sealed by a star, and by nothing else.
#[test]
fn a_star_seals_a_cave() {
    for (dice, sealed) in [([1, 3, 5], false), ([4, 4, 4], false), ([1, 6, 5], true)] {
        let cave = json!({
            "row": 6, "col": 8, "terrain": {"name": "pcave"}, "unit": {"name": "infus"},
        });
        let mut field = TestField::new(json!([cave]), vec![Special::ImperialJapan]);
        let (unit, hex) = (field.unit(8, 6), field.hex(8, 6));
        field.ordered(Phase::Battle, &[unit]);
        field.act(Resolved::Work { unit, hex }, &dice);
        let found = field.state.works_on(hex).lies.has(Work::SEALED);
        assert_eq!(found, sealed, "{dice:?}");
    }
}

/// Japanese infantry ignores the first flag; where none is rolled there is nothing to ignore.
#[test]
fn only_a_flag_is_ignored() {
    for (name, dice, ignored) in [
        ("infjp", [5, 6, 6], true),
        ("infjp", [6, 6, 6], false),
        ("infjp", [1, 6, 6], false),
        ("infger", [5, 6, 6], false),
    ] {
        let hexes = json!([foot(12, 4, "infus"), foot(14, 4, name)]);
        let mut field = TestField::new(hexes, vec![Special::ImperialJapan]);
        let (unit, hex) = (field.unit(12, 4), field.hex(14, 4));
        field.ordered(Phase::Battle, &[unit]);
        let heard = heard(&mut field, Resolved::Attack { unit, hex }, &dice);
        let found = applies(&heard, "M55 ignore-flag");
        assert_eq!(found, ignored, "{name} {dice:?}");
    }
}

/// An Infantry Assault lengthens a move of less than three hexes, and no other.
#[test]
fn an_infantry_assault_lengthens_short_moves() {
    let horse = json!({"name": "infus", "badge": "badge29"});
    for (unit, most, battle) in [
        (json!({"name": "infus"}), 3, 2),
        (json!({"name": "inf2us"}), 3, 2),
        (horse, 3, 3),
        (json!({"name": "tankus"}), 3, 3),
    ] {
        let hexes = json!([{"row": 4, "col": 12, "unit": unit}]);
        let mut field = TestField::new(hexes, Vec::new());
        let at = field.unit(12, 4);
        field.ordered(Phase::Movement, &[at]);
        play_card(&mut field, Side::Allies, "infantry-assault");
        let gait = gait::gait(field.game.view(&field.state), at);
        assert_eq!((gait.most, gait.battle), (most, battle), "{unit}");
    }
}

/// That a bridge is blown is read in the log; a bridge that stands leaves no word.
#[test]
fn a_blown_bridge_is_reported() {
    for (dice, report) in [([1, 2], None), ([1, 6], Some("the bridge at E5 is blown"))] {
        let bridge = json!({
            "row": 4, "col": 8, "terrain": {"name": "river", "orientation": 1},
            "rect_terrain": {"name": "bridge", "orientation": 1},
        });
        let rule = Special::BlowBridge {
            side: "Axis".into(),
            near: false,
        };
        let hexes = json!([bridge, foot(10, 4, "infger")]);
        let mut field = TestField::new(hexes, vec![rule]);
        let (unit, hex) = (field.unit(10, 4), field.hex(8, 4));
        field.ordered(Phase::Orders, &[unit]);
        field.state.troops[unit].turn.ordered = false;
        play_card(&mut field, Side::Axis, "probe-2-centre");
        let heard = heard(&mut field, Resolved::Blow { hex }, &dice);
        let mut notes = heard.iter().filter_map(|one| match one {
            Happening::Note(words) => Some(words.as_str()),
            _ => None,
        });
        assert_eq!(notes.next_back(), report, "{dice:?}");
    }
}

/// Armour that breaks through battles and takes ground as it comes, for either side, but makes no overrun.
#[test]
fn armour_that_breaks_through_makes_no_overrun() {
    for (side, row, tank, foe) in [
        ("Axis", 8, "tankger", "infus"),
        ("Allies", 0, "tankus", "infger"),
    ] {
        let hexes: Value = json!([foot(12, row, tank), foot(10, row, foe), foot(8, row, foe),]);
        let mut field = TestField::new(hexes, Vec::new());
        let unit = field.unit(12, row);
        let (weak, near) = (field.unit(10, row), field.unit(8, row));
        field.state.troops[weak].figures = 1;
        let (entry, first, second) = (field.hex(12, row), field.hex(10, row), field.hex(8, row));
        field.ordered(Phase::Movement, &[unit]);
        field.play(&[], |play| play.state.put(unit, Place::Waiting));
        field.state.troops[unit].turn = Default::default();
        let acting = field.game.side_of(unit);
        assert_ne!(field.game.side_of(near), acting);
        play_card(&mut field, acting, "direct-from-hq");
        field.game.plan.special.push(Special::ArmorBreakthrough {
            side: side.into(),
            units: vec![field.game.roster[unit].id.clone()],
        });
        field.game.specials.arrivals = true;
        field.act(Resolved::Enter { unit, hex: entry }, &[]);
        field.state.phase = Phase::Battle;
        field.act(Resolved::Attack { unit, hex: first }, &[4, 6, 6]);
        field.act(Resolved::TakeGround { beyond: None }, &[]);
        let again = Resolved::Attack { unit, hex: second };
        let refused = field.game.check(&field.state, &again).expect_err("refused");
        assert_eq!(refused.rule.id, "M59 overrun", "{side}");
        let why = "a unit that came in this turn does not overrun";
        assert!(refused.reason.ends_with(why), "{}", refused.reason);
    }
}
