//! What stands beside the map: title, legend and tables, as blocks that stay whole.
//!
//! In one picture they stand above and below the map; on sheets of paper they have pages of their own, so that none of
//! them lies across a joint. Lengths are in units of the picture.

mod block;
mod flow;
mod legend;
mod table;
mod wrap;

use beachhead_draw::Metrics;
use beachhead_schema::pack::Pack;

use self::block::{Block, Mark, Strip};
use self::flow::Placed;
use self::legend::LegendEntry;
use self::table::TableText;
use super::frame::{Frame, MARGIN, TITLE};
use super::picture::Picture;
use super::write::Writer;

/// Size of the title's letters.
const TITLE_LETTERS: f32 = 22.0;
/// The room that is given to title and tables at least, however small the map is.
const LEAST_ROOM: f32 = 480.0;

/// Title, legend and tables of a picture; none of them if it shows none.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Furniture {
    title: Option<String>,
    entries: Vec<LegendEntry>,
    tables: Vec<TableText>,
    /// The widths of letters.
    metrics: Metrics,
}

/// Blocks, and where each of their pieces stands on which page.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Pages {
    blocks: Vec<Block>,
    pages: Vec<Vec<Placed>>,
}

impl Furniture {
    /// What a picture shows beside the map.
    pub(super) fn of(pack: &Pack, picture: &Picture, frame: &Frame) -> Self {
        let entries = if picture.legend {
            legend::entries(pack, picture, frame)
        } else {
            Vec::new()
        };
        let tables = picture.tables.iter();
        let tables = tables.filter_map(|id| TableText::of(&pack.tables, id));
        Self {
            title: picture.title.then(|| pack.map.title.clone()),
            entries,
            tables: tables.collect(),
            metrics: picture.fonts.metrics().clone(),
        }
    }

    /// Legend and tables below a map that is this wide.
    pub(super) fn below(&self, width: f32) -> Pages {
        let room = if self.tables.is_empty() {
            width
        } else {
            width.max(LEAST_ROOM)
        };
        Pages::of(self.legend_and_tables((room, f32::INFINITY)), room)
    }

    /// All of it on pages with this room; no page if there is nothing.
    pub(super) fn on_pages(&self, room: (f32, f32)) -> Pages {
        let mut blocks = Vec::new();
        if let Some((width, title)) = self.title_above(room.0) {
            let head = Strip {
                height: TITLE,
                marks: vec![title],
            };
            blocks.push(Block {
                id: "title".to_owned(),
                // Nothing stands beside it.
                width: width.max(room.0),
                head,
                rows: Vec::new(),
            });
        }
        blocks.extend(self.legend_and_tables(room));
        let pages = flow::pages(&blocks, room);
        Pages { blocks, pages }
    }

    /// How wide the title is, and how it stands at the origin; its letters are smaller where they lack the room.
    pub(super) fn title_above(&self, width: f32) -> Option<(f32, Mark)> {
        let title = self.title.as_ref()?;
        let wide = self.metrics.width(title, TITLE_LETTERS);
        let room = width.max(LEAST_ROOM);
        let share = (room / wide.max(1.0)).min(1.0);
        let mark = Mark::Words {
            at: (0.0, TITLE - 4.0),
            size: TITLE_LETTERS * share,
            anchor: "start",
            is_heavy: false,
            text: title.clone(),
        };
        Some((wide * share, mark))
    }

    fn legend_and_tables(&self, room: (f32, f32)) -> Vec<Block> {
        let legend =
            (!self.entries.is_empty()).then(|| legend::block(&self.entries, room.0, &self.metrics));
        let tables = self
            .tables
            .iter()
            .map(|table| table.block(room, &self.metrics));
        legend.into_iter().chain(tables).collect()
    }
}

impl Pages {
    fn of(blocks: Vec<Block>, width: f32) -> Self {
        let pages = flow::pages(&blocks, (width, f32::INFINITY));
        Self { blocks, pages }
    }

    /// How many pages there are.
    pub(super) fn len(&self) -> usize {
        self.pages.len()
    }

    /// How wide and high the fullest page is; nothing if there is no page.
    pub(super) fn size(&self) -> (f32, f32) {
        let placed = self.pages.iter().flatten();
        placed.fold((0.0, 0.0), |(wide, high), piece| {
            let (x, y) = piece.at;
            let block = self.blocks.get(piece.block);
            let width = block.map_or(0.0, |block| block.width);
            (f32::max(wide, x + width), f32::max(high, y + piece.height))
        })
    }

    /// Writes a page with its corner at this place.
    pub(super) fn write(&self, nth: usize, (left, top): (f32, f32), writer: &mut Writer) {
        for piece in self.pages.get(nth).into_iter().flatten() {
            let Some(block) = self.blocks.get(piece.block) else {
                continue;
            };
            let at = (left + piece.at.0, top + piece.at.1);
            block.write(piece.rows.clone(), at, writer);
        }
    }

    /// The corners of all pieces on a page: west, north, east and south edges, with the block and its rows.
    #[cfg(test)]
    fn pieces(&self, nth: usize) -> impl Iterator<Item = (&Placed, (f32, f32, f32, f32))> {
        let placed = self.pages.get(nth).into_iter().flatten();
        placed.map(|piece| {
            let width = self.blocks[piece.block].width;
            let (x, y) = piece.at;
            (piece, (x, y, x + width, y + piece.height))
        })
    }
}

/// Where title, legend and tables begin beside the map: its margin.
pub(super) const INDENT: f32 = MARGIN;

#[cfg(test)]
mod tests;
