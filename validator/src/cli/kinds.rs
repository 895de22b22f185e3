//! The kinds of files that a pack is made of, each read and formatted separately.

use std::path::Path;

use beachhead_check::registry::played_as;
use beachhead_engine::codes::OTHER_RULEBOOK;
use beachhead_engine::rulebook_and_scenario_of;
use beachhead_schema::claims::Claims;
use beachhead_schema::diag::{Diagnostic, Place};
use beachhead_schema::errata::Errata;
use beachhead_schema::forces::Forces;
use beachhead_schema::io::codes::NOT_SAVED;
use beachhead_schema::io::{
    DiskFiles, Files, Part, SourceFile, Syntax, read_part, with_schema, write_part,
};
use beachhead_schema::map::Map;
use beachhead_schema::pack::Manifest;
use beachhead_schema::palette::Palette;
use beachhead_schema::part_kind::PartKind;
use beachhead_schema::rules::Rules;
use beachhead_schema::scenario::Scenario;
use beachhead_schema::tables::Tables;

use super::messages::shown;
use super::pack_paths::pack_of;

/// What a file's canonical layout is; if it has mistakes, all of them, and the file.
type FormatPart = fn(SourceFile, Syntax) -> Result<Formatted, (Vec<Diagnostic>, SourceFile)>;

/// A kind of file.
#[derive(Clone, Copy, Debug)]
pub(super) struct PartFormat {
    kind: PartKind,
    format: FormatPart,
}

/// A file in its canonical layout.
#[derive(Debug)]
pub(super) struct Formatted {
    pub(super) text: String,
    /// How many comments the file has.
    pub(super) comments: usize,
}

const KINDS: [PartFormat; 10] = [
    PartFormat::part::<Map>(),
    PartFormat::part::<Palette>(),
    PartFormat::part::<Forces>(),
    PartFormat::part::<Tables>(),
    PartFormat::part::<Scenario>(),
    PartFormat::part::<Rules>(),
    PartFormat::part::<Claims>(),
    PartFormat::part::<Errata>(),
    PartFormat::part::<Manifest>(),
    PartFormat {
        kind: PartKind::Session,
        format: format_session,
    },
];

impl PartFormat {
    const fn part<P: Part>() -> Self {
        Self {
            kind: P::KIND,
            format: format_part::<P>,
        }
    }

    pub(super) fn name(self) -> &'static str {
        self.kind.name()
    }

    /// All kinds, for messages.
    pub(super) fn names() -> String {
        KINDS.map(Self::name).join(", ")
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        KINDS.into_iter().find(|format| format.kind.name() == name)
    }

    /// What a file holds: as its pack says, or else as it is named.
    pub(super) fn of(path: &Path) -> Option<Self> {
        let by_pack = || {
            let folder = pack_of(path)?;
            let files = DiskFiles(folder.clone());
            let manifest = [Syntax::Ron, Syntax::Json].into_iter().find_map(|syntax| {
                let source = files.source(&Manifest::file_name(syntax)).ok()?;
                read_part::<Manifest>(&source, syntax).value
            })?;
            let name = shown(path.strip_prefix(&folder).unwrap_or(path));
            let is = |part: &String| *part == name;
            let kinds = [
                (PartKind::Map, is(&manifest.map)),
                (PartKind::Palette, is(&manifest.palette)),
                (PartKind::Forces, manifest.forces.as_ref().is_some_and(is)),
                (PartKind::Tables, manifest.tables.as_ref().is_some_and(is)),
                (PartKind::Scenario, manifest.scenarios.iter().any(is)),
                (PartKind::Rules, manifest.rules.as_ref().is_some_and(is)),
                (PartKind::Claims, manifest.claims.as_ref().is_some_and(is)),
                (PartKind::Errata, manifest.errata.as_ref().is_some_and(is)),
            ];
            let (kind, _) = kinds.into_iter().find(|(_, is)| *is)?;
            KINDS.into_iter().find(|format| format.kind == kind)
        };
        let by_name = || {
            let name = shown(path);
            let stem = name.rsplit('/').next().unwrap_or(&name);
            if SESSION_ENDINGS.iter().any(|ending| stem.ends_with(ending)) {
                return Self::named(PartKind::Session.name());
            }
            Self::named(stem.split('.').next().unwrap_or_default())
        };
        by_pack().or_else(by_name)
    }

    /// A file of this kind in its canonical layout; all its mistakes if it has any, since what can't be read would be lost.
    pub(super) fn formatted(
        self,
        source: SourceFile,
        syntax: Syntax,
    ) -> Result<Formatted, (Vec<Diagnostic>, SourceFile)> {
        (self.format)(source, syntax)
    }
}

/// How the names of sessions end.
const SESSION_ENDINGS: [&str; 2] = [".play.ron", ".play.json"];

/// A session is made of the actions of its rulebook.
fn format_session(
    source: SourceFile,
    syntax: Syntax,
) -> Result<Formatted, (Vec<Diagnostic>, SourceFile)> {
    let (named, _) = rulebook_and_scenario_of(&source);
    let rulebook = named.as_ref().and_then(|named| played_as(named.as_str()));
    let Some(rulebook) = rulebook else {
        let message = match named {
            Some(named) => format!("no rulebook `{named}` is built in: its sessions can't be read"),
            None => "the session names no rulebook".to_owned(),
        };
        let finding = Diagnostic::error(OTHER_RULEBOOK, message);
        let place = Place::file(source.name());
        return Err((vec![finding.at(place)], source));
    };
    match rulebook.rewrite_session(&source, syntax) {
        Ok((text, comments)) => Ok(Formatted { text, comments }),
        Err(findings) => Err((findings, source)),
    }
}

fn format_part<P: Part>(
    source: SourceFile,
    syntax: Syntax,
) -> Result<Formatted, (Vec<Diagnostic>, SourceFile)> {
    let read = read_part::<P>(&source, source.syntax());
    let Some(value) = read.value.filter(|_| read.diagnostics.is_empty()) else {
        return Err((read.diagnostics, source));
    };
    let schema = read.spans.schema().filter(|_| syntax == Syntax::Json);
    let schema = schema.map(str::to_owned);
    let comments = read.comments;
    drop(read.spans);
    let name = source.name().to_owned();
    // Two texts of a large map take more memory than what they say.
    drop(source);
    match write_part(&value, syntax) {
        Ok(text) => Ok(Formatted {
            text: match schema {
                Some(schema) => with_schema(&text, &schema),
                None => text,
            },
            comments,
        }),
        Err(error) => Err((
            vec![Diagnostic::error(NOT_SAVED, error.to_string())],
            SourceFile::new(name, ""),
        )),
    }
}
