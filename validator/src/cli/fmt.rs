//! `beachhead fmt`: the canonical layout of a pack's files.

use std::path::{Path, PathBuf};

use beachhead_schema::diag::Severity;
use beachhead_schema::io::{
    DiskFiles, Files, PackRead, Syntax, pack_texts, read_pack, save_atomic,
};
use clap::Args;

use super::packs::{done, mistakes_keep, packs, shown, shown_in};
use super::{Exit, Failure, Output};

/// Lays the files of packs out as the editor would.
///
/// One record a line, sorted, defaults left out. Scripts are left alone.
#[derive(Debug, Args)]
pub(super) struct Fmt {
    /// Packs, their files, or folders with packs below.
    #[arg(default_value = ".", value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Changes nothing; names the files that would change.
    #[arg(long)]
    check: bool,
    /// Rewrites files with comments too: comments are lost, but for those kept as a `note` by hand.
    #[arg(long)]
    drop_comments: bool,
}

impl Fmt {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let (packs, mut problems) = packs(&self.paths);
        let mut is_clean = true;
        for folder in packs {
            match self.pack(&folder, output)? {
                Ok(is_formatted) => is_clean &= is_formatted,
                Err(problem) => problems.push(format!("{}: {problem}", shown(&folder))),
            }
        }
        done(Exit::of(is_clean), problems)
    }

    /// Whether all was well; or why the pack can't be formatted.
    fn pack(
        &self,
        folder: &Path,
        output: &mut Output<'_>,
    ) -> Result<Result<bool, String>, Failure> {
        let files = DiskFiles(folder.to_path_buf());
        let read = read_pack(&files);
        let texts = match texts(&read) {
            Ok(texts) => texts,
            Err(problem) => return Ok(Err(problem)),
        };
        let mut is_clean = true;
        for (name, text) in texts {
            if files
                .read(&name)
                .is_ok_and(|bytes| bytes == text.as_bytes())
            {
                continue;
            }
            let shown = shown_in(folder, &name);
            let comments = read
                .files
                .iter()
                .find(|file| file.name == name)
                .map_or(0, |file| file.comments.len());
            if self.check {
                is_clean = false;
                writeln!(output.out, "would rewrite {shown}")?;
            } else if comments > 0 && !self.drop_comments {
                is_clean = false;
                let s = if comments == 1 { "" } else { "s" };
                writeln!(
                    output.out,
                    "left alone {shown}: {comments} comment{s} would be lost (--drop-comments, or keep them as a `note`)"
                )?;
            } else if let Err(finding) = save_atomic(&folder.join(&name), text.as_bytes()) {
                return Ok(Err(finding.message));
            } else {
                writeln!(output.out, "rewrote {shown}")?;
            }
        }
        Ok(Ok(is_clean))
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
            "{} it from being read; `beachhead check` tells more",
            mistakes_keep(errors)
        ));
    };
    let texts = pack_texts(pack, Syntax::of_name(&read.files.manifest.name))
        .map_err(|error| error.to_string())?;
    if read.files.iter().all(|file| texts.contains_key(&file.name)) {
        Ok(texts)
    } else {
        Err(
            "some of its files are RON and some JSON; `beachhead convert` makes them all one"
                .to_owned(),
        )
    }
}
