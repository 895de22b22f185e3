//! `beachhead play --random`: many games by random players, on all cores, and what came of them.
//!
//! Each game has a seed of its own, made of the run's seed and its number, so that the figures are the same with any
//! number of jobs. A game that comes to no end can be stored as a record, and `replay` reports it again; one that is
//! stopped after the last turn asked for has come to its end. Where the rulebook refuses what the scenario sets up, nothing
//! is played.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use beachhead_check::finding::Sources;
use beachhead_check::legality::{located, refused_setup};
use beachhead_check::playing::{NO_RULEBOOK, Playing};
use beachhead_engine::{ErasedGame, RandomGame, Rulebook, Watch, seed_of_game};
use beachhead_export::file_name;
use beachhead_report::{Format, reporter};
use beachhead_schema::diag::Place;
use beachhead_schema::pack::Pack;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::messages::shown;
use super::overwrite::{ForceArgs, RECORD};
use super::pack_paths::is_battle;
use super::packs::{one_pack, playable_at, sources_of};
use super::policies::policy_at;
use super::recovery::recover_at;
use super::{Exit, Failure, Output};
use crate::statistics::{Statistics, Table};

/// At most this many games that went astray are stored as records: the first ones.
const MOST_RECORDS: usize = 20;

/// More games at a time gain nothing on any machine, and a thread for each of a million is more than one bears.
const MOST_JOBS: usize = 256;

/// How games are played at random.
#[derive(Debug, Args)]
#[command(next_help_heading = "Random games")]
pub(super) struct Random {
    /// Plays this many whole games with random players, and reports the results: of the scenario of a pack, of a
    /// scenario's file, or of an `.m44` file.
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u64).range(1..),
        conflicts_with_all = ["legal", "verbose"]
    )]
    pub(super) random: Option<u64>,
    /// The seed: the same seed plays the same games.
    #[arg(long, value_name = "S", default_value_t = 1, requires = "random")]
    pub(super) seed: u64,
    /// The scenario, in a pack that has several.
    #[arg(long, value_name = "ID", requires = "random")]
    pub(super) scenario: Option<String>,
    /// Stops each game after this game turn, if it is not over before; records of such games end there.
    #[arg(
        long,
        value_name = "T",
        value_parser = clap::value_parser!(u16).range(1..),
        requires = "random"
    )]
    pub(super) turns: Option<u16>,
    /// How many games are played in parallel; default: one per core.
    #[arg(long, value_name = "N", requires = "random")]
    jobs: Option<NonZeroUsize>,
    /// Skips the check of invariants after every action.
    #[arg(long, requires = "random")]
    no_invariants: bool,
    /// Stores games that don't end as records in this folder; without it, nothing is written.
    #[arg(long, value_name = "DIR", requires = "random")]
    dump: Option<PathBuf>,
    /// Records short games that, with the records already in this folder, apply every row of the rulebook that any of the
    /// games applies; one at least of each scenario. Of a pack with several scenarios, plays this many games of
    /// each.
    #[arg(long, value_name = "DIR", requires = "random", conflicts_with_all = ["record", "dump"])]
    cover: Option<PathBuf>,
}

/// Where a game is recorded, if it is to be, and whether whatever is there is overwritten.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recording<'a> {
    pub(super) file: Option<&'a Path>,
    pub(super) force: ForceArgs,
}

/// A game that came to no end.
#[derive(Debug, Serialize)]
struct Anomaly {
    game: u64,
    seed: u64,
    what: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<String>,
}

/// The whole output, for programs.
#[derive(Debug, Serialize)]
struct PlayDocument {
    version: u32,
    scenario: String,
    seed: u64,
    #[serde(rename = "statistics")]
    table: Table,
    anomalies: Vec<Anomaly>,
}

/// The rulebook by whose rules a pack is played at random.
///
/// # Errors
/// It names none, or one that isn't built in.
pub(super) fn by_rules(path: &Path, pack: &Pack) -> Result<&'static Rulebook, Failure> {
    let said = |why: String| Failure::Said(format!("{}: {why}", shown(path)));
    let playing = Playing::of(pack).map_err(|finding| said(finding.message))?;
    match playing.rulebook().has_rules {
        true => Ok(playing.rulebook()),
        false => Err(said(format!(
            "{NO_RULEBOOK}: only games with rules are played at random"
        ))),
    }
}

impl Random {
    /// Plays the games.
    pub(super) fn run(
        &self,
        games: u64,
        path: &Path,
        recording: Recording<'_>,
        (format, output): (Format, &mut Output<'_>),
    ) -> Result<Exit, Failure> {
        let record = recording.file;
        if record.is_some() && games != 1 {
            let why = format!("--record is for a single game, and these are {games}");
            return Err(Failure::Said(why));
        }
        if let Some(folder) = self.dump.as_ref().filter(|folder| !folder.is_dir()) {
            // Reported now, not when hours of games are lost for want of it.
            let why = format!("{}: there is no such folder", shown(folder));
            return Err(Failure::Said(why));
        }
        if let Some(record) = record {
            recover_at(&[path, record])?;
        }
        if let Some(records) = &self.cover {
            return self.cover(games, path, records, recording.force, (format, output));
        }
        let (pack, files) = playable_at(path, "played")?;
        let folder = match is_battle(path) {
            true => path.to_path_buf(),
            false => one_pack(path)?,
        };
        let scenario = self.scenario(path, &folder, &pack)?;
        let rulebook = by_rules(path, &pack)?;
        let game = match rulebook.open(&pack, &scenario) {
            Ok(game) => game,
            Err(findings) => {
                let findings = located(findings, &pack, &scenario, &files);
                let mut reporter = reporter(format, output.style, output.report(format));
                reporter.findings(&findings, &sources_of(&files))?;
                return Ok(Exit::of(reporter.finish()?.is_clean()));
            }
        };
        let mut refused = refused_setup(&*game, &pack, &scenario, &files);
        if !refused.is_empty() {
            let policy = policy_at(&folder).map_err(Failure::Said)?;
            policy.apply(&mut refused);
            let mut reporter = reporter(format, output.style, output.report(format));
            reporter.findings(&refused, &sources_of(&files))?;
            reporter.remark(&format!(
                "the rulebook refuses what `{scenario}` sets up: nothing is played"
            ))?;
            return Ok(Exit::of(reporter.finish()?.is_clean()));
        }
        let statistics = self.play(games, &pack, rulebook, &scenario)?;
        let anomalies = self.anomalies(&*game, &scenario, &statistics, recording.force)?;
        if let Some(file) = record {
            self.save(&*game, self.seed, file, recording.force)?;
        }
        let table = statistics.table();
        if format == Format::Json {
            let document = PlayDocument {
                version: 1,
                scenario,
                seed: self.seed,
                table,
                anomalies: anomalies.into_iter().map(|(anomaly, _)| anomaly).collect(),
            };
            serde_json::to_writer_pretty(output.data(), &document)
                .map_err(|error| Failure::Output(error.into()))?;
            writeln!(output.data())?;
            return Ok(Exit::of(document.anomalies.is_empty()));
        }
        let mut reporter = reporter(format, output.style, output.report(format));
        let seed = self.seed;
        reporter.remark(&format!(
            "random games of `{scenario}`, seed {seed}\n{table}"
        ))?;
        for (anomaly, astray) in &anomalies {
            let mut finding = astray.diagnostic();
            finding = finding.note(format!("game {} of seed {}", anomaly.game, anomaly.seed));
            if self.dump.is_none() {
                finding = finding.help("`--dump DIR` stores such games as records");
            }
            if let Some(record) = &anomaly.record {
                let again = format!(
                    "`beachhead replay --pack {} {record}` plays it again",
                    shown(&folder)
                );
                finding = finding.at(Place::file(record)).note(again);
            }
            reporter.findings(&[finding], &Sources::new())?;
        }
        if let Some(file) = record {
            reporter.remark(&format!("recorded in {}", shown(file)))?;
        }
        Ok(Exit::of(reporter.finish()?.is_clean()))
    }

    /// The scenario that is meant: by its name or its file, or the only one.
    pub(super) fn scenario(
        &self,
        path: &Path,
        folder: &Path,
        pack: &Pack,
    ) -> Result<String, Failure> {
        let ids = || {
            pack.scenarios
                .iter()
                .map(|scenario| scenario.id.to_string())
        };
        if let Some(id) = &self.scenario {
            return Ok(id.clone());
        }
        // A manifest means its pack.
        let same = |name: &str| path.canonicalize().ok() == folder.join(name).canonicalize().ok();
        let by_file = pack.manifest.scenarios.iter().zip(ids());
        if path.is_file()
            && let Some((_, id)) = by_file.into_iter().find(|(name, _)| same(name))
        {
            return Ok(id);
        }
        let all: Vec<String> = ids().collect();
        match all.as_slice() {
            [one] => Ok(one.clone()),
            [] => Err(Failure::Said(format!(
                "{}: the pack has no scenario",
                shown(folder)
            ))),
            many => Err(Failure::Said(format!(
                "{}: the pack has scenarios `{}`; name one of them with --scenario",
                shown(path),
                many.join("`, `")
            ))),
        }
    }

    fn watch(&self) -> Watch {
        if self.no_invariants {
            Watch::Nothing
        } else {
            Watch::Invariants
        }
    }

    fn play(
        &self,
        games: u64,
        pack: &Pack,
        rulebook: &Rulebook,
        scenario: &str,
    ) -> Result<Statistics, Failure> {
        let rules = rulebook.rules_of(pack);
        let none = || Statistics::new(rules.clone(), self.turns);
        let counted = self.each_game(games, (pack, rulebook, scenario), none, Statistics::add)?;
        let mut all = none();
        counted.into_iter().for_each(|counted| all.merge(counted));
        Ok(all)
    }

    /// Plays games on all cores; what each core has kept of its games.
    pub(super) fn each_game<T: Send>(
        &self,
        games: u64,
        (pack, rulebook, scenario): (&Pack, &Rulebook, &str),
        none: impl Fn() -> T + Sync,
        keep: impl Fn(&mut T, u64, RandomGame) + Sync,
    ) -> Result<Vec<T>, Failure> {
        let jobs = self
            .jobs
            .or_else(|| std::thread::available_parallelism().ok());
        let jobs = jobs.map_or(1, NonZeroUsize::get).min(MOST_JOBS);
        let bar = progress(games);
        let next = AtomicU64::new(0);
        let worker = || -> Result<T, Failure> {
            let game = rulebook
                .open(pack, scenario)
                .map_err(|_| Failure::Said(format!("`{scenario}` can't be opened twice")))?;
            let mut kept = none();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= games {
                    return Ok(kept);
                }
                let seed = seed_of_game(self.seed, number);
                let played = game.random_game_until(seed, self.watch(), self.turns);
                keep(&mut kept, number, played);
                bar.inc(1);
            }
        };
        let all = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..jobs.min(usize::try_from(games).unwrap_or(jobs)))
                .map(|_| scope.spawn(worker))
                .collect();
            let joined = workers.into_iter().map(|worker| {
                worker.join().map_err(|_| {
                    Failure::Said("a game could not be played: the program is at fault".to_owned())
                })?
            });
            joined.collect::<Result<Vec<T>, Failure>>()
        })?;
        bar.finish_and_clear();
        Ok(all)
    }

    /// The games that came to no end, in order; the first of them with records.
    fn anomalies<'s>(
        &self,
        game: &dyn ErasedGame,
        scenario: &str,
        statistics: &'s Statistics,
        force: ForceArgs,
    ) -> Result<Vec<(Anomaly, &'s beachhead_engine::Astray)>, Failure> {
        let mut anomalies = Vec::new();
        for (at, (number, astray)) in statistics.astray().enumerate() {
            let seed = seed_of_game(self.seed, number);
            let folder = self.dump.as_ref().filter(|_| at < MOST_RECORDS);
            let file = folder.map(|folder| folder.join(record_name(scenario, seed)));
            if let Some(file) = &file {
                self.save(game, seed, file, force)?;
            }
            let anomaly = Anomaly {
                game: number + 1,
                seed,
                what: astray.diagnostic().message,
                record: file.as_deref().map(shown),
            };
            anomalies.push((anomaly, astray));
        }
        Ok(anomalies)
    }

    pub(super) fn save(
        &self,
        game: &dyn ErasedGame,
        seed: u64,
        file: &Path,
        force: ForceArgs,
    ) -> Result<(), Failure> {
        let said =
            |finding: &beachhead_schema::diag::Diagnostic| Failure::Said(finding.message.clone());
        let text = game.record_game_until(seed, self.watch(), self.turns);
        let text = text.map_err(|findings| {
            findings
                .first()
                .map_or_else(|| Failure::Said(String::new()), said)
        })?;
        force.save(file, text.as_bytes(), Some(RECORD))
    }
}

/// A bar on the error output; where that is no terminal, nothing is drawn.
fn progress(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    match ProgressStyle::with_template("{bar:40} {pos} of {len} games, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// The file that a game of a scenario is stored in. An id may hold anything; a name of a file may not.
pub(super) fn record_name(scenario: &str, seed: u64) -> String {
    file_name(&format!("{scenario}-{seed}"), "record.ron")
}

#[cfg(test)]
mod tests {
    use super::record_name;

    #[test]
    fn every_scenario_has_a_name_for_its_records() {
        for (scenario, expected) in [
            ("landing-and-linkup", "landing-and-linkup-7.record.ron"),
            ("../../home/x", "home-x-7.record.ron"),
            ("c:x", "c-x-7.record.ron"),
            ("…", "7.record.ron"),
        ] {
            assert_eq!(record_name(scenario, 7), expected);
        }
    }
}
