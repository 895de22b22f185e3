//! What the window does about the editor itself: its commands, its keys, the opening screen.

use egui::{Context, Ui};

use super::App;
use crate::command::HelpAsk;

impl App {
    /// Does what is asked for.
    pub(super) fn do_help(&mut self, ask: HelpAsk, _: &Context) {
        match ask {}
    }

    /// What comes up by itself, once a frame.
    pub(super) fn work_help(&mut self, _: &Context) {}

    /// Windows over the map.
    pub(super) fn show_help(&mut self, _: &mut Ui) {}
}
