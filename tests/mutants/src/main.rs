//! `mutants`: plants small faults in the rules, one at a time, and counts which of them the proofs notice.
//!
//! All faults of a crate are built at once, each behind a switch that is set when a program starts. A fault is tried by the
//! proofs that come to it: scripts first, then set-ups, unit tests and recorded games.

mod equivalent;
mod find;
mod plant;
mod probe;
mod report;
mod scratch;
mod site;
mod target;
#[cfg(test)]
mod tests;
mod trial;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;

use crate::equivalent::Equivalents;
use crate::probe::Probe;
use crate::report::Report;
use crate::scratch::ScratchCopy;
use crate::target::TriedCrate;
use crate::trial::{Plan, try_all};

/// So many of the slowest proofs are shown.
const SLOWEST: usize = 10;

/// Why nothing can be measured.
type Failure = Box<dyn std::error::Error + Send + Sync>;

fn failure(why: impl Into<String>) -> Failure {
    Failure::from(why.into())
}

/// Plants small faults in the rules, one at a time, and counts which of them the proofs notice.
///
/// A comparison turned round, a condition negated, a statement left out: each is tried by the scripts, set-ups, unit tests and
/// recorded games of the rulebook. Prints the faults that nothing noticed, by file and line, and the score. The working tree
/// is not changed.
///
/// Exits with 0, with 1 if the score is below --at-least, with 2 if nothing could be measured.
#[derive(Debug, Parser)]
#[command(name = "mutants")]
struct Arguments {
    /// The crate: utah, landings, dday, omaha, table, kit or engine.
    target: String,
    /// Files to plant faults in, by the end of their paths: `move_units.rs`, `action/done.rs`. Default: all that hold rules.
    files: Vec<PathBuf>,
    /// How many faults are tried, chosen at random. Default: all.
    #[arg(long)]
    sample: Option<usize>,
    /// The seed of the choice.
    #[arg(long, default_value_t = 1944)]
    seed: u64,
    /// One part of the faults, such as 2/3.
    #[arg(long, value_parser = shard, default_value = "1/1")]
    shard: (usize, usize),
    /// Seconds that a proof may take beyond five times what it takes without a fault. Then the fault counts as noticed, since
    /// the proof does not end.
    #[arg(long, default_value_t = 5)]
    timeout: u64,
    /// Writes the result as JSON, for `beachhead rules --mutants`.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The lowest score, in percent, that is good enough.
    #[arg(long, default_value_t = 0.0)]
    at_least: f64,
    /// The folder of the copy in which the faults are planted.
    #[arg(long, value_name = "FOLDER")]
    scratch: Option<PathBuf>,
}

fn shard(text: &str) -> Result<(usize, usize), String> {
    let parts = text
        .split_once('/')
        .map(|(part, of)| (part.parse(), of.parse()));
    match parts {
        Some((Ok(part), Ok(of))) if 1 <= part && part <= of => Ok((part, of)),
        _ => Err("a shard is given as 2/3".to_owned()),
    }
}

fn main() -> ExitCode {
    match measure(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(why) => {
            eprintln!("mutants: {why}");
            ExitCode::from(2)
        }
    }
}

/// Shows what takes longest: a proof that is asked about most faults should be quick.
fn slowest(probes: &[Probe]) {
    let mut by_time: Vec<&Probe> = probes.iter().collect();
    by_time.sort_by_key(|probe| std::cmp::Reverse(probe.time));
    let all: Duration = probes.iter().map(|probe| probe.time).sum();
    eprintln!(
        "{} proofs take {:.1} s; the slowest:",
        probes.len(),
        all.as_secs_f64()
    );
    for probe in by_time.iter().take(SLOWEST) {
        let (seconds, faults) = (probe.time.as_secs_f64(), probe.reached.len());
        eprintln!(
            "{seconds:6.2} s, comes to {faults:5} faults: {}",
            probe.name
        );
    }
}

/// Whether the score is good enough.
fn measure(arguments: &Arguments) -> Result<bool, Failure> {
    let target = TriedCrate::named(&arguments.target).ok_or_else(|| {
        let (name, names) = (&arguments.target, TriedCrate::names());
        failure(format!("no crate `{name}` is tried; there are {names}"))
    })?;
    let workspace = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()?;
    let home = std::env::var_os("CARGO_TARGET_DIR");
    let home = home.map_or_else(|| workspace.join("target"), PathBuf::from);
    let folder = arguments.scratch.clone();
    // One copy for all crates: what they stand on is built once.
    let folder = folder.unwrap_or_else(|| home.join("mutants"));
    let files = &arguments.files;
    let equivalents = Equivalents::read(target, &workspace, files.is_empty())?;
    eprintln!("building {} in {}", target.name, folder.display());
    let scratch = ScratchCopy::build(&workspace, &folder, target, files)?;
    eprintln!(
        "{} faults; looking which proofs come to them",
        scratch.mutants.len()
    );
    let probes = Probe::all(&scratch, target)?;
    slowest(&probes);
    let plan = Plan {
        sample: arguments.sample,
        seed: arguments.seed,
        shard: arguments.shard,
        allowance: Duration::from_secs(arguments.timeout),
    };
    let trials = try_all(&scratch, &probes, &plan, &equivalents)?;
    let report = Report::new(target, trials);
    print!("{report}");
    if let Some(output) = &arguments.output {
        std::fs::write(output, serde_json::to_string_pretty(&report)? + "\n")?;
    }
    Ok(report.score() >= arguments.at_least)
}
