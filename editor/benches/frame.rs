//! How long the processor works on a frame with 100,000 hexes: `cargo bench -p beachhead-editor --bench frame`.
//!
//! The interface and its tessellation are measured, apart from what the graphics card (or its stand-in) then does.
//! Prints what was measured; nothing is asserted, since figures differ from machine to machine.

#[path = "support/maps.rs"]
mod maps;
mod support;
#[path = "support/times.rs"]
mod times;

use std::collections::BTreeSet;
use std::error::Error;
use std::time::{Duration, Instant};

use beachhead_editor::bundled::Sample;
use beachhead_editor::checker::{Standards, check};
use beachhead_editor::command::{Command, ForcesAsk, KindAsk, ViewAsk};
use beachhead_editor::{App, Document, Tool};
use beachhead_schema::Id;
use beachhead_schema::edit::{copy_unit, paint_terrain, set_elevation};
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::vocabulary::Vocabulary;
use egui::{Event, PointerButton, pos2, vec2};

use maps::{save, save_shore};
use support::Window;
use times::shares;

/// Rows and columns of about 100,000 hexes.
const SIDE: u16 = 316;
const FRAMES: usize = 200;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    save(SIDE, folder.path())?;
    let document = Document::open(folder.path()).map_err(|_| "what was saved is a pack")?;
    let mut window = Window::on(document);
    println!("{} hexes", u32::from(SIDE) * u32::from(SIDE));
    if std::env::args().any(|argument| argument == "shore") {
        return shore();
    }
    if std::env::args().any(|argument| argument == "sight") {
        return sight();
    }
    if std::env::args().any(|argument| argument == "units") {
        return units();
    }
    if std::env::args().any(|argument| argument == "stroke") {
        window.app.send(Command::Fit);
        window.settle();
        stroke(&mut window);
        rename(&mut window);
        return Ok(());
    }
    println!("  first frame: {:.1?}", window.frame(Vec::new()));
    for steps in [0, 4, 7, 9, 11, 13, 16, 19] {
        pan(&mut window, steps);
        measure(&mut window, "the same at rest", |_, _| Vec::new());
    }
    measure(&mut window, "painting a hex in each frame", |frame, app| {
        let map = &app.document().pack().map;
        let hex: HexNo = map.grid.number(HexIx(frame as u32 * 37 % 10_000));
        let terrain = Id::from(["woods", "clear"][frame % 2]);
        if let Some(edit) = paint_terrain(map, &[hex], &terrain) {
            app.send(Command::Apply(edit));
        }
        Vec::new()
    });
    window.app.send(Command::Fit);
    window.settle();
    stroke(&mut window);
    rename(&mut window);
    display_list()?;
    background()?;
    sight()?;
    shore()
}

/// Pans so many steps of zoom from the whole map.
fn pan(window: &mut Window, steps: usize) {
    window.app.send(Command::Fit);
    window.frame(Vec::new());
    (0..steps).for_each(|_| window.app.send(Command::ZoomIn));
    window.frame(Vec::new());
    let drawn = window.settle();
    let what = format!("panning, {steps} steps from the whole map (drawn in {drawn:.0?})");
    measure(window, &what, |frame, _| {
        if frame == 0 {
            vec![moved(0), middle(true)]
        } else {
            vec![moved(frame)]
        }
    });
    window.frame(vec![middle(false)]);
}

/// The sample `omaha` with all its units at three zoom levels; at each the tide goes from hour to hour.
fn shore() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let hexes = save_shore(folder.path())?;
    let document = Document::open(folder.path()).map_err(|_| "what was saved is a pack")?;
    println!(
        "the sample `omaha`, {hexes} hexes, {} units",
        document.pack().forces.units.len()
    );
    let mut window = Window::on(document);
    window.frame(Vec::new());
    for steps in [0, 6, 12] {
        pan(&mut window, steps);
        measure(
            &mut window,
            "another hour of the tide in each frame",
            |frame, app| {
                let hour = 6 + u16::try_from(frame % 12).unwrap_or_default();
                app.send(Command::View(ViewAsk::Tide(Some(hour * 60))));
                Vec::new()
            },
        );
        window.app.send(Command::View(ViewAsk::Tide(None)));
    }
    Ok(())
}

/// The sight tool on the sample `omaha`: the pointer over another hex in each frame, and a height painted in each frame.
fn sight() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let hexes = save_shore(folder.path())?;
    let document = Document::open(folder.path()).map_err(|_| "what was saved is a pack")?;
    println!("the sample `omaha`, {hexes} hexes");
    let mut window = Window::on(document);
    window.app.send(Command::Fit);
    window.settle();
    measure(&mut window, "without the sight tool", |frame, _| {
        vec![across(frame)]
    });
    window.app.send(Command::Pick(Tool::Sight));
    answer(&mut window, 0);
    measure(&mut window, "shading, without rests", |frame, _| {
        vec![across(frame)]
    });
    let mut answers: Vec<Duration> = (0..60).map(|at| answer(&mut window, at * 3)).collect();
    answers.sort();
    let [median, most] = [30, 59].map(|at| answers.get(at).copied().unwrap_or_default());
    println!("  from the pointer to the shading: median {median:.2?}, at most {most:.2?}");
    for pressed in [true, false] {
        window.frame(vec![Event::PointerButton {
            pos: pos2(960.0, 640.0),
            button: PointerButton::Primary,
            pressed,
            modifiers: Default::default(),
        }]);
    }
    window.app.send(Command::Pick(Tool::Elevation));
    window.settle();
    measure(
        &mut window,
        "a height painted in each frame",
        |frame, app| {
            let map = &app.document().pack().map;
            let hex = map.grid.number(HexIx(2_000 + frame as u32));
            let height = i16::try_from(frame % 90).unwrap_or_default();
            if let Some(edit) = set_elevation(map, &[hex], height) {
                app.send(Command::Apply(edit));
            }
            Vec::new()
        },
    );
    Ok(())
}

/// The pointer on its way over the map.
fn across(frame: usize) -> Event {
    let turn = frame as f32 / 30.0;
    Event::PointerMoved(pos2(960.0, 640.0) + vec2(turn.cos() * 400.0, turn.sin() * 150.0))
}

/// How long it takes from the pointer to the shading.
fn answer(window: &mut Window, at: usize) -> Duration {
    let start = Instant::now();
    window.frame(vec![across(at)]);
    while window.app.unseen_hexes().is_none() && start.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(1));
        window.frame(Vec::new());
    }
    start.elapsed()
}

/// The display list of a map of 10,000 hexes, as for print.
fn display_list() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    save(100, folder.path())?;
    let document = Document::open(folder.path()).map_err(|_| "what was saved is a pack")?;
    let (pack, style) = (document.pack(), beachhead_draw::Style::default());
    let mut times = Vec::new();
    for _ in 0..20 {
        let start = Instant::now();
        let index = beachhead_draw::Index::of(pack, &style);
        let list = beachhead_draw::hexes(pack, &index, &style, pack.map.grid.iter());
        times.push((start.elapsed(), list.levels().count()));
    }
    times.sort();
    if let Some((took, levels)) = times.get(10) {
        println!("10,000 hexes\n  display list: median {took:.1?}, {levels} levels");
    }
    Ok(())
}

/// A rename of a terrain that 5,000 hexes have, and its undo: the frame in which each is seen, and the one after it.
fn rename(window: &mut Window) {
    let map = &window.app.document().pack().map;
    let hexes: Vec<HexNo> = (20_000..25_000)
        .map(|at| map.grid.number(HexIx(at)))
        .collect();
    let [marsh, woods] = ["marsh", "woods"].map(Id::from);
    // Nothing else is marsh then.
    let all: Vec<HexNo> = map
        .grid
        .iter()
        .filter(|hex| map.hexes.terrain(*hex) == Some(&marsh))
        .map(|hex| map.grid.number(hex))
        .collect();
    for edit in [
        paint_terrain(map, &all, &woods),
        paint_terrain(map, &hexes, &marsh),
    ] {
        edit.into_iter()
            .for_each(|edit| window.app.send(Command::Apply(edit)));
    }
    window.settle();
    let mut times: [Vec<Duration>; 4] = Default::default();
    for _ in 0..20 {
        let ask = KindAsk::Rename(Vocabulary::Terrains, marsh.clone(), "fen".to_owned());
        window.app.send(Command::Kind(ask));
        let done = [window.frame(Vec::new()), window.frame(Vec::new())];
        window.app.send(Command::Undo);
        let undone = [window.frame(Vec::new()), window.frame(Vec::new())];
        for (times, took) in times.iter_mut().zip(done.into_iter().chain(undone)) {
            times.push(took);
        }
        window.settle();
    }
    report("rename that 5,000 hexes follow", times);
}

/// The table of 1,000 units, sorted by each of two columns in turn, and at rest.
fn units() -> Result<(), Box<dyn Error>> {
    let sample = Sample::all()
        .iter()
        .copied()
        .find(|sample| sample.title().contains("Omaha"));
    let document = Document::sample(sample.ok_or("a sample with many units")?);
    let mut window = Window::on(document.map_err(|_| "a sample can be read")?);
    while window.app.document().pack().forces.units.len() < 1_000 {
        let pack = window.app.document().pack();
        let unit = pack.forces.units.iter().next().ok_or("it has units")?;
        let (_, edit) = copy_unit(pack, &unit.id).ok_or("it can be copied")?;
        window.app.send(Command::Apply(edit));
        window.frame(Vec::new());
    }
    window.settle();
    measure(&mut window, "without the table", |_, _| Vec::new());
    window.app.send(Command::Forces(ForcesAsk::Table));
    window.settle();
    measure(&mut window, "the table of 1,000 units", |_, _| Vec::new());
    let all: BTreeSet<Id> = {
        let units = window.app.document().pack().forces.units.iter();
        units.map(|unit| unit.id.clone()).collect()
    };
    window.app.send(Command::Forces(ForcesAsk::Select(all)));
    window.settle();
    measure(&mut window, "all of them selected", |_, _| Vec::new());
    Ok(())
}

/// A stroke over 5,000 hexes, and its undo: the frame in which each is seen, and the one after it.
fn stroke(window: &mut Window) {
    let mut times: [Vec<Duration>; 4] = Default::default();
    for round in 0..20 {
        let map = &window.app.document().pack().map;
        let hexes: Vec<HexNo> = (20_000..25_000)
            .map(|at| map.grid.number(HexIx(at)))
            .collect();
        let terrain = Id::from(["marsh", "woods"][round % 2]);
        let start = Instant::now();
        if let Some(edit) = paint_terrain(map, &hexes, &terrain) {
            window.app.send(Command::Apply(edit));
        }
        let built = start.elapsed();
        let done = [built + window.frame(Vec::new()), window.frame(Vec::new())];
        window.app.send(Command::Undo);
        let undone = [window.frame(Vec::new()), window.frame(Vec::new())];
        for (times, took) in times.iter_mut().zip(done.into_iter().chain(undone)) {
            times.push(took);
        }
        window.settle();
    }
    report("stroke over 5,000 hexes", times);
}

/// The frame in which something is done, the one after it, and the same of its undo.
fn report(what: &str, times: [Vec<Duration>; 4]) {
    let whats = [what, "the frame after it", "its undo", "the frame after it"];
    for (what, mut times) in whats.into_iter().zip(times) {
        times.sort();
        let [median, most] = [times.len() / 2, times.len() - 1].map(|at| times.get(at).copied());
        println!(
            "  {what}: median {:.2?}, at most {:.2?}",
            median.unwrap_or_default(),
            most.unwrap_or_default()
        );
    }
}

/// The check of a map of 5,000 hexes after an edit.
fn background() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    save(71, folder.path())?;
    let document = Document::open(folder.path()).map_err(|_| "what was saved is a pack")?;
    let mut times = Vec::new();
    for _ in 0..20 {
        let start = Instant::now();
        let snapshot = document.snapshot();
        let copied = start.elapsed();
        let found = check(&Standards::default(), &snapshot.texts());
        times.push((start.elapsed(), copied, found.len()));
    }
    times.sort();
    if let Some((whole, copied, found)) = times.get(10) {
        println!(
            "5,041 hexes\n  background check: {whole:.1?} ({copied:.1?} of it in the frame), {found} findings"
        );
    }
    Ok(())
}

fn moved(frame: usize) -> Event {
    let turn = frame as f32 / 20.0;
    Event::PointerMoved(pos2(900.0, 600.0) + vec2(turn.cos(), turn.sin()) * 60.0)
}

fn middle(pressed: bool) -> Event {
    Event::PointerButton {
        pos: pos2(900.0, 600.0),
        button: PointerButton::Middle,
        pressed,
        modifiers: Default::default(),
    }
}

fn measure(window: &mut Window, what: &str, mut events: impl FnMut(usize, &mut App) -> Vec<Event>) {
    let mut times: Vec<Duration> = (0..FRAMES)
        .map(|frame| {
            let events = events(frame, &mut window.app);
            window.frame(events)
        })
        .collect();
    times.sort();
    println!("  {what}: {}", shares(&times));
}
