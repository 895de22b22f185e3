//! The stage: what lies on the map at a place of a script, in the place of the scenario's setup.
//!
//! Its display list is made anew when the place or the scale changes, not in every frame.

use beachhead_check::figure;
use beachhead_draw::{Level, List, Play};
use beachhead_engine::{Scene, Timeline};
use beachhead_schema::pack::Pack;
use egui::{Context, Painter, Pos2, Rect, Vec2};

use super::ink::{InkedSheet, point};
use super::stack::Stacks;
use super::style::Style;
use super::view::View;

/// What a scene shows on the map.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stage {
    pub(crate) stacks: Stacks,
    play: Play,
    /// What is shown besides the counters, at one scale.
    drawn: Option<(f32, Vec<(Level, InkedSheet)>)>,
}

/// How much of each kind is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OverlayCounts {
    /// Hexes in zones of control; those of two sides count twice.
    pub zone_hexes: usize,
    /// Battles drawn as brackets.
    pub brackets: usize,
    /// Ways of retreat drawn as arrows.
    pub retreat_ways: usize,
}

impl Stage {
    /// The stage after this many entries, which lead to this scene.
    pub(crate) fn of(pack: &Pack, timeline: &Timeline, done: usize, scene: &Scene) -> Self {
        let position = figure::position(pack, timeline, done);
        Self {
            stacks: Stacks::of_scene(position.counters, scene),
            play: position.play,
            drawn: None,
        }
    }

    /// How much of each kind the game shows besides.
    pub(crate) fn counts(&self) -> OverlayCounts {
        let zones = self.play.zones.iter().map(|zone| zone.hexes.len());
        OverlayCounts {
            zone_hexes: zones.sum(),
            brackets: self.play.battles.len(),
            retreat_ways: self.play.retreats.iter().map(Vec::len).sum(),
        }
    }

    /// The game turn, where turns are counted.
    pub(crate) fn game_turn(&self) -> Option<u16> {
        self.play.turn
    }

    /// The middle of what the entry is about, in map space, if it is about any hex.
    pub(crate) fn focus_map(&self, pack: &Pack) -> Option<Rect> {
        let hexes = self.play.lit.iter().chain(&self.play.losses);
        let centers = hexes.map(|hex| point(pack.map.grid.center(*hex)));
        let around = centers.map(|center| Rect::from_center_size(center, Vec2::splat(2.0)));
        around.reduce(Rect::union)
    }

    /// What the counter under a point of the map is marked with, in words.
    pub(crate) fn marks_at(&self, pack: &Pack, at_map: Pos2) -> Option<String> {
        let unit = self.stacks.unit_at(pack, at_map)?;
        let marks = self.stacks.marks_in_words(&unit)?;
        Some(format!("{unit}: {marks}"))
    }

    /// The room that counters and markers take in map space.
    pub(crate) fn rooms_map(&self, pack: &Pack) -> Vec<Rect> {
        let mut rooms = self.stacks.rooms_map(pack);
        rooms.extend(self.play.rooms(&pack.map.grid));
        rooms
    }

    /// Makes what is shown besides the counters anew if the scale is quite another.
    pub(crate) fn prepare(&mut self, pack: &Pack, view: View, style: &Style, ctx: &Context) {
        let scale = stepped(view.scale());
        if self.drawn.as_ref().is_none_or(|(of, _)| *of != scale) {
            let mut list = List::default();
            self.play
                .draw(&pack.map.grid, &style.draw_text(scale, ctx), &mut list);
            let levels = list.levels();
            let inked = levels.map(|(level, sheet)| (level, InkedSheet::from(sheet)));
            self.drawn = Some((scale, inked.collect()));
        }
    }

    /// Draws one level of it.
    pub(crate) fn paint(&self, painter: &Painter, view: View, level: Level) {
        let origin = view
            .screen_from_map(painter.clip_rect(), Pos2::ZERO)
            .to_vec2();
        let levels = self.drawn.iter().flat_map(|(_, levels)| levels);
        for (_, sheet) in levels.filter(|(other, _)| *other == level) {
            sheet.paint(painter, view.scale(), origin);
        }
    }
}

/// The nearest of the scales that are drawn for, eight for each doubling: zooming draws anew now and then only, and no
/// width is off by more than a twentieth.
pub(super) fn stepped(scale: f32) -> f32 {
    ((scale.log2() * 8.0).round() / 8.0).exp2()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_that_are_drawn_for_are_near() {
        for scale in [0.5, 3.0, 11.9, 32.0, 77.7, 240.0] {
            let off = stepped(scale) / scale;
            assert!((0.95..1.05).contains(&off), "{scale}: {off}");
        }
        assert_eq!(stepped(30.0), stepped(30.5));
    }
}
