//! The pack of a file: its map, its forces, its one scenario.

use std::collections::BTreeMap;

use super::board::{Board, Face, Spot};
use super::hexagons::{self, BattleCell, Hexagons};
use super::imported::Import;
use super::info::{players, title, year};
use super::json::{self, Is, Json};
use super::muster::{Muster, groups};
use super::reading::{At, Found, Places};
use super::standard::standard;
use super::tags::{Named, Tag, What};
use super::vocabulary::{IS_WITTMANN, MINE, WITTMANN};
use super::{checks, codes, kept, options, plain};
use beachhead_base::Id;
use beachhead_hex::{Grid, HexNo};
use beachhead_model::diag::{Diagnostic, Span, Subject};
use beachhead_model::forces::Forces;
use beachhead_model::games::GameScenario;
use beachhead_model::games::landings::{Deck, LandingsScenario, Medal, MedalKind, Mode, Special};
use beachhead_model::map::{HexRecord, Label, Map, Marker, Region, Tile};
use beachhead_model::own::OwnProperties;
use beachhead_model::pack::{Manifest, Pack};
use beachhead_model::scenario::Scenario;
use beachhead_model::stored::Stored;
use beachhead_text::{SourceFile, merge_conflicts};

/// Labels that are read.
const MAX_LABELS: usize = 1_000;
/// Height of a label's letters in hundredths of a hex.
const LABEL_SIZE: u16 = 22;

/// Files larger than this are refused: a hundred times the largest that anybody has made.
pub const MAX_SIZE: u64 = 8 << 20;

/// Reads an `.m44` file: what could be read, and every mistake with its place.
pub fn import(source: &SourceFile) -> Import {
    let mut found = Found::new(source);
    let places = Places {
        file: source.name().to_owned(),
        ..Places::default()
    };
    if source.text().len() as u64 > MAX_SIZE {
        let why = format!("the file is larger than {} MiB", MAX_SIZE >> 20);
        found.error(beachhead_text::codes::TOO_LARGE, why, Span::default(), "");
        return nothing(found, places);
    }
    let conflicts = merge_conflicts(source.name(), source.text());
    if !conflicts.is_empty() {
        return Import {
            pack: None,
            diagnostics: conflicts,
            places,
        };
    }
    let Some(root) = json::read(source.text(), &mut found) else {
        return nothing(found, places);
    };
    let root = At::root(&root);
    let board = root.get("board");
    let board = board.filter(|board| matches!(board.json.is, Is::Object(_)));
    let Some(board) = board else {
        let why = "this is no battle: it has no `board`";
        let span = Span::new(0, source.text().len().min(1));
        let help =
            "a battle of the scenario editor is an object with `game_info`, `board` and `text`";
        let finding = Diagnostic::error(codes::NO_BATTLE, why).help(help);
        found.push(finding, span, "");
        return nothing(found, places);
    };
    let mut assembly = Assembly::new(&board, places, &mut found);
    let Some(pack) = assembly.pack(&root, &board, &mut found) else {
        return nothing(found, assembly.places);
    };
    Import {
        pack: Some(pack),
        diagnostics: found.finish(),
        places: assembly.places,
    }
}

fn nothing(found: Found<'_>, places: Places) -> Import {
    Import {
        pack: None,
        diagnostics: found.finish(),
        places,
    }
}

struct Assembly {
    board: Board,
    face: Face,
    places: Places,
    muster: Muster,
    medals: Vec<Medal>,
    markers: Vec<Marker>,
}

impl Assembly {
    fn new(board: &At<'_>, places: Places, found: &mut Found<'_>) -> Self {
        let all = Board::ALL.map(Board::word);
        let kind = word_of(board, "type", &all, found);
        let face = word_of(board, "face", &Face::ALL.map(Face::word), found);
        Self {
            board: kind
                .and_then(|at| Board::ALL.get(at).copied())
                .unwrap_or(Board::Standard),
            face: face
                .and_then(|at| Face::ALL.get(at).copied())
                .unwrap_or(Face::Country),
            places,
            muster: Muster::default(),
            medals: Vec::new(),
            markers: Vec::new(),
        }
    }

    fn pack(&mut self, root: &At<'_>, board: &At<'_>, found: &mut Found<'_>) -> Option<Pack> {
        let grid = Grid::new(self.board.grid()).ok()?;
        let title = title(root, found);
        let mut map = Map::blank(title.clone(), grid);
        let list = board.get("hexagons");
        let hexagons = list.map_or_else(Hexagons::default, |list| {
            hexagons::read(&list, self.board, found)
        });
        if board.get("hexagons").is_none() {
            let why = "the board has no list `hexagons`";
            found.at(board, Diagnostic::error(codes::NO_BATTLE, why));
        }
        let info = At {
            json: root.get("game_info").map_or(root.json, |info| info.json),
            path: "/game_info".to_owned(),
        };
        let info = root.get("game_info").unwrap_or(info);
        if !matches!(info.json.is, Is::Object(_)) || root.get("game_info").is_none() {
            let why = "the file has no object `game_info`: hands, medals and sides are guessed";
            let help = "write there who plays, `cards_player1`, `victory_player1` and so on";
            let at = root.get("game_info").unwrap_or_else(|| root.clone());
            found.at(&at, Diagnostic::warning(codes::UNFIT_VALUE, why).help(help));
        }
        self.muster.year = year(&info);
        self.lay(&mut map, &hexagons);
        for (spot, cell) in &hexagons.cells {
            self.muster_cell(*spot, cell, found);
        }
        self.sections(&mut map);
        self.labels(board, &mut map, found);
        let options = info.get("options");
        let mut special = options.map_or_else(Vec::new, |options| {
            options::read(&options, self.board, &mut self.muster, found)
        });
        self.sudden_death(&info, found);
        self.rules_of_nations(&hexagons, &mut special);
        map.markers = std::mem::take(&mut self.markers).into_iter().collect();
        let (first, top, players) = players(&info, found);
        let is_overlord = self.board == Board::Overlord;
        let plan = LandingsScenario {
            mode: if is_overlord {
                Mode::OverThrough
            } else {
                Mode::Duel
            },
            deck: match self.board {
                Board::Standard => Deck::Standard,
                Board::Breakthrough => Deck::Breakthrough,
                Board::Overlord => Deck::Overlord,
            },
            top,
            players,
            medals: std::mem::take(&mut self.medals),
            troops: std::mem::take(&mut self.muster.troops),
            special,
            ..LandingsScenario::default()
        };
        let scenario = Scenario {
            id: "battle".into(),
            title: title.clone(),
            turns: None,
            first,
            own: OwnProperties::default(),
            groups: groups(&self.muster).into_iter().collect(),
            setup: std::mem::take(&mut self.muster.setup).into_iter().collect(),
            reinforcements: Default::default(),
            allotments: Default::default(),
            victory: Default::default(),
            off_map: Default::default(),
            options: Default::default(),
            rules: Some(GameScenario::Landings(plan)),
        };
        let standard = standard();
        let mut pack = Pack {
            manifest: manifest(title).into(),
            palette: standard.palette.clone(),
            map: map.into(),
            forces: Stored::from(Forces {
                units: std::mem::take(&mut self.muster.units).into_iter().collect(),
            }),
            tables: standard.tables.clone(),
            claims: Stored::default(),
            rules: Stored::default(),
            errata: Stored::default(),
            own_schema: None,
            scenarios: vec![scenario.into()],
        };
        checks::check(&pack, self.board, &hexagons, found);
        // What is left of a file that isn't read to its end is no file to give back.
        if !found.is_cut_short() {
            keep(&mut pack, root.json, &hexagons);
        }
        Some(pack)
    }

    /// Every hex has the terrain that the board prints, and the tiles laid over it.
    fn lay(&mut self, map: &mut Map, hexagons: &Hexagons) {
        for spot in self.board.spots() {
            let Some(number) = self.board.number(spot) else {
                continue;
            };
            let Some(hex) = map.grid.find(number.as_str()) else {
                continue;
            };
            let terrain = self.face.terrain(self.board, spot.row);
            let mut record = HexRecord::new(number.clone(), terrain.into());
            if let Some(cell) = hexagons.cells.get(&spot) {
                record.tiles = cell.tiles.iter().map(|laid| laid.tile.clone()).collect();
                record
                    .tiles
                    .extend(cell.tags.iter().filter_map(|tag| match &tag.is {
                        What::Mine { side, like } => Some(Tile {
                            side: side.clone(),
                            like: like.clone(),
                            ..Tile::new(MINE.into())
                        }),
                        _ => None,
                    }));
                let place = (cell.span, cell.path.clone());
                self.places.hexes.insert(number.clone(), place);
            }
            map.hexes.swap(hex, &number, Some(record));
        }
    }

    fn muster_cell(&mut self, spot: Spot, cell: &BattleCell, found: &mut Found<'_>) {
        let Some(number) = self.board.number(spot) else {
            return;
        };
        let is_hidden = cell
            .tags
            .iter()
            .any(|tag| matches!(tag.is, What::Camouflage));
        for piece in &cell.pieces {
            let id = self.muster.add(piece, Some(&number), None);
            if is_hidden && let Some(troop) = self.muster.troops.last_mut() {
                troop.camouflaged = true;
            }
            self.places
                .units
                .insert(id, (piece.span, piece.path.clone()));
        }
        for tag in &cell.tags {
            match &tag.is {
                What::Medal(won) => {
                    let id = self.marker("medal", &number);
                    let hexes = self.group(&number, &won.group, found);
                    self.medals.push(Medal {
                        side: won.side.clone(),
                        kind: won.kind,
                        worth: won.worth,
                        need: won.need,
                        turn_start: won.turn_start,
                        sole_control: won.sole_control,
                        ..medal(id, hexes)
                    });
                }
                What::Exit(side, group) => {
                    let id = self.marker("exit", &number);
                    let hexes = self.group(&number, group, found);
                    if side.is_some() {
                        self.medals.push(Medal {
                            side: side.clone(),
                            kind: MedalKind::Exit,
                            ..medal(id, hexes)
                        });
                    }
                }
                What::Wittmann => self.mark_wittmann(tag, cell.pieces.len(), &number, found),
                What::Mine { .. } | What::Camouflage => {}
            }
        }
    }

    /// Gives the unit that was added last, one of this number in the hex, the equipment for which its tag stands.
    fn mark_wittmann(&mut self, tag: &Tag, units: usize, hex: &HexNo, found: &mut Found<'_>) {
        let troop = self.muster.troops.last_mut().filter(|_| units > 0);
        let why = match troop {
            Some(troop) => {
                let carries = troop.equipment.get_or_insert_with(|| WITTMANN.into());
                if *carries == *WITTMANN {
                    return;
                }
                format!(
                    "{} carries `{carries}`: `{IS_WITTMANN}` is kept, and not played",
                    troop.unit
                )
            }
            None => format!("`{IS_WITTMANN}` marks a unit, and no unit is in {hex}"),
        };
        let finding = Diagnostic::warning(codes::UNFIT_VALUE, why);
        found.push(finding.on(Subject::Hex(hex.clone())), tag.span, &tag.path);
    }

    /// Puts a marker on a hex; returns its id, `medal-3`.
    fn marker(&mut self, kind: &str, hex: &HexNo) -> Id {
        let before = self.markers.iter().filter(|marker| marker.kind == *kind);
        let id = Id::new(format!("{kind}-{}", before.count() + 1));
        self.markers.push(Marker {
            id: id.clone(),
            kind: kind.into(),
            hex: hex.clone(),
            security: Vec::new(),
            source: None,
            note: None,
        });
        id
    }

    /// The hexes of a group: its own first, then those it names.
    fn group(&self, own: &HexNo, group: &[Named], found: &mut Found<'_>) -> Vec<HexNo> {
        let mut hexes = vec![own.clone()];
        for named in group {
            if self.board.spot(&named.number).is_none() {
                let why = format!(
                    "the group names {}, which is no hex of the board",
                    named.number
                );
                let help = "a hex is a letter and its row from the bottom: a capital in the rows \
                            that stand, a small one in those between";
                let finding = Diagnostic::error(codes::GROUP_OFF_BOARD, why).help(help);
                found.push(
                    finding.on(Subject::Hex(own.clone())),
                    named.span,
                    &named.path,
                );
                continue;
            }
            let hex = HexNo::from(named.number.as_str());
            if !hexes.contains(&hex) {
                hexes.push(hex);
            }
        }
        hexes
    }

    fn sections(&self, map: &mut Map) {
        let mut sections = BTreeMap::<&str, Vec<HexNo>>::new();
        for spot in self.board.spots() {
            let halves = self.board.half_sections(spot);
            for section in self.board.sections(spot).chain(halves) {
                let hexes = sections.entry(section).or_default();
                hexes.extend(self.board.number(spot));
            }
        }
        let region = |(id, hexes): (&str, Vec<HexNo>)| Region {
            id: id.into(),
            kind: "section".into(),
            name: None,
            hexes,
            source: None,
            note: None,
        };
        map.regions = sections.into_iter().map(region).collect();
    }

    fn labels(&mut self, board: &At<'_>, map: &mut Map, found: &mut Found<'_>) {
        let Some(list) = board.get("labels") else {
            return;
        };
        let mut labels = Vec::new();
        for item in list.items(found).iter().take(MAX_LABELS) {
            let Some((_, hex)) = hexagons::place(item, self.board, found) else {
                continue;
            };
            let Some(text) = item.get("text") else {
                continue;
            };
            let lines = match &text.json.is {
                Is::Text(line) => vec![line.as_str()],
                _ => {
                    let lines = text.items(found);
                    let lines = lines.iter().filter_map(|line| line.text(found));
                    lines.collect()
                }
            };
            let id = Id::new(format!("label-{:03}", labels.len() + 1));
            let place = (item.json.span, item.path.clone());
            self.places.labels.insert(id.clone(), place);
            labels.push(Label {
                id,
                text: lines.join("\n"),
                hex,
                size: LABEL_SIZE,
                angle: None,
                source: None,
                note: None,
            });
        }
        map.labels = labels.into_iter().collect();
    }

    /// A side that holds this many hexes of a group wins at once.
    fn sudden_death(&mut self, info: &At<'_>, found: &mut Found<'_>) {
        let victory = info
            .get("victory")
            .and_then(|victory| victory.get("condition"));
        let Some(victory) = victory else { return };
        for condition in victory.items(found) {
            let Some(rule) = condition.get("group_sudden_death") else {
                continue;
            };
            let side = rule.get("side").and_then(|at| at.side(found));
            let number = rule.get("number").and_then(|at| at.within(1..=20, found));
            let mut hexes = Vec::new();
            for named in super::tags::group(&rule, found) {
                match self.board.spot(&named.number) {
                    Some(_) => hexes.push(HexNo::from(named.number)),
                    None => {
                        let why = format!(
                            "the group names {}, which is no hex of the board",
                            named.number
                        );
                        let finding = Diagnostic::error(codes::GROUP_OFF_BOARD, why);
                        found.push(finding, named.span, &named.path);
                    }
                }
            }
            let id = Id::new(format!("sudden-death-{}", self.medals.len() + 1));
            self.medals.push(Medal {
                side,
                kind: MedalKind::SuddenDeath,
                need: number
                    .and_then(|number| u8::try_from(number).ok())
                    .unwrap_or(1),
                ..medal(id, hexes)
            });
        }
    }

    /// Rules that a battle has without saying so: those of the Japanese army, and of places where units recover.
    fn rules_of_nations(&self, hexagons: &Hexagons, special: &mut Vec<Special>) {
        let mut units = self.muster.units.iter();
        if units.any(|unit| unit.nation.as_ref().is_some_and(|nation| *nation == "JP")) {
            special.push(Special::ImperialJapan);
        }
        let mut tiles = hexagons.cells.values().flat_map(|cell| &cell.tiles);
        let recovers = |tile: &Tile| {
            tile.kind == "phospital"
                || tile
                    .like
                    .as_ref()
                    .is_some_and(|like| *like == "OASIS_RECOVERY")
        };
        if tiles.any(|laid| recovers(&laid.tile)) {
            special.push(Special::Recovery);
        }
    }
}

fn medal(id: Id, hexes: Vec<HexNo>) -> Medal {
    Medal {
        id,
        side: None,
        hexes,
        kind: MedalKind::Temporary,
        worth: 1,
        need: 1,
        turn_start: false,
        sole_control: false,
        held_by: None,
        rule: None,
        source: None,
        note: None,
    }
}

fn manifest(title: String) -> Manifest {
    Manifest {
        rulebook: Some("landings".into()),
        title,
        palette: "palette.ron".to_owned(),
        map: "map.ron".to_owned(),
        forces: Some("forces.ron".to_owned()),
        tables: Some("tables.ron".to_owned()),
        claims: None,
        rules: None,
        errata: None,
        own: None,
        scenarios: vec!["scenario.ron".to_owned()],
        scripts: Vec::new(),
    }
}

/// What the pack has no room for is kept beside it.
fn keep(pack: &mut Pack, root: &Json, hexagons: &Hexagons) {
    let mut shape = kept::KeptShape {
        layers: hexagons.layers.clone(),
        ..kept::KeptShape::default()
    };
    let whole = root.value();
    shape.of_text(&whole);
    let plain = plain::plain(pack, 0, &shape);
    let kept = kept::difference(&whole, &plain.value, &shape);
    let first = pack.scenarios.first_mut();
    if let Some(GameScenario::Landings(plan)) = first.and_then(|first| first.rules.as_mut()) {
        plan.kept = kept;
    }
}

/// The place of a word among those that are known there.
fn word_of(at: &At<'_>, key: &str, known: &[&str], found: &mut Found<'_>) -> Option<usize> {
    let Some(at) = at.get(key) else {
        let why = format!(
            "the board has no `{key}`; it is taken as {}",
            known.first()?
        );
        found.at(at, Diagnostic::error(codes::UNFIT_VALUE, why));
        return None;
    };
    let word = at.word(found)?;
    let place = known.iter().position(|known| *known == word);
    if place.is_none() {
        let why = format!(
            "`{word}` is no {key} of a board; there are {}",
            known.join(", ")
        );
        found.at(&at, Diagnostic::error(codes::UNFIT_VALUE, why));
    }
    place
}
