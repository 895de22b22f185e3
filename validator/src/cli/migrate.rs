//! `beachhead migrate`: packs of older formats, brought up to date.
//!
//! Reading upgrades every file step by step (`Part::Before` in the schema's `io`), and writing writes the lowest format that
//! can hold the value. So there is nothing here about any format: a file that states none, or a lower one than is written,
//! is written anew.

use std::collections::BTreeMap;
use std::path::Path;

use beachhead_schema::diag::{Diagnostic, Severity};
use beachhead_schema::io::codes::FORMAT_VERSION;
use beachhead_schema::io::{
    PackFiles, PackRead, PartFile, Reader, SourceFile, Syntax, TrackedFiles, read_pack,
};
use beachhead_schema::part_kind::PartKind;
use clap::Args;

use super::fmt::texts;
use super::messages::{shown, shown_in};
use super::rewrite::{NewTexts, PackArgs, Rewritten};
use super::{Exit, Failure, Output};

/// Updates packs of older formats.
///
/// Formats are counted per kind of file. Palettes have two, of which the second holds patterns of their own, and maps have two, of
/// which the second holds tide lines, sectors and breaches as they are printed; each other kind has one so far. What can be
/// behind is a palette or a map that has any of these and states format 1, and a file that doesn't state its format, as
/// drafts made by other programs do: these files are rewritten. Reports the formats of each pack that is up
/// to date. A file is only raised to the lowest format that can hold it, so that older programs can read it as long as
/// possible. Records are migrated by `replay --migrate`; scripts are written by hand, and not changed.
///
/// In a map, the hour of a tide line becomes a list of hours, and a sector that was a chain of hexes becomes the area of these
/// hexes, in which a die counts from where the chain began. A marker with security hexes is a breach that doesn't say on which side of
/// its hex it lies: it stays as it is, with a warning.
///
/// Exits with 0 where all packs are up to date, 1 where one is not yet, 2 where one couldn't be read or has a file of a format
/// that only a newer beachhead reads.
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

    /// Whether the pack is up to date now; or why it can't be read.
    fn pack(
        &self,
        folder: &Path,
        output: &mut Output<'_>,
    ) -> Result<Result<bool, String>, Failure> {
        let Rewritten {
            is_clean,
            read,
            names,
        } = match self.packs.rewrite.rewrite(folder, new_texts, output)? {
            Ok(rewritten) => rewritten,
            Err(problem) => return Ok(Err(problem)),
        };
        if names.is_empty() {
            let formats = listed(&read.files);
            writeln!(output.out, "{}: up to date: {formats}", shown(folder))?;
        }
        if names.contains(&read.files.map.name) {
            unplaced(folder, &read, output)?;
        }
        Ok(Ok(is_clean))
    }
}

/// The files whose format is behind, as they are written today.
fn new_texts(files: &TrackedFiles) -> Result<NewTexts, String> {
    let mut read = read_pack(files);
    if let Some(newer) = newer(&read.files) {
        return Err(newer);
    }
    read.diagnostics.retain(|finding| !is_unsaid(finding));
    let mut texts = texts(&read)?;
    let formats: BTreeMap<&str, Option<u32>> = read
        .files
        .iter()
        .map(|file| (file.name.as_str(), file.format()))
        .collect();
    texts.retain(|name, text| {
        let stated = formats.get(name.as_str()).copied().flatten();
        stated.is_none_or(|stated| Some(stated) < format_of(name, text))
    });
    Ok(NewTexts { read, texts })
}

/// Warns of breaches that a map of an older format has as markers, and that stay so.
fn unplaced(folder: &Path, read: &PackRead, output: &mut Output<'_>) -> Result<(), Failure> {
    let markers = read.pack.iter().flat_map(|pack| pack.map.markers.iter());
    for (at, marker) in markers.enumerate() {
        if marker.security.is_empty() {
            continue;
        }
        let file = &read.files.map;
        let name = shown_in(folder, &file.name);
        let source = file.spans.source();
        let span = file.spans.place("markers", at).span;
        let (line, column) = span.map_or((1, 1), |span| source.line_column(span.start));
        writeln!(
            output.out,
            "warning: {name}:{line}:{column}: {}",
            marker.names_no_side()
        )?;
    }
    Ok(())
}

/// The format that a text states.
fn format_of(name: &str, text: &str) -> Option<u32> {
    let source = SourceFile::new(name, text);
    Reader::open_any(&source, Syntax::of_name(name)).one("format")
}

/// The formats of a pack's files, by kind: `pack 1, palette 1, map 2`.
fn listed(files: &PackFiles) -> String {
    let mut kinds: Vec<(PartKind, Vec<u32>)> = Vec::new();
    for file in files.iter() {
        let Some(format) = file.format() else {
            continue;
        };
        match kinds.iter_mut().find(|(kind, _)| *kind == file.kind) {
            Some((_, formats)) if formats.contains(&format) => {}
            Some((_, formats)) => formats.push(format),
            None => kinds.push((file.kind, vec![format])),
        }
    }
    let kinds = kinds.into_iter().map(|(kind, mut formats)| {
        formats.sort_unstable();
        let formats: Vec<String> = formats.iter().map(u32::to_string).collect();
        format!("{kind} {}", formats.join(" and "))
    });
    kinds.collect::<Vec<_>>().join(", ")
}

/// Why a pack can't be migrated by this program, if a file is of a format that only a newer one reads.
fn newer(files: &PackFiles) -> Option<String> {
    let is_newer = |file: &&PartFile| file.format().is_some_and(|format| format > file.newest);
    let file = files.iter().find(is_newer)?;
    let format = file.format()?;
    Some(format!(
        "{} is of {} format {format}, and this beachhead reads up to {}: update beachhead",
        file.name, file.kind, file.newest
    ))
}

/// Whether all that is wrong is that a file doesn't state its format; it is then read as one of the newest.
fn is_unsaid(finding: &Diagnostic) -> bool {
    finding.code == FORMAT_VERSION
        && finding.severity == Severity::Error
        && finding.place.span.is_none()
}
