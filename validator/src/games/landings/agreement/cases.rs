//! Small cases of ground: dice, targets, moves, where one could retreat, and the board itself.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::super::deed::Deed;
use super::super::paces::May;
use super::super::reach::Reach;
use super::super::roster::UnitIx;
use super::super::sequence::Phase;
use super::super::state::CrossHair;
use super::fight::{Fight, places};
use super::setting::Battle;
use super::{Tally, corpus};

/// Kinds that no piece of the editor is by itself, or that need a badge.
const KINDS: [(&str, &str); 8] = [
    ("biggun", "big-gun"),
    ("cavalry", "cavalry"),
    ("engineer", "engineer"),
    ("flamethrower", "flame-armor"),
    ("mobile_gun", "mobile-artillery"),
    ("resistance", "resistance"),
    ("supported_armor", "supported-armor"),
    ("supported_inf", "supported-infantry"),
];

/// The case on a board, each unit of the kind that it names, and cross-hairs.
fn stage(setup: &Value) -> Fight {
    let mut fight = Fight::stage(setup);
    let hexes: Vec<Value> = setup["hexes"].as_array().cloned().unwrap_or_default();
    for hex in &hexes {
        let Some(unit) = fight.unit(fight.hex(hex)) else {
            continue;
        };
        let named = KINDS.iter().find(|(name, _)| hex["unit"]["type"] == **name);
        if let Some((_, kind)) = named {
            let kind = fight.battle.game.roster.kind_named(kind).expect("a kind");
            fight.battle.state.troops[unit].kind = kind;
        }
    }
    let marked = hexes.iter().find(|hex| hex["crosshair"] == true);
    let gun = hexes.iter().find(|hex| hex["unit"]["type"] == "biggun");
    if let (Some(marked), Some(gun)) = (marked, gun) {
        let gun = fight.unit(fight.hex(gun)).expect("a gun");
        let hex = fight.hex(marked);
        fight.battle.state.cross_hairs.push(CrossHair { gun, hex });
    }
    fight
}

/// Whom the unit may attack now, with how many dice.
fn targets(fight: &Fight, unit: UnitIx) -> BTreeSet<((i64, i64), u8)> {
    let Battle { game, state } = &fight.battle;
    let attacks = fight.listed().into_iter().filter_map(|deed| match deed {
        Deed::Attack { unit: other, hex } if other == unit => Some(hex),
        _ => None,
    });
    attacks
        .map(|hex| (fight.battle.place(hex), game.dice_on(state, unit, hex)))
        .collect()
}

/// Dice against one target, by range.
fn dice(setup: &Value, range: i64) -> u8 {
    let kind = setup["attacker"].as_str().unwrap_or_default();
    let setup = json!({"hexes": [
        {"row": 4, "col": 2, "unit": {"side": "ALLIES", "type": kind}, "terrain": setup["attacker_terrain"]},
        {"row": 4, "col": 2 + 2 * range, "unit": {"side": "AXIS", "type": "inf"},
         "terrain": setup["target_terrain"], "obstacle": setup["target_obstacle"]},
    ]});
    let fight = stage(&setup);
    let unit = fight
        .unit(fight.hex(&setup["hexes"][0]))
        .expect("an attacker");
    let hex = fight.hex(&setup["hexes"][1]);
    fight.battle.game.dice_on(&fight.battle.state, unit, hex)
}

fn attacks(id: &str, case: &Value, tally: &mut Tally) {
    let (setup, action, expect) = (&case["setup"], &case["action"], &case["expect"]);
    let mut fight = stage(setup);
    let unit = fight
        .unit(fight.hex(&action["targets_of"]))
        .expect("a unit");
    fight.order(unit, Phase::Battle);
    let turn = &mut fight.battle.state.troops[unit].turn;
    turn.ordered = setup["ordered"] != false;
    turn.battles = u8::from(!setup["battles_this_turn"].is_null());
    let told = expect["targets"].as_array().into_iter().flatten();
    let theirs: BTreeSet<((i64, i64), u8)> = told
        .map(|target| {
            let number = |key: &str| target[key].as_i64().expect("a number");
            let dice = u8::try_from(number("dice")).expect("few");
            ((number("col"), number("row")), dice)
        })
        .collect();
    // Units that only keep the game going are no targets of the case.
    let known: Vec<(i64, i64)> = places(&setup["hexes"]);
    let mut ours = targets(&fight, unit);
    ours.retain(|(place, _)| known.contains(place));
    tally.compare(id, "targets".to_owned(), &ours, &theirs);
}

fn reaches(id: &str, case: &Value, tally: &mut Tally) {
    let (action, expect) = (&case["action"], &case["expect"]);
    let fight = stage(&case["setup"]);
    let unit = fight
        .unit(fight.hex(&action["reachable_from"]))
        .expect("a unit");
    let mut reach = Reach::default();
    fight
        .battle
        .game
        .reach(&fight.battle.state, unit, &mut reach);
    let found: BTreeSet<(i64, i64)> = reach
        .found()
        .iter()
        .map(|found| fight.battle.place(found.hex))
        .collect();
    if let Some(count) = expect["reachable_count"].as_u64() {
        tally.compare(
            id,
            "how many hexes".to_owned(),
            &(found.len() as u64),
            &count,
        );
    }
    for (kind, within) in [("includes", true), ("excludes", false)] {
        for place in places(&expect[kind]) {
            let what = format!("reaches {place:?}");
            tally.compare(id, what, &found.contains(&place), &within);
        }
    }
}

fn moves(id: &str, case: &Value, tally: &mut Tally) {
    let (action, expect) = (&case["action"], &case["expect"]);
    let mut fight = stage(&case["setup"]);
    let unit = fight
        .unit(fight.hex(&action["move"]["from"]))
        .expect("a unit");
    let to = fight.hex(&action["move"]["to"]);
    fight.order(unit, Phase::Movement);
    let mut reach = Reach::default();
    fight
        .battle
        .game
        .reach(&fight.battle.state, unit, &mut reach);
    let found = reach.found().iter().find(|found| found.hex == to).copied();
    let found = found.expect("it gets there");
    if let Some(cost) = expect["cost"].as_u64() {
        tally.compare(id, "cost".to_owned(), &u64::from(found.cost), &cost);
    }
    let way = reach.way(&found).expect("a way");
    fight.act(Deed::Move { unit, way }, &[]);
    if expect.get("crosshair_at").is_some() {
        let gone = fight.battle.state.cross_hairs.is_empty();
        tally.compare(id, "the cross-hair is gone".to_owned(), &gone, &true);
    }
    if !expect["can_battle"].is_null() {
        fight.order(unit, Phase::Battle);
        let ours: Vec<(i64, i64)> = targets(&fight, unit)
            .into_iter()
            .map(|(place, _)| place)
            .collect();
        let mut theirs = places(&expect["can_battle"]);
        theirs.sort_unstable();
        tally.compare(id, "battles".to_owned(), &ours, &theirs);
        let may = found.may != May::No;
        tally.compare(id, "may battle".to_owned(), &may, &!theirs.is_empty());
    }
}

fn retreats(id: &str, case: &Value, tally: &mut Tally) {
    let (setup, expect) = (&case["setup"], &case["expect"]);
    let mut hexes = vec![json!({
        "row": setup["unit"]["row"], "col": setup["unit"]["col"],
        "unit": {"side": setup["unit"]["side"], "type": "inf"},
    })];
    for hex in setup["occupied"].as_array().into_iter().flatten() {
        let unit = json!({"side": setup["unit"]["side"], "type": "inf"});
        hexes.push(json!({"row": hex["row"], "col": hex["col"], "unit": unit}));
    }
    let fight = stage(&json!({"hexes": hexes}));
    let unit = fight.unit(fight.hex(&setup["unit"])).expect("a unit");
    let most = case["action"]["max_distance"].as_u64().expect("a number");
    let most = u8::try_from(most).expect("small");
    let flight = fight.battle.game.flight(&fight.battle.state, unit, most);
    for (far, told) in expect["reachable"].as_object().into_iter().flatten() {
        let far: u8 = far.parse().expect("a number");
        let ours: BTreeSet<(i64, i64)> = flight
            .ends(far)
            .map(|hex| fight.battle.place(hex))
            .collect();
        let theirs: BTreeSet<(i64, i64)> = places(told).into_iter().collect();
        tally.compare(id, format!("{far} hexes off"), &ours, &theirs);
    }
    let free = expect["max_free"].as_u64().expect("a number");
    tally.compare(id, "how far".to_owned(), &u64::from(flight.free()), &free);
}

fn board(id: &str, case: &Value, tally: &mut Tally) {
    let (action, expect) = (&case["action"], &case["expect"]);
    let fight = stage(&json!({"hexes": []}));
    let shape = &fight.battle.game.ground.shape;
    let hex = |at: &Value| fight.hex(at);
    let small = |value: &Value| i16::try_from(value.as_i64().expect("a number")).expect("small");
    if let Some(count) = expect["hexes"].as_u64() {
        tally.compare(
            id,
            "hexes".to_owned(),
            &(shape.hexes().count() as u64),
            &count,
        );
    }
    for at in action["contains_none"].as_array().into_iter().flatten() {
        let there = shape
            .at_counted(small(&at["col"]), small(&at["row"]))
            .is_some();
        tally.compare(id, format!("is there {at}"), &there, &false);
    }
    if !action["neighbours_of"].is_null() {
        let near = shape.neighbors(hex(&action["neighbours_of"]));
        let ours: BTreeSet<(i64, i64)> = near.map(|(_, near)| fight.battle.place(near)).collect();
        let theirs: BTreeSet<(i64, i64)> = places(&expect["neighbours"]).into_iter().collect();
        tally.compare(id, "neighbours".to_owned(), &ours, &theirs);
    }
    let pairs = action["distances"].as_array().into_iter().flatten();
    for (pair, told) in pairs.zip(expect["values"].as_array().into_iter().flatten()) {
        let ours = u64::from(shape.distance(hex(&pair[0]), hex(&pair[1])));
        tally.compare(
            id,
            format!("from {} to {}", pair[0], pair[1]),
            &ours,
            &told.as_u64().unwrap_or(0),
        );
    }
}

#[test]
fn ground_is_as_elsewhere() {
    let Some(corpus) = corpus() else { return };
    let cases = super::json(&corpus.join("m44-cases/cases.json"));
    let mut tally = Tally::default();
    for case in cases["cases"].as_array().into_iter().flatten() {
        let id = case["id"].as_str().unwrap_or_default();
        let (setup, action, expect) = (&case["setup"], &case["action"], &case["expect"]);
        if !setup["card"].is_null() {
            continue;
        }
        if let Some(ranges) = action["dice_for_ranges"].as_array() {
            let setup = if action["attacker"].is_null() {
                setup
            } else {
                action
            };
            for (range, told) in ranges
                .iter()
                .zip(expect["dice"].as_array().into_iter().flatten())
            {
                let ours = u64::from(dice(setup, range.as_i64().expect("a number")));
                tally.compare(
                    id,
                    format!("dice at {range}"),
                    &ours,
                    &told.as_u64().unwrap_or(0),
                );
            }
        } else if action["compute"] == "dice" {
            let ours = u64::from(dice(setup, setup["range"].as_i64().expect("a number")));
            tally.compare(
                id,
                "dice".to_owned(),
                &ours,
                &expect["dice"].as_u64().unwrap_or(0),
            );
        } else if action["compute"] == "retreat hexes" {
            retreats(id, case, &mut tally);
        } else if !action["targets_of"].is_null() {
            attacks(id, case, &mut tally);
        } else if !action["reachable_from"].is_null() {
            reaches(id, case, &mut tally);
        } else if !action["move"].is_null()
            && (!expect["can_battle"].is_null() || expect.get("crosshair_at").is_some())
        {
            moves(id, case, &mut tally);
        } else if setup["board"] == "STANDARD" || !action["distances"].is_null() {
            board(id, case, &mut tally);
        }
    }
    tally.judge("cases", 0.99);
}
