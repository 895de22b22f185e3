//! Medals, control, reinforcements and landings: the collection's answers about them, asked of the sample's battles.

use beachhead_schema::games::landings::{MedalKind, Position, UnitPlace};
use beachhead_schema::hex::HexIx;
use beachhead_schema::pack::Pack;
use serde_json::{Value, json};

use super::super::deed::{Deed, Way};
use super::super::game::LandingsGame;
use super::super::medals::{Objective, Won};
use super::super::play::Play;
use super::super::roster::{BySide, Side};
use super::super::state::{Place, State};
use super::super::tests::{game, pack};
use super::{Tally, corpus, json as read};
use crate::engine::{Game, GivenDice, Silent};

const COMBINATIONS: [(&str, &str); 8] = [
    ("SWORD+JUNO", "sword-juno"),
    ("JUNO+GOLD", "juno-gold"),
    ("GOLD+OMAHA", "gold-omaha"),
    ("OMAHA+UTAH", "omaha-utah"),
    ("UTAH+AMERICAN_AIRBORNE", "utah-airborne"),
    ("SWORD+JUNO+GOLD", "british"),
    ("OMAHA+UTAH+AMERICAN_AIRBORNE", "american"),
    ("ALL", "neptune"),
];

#[test]
fn objectives_are_as_elsewhere() {
    let Some(folder) = corpus() else { return };
    let all = read(&folder.join("m44-cases/cases.json"));
    let (pack, mut tally) = (pack(), Tally::default());
    for case in all["cases"].as_array().into_iter().flatten() {
        let id = case["id"].as_str().unwrap_or_default();
        if let Some(ours) = answer(&pack, id, case) {
            tally.compare(id, "outcome".to_owned(), &ours, &case["expect"]);
        }
    }
    assert!(tally.same > 10, "the collection has such cases");
    tally.judge("objectives", 1.0);
}

fn answer(pack: &Pack, id: &str, case: &Value) -> Option<Value> {
    Some(match id {
        _ if id.starts_with("victory-") => victory(pack, case),
        "medal-temporary-lost" => {
            let medal = medal(MedalKind::Temporary, Some(Side::Allies), 1, false);
            let held = |stands: Option<Side>| medal.judge(None, |_| stands, |_| None);
            json!({"medals_after": [
                u8::from(held(Some(Side::Allies)).is_some()),
                u8::from(held(None).is_some()),
            ]})
        }
        "medal-majority-tie" => holder(case, MedalKind::Majority, false),
        "medal-sole-control" => holder(case, MedalKind::Temporary, true),
        "dday-overthrough-dice-axis3" => {
            let game = game(pack, "sword-juno-overthrough");
            let row = case["setup"]["row"]
                .as_u64()
                .and_then(|row| usize::try_from(row).ok());
            let [axis, _] = game.calls.generals;
            json!({"dice": axis.get(row.unwrap_or(1) - 1)})
        }
        "dday-airpower-blocks-axis-reinforcement" => {
            json!({"allowed": rolls_after_air_power(pack)})
        }
        "dday-bridge-held" => json!({"medal_holder": bridge_holder(pack)}),
        "dday-town-control-persists" => {
            let (game, state) = towns(pack, 1);
            let town = game.medals.towns.first().copied().expect("a town");
            json!({"controller": name(game.controller(&state, town))})
        }
        "dday-town-medals-5" => {
            let (game, state) = towns(pack, 5);
            let mut medals = BySide([0; 2]);
            for (at, objective) in game.medals.objectives.iter().enumerate() {
                if objective.won == Won::Towns
                    && let Some(side) = game.judged(&state, at)
                {
                    medals[side] += objective.worth[side];
                }
            }
            json!({"temporary_medals":
                {"ALLIES": medals[Side::Allies], "AXIS": medals[Side::Axis]}})
        }
        "dday-landing-craft-stop" => landing(pack),
        "dday-medal-totals" => {
            let named = case["action"]["totals"].as_array().into_iter().flatten();
            let totals = named.map(|name| {
                let known = COMBINATIONS.iter().find(|(maps, _)| name == maps);
                let (_, scenario) = known.expect("a combination of the sample");
                game(pack, scenario).medals.target[Side::Axis]
            });
            json!({"values": totals.collect::<Vec<_>>()})
        }
        _ => return None,
    })
}

fn name(side: Option<Side>) -> Option<&'static str> {
    side.map(|side| match side {
        Side::Axis => "AXIS",
        Side::Allies => "ALLIES",
    })
}

fn medal(kind: MedalKind, side: Option<Side>, hexes: u32, sole_control: bool) -> Objective {
    Objective {
        id: "medal".into(),
        won: Won::Hexes(kind),
        side,
        hexes: (0..hexes).map(HexIx).collect(),
        sections: Vec::new(),
        need: 1,
        worth: BySide([1; 2]),
        turn_start: false,
        sole_control,
        held_by: None,
        rows: Vec::new(),
    }
}

/// Who holds a group of which so many hexes are each side's.
fn holder(case: &Value, kind: MedalKind, sole_control: bool) -> Value {
    let count = |value: &Value| u32::try_from(value.as_u64().unwrap_or(0)).expect("few");
    let medal = medal(
        kind,
        None,
        count(&case["setup"]["medal"]["group"]),
        sole_control,
    );
    let occupied = &case["action"]["occupied"];
    let (axis, allies) = (count(&occupied["AXIS"]), count(&occupied["ALLIES"]));
    let stands = |hex: HexIx| match hex.0 {
        at if at < axis => Some(Side::Axis),
        at if at < axis + allies => Some(Side::Allies),
        _ => None,
    };
    json!({"holder": name(medal.judge(None, stands, |_| None))})
}

fn victory(pack: &Pack, case: &Value) -> Value {
    let count = |value: &Value| u16::try_from(value.as_u64().unwrap_or(0)).expect("few");
    let mut game = game(pack, "omaha");
    game.medals.target = BySide([count(&case["setup"]["medals_needed"]); 2]);
    let mut state = game.start();
    state.stand.held = BySide::default();
    let medals = &case["action"]["medals"];
    state.stand.won = BySide([count(&medals["top"]), count(&medals["bottom"])]);
    let mut both = Side::BOTH.into_iter();
    let winner = both.find(|side| game.has_won_by_medals(&state, *side));
    let seat = winner.map(|side| if side == game.top { "top" } else { "bottom" });
    json!({"winner": seat})
}

/// Whether the Axis rolls on the turn after Air Power.
fn rolls_after_air_power(pack: &Pack) -> bool {
    let game = game(pack, "omaha");
    let mut state = game.start();
    let seat = |side| game.seat_named(side, None).expect("a player");
    (state.side, state.seat) = (Side::Allies, seat(Side::Allies));
    Play {
        game: &game,
        state: &mut state,
        dice: &mut GivenDice::new(&[]),
        trace: &mut Silent,
    }
    .air_bars_reinforcements();
    game.reinforcement_dice(&state, seat(Side::Axis)).is_some()
}

/// The state with so many towns the Allies', and nobody on the map.
fn towns(pack: &Pack, taken: usize) -> (LandingsGame, State) {
    let game = game(pack, "omaha");
    let mut state = game.start();
    for (unit, _) in game.roster.iter() {
        if let Some(hex) = state.hex_of(unit) {
            state.at.set(hex, None);
            state.troops[unit].place = Place::Absent;
        }
    }
    for town in state.towns.iter_mut().take(taken) {
        *town = Side::Allies;
    }
    (game, state)
}

/// Who has a bridge beside which one Allied unit stands, and nobody else.
fn bridge_holder(pack: &Pack) -> Option<&'static str> {
    let game = game(pack, "sword");
    let mut bridges = game.medals.objectives.iter();
    let bridge = bridges.find(|medal| medal.won == Won::Bridge);
    let bridge = bridge.expect("Sword has bridges");
    let beside = bridge.hexes.get(1).copied();
    let stands = |hex| (Some(hex) == beside).then_some(Side::Allies);
    name(bridge.judge(None, stands, |_| None))
}

/// A loaded craft that goes as far as it can towards the shore.
fn landing(pack: &Pack) -> Value {
    let game = game(pack, "omaha");
    let place = |unit: &str, hex: &str, aboard: Option<&str>| UnitPlace {
        unit: unit.into(),
        hex: hex.into(),
        figures: None,
        ordered: true,
        aboard: aboard.map(Into::into),
        with: None,
    };
    let position = Position {
        turn: 1,
        side: "Allies".into(),
        phase: "Movement".to_owned(),
        units: vec![
            place("O-US-lc-1", "Omaha-B3", None),
            place("O-US-inf-1", "Omaha-B3", Some("O-US-lc-1")),
            place("O-DE-inf-1", "Omaha-E11", None),
        ],
        card: Some(beachhead_schema::games::landings::CardIn {
            card: "direct-from-hq".into(),
            instead: None,
            section: None,
        }),
        ..Position::default()
    };
    let mut state = game.given(&position).expect("it can be staged");
    let at = |number: &str| game.board.hex(number).expect("on the map");
    let unit = |id: &str| game.roster.find(&id.into()).expect("it is there");
    let (craft, cargo) = (unit("O-US-lc-1"), unit("O-US-inf-1"));
    let go = |hexes: &[&str]| Deed::Move {
        unit: craft,
        way: Way::of(hexes.iter().map(|hex| at(hex))).expect("short"),
    };
    // On through the coastline: it stops there.
    let stops = game.check(&state, &go(&["Omaha-B5", "Omaha-b6"])).is_err()
        && game
            .check(&state, &go(&["Omaha-b4", "Omaha-B5", "Omaha-C5"]))
            .is_err();
    let deed = go(&["Omaha-b4", "Omaha-B5"]);
    assert_eq!(game.check(&state, &deed), Ok(()));
    game.apply(&mut state, &deed, &mut GivenDice::new(&[]), &mut Silent);
    let back = state.hex_of(craft);
    let on_icon = back.is_some_and(|hex| game.coast.icons.contains(&hex));
    json!({
        "stops": stops,
        "unit_unloaded": state.hex_of(cargo) == Some(at("Omaha-B5")),
        "craft_returns_to": if on_icon { "any empty landing craft icon hex" } else { "nowhere" },
    })
}
