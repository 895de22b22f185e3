//! The codes with which settings and baselines speak, and their pages.

use beachhead_model::diag::Code;

/// Each code and its page.
pub(super) const PAGES: &[(Code, &str)] = &[
    (STALE, include_str!("policy/baseline_stale.md")),
    (UNEXPLAINED, include_str!("policy/baseline_unexplained.md")),
    (BROKEN, include_str!("policy/baseline_broken.md")),
    (SHARED, include_str!("policy/baseline_shared.md")),
    (MOVED, include_str!("policy/baseline_moved.md")),
    (CHANGED, include_str!("policy/baseline_changed.md")),
    (MISNAMED, include_str!("policy/settings_misnamed.md")),
    (UNUSED, include_str!("policy/settings_path_unused.md")),
];

/// An entry that no finding has.
pub(crate) const STALE: Code = Code {
    id: "BASE001",
    name: "baseline-stale",
};

/// An entry without a reason.
pub(crate) const UNEXPLAINED: Code = Code {
    id: "BASE002",
    name: "baseline-unexplained",
};

/// A file, or an entry of one, that can't be read.
pub(crate) const BROKEN: Code = Code {
    id: "BASE003",
    name: "baseline-broken",
};

/// An entry that fits more findings than the one it accepts.
pub(crate) const SHARED: Code = Code {
    id: "BASE004",
    name: "baseline-shared",
};

/// An entry whose file is gone, and whose finding is in another file, or in several.
pub(crate) const MOVED: Code = Code {
    id: "BASE005",
    name: "baseline-moved",
};

/// An entry of which a part is found no more, or of version 1 whose finding is about more subjects, or fewer.
pub(crate) const CHANGED: Code = Code {
    id: "BASE006",
    name: "baseline-changed",
};

/// A file is probably meant to be a `beachhead.toml`, and isn't read.
pub const MISNAMED: Code = Code {
    id: "SET001",
    name: "settings-misnamed",
};

/// A pattern of `[[check.paths]]` fits no file.
pub const UNUSED: Code = Code {
    id: "SET002",
    name: "settings-path-unused",
};
