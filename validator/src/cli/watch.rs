//! `check --watch`: checks again whatever changes, until the user stops it.
//!
//! Files are looked at twice a second, by their times and lengths: that needs no help from the system, and so works in
//! containers and on drives of other machines, where changes aren't announced. Where a look at many files takes
//! long, looks are rarer.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant, SystemTime};
use std::{fs, thread};

use beachhead_check::lint::Room;
use beachhead_check::policy::Policy;
use ignore::WalkBuilder;
use rayon::ThreadPool;
use rayon::prelude::*;

use super::check::Check;
use super::progress::Progress;
use super::targets::{CheckTarget, CheckedTarget, Detail};
use super::terminal::{complain, understands_escapes};
use super::{Exit, Failure, Output};

/// How often files are looked at,
const PAUSE: Duration = Duration::from_millis(500);
/// but never for more than this part of the time.
const PART: u32 = 10;
/// Wipes a terminal and goes to its top.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

/// Files, and what each is known by: one that has changed has another time or another length.
type Stamps = BTreeMap<PathBuf, Option<(SystemTime, u64)>>;

/// What there is to be checked, and what it depends on.
#[derive(PartialEq)]
struct Seen {
    targets: Vec<CheckTarget>,
    stamps: Vec<Stamps>,
    settings: Stamps,
    problems: Vec<String>,
}

/// What was found, as long as nothing changes.
#[derive(Default)]
struct KnownTargets(BTreeMap<CheckTarget, (Stamps, CheckedTarget)>);

/// Checks again and again, each time that something has changed.
pub(super) fn watch(check: &Check, output: &mut Output<'_>) -> Result<Exit, Failure> {
    let (_open, ended) = end_of_input();
    let clears = understands_escapes();
    let outputs = check.outputs()?;
    let detail = Detail::of(&outputs);
    let mut known = KnownTargets::default();
    let mut before: Option<Seen> = None;
    loop {
        let begin = Instant::now();
        let found = check.find();
        let targets = CheckTarget::all(&found);
        let stamps: Vec<Stamps> = targets.iter().map(stamps_of).collect();
        let settings = check.settings(&targets);
        let settings: Stamps = settings.iter().map(|file| stamp(file)).collect();
        let pause = PAUSE.max(begin.elapsed() * PART);
        let now = Seen {
            targets,
            stamps,
            settings,
            problems: found.problems.clone(),
        };
        if before.as_ref() != Some(&now) {
            let (targets, stamps) = (&now.targets, &now.stamps);
            // Who names what isn't there has mistyped it: to wait for it would hide that.
            let is_mistyped = before.is_none() && targets.is_empty();
            // Settings say how a game is played, and what is made of findings.
            match before {
                Some(before) if before.settings == now.settings => known.keep(targets, stamps),
                _ => known = KnownTargets::default(),
            }
            if clears {
                write!(output.out.below(), "{CLEAR}")?;
            }
            let all = targets.iter().zip(stamps).collect();
            let ended = check.round(
                &outputs,
                found,
                output,
                &mut |targets, policies, progress| {
                    let targets: Vec<_> = targets.iter().zip(policies).collect();
                    let pool = check.pool(targets.len())?;
                    Ok(known.looks(&targets, &all, detail, &pool, progress))
                },
            );
            output.out.flush()?;
            match ended {
                Ok(_) => {}
                Err(failure) if is_mistyped => return Err(failure),
                Err(Failure::Said(why)) => complain(&why),
                Err(failure) => return Err(failure),
            }
            if output.out.below().has_ended() {
                // Nobody reads what would be found next.
                return Ok(Exit::Clean);
            }
            // A closed error output is no reason to stop.
            let _ = writeln!(io::stderr(), "{}", line(targets));
            before = Some(now);
        }
        match ended.recv_timeout(pause) {
            Err(RecvTimeoutError::Timeout) => {}
            Ok(()) | Err(RecvTimeoutError::Disconnected) => return Ok(Exit::Clean),
        }
    }
}

impl KnownTargets {
    /// Forgets what is gone or has changed.
    fn keep(&mut self, targets: &[CheckTarget], stamps: &[Stamps]) {
        let now: BTreeMap<&CheckTarget, &Stamps> = targets.iter().zip(stamps).collect();
        self.0
            .retain(|target, (before, _)| now.get(target).is_some_and(|now| *before == **now));
    }

    /// What there is to say about these; only what isn't known is checked.
    fn looks(
        &mut self,
        targets: &[(&CheckTarget, &Policy)],
        stamps: &BTreeMap<&CheckTarget, &Stamps>,
        detail: Detail,
        pool: &ThreadPool,
        progress: &Progress,
    ) -> Vec<CheckedTarget> {
        let known = &self.0;
        let look = |(target, policy): &(&CheckTarget, &Policy)| {
            let known = known.get(target).map(|(_, looked)| looked.clone());
            let looked = known.unwrap_or_else(|| target.look(policy, detail, &Room::Some));
            progress.step();
            looked
        };
        let looked: Vec<CheckedTarget> = pool.install(|| targets.par_iter().map(look).collect());
        for ((target, _), looked) in targets.iter().zip(&looked) {
            if let Some(stamps) = stamps.get(target).filter(|_| !self.0.contains_key(target)) {
                let entry = ((*stamps).clone(), looked.clone());
                self.0.insert((*target).clone(), entry);
            }
        }
        looked
    }
}

fn line(targets: &[CheckTarget]) -> String {
    let counted = |count: usize, what: &str| match count {
        0 => None,
        1 => Some(format!("1 {what}")),
        many => Some(format!("{many} {what}s")),
    };
    let packs = targets
        .iter()
        .filter(|target| matches!(target, CheckTarget::Pack(_)));
    let packs = packs.count();
    let both = [
        counted(packs, "pack"),
        counted(targets.len() - packs, "battle"),
    ];
    let what: Vec<String> = both.into_iter().flatten().collect();
    let what = if what.is_empty() {
        "for packs".to_owned()
    } else {
        what.join(" and ")
    };
    format!("watching {what}; Ctrl+C ends")
}

/// Every file that what is found may depend on. Hidden ones are none of a pack's: editors keep journals in them.
fn stamps_of(target: &CheckTarget) -> Stamps {
    let folder = match target {
        CheckTarget::Battle(file) => return Stamps::from([stamp(file)]),
        CheckTarget::Pack(folder) => folder,
    };
    let mut walk = WalkBuilder::new(folder);
    walk.standard_filters(false).hidden(true);
    let entries = walk.build().flatten();
    let files = entries.filter(|entry| !entry.file_type().is_some_and(|kind| kind.is_dir()));
    files.map(|entry| stamp(entry.path())).collect()
}

fn stamp(file: &Path) -> (PathBuf, Option<(SystemTime, u64)>) {
    let known = fs::metadata(file).and_then(|data| Ok((data.modified()?, data.len())));
    (file.to_path_buf(), known.ok())
}

/// Hears that the input has ended, where another program holds it. The other half keeps it from ending otherwise: a
/// terminal that goes takes the program with it, and an input that was never open means nothing.
fn end_of_input() -> (Sender<()>, Receiver<()>) {
    let (sender, receiver) = channel();
    if is_held() {
        let sender = sender.clone();
        thread::spawn(move || {
            let begin = Instant::now();
            drop(io::copy(&mut io::stdin().lock(), &mut io::sink()));
            if MAY_BE_NOTHING && begin.elapsed() < PAUSE {
                return;
            }
            // If sending fails, the program is ending anyway.
            let _ = sender.send(());
        });
    }
    (sender, receiver)
}

/// Whether the input is a pipe or its like.
#[cfg(unix)]
fn is_held() -> bool {
    use std::os::fd::AsFd as _;
    use std::os::unix::fs::FileTypeExt as _;
    let input = io::stdin().as_fd().try_clone_to_owned();
    let kind = input.and_then(|input| Ok(fs::File::from(input).metadata()?.file_type()));
    kind.is_ok_and(|kind| kind.is_fifo() || kind.is_socket())
}

#[cfg(not(unix))]
fn is_held() -> bool {
    use std::io::IsTerminal as _;
    !io::stdin().is_terminal()
}

/// Whether an input that isn't a terminal may be none at all: elsewhere than on Unix nothing distinguishes a pipe from that. Then an
/// input that ends at once was never open.
const MAY_BE_NOTHING: bool = cfg!(not(unix));
