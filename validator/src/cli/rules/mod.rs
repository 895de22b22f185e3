//! `beachhead rules`: the rule index of a rulebook with its rulings, and what scripts have proved of it.
//!
//! A rulebook that is built in goes by its id, one that is data by the path of its pack.

mod own;
mod strength;

use std::path::{Path, PathBuf};

use beachhead_check::finding::Sources;
use beachhead_check::playing::{NO_RULEBOOK, Playing};
use beachhead_check::registry::{FREE, RULEBOOKS, TABLE, played_as, rulebook_of};
use beachhead_engine::{Coverage, CoverageSummary, Rows, Rulebook, Ruling};
use beachhead_report::{CoverageFormat, Held, Proofs};
use beachhead_schema::io::{MAX_FILE, read_source};
use beachhead_schema::pack::Pack;
use clap::Args;

use super::messages::{note, shown};
use super::pack_paths::pack_of;
use super::packs::{files, one_pack, pack_in, packs_below};
use super::{Exit, Failure, Output};

/// Lists the rows of a rulebook with their rulings, or what scripts have proved of them.
///
/// Without a rulebook, lists those that are built in. What is no id of a rulebook is the path of a pack: its rules are listed with the
/// sentence that each line comes to, and what no line says.
///
/// With --coverage, exits with 1 if a script fails, or if less is proved than --fail-under wants.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  beachhead rules utah
  beachhead rules utah --coverage packs/utah
  beachhead rules packs/mine --coverage
  beachhead rules packs/mine --strength
  beachhead rules packs/mine --format html > rules.html")]
pub(super) struct Rules {
    /// The rulebook's id, such as `utah`, or a pack.
    rulebook: Option<String>,
    /// Packs, or folders of scripts: plays all their scripts and counts. Where the rulebook is a pack, that one if none is named.
    #[arg(long, value_name = "PATH", num_args = 0..)]
    coverage: Option<Vec<PathBuf>>,
    /// Of a pack whose rules are data: leaves each line out, turns each flag, moves each number by one, in the cost tables as well,
    /// and lists the changes that no script of the pack notices. Exits with 1 if there are any.
    #[arg(long, conflicts_with = "coverage")]
    strength: bool,
    /// How it is shown; coverage in JSON and HTML with the place of each first proof. The rules of a pack in HTML are a page to be
    /// printed, and held against the book.
    #[arg(long, value_enum, default_value_t)]
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

/// What is listed or covered.
struct Asked {
    rulebook: &'static Rulebook,
    /// The pack, and its folder, where one was named.
    pack: Option<(Pack, PathBuf)>,
}

impl Asked {
    fn of(asked: &str) -> Result<Self, Failure> {
        if let Some(rulebook) = played_as(asked).filter(|known| known.id != TABLE.id) {
            let pack = None;
            return Ok(Self { rulebook, pack });
        }
        let path = Path::new(asked);
        if pack_of(path).is_none() && packs_below(path).is_empty() {
            let known: Vec<&str> = RULEBOOKS.iter().map(|known| known.id).collect();
            let known = known.join(", ");
            return Err(Failure::Said(format!(
                "no rulebook `{asked}` is built in, and there is no pack of that name; built in are {known}"
            )));
        }
        let folder = one_pack(path)?;
        let (pack, _) = pack_in(&folder, "listed").map_err(Failure::Said)?;
        let Some(rulebook) = rulebook_of(&pack) else {
            let why = match pack.rulebook() {
                Some(id) => format!("no rulebook `{id}` is built in"),
                None => format!("{NO_RULEBOOK}, and has no `rules`"),
            };
            return Err(Failure::Said(format!("{}: {why}", shown(&folder))));
        };
        let pack = Some((pack, folder));
        Ok(Self { rulebook, pack })
    }

    /// The pack, if its rules are data.
    fn own(&self) -> Option<(&Pack, &Path)> {
        let (pack, folder) = self.pack.as_ref()?;
        pack.has_rules().then_some((pack, folder.as_path()))
    }

    fn rows(&self) -> Rows {
        match &self.pack {
            Some((pack, _)) => self.rulebook.rules_of(pack),
            None => self.rulebook.rules(),
        }
    }
}

impl Rules {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let Some(asked) = &self.rulebook else {
            let paths = self.coverage.iter().flatten();
            if let Some(path) = paths.into_iter().next() {
                return Err(Failure::Said(format!(
                    "--coverage needs a rulebook before it: `beachhead rules utah --coverage {}`",
                    shown(path)
                )));
            }
            for known in RULEBOOKS {
                let (id, title, size) = (known.id, known.title, size(known, &known.rules()));
                writeln!(output.out, "{id:10} {title} ({size})")?;
            }
            return Ok(Exit::Clean);
        };
        let asked = Asked::of(asked)?;
        if self.strength {
            let Some((pack, folder)) = asked.own() else {
                let why = "--strength changes rules that are data, and these are built in";
                return Err(Failure::Said(why.to_owned()));
            };
            return strength::run(pack, folder, self.format, output);
        }
        let Some(paths) = &self.coverage else {
            return self.list(&asked, output);
        };
        let paths = match (paths.as_slice(), &asked.pack) {
            ([], Some((_, folder))) => std::slice::from_ref(folder),
            ([], None) => {
                let id = asked.rulebook.id;
                let why =
                    format!("say which pack's scripts: `beachhead rules {id} --coverage PACK`");
                return Err(Failure::Said(why));
            }
            (paths, _) => paths,
        };
        self.cover(&asked, paths, output)
    }

    fn list(&self, asked: &Asked, output: &mut Output<'_>) -> Result<Exit, Failure> {
        match (self.format, asked.own()) {
            (CoverageFormat::Text, Some((pack, _))) => own::list(pack, &asked.rows(), output)?,
            (CoverageFormat::Text, None) => rows(&asked.rows(), output)?,
            (CoverageFormat::Html, Some((pack, _))) => {
                own::sheet(pack).write_html(output.data())?;
                return Ok(Exit::Clean);
            }
            _ => {
                let why = "--format shows coverage, which --coverage asks for; as a page also the rules of a pack";
                return Err(Failure::Said(why.to_owned()));
            }
        }
        writeln!(output.out, "{}", size(asked.rulebook, &asked.rows()))?;
        Ok(Exit::Clean)
    }

    fn cover(
        &self,
        asked: &Asked,
        paths: &[PathBuf],
        output: &mut Output<'_>,
    ) -> Result<Exit, Failure> {
        let rulebook = asked.rulebook;
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
        for path in paths {
            cover(rulebook, path, &mut played)?;
        }
        let Played {
            coverage,
            sources,
            failed,
        } = played;
        let coverage = coverage.unwrap_or_else(|| Coverage::new(asked.rows()));
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

/// Lists rows, with their places in print and their rulings.
fn rows(rules: &Rows, output: &mut Output<'_>) -> Result<(), Failure> {
    let width = rules.iter().map(|row| row.id.len()).max();
    let width = width.unwrap_or_default();
    let has_checklist = rules.iter().any(|row| !row.checklist.is_empty());
    for row in rules.iter() {
        write!(output.out, "{:width$}  {:11}  ", row.id, row.kind)?;
        if has_checklist {
            let entries = row.checklist.iter().collect::<Vec<_>>().join(",");
            write!(output.out, "{entries:8}  ")?;
        }
        writeln!(output.out, "{}", row.title)?;
        if let Some(place) = row.in_print() {
            writeln!(output.out, "{:width$}  {place}", "")?;
        }
        for line in row.ruling.iter().flat_map(Ruling::lines) {
            writeln!(output.out, "{:width$}  {line}", "")?;
        }
    }
    Ok(())
}

/// How much a rulebook has, and how many rows of ours stand in for what it takes from elsewhere.
fn size(rulebook: &Rulebook, rules: &Rows) -> String {
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
    match entries {
        0 => format!("{rows} rows{apart}"),
        entries => format!("{rows} rows, checklist of {entries}{apart}"),
    }
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
        match rulebook_of(&pack) {
            Some(known) if known.id == rulebook.id => {}
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
