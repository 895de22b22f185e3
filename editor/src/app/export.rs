//! What the window does about pictures and prints.

use egui::{Context, Ui};

use super::App;
use crate::command::ExportAsk;

impl App {
    /// Does what is asked for.
    pub(super) fn do_export(&mut self, ask: ExportAsk, _: &Context) {
        match ask {}
    }

    /// What comes up by itself, once a frame.
    pub(super) fn work_export(&mut self, _: &Context) {}

    /// Windows over the map.
    pub(super) fn show_export(&mut self, _: &mut Ui) {}
}
