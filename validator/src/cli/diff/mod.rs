//! `beachhead diff`: what differs between two packs, files, battles or revisions, and what that means.

pub(super) mod loaded;
mod overlay;
pub(super) mod part;
mod pictures;
pub(super) mod revision;
pub(super) mod sides;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};

use self::loaded::Loaded;
use self::sides::Sides;
use super::messages::{note, shown};
use super::overwrite::{ForceArgs, Replaced};
use super::{Exit, Failure, Output};
use crate::diff::{
    Budget, DiffDepth, DiffReport, DiffSide, MOST_RUNS, diff, html, json, markdown, text,
};

/// Compares two packs by printed number and id, and shows what the changes mean.
///
/// Beside a change stands what the tables say of it, the erratum that covers it, and after `!` what `check` finds now and did
/// not find before. Then follow the scripts and records that no longer hold, each with the smallest set of at most three
/// changes that breaks it, or `several`.
///
/// Exits with 0 if nothing differs, 1 if something does, 2 if a part could not be compared.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  beachhead diff printed/utah utah                 two packs
  beachhead diff v1.0..HEAD packs/utah             two revisions, read through git
  beachhead diff v1.0 packs/utah                   a revision and the files as they are now
  beachhead diff old/map.ron new/map.ron           two files of a kind
  beachhead diff first.m44 second.m44
  beachhead diff v1.0..HEAD packs/utah --format html -o errata.html")]
pub(super) struct DiffCommand {
    /// The earlier pack, file or `.m44` file; or one revision or two of a git repository, as in `v1.0..HEAD`.
    #[arg(value_name = "OLD|REVISIONS")]
    old: PathBuf,
    /// The later one; with revisions the path of the pack or file [default: .].
    #[arg(value_name = "NEW|PATH")]
    new: Option<PathBuf>,
    /// How it is shown.
    #[arg(long, value_enum, default_value_t)]
    format: DiffFormat,
    /// The file to write, in the place of the standard output. An earlier diff of the same format is replaced, any other file
    /// only with --force.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Plays no scripts and no records.
    #[arg(long)]
    no_effect: bool,
    /// How long causes are looked for, at most; what is not found then is shown as `several`.
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    cause_seconds: u32,
    #[command(flatten)]
    force: ForceArgs,
}

/// How a diff is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum DiffFormat {
    /// A line for each change, for people.
    #[default]
    Text,
    /// Markdown, for pull requests and release notes.
    Md,
    /// One JSON document, for programs: `beachhead schema diff` describes it.
    Json,
    /// One HTML file that opens offline: both maps with a slider, rings around the changed hexes, and the list of changes.
    Html,
}

impl DiffFormat {
    /// Whether a person reads it as it is.
    fn is_for_people(self) -> bool {
        matches!(self, Self::Text | Self::Md)
    }
}

impl DiffCommand {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let sides = Sides::of(&self.old, self.new.as_deref()).map_err(Failure::Said)?;
        let (old, new, repository) = sides.load().map_err(Failure::Said)?;
        let problems: Vec<String> = [&old, &new]
            .iter()
            .flat_map(|side| side.problems())
            .collect();
        let report = self.report(&old, &new, &problems);
        if let Some(repository) = repository {
            repository.all_read().map_err(Failure::Said)?;
        }
        let rendered = self.render(&report, (&old, &new))?;
        match &self.output {
            None if self.format.is_for_people() => output.out.write_all(rendered.as_bytes())?,
            None => output.data().write_all(rendered.as_bytes())?,
            Some(path) => {
                self.force
                    .save(path, rendered.as_bytes(), Some(self.format.replaced()))?;
                writeln!(output.out, "wrote {}", shown(path))?;
            }
        }
        if problems.is_empty() {
            return Ok(Exit::of(report.is_same()));
        }
        problems.iter().for_each(|problem| note(problem));
        let count = problems.len();
        let (s, what) = if count == 1 {
            ("", "it")
        } else {
            ("s", "them")
        };
        Err(Failure::Said(format!(
            "{count} mistake{s}: what is at fault, and what depends on {what}, was not compared"
        )))
    }

    fn report(&self, old: &Loaded, new: &Loaded, problems: &[String]) -> DiffReport {
        let begin = Instant::now();
        let longest = Duration::from_secs(self.cause_seconds.into());
        let mut is_over = || begin.elapsed() > longest;
        let mut budget = Budget::new(MOST_RUNS, &mut is_over);
        let depth = match self.no_effect {
            true => DiffDepth::Checked,
            false => DiffDepth::Played,
        };
        let is_whole = problems.is_empty();
        let sides: [DiffSide<'_>; 2] = [old, new].map(|loaded| loaded.side(is_whole));
        let [before, after] = &sides;
        let mut report = diff(before, after, depth, &mut budget);
        report.problems = problems.to_vec();
        // What can't be read is neither added nor removed.
        let (unread_old, unread_new) = (old.unread_groups(), new.unread_groups());
        report.retain(|change| match change.kind.as_str() {
            "added" => !unread_old.contains(&change.group.as_str()),
            "removed" => !unread_new.contains(&change.group.as_str()),
            _ => true,
        });
        report
    }

    fn render(
        &self,
        report: &DiffReport,
        (old, new): (&Loaded, &Loaded),
    ) -> Result<String, Failure> {
        match self.format {
            DiffFormat::Text => Ok(text(report)),
            DiffFormat::Md => Ok(markdown(report)),
            DiffFormat::Html => Ok(html(
                report,
                pictures::maps(old.pack(), new.pack(), report).as_ref(),
            )),
            DiffFormat::Json => json(report).map_err(|error| Failure::Said(error.to_string())),
        }
    }
}

/// Whether what is there is replaced by what is to be written.
type ReplacedBy = fn(&[u8], &[u8]) -> bool;

impl DiffFormat {
    /// A file that a newer one of its format replaces.
    fn replaced(self) -> Replaced {
        let (name, is): (&str, ReplacedBy) = match self {
            Self::Text => ("a diff as text", |old, _| has_headline(old, "")),
            Self::Md => ("a diff as Markdown", |old, _| has_headline(old, "# ")),
            Self::Html => ("a diff as HTML", |old, _| {
                let text = String::from_utf8_lossy(old);
                text.is_empty()
                    || text.contains("<meta name=\"generator\" content=\"beachhead diff\">")
            }),
            Self::Json => ("a diff as JSON", |old, _| {
                let value = serde_json::from_slice::<serde_json::Value>(old).unwrap_or_default();
                let schema = value.get("$schema").and_then(serde_json::Value::as_str);
                schema.is_some_and(|schema| schema.contains("/schema/diff/"))
            }),
        };
        Replaced { name, is }
    }
}

/// Whether the first line says how many changes there are; or there is none.
fn has_headline(text: &[u8], head: &str) -> bool {
    let text = String::from_utf8_lossy(text);
    let first = text.lines().next().unwrap_or_default();
    let counts = first
        .strip_prefix(head)
        .and_then(|rest| rest.rsplit_once(": "));
    let is_count = |rest: &str| {
        rest == "no changes" || rest.contains(" change (") || rest.contains(" changes (")
    };
    text.is_empty() || counts.is_some_and(|(_, rest)| is_count(rest)) || is_count(first)
}
