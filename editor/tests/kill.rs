//! The editor is killed, fifty times, in the middle of its work: what it did until two seconds before is there again.
//!
//! The editor that is killed is this binary, started once more: [`the_editor_that_is_killed`] drives the app as its
//! window would and reports each action. Then the pack must open, and hold, with what its journal restores, exactly what
//! the session had made of it after one of its actions.

#![cfg(unix)]
#![expect(clippy::expect_used, clippy::panic, reason = "a test may fail")]

mod session;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command as Process, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use beachhead_editor::command::{Command, KeepAsk};
use beachhead_editor::journal::JournalDir;
use beachhead_editor::recent::Recent;
use beachhead_editor::{App, Document};
use session::{Action, Dice, Session, small_pack};

const KILLS: u64 = 50;
const AT_ONCE: u64 = 6;
/// A session is killed within this many milliseconds.
const LONGEST: usize = 3600;
/// What may be lost.
const PROMISE: u64 = 2000;
const ENVIRONMENT: &str = "BEACHHEAD_KILLED_SESSION";

fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    u64::try_from(since.expect("after 1970").as_millis()).expect("a time")
}

fn app_on(folder: &Path) -> App {
    let document = Document::open(&folder.join("pack")).expect("the pack always opens");
    let mut app = App::new(document, Recent::from_file(None));
    app.keep_work(JournalDir::in_folder(folder.join("state")));
    app
}

/// Does nothing, unless it is started to be killed.
#[test]
fn the_editor_that_is_killed() {
    let Some(reported) = std::env::var_os(ENVIRONMENT) else {
        return;
    };
    let reported = reported.into_string().expect("text");
    let (seed, folder) = reported.split_once(' ').expect("seed and folder");
    let seed: u64 = seed.parse().expect("a number");
    let ctx = egui::Context::default();
    let mut app = app_on(Path::new(folder));
    let mut session = Session::of(seed, app.document().pack());
    let mut pace = Dice(!seed);
    let mut report = std::io::stderr();
    writeln!(report, "ready").expect("somebody listens");
    // The killer never waits as long.
    let end = Instant::now() + Duration::from_millis(2 * LONGEST as u64);
    while Instant::now() < end {
        let action = session.next(app.document());
        app.send(match action {
            Action::Apply(edit) => Command::Apply(edit),
            Action::Jump(step) => Command::Jump(step),
            Action::Save => Command::Save,
        });
        app.work(&ctx);
        writeln!(report, "{}", now_ms()).expect("somebody listens");
        thread::sleep(Duration::from_millis(1 + pace.below(9) as u64));
    }
}

/// How many actions were done, and how long ago the last of those was that came back, when it was killed.
struct KillOutcome {
    actions: usize,
    restored: usize,
    lost_ms: u64,
}

fn kill_one(seed: u64) -> KillOutcome {
    let folder = tempfile::tempdir().expect("a folder");
    let pack = small_pack();
    let mut document = Document::new(pack.clone());
    document
        .save(&folder.path().join("pack"))
        .expect("room on the disk");
    let mut child = Process::new(std::env::current_exe().expect("this binary"))
        .args(["--exact", "the_editor_that_is_killed", "--nocapture"])
        .env(ENVIRONMENT, format!("{seed} {}", folder.path().display()))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it can be started again");
    let mut lines = BufReader::new(child.stderr.take().expect("it is piped")).lines();
    let first = lines.next().expect("a line").expect("text");
    assert_eq!(first, "ready");
    let listener = thread::spawn(move || {
        // The last line may be torn.
        let lines = lines.map_while(Result::ok);
        lines
            .map_while(|line| line.parse().ok())
            .collect::<Vec<u64>>()
    });
    thread::sleep(Duration::from_millis(Dice(seed).below(LONGEST) as u64));
    let killed_at = now_ms();
    child.kill().expect("it runs");
    child.wait().expect("it was started");
    let mut actions = listener.join().expect("it ends with the pipe");
    actions.retain(|at| at.to_string().len() == killed_at.to_string().len());

    let ctx = egui::Context::default();
    let mut app = app_on(folder.path());
    app.work(&ctx);
    app.send(Command::Keep(KeepAsk::Restore(0)));
    app.work(&ctx);

    let must = actions
        .iter()
        .filter(|at| **at + PROMISE <= killed_at)
        .count();
    let mut again = Document::new(pack);
    let mut session = Session::of(seed, again.pack());
    let (mut restored, mut too_old) = (None, None);
    // The last action may have been done and not reported.
    for count in 0..=actions.len() + 1 {
        if again.pack() == app.document().pack() {
            let found = if count >= must {
                &mut restored
            } else {
                &mut too_old
            };
            *found = Some(count);
        }
        match session.next(&again) {
            Action::Apply(edit) => drop(again.apply(edit).expect("as it was done before")),
            Action::Jump(step) => drop(again.jump(step).expect("as it was done before")),
            Action::Save => {}
        }
    }
    let Some(restored) = restored else {
        panic!(
            "seed {seed}: killed after {} actions of which {must} must be there, and what was restored is {}",
            actions.len(),
            too_old.map_or_else(
                || format!(
                    "what none of them left: {:?}",
                    app.document().history().collect::<Vec<_>>()
                ),
                |count| format!("what the first {count} left"),
            )
        );
    };
    // What was restored is a document like any other.
    app.send(Command::Save);
    app.work(&ctx);
    assert!(!app.document().is_dirty(), "seed {seed}");
    let saved = app.document().pack().clone();
    app.leave();
    let opened = Document::open(&folder.path().join("pack")).expect("it was saved");
    assert_eq!(*opened.pack(), saved, "seed {seed}");
    let left = names_in(&folder.path().join("pack"));
    assert!(
        left.iter().all(|name| !name.contains("journal")),
        "{left:?}"
    );
    let last = |count: usize| actions.get(count.saturating_sub(1)).copied();
    let lost_ms = match (last(restored), last(actions.len())) {
        (Some(kept), Some(last)) if restored < actions.len() => last - kept,
        _ => 0,
    };
    KillOutcome {
        actions: actions.len(),
        restored,
        lost_ms,
    }
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    entries
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect()
}

#[test]
fn nothing_older_than_two_seconds_is_lost_by_a_kill_at_any_moment() {
    let outcomes = Mutex::new(BTreeMap::new());
    thread::scope(|scope| {
        for worker in 0..AT_ONCE {
            let outcomes = &outcomes;
            scope.spawn(move || {
                for seed in (worker..KILLS).step_by(AT_ONCE as usize) {
                    let outcome = kill_one(seed);
                    outcomes
                        .lock()
                        .expect("no other failed")
                        .insert(seed, outcome);
                }
            });
        }
    });
    let outcomes = outcomes.into_inner().expect("none failed");
    let actions: usize = outcomes.values().map(|outcome| outcome.actions).sum();
    let lost = outcomes
        .values()
        .filter(|outcome| outcome.restored < outcome.actions)
        .count();
    let worst = outcomes.values().map(|outcome| outcome.lost_ms).max();
    println!(
        "{actions} actions, {KILLS} kills, {lost} of them lost an action, at worst {worst:?} ms of work"
    );
    assert_eq!(outcomes.len() as u64, KILLS);
    assert!(actions > KILLS as usize, "it was killed while it worked");
}
