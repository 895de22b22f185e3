//! Our lines in `.gitattributes`: which files git merges by record.

use std::collections::BTreeSet;
use std::path::Path;

use beachhead_schema::io::{MAX_FILE, Syntax, path_text, read_source, save_atomic};
use beachhead_schema::pack::Manifest;

use crate::cli::messages::{not_saved, shown};
use crate::cli::packs::packs_below;

/// The name of the file.
pub(super) const ATTRIBUTES: &str = ".gitattributes";
/// Stands above our lines.
const HEAD: &str = "# Packs of beachhead, by `beachhead git-setup`";
/// Names the merge driver.
const MERGED: &str = "merge=beachhead";
/// Word that earlier versions have written before that: with it, the patches of `git diff` are none.
const DIFFED: &str = "diff=beachhead";

/// The text of the file; blank where there is none.
///
/// # Errors
/// It can't be read.
pub(super) fn attributes(top: &Path) -> Result<String, String> {
    let file = top.join(ATTRIBUTES);
    if !file.exists() {
        return Ok(String::new());
    }
    let read = read_source(&file, MAX_FILE);
    let read = read.map_err(|finding| format!("{}: {}", shown(&file), finding.message))?;
    Ok(read.text().to_owned())
}

/// The lines that others have written.
pub(super) fn without_ours(text: &str) -> Vec<String> {
    let others = text.lines().filter(|line| *line != HEAD && !is_ours(line));
    others.map(str::to_owned).collect()
}

/// The lines with ours behind them.
pub(super) fn with_ours(text: &str, top: &Path) -> Vec<String> {
    let mut lines = without_ours(text);
    lines.push(HEAD.to_owned());
    let patterns = patterns(top).into_iter();
    lines.extend(patterns.map(|pattern| format!("{pattern} {MERGED}")));
    lines
}

/// Whether a version of this program has written the line.
fn is_ours(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace().skip(1);
    let words = (words.next(), words.next(), words.next());
    matches!(
        words,
        (Some(MERGED), None, _) | (Some(DIFFED), Some(MERGED), None)
    )
}

/// Patterns of our files: all in RON, and those in the folders of packs in JSON.
fn patterns(top: &Path) -> BTreeSet<String> {
    let mut patterns = BTreeSet::from(["*.ron".to_owned()]);
    for folder in packs_below(top) {
        if !folder.join(Manifest::file_name(Syntax::Json)).exists() {
            continue;
        }
        let within = folder.strip_prefix(top).unwrap_or(&folder);
        patterns.insert(match path_text(within).as_str() {
            "" => "*.json".to_owned(),
            within => format!("{}/**/*.json", plain_pattern(within)),
        });
    }
    patterns
}

/// A path as a pattern: `?` in the place of what means something in patterns, or ends them.
fn plain_pattern(path: &str) -> String {
    let plain = |letter: char| match letter {
        '/' | '.' | '-' | '_' => letter,
        letter if letter.is_alphanumeric() => letter,
        _ => '?',
    };
    path.chars().map(plain).collect()
}

/// Writes the lines, if they are others; a file without any is removed. Returns whether something was written.
///
/// # Errors
/// It can't be written, and is as it was.
pub(super) fn save(top: &Path, before: &str, lines: &[String]) -> Result<bool, String> {
    let file = top.join(ATTRIBUTES);
    let ends = if before.contains("\r\n") {
        "\r\n"
    } else {
        "\n"
    };
    let text: String = lines.iter().map(|line| format!("{line}{ends}")).collect();
    if text == before {
        return Ok(false);
    }
    if text.is_empty() {
        std::fs::remove_file(&file).map_err(|error| format!("{}: {error}", shown(&file)))?;
        return Ok(true);
    }
    save_atomic(&file, text.as_bytes()).map_err(|finding| not_saved(&finding))?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_lines_are_taken_out() {
        let text = "*.png binary\n\
            # Packs of beachhead, by `beachhead git-setup`\n\
            *.ron diff=beachhead merge=beachhead\n\
            packs/a?b/**/*.json merge=beachhead\n\
            *.ron text merge=beachhead\n\
            maps/*.ron merge=beachhead eol=lf\n\
            merge=beachhead\n";
        let expected = [
            "*.png binary",
            "*.ron text merge=beachhead",
            "maps/*.ron merge=beachhead eol=lf",
            "merge=beachhead",
        ];
        assert_eq!(without_ours(text), expected);
    }
}
