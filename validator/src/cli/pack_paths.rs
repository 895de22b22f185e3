//! Packs, manifests, parts and battles, told by their paths.

use std::path::{Component, Path, PathBuf};

use beachhead_schema::import::m44::EXTENSION;
use beachhead_schema::io::Syntax;
use beachhead_schema::pack::Manifest;
use beachhead_schema::part_kind::PartKind;

/// The nearest folder upwards that is a pack; a path may be a file or folder in it, or the pack itself.
pub(super) fn pack_of(path: &Path) -> Option<PathBuf> {
    // As the user wrote it where that is long enough, so that messages name files in the same way.
    let is_plain = path.components().all(|part| part != Component::ParentDir);
    let as_written = path
        .ancestors()
        .take_while(|_| is_plain)
        .find(|folder| is_pack(folder));
    match as_written {
        Some(folder) if folder.as_os_str().is_empty() => Some(PathBuf::from(".")),
        Some(folder) => Some(folder.to_path_buf()),
        None => path
            .canonicalize()
            .ok()?
            .ancestors()
            .find(|folder| is_pack(folder))
            .map(Path::to_path_buf),
    }
}

/// Whether a folder is a pack.
fn is_pack(folder: &Path) -> bool {
    // A pipe of that name, or a link that leads nowhere, is a manifest that can't be read, and reported as one.
    let is_there = |file: PathBuf| file.symlink_metadata().is_ok_and(|about| !about.is_dir());
    [Syntax::Ron, Syntax::Json]
        .into_iter()
        .any(|syntax| is_there(folder.join(Manifest::file_name(syntax))))
}

/// The kinds of things that a search looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Packs,
    /// Packs, and battles in other programs' formats.
    Targets,
}

pub(super) fn is_manifest(path: &Path) -> bool {
    [Syntax::Ron, Syntax::Json].into_iter().any(|syntax| {
        path.file_name()
            .is_some_and(|name| *name == *Manifest::file_name(syntax))
    })
}

/// Whether a file's name says that it is a battle in another program's format.
pub(super) fn is_battle(path: &Path) -> bool {
    path.extension()
        .is_some_and(|end| end.eq_ignore_ascii_case(EXTENSION))
}

/// The parts that every pack has, by the names that they mostly bear.
const PARTS: [PartKind; 4] = [
    PartKind::Palette,
    PartKind::Map,
    PartKind::Forces,
    PartKind::Tables,
];

/// Whether a file's name is that of a part that every pack has.
pub(super) fn is_part(path: &Path) -> bool {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    is_ours(path) && stem.is_some_and(|stem| PARTS.iter().any(|part| part.name() == stem))
}

pub(super) fn is_ours(path: &Path) -> bool {
    path.extension()
        .is_some_and(|end| end == "ron" || end == "json")
}
