//! What the window does about the scan under the grid and its calibration.

use egui::{Context, Ui};

use super::App;
use crate::command::ScanAsk;

impl App {
    /// Does what is asked for.
    pub(super) fn do_scan(&mut self, ask: ScanAsk, _: &Context) {
        match ask {}
    }

    /// What comes up by itself, once a frame.
    pub(super) fn work_scan(&mut self, _: &Context) {}

    /// Windows over the map.
    pub(super) fn show_scan(&mut self, _: &mut Ui) {}
}
