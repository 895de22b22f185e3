//! How messages name paths, and how a finding is said on one line.

use std::path::{Component, Path, PathBuf};

use beachhead_report::plain;
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::io::{SourceFile, path_text};

use super::terminal::complain;

/// Says something on the error output that is no reason to fail, and none to stop if the output is closed.
pub(super) fn note(what: &str) {
    complain(what);
}

/// Why a file could not be saved: which one, why, and what to do.
pub(super) fn not_saved(finding: &Diagnostic) -> String {
    let file = plain(&finding.place.file);
    let help = finding.help.iter().map(|help| format!("; {help}"));
    format!("{file}: {}{}", finding.message, help.collect::<String>())
}

/// A path as messages name it: with `/` on every system, and nothing in it that steers a terminal.
pub(super) fn shown(path: &Path) -> String {
    plain(&path_text(path))
}

/// A path as it is named from this folder, if it lies below: with or without what it stands in, it is the same file.
pub(super) fn from_here(path: PathBuf) -> PathBuf {
    // On Windows `\maps` and `C:maps` are not absolute: the first lies on the current drive, the second in the current
    // folder of that drive.
    let is_rooted = matches!(
        path.components().next(),
        Some(Component::Prefix(_) | Component::RootDir)
    );
    if !is_rooted {
        return path;
    }
    let named = || {
        let here = std::env::current_dir().ok()?;
        // A link may lead here by another name.
        let real = || {
            // Both by the same system call: on Windows it gives paths in a form of their own.
            let (path, here) = (path.canonicalize().ok()?, here.canonicalize().ok()?);
            path.strip_prefix(here).ok().map(Path::to_path_buf)
        };
        let below = path.strip_prefix(&here).ok().map(Path::to_path_buf);
        below.or_else(real)
    };
    match named() {
        Some(below) if below.as_os_str().is_empty() => PathBuf::from("."),
        Some(below) => below,
        None => path,
    }
}

/// A file in a folder as messages name it; neither `pack/` nor `./pack` gets a second slash.
pub(super) fn shown_in(folder: &Path, name: &str) -> String {
    shown(&folder.join(name))
}

/// Says how many mistakes keep something from being played or drawn, and the first of them.
pub(super) fn kept(shown: &str, findings: &[String], done: &str) -> String {
    let keep = mistakes_keep(findings.len());
    let first = findings.iter().take(1).map(|first| format!("\n{first}"));
    let first: String = first.collect();
    format!("{shown}: {keep} it from being {done}; `beachhead check` shows more{first}")
}

/// A finding on one line: file, line and column, message, and what to do.
pub(super) fn on_one_line(finding: &Diagnostic, source: Option<&SourceFile>) -> String {
    let file = &finding.place.file;
    let at = finding.place.span.zip(source);
    let at = at.map_or_else(String::new, |(span, source)| {
        let (line, column) = source.line_column(span.start);
        format!(":{line}:{column}")
    });
    let help = finding.help.iter().map(|help| format!("; {help}"));
    let help: String = help.collect();
    format!("{file}{at}: {}{help}", finding.message)
}

/// `1 mistake keeps`, `2 mistakes keep`.
pub(super) fn mistakes_keep(count: usize) -> String {
    match count {
        1 => "1 mistake keeps".to_owned(),
        many => format!("{many} mistakes keep"),
    }
}
