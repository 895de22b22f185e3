//! Where reports go: one to the standard output, as many as are asked for to files.
//!
//! A file is written when the report is whole, and then at once: whoever reads it meanwhile sees the old report or the new
//! one. It replaces an empty file or an earlier report of its format, anything else only by `--force`. A file of a pack, or
//! one that the check has read, is never replaced by a report.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::{fs, io};

use beachhead_report::{
    Extent, Format, Reporter, Tally, Tee, Verbosity, reporter_to_file, reporter_with,
};
use beachhead_schema::io::{MAX_FILE, SaveLock, read_bytes, save_atomic};
use clap::{Args, ValueEnum as _};

use super::messages::shown;
use super::named::Named;
use super::overwrite::{ForceArgs, belonging};
use super::recovery::folder_of;
use super::{Exit, Failure, Output};

/// What is written where.
#[derive(Clone, Debug, Args)]
pub(super) struct OutputArgs {
    /// Writes a report into a file, besides the one on the standard output. Can be given several times. An earlier
    /// report of the same format is replaced, any other file only with --force; `-` is the standard output, in the place of
    /// --format.
    #[arg(short, long = "output", value_name = "FORMAT:FILE")]
    outputs: Vec<OutputTarget>,
    #[command(flatten)]
    force: ForceArgs,
    /// Shows findings only: no summaries, no counts, no notes, no progress.
    #[arg(short, long)]
    quiet: bool,
}

/// A report, and where it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OutputTarget {
    format: Format,
    /// The standard output, if there is none.
    file: Option<PathBuf>,
}

impl FromStr for OutputTarget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let example = "write format and file, as in `sarif:beachhead.sarif`";
        let (format, file) = text.split_once(':').ok_or(example)?;
        let format = Format::from_str(format, false).map_err(|_| {
            let known = Format::value_variants().iter();
            let known =
                known.filter_map(|format| Some(format.to_possible_value()?.get_name().to_owned()));
            let known: Vec<String> = known.collect();
            format!(
                "there is no format `{format}`; there are {}",
                known.join(", ")
            )
        })?;
        let file = match file {
            "" => return Err(example.to_owned()),
            "-" => None,
            file => Some(PathBuf::from(file)),
        };
        Ok(Self { format, file })
    }
}

impl OutputArgs {
    /// Whether any of them is given.
    pub(super) fn are_asked(&self) -> bool {
        !self.outputs.is_empty() || self.force.force || self.quiet
    }

    /// Where reports go, if --format says so of the standard output.
    ///
    /// # Errors
    /// Two reports are to go to one place.
    pub(super) fn outputs(
        &self,
        format: Option<Format>,
        otherwise: Format,
    ) -> Result<Outputs, Failure> {
        let mut on_screen = format;
        let mut files = BTreeMap::new();
        for OutputTarget { format, file } in &self.outputs {
            let twice = match file {
                None => on_screen
                    .replace(*format)
                    .map(|_| "the standard output".to_owned()),
                Some(file) => files.insert(file.clone(), *format).map(|_| shown(file)),
            };
            if let Some(place) = twice {
                return Err(Failure::Said(format!(
                    "two reports are to be written to {place}: give each its own place"
                )));
            }
        }
        Ok(Outputs {
            on_screen: on_screen.unwrap_or(otherwise),
            files,
            force: self.force,
            verbosity: if self.quiet {
                Verbosity::Quiet
            } else {
                Verbosity::Full
            },
        })
    }
}

/// The reports of a run.
#[derive(Clone, Debug)]
pub(super) struct Outputs {
    on_screen: Format,
    files: BTreeMap<PathBuf, Format>,
    force: ForceArgs,
    verbosity: Verbosity,
}

impl Outputs {
    /// The format of the standard output.
    pub(super) fn on_screen(&self) -> Format {
        self.on_screen
    }

    /// Whether nothing is said but what was found.
    pub(super) fn is_quiet(&self) -> bool {
        self.verbosity == Verbosity::Quiet
    }

    /// Whether all that is written is for people.
    pub(super) fn are_for_people(&self) -> bool {
        self.on_screen.is_for_people() && self.files.is_empty()
    }

    /// Whether a report has room for what only programs want to know.
    pub(super) fn have_details(&self) -> bool {
        let formats = self.files.values().chain([&self.on_screen]);
        formats.copied().any(Format::has_details)
    }

    /// How much is said besides what was found.
    pub(super) fn verbosity(&self) -> Verbosity {
        self.verbosity
    }

    /// Whether a report goes to a file.
    pub(super) fn go_to_files(&self) -> bool {
        !self.files.is_empty()
    }

    /// Lets `write` report to all of them, then writes the files, but for those that `write` says were read. What can't be
    /// written is added to the problems. Where `homes` are given, reports that are uploaded name files as the repository does.
    ///
    /// # Errors
    /// Those of `write`, with all problems, and those of the standard output. What keeps `write` from going on stands in every
    /// report: an old one, or one without findings, would be taken for the outcome.
    pub(super) fn write<'p>(
        &self,
        output: &mut Output<'_>,
        homes: Option<impl Iterator<Item = &'p Path> + Clone>,
        problems: &mut Vec<String>,
        write: impl FnOnce(&mut dyn Reporter, &mut Vec<String>) -> Result<Vec<String>, Failure>,
    ) -> Result<Tally, Failure> {
        let mut texts: Vec<Vec<u8>> = self.files.values().map(|_| Vec::new()).collect();
        let on_screen = reporter_with(
            self.on_screen,
            output.style,
            self.verbosity,
            output.report(self.on_screen),
        );
        let mut reporters = vec![(on_screen, self.on_screen)];
        for (format, text) in self.files.values().zip(&mut texts) {
            reporters.push((reporter_to_file(*format, text), *format));
        }
        let named = reporters
            .into_iter()
            .map(|(reporter, format)| match &homes {
                Some(homes) => Named::over(reporter, format, homes.clone()),
                None => reporter,
            });
        let mut reporter = Tee::new(named.collect());
        let (read, is_whole) = match write(&mut reporter, problems) {
            Ok(read) => (read, true),
            Err(Failure::Said(why)) => {
                problems.push(why);
                reporter.extent(&Extent::without(problems));
                (Vec::new(), false)
            }
            Err(failure) => return Err(failure),
        };
        let finished = reporter.finish();
        drop(reporter);
        for ((file, format), text) in self.files.iter().zip(&texts) {
            // Which files were read isn't known then, so that nothing but an earlier report is replaced.
            let forced = self.force.force && is_whole;
            if let Err(why) = save(file, *format, text, &read, forced) {
                problems.push(format!("{}: {why}", shown(file)));
            }
        }
        match is_whole {
            true => finished.map_err(Failure::Output),
            false => Err(Failure::Said(problems.join("\n"))),
        }
    }

    /// Reports that nothing could be looked at, and why. To people the reason is all there is to say.
    ///
    /// # Errors
    /// The reason, and what can't be written.
    pub(super) fn refuse(
        &self,
        output: &mut Output<'_>,
        failure: Failure,
    ) -> Result<Exit, Failure> {
        if self.are_for_people() {
            return Err(failure);
        }
        let homes = None::<std::iter::Empty<&Path>>;
        self.write(output, homes, &mut Vec::new(), |_, _| Err(failure))
            .map(|_| Exit::Clean)
    }
}

/// Replaces a file by a report, unless it belongs to a pack, is one of those that the report is about, or, unless that is
/// forced, is something else than a report of this format.
fn save(
    file: &Path,
    format: Format,
    text: &[u8],
    read: &[String],
    is_forced: bool,
) -> Result<(), String> {
    // Nothing is lost in a folder that isn't there yet.
    let _lock = SaveLock::of(&folder_of(file)).map_err(|finding| finding.message)?;
    let is_same = |name: &String| matches!((fs::canonicalize(name), fs::canonicalize(file)), (Ok(a), Ok(b)) if a == b);
    if let Some(why) = belonging(file) {
        return Err(format!("{why}: name another one for the report"));
    }
    if read.iter().any(is_same) {
        return Err("this file was read by the check: name another one for the report".to_owned());
    }
    if !is_forced && file.is_file() && !is_report(file, format) {
        let format = format.to_possible_value();
        let format = format.as_ref().map_or("", |format| format.get_name());
        return Err(format!(
            "this file exists, and is not a report of the format `{format}`: name another file, or overwrite it with --force"
        ));
    }
    if let Some(folder) = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        fs::create_dir_all(folder).map_err(|why: io::Error| why.to_string())?;
    }
    save_atomic(file, text).map_err(|finding| finding.message)
}

/// Whether a file holds a report of this format, or nothing.
fn is_report(file: &Path, format: Format) -> bool {
    let old = read_bytes(file, MAX_FILE).ok();
    let old = old.and_then(|old| String::from_utf8(old).ok());
    old.is_some_and(|old| format.is_report(&old))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_a_format_and_a_file() {
        let at = |format, file: &str| OutputTarget {
            format,
            file: Some(file.into()),
        };
        for (text, expected) in [
            ("json:report.json", Ok(at(Format::Json, "report.json"))),
            (
                "sarif:C:\\out\\x.sarif",
                Ok(at(Format::Sarif, "C:\\out\\x.sarif")),
            ),
            (
                "json-lines:-",
                Ok(OutputTarget {
                    format: Format::JsonLines,
                    file: None,
                }),
            ),
            (
                "json",
                Err("write format and file, as in `sarif:beachhead.sarif`"),
            ),
            (
                "json:",
                Err("write format and file, as in `sarif:beachhead.sarif`"),
            ),
            (
                "xml:x",
                Err(
                    "there is no format `xml`; there are text, concise, json, json-lines, github, gitlab, sarif, junit",
                ),
            ),
        ] {
            assert_eq!(
                text.parse::<OutputTarget>(),
                expected.map_err(str::to_owned),
                "{text}"
            );
        }
    }

    #[test]
    fn every_place_takes_one_report() {
        for (format, outputs, expected) in [
            (None, &[][..], Ok(Format::Text)),
            (Some(Format::Json), &["sarif:a", "json:b"], Ok(Format::Json)),
            (None, &["sarif:-", "json:b"], Ok(Format::Sarif)),
            (Some(Format::Json), &["sarif:-"], Err("the standard output")),
            (None, &["sarif:-", "json:-"], Err("the standard output")),
            (None, &["sarif:a", "json:a"], Err("a")),
        ] {
            let outputs = outputs.iter().map(|text| text.parse().expect("a target"));
            let args = OutputArgs {
                outputs: outputs.collect(),
                force: ForceArgs::default(),
                quiet: false,
            };
            let on_screen = args.outputs(format, Format::Text);
            let on_screen = on_screen.map(|outputs| outputs.on_screen());
            match (on_screen, expected) {
                (Ok(on_screen), Ok(expected)) => assert_eq!(on_screen, expected),
                (Err(Failure::Said(why)), Err(place)) => assert_eq!(
                    why,
                    format!("two reports are to be written to {place}: give each its own place")
                ),
                (on_screen, expected) => panic!("{on_screen:?} instead of {expected:?}"),
            }
        }
    }
}
