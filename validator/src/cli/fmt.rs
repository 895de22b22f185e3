//! `beachhead fmt`: the canonical layout of a pack's files, or of one that comes from the standard input.

use std::path::Path;

use beachhead_schema::diag::Severity;
use beachhead_schema::io::{PackRead, Syntax, TrackedFiles, pack_texts, read_pack};
use clap::Args;

use super::fix::diff;
use super::kinds::{Formatted, PartKind};
use super::packs::{mistakes_keep, shown};
use super::rewrite::{NewTexts, PackArgs, RewriteArgs, crowded, ended_as};
use super::unsaved::{StdinArgs, Unsaved};
use super::{Exit, Failure, Output};

/// Formats the files of packs, as the editor does.
///
/// One record a line, sorted, defaults left out; comments stay with what they stand at. Scripts are not changed. With --stdin, one file's text is formatted to the
/// standard output, and nothing else is looked at.
///
/// Exits with 0 if every file is formatted, 1 if one isn't, 2 if a file couldn't be read.
#[derive(Debug, Args)]
pub(super) struct Fmt {
    #[command(flatten)]
    packs: PackArgs,
    #[command(flatten)]
    stdin: StdinArgs,
}

impl Fmt {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        if let Some(unsaved) = self.stdin.text()? {
            return self.unsaved(&unsaved, output);
        }
        self.packs
            .each(output, |folder, output| self.pack(folder, output))
    }

    /// Whether all was well; or why the pack can't be formatted.
    fn pack(
        &self,
        folder: &Path,
        output: &mut Output<'_>,
    ) -> Result<Result<bool, String>, Failure> {
        let new_texts = |files: &TrackedFiles| {
            let read = read_pack(files);
            let texts = texts(&read)?;
            Ok(NewTexts { read, texts })
        };
        let rewritten = self.packs.rewrite.rewrite(folder, new_texts, output)?;
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
        let kind = PartKind::of(&unsaved.path).ok_or_else(|| {
            let kinds = PartKind::names();
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
            write!(output.out, "{text}")?;
            return Ok(Exit::Clean);
        }
        Ok(Exit::of(is_clean))
    }
}

/// The canonical texts of a pack that was read without a mistake: what can't be read would be lost.
pub(super) fn texts(read: &PackRead) -> Result<std::collections::BTreeMap<String, String>, String> {
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
