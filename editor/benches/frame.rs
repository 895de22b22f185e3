//! How long the processor works on a frame with 10,000 hexes in view: `cargo bench -p beachhead-editor`.
//!
//! The interface and its tessellation are measured, apart from what the graphics card (or its stand-in) then does.
//! Prints what was measured; nothing is asserted, since figures differ from machine to machine.

use std::error::Error;
use std::time::{Duration, Instant};

use beachhead_editor::command::Command;
use beachhead_editor::recent::Recent;
use beachhead_editor::{App, Brush, Document, Tool};
use beachhead_schema::Id;
use beachhead_schema::edit::paint_terrain;
use beachhead_schema::hex::{Glyphs, Grid, HexIx, HexNo, HexsideNo, preset};
use beachhead_schema::io::{Syntax, save_pack};
use beachhead_schema::map::{HexRecord, Hexside, Map, Path};
use egui::{Event, PointerButton, Pos2, RawInput, Rect, pos2, vec2};

const SIDE: u16 = 100;
const FRAMES: usize = 200;
const CANVAS: Rect = Rect {
    min: Pos2::ZERO,
    max: pos2(1920.0, 1200.0),
};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let mut pack = Document::bundled()
        .map_err(|_| "the bundled pack")?
        .pack()
        .clone();
    pack.map = square()?;
    save_pack(&pack, folder.path(), Syntax::Ron).map_err(|finding| finding.message)?;
    let document = Document::open(folder.path()).map_err(|_| "what was saved is a pack")?;

    let mut window = Window {
        ctx: egui::Context::default(),
        app: App::new(document, Recent::from_file(None)),
        frames: 0,
    };
    let first = window.frame(Vec::new());
    println!("{} hexes", u32::from(SIDE) * u32::from(SIDE));
    println!("  first frame, everything drawn: {first:.1?}");
    window.measure("settling", |_, _| Vec::new());

    window.measure("at rest", |_, _| Vec::new());
    window.measure("pointer moving", |frame, _| vec![moved(frame)]);
    window.measure("panning", |frame, _| {
        let button = |pressed| Event::PointerButton {
            pos: pos2(900.0, 600.0),
            button: PointerButton::Middle,
            pressed,
            modifiers: Default::default(),
        };
        if frame == 0 {
            vec![moved(0), button(true)]
        } else {
            vec![moved(frame)]
        }
    });
    window.measure("painting a hex in each frame", |frame, app| {
        let map = &app.document().pack().map;
        let hex: HexNo = map.grid.number(HexIx(frame as u32 * 37 % 10_000));
        let terrain = Id::from(["woods", "clear"][frame % 2]);
        if let Some(edit) = paint_terrain(map, &[hex], &terrain) {
            app.send(Command::Apply(edit));
        }
        Vec::new()
    });
    window.app.send(Command::Pick(Tool::Terrain));
    window
        .app
        .send(Command::Load(Brush::Terrain("woods".into())));
    window.measure("terrain brush hovering", |frame, _| vec![moved(frame)]);
    Ok(())
}

fn moved(frame: usize) -> Event {
    let turn = frame as f32 / 20.0;
    Event::PointerMoved(pos2(900.0, 600.0) + vec2(turn.cos(), turn.sin()) * 60.0)
}

struct Window {
    ctx: egui::Context,
    app: App,
    frames: u64,
}

impl Window {
    /// One frame: the time that logic, interface and tessellation take together.
    fn frame(&mut self, events: Vec<Event>) -> Duration {
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
        assert!(!primitives.is_empty());
        took
    }

    fn measure(&mut self, what: &str, mut events: impl FnMut(usize, &mut App) -> Vec<Event>) {
        let mut times: Vec<Duration> = (0..FRAMES)
            .map(|frame| {
                let events = events(frame, &mut self.app);
                self.frame(events)
            })
            .collect();
        times.sort();
        let at = |share: f64| {
            times
                .get((times.len() as f64 * share) as usize)
                .copied()
                .unwrap_or_default()
        };
        println!(
            "  {what}: median {:.2?}, 95 % below {:.2?}",
            at(0.5),
            at(0.95)
        );
    }
}

/// A map of 100 × 100 hexes with woods, a sea, rivers and roads.
fn square() -> Result<Map, Box<dyn Error>> {
    let mut spec = preset::utah();
    for sheet in &mut spec.sheets {
        (sheet.columns, sheet.rows) = (SIDE, SIDE);
        sheet.numbering.first.glyphs = Glyphs::Digits(3);
        sheet.numbering.second.glyphs = Glyphs::Digits(3);
    }
    let grid = Grid::new(spec).map_err(|errors| format!("{errors:?}"))?;
    let mut map = Map::blank("A hundred by a hundred", grid);
    let terrains = ["bocage", "woods", "clear", "marsh", "town", "all-sea"].map(Id::from);
    let grid = map.grid.clone();
    for hex in grid.iter() {
        let (x, y) = grid.center(hex);
        let wave = ((x / 9.0).sin() + (y / 7.0).cos() + (x / 3.0 + y / 5.0).sin() + 3.0) as usize;
        let terrain = terrains
            .get(wave % terrains.len())
            .cloned()
            .unwrap_or_default();
        let number = grid.number(hex);
        map.hexes
            .swap(hex, &number, Some(HexRecord::new(number.clone(), terrain)));
    }
    let number = |row: u32, column: u32| grid.number(HexIx(row * u32::from(SIDE) + column));
    map.paths = (0..SIDE / 5)
        .map(|row| Path {
            id: Id::new(format!("road-{row}")),
            kind: "road".into(),
            name: None,
            hexes: (0..u32::from(SIDE))
                .map(|column| number(u32::from(row) * 5, column))
                .collect(),
            source: None,
            note: None,
        })
        .collect();
    map.hexsides = (0..u32::from(SIDE) - 1)
        .flat_map(|row| (0..10).map(move |river| (row, river * 10 + 4)))
        .map(|(row, column)| Hexside {
            between: HexsideNo::between(number(row, column), number(row, column + 1)),
            kind: "river".into(),
            name: None,
            source: None,
            note: None,
        })
        .collect();
    Ok(map)
}
