//! The file as a pack says it, and nothing else: what is kept of a file is the difference to this.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::board::{Board, Face, Spot};
use super::codes;
use super::kept::KeptShape;
use super::options;
use super::pieces::{self, full_figures};
use super::standard::{TILES, cell, kind_of, known};
use super::vocabulary::{
    ALLIES, LAYERS, MINE, UNIT_TILE_LAYER, UNIT_TILES, layer_of, medal_name, side_word,
};
use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::diag::{Diagnostic, Subject};
use beachhead_model::forces::Unit;
use beachhead_model::games::GameScenario;
use beachhead_model::games::landings::{LandingsScenario, Medal, MedalKind, Troop};
use beachhead_model::map::Tile;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;

/// What a pack says.
pub(super) struct Plain {
    pub(super) value: Value,
    /// What of it such a file has no room for.
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// The file of a scenario, by its place in the pack.
pub(super) fn plain(pack: &Pack, scenario: usize, shape: &KeptShape) -> Plain {
    let mut plain = Plain {
        value: Value::Null,
        diagnostics: Vec::new(),
    };
    let Some(scenario) = pack.scenarios.get(scenario) else {
        return plain;
    };
    let empty = LandingsScenario::default();
    let plan = match &scenario.rules {
        Some(GameScenario::Landings(plan)) => plan,
        _ => &empty,
    };
    let Some(board) = Board::of(pack.map.grid.spec()) else {
        let why = "such files hold boards of 13 × 9, 13 × 17 or 26 × 9 hexes, and this map is none of them";
        let finding = Diagnostic::error(codes::NOT_WRITTEN, why);
        plain.diagnostics.push(finding);
        return plain;
    };
    let mut writing = Writing {
        pack,
        scenario,
        plan,
        board,
        shape,
        face: face(pack, board),
        diagnostics: Vec::new(),
    };
    plain.value = writing.file();
    writing.leave_out_own();
    plain.diagnostics = writing.diagnostics;
    plain
}

/// The background of which the map has most: where hexes were painted over, the others still show it.
fn face(pack: &Pack, board: Board) -> Face {
    let fits = |face: Face| {
        let same = board.spots().filter(|spot| {
            let hex = board
                .number(*spot)
                .and_then(|number| pack.map.grid.find(number.as_str()));
            let terrain = hex.and_then(|hex| pack.map.hexes.terrain(hex));
            terrain.is_some_and(|terrain| *terrain == *face.terrain(board, spot.row))
        });
        same.count()
    };
    let mut best = (Face::Country, 0);
    for face in Face::ALL {
        let count = fits(face);
        if count > best.1 {
            best = (face, count);
        }
    }
    best.0
}

struct Writing<'p> {
    pack: &'p Pack,
    scenario: &'p Scenario,
    plan: &'p LandingsScenario,
    board: Board,
    face: Face,
    shape: &'p KeptShape,
    diagnostics: Vec<Diagnostic>,
}

impl Writing<'_> {
    fn file(&mut self) -> Value {
        let title = self.scenario.title.as_str();
        let text = if self.shape.is_flat {
            json!({ "name": title })
        } else {
            let language = self.shape.language.as_deref().unwrap_or("en");
            json!({ language: { "name": title } })
        };
        let mut board = Map::new();
        board.insert("type".to_owned(), self.board.word().into());
        board.insert("face".to_owned(), self.face.word().into());
        board.insert("hexagons".to_owned(), self.hexagons());
        let labels = self.labels();
        if !labels.is_empty() {
            board.insert("labels".to_owned(), labels.into());
        }
        json!({ "game_info": self.info(), "board": board, "text": text })
    }

    fn not_written(&mut self, why: String, subject: Option<Subject>) {
        let finding = Diagnostic::warning(codes::NOT_WRITTEN, why);
        self.diagnostics.push(match subject {
            Some(subject) => finding.on(subject),
            None => finding,
        });
    }

    /// Own properties are no business of other programs.
    fn leave_out_own(&mut self) {
        let (map, units) = (&self.pack.map, &self.pack.forces.units);
        let hexes = map.grid.iter().filter(|hex| map.hexes.own(*hex).is_some());
        let sides = map.hexsides.iter().filter(|side| !side.own.is_empty());
        let units = units.iter().filter(|unit| !unit.own.is_empty());
        let count = hexes.count() + sides.count() + units.count();
        let count = count + usize::from(!self.scenario.own.is_empty());
        if count > 0 {
            let records = if count == 1 { "record" } else { "records" };
            let why =
                format!("such files have no room for the own properties of {count} {records}");
            self.not_written(why, None);
        }
    }

    fn info(&mut self) -> Value {
        let mut info = Map::new();
        let top = &self.plan.top;
        for player in &self.plan.players {
            let number = if player.side == *top { 1 } else { 2 };
            let mut put =
                |key: &str, value: Value| drop(info.insert(format!("{key}_player{number}"), value));
            put("side", side_word(&player.side).into());
            put("cards", player.cards.into());
            put("victory", player.medals.into());
            if let Some(nation) = &player.nation {
                put("country", nation.as_str().into());
            }
        }
        let first = if self.scenario.first == *top {
            "PLAYER1"
        } else {
            "PLAYER2"
        };
        info.insert("starting".to_owned(), first.into());
        let special = &self.plan.special;
        let piece = |unit: &Id| self.unit(self.pack.forces.units.get(unit)?, false);
        let options = options::plain(special, &piece);
        if !options.is_empty() {
            info.insert("options".to_owned(), options.into());
        }
        let sudden = self.plan.medals.iter();
        let sudden = sudden.filter(|medal| medal.kind == MedalKind::SuddenDeath);
        let sudden: Vec<Value> = sudden.map(sudden_death).collect();
        if !sudden.is_empty() {
            info.insert("victory".to_owned(), json!({ "condition": sudden }));
        }
        for special in special {
            if !options::can_be_written(special) {
                let shown = format!("{special:?}");
                let name: String = shown
                    .chars()
                    .take_while(char::is_ascii_alphanumeric)
                    .collect();
                self.not_written(
                    format!("such files have no room for the special rule {name}"),
                    None,
                );
            }
        }
        for unit in &self.plan.reserves {
            let why = format!("such files have no room for {unit}, which waits in reserve");
            self.not_written(why, Some(Subject::Unit(unit.to_string())));
        }
        Value::Object(info)
    }

    fn hexagons(&mut self) -> Value {
        let mut units = BTreeMap::<HexNo, Vec<&Unit>>::new();
        for place in &self.scenario.setup {
            if let Some(unit) = self.pack.forces.units.get(&place.unit) {
                units.entry(place.hex.clone()).or_default().push(unit);
            }
        }
        let mut tags = self.tags();
        let mut hexagons = Vec::new();
        for spot in self.board.spots() {
            let Some(number) = self.board.number(spot) else {
                continue;
            };
            let mut hexagon = Map::new();
            let tiles = self.tiles(spot, &number);
            let units = units.remove(&number).unwrap_or_default();
            let mut tags = tags.remove(&number).unwrap_or_default();
            tags.extend(tiles.iter().filter(|tile| tile.kind == MINE).map(mine));
            let hidden = units
                .iter()
                .filter(|unit| self.troop(&unit.id).is_some_and(|troop| troop.camouflaged));
            tags.extend(hidden.map(|_| json!({ "name": "tag15" })));
            let (as_tiles, units): (Vec<&Unit>, Vec<&Unit>) =
                units.into_iter().partition(|unit| stands_as_tile(unit));
            let mut as_tiles: Vec<Value> = as_tiles.into_iter().filter_map(unit_tile).collect();
            for (layer, _) in LAYERS {
                let in_layer = tiles.iter().filter(|tile| tile.kind != MINE);
                let in_layer = in_layer.filter(|tile| self.layer(tile) == layer);
                let mut in_layer: Vec<Value> = in_layer.map(plain_tile).collect();
                if layer == UNIT_TILE_LAYER {
                    in_layer.append(&mut as_tiles);
                }
                put_all(&mut hexagon, layer, in_layer);
            }
            let units = units.iter().filter_map(|unit| self.unit(unit, true));
            put_all(&mut hexagon, "unit", units.collect());
            if !tags.is_empty() {
                hexagon.insert("tags".to_owned(), tags.into());
            }
            if hexagon.is_empty() {
                continue;
            }
            hexagon.insert("row".to_owned(), spot.row.into());
            hexagon.insert("col".to_owned(), spot.col.into());
            hexagons.push(Value::Object(hexagon));
        }
        Value::Array(hexagons)
    }

    fn layer(&self, tile: &Tile) -> &'static str {
        let other = self.shape.layers.get(&tile.kind);
        other
            .copied()
            .unwrap_or_else(|| layer_of(tile.kind.as_str()))
    }

    /// The tiles of a hex: those laid on it, and those that say what is painted or drawn on it.
    fn tiles(&mut self, spot: Spot, number: &HexNo) -> Vec<Tile> {
        let map = &self.pack.map;
        let Some(hex) = map.grid.find(number.as_str()) else {
            return Vec::new();
        };
        let printed = self.face.terrain(self.board, spot.row);
        let terrain = map
            .hexes
            .terrain(hex)
            .filter(|terrain| **terrain != *printed);
        let mut tiles = Vec::new();
        for kind in terrain.into_iter().chain(map.hexes.features(hex)) {
            match tile_for(kind) {
                Some(tile) => tiles.push(Tile::new(tile.into())),
                None => {
                    let why = format!("no tile of such files is `{kind}`");
                    self.not_written(why, Some(Subject::Hex(number.clone())));
                }
            }
        }
        tiles.extend(map.hexes.tiles(hex).iter().cloned());
        tiles
    }

    fn troop(&self, unit: &Id) -> Option<&Troop> {
        self.plan.troops.iter().find(|troop| troop.unit == *unit)
    }

    /// A unit; with its figures where it hasn't as many as others.
    fn unit(&self, unit: &Unit, with_figures: bool) -> Option<Value> {
        let plain = Troop::default();
        let troop = self.troop(&unit.id).unwrap_or(&plain);
        let (name, badge) = match &troop.piece {
            Some(piece) if is_of_kind(piece, troop, unit) => (piece.clone(), troop.badge.clone()),
            _ => pieces::piece_for(&unit.kind, unit.nation.as_ref(), &unit.side)?,
        };
        let mut fields = Map::new();
        let mut put = |key: &str, value: Value| drop(fields.insert(key.to_owned(), value));
        put("name", name.as_str().into());
        if let Some(badge) = badge {
            put("badge", badge.as_str().into());
        }
        let is_tiger = unit.kind == "tiger";
        if with_figures && (is_tiger || full_figures(&unit.kind) != Some(unit.steps)) {
            put("nbr_units", unit.steps.into());
        }
        for (key, value) in [
            ("behavior", &troop.behavior),
            ("equipment", &troop.equipment),
        ] {
            if let Some(value) = value {
                put(key, value.as_str().into());
            }
        }
        if troop.medals == Some(2) && troop.behavior.is_none() {
            put("behavior", "GERMAN_2VICTANK".into());
        }
        Some(Value::Object(fields))
    }

    /// Medals and exits, by the hex on which their marker lies.
    fn tags(&mut self) -> BTreeMap<HexNo, Vec<Value>> {
        let mut tags = BTreeMap::<HexNo, Vec<Value>>::new();
        let markers = &self.pack.map.markers;
        // Ids end in numbers, and count as such.
        let mut medals: Vec<&Medal> = self.plan.medals.iter().collect();
        medals.retain(|medal| medal.kind != MedalKind::SuddenDeath);
        for medal in medals {
            let marker = markers.get(&medal.id).map(|marker| &marker.hex);
            let Some(hex) = marker.or_else(|| medal.hexes.first()) else {
                continue;
            };
            tags.entry(hex.clone()).or_default().push(tag(medal, hex));
        }
        for marker in markers {
            let is_medal = self.plan.medals.iter().any(|medal| medal.id == marker.id);
            if marker.kind == "exit" && !is_medal {
                tags.entry(marker.hex.clone())
                    .or_default()
                    .push(json!({ "name": "tag4" }));
            }
        }
        tags
    }

    fn labels(&self) -> Vec<Value> {
        let label = |hex: &HexNo, text: &str| {
            let Spot { row, col } = self.board.spot(hex.as_str())?;
            let lines: Vec<&str> = text.split('\n').collect();
            Some(json!({ "row": row, "col": col, "text": lines }))
        };
        let map = &self.pack.map;
        let labels = map
            .labels
            .iter()
            .filter_map(|text| label(&text.hex, &text.text));
        let named = map.grid.iter().filter_map(|hex| {
            let name = map.hexes.name(hex)?;
            label(&map.grid.number(hex), name)
        });
        labels.chain(named).collect()
    }
}

/// Whether a unit is one that files have as a tile.
fn stands_as_tile(unit: &Unit) -> bool {
    let mut tiles = UNIT_TILES.iter();
    tiles.any(|(_, kind)| unit.kind == **kind)
}

fn unit_tile(unit: &Unit) -> Option<Value> {
    let (name, _) = pieces::piece_for(&unit.kind, None, &unit.side)?;
    let side = Some(&unit.side).filter(|side| **side != ALLIES);
    Some(plain_tile(&Tile {
        side: side.cloned(),
        ..Tile::new(name)
    }))
}

/// Whether a unit is still what its piece says.
fn is_of_kind(piece: &Id, troop: &Troop, unit: &Unit) -> bool {
    let plain = |kind: &str| kind.strip_suffix("-late").unwrap_or(kind).to_owned();
    let Some(kind) = pieces::kind_of(piece.as_str()) else {
        return false;
    };
    let by_badge = pieces::kind_by_badge(kind.stem, troop.badge.as_ref(), None);
    let is_resistance = unit.kind == "resistance"
        && troop
            .behavior
            .as_ref()
            .is_some_and(|behavior| *behavior == "FRENCH_RESISTANCE");
    let is_tiger = unit.kind == "tiger" && kind.stem == "tank2";
    is_resistance || is_tiger || plain(by_badge.as_str()) == plain(unit.kind.as_str())
}

/// The tile that says a terrain or feature: the one of that name, or else the first.
fn tile_for(kind: &Id) -> Option<&'static str> {
    if *kind == "mine" {
        return Some(MINE);
    }
    let is_so = |tile: &&'static str| cell(TILES, tile, "kind") == Some(kind.as_str());
    // Winter and desert tiles begin with a letter of their own.
    let mut tiles: Vec<&'static str> = known(TILES).filter(is_so).collect();
    tiles.sort_by_key(|tile| (kind_of(tile) != Some(*tile), tile.len(), *tile));
    tiles.first().copied()
}

fn plain_tile(tile: &Tile) -> Value {
    let mut fields = Map::new();
    let mut put = |key: &str, value: Value| drop(fields.insert(key.to_owned(), value));
    put("name", tile.kind.as_str().into());
    if let Some(turned) = tile.turned {
        put("orientation", turned.into());
    }
    if let Some(like) = &tile.like {
        put("behavior", like.as_str().into());
    }
    if let Some(side) = &tile.side {
        put("original_owner", side_word(side).into());
    }
    Value::Object(fields)
}

fn mine(tile: &Tile) -> Value {
    let like = tile.like.as_ref().map_or("MINE_FIELD", Id::as_str);
    let mut fields = Map::new();
    fields.insert("name".to_owned(), MINE.into());
    fields.insert("behavior".to_owned(), like.into());
    if let Some(side) = &tile.side {
        fields.insert("side".to_owned(), side_word(side).into());
    }
    Value::Object(fields)
}

fn tag(medal: &Medal, hex: &HexNo) -> Value {
    let others = |medal: &Medal| -> Vec<Value> {
        let others = medal.hexes.iter().filter(|other| *other != hex);
        others.map(|other| other.as_str().into()).collect()
    };
    let mut fields = Map::new();
    if matches!(medal.kind, MedalKind::Exit | MedalKind::FirstExit) {
        fields.insert("name".to_owned(), "tag4".into());
        fields.insert("behavior".to_owned(), "EXIT_MARKER".into());
        if let Some(side) = &medal.side {
            fields.insert("side".to_owned(), side_word(side).into());
        }
        let group = medal.hexes.iter().map(|hex| hex.as_str().into());
        let group: Vec<Value> = if medal.hexes.len() > 1 {
            group.collect()
        } else {
            Vec::new()
        };
        fields.insert("group".to_owned(), group.into());
        return Value::Object(fields);
    }
    let mut how = Map::new();
    let mut put = |key: &str, value: Value| drop(how.insert(key.to_owned(), value));
    put("permanent", (medal.kind == MedalKind::Permanent).into());
    put("counts_for", medal.worth.into());
    put("nbr_hex", medal.need.into());
    let majority = matches!(
        medal.kind,
        MedalKind::Majority | MedalKind::AbsoluteMajority
    );
    for (key, so) in [
        ("majority", majority),
        ("last_to_occupy", medal.kind == MedalKind::LastToOccupy),
        ("turn_start", medal.turn_start),
        ("sole_control", medal.sole_control),
    ] {
        if so {
            put(key, true.into());
        }
    }
    fields.insert("name".to_owned(), medal_name(medal.side.as_ref()).into());
    fields.insert("medal".to_owned(), how.into());
    fields.insert("group".to_owned(), others(medal).into());
    Value::Object(fields)
}

fn sudden_death(medal: &Medal) -> Value {
    let group: Vec<&str> = medal.hexes.iter().map(HexNo::as_str).collect();
    let side = medal.side.as_ref().map(side_word);
    json!({ "group_sudden_death": { "side": side, "number": medal.need, "group": group } })
}

/// One thing stands alone, several in a list.
fn put_all(fields: &mut Map<String, Value>, key: &str, values: Vec<Value>) {
    if values.is_empty() {
        return;
    }
    let value = match <[Value; 1]>::try_from(values) {
        Ok([only]) => only,
        Err(values) => Value::Array(values),
    };
    fields.insert(key.to_owned(), value);
}
