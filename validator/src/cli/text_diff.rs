//! Differences of two texts, as `patch` takes them.

use similar::TextDiff;

/// The difference of a file's two texts, as `patch` and `git apply` take it.
pub(super) fn diff(name: &str, old: &str, new: &str) -> String {
    // Neither takes a path that begins with the folder one is in.
    let name = name.trim_start_matches("./").trim_start_matches('/');
    let diff = TextDiff::from_lines(old, new);
    let mut unified = diff.unified_diff();
    unified
        .context_radius(2)
        .header(&format!("a/{name}"), &format!("b/{name}"))
        .to_string()
}
