//! `beachhead play`: scripts, step by step.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use beachhead_check::finding::Sources;
use beachhead_check::playing::Playing;
use beachhead_engine::{
    About, Actor, Choice, Happening, Legal, Outcome, ScriptEvent, ScriptSummary, StepReport,
};
use beachhead_report::{Extent, Format, Reporter, reporter};
use beachhead_schema::io::{MAX_FILE, PackFiles, SourceFile, kind_of, read_source};
use beachhead_schema::pack::Pack;
use beachhead_schema::part_kind::PartKind;
use clap::Args;

use super::find::FindArgs;
use super::messages::shown;
use super::overwrite::{ForceArgs, RECORD};
use super::pack_paths::{is_battle, pack_of};
use super::packs::{done, pack_in, sources_of};
use super::random::{Random, Recording};
use super::recovery::recover_at;
use super::{Exit, Failure, Output};

/// Plays scripts through the rules.
///
/// Reports for each whether it holds: what is done is legal, what is refused is refused by that rule, and every
/// fact holds.
///
/// Scripts of a pack that names no rulebook are those of free play: nothing is refused but what can't be, and what the pack states of
/// stacking, water and set-up areas is shown as hints.
#[derive(Debug, Args)]
pub(super) struct Play {
    /// Scripts; sessions, of which the way to where the game stands is played; a folder of scripts; a pack, for all that it
    /// names; a folder with packs below; or patterns such as `maps/**/landing.ron`.
    #[arg(required = true, value_name = "SCRIPT")]
    scripts: Vec<PathBuf>,
    /// Writes down what was done, with every die, to be proved again by `replay`. For a single script or
    /// random game. Replaces a record of the same scenario; any other file only with --force.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    force: ForceArgs,
    /// Lists every legal action at the end of the script, and what it costs.
    #[arg(long)]
    legal: bool,
    /// Lists with --legal only what names this unit or hex, or a way that ends there.
    #[arg(long, value_name = "UNIT|HEX", requires = "legal")]
    about: Option<String>,
    /// Shows each step: what happened, what was rolled, which rules applied.
    #[arg(short, long)]
    verbose: bool,
    /// How findings are shown.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    find: FindArgs,
    #[command(flatten)]
    random: Random,
}

impl Play {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        if let Some(games) = self.random.random {
            let [path] = self.scripts.as_slice() else {
                let why = "--random is for a single pack or scenario".to_owned();
                return Err(Failure::Said(why));
            };
            let recording = Recording {
                file: self.record.as_deref(),
                force: self.force,
            };
            let shows = (self.format, output);
            return self.random.run(games, path, recording, shows);
        }
        if let Some(record) = &self.record {
            let scripts = self.scripts.iter().map(PathBuf::as_path);
            recover_at(&scripts.chain([record.as_path()]).collect::<Vec<_>>())?;
        }
        let (scripts, mut problems) = scripts(&self.scripts, self.find);
        if self.record.is_some() && scripts.len() != 1 {
            return Err(Failure::Said(format!(
                "--record is for a single script, and these are {}",
                scripts.len()
            )));
        }
        let mut reporter = reporter(self.format, output.style, output.report(self.format));
        // Each pack is read once, and each game opened once.
        let folders: BTreeMap<&PathBuf, PathBuf> = scripts
            .iter()
            .filter_map(|script| Some((script, pack_of(script)?)))
            .collect();
        let tables = Tables::of(folders.values());
        let mut playings = BTreeMap::new();
        let (mut played, mut passed) = (0, 0);
        for script in &scripts {
            let file = shown(script);
            if is_battle(script) {
                problems.push(format!(
                    "{file}: a battle is no script; --random plays games of it, and `beachhead convert` makes a pack of it"
                ));
                continue;
            }
            let source = match read_source(script, MAX_FILE) {
                Ok(source) => source,
                Err(finding) if script.is_file() => {
                    played += 1;
                    reporter.findings(&[*finding], &Sources::new())?;
                    continue;
                }
                Err(finding) => {
                    problems.push(format!("{file}: {}", finding.message));
                    continue;
                }
            };
            if let Some(problem) = no_script(&file, &source) {
                problems.push(problem);
                continue;
            }
            let Some(folder) = folders.get(script) else {
                problems.push(format!(
                    "{file}: there is no pack here or above, a folder with a file `pack.ron`"
                ));
                continue;
            };
            let (pack, pack_files) = match tables.pack(folder) {
                Ok(read) => read,
                Err(problem) => {
                    problems.push(problem);
                    continue;
                }
            };
            let sources = || {
                let mut sources = sources_of(pack_files);
                sources.insert(source.name().to_owned(), source.clone());
                sources
            };
            let playing = playings.entry(folder).or_insert_with(|| {
                let playing = Playing::of(pack);
                playing.map(|playing| playing.read_from(pack_files))
            });
            let playing = match playing {
                Ok(playing) => playing,
                Err(finding) => {
                    reporter.findings(&[(**finding).clone()], &sources())?;
                    continue;
                }
            };
            let mut findings = Vec::new();
            let mut steps = Vec::new();
            let summary = playing.play(&source, &mut |event| match event {
                ScriptEvent::Failed(finding) => findings.push(finding),
                ScriptEvent::Warned(finding) => findings.push(*finding),
                ScriptEvent::Step(step) => steps.push(step),
                ScriptEvent::Started { .. } | ScriptEvent::Finished(_) => {}
            });
            if self.verbose {
                steps
                    .iter()
                    .try_for_each(|step| report(step, &mut *reporter))?;
            }
            played += 1;
            passed += usize::from(summary.passes);
            reporter.remark(&line(&file, &summary))?;
            if !findings.is_empty() {
                reporter.findings(&findings, &sources())?;
            }
            if self.legal && summary.passes {
                let about = match about(pack, self.about.as_deref()) {
                    Ok(about) => about,
                    Err(why) => {
                        problems.push(format!("{file}: {why}"));
                        continue;
                    }
                };
                let listed = playing
                    .game(&source)
                    .and_then(|game| game.legal_after(&source, source.syntax(), &about));
                match listed {
                    Ok(legal) => reporter.remark(&legal_in_lines(&legal))?,
                    Err(findings) => reporter.findings(&findings, &sources())?,
                }
            }
            if let Some(path) = self.record.as_ref().filter(|_| summary.passes) {
                let recorded = playing
                    .game(&source)
                    .and_then(|game| game.record_script(&source, source.syntax()));
                match recorded {
                    Ok(text) => {
                        self.force.save(path, text.as_bytes(), Some(RECORD))?;
                        reporter.remark(&format!("recorded in {}", shown(path)))?;
                    }
                    Err(findings) => reporter.findings(&findings, &sources())?,
                }
            }
        }
        if played == 0 && !problems.is_empty() && self.format.is_for_people() {
            return done(Exit::Clean, problems);
        }
        reporter.extent(&Extent::without(&problems));
        let s = if played == 1 { "" } else { "s" };
        reporter.remark(&format!("{played} script{s}, {passed} passed"))?;
        let tally = reporter.finish()?;
        done(Exit::of(tally.is_clean() && passed == played), problems)
    }
}

/// The packs that scripts lie in, each read once.
struct Tables(BTreeMap<PathBuf, Result<(Pack, PackFiles), String>>);

impl Tables {
    fn of<'p>(folders: impl Iterator<Item = &'p PathBuf>) -> Self {
        let mut tables = BTreeMap::new();
        for folder in folders {
            if !tables.contains_key(folder) {
                tables.insert(folder.clone(), pack_in(folder, "played"));
            }
        }
        Self(tables)
    }

    fn pack(&self, folder: &Path) -> Result<(&Pack, &PackFiles), String> {
        match self.0.get(folder) {
            Some(Ok((pack, files))) => Ok((pack, files)),
            Some(Err(why)) => Err(why.clone()),
            None => Err(format!("{}: there is no pack here", shown(folder))),
        }
    }
}

/// The scripts that paths mean.
fn scripts(paths: &[PathBuf], find: FindArgs) -> (Vec<PathBuf>, Vec<String>) {
    let (mut scripts, mut problems) = (Vec::new(), Vec::new());
    for path in paths {
        let (packs, unseen) = if path.is_dir() {
            find.packs_below(path)
        } else {
            Default::default()
        };
        if packs.is_empty() {
            let (found, none) = find.files(std::slice::from_ref(path));
            scripts.extend(found);
            problems.extend(none);
        } else {
            problems.extend(unseen);
        }
        for folder in packs {
            match pack_in(&folder, "played") {
                Ok((pack, _)) => {
                    scripts.extend(pack.manifest.scripts.iter().map(|name| folder.join(name)))
                }
                Err(why) => problems.push(why),
            }
        }
    }
    (scripts, problems)
}

/// Finds the unit of this name, or else the hex, for `--about`.
fn about(pack: &Pack, name: Option<&str>) -> Result<About, String> {
    let Some(name) = name else {
        return Ok(About::Anything);
    };
    let units = pack.forces.units.iter();
    let unit = units.map(|unit| &unit.id).find(|unit| **unit == *name);
    if let Some(unit) = unit {
        return Ok(About::Unit(unit.clone()));
    }
    let hex = pack.map.grid.locate(name);
    let hex = hex.map(|hex| About::Hex(pack.map.grid.number(hex)));
    hex.map_err(|_| format!("the pack has neither a unit nor a hex `{name}`"))
}

/// Why a file is not played, if it is known to be neither a script nor a session.
fn no_script(file: &str, source: &SourceFile) -> Option<String> {
    let is_played = |kind: &PartKind| matches!(kind, PartKind::Script | PartKind::Session);
    let kind = kind_of(source).filter(|kind| !is_played(kind))?;
    let instead = match kind {
        PartKind::Record => "; `beachhead replay` proves it",
        PartKind::Scenario => "; `beachhead play --random` plays games of it",
        _ => "",
    };
    let kind = kind.described();
    Some(format!("{file}: this is {kind}, not a script{instead}"))
}

/// How a script went, in a line.
pub(super) fn line(file: &str, summary: &ScriptSummary) -> String {
    let ScriptSummary {
        steps,
        passed,
        actions,
        passes,
    } = summary;
    match passes {
        false if *steps == 0 => format!("FAIL {file}: it could not be played"),
        true => format!("pass {file}: {steps} steps, {actions} actions"),
        false => format!("FAIL {file}: {passed} of {steps} steps went as it says"),
    }
}

/// Who decides what, and what may be done, a line an action.
fn legal_in_lines(legal: &Legal) -> String {
    let line = |choice: &Choice| match &choice.cost {
        Some(cost) => format!("     {}: {cost}", choice.action),
        None => format!("     {}", choice.action),
    };
    let decides = match (&legal.turn.due, &legal.turn.actor) {
        (Some(due), _) => due.in_words(),
        (None, Actor::Side(side)) => format!("the {side} side acts, phase `{}`", legal.turn.phase),
        (None, Actor::Over { .. }) => return "     nothing: the game is over".to_owned(),
    };
    let lines = legal.choices.iter().map(line);
    let lines: Vec<String> = std::iter::once(format!("     {decides}:"))
        .chain(lines)
        .collect();
    lines.join("\n")
}

fn report(step: &StepReport, reporter: &mut dyn Reporter) -> std::io::Result<()> {
    let mut reported = Vec::new();
    writeln!(reported, "{:4} {}", step.index + 1, step.what)?;
    match &step.outcome {
        Outcome::Done(happenings) => happenings
            .iter()
            .try_for_each(|happening| writeln!(reported, "       {}", happened(happening)))?,
        Outcome::Refused(row, reason) => {
            writeln!(reported, "       refused by {}: {reason}", row.id)?;
            if let Some(place) = row.in_print() {
                writeln!(reported, "         {place}")?;
            }
        }
        Outcome::Skipped(actions) => writeln!(reported, "       {actions} actions at random")?,
        Outcome::Given | Outcome::Holds(_) | Outcome::Denied(_) => {}
    }
    if let Some(due) = &step.due {
        writeln!(reported, "       next, {}", due.in_words())?;
    }
    if let Some(turn) = &step.begins {
        writeln!(reported, "       it is turn {}", turn.label())?;
    }
    reporter.remark(String::from_utf8_lossy(&reported).trim_end())
}

fn happened(happening: &Happening) -> String {
    match happening {
        Happening::Rule(row) => {
            let stand_in = if row.stand_in { " (stand-in)" } else { "" };
            format!("by {}{stand_in}: {}", row.id, row.title)
        }
        Happening::Roll { purpose, die } => format!("rolls {die} for {purpose}"),
        Happening::Moved { unit, to } => format!("{unit} to {to}"),
        Happening::Reduced { unit } => format!("{unit} loses a step"),
        Happening::Eliminated { unit } => format!("{unit} is eliminated"),
        Happening::Note(note) => note.clone(),
        Happening::Finding(finding) => format!("{}: {}", finding.code.id, finding.message),
    }
}
