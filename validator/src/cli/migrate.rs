//! `beachhead migrate`: packs of older formats, brought to the newest.
//!
//! Reading takes every file up to the newest format, step by step (`Part::Before` in the schema's `io`), and writing
//! writes that. So there is nothing here about any format: the files that don't say the newest one are written anew.

use std::path::Path;

use beachhead_schema::diag::{Diagnostic, Severity};
use beachhead_schema::io::codes::FORMAT_VERSION;
use beachhead_schema::io::{DiskFiles, FORMAT, PartFile, read_pack};
use clap::Args;

use super::fmt::texts;
use super::packs::shown;
use super::rewrite::PackArgs;
use super::{Exit, Failure, Output};

/// Brings packs of older formats to the newest one.
///
/// There is one format so far, so what can be behind is a file that doesn't say its format, as drafts made by other programs
/// do: such files are rewritten with it. Says of each pack which format it is of. Records are brought up to date by
/// `replay --migrate`; scripts are written by hand, and left alone.
///
/// Ends with 0 where all packs are of the newest format, 1 where one isn't yet, 2 where one couldn't be read or is of a
/// format that only a newer beachhead knows.
#[derive(Debug, Args)]
pub(super) struct Migrate {
    #[command(flatten)]
    packs: PackArgs,
}

impl Migrate {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        self.packs
            .each(output, |folder, output| self.pack(folder, output))
    }

    /// Whether the pack is of the newest format now; or why it can't be read.
    fn pack(
        &self,
        folder: &Path,
        output: &mut Output<'_>,
    ) -> Result<Result<bool, String>, Failure> {
        let mut read = read_pack(&DiskFiles(folder.to_path_buf()));
        if read.files.iter().any(is_newer) {
            return Ok(Err(format!(
                "it is of a newer format than this beachhead knows, which is {FORMAT}: update beachhead"
            )));
        }
        read.diagnostics.retain(|finding| !is_unsaid(finding));
        let mut texts = match texts(&read) {
            Ok(texts) => texts,
            Err(problem) => return Ok(Err(problem)),
        };
        let is_behind = |name: &String| {
            let mut files = read.files.iter();
            files.any(|file| file.name == *name && stated(file) != Some(FORMAT))
        };
        texts.retain(|name, _| is_behind(name));
        if texts.is_empty() {
            writeln!(output.out, "{}: format {FORMAT}, the newest", shown(folder))?;
            return Ok(Ok(true));
        }
        self.packs.rewrite.rewrite(folder, &read, texts, output)
    }
}

/// The format that a file says it is of.
fn stated(file: &PartFile) -> Option<u32> {
    let source = file.spans.source();
    source.slice(file.spans.field("format").span?).parse().ok()
}

fn is_newer(file: &PartFile) -> bool {
    stated(file).is_some_and(|format| format > FORMAT)
}

/// Whether all that is wrong is that a file doesn't say its format; it is then read as one of the newest.
fn is_unsaid(finding: &Diagnostic) -> bool {
    finding.code == FORMAT_VERSION
        && finding.severity == Severity::Error
        && finding.place.span.is_none()
}
