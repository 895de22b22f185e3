//! Paths as text and back, whatever they are made of: for journals and for the list of the packs opened last.
//!
//! Most paths are text. One that isn't, or that wouldn't fit into a line, is written as numbers behind [`RAW`].
//!
//! Holds always: a path that was written is read back as it was (`tests::every_path_comes_back`).

use std::path::{Path, PathBuf};

use serde::{Deserialize, Deserializer, Serializer};

/// What stands before a path that is written as numbers.
const RAW: &str = "raw:";

/// The path in one line.
pub(crate) fn text_of(path: &Path) -> String {
    match path.to_str() {
        Some(text) if !text.starts_with(RAW) && !text.contains(char::is_control) => text.to_owned(),
        _ => {
            let units = system::units(path).into_iter();
            let numbers: String = units.map(|unit| format!("{unit:04x}")).collect();
            format!("{RAW}{numbers}")
        }
    }
}

/// The path that this line means.
pub(crate) fn path_of(text: &str) -> PathBuf {
    let units = text.strip_prefix(RAW).and_then(|numbers| {
        let (digits, rest) = numbers.as_bytes().as_chunks::<4>();
        let units = digits.iter().map(|digits| {
            let digits = std::str::from_utf8(digits).ok()?;
            u16::from_str_radix(digits, 16).ok()
        });
        let units: Option<Vec<u16>> = units.collect();
        rest.is_empty().then_some(units?)
    });
    let path = units.and_then(|units| system::path(&units));
    path.unwrap_or_else(|| PathBuf::from(text))
}

/// For serde.
pub(crate) fn serialize<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&text_of(path))
}

/// For serde.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(source: D) -> Result<PathBuf, D::Error> {
    String::deserialize(source).map(|text| path_of(&text))
}

/// What paths are made of here: bytes.
#[cfg(unix)]
mod system {
    use std::ffi::OsString;
    use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
    use std::path::{Path, PathBuf};

    pub(super) fn units(path: &Path) -> Vec<u16> {
        let bytes = path.as_os_str().as_bytes().iter();
        bytes.map(|byte| u16::from(*byte)).collect()
    }

    pub(super) fn path(units: &[u16]) -> Option<PathBuf> {
        let bytes = units.iter().map(|unit| u8::try_from(*unit).ok());
        let bytes: Option<Vec<u8>> = bytes.collect();
        Some(OsString::from_vec(bytes?).into())
    }
}

/// What paths are made of here: words of 16 bits.
#[cfg(windows)]
mod system {
    use std::ffi::OsString;
    use std::os::windows::ffi::{OsStrExt as _, OsStringExt as _};
    use std::path::{Path, PathBuf};

    pub(super) fn units(path: &Path) -> Vec<u16> {
        path.as_os_str().encode_wide().collect()
    }

    pub(super) fn path(units: &[u16]) -> Option<PathBuf> {
        Some(OsString::from_wide(units).into())
    }
}

/// In a browser paths are texts.
#[cfg(not(any(unix, windows)))]
mod system {
    use std::path::{Path, PathBuf};

    pub(super) fn units(path: &Path) -> Vec<u16> {
        path.to_string_lossy().encode_utf16().collect()
    }

    pub(super) fn path(units: &[u16]) -> Option<PathBuf> {
        Some(String::from_utf16(units).ok()?.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_comes_back() {
        let mut paths: Vec<PathBuf> = [
            "/maps/Utah Beach",
            "/maps/Überlingen",
            "/two\nlines",
            "raw:",
            "raw:002f",
            "",
        ]
        .map(PathBuf::from)
        .to_vec();
        #[cfg(unix)]
        {
            use std::os::unix::ffi::OsStrExt as _;
            let bytes = std::ffi::OsStr::from_bytes(b"/maps/\xff \xfe\nbeach");
            paths.push(bytes.into());
        }
        for path in paths {
            let text = text_of(&path);
            assert!(!text.contains('\n'), "{text:?}");
            assert_eq!(path_of(&text), path, "{text:?}");
        }
        // Text that is no valid encoding is taken as it is.
        for text in ["raw:12", "raw:wxyz", "raw:\u{e4}\u{e4}"] {
            assert_eq!(path_of(text), PathBuf::from(text));
        }
    }
}
