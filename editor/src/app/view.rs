//! What the window does about how the map is shown: layers, theme, scale, minimap.

use egui::{Context, Ui};

use super::App;
use crate::command::ViewAsk;

impl App {
    /// Does what is asked for.
    pub(super) fn do_view(&mut self, ask: ViewAsk, _: &Context) {
        match ask {}
    }

    /// What comes up by itself, once a frame.
    pub(super) fn work_view(&mut self, _: &Context) {}

    /// Windows over the map.
    pub(super) fn show_view(&mut self, _: &mut Ui) {}
}
