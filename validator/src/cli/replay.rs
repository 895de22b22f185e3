//! `beachhead replay`: records, proved again.

use std::path::PathBuf;

use beachhead_schema::diag::Severity;
use beachhead_schema::io::{MAX_FILE, read_source, save_atomic};
use clap::Args;

use super::find::FindArgs;
use super::packs::{done, not_saved, one_pack, pack_in, pack_of, shown, sources_of};
use super::recovery::recover_at;
use super::rewrite::ended_as;
use super::{Exit, Failure, Output};
use crate::playing::Playing;
use crate::report::{Format, reporter};

/// Proves records: plays them again, with every die as rolled.
///
/// Says whether each deed is still lawful, rolls the same, and leads to the same end.
#[derive(Debug, Args)]
pub(super) struct Replay {
    /// Records, folders of them, or patterns such as `maps/**/*.record.ron`.
    #[arg(required = true, value_name = "RECORD")]
    records: Vec<PathBuf>,
    /// The pack that the records are of; else the one that each lies in.
    #[arg(long)]
    pack: Option<PathBuf>,
    /// Rewrites each record as it would be made today, up to the first deed that no longer holds.
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
        let (records, mut problems) = self.find.files(&self.records);
        let mut replayed = 0;
        let mut reporter = reporter(self.format, output.style, &mut output.out);
        for record in records {
            let file = shown(&record);
            let folder = match &self.pack {
                Some(pack) => Some(one_pack(pack)?),
                None => pack_of(&record),
            };
            let Some(folder) = folder else {
                problems.push(format!("{file}: name the pack that it is of with --pack"));
                continue;
            };
            if self.migrate {
                recover_at(&[&folder, &record])?;
            }
            let source = match read_source(&record, MAX_FILE) {
                Ok(source) => source,
                Err(finding) => {
                    problems.push(format!("{file}: {}", finding.message));
                    continue;
                }
            };
            let (pack, pack_files) = match pack_in(&folder, "played") {
                Ok(read) => read,
                Err(why) => {
                    problems.push(why);
                    continue;
                }
            };
            let mut sources = sources_of(&pack_files);
            sources.insert(source.name().to_owned(), source.clone());
            replayed += 1;
            let report = Playing::of(&pack)
                .map_err(|finding| vec![*finding])
                .and_then(|playing| {
                    let mut playing = playing.read_from(&pack_files);
                    let game = playing.game(&source)?;
                    Ok(game.replay(&source, source.syntax()))
                });
            match report {
                Ok(report) => {
                    let holds = report
                        .diagnostics
                        .iter()
                        .all(|finding| finding.severity < Severity::Error);
                    let verdict = if holds { "holds" } else { "BROKEN" };
                    reporter.remark(&format!(
                        "{verdict} {file}: {} of {} deeds",
                        report.held, report.deeds
                    ))?;
                    reporter.findings(&report.diagnostics, &sources)?;
                    let renewed = report
                        .renewed
                        .map(|text| ended_as(source.text().as_bytes(), &text))
                        .filter(|text| self.migrate && text != source.text());
                    if let Some(text) = renewed {
                        save_atomic(&record, text.as_bytes())
                            .map_err(|finding| Failure::Said(not_saved(&finding)))?;
                        reporter.remark(&format!("rewrote {file}"))?;
                    }
                }
                Err(findings) => reporter.findings(&findings, &sources)?,
            }
        }
        if replayed == 0 && !problems.is_empty() {
            return done(Exit::Clean, problems);
        }
        let tally = reporter.finish()?;
        done(Exit::of(tally.is_clean()), problems)
    }
}
