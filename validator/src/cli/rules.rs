//! `beachhead rules`: the rule index of a rulebook with its rulings, and what scripts have proved of it.

use std::path::{Path, PathBuf};

use beachhead_check::finding::Sources;
use beachhead_check::playing::{NO_RULEBOOK, Playing};
use beachhead_check::registry::{FREE, RULEBOOKS, played_as};
use beachhead_engine::{Coverage, CoverageSummary, Rulebook, Ruling};
use beachhead_report::{CoverageFormat, Held, Proofs};
use beachhead_schema::io::{MAX_FILE, read_source};
use clap::Args;

use super::messages::{note, shown};
use super::pack_paths::pack_of;
use super::packs::{files, pack_in, packs_below};
use super::{Exit, Failure, Output};

/// Lists the rows of a rulebook with their rulings, or what scripts have proved of them.
///
/// Without a rulebook, lists those that are built in.
///
/// With --coverage, exits with 1 if a script fails, or if less is proved than --fail-under wants.
#[derive(Debug, Args)]
pub(super) struct Rules {
    /// The rulebook's id, such as `utah`.
    rulebook: Option<String>,
    /// Packs, or folders of scripts: plays all their scripts and counts.
    #[arg(long, value_name = "PATH", num_args = 1..)]
    coverage: Vec<PathBuf>,
    /// How coverage is shown; in JSON and HTML with the place of each first proof.
    #[arg(long, value_enum, default_value_t, requires = "coverage")]
    format: CoverageFormat,
    /// Exits with 1 if fewer rows are proved, in per cent of the rows that count: `95`, `99.5`.
    ///
    /// All rows of the rulebook count, but for those that are not played yet and have no entry in its checklist. Stand-ins,
    /// rows of ours in the place of rules that the rulebook takes from elsewhere, don't count.
    #[arg(long, value_name = "PERCENT", value_parser = percentage, requires = "coverage")]
    fail_under: Option<f64>,
    /// The result of planted faults, as `mutants --output` writes it: shows which rows are held, by a fault in their code that a
    /// script of their paragraph noticed.
    #[arg(long, value_name = "FILE", requires = "coverage")]
    mutants: Option<PathBuf>,
}

/// A number from 0 to 100.
fn percentage(text: &str) -> Result<f64, String> {
    let number = text.strip_suffix('%').unwrap_or(text).trim_end().parse();
    let number = number.ok().filter(|number| (0.0..=100.0).contains(number));
    number.ok_or_else(|| "write a number from 0 to 100".to_owned())
}

/// What playing leaves behind.
struct Played {
    /// None before a pack of the rulebook has been found: its rows may be its own.
    coverage: Option<Coverage>,
    sources: Sources,
    /// A line for each script that went wrong.
    failed: Vec<String>,
}

impl Rules {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let Some(id) = &self.rulebook else {
            if let Some(path) = self.coverage.first() {
                return Err(Failure::Said(format!(
                    "--coverage needs a rulebook before it: `beachhead rules utah --coverage {}`",
                    shown(path)
                )));
            }
            for known in RULEBOOKS {
                let (id, title, size) = (known.id, known.title, size(known));
                writeln!(output.out, "{id:10} {title} ({size})")?;
            }
            return Ok(Exit::Clean);
        };
        let Some(rulebook) = played_as(id) else {
            let known: Vec<&str> = RULEBOOKS.iter().map(|known| known.id).collect();
            return Err(Failure::Said(format!(
                "no rulebook `{id}` is built in; there is {}",
                known.join(", ")
            )));
        };
        if self.coverage.is_empty() {
            return rows(rulebook, output);
        }
        if !rulebook.has_rules {
            let id = FREE.id;
            let why = format!(
                "`{id}` is no rulebook: it is how packs without one are played, and proves nothing"
            );
            return Err(Failure::Said(why));
        }
        let mut played = Played {
            coverage: None,
            sources: Sources::new(),
            failed: Vec::new(),
        };
        for path in &self.coverage {
            cover(rulebook, path, &mut played)?;
        }
        let Played {
            coverage,
            sources,
            failed,
        } = played;
        let coverage = coverage.unwrap_or_else(|| Coverage::new(rulebook.rules()));
        let held = self.mutants.as_deref().map(|path| {
            let said = |why: String| Failure::Said(format!("{}: {why}", shown(path)));
            let source = read_source(path, MAX_FILE).map_err(|finding| said(finding.message))?;
            Held::read(source.text(), rulebook, &coverage).map_err(said)
        });
        let held = held.transpose()?;
        let proofs = Proofs {
            rulebook,
            coverage: &coverage,
            sources: &sources,
            failed: &failed,
            held: held.as_ref(),
        };
        match self.format {
            CoverageFormat::Text => proofs.write(self.format, &mut output.out)?,
            _ => proofs.write(self.format, output.data())?,
        }
        let is_enough = self.fail_under.is_none_or(|least| {
            let CoverageSummary {
                rows, proved_rows, ..
            } = coverage.summary();
            let is_enough = is_enough(rows, proved_rows, least);
            if !is_enough {
                note(&format!(
                    "{proved_rows} of {rows} rows are proved, less than {least} %"
                ));
            }
            is_enough
        });
        Ok(Exit::of(failed.is_empty() && is_enough))
    }
}

/// Whether this percentage of all rows is proved; all of none are.
fn is_enough(rows: usize, proved: usize, least: f64) -> bool {
    #[expect(clippy::cast_precision_loss, reason = "no rulebook has that many rows")]
    let (rows, proved) = (rows as f64, proved as f64);
    // Without a division, which could round a row away.
    proved * 100.0 >= rows * least
}

fn rows(rulebook: &Rulebook, output: &mut Output<'_>) -> Result<Exit, Failure> {
    let rules = rulebook.rules();
    let width = rules
        .iter()
        .map(|row| row.id.len())
        .max()
        .unwrap_or_default();
    for row in rules.iter() {
        writeln!(
            output.out,
            "{:width$}  {:11}  {:8}  {}",
            row.id,
            row.kind,
            row.checklist.iter().collect::<Vec<_>>().join(","),
            row.title
        )?;
        if let Some(place) = row.in_print() {
            writeln!(output.out, "{:width$}  {place}", "")?;
        }
        for line in row.ruling.iter().flat_map(Ruling::lines) {
            writeln!(output.out, "{:width$}  {line}", "")?;
        }
    }
    writeln!(output.out, "{}", size(rulebook))?;
    Ok(Exit::Clean)
}

/// How much a rulebook has, and how many rows of ours stand in for what it takes from elsewhere.
fn size(rulebook: &Rulebook) -> String {
    let rules = rulebook.rules();
    if !rulebook.has_rules {
        return format!("{} rows, none of a rulebook", rules.len());
    }
    let (entries, all) = (rulebook.checklist_len(), rules.len());
    let stand_ins = rules.iter().filter(|row| row.stand_in).count();
    let rows = all - stand_ins;
    let apart = match stand_ins {
        0 => String::new(),
        1 => ", 1 stand-in".to_owned(),
        many => format!(", {many} stand-ins"),
    };
    format!("{rows} rows, checklist of {entries}{apart}")
}

/// Plays all scripts of a path. Claims of a pack count once.
fn cover(rulebook: &Rulebook, path: &Path, played: &mut Played) -> Result<(), Failure> {
    let below = if path.is_dir() {
        packs_below(path)
    } else {
        Vec::new()
    };
    let (folders, loose) = match below.is_empty() {
        true => (
            pack_of(path).into_iter().collect(),
            files(&[path.to_path_buf()]).0,
        ),
        false => (below, Vec::new()),
    };
    if folders.is_empty() {
        return Err(Failure::Said(format!(
            "{}: there is no pack here or above",
            shown(path)
        )));
    }
    let is_only = folders.len() == 1;
    for folder in folders {
        let (pack, files) = pack_in(&folder, "played").map_err(Failure::Said)?;
        match pack.rulebook() {
            Some(id) if id == rulebook.id => {}
            Some(_) => continue,
            None => {
                if is_only {
                    let folder = shown(&folder);
                    note(&format!("{folder}: {NO_RULEBOOK}: nothing is proved"));
                }
                continue;
            }
        }
        let mut playing = Playing::of(&pack).map_err(|finding| Failure::Said(finding.message))?;
        let claims = files.claims.as_ref().map(|file| &file.spans);
        let place = |index| claims.map(|spans| spans.place("claims", index));
        let begun = || Coverage::new(playing.rules());
        let coverage = played.coverage.get_or_insert_with(begun);
        coverage.claims(&pack.claims, place);
        let claims = claims.map(|spans| spans.source());
        let claims = claims.map(|source| (source.name().to_owned(), source.clone()));
        played.sources.extend(claims);
        let named = || {
            pack.manifest
                .scripts
                .iter()
                .map(|name| folder.join(name))
                .collect()
        };
        let scripts: Vec<PathBuf> = if loose.is_empty() {
            named()
        } else {
            loose.clone()
        };
        for script in scripts {
            let source = read_source(&script, MAX_FILE).map_err(|finding| {
                Failure::Said(format!("{}: {}", shown(&script), finding.message))
            })?;
            let listen = &mut |event| coverage.listen(&event);
            let summary = playing.play(&source, listen);
            if !summary.passes {
                let line = super::play::line(&shown(&script), &summary);
                played.failed.push(line);
            }
            played.sources.insert(source.name().to_owned(), source);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentage_is_held_to_the_row() {
        for (rows, proved, least, expected) in [
            (200, 199, 99.5, true),
            (200, 198, 99.5, false),
            (3, 2, 66.6, true),
            (3, 2, 67.0, false),
            (0, 0, 100.0, true),
            (7, 7, 100.0, true),
            (7, 0, 0.0, true),
        ] {
            assert_eq!(
                is_enough(rows, proved, least),
                expected,
                "{proved} of {rows}"
            );
        }
    }

    #[test]
    fn percentages_are_from_0_to_100() {
        for (text, expected) in [
            ("95", Some(95.0)),
            ("99.5%", Some(99.5)),
            ("0", Some(0.0)),
            ("101", None),
            ("-1", None),
            ("NaN", None),
            ("all", None),
        ] {
            assert_eq!(percentage(text).ok(), expected, "{text}");
        }
    }
}
