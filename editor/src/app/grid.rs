//! What the window does about the grid: a new map, another size, other numbers.

use egui::{Context, Ui};

use super::App;
use crate::command::GridAsk;

impl App {
    /// Does what is asked for.
    pub(super) fn do_grid(&mut self, ask: GridAsk, _: &Context) {
        match ask {}
    }

    /// What comes up by itself, once a frame.
    pub(super) fn work_grid(&mut self, _: &Context) {}

    /// Windows over the map.
    pub(super) fn show_grid(&mut self, _: &mut Ui) {}
}
