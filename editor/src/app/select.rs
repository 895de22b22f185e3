//! What the window does about what is selected: the clipboard, turning, flipping.

use egui::{Context, Ui};

use super::App;
use crate::command::SelectAsk;

impl App {
    /// Does what is asked for.
    pub(super) fn do_select(&mut self, ask: SelectAsk, _: &Context) {
        match ask {}
    }

    /// What comes up by itself, once a frame.
    pub(super) fn work_select(&mut self, _: &Context) {}

    /// Windows over the map.
    pub(super) fn show_select(&mut self, _: &mut Ui) {}
}
