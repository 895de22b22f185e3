//! `beachhead fmt`: the canonical layout of a pack's files, or of one that comes from the standard input.

use std::collections::BTreeMap;
use std::path::Path;

use beachhead_check::finding::Sources;
use beachhead_report::{Extent, Format};
use beachhead_schema::diag::Severity;
use beachhead_schema::io::{
    DiskFiles, PackRead, SourceFile, Syntax, TrackedFiles, pack_texts, read_pack,
};
use beachhead_schema::pack::Pack;
use clap::Args;

use super::fmt_report::unformatted;
use super::kinds::{Formatted, PartFormat};
use super::messages::{mistakes_keep, shown, shown_in};
use super::outputs::OutputArgs;
use super::packs::done;
use super::rewrite::{MARK, NewTexts, PackArgs, RewriteArgs, crowded, ended_as, new_texts};
use super::text_diff::diff;
use super::unsaved::{StdinArgs, Unsaved};
use super::{Exit, Failure, Output};

/// Formats the files of packs, as the editor does.
///
/// One record a line, sorted, defaults left out; comments stay with what they stand at. Scripts are not changed. With --stdin, one file's text is formatted to the
/// standard output, and nothing else is looked at. With --check, --format and --output report what is not formatted as `check`
/// reports findings (FMT001).
///
/// Exits with 0 if every file is formatted, 1 if one isn't, 2 if a file couldn't be read.
#[derive(Debug, Args)]
pub(super) struct Fmt {
    #[command(flatten)]
    packs: PackArgs,
    /// How --check shows files that are not formatted, on the standard output [default: a line each]
    #[arg(long, value_enum, requires = "check", conflicts_with = "stdin")]
    format: Option<Format>,
    #[command(flatten)]
    outputs: OutputArgs,
    #[command(flatten)]
    stdin: StdinArgs,
}

impl Fmt {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        if let Some(unsaved) = self.stdin.text()? {
            return self.unsaved(&unsaved, output);
        }
        if self.format.is_some() || self.outputs.are_asked() {
            return self.report(output);
        }
        self.packs
            .each(output, |folder, output| self.pack(folder, output))
    }

    /// Reports the files that are not formatted, and changes none.
    fn report(&self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let outputs = self.outputs.outputs(self.format, Format::Text)?;
        if !self.packs.rewrite.check {
            let why =
                "reports are of what is not formatted: --output, --force and --quiet need --check";
            return Err(Failure::Said(why.to_owned()));
        }
        let (packs, mut problems) = self.packs.found();
        if packs.is_empty() && outputs.are_for_people() {
            return done(Exit::Clean, problems);
        }
        let homes = Some(std::iter::empty::<&Path>());
        let tally = outputs.write(output, homes, &mut problems, |reporter, problems| {
            let mut read_files = Vec::new();
            for folder in &packs {
                let files = DiskFiles(folder.clone());
                let read = read_pack(&files);
                let names = read.files.iter().map(|file| file.spans.source().name());
                let names: Vec<String> = names.map(str::to_owned).collect();
                reporter.files(&names)?;
                read_files.extend(names);
                let texts = match texts(&read) {
                    Ok(texts) => texts,
                    Err(why) => {
                        problems.push(format!("{}: {why}", shown(folder)));
                        continue;
                    }
                };
                for new in new_texts(&files, &read, texts) {
                    let source = SourceFile::from_bytes(shown_in(folder, &new.name), new.old);
                    let source = source.map_err(|finding| Failure::Said(finding.message))?;
                    let text = new.text.trim_start_matches(MARK);
                    let found = unformatted(&source, text, new.why_kept.as_deref());
                    let sources = Sources::from([(source.name().to_owned(), source)]);
                    reporter.show(&found, &sources)?;
                }
            }
            reporter.extent(&Extent::without(problems));
            Ok(read_files)
        })?;
        done(Exit::of(tally.is_clean()), problems)
    }

    /// Whether all was well; or why the pack can't be formatted.
    fn pack(
        &self,
        folder: &Path,
        output: &mut Output<'_>,
    ) -> Result<Result<bool, String>, Failure> {
        let formatted = |files: &TrackedFiles| {
            let read = read_pack(files);
            let texts = texts(&read)?;
            Ok(NewTexts { read, texts })
        };
        let rewritten = self.packs.rewrite.rewrite(folder, formatted, output)?;
        Ok(rewritten.map(|rewritten| rewritten.is_clean))
    }

    /// Formats a text that isn't saved. Where that can't be done nothing is written, so that no editor takes it for the
    /// text.
    fn unsaved(&self, unsaved: &Unsaved, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let RewriteArgs {
            check,
            diff: shows,
            drop_comments: _,
        } = self.packs.rewrite;
        let name = shown(&unsaved.path);
        let said = |why: String| Failure::Said(format!("{name}: {why}"));
        let source = unsaved.source().map_err(|finding| said(finding.message))?;
        let kind = PartFormat::of(&unsaved.path).ok_or_else(|| {
            let kinds = PartFormat::names();
            said(format!(
                "no pack says what this file holds; these are formatted: {kinds}"
            ))
        })?;
        let Formatted { text, comments } = kind
            .formatted(source.clone(), source.syntax())
            .map_err(|(mistakes, _)| {
                let keep = mistakes_keep(mistakes.len());
                said(format!(
                    "{keep} it from being read; `beachhead check` shows more"
                ))
            })?;
        let text = ended_as(source.text().as_bytes(), &text);
        let is_clean = text == source.text();
        if let Some(why) = crowded(comments).filter(|_| !is_clean) {
            return Err(said(why));
        }
        if check && !is_clean {
            writeln!(output.out, "would rewrite {name}")?;
        } else if shows {
            write!(output.out, "{}", diff(&name, source.text(), &text))?;
        } else if !check {
            write!(output.data(), "{text}")?;
            return Ok(Exit::Clean);
        }
        Ok(Exit::of(is_clean))
    }
}

/// The canonical texts of a pack that was read without a mistake: what can't be read would be lost.
pub(super) fn texts(read: &PackRead) -> Result<BTreeMap<String, String>, String> {
    let errors = read
        .diagnostics
        .iter()
        .filter(|finding| finding.severity == Severity::Error)
        .count();
    let Some(pack) = read.pack.as_ref().filter(|_| errors == 0) else {
        return Err(format!(
            "{} it from being read; `beachhead check` shows more",
            mistakes_keep(errors)
        ));
    };
    canonical_texts(pack, read)
}

/// The canonical texts of a pack, in which what couldn't be read is missing.
pub(super) fn canonical_texts(
    pack: &Pack,
    read: &PackRead,
) -> Result<BTreeMap<String, String>, String> {
    let mut texts = pack_texts(pack, Syntax::of_name(&read.files.manifest.name))
        .map_err(|error| error.to_string())?;
    read.files.keep_schemas(&mut texts);
    if read.files.iter().all(|file| texts.contains_key(&file.name)) {
        Ok(texts)
    } else {
        Err(
            "some of its files are RON and some JSON; `beachhead convert` makes them all one"
                .to_owned(),
        )
    }
}
