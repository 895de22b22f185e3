//! The charts beside the map, from the display list: made anew when the scale, the turn or a chart changes.

use beachhead_draw::{Level, List};
use beachhead_schema::edit::{Edit, Swap};
use beachhead_schema::pack::Pack;
use egui::{Context, Painter, Pos2};

use super::ink::paint_sheet;
use super::style::Style;
use super::view::View;

/// What the display list has of charts, at one scale and game turn.
#[derive(Debug, Default)]
pub(crate) struct Charts {
    drawn: Option<(f32, Option<u16>, List)>,
}

impl Charts {
    /// Whether these edits changed anything of them.
    pub(crate) fn are_touched(undos: &[Edit]) -> bool {
        let mut swaps = undos.iter().flat_map(|edit| &edit.swaps);
        swaps.any(|swap| matches!(swap, Swap::Chart(..) | Swap::Parts(_)))
    }

    /// Makes them anew if the scale or the turn is another.
    pub(crate) fn restyle(
        &mut self,
        pack: &Pack,
        turn: Option<u16>,
        view: View,
        style: &Style,
        ctx: &Context,
    ) {
        let scale = view.scale();
        let is_same = |(of, then, _): &(f32, Option<u16>, List)| (*of, *then) == (scale, turn);
        if !self.drawn.as_ref().is_some_and(is_same) {
            let list = beachhead_draw::charts(&pack.map, turn, &style.draw_text(scale, ctx));
            self.drawn = Some((scale, turn, list));
        }
    }

    /// Draws them.
    pub(crate) fn paint_all(&self, painter: &Painter, view: View) {
        let origin = view
            .screen_from_map(painter.clip_rect(), Pos2::ZERO)
            .to_vec2();
        let levels = self.drawn.iter().flat_map(|(.., list)| list.levels());
        for (_, sheet) in levels.filter(|(level, _)| *level == Level::Chart) {
            paint_sheet(painter, sheet, view.scale(), origin);
        }
    }
}
