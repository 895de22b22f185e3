//! Small battles with their outcome: hits, flags, ground taken, strikes by card, and what obstacles do.

use beachhead_schema::hex::HexIx;
use serde_json::{Value, json};

use super::super::battle::StrikeRules;
use super::super::deed::{Deed, Way};
use super::super::flags::Run;
use super::super::hits::{Aim, Tally as Roll};
use super::super::play::Play;
use super::super::roster::{Side, UnitIx};
use super::super::rules::Rule;
use super::super::sequence::Phase;
use super::super::state::{Owed, Place, Work};
use super::fight::{Fight, dice, places};
use super::setting::Battle;
use super::{Tally, corpus};
use crate::engine::{Game, GivenDice, Silent};

/// Hits of a roll.
fn hits(id: &str, case: &Value, tally: &mut Tally) {
    let fight = Fight::stage(&json!({}));
    let game = &fight.battle.game;
    let kind = |name: &Value| {
        let id = match name.as_str() {
            Some("tank") => "armor",
            Some("sniper") => "sniper",
            Some("antitank_early") => "anti-tank",
            Some("antitank_late") => "anti-tank-late",
            Some("destroyer") => "destroyer",
            _ => "infantry",
        };
        &game.roster[game.roster.kind_named(id).expect("a kind")]
    };
    let setup = &case["setup"];
    let target = if setup["target"].is_null() {
        &setup["unit"]
    } else {
        &setup["target"]
    };
    let attacker = kind(&setup["attacker"]);
    let still = attacker.still.as_ref().unwrap_or(&attacker.fire);
    let fire = if setup["attacker_moved"] == true {
        &attacker.fire
    } else {
        still
    };
    let aim = Aim::at(kind(target), fire.stars);
    let mut roll = Roll::default();
    for die in dice(&setup["dice"]) {
        roll.count(aim, game.faces.of(die));
    }
    let expect = &case["expect"];
    let expected = expect["hits"].as_u64().or(expect["damage"].as_u64());
    tally.compare(
        id,
        "hits".to_owned(),
        &Some(u64::from(roll.hits)),
        &expected,
    );
}

/// What flags come to; nobody runs two hexes for each flag, so that those cases aren't asked.
fn options(id: &str, setup: &Value, expect: &Value, tally: &mut Tally) {
    let number = |name: &str| {
        let number = setup[name].as_u64().expect("a number");
        u8::try_from(number).expect("small")
    };
    if number("hexes_per_flag") != 1 {
        return;
    }
    let free = number("free_retreat_distance");
    let mut distances: Vec<u64> = Vec::new();
    let mut lost = u8::MAX;
    for ignored in 0..=number("ignorable").min(number("flags")) {
        let run = Run::of(number("flags") - ignored, 1, free);
        // What can't be run is ignored before it is paid for.
        if run.lost < lost {
            distances.clear();
            lost = run.lost;
        }
        if run.lost == lost {
            distances.push(run.most.into());
        }
    }
    distances.sort_unstable();
    distances.retain(|distance| *distance > 0 || number("ignorable") > 0);
    if distances == [0] {
        distances.clear();
    }
    tally.compare(
        id,
        "figures lost".to_owned(),
        &Some(u64::from(lost)),
        &expect["figures_lost"].as_u64(),
    );
    let theirs: Vec<u64> = expect["final_distances"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_u64)
        .collect();
    tally.compare(id, "distances".to_owned(), &distances, &theirs);
}

/// A battle from its first die to the last decision.
fn battle(id: &str, case: &Value, tally: &mut Tally) {
    let (action, expect) = (&case["action"], &case["expect"]);
    let mut fight = Fight::stage(&case["setup"]);
    let (from, to) = (
        fight.hex(&action["attack"]["from"]),
        fight.hex(&action["attack"]["to"]),
    );
    let attacker = fight.unit(from).expect("an attacker");
    let target = fight.unit(to).expect("a target");
    fight.order(attacker, Phase::Battle);
    fight.attack(attacker, to, &action["dice"]);
    let (mut ground, mut back, mut more) = (false, false, 0);
    while let Some(owed) = fight.battle.state.owed.last().copied() {
        match owed {
            Owed::Flags { .. } => {
                if !expect["retreat_choice"].is_null() {
                    let theirs = places(&expect["retreat_choice"]);
                    tally.compare(id, "ways to run".to_owned(), &fight.ends(), &theirs);
                }
                if expect["if_defender_chooses"].is_null() {
                    let to = &action["defender_retreats_to"];
                    let to = (!to.is_null()).then(|| fight.hex(to));
                    fight.run(to);
                } else {
                    fight.act(Deed::IgnoreFlag, &[]);
                }
            }
            Owed::TakeGround { .. } => {
                ground = true;
                let mined = fight.battle.state.works_on(to).lies.has(Work::MINE);
                if action["take_ground"] == false || action["take_ground"].is_null() {
                    fight.act(Deed::Done, &[]);
                } else if mined && expect["mine_swept"] == false {
                    // Just as many dice as the mine is said to roll, or the deed isn't accepted.
                    let count = expect["mine_detonates_dice"].as_u64().unwrap_or(0);
                    let dice = vec![6; usize::try_from(count).expect("few")];
                    fight.act(Deed::TakeGround { beyond: None }, &dice);
                    let lies = fight.battle.state.works_on(to).lies.has(Work::MINE);
                    tally.compare(id, "mine lies".to_owned(), &lies, &true);
                } else {
                    fight.act(Deed::TakeGround { beyond: None }, &[]);
                }
            }
            Owed::Overrun { unit, .. } if more == 0 && !action["overrun"].is_null() => {
                more += 1;
                let next = fight.hex(&action["overrun"]["to"]);
                fight.attack(unit, next, &action["overrun"]["dice"]);
            }
            Owed::BattleBack { .. } => {
                back = true;
                fight.act(Deed::Done, &[]);
            }
            _ => fight.act(Deed::Done, &[]),
        }
    }
    let state = &fight.battle.state;
    let at = |unit: UnitIx| state.hex_of(unit).map(|hex| fight.battle.place(hex));
    let place = |value: &Value| places(&json!([value])).first().copied();
    let mut asked = |what: &str, ours: String, theirs: String| {
        tally.compare(id, what.to_owned(), &ours, &theirs);
    };
    if let Some(figures) = expect["target_figures"].as_u64() {
        let ours = fight.figures(target);
        asked("figures", ours.to_string(), figures.to_string());
    }
    for expect in [expect, &expect["then"]] {
        if !expect["target_at"].is_null() {
            let theirs = format!("{:?}", place(&expect["target_at"]));
            asked("target", format!("{:?}", at(target)), theirs);
        }
        if let Some(offered) = expect["take_ground_offered"].as_bool() {
            asked("ground", ground.to_string(), offered.to_string());
        }
    }
    if expect["target_eliminated"] == true {
        let lost = state.troops[target].place == Place::Lost;
        asked("destroyed", lost.to_string(), "true".to_owned());
    }
    if !expect["attacker_at"].is_null() {
        let theirs = format!("{:?}", place(&expect["attacker_at"]));
        asked("attacker", format!("{:?}", at(attacker)), theirs);
    }
    if !expect["empty"].is_null() {
        let empty = state.at.is_free(fight.hex(&expect["empty"]));
        asked("empty", empty.to_string(), "true".to_owned());
    }
    for (name, side) in [("ALLIES", Side::Allies), ("AXIS", Side::Axis)] {
        if let Some(medals) = expect["medals"][name].as_u64() {
            let ours = state.stand.total(side);
            asked("medals", ours.to_string(), medals.to_string());
        }
    }
    if !expect["second_battle_targets"].is_null() || !expect["further_battles"].is_null() {
        let again = fight
            .listed()
            .iter()
            .any(|deed| matches!(deed, Deed::Attack { unit, .. } if *unit == attacker));
        asked("battles on", again.to_string(), "false".to_owned());
    }
    if let Some(allowed) = expect["battle_back"]["allowed"].as_bool() {
        asked("battle back", back.to_string(), allowed.to_string());
    }
}

/// A close assault is what can be ambushed.
fn ambush(id: &str, case: &Value, tally: &mut Tally) {
    let mut fight = Fight::stage(&case["setup"]);
    let attack = &case["action"]["attack"];
    let (from, to) = (fight.hex(&attack["from"]), fight.hex(&attack["to"]));
    let attacker = fight.unit(from).expect("an attacker");
    fight.order(attacker, Phase::Battle);
    let card = fight.battle.game.cards.ambush.expect("the card");
    for player in &mut fight.battle.state.players {
        player.hand.add(card);
    }
    fight.attack(attacker, to, &Value::Null);
    let offered = matches!(fight.battle.state.owed.last(), Some(Owed::Ambush { .. }));
    let theirs = case["expect"]["ambush_allowed"].as_bool();
    tally.compare(id, "ambush".to_owned(), &Some(offered), &theirs);
}

/// Air Power and Barrage, hex after hex.
fn strike(id: &str, case: &Value, tally: &mut Tally) {
    let (setup, action, expect) = (&case["setup"], &case["action"], &case["expect"]);
    let air = setup["card"] == "AIR_POWER";
    let Some(faces) = action["dice"].as_array() else {
        return; // How many dice there are is the card's affair.
    };
    let mut fight = Fight::stage(setup);
    let hexes: Vec<HexIx> = action["select"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|hex| fight.hex(hex))
        .collect();
    let units: Vec<Option<UnitIx>> = hexes.iter().map(|hex| fight.unit(*hex)).collect();
    let enemy = fight
        .battle
        .game
        .side_of(units[0].expect("a target"))
        .enemy();
    fight.battle.state.side = enemy;
    fight.battle.state.phase = Phase::Battle;
    fight.battle.state.seat = fight.battle.game.seat_named(enemy, None).expect("a player");
    let all: Vec<Vec<u16>> = faces.iter().map(dice).collect();
    let rolled: Vec<u16> = all.concat();
    let mut given = GivenDice::new(&rolled);
    let rules = StrikeRules {
        stars: air || setup["deck"] == "BRKTHRU",
        rule: Rule::AirPowerHits,
    };
    let count = u8::try_from(all[0].len()).expect("few");
    let way = Way::of(hexes.iter().copied()).expect("a few hexes");
    let mut choices = Vec::new();
    {
        let Battle { game, state } = &mut fight.battle;
        let mut play = Play {
            game,
            state,
            dice: &mut given,
            trace: &mut Silent,
        };
        play.strike(way, count, rules);
        play.fight();
    }
    while let Some(Owed::Flags { .. }) = fight.battle.state.owed.last() {
        choices.push(fight.ends());
        let to = &action["retreat"][choices.len() - 1]["to"];
        let to = (!to.is_null()).then(|| fight.hex(to));
        let deed = fight.listed().into_iter().find(|deed| match deed {
            Deed::Retreat { way, .. } => to.is_none() || way.last() == to,
            _ => false,
        });
        let Battle { game, state } = &mut fight.battle;
        game.apply(state, &deed.expect("a way"), &mut given, &mut Silent);
    }
    given
        .finish()
        .unwrap_or_else(|problem| panic!("{id}: {problem}"));
    for (name, at) in [("retreat_choice_first", 0), ("retreat_choice_second", 1)] {
        if !expect[name].is_null() {
            let ours = choices.get(at).cloned().unwrap_or_default();
            tally.compare(id, name.to_owned(), &ours, &places(&expect[name]));
        }
    }
    for (line, unit) in expect["figures"]
        .as_array()
        .into_iter()
        .flatten()
        .zip(&units)
    {
        let ours = unit.map(|unit| fight.figures(unit));
        tally.compare(id, "figures".to_owned(), &ours, &line["figures"].as_u64());
    }
}

/// Flags on a unit that nobody fights with.
fn flags(id: &str, case: &Value, tally: &mut Tally) {
    let (action, expect) = (&case["action"], &case["expect"]);
    let mut fight = Fight::stage(&case["setup"]);
    let hex = fight.hex(&action["on"]);
    let unit = fight.unit(hex).expect("a unit");
    let before = fight.figures(unit);
    let count = action["resolve_flags"].as_u64().expect("a number");
    let Battle { game, state } = &mut fight.battle;
    let mut none = GivenDice::new(&[]);
    let mut play = Play {
        game,
        state,
        dice: &mut none,
        trace: &mut Silent,
    };
    play.owe_flags(unit, u8::try_from(count).expect("few"), true);
    play.ease_flags();
    let (least, most) = match state.owed.last() {
        Some(&Owed::Flags {
            flags, may_ignore, ..
        }) => {
            let each = game.run_for_a_flag(state, unit);
            (flags.saturating_sub(may_ignore), flags * each)
        }
        _ => (0, 0),
    };
    for (name, ours) in [
        ("min_retreat", u64::from(least)),
        ("max_retreat", u64::from(most)),
        ("figures_lost", before - fight.figures(unit)),
    ] {
        if let Some(theirs) = expect[name].as_u64() {
            tally.compare(id, name.to_owned(), &ours, &theirs);
        }
    }
}

/// A move, or a retreat, onto something that may go off or be crushed.
fn tread(id: &str, case: &Value, tally: &mut Tally) {
    let (action, expect) = (&case["action"], &case["expect"]);
    let mut fight = Fight::stage(&case["setup"]);
    let step = if action["move"].is_null() {
        &action["retreat"]
    } else {
        &action["move"]
    };
    let (from, to) = (fight.hex(&step["from"]), fight.hex(&step["to"]));
    let unit = fight.unit(from).expect("a unit");
    if action["move"].is_null() {
        let Battle { game, state } = &mut fight.battle;
        let mut none = GivenDice::new(&[]);
        let mut play = Play {
            game,
            state,
            dice: &mut none,
            trace: &mut Silent,
        };
        play.owe_flags(unit, 1, true);
        fight.run(Some(to));
    } else {
        fight.order(unit, Phase::Movement);
        let way = Way::of([to]).expect("a hex");
        fight.act(Deed::Move { unit, way }, &[]);
    }
    let lies = |work| fight.battle.state.works_on(to).lies.has(work);
    if let Some(removed) = expect["mine_removed"].as_bool() {
        tally.compare(id, "mine removed".to_owned(), &!lies(Work::MINE), &removed);
    }
    if expect["mine_detonates"] == false {
        tally.compare(id, "mine quiet".to_owned(), &lies(Work::MINE), &true);
    }
    if expect["obstacle_at"]["obstacle"].is_null() && !expect["obstacle_at"].is_null() {
        let at = fight.hex(&expect["obstacle_at"]);
        let gone = fight.battle.state.works_on(at).lies.is_empty();
        tally.compare(id, "obstacle gone".to_owned(), &gone, &true);
    }
    if let Some(figures) = expect["figures"].as_u64() {
        tally.compare(id, "figures".to_owned(), &fight.figures(unit), &figures);
    }
}

#[test]
fn fights_end_as_they_do_elsewhere() {
    let Some(corpus) = corpus() else {
        return;
    };
    let cases = super::json(&corpus.join("m44-cases/cases.json"));
    let mut tally = Tally::default();
    for case in cases["cases"].as_array().into_iter().flatten() {
        let id = case["id"].as_str().unwrap_or_default();
        let (setup, action, expect) = (&case["setup"], &case["action"], &case["expect"]);
        let moved = !action["move"].is_null();
        if action["compute"] == "hits" || id == "dday-destroyer-hits" {
            hits(id, case, &mut tally);
        } else if action["compute"] == "retreat options" {
            options(id, setup, expect, &mut tally);
        } else if !expect["ambush_allowed"].is_null() {
            ambush(id, case, &mut tally);
        } else if !action["attack"].is_null() {
            battle(id, case, &mut tally);
        } else if !action["select"].is_null() {
            strike(id, case, &mut tally);
        } else if !action["resolve_flags"].is_null() {
            flags(id, case, &mut tally);
        } else if !action["retreat"].is_null()
            || (moved && (!expect["mine_removed"].is_null() || !expect["obstacle_at"].is_null()))
        {
            tread(id, case, &mut tally);
        }
    }
    tally.judge("fights", 1.0);
}
