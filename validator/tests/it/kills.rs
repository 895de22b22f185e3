//! Every command that writes is killed at many moments: no record of a pack is ever lost, and the next command works.
//!
//! `BEACHHEAD_KILLS=300` kills as often; the usual number takes some seconds. Each kill is followed by the same command once
//! more, which has to complete or roll back what it finds and end as if nothing had happened.
//!
//! Holds always: after that, every file holds what one whole run of the command makes of it, and no temporary file is left.

#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use beachhead_schema::io::{SAVE_RECORD, side_folder};
use beachhead_test_support::{Ran, files_below, root, run};

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// Kills of an ordinary run, over all commands.
const KILLS: usize = 30;

/// A command that writes, and what it is run on.
struct Writing {
    arguments: &'static [&'static str],
    spoil: fn(&Path),
    /// How it ends if nothing kills it.
    code: i32,
}

const COMMANDS: [Writing; 10] = [
    Writing {
        arguments: &["init", "begun"],
        spoil: |_| (),
        code: 0,
    },
    Writing {
        arguments: &["fmt", "utah"],
        spoil: unformatted,
        code: 0,
    },
    Writing {
        arguments: &["check", "--fix", "utah"],
        spoil: doubled_hexside,
        code: 0,
    },
    Writing {
        arguments: &["migrate", "utah"],
        spoil: without_formats,
        code: 0,
    },
    Writing {
        arguments: &["convert", "utah", "json"],
        spoil: |_| (),
        code: 0,
    },
    Writing {
        arguments: &["convert", "utah/map.ron", "map.json"],
        spoil: |_| (),
        code: 0,
    },
    Writing {
        arguments: &[
            "check",
            "--update-baseline",
            "--baseline",
            "accepted.toml",
            "utah",
        ],
        spoil: doubled_hexside,
        code: 0,
    },
    Writing {
        arguments: &[
            "play",
            "utah/scripts/landing.ron",
            "--record",
            "utah/records/new.ron",
        ],
        spoil: |_| (),
        code: 0,
    },
    Writing {
        arguments: &["export", "utah", "-o", "utah.svg"],
        spoil: |_| (),
        code: 0,
    },
    Writing {
        arguments: &["export", "utah", "--format", "json", "-o", "exported"],
        spoil: |_| (),
        code: 0,
    },
];

/// The layout of every part is spoiled, so that all of them are rewritten.
fn unformatted(pack: &Path) {
    for file in parts(pack) {
        let text = fs::read_to_string(&file).expect("it was copied");
        fs::write(&file, text.replacen("    ", "  ", 1)).expect("there is room");
    }
}

fn without_formats(pack: &Path) {
    for file in parts(pack) {
        let text = fs::read_to_string(&file).expect("it was copied");
        fs::write(&file, text.replacen("    format: 1,\n", "", 1)).expect("there is room");
    }
}

fn doubled_hexside(pack: &Path) {
    let map = pack.join("map.ron");
    let text = fs::read_to_string(&map).expect("it was copied");
    let line = text.lines().find(|line| line.contains("between:"));
    let line = line.expect("there are hexsides");
    let doubled = text.replacen(line, &format!("{line}\n{line}"), 1);
    fs::write(&map, doubled).expect("there is room");
}

/// The files of a pack that have a format.
fn parts(pack: &Path) -> Vec<std::path::PathBuf> {
    let mut files = files_below(pack);
    files.retain(|file| file.parent() == Some(pack));
    files
}

/// A folder with a copy of the pack.
fn copy_of(pack: &Path) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    for file in files_below(pack) {
        let inside = file.strip_prefix(pack).expect("it lies below");
        let copy = folder.path().join("utah").join(inside);
        fs::create_dir_all(copy.parent().expect("a file lies in a folder")).expect("room");
        fs::copy(&file, copy).expect("there is room");
    }
    folder
}

/// A folder as a command finds it.
fn prepared(writing: &Writing, sample: &Path) -> tempfile::TempDir {
    let folder = copy_of(sample);
    (writing.spoil)(&folder.path().join("utah"));
    folder
}

fn content(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let read = |path: &std::path::PathBuf| {
        let name = path.strip_prefix(folder).expect("it lies below");
        (
            name.display().to_string(),
            fs::read(path).expect("it is there"),
        )
    };
    files_below(folder).iter().map(read).collect()
}

fn whole_run(folder: &Path, writing: &Writing) -> Ran {
    let ran = run(BEACHHEAD, folder, writing.arguments);
    let arguments = writing.arguments;
    assert_eq!(
        ran.code,
        Some(writing.code),
        "{arguments:?}: {}",
        ran.output()
    );
    ran
}

/// When a command is killed.
#[derive(Clone, Copy, Debug)]
enum Moment {
    /// So long after its start.
    After(Duration),
    /// So long after it has begun to write.
    Writing(Duration),
}

impl Moment {
    /// The moments of this number of kills: half of them spread over the whole run and a little beyond, half while it writes.
    fn of(kill: usize, kills: usize, whole: Duration) -> Self {
        let part = (kill as f64 + 0.5) / kills as f64;
        if kill.is_multiple_of(2) {
            Self::After(whole.mul_f64(1.1 * part))
        } else {
            Self::Writing(LONGEST_SAVE.mul_f64(part))
        }
    }
}

/// Longer than a save takes on a fast machine.
const LONGEST_SAVE: Duration = Duration::from_millis(20);

/// Kills a command. Returns whether it was still running.
fn kill(folder: &Path, arguments: &[&str], moment: Moment) -> bool {
    let mut child = Command::new(BEACHHEAD)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    match moment {
        Moment::After(wait) => sleep(wait),
        Moment::Writing(wait) => {
            let is_over = |child: &mut Child| child.try_wait().expect("a status").is_some();
            while !is_over(&mut child) && !is_saving(folder) {
                sleep(Duration::from_micros(50));
            }
            sleep(wait);
        }
    }
    let was_running = child.try_wait().expect("it can be asked").is_none();
    child.kill().expect("it can be killed");
    child.wait().expect("it was started");
    was_running
}

/// Whether a file is only there while a save is under way.
fn is_of_a_save(file: &Path) -> bool {
    let name = file.to_string_lossy();
    let is_in_side_folder = file.iter().any(|part| part == side_folder::NAME);
    name.ends_with(".tmp") || name.ends_with(SAVE_RECORD) || is_in_side_folder
}

/// Whether files are being written in a folder or below. What vanishes meanwhile is passed over.
fn is_saving(folder: &Path) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths = entries.map(|entry| entry.path());
    paths.any(|path| match path.is_dir() {
        true => is_saving(&path),
        // The lock is there before anything is written.
        false => is_of_a_save(&path) && !path.iter().any(|part| part == side_folder::NAME),
    })
}

#[test]
fn a_kill_of_a_command_that_writes_loses_nothing() {
    let asked = std::env::var("BEACHHEAD_KILLS").ok();
    let kills = asked
        .and_then(|number| number.parse().ok())
        .unwrap_or(KILLS);
    // Whoever works on the sample meanwhile doesn't change what is expected.
    let snapshot = copy_of(&root().join("sample-data/utah"));
    let sample = snapshot.path().join("utah");
    let (mut killed, mut recovered) = (0, 0);
    for (at, writing) in COMMANDS.iter().enumerate() {
        let arguments = writing.arguments;
        let folder = prepared(writing, &sample);
        let before = content(folder.path());
        let begin = Instant::now();
        whole_run(folder.path(), writing);
        let whole = begin.elapsed();
        let after = content(folder.path());
        assert_ne!(before, after, "{arguments:?} writes something");
        let kills = kills / COMMANDS.len() + usize::from(at < kills % COMMANDS.len());
        for kill in 0..kills {
            let folder = prepared(writing, &sample);
            let moment = Moment::of(kill, kills, whole);
            killed += usize::from(self::kill(folder.path(), arguments, moment));
            let mut left = content(folder.path());
            let is_interrupted = left.keys().any(|name| name.ends_with(SAVE_RECORD));
            left.retain(|name, _| !is_of_a_save(Path::new(name)));
            for (name, bytes) in &left {
                let is_known = [before.get(name), after.get(name)].contains(&Some(bytes));
                assert!(
                    is_known,
                    "{arguments:?}, {moment:?}: {name} is neither old nor new"
                );
            }
            if !is_interrupted {
                let is_one = left == before || left == after;
                assert!(
                    is_one,
                    "{arguments:?}, {moment:?}: old and new files without a record"
                );
            }
            let ran = whole_run(folder.path(), writing);
            recovered += usize::from(ran.err.contains("an interrupted save was"));
            assert_eq!(content(folder.path()), after, "{arguments:?}, {moment:?}");
        }
    }
    println!("{kills} kills, {killed} while it ran, {recovered} recovered");
    assert!(
        killed * 4 > kills && recovered > 0,
        "they come too early or too late"
    );
}
