//! [`Borders`]: hexsides and paths between hexes, by the names that lines have for them.

use beachhead_base::Id;
use beachhead_engine::{Board, HexSet, HexsideIx, PathIx};
use beachhead_kit::HexIx;
use beachhead_model::rules::{Move, Says};

use crate::index::RowIx;
use crate::reading::Reading;

/// Hexsides and paths of the map, by the names that lines have for them.
#[derive(Debug)]
pub(super) struct Borders {
    sides: Vec<(Id, HexsideIx)>,
    paths: Vec<(Id, PathIx)>,
    bridged: Vec<Bridged>,
}

/// A kind of hexside that counts as another between some hexes.
#[derive(Debug)]
struct Bridged {
    row: RowIx,
    kind: Id,
    counts_as: Id,
    between: HexSet,
}

impl Borders {
    /// Those of a map, as the lines have them.
    pub(super) fn of(reading: &Reading<'_>, board: &Board) -> Self {
        let palette = &reading.pack.palette;
        let sides = palette.hexsides.iter();
        let sides =
            sides.filter_map(|kind| Some((kind.id.clone(), board.hexside_kind(kind.id.as_str())?)));
        let paths = palette.paths.iter();
        let paths =
            paths.filter_map(|kind| Some((kind.id.clone(), board.path_kind(kind.id.as_str())?)));
        let lines = reading.lines.iter().enumerate();
        let bridged = lines.filter_map(|(at, line)| match line.says() {
            Says::Move(Move::Bridged {
                hexsides,
                counts_as,
                ..
            }) => Some(Bridged {
                row: RowIx::of_line(at),
                kind: hexsides.clone(),
                counts_as: counts_as.clone(),
                between: line.said_hexes.clone()?,
            }),
            _ => None,
        });
        Self {
            sides: sides.collect(),
            paths: paths.collect(),
            bridged: bridged.collect(),
        }
    }

    /// The kinds of a hexside as they count, and the line by which one of them counts as another.
    pub(super) fn kinds(
        &self,
        board: &Board,
        from: HexIx,
        direction: u8,
    ) -> (Vec<&Id>, Option<RowIx>) {
        let kinds = self.sides.iter();
        let kinds = kinds.filter(|(_, kind)| board.has_side(from, direction, *kind));
        let mut kinds: Vec<&Id> = kinds.map(|(id, _)| id).collect();
        let Some(to) = board.neighbor(from, direction) else {
            return (kinds, None);
        };
        let mut by = None;
        for bridged in &self.bridged {
            let is_between = bridged.between.contains(from) && bridged.between.contains(to);
            if is_between && kinds.contains(&&bridged.kind) {
                kinds.retain(|kind| **kind != bridged.kind && **kind != bridged.counts_as);
                kinds.push(&bridged.counts_as);
                by = Some(bridged.row);
            }
        }
        (kinds, by)
    }

    /// The kinds of paths that run from a hex into the one beside it.
    pub(super) fn paths(
        &self,
        board: &Board,
        from: HexIx,
        direction: u8,
    ) -> impl Iterator<Item = &Id> {
        let paths = self.paths.iter();
        let paths = paths.filter(move |(_, kind)| board.has_path(from, direction, *kind));
        paths.map(|(id, _)| id)
    }
}
