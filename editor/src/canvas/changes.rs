//! Redraws what edits and scripts have changed: drawings of it are forgotten.

use beachhead_schema::edit::{Edit, Swap, is_reordering};

use super::widget::Canvas;
use crate::document::Document;
use crate::picture::charts::Charts;
use crate::picture::sheet::MapSheet;
use crate::picture::shore::Shore;
use crate::picture::stack::Stacks;
use crate::picture::stage::Stage;

impl Canvas {
    /// Forgets what these edits have changed.
    pub(crate) fn touch(&mut self, document: &Document, undos: &[Edit]) {
        let palette = &document.pack().palette;
        let looks_other = |swap: &Swap| is_of_palette(swap) && !is_reordering(swap, palette);
        let mut swaps = undos.iter().flat_map(|edit| &edit.swaps);
        if swaps.any(|swap| matches!(swap, Swap::Parts(_)) || looks_other(swap)) {
            let before = self.hexes_map();
            self.sheet = MapSheet::of(document.pack());
            if self.hexes_map() != before {
                // It is another grid: no hex is where it was.
                self.hovered = None;
                self.fit = true;
            }
        } else {
            self.sheet.touch(document.pack(), undos);
        }
        if Shore::is_touched(undos) {
            self.shore = Shore::default();
        }
        if Charts::are_touched(undos) {
            self.charts = Charts::default();
            self.whole_map = beachhead_draw::sheet(&document.pack().map);
        }
        self.stacks = Stacks::of_setup(document.pack(), document.scenario());
    }

    /// Shows the stage of a script, or the setup again. What the stage is about is brought into view.
    pub(crate) fn set_stage(&mut self, document: &Document, stage: Option<Stage>) {
        let focus = stage
            .as_ref()
            .and_then(|stage| stage.focus_map(document.pack()));
        if let Some(focus) = focus.filter(|_| self.rect.is_positive())
            && !self.view.visible_map(self.rect).contains(focus.center())
        {
            self.view.center_on(focus.center());
        }
        self.stage = stage;
    }
}

/// Whether it changes how kinds of the palette look.
fn is_of_palette(swap: &Swap) -> bool {
    matches!(
        swap,
        Swap::TerrainKind(..)
            | Swap::FeatureKind(..)
            | Swap::TileKind(..)
            | Swap::HexsideKind(..)
            | Swap::PathKind(..)
            | Swap::RegionKind(..)
            | Swap::MarkerKind(..)
            | Swap::SideKind(..)
            | Swap::UnitKind(..)
            | Swap::PatternKind(..)
    )
}
