//! How long the processor works on the frames of a whole day that is gone through step by step:
//! `cargo bench -p beachhead-editor --bench day`. Another record of the sample `omaha` may be named: `-- whole-game-4`.
//!
//! Prints what was measured; nothing is asserted, since figures differ from machine to machine.

mod support;
#[path = "support/times.rs"]
mod times;

use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

use beachhead_editor::Document;
use beachhead_editor::command::{Command, Go};
use beachhead_editor::player::ScriptFile;

use support::Window;
use times::shares;

/// Frames longer than this are seen as a jerk.
const BUDGET: Duration = Duration::from_millis(16);

fn main() -> Result<(), Box<dyn Error>> {
    let mut named = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'));
    let record = named.next().unwrap_or("first-day-1944".to_owned());
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sample-data/omaha");
    let document = Document::open(&sample).map_err(|_| "the sample `omaha` can be read")?;
    let mut window = Window::on(document);
    window.frame(Vec::new());
    let file = sample.join(format!("records/{record}.record.ron"));
    window
        .app
        .send(Command::PlayScript(ScriptFile::Elsewhere(file)));
    let start = Instant::now();
    window.frame(Vec::new());
    while window.app.player().is_none_or(|player| player.is_playing()) {
        if start.elapsed() > Duration::from_secs(120) {
            return Err("the record is not played in two minutes".into());
        }
        std::thread::sleep(Duration::from_millis(2));
        window.frame(Vec::new());
    }
    let timeline = window.app.player().and_then(|player| player.timeline());
    let steps = timeline.ok_or("the record can't be played")?.entries.len();
    println!("{record}: {steps} steps, played in {:.0?}", start.elapsed());
    for zoom in [0, 5, 9] {
        window.app.send(Command::Fit);
        window.frame(Vec::new());
        (0..zoom).for_each(|_| window.app.send(Command::ZoomIn));
        window.app.send(Command::Go(Go::First));
        window.frame(Vec::new());
        window.settle();
        println!("  {zoom} steps of zoom from the whole map");
        go_through(&mut window, steps);
    }
    Ok(())
}

/// Every step: the frame in which it is seen, and the one after it. Where the system counts it, the time of the processor is
/// shown, too: the map is drawn by other threads meanwhile, and a machine may have other work.
fn go_through(window: &mut Window, steps: usize) {
    let mut times: [Vec<(Duration, usize)>; 4] = Default::default();
    let [step_clock, after_clock, step_worked, after_worked] = &mut times;
    for step in 1..=steps {
        window.app.send(Command::Go(Go::Forward));
        for (clock, worked) in [
            (&mut *step_clock, &mut *step_worked),
            (&mut *after_clock, &mut *after_worked),
        ] {
            let before = worked_so_far();
            clock.push((window.frame(Vec::new()), step));
            let taken = before.zip(worked_so_far());
            worked.extend(taken.map(|(before, after)| (after.saturating_sub(before), step)));
        }
    }
    let whats = [
        "the frame of a step",
        "the frame after it",
        "the frame of a step, of it worked",
        "the frame after it, of it worked",
    ];
    for (what, mut times) in whats.into_iter().zip(times) {
        if times.is_empty() {
            continue;
        }
        times.sort();
        let late = times.iter().filter(|(took, _)| *took > BUDGET).count();
        let worst = times.last().map_or(0, |(_, step)| *step);
        let times: Vec<Duration> = times.into_iter().map(|(took, _)| took).collect();
        println!(
            "    {what}: {}, step {worst}; {late} above {BUDGET:.0?}",
            shares(&times)
        );
    }
}

/// How long the processor has worked on this thread, where the system counts that.
fn worked_so_far() -> Option<Duration> {
    let counts = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = counts.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}
