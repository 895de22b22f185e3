//! What faults are planted in, and what has to notice them.

use std::collections::BTreeSet;
use std::path::Path;

/// A crate whose rules are tried.
pub(crate) struct TriedCrate {
    pub name: &'static str,
    /// Its folder of sources.
    pub sources: &'static str,
    /// The packs whose scripts, records and set-ups try it, each with the package of its rulebook.
    pub packs: &'static [(&'static str, &'static str)],
    /// The packages whose tests try it, the nearest first.
    pub tests: &'static [&'static str],
    /// Test programs of those packages that run without libtest. They take the name of one test only.
    pub programs: &'static [&'static str],
    /// Files and folders of its sources that hold no rules, each with what it holds instead.
    without_rules: &'static [(&'static str, &'static str)],
}

const TARGETS: [TriedCrate; 7] = [
    TriedCrate {
        name: "utah",
        sources: "validator/games/utah/src",
        packs: &[("beachhead-utah", "sample-data/utah")],
        tests: &["beachhead-utah"],
        programs: &[],
        without_rules: &[
            ("open/", "reading of the scenario and its tables"),
            ("data/system.rs", "reading of the pack's choices"),
            ("report/scene.rs", "drawing"),
            ("report/overlays.rs", "drawing"),
            ("sample.rs", "random choice"),
            (
                "report/soundness.rs",
                "checks of whole states, none of which any rule leads to",
            ),
            ("rules.rs", "the rule index"),
            ("codes.rs", "codes of findings"),
            ("pages/", "pages of findings"),
        ],
    },
    TriedCrate {
        name: "landings",
        sources: "validator/games/landings/src",
        packs: &[("beachhead-landings", "sample-data/landings")],
        tests: &["beachhead-landings"],
        programs: &["agreement"],
        without_rules: &[
            ("agreement/", "comparisons with other people's answers"),
            ("open/", "reading of the scenario and its tables"),
            ("ground/catalogue.rs", "reading of tables"),
            ("report/scene.rs", "drawing"),
            ("report/overlays.rs", "drawing"),
            ("sample.rs", "random choice"),
            (
                "report/soundness.rs",
                "checks of whole states, none of which any rule leads to",
            ),
            ("rules.rs", "the rule index"),
            ("printed.rs", "heads of paragraphs"),
            ("codes.rs", "codes of findings"),
            ("pages/", "pages of findings"),
        ],
    },
    TriedCrate {
        name: "dday",
        sources: "validator/games/dday/src",
        packs: &[("beachhead-dday", "sample-data/dday")],
        tests: &["beachhead-dday"],
        programs: &[],
        without_rules: &[
            ("open/", "reading of the scenario and its tables"),
            ("report/scene.rs", "drawing"),
            ("report/overlays.rs", "drawing"),
            ("sample.rs", "random choice"),
            (
                "report/soundness.rs",
                "checks of whole states, none of which any rule leads to",
            ),
            ("rules.rs", "the rule index"),
            ("codes.rs", "codes of findings"),
            ("pages/", "pages of findings"),
        ],
    },
    TriedCrate {
        name: "omaha",
        sources: "validator/games/omaha/src",
        // The small ones go first: they are faster.
        packs: &[
            ("beachhead-omaha", "validator/games/omaha/src/tests/pack"),
            ("beachhead-omaha", "validator/games/omaha/src/tests/inland"),
            ("beachhead-omaha", "sample-data/omaha-page-3"),
            ("beachhead-omaha", "sample-data/omaha"),
        ],
        tests: &["beachhead-omaha"],
        programs: &[],
        without_rules: &[
            ("open/", "reading of the scenario and its tables"),
            ("report/scene.rs", "drawing"),
            ("report/overlays.rs", "drawing"),
            ("sample.rs", "random choice"),
            ("sample/", "random choice"),
            (
                "report/soundness.rs",
                "checks of whole states, none of which any rule leads to",
            ),
            ("rules.rs", "the rule index"),
            ("codes.rs", "codes of findings"),
            ("pages/", "pages of findings"),
        ],
    },
    TriedCrate {
        name: "table",
        sources: "validator/games/table/src",
        packs: &[("beachhead-table", "sample-data/elm-ford")],
        tests: &["beachhead-table"],
        programs: &[],
        without_rules: &[
            ("reading/", "what is wrong with rules, which lints report"),
            ("readback/", "sentences"),
            ("report/scene.rs", "drawing"),
            ("sample.rs", "random choice"),
            (
                "report/soundness.rs",
                "checks of whole states, none of which any rule leads to",
            ),
            ("codes.rs", "codes of findings"),
            ("pages/", "pages of findings"),
        ],
    },
    TriedCrate {
        name: "kit",
        sources: "validator/kit/src",
        packs: &[
            ("beachhead-utah", "sample-data/utah"),
            ("beachhead-landings", "sample-data/landings"),
            ("beachhead-dday", "sample-data/dday"),
        ],
        tests: &[
            "beachhead-kit",
            "beachhead-utah",
            "beachhead-landings",
            "beachhead-dday",
            "beachhead-omaha",
        ],
        programs: &["agreement"],
        without_rules: &[("testing.rs", "help for tests")],
    },
    TriedCrate {
        name: "engine",
        sources: "validator/engine/src",
        packs: &[
            ("beachhead-utah", "sample-data/utah"),
            ("beachhead-landings", "sample-data/landings"),
        ],
        tests: &["beachhead-engine", "beachhead-utah", "beachhead-landings"],
        programs: &["agreement"],
        without_rules: &[
            ("testgame.rs", "a game for tests"),
            ("testing/", "help for tests"),
            ("codes.rs", "codes of findings"),
        ],
    },
];

impl TriedCrate {
    /// Every crate that can be tried.
    #[cfg(test)]
    pub(crate) fn all() -> impl Iterator<Item = &'static Self> {
        TARGETS.iter()
    }

    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        TARGETS.iter().find(|target| target.name == name)
    }

    /// All of them, for messages.
    pub(crate) fn names() -> String {
        TARGETS.map(|target| target.name).join(", ")
    }

    /// Packages of the rulebooks whose packs try it.
    pub(crate) fn rulebooks(&self) -> BTreeSet<&'static str> {
        self.packs.iter().map(|(package, _)| *package).collect()
    }

    /// Whether a function holds rules. What an action's `candidates` propose, of one unit or of all, is judged by `check` like
    /// anything else. `Slot::other` and its `other_path` make mistaken actions at random, with which tests try `check`.
    pub(crate) fn is_of_rules(function: &str) -> bool {
        !["candidates", "candidates_of", "other", "other_path"].contains(&function)
    }

    /// Whether a file of the sources holds rules; its path is seen from there.
    pub(crate) fn holds_rules(&self, file: &Path) -> bool {
        let name = file.to_string_lossy().replace('\\', "/");
        let mut others = self.without_rules.iter();
        !others.any(|(other, _)| name == *other || other.ends_with('/') && name.starts_with(other))
    }
}
