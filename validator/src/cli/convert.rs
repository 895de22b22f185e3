//! `beachhead convert`: RON to JSON and back, and `.m44` files to packs and back.

mod battle;

use std::path::{Path, PathBuf};

use beachhead_schema::claims::Claims;
use beachhead_schema::diag::Severity;
use beachhead_schema::errata::Errata;
use beachhead_schema::forces::Forces;
use beachhead_schema::io::{
    DiskFiles, Files, MAX_FILE, Part, SourceFile, Syntax, read_pack, read_part, read_source,
    save_atomic, save_pack, write_part,
};
use beachhead_schema::map::Map;
use beachhead_schema::pack::Manifest;
use beachhead_schema::palette::Palette;
use beachhead_schema::scenario::Scenario;
use beachhead_schema::tables::Tables;
use clap::Args;

use super::packs::{one_pack, pack_of, shown, shown_in};
use super::{Exit, Failure, Output};
use crate::report::{Format, Sources, reporter};

/// Converts a pack, or one file, from RON to JSON or back; or an `.m44` file to a pack or back.
///
/// Nothing is lost but comments. Scripts and images are copied as they are. An `.m44` file holds one scenario.
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
        // Scripts and images are the pack's too, and stay as they are.
        let images = pack.map.underlays.iter().map(|underlay| &underlay.image);
        for name in pack.manifest.scripts.iter().chain(images) {
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
            .or_else(|| kind_of(&self.input))
            .ok_or_else(|| {
                Failure::Said(format!(
                    "{}: say what the file holds with --kind: {}",
                    self.input.display(),
                    KINDS.map(|(kind, _)| kind).join(", ")
                ))
            })?;
        let Some((_, convert)) = KINDS.iter().find(|(known, _)| *known == kind) else {
            return Err(Failure::Said(format!(
                "there is no kind `{kind}` that can be converted; there are {}",
                KINDS.map(|(kind, _)| kind).join(", ")
            )));
        };
        match convert(&source, Syntax::of_name(&self.output.to_string_lossy())) {
            Ok(text) => {
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

type Conversion =
    fn(&SourceFile, Syntax) -> Result<String, Vec<beachhead_schema::diag::Diagnostic>>;

/// The kinds of files that can be converted one by one.
const KINDS: [(&str, Conversion); 8] = [
    (Map::KIND, part::<Map>),
    (Palette::KIND, part::<Palette>),
    (Forces::KIND, part::<Forces>),
    (Tables::KIND, part::<Tables>),
    (Scenario::KIND, part::<Scenario>),
    (Claims::KIND, part::<Claims>),
    (Errata::KIND, part::<Errata>),
    (Manifest::KIND, part::<Manifest>),
];

/// A part in the other syntax; all its mistakes if it has any, since what can't be read would be lost.
fn part<P: Part>(
    source: &SourceFile,
    syntax: Syntax,
) -> Result<String, Vec<beachhead_schema::diag::Diagnostic>> {
    let read = read_part::<P>(source, source.syntax());
    match read.value {
        Some(value) if read.diagnostics.is_empty() => write_part(&value, syntax).map_err(|error| {
            vec![beachhead_schema::diag::Diagnostic::error(
                beachhead_schema::io::codes::NOT_SAVED,
                error.to_string(),
            )]
        }),
        _ => Err(read.diagnostics),
    }
}

/// What a file holds: as its pack says, or else as it is named.
fn kind_of(path: &Path) -> Option<String> {
    let named = |name: &str| {
        let stem = name.rsplit('/').next().unwrap_or(name);
        stem.split('.').next().unwrap_or_default().to_owned()
    };
    let is_kind = |kind: &str| KINDS.iter().any(|(known, _)| *known == kind);
    let by_pack = || {
        let folder = pack_of(path)?;
        let files = DiskFiles(folder.clone());
        let manifest = [Syntax::Ron, Syntax::Json].into_iter().find_map(|syntax| {
            let source = files.source(&Manifest::file_name(syntax)).ok()?;
            read_part::<Manifest>(&source, syntax).value
        })?;
        let name = path
            .strip_prefix(&folder)
            .unwrap_or(path)
            .to_string_lossy()
            .replace('\\', "/");
        let is = |part: &String| *part == name;
        let kinds = [
            (Map::KIND, is(&manifest.map)),
            (Palette::KIND, is(&manifest.palette)),
            (Forces::KIND, is(&manifest.forces)),
            (Tables::KIND, is(&manifest.tables)),
            (Scenario::KIND, manifest.scenarios.iter().any(is)),
            (Claims::KIND, manifest.claims.as_ref().is_some_and(is)),
            (Errata::KIND, manifest.errata.as_ref().is_some_and(is)),
        ];
        kinds
            .into_iter()
            .find(|(_, is)| *is)
            .map(|(kind, _)| kind.to_owned())
    };
    by_pack().or_else(|| {
        Some(named(&path.to_string_lossy().replace('\\', "/"))).filter(|kind| is_kind(kind))
    })
}
