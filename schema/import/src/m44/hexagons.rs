//! The hexagons of a file: which hex each is, and what lies on it, in the pack's terms.
//!
//! A hex that is listed twice has what both say.

use std::collections::BTreeMap;

use super::board::{Board, Spot};
use super::codes;
use super::json::Is;
use super::pieces::{self, Piece};
use super::reading::{At, Found};
use super::standard::{TILES, kind_of, known};
use super::tags::{self, Tag};
use super::vocabulary::{LAYERS, layer_of, unit_of_tile};
use beachhead_base::Id;
use beachhead_base::nearest::nearest;
use beachhead_hex::HexNo;
use beachhead_model::diag::{Diagnostic, Span, Subject};
use beachhead_model::map::Tile;
use beachhead_text::codes::TOO_LARGE;

/// Entries of the list that are read: ten times the hexes of the largest board.
const MAX_HEXAGONS: usize = 2_400;
/// What a tile may say of itself that no rule reads.
const NOT_PLAYED: [&str; 2] = ["behavior2", "properties"];
/// Tiles, units or tags on one hex.
const MAX_ON_HEX: usize = 16;

/// What lies on a hex.
#[derive(Clone, Debug, Default)]
pub(super) struct BattleCell {
    pub(super) span: Span,
    pub(super) path: String,
    pub(super) tiles: Vec<Laid>,
    pub(super) pieces: Vec<Piece>,
    pub(super) tags: Vec<Tag>,
}

/// A tile and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Laid {
    pub(super) tile: Tile,
    pub(super) span: Span,
    pub(super) path: String,
}

/// What stands in the list of hexagons.
#[derive(Clone, Debug, Default)]
pub(super) struct Hexagons {
    pub(super) cells: BTreeMap<Spot, BattleCell>,
    /// Tiles that lie in another layer than the editor puts them.
    pub(super) layers: BTreeMap<Id, &'static str>,
}

/// Reads the list.
pub(super) fn read(list: &At<'_>, board: Board, found: &mut Found<'_>) -> Hexagons {
    let mut hexagons = Hexagons::default();
    let items = list.items(found);
    if items.len() > MAX_HEXAGONS {
        let why = format!("{} hexes are listed, and no board has as many", items.len());
        found.at(list, Diagnostic::error(TOO_LARGE, why));
    }
    for item in items.iter().take(MAX_HEXAGONS) {
        if let Some((spot, number)) = place(item, board, found) {
            entry(item, spot, &number, &mut hexagons, found);
        }
    }
    hexagons
}

/// Row and column of anything that has them, and its printed number.
pub(super) fn place(item: &At<'_>, board: Board, found: &mut Found<'_>) -> Option<(Spot, HexNo)> {
    let mut of = |key: &str| match item.get(key) {
        Some(at) => at.whole(found),
        None => {
            let why = format!("`{key}` is missing, so the hex is unknown");
            found.at(item, Diagnostic::error(codes::UNFIT_VALUE, why));
            None
        }
    };
    let (row, col) = (of("row"), of("col"));
    let spot = Spot {
        row: row?,
        col: col?,
    };
    if let Some(number) = board.number(spot) {
        return Some((spot, number));
    }
    let Spot { row, col } = spot;
    let (rows, last) = (board.rows() - 1, 2 * board.columns() - 2);
    let why = format!(
        "row {row}, column {col} is no hex of a {} board",
        board.word()
    );
    let help = if row.checked_add(col).is_none_or(|sum| sum % 2 != 0) {
        "columns are doubled: in an even row they are even, in an odd row odd".to_owned()
    } else {
        format!("rows are 0 to {rows}, columns 0 to {last}")
    };
    found.at(
        item,
        Diagnostic::error(codes::HEX_OFF_BOARD, why).help(help),
    );
    None
}

fn entry(
    item: &At<'_>,
    spot: Spot,
    number: &HexNo,
    hexagons: &mut Hexagons,
    found: &mut Found<'_>,
) {
    let cell = hexagons.cells.entry(spot).or_insert_with(|| BattleCell {
        span: item.json.span,
        path: item.path.clone(),
        ..BattleCell::default()
    });
    if cell.path != item.path {
        let why = format!("hex {number} is listed again");
        let finding = Diagnostic::warning(codes::HEX_LISTED_AGAIN, why)
            .note(format!("the first time as {}", cell.path))
            .on(Subject::Hex(number.clone()))
            .help("put what it holds into one entry; it is taken as if it were");
        found.at(item, finding);
    }
    for (layer, _) in LAYERS {
        let Some(at) = item.get(layer) else { continue };
        for at in at.items(found).iter().take(MAX_ON_HEX) {
            if let Some(piece) = unit_tile(at, found) {
                cell.pieces.push(piece);
            } else if let Some(laid) = tile(at, number, found) {
                if layer_of(laid.tile.kind.as_str()) != layer {
                    hexagons.layers.insert(laid.tile.kind.clone(), layer);
                }
                cell.tiles.push(laid);
            }
        }
    }
    if let Some(at) = item.get("unit") {
        let units = at.items(found);
        let read = units.iter().take(MAX_ON_HEX);
        cell.pieces
            .extend(read.filter_map(|at| pieces::read(at, Some(number), found)));
    }
    if let Some(at) = item.get("tags") {
        let tags = at.items(found);
        let read = tags.iter().take(MAX_ON_HEX);
        cell.tags
            .extend(read.filter_map(|at| tags::read(at, number, found)));
    }
    cell.tiles.truncate(MAX_ON_HEX);
    cell.pieces.truncate(MAX_ON_HEX);
    cell.tags.truncate(MAX_ON_HEX);
}

/// A tile that stands for a unit.
fn unit_tile(at: &At<'_>, found: &mut Found<'_>) -> Option<Piece> {
    let name = match &at.get("name")?.json.is {
        Is::Text(name) if unit_of_tile(name).is_some() => name.as_str(),
        _ => return None,
    };
    let owner = at.get("original_owner").and_then(|at| at.side(found));
    Some(Piece {
        name: name.into(),
        badge: None,
        figures: None,
        behavior: None,
        equipment: None,
        owner,
        span: at.json.span,
        path: at.path.clone(),
    })
}

fn tile(at: &At<'_>, number: &HexNo, found: &mut Found<'_>) -> Option<Laid> {
    let Some(named) = at.get("name") else {
        let why = "a tile without a `name`";
        found.at(at, Diagnostic::error(codes::UNFIT_VALUE, why));
        return None;
    };
    let name = named.name(found)?;
    if kind_of(name).is_none() {
        let finding = Diagnostic::error(codes::UNKNOWN_TILE, format!("there is no tile `{name}`"));
        let finding = finding.on(Subject::Hex(number.clone()));
        found.at(&named, meant(finding, name, known(TILES)));
    }
    let most = match layer_of(name) {
        "obstacle" => 2,
        _ => 6,
    };
    let turned = at
        .get("orientation")
        .and_then(|at| orientation(&at, most, found));
    let like = at.get("behavior").and_then(|at| {
        let like = at.word(found)?;
        if !known("behaviours").any(|row| row == like) {
            let why = format!("there is no behaviour `{like}` of tiles");
            let finding = Diagnostic::error(codes::UNKNOWN_BEHAVIOUR, why);
            found.at(&at, meant(finding, &like, known("behaviours")));
        }
        Some(Id::from(like.as_str()))
    });
    for key in NOT_PLAYED {
        if let Some(at) = at.get(key) {
            let why = format!("`{key}` of a tile is kept, and not played");
            let finding = Diagnostic::warning(codes::UNKNOWN_BEHAVIOUR, why);
            found.at(&at, finding.on(Subject::Hex(number.clone())));
        }
    }
    let side = at.get("original_owner").and_then(|at| at.side(found));
    let tile = Tile {
        kind: name.into(),
        turned,
        like,
        side,
    };
    Some(Laid {
        tile,
        span: at.json.span,
        path: at.path.clone(),
    })
}

/// How often a tile is turned; one that is turned too far is taken as not turned.
fn orientation(at: &At<'_>, most: u8, found: &mut Found<'_>) -> Option<u8> {
    let number = at.whole(found)?;
    let turned = u8::try_from(number).ok();
    if let Some(turned) = turned.filter(|turned| (1..=most).contains(turned)) {
        return Some(turned);
    }
    let why = format!("orientation {number}: such a tile lies in {most} ways, 1 to {most}");
    let finding = Diagnostic::error(codes::ORIENTATION, why);
    found.at(at, finding.help("look at what it joins, and turn it so"));
    None
}

/// Says which of the known words was probably meant.
pub(super) fn meant<'w>(
    finding: Diagnostic,
    typed: &str,
    words: impl IntoIterator<Item = &'w str>,
) -> Diagnostic {
    match nearest(typed, words) {
        Some(word) => finding.help(format!("perhaps `{word}` is meant")),
        None => finding,
    }
}
