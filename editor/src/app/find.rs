//! What the window does about finding hexes and replacing what they hold.

use egui::{Context, Ui};

use super::App;
use crate::command::FindAsk;

impl App {
    /// Does what is asked for.
    pub(super) fn do_find(&mut self, ask: FindAsk, _: &Context) {
        match ask {}
    }

    /// What comes up by itself, once a frame.
    pub(super) fn work_find(&mut self, _: &Context) {}

    /// Windows over the map.
    pub(super) fn show_find(&mut self, _: &mut Ui) {}
}
