//! A small field of the collection, staged as an `.m44` file, and what its units do.

use std::cell::RefCell;
use std::fmt::Display;

use beachhead_engine::{Dice, Game, GivenDice, RecordedDice, Silent};
use beachhead_kit::{HexIx, UnitIx};
use serde_json::{Map, Value, json};

use crate::action::Resolved;
use crate::agreement::fields::Fields;
use crate::agreement::setting::Battle;
use crate::agreement::words::Tile;
use crate::agreement::{Outcome, words};
use crate::battle::targets;
use crate::data::Traits;
use crate::ground::Marks;
use crate::players;
use crate::side::Side;
use crate::state::{CrossHair, Mine, Phase};

/// Where units of each side stand that only keep the game going: no loss in a case ends it.
const FAR_OFF: [(i64, i64, &str); 2] = [(24, 0, "infger"), (0, 8, "infus")];

/// A field as the collection sets it up.
pub(crate) struct Fight {
    pub(crate) battle: Battle,
    /// Column and row of the hexes that the collection names.
    named: Vec<(i64, i64)>,
}

impl Fight {
    /// The field of a case.
    pub(crate) fn stage(setup: &Fields<'_>) -> Result<Self, String> {
        Self::open(&setup.list("hexes"), &Options::of(setup)?)
    }

    /// A field that is only made for a question of a case.
    pub(crate) fn of(setup: &Value) -> Result<Self, String> {
        let read = RefCell::default();
        Self::stage(&Fields::of(setup, &read))
    }

    /// A battle of the sample.
    pub(crate) fn on(battle: Battle) -> Self {
        Self {
            battle,
            named: Vec::new(),
        }
    }

    fn open(hexes: &[Fields<'_>], options: &Options) -> Result<Self, String> {
        let mut hexagons = Vec::new();
        let (mut by_sea, mut japanese) = (false, false);
        for hex in hexes {
            let mut hexagon = Map::new();
            for key in ["row", "col"] {
                hexagon.insert(key.to_owned(), hex.get(key).clone());
            }
            if hex.has("unit") {
                let unit = hex.object("unit");
                let kind = words::unit_type(unit.word("type"))?;
                japanese |= kind.is_japanese();
                hexagon.insert(
                    "unit".to_owned(),
                    kind.piece(words::side(unit.word("side"))?)?,
                );
            }
            by_sea |= lay_terrain(hex, &mut hexagon)?;
            if hex.has("obstacle") {
                let name = words::obstacle(hex.word("obstacle"))?;
                hexagon.insert("obstacle".to_owned(), json!({"name": name}));
            }
            if hex.has("minefield") {
                let owner = words::side(hex.object("minefield").word("owner"))?;
                let tag =
                    json!({"name": "tag3", "behavior": "MINE_FIELD", "side": words::name(owner)});
                hexagon.insert("tags".to_owned(), json!([tag]));
            }
            hexagons.push(hexagon);
        }
        let named = hexagons.iter().map(|hex| {
            let number = |key: &str| hex[key].as_i64().unwrap_or(i64::MIN);
            (number("col"), number("row"))
        });
        let named: Vec<(i64, i64)> = named.collect();
        for (column, row, name) in FAR_OFF {
            if !named.contains(&(column, row)) {
                let hexagon = json!({"row": row, "col": column, "unit": {"name": name}});
                hexagons.extend(hexagon.as_object().cloned());
            }
        }
        let file = json!({
            "meta_data": {"status": "PRIVATE", "software": "sed 1.2"},
            "game_info": options.game_info(japanese),
            "board": {
                "type": options.board, "face": if by_sea { "BEACH" } else { "COUNTRY" },
                "hexagons": joined(hexagons)?, "labels": [],
            },
            "text": {"en": {"name": "fight"}},
        });
        let mut fight = Self {
            battle: Battle::stage("fight", &file)?,
            named,
        };
        for hex in hexes {
            fight.finish(hex)?;
        }
        Ok(fight)
    }

    /// Sets what no `.m44` file says of a hex: kinds without a badge, losses, values of mines, cross-hairs.
    fn finish(&mut self, hex: &Fields<'_>) -> Outcome {
        let at = self.battle.hex(hex.get("col"), hex.get("row"))?;
        if hex.has("unit") {
            let given = hex.object("unit");
            let unit = self.unit(at)?;
            let side = words::side(given.word("side"))?;
            if self.battle.game.side_of(unit) != side {
                return Err(format!("no {} fights for {side:?}", given.get("type")));
            }
            let kind = words::unit_type(given.word("type"))?.kind;
            let kind = self.battle.game.roster.kind_named(kind);
            let kind = kind.ok_or_else(|| format!("no unit kind is {}", given.get("type")))?;
            let full = self.battle.game.roster[kind].figures;
            let troop = &mut self.battle.state.troops[unit];
            if troop.kind != kind {
                (troop.kind, troop.figures) = (kind, full);
            }
            if given.has("figures") {
                troop.figures = given.number("figures")?;
            }
        }
        if hex.word("terrain") == "ocean" && !self.battle.game.ground.is(at, Marks::OCEAN) {
            return Err(format!("no board has sea in {:?}", self.battle.place(at)));
        }
        if hex.has("minefield") {
            let dice = hex.object("minefield").number("value")?;
            let state = &mut self.battle.state;
            state.mines.retain(|mine| mine.hex != at);
            state.mines.push(Mine {
                hex: at,
                dice: Some(dice),
            });
            state.mines.sort_by_key(|mine| mine.hex);
        }
        if hex.has("crosshair") {
            let Battle { game, state } = &mut self.battle;
            let lays = |unit: UnitIx| game.kind_of(state, unit).traits.has(Traits::CROSS_HAIR);
            let gun = state.troops.iter().find(|(unit, _)| lays(*unit));
            let (gun, _) = gun.ok_or("no gun has laid the cross-hair")?;
            if hex.get("crosshair") == &Value::Bool(true) {
                state.cross_hairs.push(CrossHair { gun, hex: at });
            }
        }
        Ok(())
    }

    /// The hex with this `col` and `row`.
    pub(crate) fn hex(&self, at: &Value) -> Result<HexIx, String> {
        self.battle.hex(&at["col"], &at["row"])
    }

    /// The unit that stands in a hex.
    pub(crate) fn unit(&self, hex: HexIx) -> Result<UnitIx, String> {
        let unit = self.battle.state.unit_at(hex);
        unit.ok_or_else(|| format!("there is no unit in {:?}", self.battle.place(hex)))
    }

    /// The unit in the hex with this `col` and `row`.
    pub(crate) fn unit_in(&self, at: &Value) -> Result<UnitIx, String> {
        self.unit(self.hex(at)?)
    }

    /// Whether the collection has put something into the hex.
    pub(crate) fn is_named(&self, place: (i64, i64)) -> bool {
        self.named.contains(&place)
    }

    /// It is this step of the unit's side, and the unit has been ordered.
    pub(crate) fn order(&mut self, unit: UnitIx, phase: Phase) -> Outcome {
        let Battle { game, state } = &mut self.battle;
        let side = game.side_of(unit);
        state.side = side;
        state.phase = phase;
        state.seat = players::seat_named(game, side, None).ok_or("no player has the side")?;
        let turn = &mut state.troops[unit].turn;
        turn.ordered = true;
        turn.by = state.seat;
        Ok(())
    }

    pub(crate) fn check(&self, action: &Resolved) -> Outcome {
        let Battle { game, state } = &self.battle;
        let verdict = game.check(state, action);
        verdict.map_err(|refused| format!("{action:?} is refused: {refused:?}"))
    }

    /// Applies an action that has to be legal and to roll exactly these dice.
    pub(crate) fn act(&mut self, action: Resolved, dice: &[u16]) -> Outcome {
        self.check(&action)?;
        let Battle { game, state } = &mut self.battle;
        let mut given = GivenDice::new(dice);
        game.apply(state, &action, &mut given, &mut Silent);
        let finished = given.finish();
        finished.map_err(|problem| format!("{action:?}: {problem}"))
    }

    /// Applies an action that has to be legal, with stars only: how many dice it rolls.
    pub(crate) fn count_dice(&mut self, action: Resolved) -> Result<usize, String> {
        self.check(&action)?;
        let Battle { game, state } = &mut self.battle;
        let mut recorded = RecordedDice::new(Stars);
        game.apply(state, &action, &mut recorded, &mut Silent);
        Ok(recorded.take().len())
    }

    /// The unit attacks; dice that the collection doesn't name show stars.
    pub(crate) fn attack(&mut self, unit: UnitIx, hex: HexIx, named: &Value) -> Outcome {
        let count = targets::dice_on(self.battle.game.view(&self.battle.state), unit, hex);
        let mut dice = words::dice(named)?;
        dice.resize(usize::from(count), 6);
        self.act(Resolved::Attack { unit, hex }, &dice)
    }

    pub(crate) fn listed(&self) -> Vec<Resolved> {
        let mut actions = Vec::new();
        self.battle.game.legal(&self.battle.state, &mut actions);
        actions
    }

    /// The units that the unit may attack now, of those that the collection has set up.
    pub(crate) fn attacks_of(&self, unit: UnitIx) -> Vec<(i64, i64)> {
        let attacked = self.listed().into_iter().filter_map(|action| match action {
            Resolved::Attack { unit: other, hex } if other == unit => Some(self.battle.place(hex)),
            _ => None,
        });
        let mut places: Vec<_> = attacked.filter(|place| self.is_named(*place)).collect();
        places.sort_unstable();
        places
    }

    /// Where a retreat that is due may end.
    pub(crate) fn ends(&self) -> Vec<(i64, i64)> {
        let mut ends: Vec<(i64, i64)> = self
            .listed()
            .iter()
            .filter_map(|action| match action {
                Resolved::Retreat { path: way, .. } => way.last().map(|end| self.battle.place(end)),
                _ => None,
            })
            .collect();
        ends.sort_unstable();
        ends
    }

    /// The retreat that is due: to the hex, or to the first that there is.
    pub(crate) fn retreat_to(&self, to: Option<HexIx>) -> Result<Resolved, String> {
        let mut listed = self.listed().into_iter();
        let retreat = listed.find(|action| match action {
            Resolved::Retreat { path: way, .. } => to.is_none() || way.last() == to,
            _ => false,
        });
        retreat.ok_or_else(|| "the unit cannot retreat there".to_owned())
    }

    pub(crate) fn figures(&self, unit: UnitIx) -> u64 {
        self.battle.state.troops[unit].figures.into()
    }
}

/// Dice that always show a star.
#[derive(Debug)]
struct Stars;

impl Dice for Stars {
    fn roll(&mut self, sides: u16, _purpose: &dyn Display) -> u16 {
        sides
    }
}

/// What a case says of the game, and not of a hex.
#[derive(Debug)]
struct Options {
    board: &'static str,
    /// The side at the top is the Allies.
    turned: bool,
    commonwealth: bool,
}

impl Options {
    fn of(setup: &Fields<'_>) -> Result<Self, String> {
        let board = |key: &str| match setup.get(key).as_str() {
            None | Some("STANDARD") => Ok("STANDARD"),
            Some("BRKTHRU") => Ok("BRKTHRU"),
            Some(name) => Err(format!("no {key} is called `{name}`")),
        };
        // The board decides which deck is played with.
        let deck = board("deck")?;
        let mut options = Self {
            board: if setup.has("board") {
                board("board")?
            } else {
                deck
            },
            turned: false,
            commonwealth: false,
        };
        for (key, at_top) in [("top_side", Side::Axis), ("bottom_side", Side::Allies)] {
            if setup.has(key) {
                options.turned |= words::side(setup.word(key))? != at_top;
            }
        }
        options.commonwealth = match setup.get("nation_rule").as_str() {
            None => false,
            Some("British Commonwealth") => true,
            Some(rule) => return Err(format!("no nation plays by `{rule}`")),
        };
        Ok(options)
    }

    fn game_info(&self, japanese: bool) -> Value {
        let axis = if japanese { "JP" } else { "DE" };
        let mut sides = [("AXIS", axis), ("ALLIES", "US")];
        if self.turned {
            sides.reverse();
        }
        let [(top, top_country), (bottom, bottom_country)] = sides;
        let mut info = json!({
            "date_begin": "1941-06-06", "type": "HISTORICAL", "front": "WESTERN",
            "starting": "PLAYER2", "side_player1": top, "side_player2": bottom,
            "country_player1": top_country, "country_player2": bottom_country,
            "cards_player1": 5, "cards_player2": 5,
            "victory_player1": 9, "victory_player2": 9,
        });
        if self.commonwealth {
            info["options"] = json!({"british_commonwealth": true});
        }
        info
    }
}

/// Adds the tile of a hex; whether it is sea.
fn lay_terrain(hex: &Fields<'_>, hexagon: &mut Map<String, Value>) -> Result<bool, String> {
    if !hex.has("terrain") {
        return Ok(false);
    }
    let (layer, mut tile) = match words::terrain(hex.word("terrain"))? {
        Tile::Bare => return Ok(false),
        Tile::Sea => return Ok(true),
        Tile::Ground(name) => ("terrain", json!({"name": name})),
        Tile::Bunker => {
            let owner = words::side(hex.word("bunker_owner"))?;
            let tile = json!({"name": "bunker", "original_owner": words::name(owner)});
            ("rect_terrain", tile)
        }
    };
    if hex.has("kind") {
        tile["behavior"] = words::behavior(hex.word("kind"))?.into();
    }
    if hex.has("orientation") {
        tile["orientation"] = hex.get("orientation").clone();
    }
    hexagon.insert(layer.to_owned(), tile);
    Ok(false)
}

/// The hexes of a file, each once: a case may name one twice, its unit here and its obstacle there.
fn joined(hexagons: Vec<Map<String, Value>>) -> Result<Vec<Value>, String> {
    let mut once: Vec<Map<String, Value>> = Vec::new();
    for hexagon in hexagons {
        let same = |other: &&mut Map<String, Value>| {
            ["row", "col"]
                .iter()
                .all(|key| other[*key] == hexagon[*key])
        };
        let Some(known) = once.iter_mut().find(same) else {
            once.push(hexagon);
            continue;
        };
        for (key, value) in hexagon {
            match known.get(&key) {
                Some(other) if *other != value => {
                    return Err(format!("one hex has two of `{key}`: {other} and {value}"));
                }
                _ => known.insert(key, value),
            };
        }
    }
    Ok(once.into_iter().map(Value::Object).collect())
}

/// Column and row of each hex in a list, in order.
pub(crate) fn places(hexes: &Value) -> Result<Vec<(i64, i64)>, String> {
    let hexes = hexes.as_array().into_iter().flatten();
    let mut places: Vec<(i64, i64)> = hexes.map(place).collect::<Result<_, _>>()?;
    places.sort_unstable();
    Ok(places)
}

/// Column and row of a hex.
pub(crate) fn place(hex: &Value) -> Result<(i64, i64), String> {
    let place = hex["col"].as_i64().zip(hex["row"].as_i64());
    place.ok_or_else(|| format!("{hex} is no hex"))
}
