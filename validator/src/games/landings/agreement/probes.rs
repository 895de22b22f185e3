//! One tile on an empty board, and one unit of each class: moves next to it, onto it and from it, dice, retreats.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use serde_json::{Value, json};

use super::super::flags::Run;
use super::super::paces::May;
use super::super::reach::Reach;
use super::super::roster::UnitIx;
use super::super::state::{Place, State};
use super::setting::Battle;
use super::{Tally, corpus};

/// Units by their class there, and by what a file says of them.
const UNITS: [(&str, &str); 19] = [
    ("Infantry", r#"{"name":"infus"}"#),
    ("SpecialForces", r#"{"name":"inf2us","badge":"badge2"}"#),
    ("Armor", r#"{"name":"tankus"}"#),
    ("EliteArmor", r#"{"name":"tank2us"}"#),
    ("Artillery", r#"{"name":"gunus"}"#),
    ("BigGun", r#"{"name":"gunus","badge":"badge5"}"#),
    ("FrenchResistance", r#"{"name":"inf2us","badge":"badge3"}"#),
    ("CombatEngineer", r#"{"name":"infus","badge":"badge6"}"#),
    ("Sniper", r#"{"name":"infus","badge":"badge26"}"#),
    ("Cavalry", r#"{"name":"infus","badge":"badge29"}"#),
    ("SkiTroop", r#"{"name":"infus","badge":"badge30"}"#),
    ("MobileArtillery", r#"{"name":"gunus","badge":"badge35"}"#),
    ("HeavyAntiTankGun", r#"{"name":"gunus","badge":"badge46"}"#),
    ("FlameThrower", r#"{"name":"tankus","badge":"badge33"}"#),
    ("AntiTankLateWar", r#"{"name":"infus","badge":"badge37"}"#),
    ("MortarLateWar", r#"{"name":"infus","badge":"badge41"}"#),
    ("MachineGunLateWar", r#"{"name":"infus","badge":"badge45"}"#),
    (
        "ArmorMoveTwo",
        r#"{"name":"tankus","behavior":"ARMOR_MOVE_TWO"}"#,
    ),
    ("BoatInfantry", r#"{"name":"infus","equipment":"boat"}"#),
];
const OBSTACLES: [&str; 3] = ["sand", "wire", "hedgehog"];
const UPON: [&str; 8] = [
    "bunker",
    "casemate",
    "pontoon",
    "bridge",
    "railbridge",
    "ford",
    "roadblock",
    "dragonteeth",
];
/// Where the tile lies.
const TILE: (i64, i64) = (12, 4);

/// A board with the tile, and every unit far off.
fn board(tile: &str, at: (i64, i64)) -> Battle {
    let mut words = tile.split(':');
    let name = words.next().unwrap_or_default();
    let behavior = words.next().filter(|word| !word.is_empty());
    let owner = words.next();
    let mut hexagons = Vec::new();
    for (place, (_, unit)) in UNITS.iter().enumerate() {
        let (row, column) = if place < 13 {
            (8, 2 * place)
        } else {
            (7, 2 * place - 25)
        };
        let unit: Value = serde_json::from_str(unit).expect("a unit");
        hexagons.push(json!({"row": row, "col": column, "unit": unit}));
    }
    hexagons.push(json!({"row": 0, "col": 0, "unit": {"name": "infger"}}));
    let mut laid = json!({"name": name, "orientation": 1});
    if let Some(behavior) = behavior {
        laid["behavior"] = behavior.into();
    }
    if let Some(owner) = owner {
        laid["original_owner"] = owner.into();
    }
    let mut hex = json!({"row": at.1, "col": at.0});
    if name == "mine" {
        hex["tags"] = json!([{"name": "tag3", "behavior": "MINE_FIELD", "side": owner}]);
    } else if OBSTACLES.contains(&name) {
        hex["obstacle"] = laid;
    } else if UPON.contains(&name) {
        hex["rect_terrain"] = laid;
    } else if name != "none" {
        hex["terrain"] = laid;
    }
    if name != "none" {
        hexagons.push(hex);
    }
    let file = json!({
        "meta_data": {"status": "PRIVATE", "software": "sed 1.2"},
        "game_info": {
            "date_begin": "1944-06-06", "front": "WESTERN", "type": "HISTORICAL", "starting": "PLAYER1",
            "side_player1": "AXIS", "side_player2": "ALLIES", "country_player1": "DE", "country_player2": "US",
            "cards_player1": 5, "cards_player2": 5, "victory_player1": 4, "victory_player2": 4
        },
        "board": {"type": "STANDARD", "face": "COUNTRY", "hexagons": hexagons, "labels": []},
        "text": {"en": {"name": "probe"}}
    });
    Battle::open(tile, &file.to_string())
}

/// The only unit of its side on the board, and an enemy where one is asked for.
fn stage(battle: &Battle, unit: UnitIx, at: (i64, i64), enemy: Option<(i64, i64)>) -> State {
    let mut state = battle.state.clone();
    let hex = |at: (i64, i64)| battle.hex(&at.0.into(), &at.1.into());
    let everybody: Vec<UnitIx> = state.every_unit().map(|(unit, _)| unit).collect();
    for other in everybody {
        if let Some(from) = state.hex_of(other) {
            state.at.set(from, None);
            state.troops[other].place = Place::Absent;
        }
    }
    let mut put = |unit: UnitIx, at| {
        state.at.set(hex(at), Some(unit));
        state.troops[unit].place = Place::Board(hex(at));
    };
    put(unit, at);
    if let Some(at) = enemy {
        put(foe(battle), at);
    }
    state.side = super::super::roster::Side::Allies;
    state
}

fn foe(battle: &Battle) -> UnitIx {
    let first = battle.hex(&0.into(), &0.into());
    battle.state.at.get(first).expect("an enemy")
}

struct Probe<'a> {
    battle: &'a Battle,
    unit: UnitIx,
    of: String,
}

impl Probe<'_> {
    fn moves(
        &self,
        tally: &mut Tally,
        reach: &mut Reach,
        from: (i64, i64),
        what: &str,
        told: &Value,
    ) {
        let Some(list) = told.as_array() else { return };
        let theirs: BTreeMap<(i64, i64), (i64, i64)> = list
            .iter()
            .map(|hex| {
                let number = |at: usize| hex[at].as_i64().unwrap_or(-1);
                ((number(0), number(1)), (number(2), number(3)))
            })
            .collect();
        // As it leaves the tile somebody stands two hexes off.
        let enemy = (what == "on_moves").then_some((16, 4));
        let state = stage(self.battle, self.unit, from, enemy);
        self.battle.game.reach(&state, self.unit, reach);
        let ours: BTreeMap<_, _> = reach
            .found()
            .iter()
            .map(|found| {
                let may = i64::from(found.may != May::No);
                (self.battle.place(found.hex), (i64::from(found.cost), may))
            })
            .filter(|(place, _)| what == "on_moves" || place.0 > 10)
            .collect();
        let mut only = String::new();
        for place in ours.keys().chain(theirs.keys()).collect::<BTreeSet<_>>() {
            let (ours, theirs) = (ours.get(place), theirs.get(place));
            if ours != theirs {
                write!(only, "{place:?} {ours:?} {theirs:?}; ").expect("text");
            }
        }
        tally.compare(&self.of, what.to_owned(), &only, &String::new());
    }

    fn dice(&self, tally: &mut Tally, [at, enemy]: [(i64, i64); 2], what: &str, theirs: i64) {
        let state = stage(self.battle, self.unit, at, Some(enemy));
        let hex = self.battle.hex(&enemy.0.into(), &enemy.1.into());
        let ours = i64::from(self.battle.game.dice_on(&state, self.unit, hex));
        tally.compare(&self.of, what.to_owned(), &ours, &theirs);
    }

    fn runs(&self, tally: &mut Tally, from: (i64, i64), what: &str, told: &Value) {
        let state = stage(self.battle, self.unit, from, None);
        let game = &self.battle.game;
        for (flags, told) in told.as_object().into_iter().flatten() {
            let flags: u8 = flags.parse().expect("a number");
            let flight = game.flight(&state, self.unit, flags);
            let run = Run::of(flags, 1, flight.free());
            let mut ends = BTreeSet::new();
            if run.most > 0 {
                ends.extend(flight.ends(run.most).map(|hex| self.battle.place(hex)));
            }
            let cells = told[1].as_array().into_iter().flatten();
            let theirs: BTreeSet<(i64, i64)> = cells
                .filter(|cell| cell[2].as_i64() == Some(i64::from(run.most)))
                .map(|cell| {
                    (
                        cell[0].as_i64().unwrap_or(-1),
                        cell[1].as_i64().unwrap_or(-1),
                    )
                })
                .collect();
            let theirs = (told[0].as_i64().unwrap_or(-1), theirs);
            tally.compare(
                &self.of,
                format!("{what} {flags}"),
                &(i64::from(run.lost), ends),
                &theirs,
            );
        }
    }
}

#[test]
fn probes() {
    let Some(corpus) = corpus() else { return };
    let text = std::fs::read_to_string(corpus.join("m44-cases/probes.jsonl")).expect("it is there");
    let mut boards: BTreeMap<String, [Battle; 2]> = BTreeMap::new();
    let mut tally = Tally::default();
    let mut reach = Reach::default();
    for line in text.lines() {
        let told: Value = serde_json::from_str(line).expect("JSON");
        let (Some(tile), Some(class)) = (told["tile"].as_str(), told["unit"].as_str()) else {
            continue;
        };
        let boards = boards
            .entry(tile.to_owned())
            .or_insert_with(|| [board(tile, TILE), board(tile, (11, 3))]);
        let at = UNITS
            .iter()
            .position(|(name, _)| *name == class)
            .expect("a class");
        let (row, column) = if at < 13 {
            (8, 2 * at)
        } else {
            (7, 2 * at - 25)
        };
        let unit = |battle: &Battle| {
            let hex = battle.hex(&column.into(), &row.into());
            battle.state.at.get(hex).expect("a unit")
        };
        let of = format!("{tile} {class}");
        let probe = Probe {
            battle: &boards[0],
            unit: unit(&boards[0]),
            of: of.clone(),
        };
        probe.moves(
            &mut tally,
            &mut reach,
            (10, 4),
            "adj_moves",
            &told["adj_moves"],
        );
        probe.moves(
            &mut tally,
            &mut reach,
            (8, 4),
            "two_moves",
            &told["two_moves"],
        );
        probe.moves(&mut tally, &mut reach, TILE, "on_moves", &told["on_moves"]);
        for (kind, enemy) in [("on_targets_d1", (14, 4)), ("on_targets_d2", (16, 4))] {
            if let Some(list) = told[kind].as_array() {
                let dice = list
                    .first()
                    .map_or(0, |target| target[3].as_i64().unwrap_or(0));
                probe.dice(&mut tally, [TILE, enemy], kind, dice);
            }
        }
        for (kind, from) in [
            ("def_d1", (14, 4)),
            ("def_d2", (16, 4)),
            ("def_d3", (18, 4)),
        ] {
            if let Some(dice) = told[kind].as_i64() {
                probe.dice(&mut tally, [from, TILE], kind, dice);
            }
        }
        if let Some(dice) = told["through_d2"].as_i64() {
            probe.dice(&mut tally, [(10, 4), (14, 4)], "through_d2", dice);
        }
        probe.runs(&mut tally, TILE, "on_retreat", &told["on_retreat"]["raw"]);
        let probe = Probe {
            battle: &boards[1],
            unit: unit(&boards[1]),
            of,
        };
        probe.runs(&mut tally, (12, 2), "retreat_onto", &told["retreat_onto"]);
    }
    tally.judge("probes", 0.97);
}
