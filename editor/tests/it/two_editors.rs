//! Two processes save one pack at once: neither loses what the other has saved.
//!
//! The second process is this binary, started once more: [`the_other_editor`].

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use beachhead_editor::Document;
use beachhead_editor::document::NotSaved;
use beachhead_schema::edit::between;
use beachhead_schema::pack::Pack;

/// Saves of each process.
const SAVES: usize = 40;
/// Written by the second process before its first save.
const READY: &str = "ready";
const ENVIRONMENT: &str = "BEACHHEAD_OTHER_EDITOR";

/// Saves a title with each number, on top of whatever the other process has saved. Returns how often that was quicker.
fn save_titles(folder: &Path, retitle: impl Fn(&mut Pack, String)) -> usize {
    let mut asked = 0;
    let mut document = Document::open(folder).expect("a pack");
    for number in 1..=SAVES {
        loop {
            let mut pack = document.pack().clone();
            retitle(&mut pack, format!("Save {number}"));
            if let Some(edit) = between("Retitle", document.pack(), &pack) {
                document.apply(edit).expect("it makes sense");
            }
            match document.save(folder) {
                Ok(()) => break,
                Err(refused) => {
                    assert!(matches!(refused, NotSaved::Changed(_)), "{refused:?}");
                    asked += 1;
                }
            }
            // Some files are new and some are old while the other process saves.
            while document.reload().is_err() {}
        }
    }
    asked
}

/// Does nothing, unless it is started as the second process.
#[test]
fn the_other_editor() {
    if let Some(folder) = std::env::var_os(ENVIRONMENT) {
        let folder = Path::new(&folder);
        std::fs::write(folder.join(READY), "").expect("room on the disk");
        save_titles(folder, |pack, title| pack.map.title = title);
    }
}

#[test]
fn two_editors_that_save_at_once_lose_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut document = Document::bundled().expect("the bundled pack can be read");
    document.save(folder.path()).expect("room on the disk");
    let mut other = Command::new(std::env::current_exe().expect("this binary"))
        .args(["--exact", "two_editors::the_other_editor"])
        .env(ENVIRONMENT, folder.path())
        .stdout(Stdio::null())
        .spawn()
        .expect("it can be started again");
    let ready = folder.path().join(READY);
    let is_over = |other: &mut Child| other.try_wait().expect("it can be asked").is_some();
    while !ready.exists() && !is_over(&mut other) {
        std::thread::sleep(Duration::from_millis(1));
    }
    let asked = save_titles(folder.path(), |pack, title| pack.manifest.title = title);
    assert!(other.wait().expect("it was started").success());
    println!("asked {asked} times");
    let end = Document::open(folder.path()).expect("a pack");
    let last = format!("Save {SAVES}");
    let titles = [&end.pack().map.title, &end.pack().manifest.title];
    assert_eq!(titles, [&last, &last]);
    assert!(!folder.path().join(".beachhead").exists());
}
