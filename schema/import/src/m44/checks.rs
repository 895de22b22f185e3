//! What is doubtful about a battle: units where no unit can go, objectives out of reach, bunkers without an owner.

use std::collections::BTreeSet;

use super::board::{Board, Spot};
use super::codes;
use super::hexagons::{BattleCell, Hexagons, Laid};
use super::pieces;
use super::reading::Found;
use super::standard::{cell, kind_of};
use super::tags::What;
use beachhead_base::Id;
use beachhead_model::diag::{Diagnostic, Subject};
use beachhead_model::games::GameScenario;
use beachhead_model::games::landings::MedalKind;
use beachhead_model::pack::Pack;

/// Looks at the whole battle.
pub(super) fn check(pack: &Pack, board: Board, hexagons: &Hexagons, found: &mut Found<'_>) {
    for (spot, cell) in &hexagons.cells {
        misplaced(board, *spot, cell, found);
        ownerless(board, *spot, cell, found);
    }
    unreachable_objectives(pack, board, hexagons, found);
}

/// The terrain or obstacle that a tile is, with what its behaviour makes of it.
fn plays_as(laid: &Laid) -> Option<&'static str> {
    let like = laid.tile.like.as_ref();
    let like = like.and_then(|like| cell("behaviours", like.as_str(), "kind"));
    like.filter(|kind| *kind != "-")
        .or_else(|| kind_of(laid.tile.kind.as_str()))
}

/// Whether no unit at all may enter a hex: its ground is closed to every class, and there is no bridge.
fn is_closed(cell_: &BattleCell) -> bool {
    let kinds = cell_.tiles.iter().filter_map(plays_as);
    let is_bridged = kinds.clone().any(|kind| {
        cell("terrain", kind, "layer") == Some("upon")
            && cell("terrain", kind, "marks").is_some_and(|marks| marks.contains("bridge"))
    });
    let is_barred = |kind: &str| {
        ["inf", "arm", "art"]
            .into_iter()
            .all(|class| cell("terrain", kind, class) == Some("barred"))
    };
    let shuts = |laid: &Laid| {
        let like = laid.tile.like.as_ref();
        like.is_some_and(|like| cell("behaviours", like.as_str(), "closed") == Some("all"))
    };
    let mut kinds = kinds;
    (!is_bridged && kinds.any(is_barred)) || cell_.tiles.iter().any(shuts)
}

fn misplaced(board: Board, spot: Spot, cell: &BattleCell, found: &mut Found<'_>) {
    if !is_closed(cell) {
        return;
    }
    let Some(number) = board.number(spot) else {
        return;
    };
    for piece in &cell.pieces {
        if piece
            .equipment
            .as_ref()
            .is_some_and(|equipment| *equipment == "boat")
        {
            continue;
        }
        let ground: Vec<&str> = cell.tiles.iter().filter_map(plays_as).collect();
        let why = format!(
            "{} stands in {number}, which no unit may enter: {}",
            piece.name,
            ground.join(", ")
        );
        let help = "give the hex a bridge or a ford, or put the unit beside it";
        let finding = Diagnostic::warning(codes::UNIT_MISPLACED, why).help(help);
        found.push(
            finding.on(Subject::Hex(number.clone())),
            piece.span,
            &piece.path,
        );
    }
}

/// A bunker belongs to a side that the file names, or else to who stands in it.
fn ownerless(board: Board, spot: Spot, cell: &BattleCell, found: &mut Found<'_>) {
    let Some(number) = board.number(spot) else {
        return;
    };
    for laid in &cell.tiles {
        if plays_as(laid) == Some("bunker") && laid.tile.side.is_none() && cell.pieces.is_empty() {
            let why = format!(
                "the bunker in {number} has no owner: it names no side, and no unit is in it"
            );
            let help = "give it an `original_owner`, or a unit; as it is, it shelters no unit";
            let finding = Diagnostic::warning(codes::BUNKER_OWNERLESS, why).help(help);
            found.push(
                finding.on(Subject::Hex(number.clone())),
                laid.span,
                &laid.path,
            );
        }
    }
}

/// Objectives that no unit of those who may win them can get to.
fn unreachable_objectives(pack: &Pack, board: Board, hexagons: &Hexagons, found: &mut Found<'_>) {
    let first = pack.scenarios.first();
    let Some(GameScenario::Landings(plan)) = first.and_then(|first| first.rules.as_ref()) else {
        return;
    };
    let reach = |side: Option<&Id>| {
        let starts = hexagons.cells.iter().filter(|(_, cell)| {
            let mut sides = cell
                .pieces
                .iter()
                .filter_map(|piece| pieces::kind_of(piece.name.as_str()));
            sides.any(|kind| side.is_none_or(|side| *side == *kind.side))
        });
        let mut reached: BTreeSet<Spot> = starts.map(|(spot, _)| *spot).collect();
        let mut waiting: Vec<Spot> = reached.iter().copied().collect();
        while let Some(spot) = waiting.pop() {
            for next in spot.around() {
                let is_open = board.has(next) && !hexagons.cells.get(&next).is_some_and(is_closed);
                if is_open && reached.insert(next) {
                    waiting.push(next);
                }
            }
        }
        reached
    };
    // Units that come from the air come down anywhere.
    let comes_by_air = plan.special.iter().any(|special| {
        matches!(
            special,
            beachhead_model::games::landings::Special::Paradrop(_)
        )
    });
    let sides = [None, Some(Id::from("Allies")), Some(Id::from("Axis"))];
    let reached = sides.clone().map(|side| reach(side.as_ref()));
    for (spot, cell) in &hexagons.cells {
        for tag in &cell.tags {
            let side = match &tag.is {
                What::Medal(won) => won.side.as_ref(),
                What::Exit(Some(side), _) => Some(side),
                _ => continue,
            };
            let Some(number) = board.number(*spot) else {
                continue;
            };
            let medal = plan.medals.iter().find(|medal| {
                medal.hexes.first() == Some(&number)
                    && medal.side.as_ref() == side
                    && (medal.kind == MedalKind::Exit) == matches!(tag.is, What::Exit(..))
            });
            let place = sides.iter().position(|known| known.as_ref() == side);
            let (Some(medal), Some(reached)) = (medal, place.and_then(|at| reached.get(at))) else {
                continue;
            };
            let can = |hex: &beachhead_hex::HexNo| {
                board
                    .spot(hex.as_str())
                    .is_some_and(|spot| reached.contains(&spot))
            };
            // A map without units is no battle yet.
            if comes_by_air || reached.is_empty() || medal.hexes.iter().any(can) {
                continue;
            }
            let who = side.map_or_else(|| "either side".to_owned(), |side| format!("the {side}"));
            let why = format!("no unit of {who} can get to the objective in {number}");
            let help = "look at what closes the way: a river without a bridge, mountains, impassable hexes";
            let finding = Diagnostic::warning(codes::OBJECTIVE_UNREACHABLE, why).help(help);
            found.push(finding.on(Subject::Hex(number)), tag.span, &tag.path);
        }
    }
}
