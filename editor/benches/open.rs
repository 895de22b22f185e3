//! How long it takes to open a map, from the files to the first frame, and how much memory it then has:
//! `cargo bench -p beachhead-editor --bench open`.
//!
//! Each map is opened by a process of its own, so that none has the memory of another.

#[path = "support/maps.rs"]
mod maps;
mod support;

use std::error::Error;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use beachhead_editor::Document;

use maps::{save, save_shore};
use support::Window;

const OPEN: &str = "--open-pack";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, flag, folder] = arguments.as_slice()
        && flag == OPEN
    {
        return open(Path::new(folder));
    }
    for side in [71, 316, 1000] {
        let folder = tempfile::tempdir()?;
        save(side, folder.path())?;
        println!("{} hexes", u32::from(side) * u32::from(side));
        open_thrice(folder.path())?;
    }
    let folder = tempfile::tempdir()?;
    let hexes = save_shore(folder.path())?;
    println!("the sample `omaha`, {hexes} hexes");
    open_thrice(folder.path())
}

fn open_thrice(folder: &Path) -> Result<(), Box<dyn Error>> {
    for _ in 0..3 {
        let status = Command::new(std::env::current_exe()?)
            .arg(OPEN)
            .arg(folder)
            .status()?;
        assert!(status.success());
    }
    Ok(())
}

fn open(folder: &Path) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let document = Document::open(folder).map_err(|_| "what was saved is a pack")?;
    let read = start.elapsed();
    let mut window = Window::on(document);
    window.frame(Vec::new());
    let shown = start.elapsed();
    let peak = memory("VmHWM");
    window.settle();
    println!(
        "  read {read:.1?}, first frame after {shown:.1?}; memory {} now, {peak} at most until then",
        memory("VmRSS"),
    );
    Ok(())
}

/// A line of what the system says of this process, where it does.
fn memory(line: &str) -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let found = status
        .lines()
        .find_map(|text| text.strip_prefix(line)?.strip_prefix(':'));
    let kib = found.and_then(|text| text.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kib.map_or("unknown".to_owned(), |kib| format!("{} MiB", kib / 1024))
}
