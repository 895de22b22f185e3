//! `beachhead.toml`: what a project has decided about findings.
//!
//! ```toml
//! [check]
//! select = ["MAP", "SCN"]        # only these; all, if it is left out
//! ignore = ["unit-idle"]
//! severity = { MAP014 = "error", CLM = "info", PAL003 = "off" }
//! strict = true                  # warnings fail
//! scripts = true                 # scripts are played, and records proved
//! baseline = "accepted.toml"     # findings that are known
//!
//! [rulebook.utah]                # optional rules, for scenarios that don't choose themselves
//! weather = true
//!
//! [[check.paths]]                # for the findings in some files
//! path = "drafts/**"
//! ignore = ["MAP003"]
//!
//! [[check.lints]]                # lints of the project's own
//! code = "OWN001"
//! query = "terrain=woods and elevation>3"
//! message = "woods end at contour 3"
//!
//! [export]
//! fonts = ["fonts/NotoSansArabic.ttf"]  # for letters that the bundled fonts lack; a letter is of the first that has it
//! ```
//!
//! The nearest one upwards from a pack counts; others further up are not read, and none above the top of the git
//! repository.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use beachhead_draw::Metrics;
use beachhead_model::diag::{Severity, Span, one_line};
use beachhead_text::{SourceFile, merge_conflicts, path_text};
use serde::Deserialize;
use toml::Spanned;

use super::codes::Codes;
use super::font_file::FontFile;
use super::own::{Refused, Stated, own_lints};
use super::rules::{Level, PathRules, Policy, Rule, glob};
use super::toml_error::in_words;
use crate::house::HouseRules;

/// The name of the file.
pub const FILE_NAME: &str = "beachhead.toml";

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct File {
    check: Check,
    export: Export,
    rulebook: BTreeMap<String, BTreeMap<Spanned<String>, bool>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Check {
    select: Vec<Spanned<String>>,
    ignore: Vec<Spanned<String>>,
    severity: BTreeMap<Spanned<String>, Word>,
    strict: bool,
    scripts: bool,
    baseline: Option<PathBuf>,
    paths: Vec<Paths>,
    lints: Vec<Stated>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Export {
    fonts: Vec<Spanned<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Paths {
    path: Spanned<String>,
    #[serde(default)]
    ignore: Vec<Spanned<String>>,
    #[serde(default)]
    severity: BTreeMap<Spanned<String>, Word>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Word {
    Off,
    Info,
    Warning,
    Error,
}

impl Word {
    fn level(self) -> Level {
        match self {
            Self::Off => Level::Off,
            Self::Info => Level::Counts(Severity::Info),
            Self::Warning => Level::Counts(Severity::Warning),
            Self::Error => Level::Counts(Severity::Error),
        }
    }
}

/// The policy that a `beachhead.toml` with this text states.
///
/// # Errors
/// What is wrong with it, with line and column.
pub fn read(path: &Path, text: &str) -> Result<Policy, String> {
    let source = SourceFile::new(path_text(path), text);
    let place = |span: Option<Range<usize>>| {
        let at = span.and_then(|span| u32::try_from(span.start).ok());
        let at = at.map(|at| source.line_column(at));
        let at = at.map_or_else(String::new, |(line, column)| format!("{line}:{column}: "));
        format!("{}:{at}", source.name())
    };
    let wrong = |span: Option<Range<usize>>, why: &str| one_line(format!("{}{why}", place(span)));
    if let Some(conflict) = merge_conflicts(source.name(), source.text()).first() {
        let span = conflict.place.span.map(Span::range);
        return Err(wrong(span, &conflict.message));
    }
    let file: File = toml::from_str(source.text())
        .map_err(|error| wrong(error.span(), &in_words(&error, source.text())))?;
    let root = path.parent().unwrap_or(Path::new("")).to_path_buf();
    let own = own_lints(root.clone(), &file.check.lints, source.text())
        .map_err(|Refused { at, why }| wrong(Some(at), &why))?;
    let codes = |asked: &Spanned<String>| {
        let codes = Codes::asked(asked.get_ref());
        let codes = codes.and_then(|codes| codes.known_among(own.codes()).map(|()| codes));
        codes.map_err(|error| wrong(Some(asked.span()), &error.to_string()))
    };
    let rules = |ignore: &[Spanned<String>], severity: &BTreeMap<Spanned<String>, Word>| {
        let ignored = ignore.iter().map(|asked| (asked, Level::Off));
        let set = severity.iter().map(|(asked, word)| (asked, word.level()));
        ignored
            .chain(set)
            .map(|(asked, level)| Ok((codes(asked)?, level)))
            .collect::<Result<Vec<Rule>, String>>()
    };
    let check = &file.check;
    let paths = check.paths.iter().map(|paths| {
        let path = glob(paths.path.get_ref());
        Ok(PathRules {
            path: path.map_err(|why| wrong(Some(paths.path.span()), &why))?,
            span: span_of(paths.path.span()),
            rules: rules(&paths.ignore, &paths.severity)?,
        })
    });
    let mut house = HouseRules::default();
    for (rulebook, rules) in &file.rulebook {
        for (rule, on) in rules {
            let decided = house.decide(rulebook, rule.get_ref(), *on);
            decided.map_err(|error| wrong(Some(rule.span()), &error.to_string()))?;
        }
    }
    let fonts = file.export.fonts.iter().map(|font| {
        let name = font.get_ref().clone();
        if name.trim().is_empty() {
            let why = "the name of a font is empty: name a file, or take it out";
            return Err(wrong(Some(font.span()), why));
        }
        Ok(FontFile {
            path: root.join(&name),
            name,
            place: place(Some(font.span())),
        })
    });
    Ok(Policy {
        fonts: fonts.collect::<Result<_, String>>()?,
        letters: Metrics::default(),
        idle: OnceLock::new(),
        baseline: check.baseline.as_ref().map(|file| root.join(file)),
        select: check.select.iter().map(codes).collect::<Result<_, _>>()?,
        asked: Vec::new(),
        rules: rules(&check.ignore, &check.severity)?,
        paths: paths.collect::<Result<_, String>>()?,
        command: Vec::new(),
        strict: check.strict,
        house,
        scripts: check.scripts,
        own: Arc::new(own),
        root,
        file: Some(path.to_path_buf()),
    })
}

fn span_of(range: Range<usize>) -> Span {
    Span::new(range.start, range.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_reported_with_its_place() {
        for (text, expected) in [
            (
                "[check]\nselct = []",
                "p.toml:2:1: there is no setting `selct` here; did you mean `select`?",
            ),
            (
                "[check]\nselect = [\n  \"MAP\", \"MAP999\"]",
                "p.toml:3:10: there is no code `MAP999`",
            ),
            (
                "[check]\nseverity = { MAP = \"bad\" }",
                "p.toml:2:20: `bad` is none of the choices here",
            ),
            (
                "[rulebook.utah]\nsnow = true",
                "p.toml:2:1: `utah` has no optional rule `snow`; it has flak, weather",
            ),
            (
                "[rulebook.utha]\nflak = true",
                "p.toml:2:1: no rulebook `utha` is built in",
            ),
            ("[[check.paths]]\npath = \"a[\"", "p.toml:2:8: "),
            ("check = ", "p.toml:1:"),
            (
                "[export]\nfont = []",
                "p.toml:2:1: there is no setting `font` here; did you mean `fonts`?",
            ),
            (
                "[export]\nfonts = \"a.ttf\"",
                "p.toml:2:9: `fonts` must be a list, `[ … ]`, not `\"a.ttf\"`",
            ),
            ("[export]\nfonts = [\"a.ttf\", 3]", "p.toml:2:19: "),
            (
                "[export]\nfonts = [\"a.ttf\", \"\"]",
                "p.toml:2:19: the name of a font is empty: name a file, or take it out",
            ),
            (
                "[check]\n<<<<<<< a\nstrict = true\n=======\n>>>>>>> b",
                "p.toml:2:1: unresolved merge conflict, lines 2\u{2013}5",
            ),
        ] {
            let why = read(Path::new("p.toml"), text).expect_err(text);
            assert!(why.starts_with(expected), "{text}: {why}");
        }
    }

    #[test]
    fn fonts_count_from_the_folder_of_the_file() {
        let text = "[export]\nfonts = [\n  \"fonts/a.ttf\",\n  \"/b.otf\",\n]";
        let policy = read(Path::new("/home/me/beachhead.toml"), text).expect("it makes sense");
        let fonts = policy.fonts().iter();
        let fonts: Vec<(&Path, String)> = fonts
            .map(|font| (font.path(), font.reported("why").to_string()))
            .collect();
        let [a, b] = ["/home/me/fonts/a.ttf", "/b.otf"].map(Path::new);
        let expected = [(a, "3:3: why"), (b, "4:3: why")];
        let expected = expected.map(|(path, why)| (path, format!("/home/me/beachhead.toml:{why}")));
        assert_eq!(fonts, expected);
    }
}
