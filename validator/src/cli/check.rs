//! `beachhead check`: everything that there is to say about packs, and about battles in other programs' formats.
//!
//! Find, check on every core, hold against the policy, show: in the order of the paths, however many cores there are.

use std::collections::BTreeSet;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use beachhead_check::finding::{LintReport, Shown};
use beachhead_check::lint::{OwnLint, Room};
use beachhead_check::policy::Policy;
use beachhead_report::{Extent, Format};
use clap::Args;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::baselines::Baselines;
use super::find::{FindArgs, Found, UnrecognisedArgs};
use super::fix::FixArgs;
use super::messages::{note, shown};
use super::outputs::{OutputArgs, Outputs};
use super::pack_paths::Wanted;
use super::packs::done;
use super::policies::{Policies, PolicyArgs};
use super::progress::Progress;
use super::recovery::recover_in;
use super::settings::{SettingsInForce, goes_through};
use super::shard::Shard;
use super::since::SinceArgs;
use super::targets::{CheckTarget, CheckedTarget, Detail};
use super::titles::Titles;
use super::unsaved::{StdinArgs, Unsaved};
use super::watch::watch;
use super::{Exit, Failure, Output};

/// How many packs are checked before their findings are shown: memory is for this many.
const AT_ONCE: usize = 64;

/// Checks packs: files, data, claims of the rulebook, setups. Also checks `.m44` files.
///
/// Exits with 0 if nothing is wrong, 1 if there are errors (with --strict, warnings too), 2 if something couldn't be
/// checked.
#[derive(Debug, Args)]
pub(super) struct Check {
    /// Packs, their files, `.m44` files, folders with any of them below, or patterns such as `maps/**/pack.json`.
    #[arg(default_value = ".", value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// How findings are shown on the standard output [default: text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    outputs: OutputArgs,
    /// Checks only a part of all, as in `3/8`: the third of eight equal parts.
    #[arg(long, value_name = "PART/PARTS")]
    shard: Option<Shard>,
    /// How many packs are checked in parallel, at most 64 [default: one per core].
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Checks again whenever a file changes, appears or vanishes, until it is ended: by Ctrl+C, or by the end of its input
    /// where that is a pipe.
    #[arg(long, conflicts_with = "stdin")]
    watch: bool,
    #[command(flatten)]
    find: FindArgs,
    #[command(flatten)]
    unrecognised: UnrecognisedArgs,
    #[command(flatten)]
    stdin: StdinArgs,
    #[command(flatten)]
    policy: PolicyArgs,
    #[command(flatten)]
    since: SinceArgs,
    #[command(flatten)]
    fixes: FixArgs,
}

/// Looks at some targets at the same time, each by its policy.
type Looking<'c> =
    &'c mut dyn FnMut(&[CheckTarget], &[Policy], &Progress) -> Result<Vec<CheckedTarget>, Failure>;

impl Check {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let outputs = self.outputs()?;
        match self.stdin.text() {
            Ok(None) => {}
            Ok(Some(unsaved)) => return self.unsaved(&unsaved, &outputs, output),
            Err(failure) => return outputs.refuse(output, failure),
        }
        if self.watch {
            return watch(&self, output);
        }
        let mut pool = None;
        let detail = Detail::of(&outputs);
        let found = self.find();
        let since = match self.since.resolve(&CheckTarget::all(&found)) {
            Ok(since) => since,
            Err(why) => return outputs.refuse(output, Failure::Said(why)),
        };
        let room = match self.policy.updates_baseline() {
            true => Room::All,
            false => Room::Some,
        };
        self.round(
            &outputs,
            found,
            output,
            &mut |targets, policies, progress| {
                let look = |(target, policy): (&CheckTarget, &Policy)| {
                    let mut looked = target.look(policy, detail, &room);
                    if let Some(since) = &since {
                        since.separate(target, policy, &mut looked)?;
                    }
                    progress.step();
                    Ok(looked)
                };
                let looked: Vec<Result<_, String>> = match targets {
                    // Starting threads takes longer than a small pack does.
                    [_] => targets.iter().zip(policies).map(look).collect(),
                    _ => {
                        // No later part of the work is larger than the first.
                        let pool = match &mut pool {
                            Some(pool) => pool,
                            none => none.insert(self.pool(targets.len())?),
                        };
                        pool.install(|| targets.par_iter().zip(policies).map(look).collect())
                    }
                };
                let looked: Result<_, String> = looked.into_iter().collect();
                looked.map_err(Failure::Said)
            },
        )
    }

    /// Where the reports go.
    pub(super) fn outputs(&self) -> Result<Outputs, Failure> {
        self.outputs.outputs(self.format, Format::Text)
    }

    /// What is to be checked.
    pub(super) fn find(&self) -> Found {
        self.find.find(&self.paths, Wanted::Targets)
    }

    /// The files on which it depends what is made of findings.
    pub(super) fn settings(&self, targets: &[CheckTarget]) -> BTreeSet<PathBuf> {
        self.policy.files(targets.iter().map(CheckTarget::path))
    }

    /// Whether files are written: packs, or what is accepted of them.
    fn writes_packs(&self) -> bool {
        let is_fixed = self.fixes.is_asked() && !self.fixes.only_shows();
        is_fixed || self.policy.updates_baseline()
    }

    /// The threads on which this number of packs is checked.
    pub(super) fn pool(&self, packs: usize) -> Result<ThreadPool, Failure> {
        let cores = available_parallelism().map_or(1, NonZero::get);
        let asked = self.jobs.map_or(cores, usize::from);
        ThreadPoolBuilder::new()
            .num_threads(threads(asked, packs))
            .build()
            .map_err(|error| Failure::Said(format!("no threads: {error}")))
    }

    /// Checks the text of one file.
    fn unsaved(
        &self,
        unsaved: &Unsaved,
        outputs: &Outputs,
        output: &mut Output<'_>,
    ) -> Result<Exit, Failure> {
        let mut found = Found::default();
        let looked = Policies::new(&self.policy)
            .and_then(|mut policies| policies.of(&unsaved.path).map_err(Failure::Said))
            .and_then(|policy| unsaved.look(&policy, Detail::of(outputs)));
        let looked = match looked {
            Ok(looked) => looked,
            Err(failure) => return outputs.refuse(output, failure),
        };
        // Where the file lies is where its policy is looked for.
        match looked {
            Some(_) => found.packs.push(unsaved.path.clone()),
            None => found.unrecognised.push(unsaved.path.clone()),
        }
        self.round(outputs, found, output, &mut |_, _, _| {
            Ok(looked.iter().cloned().collect())
        })
    }

    /// Checks everything that was found, and shows what is to be shown.
    pub(super) fn round(
        &self,
        outputs: &Outputs,
        mut found: Found,
        output: &mut Output<'_>,
        look: Looking<'_>,
    ) -> Result<Exit, Failure> {
        self.unrecognised.settle(&mut found);
        // Of divided work, one part says it for all.
        let is_first = self.shard.is_none_or(|shard| shard.numbers().0 == 1);
        let left_out = found.left_out.summary().filter(|_| is_first);
        let mut targets = CheckTarget::all(&found);
        let mut policies = match self.policies(&targets) {
            Ok(policies) => policies,
            Err(failure) => return outputs.refuse(output, failure),
        };
        if let Some(shard) = self.shard {
            targets = shard.of(targets);
        }
        // What is wrong with the policy of one pack keeps no other from being checked.
        let mut problems = found.problems;
        let governed = targets.into_iter().filter_map(|target| {
            let policy = policies.of(target.path());
            let policy = policy.map_err(|why| {
                if !problems.contains(&why) {
                    problems.push(why);
                }
            });
            Some((target, policy.ok()?))
        });
        let (targets, policies): (Vec<CheckTarget>, Vec<Policy>) = governed.collect();
        // To people the problem is all there is to say; a program is given a report that it can read.
        if targets.is_empty() && !problems.is_empty() && outputs.are_for_people() {
            return done(Exit::Clean, problems);
        }
        let outside = targets.iter().zip(&policies);
        let outside: Vec<String> = outside
            .filter(|(target, policy)| !policy.reaches(target.path()))
            .map(|(target, _)| shown(target.path()))
            .collect();
        if !outside.is_empty() && !outputs.is_quiet() {
            note(&format!(
                "the rules for paths in beachhead.toml count from its folder, and hold for nothing outside: {}",
                outside.join(", ")
            ));
        }
        if self.writes_packs() {
            let packs = targets
                .iter()
                .filter(|target| matches!(target, CheckTarget::Pack(_)));
            let recovered = packs.filter_map(|pack| recover_in(pack.path()).err());
            problems.extend(recovered);
        }
        let updates = self.policy.updates_baseline();
        let mut baselines = match Baselines::of(&policies, updates, &mut problems) {
            Ok(baselines) => baselines,
            Err(failure) => return outputs.refuse(output, failure),
        };
        let said = self.fix(&targets, &policies, &baselines, &mut problems);
        if self.fixes.only_shows() {
            said.iter()
                .try_for_each(|diff| writeln!(output.out, "{diff}"))?;
            return done(
                Exit::of(said.is_empty() || self.policy.exits_zero()),
                problems,
            );
        }
        let progress = Progress::of(targets.len(), outputs.on_screen(), outputs.verbosity());
        if outputs.on_screen() != Format::Text && !outputs.is_quiet() {
            // Most reports for programs have no room for it, and a person reads the log.
            said.iter().for_each(|said| note(said));
        }
        let detail = Detail::of(outputs);
        let (mut fails, mut fixable, mut had) = (false, 0, 0);
        let (mut settings, mut titles) = (SettingsInForce::default(), Titles::default());
        let is_partial = self.shard.is_some() || self.stdin.is_asked();
        let homes = policies.iter().map(Policy::home);
        outputs.write(output, Some(homes), &mut problems, |reporter, problems| {
            own_lints(&policies).try_for_each(|lint| reporter.own_lint(lint))?;
            said.iter().try_for_each(|said| reporter.remark(said))?;
            let mut read = Vec::new();
            for (targets, policies) in targets.chunks(AT_ONCE).zip(policies.chunks(AT_ONCE)) {
                let looked = look(targets, policies, &progress)?;
                progress.aside(|| -> io::Result<()> {
                    let looked = looked.into_iter().zip(targets).zip(policies);
                    for ((mut looked, target), policy) in looked {
                        settings.take(policy, &looked);
                        let earlier = std::mem::take(&mut looked.earlier);
                        had += earlier.len();
                        baselines.take_earlier(policy, &looked.files, earlier, &looked.sources);
                        baselines.take(policy, &looked.files, &mut looked.found, &looked.sources);
                        // Of an unsaved text the disk has another.
                        if !self.stdin.is_asked() {
                            looked.complete(target, policy, detail);
                        }
                        fails |= looked.found.worst() >= Some(policy.least_failing());
                        let found = std::mem::take(&mut looked.found).limited();
                        fixable += found.iter().filter(|finding| is_fixable(finding)).count();
                        reporter.files(&looked.files)?;
                        reporter.show(&found, &looked.sources)?;
                        if let Some(pack) = &looked.pack {
                            reporter.pack(pack)?;
                        }
                        if let (CheckTarget::Pack(_), Some(title)) = (target, &looked.title) {
                            titles.take(title, shown(target.path()));
                        }
                        if let Some(summary) = &looked.summary {
                            reporter.remark(summary)?;
                        }
                        read.append(&mut looked.files);
                    }
                    Ok(())
                })?;
            }
            progress.finish();
            if let Some(left_out) = left_out {
                reporter.remark(&left_out)?;
            }
            // To people alone: a part of divided work sees only some packs.
            if let Some(shared) = titles.summary() {
                reporter.advice(&shared)?;
            }
            baselines.settle(&mut |late| {
                fails |= late.fails;
                let found = late.found.limited();
                fixable += found.iter().filter(|finding| is_fixable(finding)).count();
                reporter.show(&found, &late.sources)
            })?;
            let worst = baselines.finish(reporter, problems)?;
            let least = policies.iter().map(Policy::least_failing).min();
            fails |= worst >= least && worst.is_some();
            let is_whole = |home: &Path| !is_partial && goes_through(&self.paths, home);
            // Of a text that isn't saved, only what is found in it is wanted.
            let beside = if self.stdin.is_asked() {
                &[]
            } else {
                &*targets
            };
            fails |= settings.finish(beside, &policies, is_whole, reporter)?;
            if let Some(revision) = self.since.revision().filter(|_| had > 0) {
                let (s, them) = if had == 1 { ("", "it") } else { ("s", "them") };
                let why = format!("{had} finding{s} not reported: `{revision}` has {them}");
                reporter.remark(&why)?;
            }
            // Fixes make no difference between findings that are new and others.
            let is_offered = self.since.revision().is_none() && !self.fixes.is_asked();
            if fixable > 0 && is_offered {
                let s = if fixable == 1 { "" } else { "s" };
                let how = "--diff shows how, --fix does it";
                reporter.advice(&format!("{fixable} finding{s} can be fixed: {how}"))?;
            }
            reporter.extent(&Extent {
                shard: self.shard.map(Shard::numbers),
                problems: problems.clone(),
            });
            if outputs.go_to_files() {
                let settings = self.settings(&targets).into_iter();
                read.extend(settings.map(|file| file.to_string_lossy().into_owned()));
            }
            Ok(read)
        })?;
        let exit = Exit::of(!fails || self.policy.exits_zero());
        done(exit, problems)
    }

    /// The policies of a run on all these, of which it may do a part.
    fn policies(&self, targets: &[CheckTarget]) -> Result<Policies<'_>, Failure> {
        let mut policies = Policies::new(&self.policy)?;
        if !targets.is_empty() {
            // Another part of the work may have the project that defines a code.
            policies.know_codes(targets.iter().map(CheckTarget::path))?;
        }
        Ok(policies)
    }

    /// Fixes what is to be fixed, pack by pack. Returns what there is to say of each; a pack that can't be saved keeps no
    /// other from being fixed.
    fn fix(
        &self,
        targets: &[CheckTarget],
        policies: &[Policy],
        baselines: &Baselines,
        problems: &mut Vec<String>,
    ) -> Vec<String> {
        let mut said = Vec::new();
        let targets = targets.iter().zip(policies);
        for (target, policy) in targets.filter(|_| self.fixes.is_asked()) {
            if let CheckTarget::Pack(folder) = target {
                match self.fixes.fix(folder, policy, baselines) {
                    Ok(fixed) => said.extend(fixed),
                    Err(why) => problems.push(format!("{}: {why}", shown(folder))),
                }
            }
        }
        said
    }
}

/// How many threads are worth having: a thread without a pack costs time and memory for nothing.
fn threads(asked: usize, packs: usize) -> usize {
    asked.min(packs).clamp(1, AT_ONCE)
}

/// The lints of projects' own, each once.
fn own_lints(policies: &[Policy]) -> impl Iterator<Item = &LintReport> {
    let mut known = BTreeSet::new();
    let lints = policies.iter().flat_map(|policy| policy.own_lints().iter());
    let lints = lints.map(OwnLint::about);
    lints.filter(move |lint| known.insert(*lint))
}

/// Whether `--fix` has something for a finding.
fn is_fixable(finding: &Shown) -> bool {
    finding.fixes.iter().any(|fix| fix.safe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_thread_is_without_a_pack() {
        for (asked, packs, expected) in [
            (10_000, 1, 1),
            (10_000, 3, 3),
            (10_000, 10_000, AT_ONCE),
            (2, 10_000, 2),
            (8, 0, 1),
        ] {
            assert_eq!(threads(asked, packs), expected, "{asked} for {packs}");
        }
    }
}
