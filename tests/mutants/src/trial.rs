//! Tries faults, on every core.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use crate::Failure;
use crate::equivalent::Equivalents;
use crate::probe::{Ended, Probe, ProofKind, run};
use crate::report::FaultResult;
use crate::scratch::{Numbered, ScratchCopy};

/// Tests that together take about so long are run together.
const BATCH: Duration = Duration::from_millis(400);

/// Which faults are tried, and for how long.
pub(crate) struct Plan {
    pub sample: Option<usize>,
    pub seed: u64,
    pub shard: (usize, usize),
    /// What a proof may take beyond a multiple of what it takes without a fault.
    pub allowance: Duration,
}

/// What became of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TrialOutcome {
    /// By these proofs.
    Noticed(Vec<String>),
    TimedOut,
    /// None of the proofs that come to it failed; how many those are.
    Survived(usize),
    /// It changes nothing that could be seen, for this reason.
    Equivalent(String),
}

/// A fault, and what became of it.
#[derive(Clone, Debug)]
pub(crate) struct Trial {
    pub fault: Numbered,
    pub outcome: TrialOutcome,
}

/// Tries all faults of the plan, in the order of the files.
pub(crate) fn try_all(
    scratch: &ScratchCopy,
    probes: &[Probe],
    plan: &Plan,
    equivalents: &Equivalents,
) -> Result<Vec<Trial>, Failure> {
    let chosen = plan.choose(&scratch.mutants);
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let trials = Mutex::new(BTreeMap::new());
    each_core(|| {
        while let Some(fault) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
            let outcome = match equivalents.reason(&fault.file, &fault.mutant) {
                Some(reason) => TrialOutcome::Equivalent(reason.to_owned()),
                None => tried(&scratch.folder, probes, fault, plan.allowance)?,
            };
            let count = done.fetch_add(1, Ordering::Relaxed) + 1;
            if count.is_multiple_of(100) {
                eprintln!("{count} of {} tried", chosen.len());
            }
            let trial = Trial {
                fault: (*fault).clone(),
                outcome,
            };
            if let TrialOutcome::Survived(_) = trial.outcome {
                // A whole crate takes long: what is known already is worth reading before the rest is.
                eprintln!("{}", FaultResult::from(trial.clone()));
            }
            if let Ok(mut trials) = trials.lock() {
                trials.insert(fault.id, trial);
            }
        }
        Ok(())
    })?;
    let trials = trials
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    Ok(trials.into_values().collect())
}

/// Does the same work on every core, until all have ended.
pub(crate) fn each_core(work: impl Fn() -> Result<(), Failure> + Sync) -> Result<(), Failure> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(&work)).collect();
        for worker in workers {
            match worker.join() {
                Ok(worked) => worked?,
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok(())
    })
}

impl Plan {
    fn choose<'m>(&self, all: &'m [Numbered]) -> Vec<&'m Numbered> {
        let mut chosen: Vec<(u64, &Numbered)> = all
            .iter()
            .map(|fault| (mixed(self.seed ^ u64::from(fault.id)), fault))
            .collect();
        chosen.sort_by_key(|(random, fault)| (*random, fault.id));
        chosen.truncate(self.sample.unwrap_or(all.len()));
        let (part, of) = self.shard;
        let shard = chosen.into_iter().enumerate();
        let shard = shard.filter(|(at, _)| at % of == part - 1);
        let mut shard: Vec<&Numbered> = shard.map(|(_, (_, fault))| fault).collect();
        shard.sort_by_key(|fault| fault.id);
        shard
    }
}

/// Spreads numbers that follow each other (the finaliser of SplitMix64).
fn mixed(seed: u64) -> u64 {
    let mut mixed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Asks the proofs that come to a fault: all scripts, so that it is known which of them notice it; the others only until
/// one does, the quick ones first.
fn tried(
    folder: &Path,
    probes: &[Probe],
    fault: &Numbered,
    allowance: Duration,
) -> Result<TrialOutcome, Failure> {
    let reaching = |kind: ProofKind| {
        let those = probes.iter().filter(move |probe| probe.kind == kind);
        those
            .filter(|probe| probe.reached.contains(&fault.id))
            .collect::<Vec<_>>()
    };
    let mut asked = 0;
    for kind in [
        ProofKind::Script,
        ProofKind::SetUp,
        ProofKind::Test,
        ProofKind::Record,
    ] {
        let mut reaching = reaching(kind);
        asked += reaching.len();
        reaching.sort_by_key(|probe| probe.time);
        if kind == ProofKind::Script {
            reaching.sort_by(|one, other| one.program().cmp(other.program()));
        }
        for batch in batches(&reaching, kind) {
            match run(folder, batch, fault.id, allowance)? {
                Ended::Well => {}
                Ended::TooLate => return Ok(TrialOutcome::TimedOut),
                Ended::Badly(names) if names.is_empty() => {
                    // It broke off without saying in which proof: each is run alone.
                    let failed = each_alone(folder, batch, fault, allowance)?;
                    if !failed.is_empty() {
                        return Ok(TrialOutcome::Noticed(failed));
                    }
                }
                Ended::Badly(names) => return Ok(TrialOutcome::Noticed(names)),
            }
        }
    }
    Ok(TrialOutcome::Survived(asked))
}

/// The proofs that fail when they are run one at a time.
fn each_alone(
    folder: &Path,
    batch: &[&Probe],
    fault: &Numbered,
    allowance: Duration,
) -> Result<Vec<String>, Failure> {
    let mut failed = Vec::new();
    for probe in batch {
        if !matches!(run(folder, &[*probe], fault.id, allowance)?, Ended::Well) {
            failed.push(probe.name.clone());
        }
    }
    Ok(failed)
}

/// Proofs of one program that are run together: all scripts, others up to a time.
fn batches<'p, 'a>(probes: &'p [&'a Probe], kind: ProofKind) -> Vec<&'p [&'a Probe]> {
    if kind == ProofKind::Script {
        return probes
            .chunk_by(|one, other| one.is_of_program(other))
            .collect();
    }
    let mut batches = Vec::new();
    let mut rest = probes;
    while let Some(first) = rest.first() {
        let mut time = Duration::ZERO;
        let fits = |probe: &&&Probe| {
            let is_first = time.is_zero();
            time += probe.time;
            probe.is_of_program(first) && (is_first || time <= BATCH)
        };
        let count = rest.iter().take_while(fits).count().max(1);
        let (batch, others) = rest.split_at(count);
        batches.push(batch);
        rest = others;
    }
    batches
}
