//! Proofs that may notice a fault: a script, the set-ups of a pack, a recorded game, a unit test.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::plant::PROOFS_TEST;
use crate::scratch::ScratchCopy;
use crate::target::TriedCrate;
use crate::trial::each_core;
use crate::{Failure, failure};

/// A fault may make a proof slower without keeping it from its end.
const SLOWDOWN: u32 = 5;

/// A kind of proof. Those that say most about a fault are asked first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ProofKind {
    Script,
    SetUp,
    Test,
    Record,
}

/// A proof that can be run by itself.
#[derive(Clone, Debug)]
pub(crate) struct Probe {
    pub kind: ProofKind,
    /// The script's file, or the test's name.
    pub name: String,
    program: PathBuf,
    /// Whether its program takes the name of one test only.
    is_alone: bool,
    /// How long it takes without a fault.
    pub time: Duration,
    /// The faults that it comes to.
    pub reached: BTreeSet<u32>,
}

/// How a run ended.
pub(crate) enum Ended {
    Well,
    /// The scripts that failed, if the program says so.
    Badly(Vec<String>),
    TooLate,
}

impl ProofKind {
    /// How it is asked for by a file; a unit test has no file.
    fn word(self) -> Option<&'static str> {
        match self {
            Self::Script => Some("script"),
            Self::SetUp => Some("setup"),
            Self::Record => Some("record"),
            Self::Test => None,
        }
    }
}

impl Probe {
    /// All proofs of a target, each run once to see what it comes to.
    pub(crate) fn all(scratch: &ScratchCopy, target: &TriedCrate) -> Result<Vec<Self>, Failure> {
        let mut probes = Vec::new();
        let mut add = |kind, name: String, program: &Path, is_alone| {
            probes.push(Self {
                kind,
                name,
                program: program.to_path_buf(),
                is_alone,
                time: Duration::ZERO,
                reached: BTreeSet::new(),
            });
        };
        for (package, pack) in target.packs {
            let program = scratch.tests.get(*package);
            let program = program.ok_or_else(|| failure(format!("{package} has no tests")))?;
            for (kind, folder) in [
                (ProofKind::Script, "scripts"),
                (ProofKind::Record, "records"),
            ] {
                let folder_of_pack = scratch.workspace.join(pack).join(folder);
                // A pack need not have games that were recorded.
                if !folder_of_pack.is_dir() {
                    continue;
                }
                let names = fs::read_dir(folder_of_pack)?
                    .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
                let mut names = names.collect::<Result<Vec<_>, Failure>>()?;
                names.sort();
                for name in names {
                    add(kind, format!("{pack}/{folder}/{name}"), program, false);
                }
            }
            add(ProofKind::SetUp, format!("{pack}/pack.ron"), program, false);
        }
        for (program_name, program) in &scratch.tests {
            let is_alone = target.programs.contains(&program_name.as_str());
            let listed = Command::new(program)
                .args(["--list", "--format", "terse"])
                .output()?;
            let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
            let tests = listed
                .lines()
                .filter_map(|line| line.strip_suffix(": test"));
            for test in tests.filter(|test| *test != PROOFS_TEST) {
                add(ProofKind::Test, test.to_owned(), program, is_alone);
            }
        }
        let next = AtomicUsize::new(0);
        let slots: Vec<Mutex<&mut Self>> = probes.iter_mut().map(Mutex::new).collect();
        each_core(|| {
            while let Some(slot) = slots.get(next.fetch_add(1, Ordering::Relaxed)) {
                let mut probe = slot.lock().unwrap_or_else(PoisonError::into_inner);
                probe.trace(&scratch.folder)?;
            }
            Ok(())
        })?;
        drop(slots);
        Ok(probes)
    }

    /// The program that asks it.
    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    /// Whether the two can be run together.
    pub(crate) fn is_of_program(&self, other: &Self) -> bool {
        self.program == other.program && !self.is_alone
    }

    fn trace(&mut self, folder: &Path) -> Result<(), Failure> {
        let name = self.name.replace(['/', ':'], "-");
        let file = folder.join(format!("target/reached-{name}"));
        let _ = fs::remove_file(&file);
        let start = Instant::now();
        let mut command = command(folder, &[self]);
        command.env("BEACHHEAD_REACHED", &file);
        let output = command.output()?;
        if !output.status.success() && self.kind == ProofKind::SetUp {
            eprintln!(
                "{}: a set-up is refused on purpose, which proves nothing",
                self.name
            );
            return Ok(());
        }
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stdout);
            return Err(failure(format!(
                "{} fails without a fault:\n{said}",
                self.name
            )));
        }
        self.time = start.elapsed();
        let reached = fs::read_to_string(&file).unwrap_or_default();
        let _ = fs::remove_file(&file);
        self.reached = reached
            .lines()
            .filter_map(|line| line.parse().ok())
            .collect();
        Ok(())
    }
}

/// What runs proofs of one kind and one program together.
fn command(folder: &Path, probes: &[&Probe]) -> Command {
    let program = probes
        .first()
        .map_or_else(PathBuf::new, |probe| probe.program.clone());
    let mut command = Command::new(program);
    command.args(["--exact", "--test-threads", "1"]);
    let asked = probes.iter().filter_map(|probe| {
        let kind = probe.kind.word()?;
        Some(format!("{kind} {}", probe.name))
    });
    let asked: Vec<String> = asked.collect();
    match asked.is_empty() {
        true => command.args(probes.iter().map(|probe| &probe.name)),
        false => command
            .arg(PROOFS_TEST)
            .env("BEACHHEAD_PROOFS", asked.join("\n")),
    };
    // A unit test finds its files from the folder of its package; the others are named from the workspace.
    command.current_dir(folder).env("NO_COLOR", "1");
    // Other people's scenarios lie beside the checkout, not beside its copy.
    if std::env::var_os("BEACHHEAD_CORPUS").is_none() {
        let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
        command.env("BEACHHEAD_CORPUS", beside);
    }
    // Most games of other people's scenarios show nothing that the first of each doesn't.
    command.env("BEACHHEAD_CORPUS_GAMES", "1");
    // A fault that only part of the tests would notice is one that is noticed.
    command.env("BEACHHEAD_THOROUGH", "1");
    command
}

/// Runs proofs together, with this fault switched on.
pub(crate) fn run(
    folder: &Path,
    probes: &[&Probe],
    fault: u32,
    allowance: Duration,
) -> Result<Ended, Failure> {
    // What runs together has read the same files only once, so the longest alone says how long that takes.
    let longest = probes.iter().map(|probe| probe.time).max();
    let limit = allowance + longest.unwrap_or_default() * SLOWDOWN;
    let mut command = command(folder, probes);
    let output = folder.join(format!("target/said-{fault}"));
    let file = fs::File::create(&output)?;
    command
        .env("BEACHHEAD_MUTANT", fault.to_string())
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::null())
        .stdout(file)
        .stderr(Stdio::null());
    let mut child = command.spawn()?;
    let start = Instant::now();
    let mut pause = Duration::from_millis(2);
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            fs::remove_file(&output)?;
            return Ok(Ended::TooLate);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(50));
    };
    let said = fs::read_to_string(&output).unwrap_or_default();
    fs::remove_file(&output)?;
    if status.success() {
        return Ok(Ended::Well);
    }
    let names = probes.iter().map(|probe| probe.name.as_str());
    let failed = names.filter(|name| {
        said.contains(&format!("FAIL {name}")) || said.contains(&format!("test {name} ... FAILED"))
    });
    Ok(Ended::Badly(failed.map(str::to_owned).collect()))
}
