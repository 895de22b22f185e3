//! The editor's binary: `beachhead-editor [PACK]`.

use std::path::PathBuf;
use std::process::ExitCode;

use beachhead_editor::recent::Recent;
use beachhead_editor::{App, Document};

fn main() -> ExitCode {
    let path = std::env::args_os().nth(1).map(PathBuf::from);
    let document = match &path {
        Some(path) => Document::open(path),
        None => Document::bundled(),
    };
    let document = match document {
        Ok(d) => d,
        Err(e) => {
            for e in e {
                eprintln!("{}: {}", e.place.file, e.message);
            }
            return ExitCode::from(2);
        }
    };
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title("Beachhead")
            .with_app_id("beachhead")
            .with_inner_size([1440.0, 900.0])
            .with_min_inner_size([720.0, 480.0])
            .with_drag_and_drop(true),
        multisampling: 4,
        ..Default::default()
    };
    let app = App::new(document, Recent::load());
    match eframe::run_native("Beachhead", options, Box::new(|_| Ok(Box::new(app)))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
