//! Patterns of paths, as `drafts/**`: those of `beachhead.toml`, of a project's own lints and of the command line.
//!
//! A pattern is text that somebody else may have written. Holds always: any text gives a pattern or the reason why it is
//! none, in little time, stack and memory (`tests::no_pattern_panics`). `Glob::compile_matcher` panics on what the set of
//! one pattern reports, so all patterns are compiled here.

use std::path::Path;

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};

/// The longest pattern, in bytes. No system has longer paths.
const MAX_BYTES: usize = 4096;
/// The most opening braces of a pattern. The parser calls itself for each that lies in another.
const MAX_BRACES: usize = 64;

/// Paths that one pattern matches. `*` and `?` match no `/`, `**` does.
#[derive(Clone, Debug)]
pub struct PathGlob(GlobSet);

/// Meaning of `\` in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backslash {
    /// Takes the character after it literally, on every system.
    Escapes,
    /// As the system's paths have it: a separator on Windows.
    AsInPaths,
}

impl PathGlob {
    /// Compiles a pattern.
    ///
    /// # Errors
    /// The reason why it can't be used, with the pattern.
    pub fn new(pattern: &str, backslash: Backslash) -> Result<Self, String> {
        let wrong = |why: &dyn std::fmt::Display| {
            let shown = beginning(pattern);
            format!("the pattern `{shown}` can't be understood: {why}")
        };
        if pattern.len() > MAX_BYTES {
            let why = format!("it is longer than {MAX_BYTES} bytes");
            return Err(wrong(&why));
        }
        if pattern.bytes().filter(|byte| *byte == b'{').count() > MAX_BRACES {
            let why = format!("it has more than {MAX_BRACES} braces `{{`; write several patterns");
            return Err(wrong(&why));
        }
        let mut glob = GlobBuilder::new(pattern);
        glob.literal_separator(true);
        if backslash == Backslash::Escapes {
            glob.backslash_escape(true);
        }
        let glob = glob.build().map_err(|error| wrong(error.kind()))?;
        let set = GlobSetBuilder::new().add(glob).build();
        // The only reason left is the size of the compiled pattern.
        let set = set.map_err(|_| wrong(&"it is too large; write several patterns"))?;
        Ok(Self(set))
    }

    /// Whether a path matches.
    pub fn is_match(&self, path: impl AsRef<Path>) -> bool {
        self.0.is_match(path)
    }
}

/// A pattern for a message: no more of it than fits a line.
fn beginning(pattern: &str) -> String {
    const SHOWN: usize = 80;
    match pattern.char_indices().nth(SHOWN) {
        None => pattern.to_owned(),
        Some((at, _)) => format!("{}…", pattern.get(..at).unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nested(open: &str, depth: usize) -> String {
        format!("{}b{}", open.repeat(depth), "}".repeat(depth))
    }

    #[test]
    fn a_pattern_matches_paths() {
        for (pattern, path, expected) in [
            ("drafts/**", "drafts/a/b.ron", true),
            ("drafts/*", "drafts/a/b.ron", false),
            ("**/map.ron", "a/map.ron", true),
            ("*.{ron,json}", "map.json", true),
            ("a\\*", "a*", true),
            ("a\\*", "ab", false),
        ] {
            let glob = PathGlob::new(pattern, Backslash::Escapes).expect(pattern);
            assert_eq!(glob.is_match(path), expected, "{pattern} {path}");
        }
        let deepest = nested("{a,", MAX_BRACES);
        let glob = PathGlob::new(&deepest, Backslash::Escapes).expect("not too deep");
        assert!(glob.is_match("b") && !glob.is_match("c"));
    }

    #[test]
    fn no_pattern_panics() {
        for (pattern, expected) in [
            (nested("{a,", 200), "it has more than 64 braces `{`"),
            (nested("{a,", 1000), "it has more than 64 braces `{`"),
            (nested("{", 100_000), "it is longer than 4096 bytes"),
            ("{[}]".repeat(1000), "it has more than 64 braces `{`"),
            ("a[b".to_owned(), "unclosed character class"),
            (format!("{}{}", "{a,b}".repeat(60), "[!a]".repeat(800)), ""),
            ("?".repeat(MAX_BYTES), ""),
            ("**/".repeat(MAX_BYTES / 3), ""),
            ("[a-z]*".repeat(MAX_BYTES / 6), ""),
        ] {
            let why = PathGlob::new(&pattern, Backslash::Escapes)
                .err()
                .unwrap_or_default();
            assert!(why.contains(expected), "{why} instead of {expected}");
            assert!(why.len() < 250, "{why}");
        }
    }
}
