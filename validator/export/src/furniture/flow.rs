//! Where blocks stand: each as high up on the page as there is room for it, then as far left; else on the next page.

use std::cmp::Ordering;
use std::ops::Range;

use super::block::Block;

/// Between two blocks.
const GAP: f32 = 20.0;

/// Where a block stands, or those rows of one that is larger than a page.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Placed {
    pub(super) block: usize,
    pub(super) rows: Range<usize>,
    pub(super) at: (f32, f32),
    pub(super) height: f32,
}

/// Places blocks in their order on pages with this room. One that is higher than a page is divided between its rows;
/// one that is wider stands out.
pub(super) fn pages(blocks: &[Block], room: (f32, f32)) -> Vec<Vec<Placed>> {
    let mut pages = Vec::new();
    let mut page: Vec<Placed> = Vec::new();
    for (nth, block) in blocks.iter().enumerate() {
        for rows in pieces(block, room.1) {
            let size = (block.width, block.height(rows.clone()));
            let at = free(&page, blocks, size, room).unwrap_or_else(|| {
                if !page.is_empty() {
                    pages.push(std::mem::take(&mut page));
                }
                (0.0, 0.0)
            });
            page.push(Placed {
                block: nth,
                rows,
                at,
                height: size.1,
            });
        }
    }
    if !page.is_empty() {
        pages.push(page);
    }
    pages
}

/// The highest place, and of those the one farthest left, that is free below all that stands above it.
fn free(
    page: &[Placed],
    blocks: &[Block],
    (width, height): (f32, f32),
    room: (f32, f32),
) -> Option<(f32, f32)> {
    let right = |placed: &Placed| {
        let width = blocks.get(placed.block).map_or(0.0, |block| block.width);
        placed.at.0 + width + GAP
    };
    let lefts = std::iter::once(0.0).chain(page.iter().map(right));
    let places = lefts.filter_map(|left| {
        let above = page
            .iter()
            .filter(|placed| placed.at.0 < left + width + GAP && left < right(placed));
        let feet = above.map(|placed| placed.at.1 + placed.height + GAP);
        let top = feet.fold(0.0, f32::max);
        (left + width <= room.0 && top + height <= room.1).then_some((left, top))
    });
    places.min_by(|a, b| {
        (a.1, a.0)
            .partial_cmp(&(b.1, b.0))
            .unwrap_or(Ordering::Equal)
    })
}

/// The rows of a block, divided where it is higher than a page.
fn pieces(block: &Block, high: f32) -> Vec<Range<usize>> {
    let count = block.rows.len();
    let mut pieces = Vec::new();
    let mut from = 0;
    loop {
        let mut to = count.min(from + 1);
        while to < count && block.height(from..to + 1) <= high {
            to += 1;
        }
        pieces.push(from..to);
        if to >= count {
            return pieces;
        }
        from = to;
    }
}
