//! A small field of the collection, staged as an `.m44` file, and what its units do.

use beachhead_schema::hex::HexIx;
use serde_json::{Value, json};

use super::super::deed::Deed;
use super::super::roster::UnitIx;
use super::super::sequence::Phase;
use super::super::state::Mine;
use super::setting::Battle;
use crate::engine::{Game, GivenDice, Silent};

/// What a die shows, by the collection's names.
pub(super) fn die(face: &Value) -> u16 {
    match face.as_str() {
        Some("INF") => 1,
        Some("ARM") => 3,
        Some("GREN") => 4,
        Some("FLAG") => 5,
        _ => 6,
    }
}

pub(super) fn dice(faces: &Value) -> Vec<u16> {
    faces.as_array().into_iter().flatten().map(die).collect()
}

/// The piece of an `.m44` file for a unit of the collection.
pub(super) fn piece(unit: &Value) -> Value {
    let axis = unit["side"] == "AXIS";
    let army = if axis { "ger" } else { "us" };
    match unit["type"].as_str().unwrap_or_default() {
        "tank" => json!({"name": format!("tank{army}")}),
        "gun" => json!({"name": format!("gun{army}")}),
        "engineer" => json!({"name": format!("inf2{army}"), "badge": "badge12"}),
        "resistance" => {
            json!({"name": "inf2us", "badge": "badge3", "behavior": "FRENCH_RESISTANCE"})
        }
        "inf_jp" => json!({"name": "infjp"}),
        "inf_brit" => json!({"name": "infbrit"}),
        _ => json!({"name": format!("inf{army}")}),
    }
}

/// A fight as the collection sets it up, with somebody of each side far away, so that no loss ends it.
pub(super) struct Fight {
    pub(super) battle: Battle,
}

impl Fight {
    pub(super) fn stage(setup: &Value) -> Self {
        let mut hexagons = Vec::new();
        let mut japanese = false;
        for hex in setup["hexes"].as_array().into_iter().flatten() {
            let mut hexagon = json!({"row": hex["row"], "col": hex["col"]});
            if !hex["unit"].is_null() {
                japanese |= hex["unit"]["type"] == "inf_jp";
                hexagon["unit"] = piece(&hex["unit"]);
            }
            match hex["terrain"].as_str() {
                // The open board, and the sea of one with a beach.
                Some("clear" | "ocean") => {}
                Some("bunker") => {
                    hexagon["rect_terrain"] =
                        json!({"name": "bunker", "original_owner": hex["bunker_owner"]});
                }
                Some(name) => {
                    let name = match name {
                        "town" => "buildings",
                        "hill" => "hills",
                        "beach" => "pbeach",
                        name => name,
                    };
                    let mut tile = json!({"name": name});
                    if hex["kind"] == "bluff" {
                        tile["behavior"] = "BLUFF".into();
                    }
                    if !hex["orientation"].is_null() {
                        tile["orientation"] = hex["orientation"].clone();
                    }
                    hexagon["terrain"] = tile;
                }
                None => {}
            }
            if let Some(name) = hex["obstacle"].as_str() {
                let name = if name == "sandbag" { "sand" } else { name };
                hexagon["obstacle"] = json!({"name": name});
            }
            if let Some(owner) = hex["minefield"]["owner"].as_str() {
                hexagon["tags"] =
                    json!([{"name": "tag3", "behavior": "MINE_FIELD", "side": owner}]);
            }
            hexagons.push(hexagon);
        }
        hexagons.push(json!({"row": 0, "col": 24, "unit": {"name": "infger"}}));
        hexagons.push(json!({"row": 8, "col": 0, "unit": {"name": "infus"}}));
        let options = if setup["nation_rule"].is_null() {
            json!({})
        } else {
            json!({"british_commonwealth": true})
        };
        let sea = |hex: &Value| hex["terrain"] == "ocean";
        let by_sea = setup["hexes"]
            .as_array()
            .is_some_and(|hexes| hexes.iter().any(sea));
        let face = if by_sea { "BEACH" } else { "COUNTRY" };
        let file = json!({
            "game_info": {
                "date_begin": "1941-06-06", "type": "HISTORICAL", "front": "WESTERN",
                "starting": "PLAYER2", "side_player1": "AXIS", "side_player2": "ALLIES",
                "country_player1": if japanese { "JP" } else { "DE" }, "country_player2": "US",
                "cards_player1": 5, "cards_player2": 5,
                "victory_player1": 9, "victory_player2": 9, "options": options,
            },
            "board": {"type": "STANDARD", "face": face, "hexagons": hexagons},
            "text": {"en": {"name": "fight"}},
        });
        let mut fight = Self {
            battle: Battle::open("fight", &file.to_string()),
        };
        for hex in setup["hexes"].as_array().into_iter().flatten() {
            let at = fight.hex(hex);
            if let (Some(figures), Some(unit)) = (hex["unit"]["figures"].as_u64(), fight.unit(at)) {
                fight.battle.state.troops[unit].figures = u8::try_from(figures).expect("few");
            }
            if let Some(value) = hex["minefield"]["value"].as_u64() {
                fight.battle.state.mines.retain(|mine| mine.hex != at);
                fight.battle.state.mines.push(Mine {
                    hex: at,
                    dice: u8::try_from(value).ok(),
                });
            }
        }
        fight
    }

    pub(super) fn hex(&self, at: &Value) -> HexIx {
        self.battle.hex(&at["col"], &at["row"])
    }

    pub(super) fn unit(&self, hex: HexIx) -> Option<UnitIx> {
        self.battle.state.unit_at(hex)
    }

    /// It is this step of the unit's side, and the unit has been ordered.
    pub(super) fn order(&mut self, unit: UnitIx, phase: Phase) {
        let Battle { game, state } = &mut self.battle;
        let side = game.side_of(unit);
        state.side = side;
        state.phase = phase;
        state.seat = game.seat_named(side, None).expect("a player");
        let turn = &mut state.troops[unit].turn;
        turn.ordered = true;
        turn.by = state.seat;
    }

    pub(super) fn act(&mut self, deed: Deed, dice: &[u16]) {
        let Battle { game, state } = &mut self.battle;
        game.check(state, &deed)
            .unwrap_or_else(|refused| panic!("{deed:?}: {refused:?}"));
        let mut given = GivenDice::new(dice);
        game.apply(state, &deed, &mut given, &mut Silent);
        given
            .finish()
            .unwrap_or_else(|problem| panic!("{deed:?}: {problem}"));
    }

    /// The unit attacks; dice that the collection doesn't name show stars.
    pub(super) fn attack(&mut self, unit: UnitIx, hex: HexIx, named: &Value) {
        let count = self.battle.game.dice_on(&self.battle.state, unit, hex);
        let mut dice = dice(named);
        dice.resize(usize::from(count), 6);
        self.act(Deed::Attack { unit, hex }, &dice);
    }

    pub(super) fn listed(&self) -> Vec<Deed> {
        let mut deeds = Vec::new();
        self.battle.game.legal(&self.battle.state, &mut deeds);
        deeds
    }

    /// Where a retreat that is due may end.
    pub(super) fn ends(&self) -> Vec<(i64, i64)> {
        let mut ends: Vec<(i64, i64)> = self
            .listed()
            .iter()
            .filter_map(|deed| match deed {
                Deed::Retreat { way, .. } => way.last().map(|end| self.battle.place(end)),
                _ => None,
            })
            .collect();
        ends.sort_unstable();
        ends
    }

    /// Runs to the hex, or to the first that there is.
    pub(super) fn run(&mut self, to: Option<HexIx>) {
        let deed = self.listed().into_iter().find(|deed| match deed {
            Deed::Retreat { way, .. } => to.is_none() || way.last() == to,
            _ => false,
        });
        self.act(deed.expect("a way to run"), &[]);
    }

    pub(super) fn figures(&self, unit: UnitIx) -> u64 {
        self.battle.state.troops[unit].figures.into()
    }
}

pub(super) fn places(hexes: &Value) -> Vec<(i64, i64)> {
    let number = |value: &Value| value.as_i64().expect("a number");
    let hexes = hexes.as_array().into_iter().flatten();
    let mut places: Vec<(i64, i64)> = hexes
        .map(|hex| (number(&hex["col"]), number(&hex["row"])))
        .collect();
    places.sort_unstable();
    places
}
