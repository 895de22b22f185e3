//! The shore and entries, from the display list: made anew when the scale or the map changes, not in every frame.

use beachhead_draw::{Level, List};
use beachhead_schema::edit::{Edit, Swap};
use beachhead_schema::pack::Pack;
use beachhead_schema::shore::Flood;
use egui::{Context, Painter, Pos2, Rect};

use super::ink::paint_sheet;
use super::style::Style;
use super::view::View;

/// What the display list has of the shore, at one scale and hour.
#[derive(Debug, Default)]
pub(crate) struct Shore {
    drawn: Option<(Of, List)>,
}

/// What a display list of the shore is made for.
#[derive(Debug)]
struct Of {
    scale: f32,
    minute: Option<u16>,
    flood: Option<Flood>,
}

impl Shore {
    /// Whether these edits changed anything of it.
    pub(crate) fn is_touched(undos: &[Edit]) -> bool {
        let mut swaps = undos.iter().flat_map(|edit| &edit.swaps);
        swaps.any(|swap| {
            matches!(
                swap,
                Swap::TideLine(..)
                    | Swap::Beach(..)
                    | Swap::BeachBox(..)
                    | Swap::Sector(..)
                    | Swap::ScatterPath(..)
                    | Swap::Entry(..)
                    | Swap::Parts(_)
            )
        })
    }

    /// Makes it anew if the scale, the hour or what the sea covers is another.
    pub(crate) fn prepare(
        &mut self,
        pack: &Pack,
        flood: Option<&Flood>,
        view: View,
        style: &Style,
        ctx: &Context,
    ) {
        let (scale, minute) = (view.scale(), style.minute);
        let is_same = |of: &Of| (of.scale, of.minute, of.flood.as_ref()) == (scale, minute, flood);
        if !self.drawn.as_ref().is_some_and(|(of, _)| is_same(of)) {
            let list = beachhead_draw::shore(pack, flood, &style.draw_text(scale, ctx));
            let flood = flood.cloned();
            let of = Of {
                scale,
                minute,
                flood,
            };
            self.drawn = Some((of, list));
        }
    }

    /// The room of text on a level of it, in map space.
    pub(crate) fn rooms_map(&self, level: Level) -> Vec<Rect> {
        let drawn = self.drawn.iter();
        drawn
            .flat_map(|(_, list)| list.text_rooms(&[level]))
            .collect()
    }

    /// Draws one level of it.
    pub(crate) fn paint(&self, painter: &Painter, view: View, level: Level) {
        let origin = view
            .screen_from_map(painter.clip_rect(), Pos2::ZERO)
            .to_vec2();
        let levels = self.drawn.iter().flat_map(|(_, list)| list.levels());
        for (_, sheet) in levels.filter(|(other, _)| *other == level) {
            paint_sheet(painter, sheet, view.scale(), origin);
        }
    }
}
