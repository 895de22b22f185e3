//! `beachhead check`: everything that there is to say about packs, and about battles in other programs' formats.
//!
//! Find, check on every core, hold against the policy, show: in the order of the paths, however many cores there are.

use std::path::{Path, PathBuf};

use beachhead_schema::import::m44::MAX_SIZE;
use beachhead_schema::io::{DiskFiles, read_source};
use clap::Args;
use rayon::prelude::*;

use super::baselines::Baselines;
use super::mend::MendArgs;
use super::packs::{done, shown, wares};
use super::policies::{Policies, PolicyArgs};
use super::shard::Shard;
use super::{Exit, Failure, Output};
use crate::check::{Checked, check_pack_by};
use crate::import::check_m44;
use crate::policy::Policy;
use crate::report::{Format, Shown, Sources, reporter};

/// How many packs are checked before their findings are shown: memory is for so many.
const AT_ONCE: usize = 64;

/// Checks packs: files, data, claims of the rulebook, setups. Also checks `.m44` files.
///
/// Ends with 0 where nothing is wrong, 1 where there are errors (with --strict, warnings too), 2 where something
/// couldn't be looked at.
#[derive(Debug, Args)]
pub(super) struct Check {
    /// Packs, their files, `.m44` files, or folders with any of them below.
    #[arg(default_value = ".", value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// How findings are shown.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Checks only a part of all, as in `3/8`: the third of eight equal parts.
    #[arg(long, value_name = "PART/PARTS")]
    shard: Option<Shard>,
    /// How many packs are checked at the same time; as many as there are cores, if it isn't given.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    #[command(flatten)]
    policy: PolicyArgs,
    #[command(flatten)]
    mends: MendArgs,
}

/// What is checked as one.
#[derive(Clone, Debug)]
enum Ware {
    Pack(PathBuf),
    Battle(PathBuf),
}

impl Check {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let found = wares(&self.paths);
        let packs = found.packs.into_iter().map(Ware::Pack);
        let battles = found.battles.into_iter().map(Ware::Battle);
        let mut wares: Vec<Ware> = packs.chain(battles).collect();
        if wares.is_empty() {
            return done(Exit::Clean, found.problems);
        }
        if let Some(shard) = self.shard {
            wares = shard.of(wares);
        }
        let mut policies = Policies::new(&self.policy)?;
        let policies = wares
            .iter()
            .map(|ware| policies.of(ware.path()))
            .collect::<Result<Vec<_>, Failure>>()?;
        let mut baselines = Baselines::of(&policies, self.policy.updates_baseline())?;
        let said = self.mend(&wares, &policies, &baselines)?;
        if self.mends.only_shows() {
            said.iter()
                .try_for_each(|diff| writeln!(output.out, "{diff}"))?;
            return done(
                Exit::of(said.is_empty() || self.policy.exits_zero()),
                found.problems,
            );
        }
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.jobs.map_or(0, usize::from))
            .build()
            .map_err(|error| Failure::Said(format!("no threads: {error}")))?;
        let mut reporter = reporter(self.format, output.style, &mut output.out);
        said.iter().try_for_each(|said| reporter.remark(said))?;
        let mut fails = false;
        for (wares, policies) in wares.chunks(AT_ONCE).zip(policies.chunks(AT_ONCE)) {
            let together = wares.par_iter().zip(policies);
            let looked: Vec<Looked> = pool.install(|| {
                together
                    .map(|(ware, policy)| Looked::at(ware, policy))
                    .collect()
            });
            for (mut looked, policy) in looked.into_iter().zip(policies) {
                baselines.take(policy, &looked.files, &mut looked.found);
                let worst = looked.found.iter().map(|finding| finding.severity).max();
                fails |= worst >= Some(policy.least_failing());
                reporter.files(&looked.files)?;
                reporter.show(&looked.found, &looked.sources)?;
                if let Some(summary) = &looked.summary {
                    reporter.remark(summary)?;
                }
            }
        }
        let worst = baselines.finish(&mut *reporter)?;
        let least = policies.iter().map(Policy::least_failing).min();
        fails |= worst >= least && worst.is_some();
        reporter.finish()?;
        let exit = Exit::of(!fails || self.policy.exits_zero());
        done(exit, found.problems)
    }

    /// Mends what is to be mended, pack by pack. Returns what there is to say of each.
    fn mend(
        &self,
        wares: &[Ware],
        policies: &[Policy],
        baselines: &Baselines,
    ) -> Result<Vec<String>, Failure> {
        let mut said = Vec::new();
        let wares = wares.iter().zip(policies);
        for (ware, policy) in wares.filter(|_| self.mends.is_asked()) {
            if let Ware::Pack(folder) = ware {
                said.extend(self.mends.mend(folder, policy, baselines)?);
            }
        }
        Ok(said)
    }
}

/// What there is to show of a pack; the pack itself is let go by the thread that has read it.
struct Looked {
    files: Vec<String>,
    found: Vec<Shown>,
    /// The files that something was found in.
    sources: Sources,
    summary: Option<String>,
}

impl Looked {
    fn at(ware: &Ware, policy: &Policy) -> Self {
        let mut checked = ware.check(policy);
        policy.apply(&mut checked.diagnostics);
        let found = Shown::all(&checked.diagnostics, &checked.sources);
        let mut sources = checked.sources;
        let is_meant = |name: &String| found.iter().any(|found| found.file.as_ref() == Some(name));
        sources.retain(|name, _| is_meant(name));
        Self {
            files: checked.files,
            summary: checked.summary.map(|summary| summary.to_string()),
            found,
            sources,
        }
    }
}

impl Ware {
    fn path(&self) -> &Path {
        match self {
            Self::Pack(path) | Self::Battle(path) => path,
        }
    }

    fn check(&self, policy: &Policy) -> Checked {
        match self {
            Self::Pack(folder) => check_pack_by(policy.house(), &DiskFiles(folder.clone())),
            Self::Battle(path) => battle(path),
        }
    }
}

/// What there is to say about an `.m44` file, if only that it can't be read.
fn battle(path: &Path) -> Checked {
    match read_source(Path::new(&shown(path)), MAX_SIZE) {
        Ok(source) => check_m44(&source),
        Err(finding) => Checked {
            diagnostics: vec![*finding],
            files: vec![shown(path)],
            ..Checked::default()
        },
    }
}
