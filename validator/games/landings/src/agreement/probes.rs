//! One tile on an empty board, and one unit of each class: moves next to it, onto it and from it, dice, retreats.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use beachhead_kit::UnitIx;
use serde_json::{Value, json};

use crate::agreement::fields::Fields;
use crate::agreement::setting::Battle;
use crate::agreement::tally::Tally;
use crate::agreement::{self, Outcome, Verdict, text};
use crate::battle::flags::Run;
use crate::battle::{flags, flight, targets};
use crate::field::footing::ALL_FLAGS;
use crate::movement::moves;
use crate::movement::paces::May;
use crate::movement::reach::Reach;
use crate::side::Side;
use crate::state::{Place, State};

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

/// Column and row of the hex in which the unit of this place in the list begins: all of them far from the tile.
fn camp(place: usize) -> (i64, i64) {
    let place = i64::try_from(place).unwrap_or(i64::MAX);
    if place < 13 {
        (2 * place, 8)
    } else {
        (2 * place - 25, 7)
    }
}

/// A board with the tile, and every unit far off.
fn board(tile: &str, at: (i64, i64)) -> Result<Battle, String> {
    let mut words = tile.split(':');
    let name = words.next().unwrap_or_default();
    let behavior = words.next().filter(|word| !word.is_empty());
    let owner = words.next();
    let mut hexagons = Vec::new();
    for (place, (_, unit)) in UNITS.iter().enumerate() {
        let (column, row) = camp(place);
        let unit: Value = agreement::json(unit)?;
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
    Battle::stage(tile, &file)
}

fn number(list: &Value, at: usize) -> i64 {
    list[at].as_i64().unwrap_or(-1)
}

/// One unit and one tile, and what the collection answers about them.
struct Probe<'a> {
    of: String,
    unit: UnitIx,
    battle: &'a Battle,
    answers: Fields<'a>,
}

impl Probe<'_> {
    /// The unit alone on the board, but for an enemy where one is asked for.
    fn stage(&self, at: (i64, i64), enemy: Option<(i64, i64)>) -> Result<State, String> {
        let hex = |(column, row): (i64, i64)| self.battle.hex(&column.into(), &row.into());
        let foe = self.battle.state.at.first(hex((0, 0))?);
        let mut state = self.battle.state.clone();
        let everybody: Vec<UnitIx> = state.troops.iter().map(|(unit, _)| unit).collect();
        for other in everybody {
            if state.hex_of(other).is_some() {
                state.put(other, Place::Absent);
            }
        }
        let mut put = |unit: UnitIx, at| {
            state.put(unit, Place::Board(hex(at)?));
            Ok::<_, String>(())
        };
        put(self.unit, at)?;
        if let Some(at) = enemy {
            put(foe.ok_or("there is no enemy")?, at)?;
        }
        state.side = Side::Allies;
        Ok(state)
    }

    /// Which hexes the unit reaches, with the hexes of movement used, and whether it may battle there.
    fn moves(&self, tally: &mut Tally, reach: &mut Reach, from: (i64, i64), what: &str) -> Outcome {
        let list = self.answers.get(what).as_array();
        let theirs: BTreeMap<(i64, i64), (i64, i64)> = list
            .ok_or_else(|| format!("there is no {what}"))?
            .iter()
            .map(|hex| {
                (
                    (number(hex, 0), number(hex, 1)),
                    (number(hex, 2), number(hex, 3)),
                )
            })
            .collect();
        // As it leaves the tile somebody stands two hexes off.
        let enemy = (what == "on_moves").then_some((16, 4));
        let state = self.stage(from, enemy)?;
        moves::explore(self.battle.game.view(&state), self.unit, reach);
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
                only.push_str(&format!("{place:?} {ours:?} {theirs:?}; "));
            }
        }
        tally.compare(&self.of, what.to_owned(), &only, &String::new());
        Ok(())
    }

    /// Dice against an enemy.
    fn dice(
        &self,
        tally: &mut Tally,
        [at, enemy]: [(i64, i64); 2],
        what: &str,
        theirs: i64,
    ) -> Outcome {
        let state = self.stage(at, Some(enemy))?;
        let hex = self.battle.hex(&enemy.0.into(), &enemy.1.into())?;
        let ours = i64::from(targets::dice_on(
            self.battle.game.view(&state),
            self.unit,
            hex,
        ));
        tally.compare(&self.of, what.to_owned(), &ours, &theirs);
        Ok(())
    }

    /// Where the unit retreats over this many hexes.
    fn runs(&self, tally: &mut Tally, from: (i64, i64), what: &str, answers: &Value) -> Outcome {
        let state = self.stage(from, None)?;
        let game = &self.battle.game;
        for (flags, answer) in answers.as_object().into_iter().flatten() {
            let flags: u8 = flags.parse().map_err(|_| format!("{flags} flags"))?;
            let flight = flight::flight(game.view(&state), self.unit, flags);
            let run = Run::of(flags, 1, flight.free());
            let mut ends = BTreeSet::new();
            if run.most > 0 {
                ends.extend(flight.ends(run.most).map(|hex| self.battle.place(hex)));
            }
            let cells = answer[1].as_array().into_iter().flatten();
            let theirs: BTreeSet<(i64, i64)> = cells
                .filter(|cell| number(cell, 2) == i64::from(run.most))
                .map(|cell| (number(cell, 0), number(cell, 1)))
                .collect();
            let theirs = (number(answer, 0), theirs);
            let what = format!("{what} {flags}");
            tally.compare(&self.of, what, &(i64::from(run.lost), ends), &theirs);
        }
        Ok(())
    }

    /// The flags that the tile lets the unit ignore, and the figures that it loses with no way to run but one.
    fn shelter(&self, tally: &mut Tally) -> Outcome {
        let state = self.stage(TILE, None)?;
        let game = &self.battle.game;
        let shelter = flags::shelter(game.view(&state), self.unit);
        let retreat = self.answers.object("on_retreat");
        let ignore = retreat.object("ignore");
        for (word, ours) in [
            ("can1", (1..ALL_FLAGS).contains(&shelter.may)),
            ("canAll", shelter.may == ALL_FLAGS),
            ("must1", (1..ALL_FLAGS).contains(&shelter.must)),
            ("mustAll", shelter.must == ALL_FLAGS),
        ] {
            let theirs = ignore.get(word).as_bool();
            tally.compare(&self.of, format!("ignores {word}"), &Some(ours), &theirs);
        }
        let each = flags::run_for_a_flag(game.view(&state), self.unit);
        let theirs = ignore.get("hexPerFlag").as_u64();
        let what = "hexes a flag".to_owned();
        tally.compare(&self.of, what, &Some(each.into()), &theirs);
        for (flags, answer) in retreat.get("game").as_object().into_iter().flatten() {
            let count: u8 = flags.parse().map_err(|_| format!("{flags} flags"))?;
            let (left, may) = shelter.from(count);
            let free = flight::flight(game.view(&state), self.unit, count).free();
            let ours = i64::from(Run::of(left - may, each, free).lost);
            let what = format!("figures lost by {flags} flags");
            tally.compare(&self.of, what, &ours, &number(answer, 2));
        }
        Ok(())
    }

    /// All that is asked with the tile in the middle of the board.
    fn on_tile(&self, tally: &mut Tally, reach: &mut Reach) -> Outcome {
        let answers = &self.answers;
        self.moves(tally, reach, (10, 4), "adj_moves")?;
        self.moves(tally, reach, (8, 4), "two_moves")?;
        self.moves(tally, reach, TILE, "on_moves")?;
        for (what, enemy) in [("on_targets_d1", (14, 4)), ("on_targets_d2", (16, 4))] {
            let list = answers.get(what).as_array();
            let list = list.ok_or_else(|| format!("there is no {what}"))?;
            let theirs = list.first().map_or(0, |target| number(target, 3));
            self.dice(tally, [TILE, enemy], what, theirs)?;
        }
        for (what, places) in [
            ("def_d1", [(14, 4), TILE]),
            ("def_d2", [(16, 4), TILE]),
            ("def_d3", [(18, 4), TILE]),
            ("through_d2", [(10, 4), (14, 4)]),
        ] {
            let theirs = answers.get(what).as_i64();
            let theirs = theirs.ok_or_else(|| format!("there is no {what}"))?;
            self.dice(tally, places, what, theirs)?;
        }
        let retreat = answers.object("on_retreat");
        self.runs(tally, TILE, "on_retreat", retreat.get("raw"))?;
        self.shelter(tally)
    }
}

/// The two boards of a tile: in the middle, and where a retreat leads onto it.
type Boards = [Battle; 2];

fn probe(
    line: &Fields<'_>,
    boards: &mut BTreeMap<String, Result<Boards, String>>,
    reach: &mut Reach,
    tally: &mut Tally,
) -> Outcome {
    let (tile, class) = (line.word("tile"), line.word("unit"));
    // How the other implementation calls the tile's class.
    line.get("class");
    let boards = boards
        .entry(tile.to_owned())
        .or_insert_with(|| Ok([board(tile, TILE)?, board(tile, (11, 3))?]));
    let [middle, beside] = boards.as_ref().map_err(Clone::clone)?;
    let at = UNITS.iter().position(|(name, _)| *name == class);
    let (column, row) = camp(at.ok_or_else(|| format!("no class is called `{class}`"))?);
    let unit = |battle: &Battle| {
        let hex = battle.hex(&column.into(), &row.into())?;
        let unit = battle.state.at.first(hex);
        unit.ok_or_else(|| "the unit is not on the board".to_owned())
    };
    let of = format!("{tile} {class}");
    let on = |battle| {
        Ok::<_, String>(Probe {
            of: of.clone(),
            unit: unit(battle)?,
            battle,
            answers: line.clone(),
        })
    };
    on(middle)?.on_tile(tally, reach)?;
    let onto = line.get("retreat_onto");
    on(beside)?.runs(tally, (12, 2), "retreat_onto", onto)
}

pub(super) fn probes(corpus: &Path) -> Verdict {
    let text = text(&corpus.join("m44-cases/probes.jsonl"))?;
    let mut boards = BTreeMap::new();
    let mut tally = Tally::default();
    let mut reach = Reach::default();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let line = agreement::json(line)?;
        let read = RefCell::default();
        let fields = Fields::of(&line, &read);
        let of = format!("{} {}", fields.word("tile"), fields.word("unit"));
        tally.begin(&of);
        match probe(&fields, &mut boards, &mut reach, &mut tally) {
            Err(cause) => tally.fail(&of, "asked", cause),
            Ok(()) => {
                for word in fields.unread() {
                    tally.fail(&of, &word, "not read".to_owned());
                }
            }
        }
    }
    tally.judge("probes", 0.97)
}
