//! What a document must know of a folder before it writes there: whether the files are still those it read, and whether
//! there is a pack that would hide the new one.
//!
//! The document asks, and refuses; whether the user is asked first is the app's affair.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;

use beachhead_schema::diag::{Diagnostic, Place};
use beachhead_schema::io::{Files, ReadError, Syntax, codes};
use beachhead_schema::pack::Manifest;

pub use beachhead_schema::io::Print;
pub(crate) use beachhead_schema::io::print_of;

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

/// The prints of files, by name.
pub type Prints = BTreeMap<String, Print>;

/// The prints of these files; one that can't be read has none.
pub(crate) fn prints(files: &dyn Files, names: impl Iterator<Item = String>) -> Prints {
    names
        .filter_map(|name| {
            let print = print_of(&files.read(&name).ok()?);
            Some((name, print))
        })
        .collect()
}

/// Files that keep the print of each that is read: what was read is what is reported as changed later, and a large file is
/// read once.
pub(crate) struct Printing<'f> {
    files: &'f dyn Files,
    prints: RefCell<BTreeMap<String, Print>>,
}

impl<'f> Printing<'f> {
    /// Nothing is read yet.
    pub fn new(files: &'f dyn Files) -> Self {
        Self {
            files,
            prints: RefCell::default(),
        }
    }

    /// The prints of those of these files that were read.
    pub fn of(self, names: impl Iterator<Item = String>) -> BTreeMap<String, Print> {
        let prints = self.prints.into_inner();
        names
            .filter_map(|name| {
                let print = *prints.get(&name)?;
                Some((name, print))
            })
            .collect()
    }
}

impl Files for Printing<'_> {
    fn read(&self, name: &str) -> Result<Vec<u8>, ReadError> {
        let bytes = self.files.read(name)?;
        let print = print_of(&bytes);
        self.prints.borrow_mut().insert(name.to_owned(), print);
        Ok(bytes)
    }

    fn known_sha256(&self, name: &str) -> Option<Result<String, ReadError>> {
        self.files.known_sha256(name)
    }

    fn shown(&self, name: &str) -> String {
        self.files.shown(name)
    }
}
