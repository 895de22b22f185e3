//! Shared by the benchmarks: a window whose processor time is measured.

use std::time::{Duration, Instant};

use beachhead_editor::recent::Recent;
use beachhead_editor::{App, Document};
use egui::{Event, Pos2, RawInput, Rect, pos2};

/// The window.
pub const CANVAS: Rect = Rect {
    min: Pos2::ZERO,
    max: pos2(1920.0, 1200.0),
};

/// A window without a screen.
pub struct Window {
    pub ctx: egui::Context,
    pub app: App,
    frames: u64,
}

impl Window {
    pub fn on(document: Document) -> Self {
        let mut app = App::new(document, Recent::from_file(None));
        app.draw_in_full(true);
        Self {
            ctx: egui::Context::default(),
            app,
            frames: 0,
        }
    }

    /// One frame: the time that logic, interface and tessellation take together.
    pub fn frame(&mut self, events: Vec<Event>) -> Duration {
        self.frames += 1;
        let input = RawInput {
            screen_rect: Some(CANVAS),
            time: Some(self.frames as f64 / 60.0),
            events,
            ..RawInput::default()
        };
        let start = Instant::now();
        let app = &mut self.app;
        app.work(&self.ctx);
        let output = self.ctx.run_ui(input, |ui| app.show(ui));
        let primitives = self.ctx.tessellate(output.shapes, output.pixels_per_point);
        let took = start.elapsed();
        // In the first one the fonts are taken up.
        assert!(self.frames == 1 || !primitives.is_empty());
        took
    }

    /// Goes on until all that is seen is drawn; says how long that took.
    pub fn settle(&mut self) -> Duration {
        let start = Instant::now();
        // The scale must be left alone for some frames first.
        for _ in 0..12 {
            self.frame(Vec::new());
        }
        while !self.app.is_settled() && start.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(2));
            self.frame(Vec::new());
        }
        start.elapsed()
    }
}
