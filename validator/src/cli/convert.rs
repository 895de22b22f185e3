//! `beachhead convert`: RON to JSON and back, and `.m44` files to packs and back.

mod battle;

use std::path::{Path, PathBuf};

use beachhead_check::finding::Sources;
use beachhead_report::{Format, reporter};
use beachhead_schema::diag::Severity;
use beachhead_schema::io::{
    Files, MAX_COMMENTS, MAX_FILE, Syntax, TrackedFiles, read_pack, read_source,
};
use clap::Args;

use super::anew::{MOST_ATTEMPTS, keeps_changing, until_ended};
use super::kinds::{Formatted, PartFormat};
use super::messages::shown;
use super::overwrite::ForceArgs;
use super::pack_paths::is_battle;
use super::packs::one_pack;
use super::recovery::recover_at;
use super::rewrite::crowded;
use super::whole_pack::WholePack;
use super::{Exit, Failure, Output};

/// Converts a pack, or one file, from RON to JSON or back; or an `.m44` file to a pack or back.
///
/// Nothing is lost but the comments of a RON file that becomes JSON, and the `$schema` of a JSON file that becomes RON. Scripts, images and records are copied as
/// they are. An `.m44` file holds one scenario. A file that exists and holds something else is only overwritten with --force.
#[derive(Debug, Args)]
pub(super) struct Convert {
    /// A pack's folder, or one file.
    input: PathBuf,
    /// The folder or file to write. A pack becomes JSON if it was RON, and RON if it was JSON; a file that ends in `.m44`
    /// makes a battle of it.
    output: PathBuf,
    /// What the file holds, where neither its name nor its pack says so: map, palette, forces, tables, rules, scenario,
    /// claims, errata, pack or session.
    #[arg(long)]
    kind: Option<String>,
    /// The scenario that an `.m44` file is to hold, where the pack has several.
    #[arg(long)]
    scenario: Option<String>,
    #[command(flatten)]
    force: ForceArgs,
}

impl Convert {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        match [&self.input, &self.output].map(|path| is_battle(path)) {
            [true, false] => {
                return battle::to_pack(&self.input, &self.output, self.force, output);
            }
            [false, true] => {
                let to = (self.output.as_path(), self.force);
                return battle::from_pack(&self.input, to, self.scenario.as_deref(), output);
            }
            [true, true] => {
                return battle::rewritten(&self.input, (&self.output, self.force), output);
            }
            [false, false] => {}
        }
        if self.input.is_dir() {
            self.pack(output)
        } else {
            self.file(output)
        }
    }

    fn pack(&self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let folder = one_pack(&self.input)?;
        recover_at(&[&folder])?;
        until_ended(&folder, |files| self.attempt(&folder, files, output))
    }

    /// Converts the pack as it is now; `None` says that another process has changed it meanwhile.
    fn attempt(
        &self,
        folder: &Path,
        files: &TrackedFiles,
        output: &mut Output<'_>,
    ) -> Result<Option<Exit>, Failure> {
        let read = read_pack(files);
        let has_errors = read
            .diagnostics
            .iter()
            .any(|finding| finding.severity == Severity::Error);
        let Some(pack) = read.pack.filter(|_| !has_errors) else {
            if !files.is_unchanged() {
                return Ok(None);
            }
            let sources = read.files.iter().map(|file| file.spans.source().clone());
            let sources: Sources = sources
                .map(|source| (source.name().to_owned(), source))
                .collect();
            let mut reporter = reporter(Format::Text, output.style, output.report(Format::Text));
            reporter.findings(&read.diagnostics, &sources)?;
            reporter.finish()?;
            return Ok(Some(Exit::Findings));
        };
        let syntax = match Syntax::of_name(&read.files.manifest.name) {
            Syntax::Ron => Syntax::Json,
            Syntax::Json => Syntax::Ron,
        };
        let counts = read.files.iter().map(|file| file.comments);
        let dropped = Dropped::of(counts.sum(), syntax);
        // The texts of a large pack take more memory than what they say.
        drop(read.files);
        let whole = WholePack {
            pack: &pack,
            home: Some(folder),
            read: Some(files),
        };
        if !whole.write(&self.output, syntax, self.force, output)? {
            return Ok(None);
        }
        dropped.report(output)?;
        Ok(Some(Exit::Clean))
    }

    fn file(&self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        recover_at(&[&self.input, &self.output])?;
        for _ in 0..MOST_ATTEMPTS {
            if let Some(exit) = self.file_attempt(output)? {
                return Ok(exit);
            }
        }
        Err(keeps_changing(&self.input))
    }

    /// Converts the file as it is now; `None` says that another process has changed it meanwhile.
    fn file_attempt(&self, output: &mut Output<'_>) -> Result<Option<Exit>, Failure> {
        let source = read_source(&self.input, MAX_FILE).map_err(|finding| {
            Failure::Said(format!("{}: {}", shown(&self.input), finding.message))
        })?;
        let kind = self
            .kind
            .clone()
            .or_else(|| PartFormat::of(&self.input).map(|kind| kind.name().to_owned()))
            .ok_or_else(|| {
                Failure::Said(format!(
                    "{}: say what the file holds with --kind: {}",
                    shown(&self.input),
                    PartFormat::names()
                ))
            })?;
        let Some(kind) = PartFormat::named(&kind) else {
            return Err(Failure::Said(format!(
                "there is no kind `{kind}` that can be converted; there are {}",
                PartFormat::names()
            )));
        };
        let syntax = Syntax::of_name(&self.output.to_string_lossy());
        let before = source.text().to_owned();
        let is_current = || {
            let now = read_source(&self.input, MAX_FILE);
            now.is_ok_and(|now| now.text() == before)
        };
        match kind.formatted(source, syntax) {
            Ok(Formatted { comments, .. }) if syntax == Syntax::Ron && comments > MAX_COMMENTS => {
                let why = crowded(comments).unwrap_or_default();
                Err(Failure::Said(format!("{}: {why}", shown(&self.input))))
            }
            Ok(Formatted { text, comments }) => {
                let is_saved =
                    { self.force }.save_if(&self.output, text.as_bytes(), None, is_current)?;
                if !is_saved {
                    return Ok(None);
                }
                writeln!(output.out, "wrote {}", shown(&self.output))?;
                Dropped::of(comments, syntax).report(output)?;
                Ok(Some(Exit::Clean))
            }
            Err((findings, source)) => {
                let sources = Sources::from([(source.name().to_owned(), source)]);
                let mut reporter =
                    reporter(Format::Text, output.style, output.report(Format::Text));
                reporter.findings(&findings, &sources)?;
                reporter.finish()?;
                Ok(Some(Exit::Findings))
            }
        }
    }
}

/// Comments that JSON has no place for.
struct Dropped(usize);

impl Dropped {
    fn of(comments: usize, syntax: Syntax) -> Self {
        Self(if syntax == Syntax::Json { comments } else { 0 })
    }

    fn report(self, output: &mut Output<'_>) -> Result<(), Failure> {
        match self.0 {
            0 => {}
            1 => writeln!(output.out, "dropped 1 comment: JSON has none")?,
            count => writeln!(output.out, "dropped {count} comments: JSON has none")?,
        }
        Ok(())
    }
}
