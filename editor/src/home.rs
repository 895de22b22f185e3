//! What a document must know of a folder before it writes there: whether the files are still those it read, and whether
//! there is a pack that would hide the new one.
//!
//! The document asks, and refuses; whether the user is asked first is the app's affair.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use beachhead_schema::diag::{Diagnostic, Place};
use beachhead_schema::io::{Files, Syntax, codes};
use beachhead_schema::pack::Manifest;

/// Refuses a folder with a pack of the other syntax: whoever opened it would get either the one or the other.
pub(crate) fn in_one_syntax(folder: &Path, syntax: Syntax) -> Result<(), Box<Diagnostic>> {
    let other = match syntax {
        Syntax::Ron => Syntax::Json,
        Syntax::Json => Syntax::Ron,
    };
    let name = Manifest::file_name(other);
    if folder.join(&name).exists() {
        let why = format!("there is a `{name}` in this folder, and a folder holds one pack");
        return Err(not_written(syntax, why));
    }
    Ok(())
}

/// That a pack is not written into a folder, and what to do.
pub(crate) fn not_written(syntax: Syntax, why: String) -> Box<Diagnostic> {
    let place = Place::file(Manifest::file_name(syntax));
    let finding = Diagnostic::error(codes::NOT_SAVED, why).at(place);
    Box::new(finding.help("choose another folder"))
}

/// What tells whether a file is still the same; one that can't be read has none.
pub(crate) fn hashes(
    files: &dyn Files,
    names: impl Iterator<Item = String>,
) -> BTreeMap<String, u64> {
    names
        .filter_map(|name| {
            let mut hasher = DefaultHasher::new();
            files.read(&name).ok()?.hash(&mut hasher);
            Some((name, hasher.finish()))
        })
        .collect()
}
