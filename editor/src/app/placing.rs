//! What the window shows while a unit is in hand: the hexes in which the rulebook would refuse its set-up.

use beachhead_schema::Id;
use egui::{Context, DragAndDrop};

use super::App;
use crate::setup_judge::refusal_line;

impl App {
    /// Has the unit in hand judged, and dims the hexes in which it would be refused.
    pub(super) fn work_setup(&mut self, ctx: &Context) {
        let unit = self.unit_in_hand(ctx);
        let hovered = self.canvas.hovered;
        if self.setup_judge.poll(&self.document, unit, hovered, ctx) {
            self.canvas.dimmed = self.setup_judge.refused();
        }
    }

    /// The unit that a click or letting go would place.
    fn unit_in_hand(&mut self, ctx: &Context) -> Option<Id> {
        if self.player.is_some() {
            // The setup is away.
            return None;
        }
        let dragged = DragAndDrop::payload::<Id>(ctx).map(|unit| Id::clone(&unit));
        let unit = dragged.or_else(|| self.toolbox.unit_in_hand())?;
        self.document.pack().forces.units.get(&unit)?;
        Some(unit)
    }

    /// Why the rulebook would refuse the unit in hand in the hex under the pointer.
    pub(super) fn refusal_here(&self) -> Option<String> {
        let refusal = self.setup_judge.refusal(self.canvas.hovered?)?;
        Some(refusal_line(refusal))
    }

    /// Whether a unit is in hand, and all hexes have been judged for it.
    pub fn is_setup_judged(&self) -> bool {
        self.setup_judge.is_done()
    }

    /// Why the rulebook would refuse the unit in hand in a hex, as far as that has been judged.
    pub fn setup_refusal(&self, hex: &str) -> Option<String> {
        let hex = self.document.pack().map.grid.find(hex)?;
        self.setup_judge.refusal(hex).map(refusal_line)
    }

    /// How many hexes are dimmed, since the rulebook would refuse the unit in hand there.
    pub fn dimmed_hexes(&self) -> usize {
        self.canvas.dimmed.len()
    }
}
