//! Rules of single battles of the base game, by tables: whom they are for, and whom they aren't for.

use beachhead_engine::Game;
use beachhead_kit::testing::row_of;
use beachhead_model::games::landings::Special;
use serde_json::{Value, json};

use crate::action::{Resolved, blow};
use crate::battle::{fight, flags, flight, targets};
use crate::command::{air, given};
use crate::ground::Work;
use crate::pool;
use crate::side::Side;
use crate::state::{Phase, Played, Way};
use crate::tests::small_field::{TestField, foot};

/// The row and the reason by which an action is refused.
fn refusal(field: &TestField, action: Resolved) -> Option<(&'static str, String)> {
    let refused = field.game.check(&field.state, &action).err()?;
    Some((row_of(&refused), refused.reason.clone()))
}

/// A gun on a mountain fires one hex further, with one die; no other unit does, nor a gun elsewhere.
#[test]
fn a_gun_on_a_mountain_fires_a_hex_further() {
    for (name, ground, column, dice) in [
        ("gunus", "mountain", 12, 1),
        ("gunus", "mountain", 14, 1),
        ("gunus", "mountain", 16, 0),
        ("gunus", "", 12, 1),
        ("gunus", "", 14, 0),
        ("gunus", "hills", 14, 0),
        ("infus", "mountain", 8, 0),
        ("tankus", "mountain", 8, 0),
    ] {
        let mut stand = json!({"row": 4, "col": 0, "unit": {"name": name}});
        if !ground.is_empty() {
            stand["terrain"] = json!({"name": ground});
        }
        let field = TestField::new(json!([stand, foot(column, 4, "infger")]), Vec::new());
        let (unit, hex) = (field.unit(0, 4), field.hex(column, 4));
        let found = targets::dice_on(field.game.view(&field.state), unit, hex);
        assert_eq!(found, dice, "{name} on {ground:?} at column {column}");
    }
}

/// Japanese infantry of full strength has a die more against who stands beside it, where the scenario has its rules.
#[test]
fn japanese_infantry_is_fierce_at_full_strength() {
    for (japan, name, lost, column, dice) in [
        (true, "infjp", 0, 14, 4),
        (true, "infjp", 1, 14, 3),
        (true, "infjp", 0, 16, 2),
        (true, "infger", 0, 14, 3),
        (true, "tankjp", 0, 14, 3),
        (false, "infjp", 0, 14, 3),
    ] {
        let hexes = json!([foot(12, 4, name), foot(column, 4, "infus")]);
        let mut field = TestField::new(hexes, Vec::new());
        field.game.specials.japan = japan;
        let (unit, hex) = (field.unit(12, 4), field.hex(column, 4));
        field.state.troops[unit].figures -= lost;
        let found = targets::dice_on(field.game.view(&field.state), unit, hex);
        assert_eq!(found, dice, "{japan} {name} less {lost} at {column}");
    }
}

/// A cave shelters Japanese infantry, and no unit else.
#[test]
fn a_cave_shelters_japanese_infantry_only() {
    let dice = |japan: bool, attacker: &str, held_by: &str| {
        let cave =
            json!({"row": 4, "col": 14, "terrain": {"name": "pcave"}, "unit": {"name": held_by}});
        let mut field = TestField::new(json!([foot(12, 4, attacker), cave]), Vec::new());
        field.game.specials.japan = japan;
        let (unit, hex) = (field.unit(12, 4), field.hex(14, 4));
        targets::dice_on(field.game.view(&field.state), unit, hex)
    };
    let open = dice(false, "infus", "infjp");
    assert!(dice(true, "infus", "infjp") < open);
    assert_eq!(dice(true, "infus", "infger"), open);
    assert_eq!(dice(true, "infus", "tankjp"), open);
}

/// A camouflaged unit is attacked from beside it only.
#[test]
fn camouflage_hides_from_whom_is_not_beside_it() {
    for (column, hidden, dice) in [(14, true, 3), (16, true, 0), (16, false, 2), (18, true, 0)] {
        let hexes = json!([foot(12, 4, "infus"), foot(column, 4, "infger")]);
        let mut field = TestField::new(hexes, Vec::new());
        let (unit, foe) = (field.unit(12, 4), field.unit(column, 4));
        field.state.troops[foe].camouflaged = hidden;
        let found = targets::dice_on(field.game.view(&field.state), unit, field.hex(column, 4));
        assert_eq!(found, dice, "at column {column}, camouflaged: {hidden}");
        let mut targets = Vec::new();
        targets::targets(field.game.view(&field.state), unit, |target| {
            targets.push(target.hex)
        });
        assert_eq!(targets.len(), usize::from(dice > 0), "at column {column}");
    }
}

/// Italian troops run up to three hexes for a flag where the scenario has their rules; all others run one.
#[test]
fn only_italians_run_three_hexes() {
    for (army, name, hexes) in [
        (true, "infit", 3),
        (true, "infger", 1),
        (true, "infro", 1),
        (false, "infit", 1),
    ] {
        let special = army.then_some(Special::ItalianRoyalArmy);
        let field = TestField::new(json!([foot(12, 4, name)]), special.into_iter().collect());
        let runs = flags::run_for_a_flag(field.game.view(&field.state), field.unit(12, 4));
        assert_eq!(runs, hexes, "{army} {name}");
    }
}

/// British and Canadian troops battle back where the scenario has the rules of the Commonwealth.
#[test]
fn who_battles_back_is_british_or_canadian() {
    for (army, name, may) in [
        (true, "infbrit", true),
        (true, "infca", true),
        (true, "infus", false),
        (true, "infpl", false),
        (true, "infger", false),
        (false, "infca", false),
    ] {
        let special = army.then_some(Special::BritishCommonwealth);
        let field = TestField::new(json!([foot(12, 4, name)]), special.into_iter().collect());
        let backs = fight::battles_back(field.game.view(&field.state), field.unit(12, 4));
        assert_eq!(backs.is_ok(), may, "{army} {name}");
    }
}

/// Aircraft answer the side that holds one of the hexes named for them, or that side in any case where none is named.
#[test]
fn aircraft_fly_for_who_holds_their_fields() {
    for (side, fields, flies) in [
        ("Axis", vec![], [true, false]),
        ("Allies", vec![], [false, true]),
        ("Axis", vec![(12, 4)], [true, false]),
        ("Axis", vec![(16, 4)], [false, false]),
        ("Axis", vec![(8, 4)], [false, false]),
        ("Axis", vec![(8, 4), (12, 4)], [true, false]),
    ] {
        let hexes = json!([foot(12, 4, "infger"), foot(16, 4, "infus")]);
        let mut field = TestField::new(hexes, Vec::new());
        let number = |&(column, row): &(i16, i16)| field.game.number(field.hex(column, row));
        let special = Special::AirStrikes {
            side: side.into(),
            hexes: fields.iter().map(number).collect(),
        };
        field.game.plan.special = vec![Special::Recovery, special];
        let found = [Side::Axis, Side::Allies]
            .map(|side| air::has_air_strikes(field.game.view(&field.state), side));
        assert_eq!(found, flies, "{side} {fields:?}");
    }
}

/// A bridge over a river, as an `.m44` file has it.
fn bridge(column: i16, marked: bool) -> Value {
    let mut hex = json!({
        "row": 4, "col": column, "terrain": {"name": "river", "orientation": 1},
        "rect_terrain": {"name": "bridge", "orientation": 1},
    });
    if marked {
        hex["rect_terrain"]["behavior"] = json!("CAN_BE_BLOWN");
    }
    hex
}

/// A field with two bridges, of which the first may be marked, and the section card of the side whose turn it is.
fn bridges(near: bool, marked: bool) -> TestField {
    let hexes = json!([bridge(8, marked), bridge(16, false), foot(10, 4, "infger")]);
    let rule = Special::BlowBridge {
        side: "Axis".into(),
        near,
    };
    let mut field = TestField::new(hexes, vec![rule]);
    play_a_section_card(&mut field, 10);
    field
}

/// The step of orders by a section card, for the side of the unit in this column of row 4.
fn play_a_section_card(field: &mut TestField, column: i16) {
    let unit = field.unit(column, 4);
    field.ordered(Phase::Orders, &[unit]);
    field.state.troops[unit].turn.ordered = false;
    let (card, section) = field
        .game
        .cards
        .iter()
        .find(|(_, card)| card.id == *"probe-2-centre")
        .map(|(at, card)| (at, card.section))
        .expect("the card");
    let played = Played {
        card,
        acts: card,
        section,
    };
    let playing = given::orders_of(field.game.view(&field.state), played);
    let seat = field.state.seat;
    field.state.players[seat].playing = Some(playing);
}

/// Which bridge is blown, by whom and when: the refusal says what is missing.
#[test]
fn bridges_are_blown_where_the_scenario_lets_them() {
    const NO_BRIDGE: &str = "there is no bridge in the hex";
    const OTHERS: &str = "the scenario marks other bridges to be blown";
    const FAR: &str = "no unit of this side is on the bridge or beside it";
    for (near, marked, column, why) in [
        (false, false, 8, None),
        (false, false, 16, None),
        (false, false, 10, Some(NO_BRIDGE)),
        (false, true, 8, None),
        (false, true, 16, Some(OTHERS)),
        (true, false, 8, None),
        (true, false, 16, Some(FAR)),
    ] {
        let field = bridges(near, marked);
        let hex = field.hex(column, 4);
        let refused = refusal(&field, Resolved::Blow { hex });
        let expected = why.map(|why| ("M1 turn-order", why.to_owned()));
        assert_eq!(refused, expected, "{near} {marked} {column}");
        let mut listed = Vec::new();
        field.game.legal(&field.state, &mut listed);
        let offered = listed.contains(&Resolved::Blow { hex });
        assert_eq!(offered, why.is_none(), "{near} {marked} {column}");
    }
    // No bridge is blown twice, nor with orders given, nor by the other side.
    let mut field = bridges(false, false);
    let (hex, other) = (field.hex(8, 4), field.hex(16, 4));
    let mut ordered = bridges(false, false);
    let unit = ordered.unit(10, 4);
    ordered.act(Resolved::Order { unit }, &[]);
    let late = refusal(&ordered, Resolved::Blow { hex }).map(|(_, why)| why);
    let why = "a bridge is blown in the step of orders, by a section card that has ordered no unit";
    assert_eq!(late.as_deref(), Some(why));
    field.state.works_mut(other).expect("a hex").lies = Work::BLOWN;
    let blown = refusal(&field, Resolved::Blow { hex: other }).map(|(_, why)| why);
    assert_eq!(blown.as_deref(), Some("the bridge has been blown"));
    let mut enemy = bridges(false, false);
    enemy.game.plan.special = vec![Special::BlowBridge {
        side: "Allies".into(),
        near: false,
    }];
    let refused = refusal(&enemy, Resolved::Blow { hex }).map(|(_, why)| why);
    let why = "this side blows no bridges in this scenario";
    assert_eq!(refused.as_deref(), Some(why));
    let mut moving = bridges(false, false);
    moving.state.phase = Phase::Movement;
    assert!(moving.refused(Resolved::Blow { hex }), "orders are over");
    // It costs all orders, whatever the dice say.
    let seat = field.state.seat;
    let player = &mut field.state.players[seat];
    let playing = player.playing.as_mut().expect("a card");
    (playing.on_move, playing.anywhere) = (1, 1);
    let unit = field.unit(10, 4);
    assert!(!field.refused(Resolved::OnTheMove { unit }));
    field.play(&[1, 2], |play| blow::apply(play, hex));
    assert!(!field.state.works_on(hex).lies.has(Work::BLOWN));
    assert!(field.refused(Resolved::Order { unit }));
    assert!(field.refused(Resolved::OnTheMove { unit }));
}

/// The figures that may come back: as many as were lost, but none to trucks.
#[test]
fn lost_figures_come_back_to_soldiers_only() {
    for (name, missing) in [("infus", 3), ("tankus", 2), ("gunus", 1), ("vehus", 0)] {
        let mut field = TestField::new(json!([foot(12, 4, name)]), Vec::new());
        let unit = field.unit(12, 4);
        assert_eq!(
            pool::missing_figures(field.game.view(&field.state), unit),
            0,
            "{name}"
        );
        field.state.troops[unit].figures = 1;
        let found = pool::missing_figures(field.game.view(&field.state), unit);
        assert_eq!(found, missing, "{name}");
    }
}

/// Armour of the desert goes on to open ground only, and from ground that doesn't stop it.
#[test]
fn desert_armour_goes_on_over_open_ground() {
    for (taken, beyond, goes) in [
        (json!({}), json!({}), true),
        (json!({}), json!({"terrain": {"name": "woods"}}), true),
        (json!({}), json!({"terrain": {"name": "hedgerow"}}), false),
        (json!({}), json!({"terrain": {"name": "mountain"}}), false),
        (json!({}), json!({"obstacle": {"name": "hedgehog"}}), false),
        (json!({}), json!({"unit": {"name": "infger"}}), false),
        (json!({"terrain": {"name": "woods"}}), json!({}), false),
    ] {
        let at = |column: i16, mut hex: Value| {
            hex["row"] = json!(4);
            hex["col"] = json!(column);
            hex
        };
        let mut first = at(14, taken.clone());
        first["unit"] = json!({"name": "infger"});
        let hexes = json!([foot(12, 4, "tankus"), first, at(16, beyond.clone())]);
        let mut field = TestField::new(hexes, vec![Special::NorthAfrica]);
        let (tank, foe) = (field.unit(12, 4), field.unit(14, 4));
        field.state.troops[foe].figures = 1;
        field.ordered(Phase::Battle, &[tank]);
        let hex = field.hex(14, 4);
        let dice = targets::dice_on(field.game.view(&field.state), tank, hex);
        let mut rolls = vec![6; usize::from(dice)];
        rolls[0] = 4;
        field.act(Resolved::Attack { unit: tank, hex }, &rolls);
        let onward = Some(field.hex(16, 4));
        let refused = field.refused(Resolved::TakeGround { beyond: onward });
        assert_eq!(refused, !goes, "{taken} then {beyond}");
    }
}

/// A flight runs on its way to the own baseline, over free hexes; the ways listed have as many hexes as flags.
#[test]
fn two_flags_are_two_hexes_back() {
    let mut field = TestField::new(json!([foot(12, 4, "infger")]), Vec::new());
    let unit = field.unit(12, 4);
    assert_eq!(flight::free_way(field.game.view(&field.state), unit, 1), 1);
    assert_eq!(flight::free_way(field.game.view(&field.state), unit, 2), 2);
    assert_eq!(flight::free_way(field.game.view(&field.state), unit, 9), 4);
    field.play(&[], |play| flags::owe_flags(play, unit, 2, true));
    let mut listed = Vec::new();
    field.game.legal(&field.state, &mut listed);
    let ends: std::collections::BTreeSet<_> = listed
        .iter()
        .filter_map(|action| match action {
            Resolved::Retreat { path: way, .. } => Some((way.len(), way.last().map(|hex| hex.0))),
            _ => None,
        })
        .collect();
    let expected = [(10, 2), (12, 2), (14, 2)].map(|(c, r)| (2, Some(field.hex(c, r).0)));
    assert_eq!(ends, expected.into_iter().collect());
    let short = Way::of([field.hex(11, 3)]).expect("a hex");
    assert!(field.refused(Resolved::Retreat { unit, path: short }));
}

/// Each unit that leaves by an exit hex is a medal; infantry is two where the scenario says so.
#[test]
fn every_unit_that_leaves_by_an_exit_is_paid() {
    for (two, name, medals) in [
        (false, "infus", 1),
        (false, "tankus", 1),
        (true, "infus", 2),
        (true, "tankus", 1),
    ] {
        let special = two.then_some(Special::InfantryExitCountsTwo);
        let exit = json!({"row": 0, "col": 12, "tags": [{"name": "tag5", "side": "ALLIES"}], "unit": {"name": name}});
        let hexes = json!([exit, foot(14, 0, name)]);
        let mut field = TestField::new(hexes, special.into_iter().collect());
        let (first, second) = (field.unit(12, 0), field.unit(14, 0));
        field.ordered(Phase::Movement, &[first, second]);
        let way = Way::EMPTY;
        field.act(
            Resolved::Exit {
                unit: first,
                path: way,
            },
            &[],
        );
        let won = field.state.stand.total(Side::Allies);
        assert_eq!(won, medals, "{name}, twice: {two}");
        let way = Way::of([field.hex(12, 0)]).expect("a hex");
        field.act(
            Resolved::Exit {
                unit: second,
                path: way,
            },
            &[],
        );
        let won = field.state.stand.total(Side::Allies);
        assert_eq!(won, 2 * medals, "{name}, twice: {two}");
    }
}

/// Where either baseline will do on one sheet only, it is that where the unit stands.
#[test]
fn either_baseline_is_a_matter_of_the_sheet() {
    for (side, sheet, either) in [
        ("Axis", None, true),
        ("Axis", Some("elsewhere"), false),
        ("Allies", None, false),
    ] {
        let mut field = TestField::new(json!([foot(12, 4, "infger")]), Vec::new());
        let unit = field.unit(12, 4);
        let own = field
            .game
            .board
            .grid()
            .sheet(field.hex(12, 4))
            .id
            .to_string();
        for (sheet, either) in [(sheet, either), (Some(own.as_str()), side == "Axis")] {
            field.game.plan.special = vec![Special::RetreatEitherWay {
                side: side.into(),
                sheet: sheet.map(str::to_owned),
            }];
            for (row, free) in [(3, true), (5, either)] {
                let hex = field.hex(11, row);
                let runs = flight::runs_to(field.game.view(&field.state), unit, 1, hex);
                assert_eq!(runs, free, "{side} on {sheet:?} to row {row}");
            }
        }
    }
}
