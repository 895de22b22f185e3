//! `check --watch`: what changes is reported, until the input ends.

use std::fs;
use std::io::{BufRead as _, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use beachhead_test_support::{root, utah};

use super::{BEACHHEAD, beachhead, copy, packs, write};

/// Who says nothing for so long hangs.
const HANGS: Duration = Duration::from_secs(60);

/// The program as it watches a folder, and what it says line by line.
struct Watcher {
    child: Child,
    reported: Receiver<String>,
}

impl Watcher {
    fn of(folder: &Path, arguments: &[&str]) -> Self {
        let mut child = Command::new(BEACHHEAD)
            .args([&["check", "--watch"], arguments].concat())
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let (sender, reported) = channel();
        let streams: [Box<dyn Read + Send>; 2] = [
            Box::new(child.stdout.take().expect("it is a pipe")),
            Box::new(child.stderr.take().expect("it is a pipe")),
        ];
        for stream in streams {
            let sender = sender.clone();
            thread::spawn(move || {
                for line in BufReader::new(stream).lines().map_while(Result::ok) {
                    drop(sender.send(line));
                }
            });
        }
        Self { child, reported }
    }

    /// Waits until lines are reported that hold these, in whichever order. Returns all that was reported until then.
    fn says(&self, wanted: &[&str]) -> String {
        let mut wanted = wanted.to_vec();
        let mut reported = Vec::new();
        let begin = Instant::now();
        while !wanted.is_empty() {
            let left = HANGS.saturating_sub(begin.elapsed());
            let line = self.reported.recv_timeout(left);
            let line = line.unwrap_or_else(|_| panic!("{wanted:?} isn't reported: {reported:#?}"));
            if let Some(at) = wanted.iter().position(|part| line.contains(part)) {
                wanted.remove(at);
            }
            reported.push(line);
        }
        reported.join("\n")
    }

    /// Ends its input, and waits for it to end. Returns its exit code.
    fn end(mut self) -> Option<i32> {
        drop(self.child.stdin.take());
        let begin = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be asked") {
                return status.code();
            }
            assert!(begin.elapsed() < HANGS, "it doesn't end");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[test]
fn what_changes_appears_or_vanishes_is_reported() {
    let folder = packs(&["a"]);
    let sound = fs::read_to_string(utah().join("map.ron")).expect("it is there");
    let apart = sound.replacen("(between: (\"1809\", ", "(between: (\"0101\", ", 1);
    let watcher = Watcher::of(folder.path(), &["--format", "concise"]);
    watcher.says(&["watching 1 pack; Ctrl+C ends"]);
    write(folder.path(), "a/map.ron", &apart);
    watcher.says(&["a/map.ron:", "watching 1 pack;"]);
    copy(&folder.path().join("b"));
    watcher.says(&["a/map.ron:", "watching 2 packs;"]);
    write(
        folder.path(),
        "beachhead.toml",
        "[check]\nselect = [\"hexside-apart\"]",
    );
    watcher.says(&["MAP012", "watching 2 packs;"]);
    write(
        folder.path(),
        "beachhead.toml",
        "[check]\nselect = [\"nothing\"]",
    );
    watcher.says(&["there is no code `nothing`", "watching 2 packs;"]);
    let lint = "[check]\nselect = [\"OWN\"]\n[[check.lints]]\ncode = \"OWN001\"\nquery = \"number=1706\"\nmessage = \"x\"\n";
    for (code, severity) in [("OWN001", "warning"), ("OWN002", "error")] {
        let lint = lint.replace("OWN001", code);
        let lint = format!("{lint}severity = \"{severity}\"\n");
        write(folder.path(), "beachhead.toml", &lint);
        let found = format!("a/map.ron:248:9: {severity}[{code}]: x (hex 1706)");
        watcher.says(&[&found, "watching 2 packs;"]);
    }
    fs::remove_file(folder.path().join("beachhead.toml")).expect("it is there");
    watcher.says(&["a/map.ron:", "watching 2 packs;"]);
    fs::remove_dir_all(folder.path().join("a")).expect("it is there");
    watcher.says(&["watching 1 pack;"]);
    let battle =
        fs::read_to_string(root().join("tests/fixtures/village.m44")).expect("it is there");
    write(folder.path(), "village.m44", &battle);
    watcher.says(&["watching 1 pack and 1 battle;"]);
    fs::remove_dir_all(folder.path().join("b")).expect("it is there");
    fs::remove_file(folder.path().join("village.m44")).expect("it is there");
    watcher.says(&["there is no pack here", "watching for packs;"]);
    copy(&folder.path().join("c"));
    watcher.says(&["watching 1 pack;"]);
    assert_eq!(watcher.end(), Some(0));
}

#[test]
fn only_what_changed_is_checked_again() {
    let folder = packs(&["a", "b"]);
    let watcher = Watcher::of(folder.path(), &["--format", "concise"]);
    watcher.says(&["watching 2 packs"]);
    // A file that keeps its time and its length isn't looked at: what was found in it stays.
    let map = folder.path().join("b/map.ron");
    let data = fs::metadata(&map).expect("it is there");
    let sound = fs::read_to_string(&map).expect("it is there");
    let apart = sound.replacen("(between: (\"1809\", ", "(between: (\"0101\", ", 1);
    assert_eq!(sound.len(), apart.len());
    let beside = folder.path().join("beside");
    fs::write(&beside, &apart).expect("room");
    let file = fs::File::options()
        .write(true)
        .open(&beside)
        .expect("it is there");
    file.set_modified(data.modified().expect("it has one"))
        .expect("it is ours");
    fs::rename(&beside, &map).expect("it is ours");
    write(folder.path(), "a/map.ron", &apart);
    let reported = watcher.says(&["a/map.ron", "watching 2 packs"]);
    assert!(!reported.contains("b/map.ron"), "{reported}");
    fs::write(&map, &apart).expect("room");
    watcher.says(&["b/map.ron", "watching 2 packs"]);
    assert_eq!(watcher.end(), Some(0));
}

#[test]
fn what_is_not_there_is_not_waited_for() {
    let folder = packs(&["a"]);
    write(folder.path(), "README.md", "# Maps");
    for path in ["nofile", "no*", "README.md"] {
        let once = beachhead(folder.path(), &["check", path]);
        let watching = beachhead(folder.path(), &["check", "--watch", path]);
        assert_eq!((watching.code, &watching.err), (Some(2), &once.err));
    }
}
