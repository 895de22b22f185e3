//! Three versions of one file of a pack.

use beachhead_schema::claims::Claims;
use beachhead_schema::conflict::{Conflict, differences};
use beachhead_schema::diag::Severity;
use beachhead_schema::errata::Errata;
use beachhead_schema::forces::Forces;
use beachhead_schema::io::{
    Part, SourceFile, Syntax, kind_of, merge_conflicts, read_part, with_schema, write_part,
};
use beachhead_schema::map::Map;
use beachhead_schema::merge::{
    merge, merge_manifests, merge_on_our_grid, merge_scripts, script_conflicts,
};
use beachhead_schema::pack::{Manifest, Pack};
use beachhead_schema::palette::Palette;
use beachhead_schema::part_kind::PartKind;
use beachhead_schema::rules::Rules;
use beachhead_schema::scenario::Scenario;
use beachhead_schema::stored::Stored;
use beachhead_schema::tables::Tables;

use crate::cli::diff::part::blank;
use crate::cli::messages::on_one_line;

/// What came of merging a file.
pub(in crate::cli) struct MergedFile {
    pub(in crate::cli) text: String,
    /// What is in conflict, and how: a line each.
    pub(in crate::cli) conflicts: Vec<String>,
    /// Advice where the branches have different grids.
    pub(in crate::cli) other_grid: Option<String>,
}

/// Merges a map whose grid is another one on one branch. The other files of the pack have to follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum OtherGrid {
    /// It is not merged.
    Refused,
    /// The grid of ours stays, and the grid is in conflict.
    InConflict,
}

/// What a conflict is about, on one line: `hexes 0203: terrain woods | town`.
pub(super) fn conflict_line(conflict: &Conflict) -> String {
    format!("{}: {}", conflict.label(), differences(conflict).join(", "))
}

/// Merges three versions of a file.
///
/// # Errors
/// They are of different kinds, one can't be read, or the branches have different grids, which are refused.
pub(in crate::cli) fn merge_files(
    base: SourceFile,
    ours: SourceFile,
    theirs: SourceFile,
    other_grid: OtherGrid,
) -> Result<MergedFile, String> {
    for file in [&base, &ours, &theirs] {
        if let Some(finding) = merge_conflicts(file.name(), file.text()).first() {
            return Err(on_one_line(finding, Some(file)));
        }
    }
    let [Some(kind), Some(other), Some(third)] = [&base, &ours, &theirs].map(kind_of) else {
        return Err(format!("{}: this is no file of a pack", ours.name()));
    };
    if kind != other || kind != third {
        return Err(format!(
            "{} is {}, {} is {}, and {} is {}: only files of a kind can be merged",
            base.name(),
            kind.described(),
            ours.name(),
            other.described(),
            theirs.name(),
            third.described()
        ));
    }
    let files = [&base, &ours, &theirs];
    let ours_name = ours.name();
    match kind {
        PartKind::Script => {
            let merged = merge_scripts(&base, &ours, &theirs)?;
            let found = script_conflicts(&SourceFile::new(ours.name(), merged.text.as_str()));
            Ok(MergedFile {
                text: merged.text,
                conflicts: found.iter().map(conflict_line).collect(),
                other_grid: None,
            })
        }
        // It states no format, and so is known by none.
        PartKind::OwnSchema => Err(format!("{ours_name}: schemas are merged as texts")),
        PartKind::Record => Err(format!(
            "{}: records of games are not merged: record one again",
            ours.name()
        )),
        PartKind::Session => Err(format!(
            "{}: sessions are not merged: each is a game of its own, so keep one of them, or both under two names",
            ours.name()
        )),
        PartKind::Manifest => {
            let merged = |parts: [Stored<Manifest>; 3]| {
                let [base, ours, theirs] = parts;
                Ok(merge_manifests(&base, &ours, &theirs))
            };
            merge_parts(files, merged)
        }
        PartKind::Map => {
            let mut differing = None;
            let merged = merge_parts(files, |parts: [Stored<Map>; 3]| {
                let [_, ours, theirs] = &parts;
                if ours.grid == theirs.grid {
                    return in_packs(parts, |pack| &mut pack.map);
                }
                let why = format!(
                    "{ours_name}: the branches have different grids, which other files of the pack have to follow: merge the whole pack with `beachhead merge --revisions BASE OURS THEIRS --path PACK -o PACK --force`"
                );
                if other_grid == OtherGrid::Refused {
                    return Err(why);
                }
                differing = Some(why);
                let [base, ours, theirs] = packs_with(parts, |pack| &mut pack.map)?;
                Ok(merge_on_our_grid(&base, &ours, &theirs).map)
            })?;
            Ok(MergedFile {
                other_grid: differing,
                ..merged
            })
        }
        PartKind::Palette => merge_parts(files, |parts: [Stored<Palette>; 3]| {
            in_packs(parts, |pack| &mut pack.palette)
        }),
        PartKind::Forces => merge_parts(files, |parts: [Stored<Forces>; 3]| {
            in_packs(parts, |pack| &mut pack.forces)
        }),
        PartKind::Tables => merge_parts(files, |parts: [Stored<Tables>; 3]| {
            in_packs(parts, |pack| &mut pack.tables)
        }),
        PartKind::Rules => merge_parts(files, |parts: [Stored<Rules>; 3]| {
            in_packs(parts, |pack| {
                pack.manifest.rules = Some("rules.ron".to_owned());
                &mut pack.rules
            })
        }),
        PartKind::Claims => merge_parts(files, |parts: [Stored<Claims>; 3]| {
            in_packs(parts, |pack| &mut pack.claims)
        }),
        PartKind::Errata => merge_parts(files, |parts: [Stored<Errata>; 3]| {
            in_packs(parts, |pack| &mut pack.errata)
        }),
        PartKind::Scenario => merge_parts(files, |parts: [Stored<Scenario>; 3]| {
            let [base, ours, theirs] = parts.map(|scenario| {
                let mut pack = blank()?;
                pack.manifest.scenarios = vec!["scenario.ron".to_owned()];
                pack.scenarios = vec![scenario];
                Ok::<Pack, String>(pack)
            });
            let merged = merge(&base?, &ours?, &theirs?);
            let mut scenarios = merged.pack.scenarios.into_iter();
            scenarios
                .next()
                .ok_or_else(|| "no scenario is left".to_owned())
        }),
    }
}

/// Three versions of a part merged in packs that have nothing else.
fn in_packs<P: Clone>(parts: [P; 3], place: fn(&mut Pack) -> &mut P) -> Result<P, String> {
    let [base, ours, theirs] = packs_with(parts, place)?;
    let mut merged = merge(&base, &ours, &theirs).pack;
    Ok(place(&mut merged).clone())
}

/// Packs that have these parts and nothing else.
fn packs_with<P>(parts: [P; 3], place: fn(&mut Pack) -> &mut P) -> Result<[Pack; 3], String> {
    let [base, ours, theirs] = parts.map(|part| {
        let mut pack = blank()?;
        *place(&mut pack) = part;
        Ok::<Pack, String>(pack)
    });
    Ok([base?, ours?, theirs?])
}

fn merge_parts<P: Part + PartialEq + Clone>(
    files: [&SourceFile; 3],
    merge: impl FnOnce([Stored<P>; 3]) -> Result<Stored<P>, String>,
) -> Result<MergedFile, String> {
    let [base, ours, theirs] = files.map(read_whole::<P>);
    let (base, ours, theirs) = (base?, ours?, theirs?);
    let merged = merge([base, ours.clone(), theirs.clone()])?;
    let conflicts = merged.margin.conflicts.iter().map(conflict_line).collect();
    let [base_file, our_file, their_file] = files;
    // A file that is as a branch has it is as that branch has written it.
    let text = match () {
        () if merged == theirs && our_file.text() == base_file.text() => {
            their_file.text().to_owned()
        }
        () if merged == ours => our_file.text().to_owned(),
        () if merged == theirs => their_file.text().to_owned(),
        () => {
            let syntax = our_file.syntax();
            let text = write_part(&merged, syntax).map_err(|why| why.to_string())?;
            let spans = read_part::<P>(our_file, syntax).spans;
            match spans.schema().filter(|_| syntax == Syntax::Json) {
                Some(schema) => with_schema(&text, schema),
                None => text,
            }
        }
    };
    Ok(MergedFile {
        text,
        conflicts,
        other_grid: None,
    })
}

/// A part that can be read without a mistake: what can't be read would be lost.
fn read_whole<P: Part>(file: &SourceFile) -> Result<Stored<P>, String> {
    let read = read_part::<P>(file, file.syntax());
    let mut errors = read.diagnostics.iter();
    let first = errors.find(|finding| finding.severity == Severity::Error);
    match (read.value, first) {
        (Some(part), None) => Ok(part),
        (_, Some(finding)) => Err(on_one_line(finding, Some(file))),
        (None, None) => Err(format!("{}: this can't be read", file.name())),
    }
}
