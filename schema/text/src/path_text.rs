//! A path as text: one name for a file on every system.
//!
//! Findings, baselines, fingerprints and the reports that are merged name files by this text, so that what is written on
//! Windows holds on Linux. [`super::DiskFiles`] names its files by it; so does everything else that shows a path.
//!
//! Holds always: on Windows no `\` is left, and the text still opens the same file.
//! `tests::paths_have_one_text_on_every_system` holds it for both kinds of system, whichever runs it.

use std::path::Path;

/// Whose paths a text follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum System {
    /// `/` stands between folders, and `\` is a letter like others.
    Unix,
    /// `\` stands between folders, and `/` may.
    Windows,
}

/// The system that this runs on.
const HERE: System = if cfg!(windows) {
    System::Windows
} else {
    System::Unix
};

/// A path as reports, baselines and messages name it: with `/` between folders on every system.
///
/// On Windows, `\\?\C:\maps`, the long form that the system itself gives, becomes `C:/maps`.
///
/// ```
/// use beachhead_text::path_text;
/// use std::path::Path;
/// assert_eq!(path_text(&Path::new("packs").join("utah").join("map.ron")), "packs/utah/map.ron");
/// ```
#[must_use]
pub fn path_text(path: &Path) -> String {
    text_on(HERE, &path.to_string_lossy())
}

/// What the text of a path becomes on a system.
fn text_on(system: System, path: &str) -> String {
    if system == System::Unix {
        return path.to_owned();
    }
    let slashed = path.replace('\\', "/");
    let Some(long) = slashed.strip_prefix("//?/") else {
        return slashed;
    };
    match long.split_at_checked("UNC/".len()) {
        Some((share, rest)) if share.eq_ignore_ascii_case("UNC/") => format!("//{rest}"),
        _ if long.chars().nth(1) == Some(':') => long.to_owned(),
        // A volume without a letter has no shorter name.
        _ => slashed,
    }
}

#[cfg(test)]
mod tests {
    use super::{System, text_on};

    #[test]
    fn paths_have_one_text_on_every_system() {
        for (path, unix, windows) in [
            ("map.ron", "map.ron", "map.ron"),
            (
                "packs/utah/map.ron",
                "packs/utah/map.ron",
                "packs/utah/map.ron",
            ),
            (
                r"packs\utah\map.ron",
                r"packs\utah\map.ron",
                "packs/utah/map.ron",
            ),
            (r".\packs/utah", r".\packs/utah", "./packs/utah"),
            (r"..\utah\", r"..\utah\", "../utah/"),
            (r"C:\maps\utah", r"C:\maps\utah", "C:/maps/utah"),
            (r"c:utah", "c:utah", "c:utah"),
            (
                r"\\server\maps\utah",
                r"\\server\maps\utah",
                "//server/maps/utah",
            ),
            (r"\\?\C:\maps\utah", r"\\?\C:\maps\utah", "C:/maps/utah"),
            (
                r"\\?\UNC\server\maps",
                r"\\?\UNC\server\maps",
                "//server/maps",
            ),
            (
                r"\\?\Volume{9}\maps",
                r"\\?\Volume{9}\maps",
                "//?/Volume{9}/maps",
            ),
            ("", "", ""),
        ] {
            assert_eq!(text_on(System::Unix, path), unix);
            assert_eq!(text_on(System::Windows, path), windows);
            let again = text_on(System::Windows, windows);
            assert_eq!(again, windows, "a text stays as it is");
        }
    }
}
