//! One lint of a project's own, and those that a `beachhead.toml` states.

use std::path::{Path, PathBuf};

use beachhead_model::diag::Code;
use beachhead_query::Query;

use crate::finding::LintReport;
use crate::glob::PathGlob;
use crate::paths::within;

/// A lint of a project's own.
#[derive(Clone, Debug)]
pub struct OwnLint {
    /// The code of everything that it finds.
    pub(crate) code: Code,
    /// What reports say of it; its severity and message are those of its findings.
    pub(crate) about: LintReport,
    /// Which hexes or units it finds. It asks for nothing that only a screen knows.
    pub(crate) query: Query,
    /// The packs that it is for, by their folders or maps; all, if there are none.
    pub(crate) paths: Vec<PathGlob>,
}

impl OwnLint {
    /// Its code.
    pub fn code(&self) -> Code {
        self.code
    }

    /// What reports say of it.
    pub fn about(&self) -> &LintReport {
        &self.about
    }
}

/// The lints that a project states. Each has a code of its own, which no other lint has.
#[derive(Clone, Debug, Default)]
pub struct OwnLints {
    /// The folder that their paths count from.
    root: PathBuf,
    lints: Vec<OwnLint>,
}

impl OwnLints {
    pub(crate) fn new(root: PathBuf, lints: Vec<OwnLint>) -> Self {
        Self { root, lints }
    }

    /// All of them, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = &OwnLint> {
        self.lints.iter()
    }

    /// Their codes.
    pub fn codes(&self) -> impl Iterator<Item = Code> {
        self.lints.iter().map(|lint| lint.code)
    }

    /// Whether some are for a part of the packs only.
    pub(crate) fn have_paths(&self) -> bool {
        self.lints.iter().any(|lint| !lint.paths.is_empty())
    }

    /// Those that are for the pack with this map, or for the battle in this file.
    pub(super) fn for_map(&self, map: &str) -> impl Iterator<Item = &OwnLint> {
        let inside = self
            .have_paths()
            .then(|| within(&self.root, Path::new(map)));
        let inside = inside.flatten();
        self.lints.iter().filter(move |lint| {
            let fits = |path: &Path| lint.paths.iter().any(|glob| glob.is_match(path));
            let mut named = inside.iter().flat_map(|map| map.ancestors().take(2));
            lint.paths.is_empty() || named.any(fits)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::policy::read;

    use super::*;

    #[test]
    fn paths_name_packs_or_their_maps() {
        for (paths, map, expected) in [
            ("", "/home/me/packs/utah/map.ron", true),
            ("paths = []", "/home/me/packs/utah/map.ron", true),
            (
                "paths = ['packs/utah']",
                "/home/me/packs/utah/map.ron",
                true,
            ),
            ("paths = ['packs/*']", "/home/me/packs/utah/map.ron", true),
            (
                "paths = ['packs/**']",
                "/home/me/packs/deep/utah/map.ron",
                true,
            ),
            (
                "paths = ['**/map.ron']",
                "/home/me/packs/utah/map.ron",
                true,
            ),
            (
                "paths = ['drafts/**', 'packs/**']",
                "/home/me/packs/utah/map.ron",
                true,
            ),
            ("paths = ['packs']", "/home/me/packs/utah/map.ron", false),
            (
                "paths = ['drafts/**']",
                "/home/me/packs/utah/map.ron",
                false,
            ),
            ("paths = ['**']", "/home/you/packs/utah/map.ron", false), // Outside of the folder it means nothing.
            ("", "/home/you/packs/utah/map.ron", true),
        ] {
            let text = format!(
                "[[check.lints]]\ncode = 'OWN001'\nquery = 'named'\nmessage = 'x'\n{paths}\n"
            );
            let policy = read(Path::new("/home/me/beachhead.toml"), &text).expect("it makes sense");
            let lints = policy.own_lints().for_map(map).count();
            assert_eq!(lints == 1, expected, "{paths}: {map}");
        }
    }
}
