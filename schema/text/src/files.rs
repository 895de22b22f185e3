//! Files by name, from wherever a pack lies: a folder, the binary itself, a test.
//!
//! Names inside a pack are relative and have `/` between folders on every system. None may lead
//! out of the pack: a pack that was downloaded can't read what else is on the machine.
//! `tests::names_stay_in_the_pack` holds it for names, [`super::disk`] for links on a disk.

use std::collections::BTreeMap;

use beachhead_base::text::code_point;

use super::codes;
use super::source::SourceFile;
use beachhead_model::diag::{Diagnostic, Place};
use beachhead_model::pack::Manifest;
use beachhead_model::syntax::Syntax;

/// Why a file couldn't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// There is no such file.
    #[error("there is no such file")]
    NotFound,
    /// It is a folder, a pipe or a device.
    #[error("this is no file")]
    NotAFile,
    /// It is larger than what may be read, in bytes.
    #[error("the file is larger than {} MiB", limit >> 20)]
    TooLarge {
        /// The most that is read.
        limit: u64,
    },
    /// The name leads out of the pack's folder.
    #[error("the name leads out of the pack's folder")]
    LeavesPack,
    /// Windows has no file of such a name.
    #[error("no file can have this name on Windows: {0}")]
    NotPortable(&'static str),
    /// The name has a letter that no name of ours has: a backslash between folders, or one that can't be seen.
    #[error("{}", stray_letter(*.0))]
    StrayLetter(char),
    /// What the system says.
    #[error("the file can't be read: {0}")]
    Unreadable(String),
}

impl ReadError {
    /// The error as a finding about the file `name`.
    #[must_use]
    pub fn diagnostic(&self, name: &str) -> Diagnostic {
        let (code, help) = match self {
            Self::NotFound | Self::NotAFile => (
                codes::NOT_READABLE,
                "check the name, also for capital letters",
            ),
            Self::Unreadable(_) => (codes::NOT_READABLE, "check that you may read it"),
            Self::TooLarge { .. } => (codes::TOO_LARGE, "check that it is the file you meant"),
            Self::NotPortable(_) => (
                codes::NOT_PORTABLE,
                "rename the file, and write its new name here",
            ),
            Self::StrayLetter(_) => (
                codes::NOT_READABLE,
                "write `/` between folders: so it is on every system",
            ),
            Self::LeavesPack => (
                codes::LEAVES_PACK,
                "name files relative to the pack's folder, without `..`",
            ),
        };
        Diagnostic::error(code, self.to_string())
            .at(Place::file(name))
            .help(help)
    }
}

/// Why a letter belongs into no name of a file. `"scripts\turn.ron"` holds a tab.
fn stray_letter(letter: char) -> String {
    match letter {
        '\\' => "folders are divided by `/`, not by `\\`".to_owned(),
        _ => format!(
            "the name holds an invisible character, {}: `\\` begins an escape",
            code_point(letter)
        ),
    }
}

/// Where the files of a pack are.
pub trait Files {
    /// The bytes of the file of that name.
    ///
    /// # Errors
    /// What a [`ReadError`] says; never more than [`MAX_FILE`](super::MAX_FILE) bytes.
    fn read(&self, name: &str) -> Result<Vec<u8>, ReadError>;

    /// Gives the bytes of a file to `take`, in order and piece by piece: a scan may be larger than what is ever held.
    ///
    /// # Errors
    /// What a [`ReadError`] says; some pieces may have been given by then.
    fn read_in_pieces(&self, name: &str, take: &mut dyn FnMut(&[u8])) -> Result<(), ReadError> {
        take(&self.read(name)?);
        Ok(())
    }

    /// The SHA-256 of a file in hexadecimal, or why it has none, where that is known without reading it: a scan may be
    /// open already, and too large to be read again for every check.
    fn known_sha256(&self, _name: &str) -> Option<Result<String, ReadError>> {
        None
    }

    /// The names of all files there are, in order, as [`Files::read`] takes them: without hidden folders, without hidden files
    /// that are neither RON nor JSON, and without what lies in packs inside this one. Empty where files are only known by
    /// name.
    fn list(&self) -> Vec<String> {
        Vec::new()
    }

    /// Whether every file that was read is still the same, where that is kept track of, and no save of these files is under
    /// way.
    fn is_unchanged(&self) -> bool {
        true
    }

    /// What findings call the file of that name: where a person looks for it.
    fn shown(&self, name: &str) -> String {
        name.to_owned()
    }

    /// The file as text.
    ///
    /// # Errors
    /// A finding at the file: it can't be read, or it is no text.
    fn source(&self, name: &str) -> Result<SourceFile, Box<Diagnostic>> {
        let bytes = self
            .read(name)
            .map_err(|error| Box::new(error.diagnostic(name)))?;
        SourceFile::from_bytes(name, bytes)
    }
}

/// Files that are at hand: of the bundled pack, in a browser, in tests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemoryFiles(pub BTreeMap<String, Vec<u8>>);

impl Files for MemoryFiles {
    fn read(&self, name: &str) -> Result<Vec<u8>, ReadError> {
        let parts = parts(name)?;
        self.0
            .get(&parts.join("/"))
            .cloned()
            .ok_or(ReadError::NotFound)
    }

    fn list(&self) -> Vec<String> {
        let is_manifest = |folder: &str, syntax| {
            let name = format!("{folder}/{}", Manifest::file_name(syntax));
            self.0.contains_key(&name)
        };
        let is_in_pack = |name: &str| {
            let mut folders = name.match_indices('/').filter_map(|(at, _)| name.get(..at));
            folders.any(|folder| {
                let syntaxes = [Syntax::Ron, Syntax::Json];
                syntaxes
                    .into_iter()
                    .any(|syntax| is_manifest(folder, syntax))
            })
        };
        let is_hidden = |name: &str| match name.rsplit_once('/') {
            Some((folders, file)) => {
                let mut folders = folders.split('/');
                folders.any(|folder| folder.starts_with('.')) || is_left_out(file)
            }
            None => is_left_out(name),
        };
        let names = self
            .0
            .keys()
            .filter(|name| !is_hidden(name) && !is_in_pack(name));
        names.cloned().collect()
    }
}

/// Whether a file of this name, without its folders, is left out of what is listed: it is hidden, and looks like none of ours.
pub(super) fn is_left_out(file: &str) -> bool {
    let mut ours = [Syntax::Ron, Syntax::Json].into_iter();
    let is_ours = ours.any(|syntax| {
        let stem = file.strip_suffix(syntax.extension());
        stem.is_some_and(|stem| stem.ends_with('.') && stem.len() > 1)
    });
    file.starts_with('.') && !is_ours
}

/// The folders and the file a name consists of.
///
/// # Errors
/// [`ReadError::LeavesPack`] for names that lead out, or would on another system; [`ReadError::StrayLetter`] for
/// backslashes and what can't be seen; [`ReadError::NotPortable`] for those that Windows takes for a device or for another
/// file; [`ReadError::NotFound`] for an empty one.
pub(super) fn parts(name: &str) -> Result<Vec<&str>, ReadError> {
    // A drive letter, a Windows path or what can't be seen is never part of a name of ours.
    if name.starts_with('/') || name.contains(':') {
        return Err(ReadError::LeavesPack);
    }
    if let Some(letter) = name
        .chars()
        .find(|letter| *letter == '\\' || letter.is_control())
    {
        return Err(ReadError::StrayLetter(letter));
    }
    let parts: Vec<&str> = name
        .split('/')
        .filter(|part| !matches!(*part, "" | "."))
        .collect();
    match parts.as_slice() {
        [] => Err(ReadError::NotFound),
        all if all.contains(&"..") => Err(ReadError::LeavesPack),
        all => match all.iter().find_map(|part| why_not_portable(part)) {
            Some(why) => Err(ReadError::NotPortable(why)),
            None => Ok(parts),
        },
    }
}

/// Names that Windows keeps for devices, with any ending: opening `con.ron` there waits for somebody to type.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];
/// Devices that there are several of: `com1`.
const NUMBERED_DEVICES: [&str; 2] = ["com", "lpt"];

/// Whether every system can have a file or folder of this name.
#[must_use]
pub fn is_portable(name: &str) -> bool {
    !name.is_empty() && !name.contains(['/', '\\', ':']) && why_not_portable(name).is_none()
}

/// Why Windows has no file or folder of this name.
fn why_not_portable(part: &str) -> Option<&'static str> {
    if part.contains(['<', '>', '"', '|', '?', '*']) {
        return Some("`<`, `>`, `\"`, `|`, `?` and `*` are not allowed");
    }
    if part.ends_with(['.', ' ']) {
        return Some("it ends in a full stop or a space, which Windows drops");
    }
    let stem = part.split('.').next().unwrap_or(part).trim_end();
    let stem = stem.to_lowercase();
    let is_numbered = || {
        let numbered = NUMBERED_DEVICES.iter();
        let mut numbers = numbered.filter_map(|device| stem.strip_prefix(device));
        numbers.any(|number| matches!(number, "¹" | "²" | "³") || is_digit(number))
    };
    let is_device = DEVICES.contains(&&*stem) || is_numbered();
    is_device.then_some("it is the name of a device there")
}

fn is_digit(text: &str) -> bool {
    matches!(text.as_bytes(), [b'0'..=b'9'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_the_pack() {
        let files = MemoryFiles(BTreeMap::from([(
            "scripts/turn.ron".to_owned(),
            b"()".to_vec(),
        )]));
        for (name, expected) in [
            ("scripts/turn.ron", Ok(b"()".to_vec())),
            ("./scripts//turn.ron", Ok(b"()".to_vec())),
            ("scripts/Turn.ron", Err(ReadError::NotFound)),
            ("", Err(ReadError::NotFound)),
            ("scripts/../scripts/turn.ron", Err(ReadError::LeavesPack)), // no way back, even inside
            ("/etc/passwd", Err(ReadError::LeavesPack)),
            ("C:turn.ron", Err(ReadError::LeavesPack)),
            ("scripts\\turn.ron", Err(ReadError::StrayLetter('\\'))),
            ("scripts\turn.ron", Err(ReadError::StrayLetter('\t'))),
            (
                "\\\\server\\maps\\turn.ron",
                Err(ReadError::StrayLetter('\\')),
            ),
            ("//server/maps/turn.ron", Err(ReadError::LeavesPack)),
        ] {
            assert_eq!(files.read(name), expected, "{name}");
        }
    }

    #[test]
    fn names_that_windows_lacks_are_refused_on_every_system() {
        for (name, is_portable) in [
            ("con.ron", false),
            ("scripts/NUL", false),
            ("aux/map.ron", false),
            ("Com1.map.ron", false),
            ("lpt³.ron", false),
            ("con .ron", false),
            ("conout$", false),
            ("map.", false),
            ("scripts /map.ron", false),
            ("what?.ron", false),
            ("a|b.ron", false),
            ("console.ron", true),
            ("com.ron", true),
            ("com10.ron", true),
            ("icon.ron", true),
            ("map .ron", true),
            (".hidden", true),
        ] {
            let refused = matches!(parts(name), Err(ReadError::NotPortable(_)));
            assert_eq!(refused, !is_portable, "{name}");
            let is_one_name = is_portable && !name.contains('/');
            assert_eq!(super::is_portable(name), is_one_name, "{name}");
        }
    }

    #[test]
    fn files_are_listed_without_hidden_ones_and_packs_inside() {
        let names = [
            "pack.ron",
            "map.ron",
            "scripts/a.ron",
            ".git/config.ron",
            "scripts/.b.ron",
            "scripts/.b.txt",
            "old/pack.json",
            "old/map.json",
            "old/scripts/c.json",
            "older/map.json",
        ];
        let files = names.map(|name| (name.to_owned(), Vec::new()));
        let listed = MemoryFiles(files.into()).list();
        assert_eq!(
            listed,
            [
                "map.ron",
                "older/map.json",
                "pack.ron",
                "scripts/.b.ron",
                "scripts/a.ron"
            ]
        );
    }

    #[test]
    fn what_is_no_text_is_reported_with_its_file() {
        let files = MemoryFiles(BTreeMap::from([("a.ron".to_owned(), vec![0xff])]));
        for (name, code) in [
            ("a.ron", codes::NOT_TEXT),
            ("b.ron", codes::NOT_READABLE),
            ("../a.ron", codes::LEAVES_PACK),
        ] {
            let finding = files.source(name).unwrap_err();
            assert_eq!((finding.code, finding.place), (code, Place::file(name)));
        }
    }
}
