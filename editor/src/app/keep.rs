//! What the window does about work that is not saved: the journal, and files that others change.

use egui::{Context, Ui};

use super::App;
use crate::command::KeepAsk;

impl App {
    /// Does what is asked for.
    pub(super) fn do_keep(&mut self, ask: KeepAsk, _: &Context) {
        match ask {}
    }

    /// What comes up by itself, once a frame.
    pub(super) fn work_keep(&mut self, _: &Context) {}

    /// Windows over the map.
    pub(super) fn show_keep(&mut self, _: &mut Ui) {}
}
