//! Single rules on small fields, by tables: what ground, nations and orders do to a unit, and what they don't.

use beachhead_engine::{Game, GivenDice, Happening};
use beachhead_kit::testing::row_of;
use beachhead_model::games::landings::Special;
use serde_json::{Value, json};

use crate::action::Resolved;
use crate::arrivals::drops;
use crate::battle::flags;
use crate::data::{Nation, Traits, UnitIx};
use crate::entering::enter::{self, How};
use crate::field::footing;
use crate::ground::Work;
use crate::medals::{control, ending};
use crate::movement::gait::{self, FARTHEST};
use crate::side::Side;
use crate::state::{Pending, Phase, Place, Way};
use crate::tests::small_field::{TestField, foot};
use crate::view::Play;

/// The rows that a play applies, and what it says in words.
fn heard(field: &mut TestField, dice: &[u16], act: impl FnOnce(&mut Play<'_>)) -> Vec<String> {
    let mut heard: Vec<Happening> = Vec::new();
    let mut given = GivenDice::new(dice);
    act(&mut Play {
        game: &field.game,
        state: &mut field.state,
        dice: &mut given,
        trace: &mut heard,
    });
    given.finish().expect("just these dice");
    heard
        .into_iter()
        .filter_map(|one| match one {
            Happening::Rule(row) => Some(row.id.to_string()),
            Happening::Note(words) => Some(words),
            _ => None,
        })
        .collect()
}

fn on(terrain: &str, column: i16, row: i16, name: &str) -> Value {
    json!({"row": row, "col": column, "terrain": {"name": terrain}, "unit": {"name": name}})
}

/// L42: ground units take a town they come to, and a train none; who takes it is said.
#[test]
fn a_train_takes_no_town() {
    let train = json!({
        "row": 4, "col": 10, "terrain": {"name": "rail", "orientation": 1},
        "rect_terrain": {"name": "loco", "orientation": 1},
    });
    let hexes = json!([train, foot(18, 4, "infus"), foot(18, 6, "tankus")]);
    for (column, row, takes) in [(10, 4, false), (18, 4, true), (18, 6, true)] {
        let mut field = TestField::new(hexes.clone(), Vec::new());
        let units: Vec<UnitIx> = field.game.roster.iter().map(|(unit, _)| unit).collect();
        for unit in units {
            field.game.roster.counters[unit].side = Side::Allies;
        }
        let (unit, hex) = (field.unit(column, row), field.hex(14, 4));
        field.game.medals.town_at = vec![None; field.game.board.len()];
        field.game.medals.town_at[hex.index()] = Some(0);
        field.state.towns = vec![Side::Axis];
        let said = heard(&mut field, &[], |play| {
            enter::enter(play, unit, hex, How::Step);
        });
        let holder = control::town_holder(field.game.view(&field.state), hex);
        assert_eq!(holder == Some(Side::Allies), takes, "column {column}");
        let words = format!("{} is the Allies's", field.game.number(hex));
        assert_eq!(said.contains(&words), takes, "{said:?}");
    }
}

/// M79: a side has won with the medals it plays for, and those of exits that it needs besides.
#[test]
fn medals_win_at_the_target_and_not_without_one() {
    for (target, must_exit, medals, exits, won) in [
        (0, 0, 3, 0, false), // It plays for none.
        (1, 0, 0, 0, false),
        (1, 0, 1, 0, true),
        (2, 0, 1, 0, false),
        (2, 1, 2, 0, false),
        (2, 1, 2, 1, true),
        (2, 1, 2, 2, true),
        (2, 1, 1, 2, false),
    ] {
        let mut field = TestField::new(json!([]), Vec::new());
        field.game.medals.target[Side::Allies] = target;
        field.game.medals.must_exit[Side::Allies] = must_exit;
        field.state.stand.won[Side::Allies] = medals;
        field.state.stand.paid = vec![Default::default()];
        field.state.stand.paid[0][Side::Allies] = exits;
        let found = ending::has_won_by_medals(field.game.view(&field.state), Side::Allies);
        assert_eq!(found, won, "{medals} of {target}, {exits} of {must_exit}");
    }
}

/// A camouflaged unit is seen once it moves of its own will.
#[test]
fn camouflage_is_lost_by_moving() {
    for (how, stays) in [
        (How::Step, false),
        (How::Pass, false),
        (How::TakeGround, false),
        (How::Retreat, true),
        (How::Arrive, true),
    ] {
        let mut field = TestField::new(json!([foot(12, 4, "infus")]), Vec::new());
        let (unit, hex) = (field.unit(12, 4), field.hex(14, 4));
        field.state.troops[unit].camouflaged = true;
        field.play(&[], |play| {
            enter::enter(play, unit, hex, how);
        });
        assert_eq!(field.state.troops[unit].camouflaged, stays, "{how:?}");
    }
}

/// A unit that the ice has swallowed treads on no mine.
#[test]
fn mines_wait_for_the_living() {
    let ice = json!({"row": 5, "col": 13, "terrain": {"name": "wriver", "orientation": 1}});
    let mut field = TestField::new(json!([ice, foot(12, 4, "infus")]), Vec::new());
    let (unit, hex) = (field.unit(12, 4), field.hex(13, 5));
    field.state.troops[unit].figures = 1;
    let works = field.state.works_mut(hex).expect("a hex of the field");
    works.lies = works.lies.with(Work::MINE);
    field.play(&[6, 1], |play| {
        assert!(!enter::enter(play, unit, hex, How::Step));
    });
    assert_eq!(field.state.troops[unit].place, Place::Lost);
    assert!(field.state.works_on(hex).lies.has(Work::MINE));
}

/// Who may, and who must, ignore a flag by its nation: only where the scenario has the rules of that army.
#[test]
fn nations_shelter_their_own_from_flags() {
    for (italy, nation, name, may) in [
        (true, Nation::Italy, "gunger", 1),
        (true, Nation::Other, "gunger", 0),
        (true, Nation::Italy, "infger", 0),
        (false, Nation::Italy, "gunger", 0),
    ] {
        let mut field = TestField::new(json!([foot(12, 4, name)]), Vec::new());
        field.game.specials.italian_army = italy;
        let unit = field.unit(12, 4);
        field.game.roster.counters[unit].nation = Some(nation);
        let found = flags::shelter(field.game.view(&field.state), unit).may;
        assert_eq!(found, may, "{italy} {nation:?} {name}");
    }
    for (japan, ignored) in [(true, true), (false, false)] {
        let mut field = TestField::new(json!([foot(12, 4, "infjp")]), Vec::new());
        field.game.specials.japan = japan;
        let unit = field.unit(12, 4);
        let said = heard(&mut field, &[], |play| {
            flags::owe_flags(play, unit, 1, true)
        });
        assert_eq!(said == ["M55 ignore-flag"], ignored, "{said:?}");
    }
}

/// In a fortress each flag may be ignored, one after the other.
#[test]
fn flags_are_ignored_one_by_one() {
    let mut field = TestField::new(json!([on("fortress", 12, 4, "infger")]), Vec::new());
    let unit = field.unit(12, 4);
    field.play(&[], |play| flags::owe_flags(play, unit, 3, true));
    for left in [2, 1] {
        field.act(Resolved::IgnoreFlag, &[]);
        let Some(&Pending::Flags {
            flags, may_ignore, ..
        }) = field.state.pending.first()
        else {
            panic!("{left} flags are left");
        };
        assert_eq!((flags, may_ignore), (left, left));
    }
}

/// M60: ground that is quiet for who enters it bars an overrun, but not that of units who battle on entry.
#[test]
fn woods_bar_the_overrun_of_most() {
    for (badge, own, bars) in [
        ("", None, true),
        ("badge3", Some(Traits::BATTLES_ON_ENTRY), false),
        ("badge30", Some(Traits::UNHINDERED), false),
    ] {
        let mut unit = json!({"name": "inf2us"});
        if !badge.is_empty() {
            unit["badge"] = json!(badge);
        }
        let woods = json!({"row": 4, "col": 14, "terrain": {"name": "woods"}});
        let hexes = json!([{"row": 4, "col": 12, "unit": unit}, woods]);
        let field = TestField::new(hexes, Vec::new());
        let unit = field.unit(12, 4);
        let traits = field.game.kind_of(&field.state, unit).traits;
        assert!(own.is_none_or(|own| traits.has(own)), "{badge}");
        let barred = |column| {
            let hex = field.hex(column, 4);
            footing::bars_overrun(field.game.view(&field.state), unit, hex)
        };
        assert_eq!((barred(14), barred(16)), (bars, false), "{badge:?}");
    }
}

/// Armour of the desert goes on over open ground, and not up a bluff beside it.
#[test]
fn desert_armour_goes_up_no_bluff() {
    let hill = json!({"row": 4, "col": 16, "terrain": {"name": "hills", "behavior": "BLUFF"}});
    let hexes = json!([foot(12, 4, "tankus"), on("beach", 14, 4, "infger"), hill]);
    let mut field = TestField::new(hexes, vec![Special::NorthAfrica]);
    let (tank, foe) = (field.unit(12, 4), field.unit(14, 4));
    field.state.troops[foe].figures = 1;
    field.ordered(Phase::Battle, &[tank]);
    let hex = field.hex(14, 4);
    field.act(Resolved::Attack { unit: tank, hex }, &[1, 6, 6]);
    for (column, row, goes) in [(16, 4, false), (15, 3, true), (15, 5, true), (13, 5, true)] {
        let beyond = Some(field.hex(column, row));
        let refused = field.refused(Resolved::TakeGround { beyond });
        assert_eq!(refused, !goes, "to {column}, {row}");
    }
}

/// Armour does not battle from trenches; infantry does.
#[test]
fn trenches_silence_armour() {
    for (name, row) in [("tankus", Some("M33 entry-bars-battle")), ("infus", None)] {
        let hexes = json!([on("wtrenches", 12, 4, name), foot(14, 4, "infger")]);
        let mut field = TestField::new(hexes, Vec::new());
        let (unit, hex) = (field.unit(12, 4), field.hex(14, 4));
        field.ordered(Phase::Battle, &[unit]);
        let attack = Resolved::Attack { unit, hex };
        let refused = field.game.check(&field.state, &attack).err();
        assert_eq!(refused.map(|refused| row_of(&refused)), row, "{name}");
    }
}

/// A unit that is ordered to move only battles after no hex, not even in a charge.
#[test]
fn on_the_move_none_charges() {
    for (on_move, battle, close) in [(false, 1, 2), (true, 0, 0)] {
        let mut field = TestField::new(json!([foot(12, 4, "infjp")]), Vec::new());
        field.game.specials.japan = true;
        let unit = field.unit(12, 4);
        field.ordered(Phase::Movement, &[unit]);
        field.state.troops[unit].turn.on_move = on_move;
        let gait = gait::gait(field.game.view(&field.state), unit);
        assert_eq!((gait.battle, gait.close), (battle, close), "{on_move}");
    }
}

/// No table lets a unit go farther than a way can hold.
#[test]
fn no_unit_goes_farther_than_ways_are_long() {
    let mut field = TestField::new(json!([foot(12, 4, "infus")]), Vec::new());
    let unit: UnitIx = field.unit(12, 4);
    let kind = field.state.troops[unit].kind;
    field.game.roster.kinds[usize::from(kind.0)].moves = FARTHEST + 1;
    assert_eq!(
        gait::gait(field.game.view(&field.state), unit).most,
        FARTHEST
    );
    let longest = [(12, 4); FARTHEST as usize].map(|(column, row)| field.hex(column, row));
    assert!(Way::of(longest).is_some());
}

/// L128: who comes down on closed ground is lost, and that is said.
#[test]
fn a_lost_drop_is_said() {
    let lake = json!({"row": 4, "col": 14, "terrain": {"name": "lakeA"}});
    let mut field = TestField::new(json!([lake, foot(12, 8, "inf2us")]), Vec::new());
    let unit = field.unit(12, 8);
    let hex = field.hex(14, 4);
    field.play(&[], |play| play.state.put(unit, Place::Waiting));
    let said = heard(&mut field, &[], |play| drops::drop_at(play, unit, hex, 0));
    let id = &field.game.roster[unit].id;
    let words = format!("{id} comes down where it can't stand, and is lost");
    assert_eq!(said, ["L128 parachuted-gun", &words]);
}
