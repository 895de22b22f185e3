//! `beachhead convert`: RON to JSON and back, and `.m44` files to packs and back.

mod battle;

use std::path::PathBuf;

use beachhead_schema::diag::Severity;
use beachhead_schema::io::{
    DiskFiles, Files, MAX_FILE, Syntax, read_pack, read_source, save_atomic, save_pack,
};
use clap::Args;

use super::kinds::{Kind, LaidOut};
use super::packs::{one_pack, shown, shown_in};
use super::records::records_of;
use super::{Exit, Failure, Output};
use crate::report::{Format, Sources, reporter};

/// Converts a pack, or one file, from RON to JSON or back; or an `.m44` file to a pack or back.
///
/// Nothing is lost but comments. Scripts, images and records are copied as they are. An `.m44` file holds one scenario.
#[derive(Debug, Args)]
pub(super) struct Convert {
    /// A pack's folder, or one file.
    input: PathBuf,
    /// The folder or file to write. A pack becomes JSON if it was RON, and RON if it was JSON; a file that ends in `.m44`
    /// makes a battle of it.
    output: PathBuf,
    /// What the file holds, where neither its name nor its pack tells: map, palette, forces, tables, scenario, claims, errata
    /// or pack.
    #[arg(long)]
    kind: Option<String>,
    /// The scenario that an `.m44` file is to hold, where the pack has several.
    #[arg(long)]
    scenario: Option<String>,
}

impl Convert {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        match [&self.input, &self.output].map(|path| battle::is_battle(path)) {
            [true, false] => return battle::to_pack(&self.input, &self.output, output),
            [false, true] => {
                let scenario = self.scenario.as_deref();
                return battle::from_pack(&self.input, &self.output, scenario, output);
            }
            [true, true] => return battle::rewritten(&self.input, &self.output, output),
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
        if self.output.is_file() {
            return Err(Failure::Said(format!(
                "{}: a pack needs a folder",
                self.output.display()
            )));
        }
        // A folder with both `pack.ron` and `pack.json` would be two packs in one place.
        if let (Ok(from), Ok(to)) = (folder.canonicalize(), self.output.canonicalize())
            && from == to
        {
            return Err(Failure::Said(format!(
                "{}: this is where the pack lies; name another folder to write to",
                self.output.display()
            )));
        }
        let files = DiskFiles(folder.clone());
        let read = read_pack(&files);
        let has_errors = read
            .diagnostics
            .iter()
            .any(|finding| finding.severity == Severity::Error);
        let Some(pack) = read.pack.filter(|_| !has_errors) else {
            let sources = read.files.iter().map(|file| file.spans.source().clone());
            let sources: Sources = sources
                .map(|source| (source.name().to_owned(), source))
                .collect();
            let mut reporter = reporter(Format::Text, output.style, &mut output.out);
            reporter.findings(&read.diagnostics, &sources)?;
            reporter.finish()?;
            return Ok(Exit::Findings);
        };
        let syntax = match Syntax::of_name(&read.files.manifest.name) {
            Syntax::Ron => Syntax::Json,
            Syntax::Json => Syntax::Ron,
        };
        let written = save_pack(&pack, &self.output, syntax)
            .map_err(|finding| Failure::Said(finding.message))?;
        for name in written {
            writeln!(output.out, "wrote {}", shown_in(&self.output, &name))?;
        }
        // Scripts, images and records are the pack's too, and stay as they are.
        let images = pack.map.underlays.iter().map(|underlay| &underlay.image);
        let records = records_of(&folder);
        for name in pack.manifest.scripts.iter().chain(images).chain(&records) {
            let bytes = files
                .read(name)
                .map_err(|why| Failure::Said(format!("{name}: {why}")))?;
            let path = self.output.join(name);
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder)
                    .map_err(|why| Failure::Said(format!("{}: {why}", folder.display())))?;
            }
            save_atomic(&path, &bytes).map_err(|finding| Failure::Said(finding.message))?;
            writeln!(output.out, "copied {}", shown_in(&self.output, name))?;
        }
        Ok(Exit::Clean)
    }

    fn file(&self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let source = read_source(&self.input, MAX_FILE).map_err(|finding| {
            Failure::Said(format!("{}: {}", self.input.display(), finding.message))
        })?;
        let kind = self
            .kind
            .clone()
            .or_else(|| Kind::of(&self.input).map(|kind| kind.name().to_owned()))
            .ok_or_else(|| {
                Failure::Said(format!(
                    "{}: say what the file holds with --kind: {}",
                    self.input.display(),
                    Kind::names()
                ))
            })?;
        let Some(kind) = Kind::named(&kind) else {
            return Err(Failure::Said(format!(
                "there is no kind `{kind}` that can be converted; there are {}",
                Kind::names()
            )));
        };
        match kind.laid_out(&source, Syntax::of_name(&self.output.to_string_lossy())) {
            Ok(LaidOut { text, .. }) => {
                save_atomic(&self.output, text.as_bytes())
                    .map_err(|finding| Failure::Said(finding.message))?;
                writeln!(output.out, "wrote {}", shown(&self.output))?;
                Ok(Exit::Clean)
            }
            Err(findings) => {
                let sources = Sources::from([(source.name().to_owned(), source)]);
                let mut reporter = reporter(Format::Text, output.style, &mut output.out);
                reporter.findings(&findings, &sources)?;
                reporter.finish()?;
                Ok(Exit::Findings)
            }
        }
    }
}
