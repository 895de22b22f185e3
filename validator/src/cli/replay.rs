//! `beachhead replay`: records, proved again.

use std::path::{Path, PathBuf};

use beachhead_check::finding::Sources;
use beachhead_check::playing::Playing;
use beachhead_check::records::FOLDER;
use beachhead_engine::ReplayReport;
use beachhead_report::{Extent, Format, reporter};
use beachhead_schema::diag::{Diagnostic, Severity};
use beachhead_schema::io::{MAX_FILE, PackFiles, SourceFile, kind_of, read_source, save_atomic};
use beachhead_schema::pack::Pack;
use beachhead_schema::part_kind::PartKind;
use clap::Args;

use super::anew::{MOST_ATTEMPTS, keeps_changing, save_lock};
use super::find::FindArgs;
use super::messages::{not_saved, shown};
use super::pack_paths::pack_of;
use super::packs::{done, pack_in, playable_at, sources_of};
use super::records::records_of;
use super::recovery::{folder_of, recover_at};
use super::rewrite::ended_as;
use super::{Exit, Failure, Output};

/// Proves records: plays them again, with every die as rolled.
///
/// Reports whether each action is still legal, rolls the same dice, and leads to the same end. Of a session every move is
/// proved, on whichever way it lies.
#[derive(Debug, Args)]
pub(super) struct Replay {
    /// Records and sessions; a pack or a folder with packs below, for the records in each pack's folder `records`; any other folder of
    /// records; or patterns such as `maps/**/*.record.ron`.
    #[arg(required = true, value_name = "RECORD")]
    records: Vec<PathBuf>,
    /// The pack or `.m44` file that the records are of; without it, the pack that each lies in.
    #[arg(long)]
    pack: Option<PathBuf>,
    /// Rewrites each record as it would be made today, up to the first action that no longer holds, and each session without
    /// the moves that no longer do. Of a record whose end is
    /// stated in a way of an older version, this proves every action and die; that end can't be checked (REC008).
    #[arg(long)]
    migrate: bool,
    /// How findings are shown.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    find: FindArgs,
}

impl Replay {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let (records, mut problems) = records(&self.records, self.find);
        let named = match &self.pack {
            Some(path) => {
                if self.migrate {
                    recover_at(&[path])?;
                }
                Some(playable_at(path, "played")?)
            }
            None => None,
        };
        let mut replayed = 0;
        let mut reporter = reporter(self.format, output.style, output.report(self.format));
        for record in records {
            let file = shown(&record);
            if self.migrate {
                recover_at(&[&record])?;
            }
            let Replayed {
                sources,
                report,
                is_renewed,
            } = match self.replayed(&record, named.as_ref()) {
                Ok(replayed) => replayed,
                Err(Failure::Said(problem)) => {
                    problems.push(problem);
                    continue;
                }
                Err(failure) => return Err(failure),
            };
            replayed += 1;
            match report {
                Ok(report) => {
                    let holds = report
                        .diagnostics
                        .iter()
                        .all(|finding| finding.severity < Severity::Error);
                    let verdict = if holds { "holds" } else { "BROKEN" };
                    reporter.remark(&format!(
                        "{verdict} {file}: {} of {} actions",
                        report.held, report.actions
                    ))?;
                    reporter.findings(&report.diagnostics, &sources)?;
                    if is_renewed {
                        reporter.remark(&format!("rewrote {file}"))?;
                    }
                }
                Err(findings) => reporter.findings(&findings, &sources)?,
            }
        }
        if replayed == 0 && !problems.is_empty() && self.format.is_for_people() {
            return done(Exit::Clean, problems);
        }
        reporter.extent(&Extent::without(&problems));
        let tally = reporter.finish()?;
        done(Exit::of(tally.is_clean()), problems)
    }
}

/// A record that was played again.
struct Replayed {
    sources: Sources,
    /// Report of the replay, or why it can't be played.
    report: Result<ReplayReport, Vec<Diagnostic>>,
    /// Whether it was rewritten.
    is_renewed: bool,
}

impl Replay {
    /// Plays a record again, and rewrites it if it is to be. Begins anew where another process has changed it meanwhile.
    fn replayed(
        &self,
        record: &Path,
        named: Option<&(Pack, PackFiles)>,
    ) -> Result<Replayed, Failure> {
        for _ in 0..MOST_ATTEMPTS {
            let (source, mut replayed) = replayed(record, named).map_err(Failure::Said)?;
            let report = replayed.report.as_mut().ok();
            let renewed = report
                .and_then(|report| report.renewed.take())
                .map(|text| ended_as(source.text().as_bytes(), &text))
                .filter(|text| self.migrate && text != source.text());
            let Some(text) = renewed else {
                return Ok(replayed);
            };
            let _lock = save_lock(&folder_of(record))?;
            let now = read_source(record, MAX_FILE);
            if now.is_ok_and(|now| now.text() == source.text()) {
                save_atomic(record, text.as_bytes())
                    .map_err(|finding| Failure::Said(not_saved(&finding)))?;
                replayed.is_renewed = true;
                return Ok(replayed);
            }
        }
        Err(keeps_changing(record))
    }
}

/// Plays a record again.
fn replayed(
    record: &Path,
    named: Option<&(Pack, PackFiles)>,
) -> Result<(SourceFile, Replayed), String> {
    let file = shown(record);
    let source =
        read_source(record, MAX_FILE).map_err(|finding| format!("{file}: {}", finding.message))?;
    if let Some(problem) = no_record(&file, &source) {
        return Err(problem);
    }
    let own;
    let (pack, pack_files) = match named {
        Some(named) => named,
        None => {
            own = pack_around(record)?;
            &own
        }
    };
    let mut sources = sources_of(pack_files);
    sources.insert(source.name().to_owned(), source.clone());
    let report = Playing::of(pack)
        .map_err(|finding| vec![*finding])
        .and_then(|playing| {
            let mut playing = playing.read_from(pack_files);
            let game = playing.game(&source)?;
            Ok(game.replay(&source, source.syntax()))
        });
    let replayed = Replayed {
        sources,
        report,
        is_renewed: false,
    };
    Ok((source, replayed))
}

/// The records that paths mean, and what is wrong with a path.
fn records(paths: &[PathBuf], find: FindArgs) -> (Vec<PathBuf>, Vec<String>) {
    let (mut records, mut problems) = (Vec::new(), Vec::new());
    for path in paths {
        let (packs, unread) = if path.is_dir() {
            find.packs_below(path)
        } else {
            Default::default()
        };
        if packs.is_empty() {
            let (found, none) = find.files(std::slice::from_ref(path));
            records.extend(found);
            problems.extend(none);
            continue;
        }
        problems.extend(unread);
        let before = records.len();
        for pack in packs {
            let names = records_of(&pack).into_iter();
            records.extend(names.map(|name| pack.join(name)));
        }
        if records.len() == before {
            let shown = shown(path);
            problems.push(format!(
                "{shown}: there are no records in folder `{FOLDER}`"
            ));
        }
    }
    (records, problems)
}

/// Why a file is not replayed, if it is known to be neither a record nor a session.
fn no_record(file: &str, source: &SourceFile) -> Option<String> {
    let is_proved = |kind: &PartKind| matches!(kind, PartKind::Record | PartKind::Session);
    let kind = kind_of(source).filter(|kind| !is_proved(kind))?;
    let instead = match kind {
        PartKind::Script => "; `beachhead play` plays it",
        _ => "",
    };
    let kind = kind.described();
    Some(format!("{file}: this is {kind}, not a record{instead}"))
}

/// The pack that a record lies in.
fn pack_around(record: &Path) -> Result<(Pack, PackFiles), String> {
    let folder = pack_of(record)
        .ok_or_else(|| format!("{}: name the pack that it is of with --pack", shown(record)))?;
    pack_in(&folder, "played")
}
