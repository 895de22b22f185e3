//! The lints of a project's own, as `beachhead.toml` states them.
//!
//! ```toml
//! [[check.lints]]
//! code = "OWN001"                          # capital letters that no built-in code begins with, then digits
//! query = "terrain=woods and elevation>3"  # as the editor's search takes it; a finding for every hex that it finds
//! message = "woods end at contour 3"
//! name = "woods-too-high"                  # `own-lint`, if it is left out
//! of = "unit"                              # asks about units instead of hexes
//! severity = "error"                       # `warning`, if it is left out
//! paths = ["packs/*"]                      # only these packs, by their folders or maps
//! help = "lower the hex, or change its terrain"
//! explain = "Nothing but grass grows higher up."
//! ```
//!
//! Whatever can't be understood is refused where it stands. A value that a pack may have or not, such as a terrain, is
//! looked for when a pack is checked ([`crate::lint::OwnLints`]).

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::PathBuf;

use beachhead_model::diag::{Severity, one_line};
use beachhead_query::{Of, Query, QueryError};
use serde::Deserialize;
use toml::Spanned;

use super::codes::letters;
use super::own_names::{IdFault, id_fault, is_built_in, is_name};
use super::rules::glob;
use crate::finding::LintReport;
use crate::glob::PathGlob;
use crate::lint::{OwnLint, OwnLints, own_code};

/// The most lints that a file may state: each is asked of every hex.
const MOST_LINTS: usize = 200;
/// The most bytes of a message or help, which every finding repeats,
const MOST_OF_MESSAGE: usize = 1_000;
/// and of an explanation.
const MOST_OF_EXPLAIN: usize = 10_000;
/// What a lint without a name is called.
const NAME: &str = "own-lint";

/// A lint as the file states it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Stated {
    code: Spanned<String>,
    query: Spanned<String>,
    message: Spanned<String>,
    #[serde(default)]
    name: Option<Spanned<String>>,
    #[serde(default)]
    of: Option<OfWord>,
    #[serde(default)]
    severity: Option<Word>,
    #[serde(default)]
    paths: Vec<Spanned<String>>,
    #[serde(default)]
    help: Option<Spanned<String>>,
    #[serde(default)]
    explain: Option<Spanned<String>>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Word {
    Error,
    Warning,
    Info,
}

/// The records that a query is asked of.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum OfWord {
    Hex,
    Unit,
}

impl Word {
    fn severity(self) -> Severity {
        match self {
            Self::Error => Severity::Error,
            Self::Warning => Severity::Warning,
            Self::Info => Severity::Info,
        }
    }
}

/// What is wrong, and where in the file.
pub(super) struct Refused {
    pub(super) at: Range<usize>,
    pub(super) why: String,
}

fn refused<T>(at: Range<usize>, why: impl Into<String>) -> Result<T, Refused> {
    let why = why.into();
    Err(Refused { at, why })
}

/// The lints that a file with this text states; their paths count from `root`.
///
/// # Errors
/// The first that can't be understood.
pub(super) fn own_lints(root: PathBuf, stated: &[Stated], text: &str) -> Result<OwnLints, Refused> {
    let mut known = BTreeSet::new();
    let mut lints = Vec::new();
    for stated in stated {
        if lints.len() == MOST_LINTS {
            let why = format!("a file states at most {MOST_LINTS} lints: take some out");
            return refused(stated.code.span(), why);
        }
        let lint = stated.lint(text)?;
        if !known.insert(lint.code().id) {
            let id = lint.code().id;
            let why = format!("the code `{id}` is used twice in this file: give each lint its own");
            return refused(stated.code.span(), why);
        }
        lints.push(lint);
    }
    Ok(OwnLints::new(root, lints))
}

impl Stated {
    fn lint(&self, text: &str) -> Result<OwnLint, Refused> {
        let id = self.id()?;
        let name = self.name()?;
        let Some(code) = own_code(id, name) else {
            let why = "too many different codes were read since the program began: start it again";
            return refused(self.code.span(), why);
        };
        let paths: Result<Vec<PathGlob>, Refused> = self.paths.iter().map(path).collect();
        let paths = paths?;
        let severity = self.severity.map_or(Severity::Warning, Word::severity);
        let about = LintReport {
            code: id.to_owned(),
            name: name.to_owned(),
            severity,
            message: one_line(said("message", &self.message, MOST_OF_MESSAGE)?),
            query: self.query.get_ref().trim().to_owned(),
            of: match self.of {
                None | Some(OfWord::Hex) => None,
                Some(OfWord::Unit) => Some("unit".to_owned()),
            },
            paths: self
                .paths
                .iter()
                .map(|path| path.get_ref().clone())
                .collect(),
            help: { self.help.as_ref() }
                .map(|help| said("help", help, MOST_OF_MESSAGE).map(one_line))
                .transpose()?,
            explain: { self.explain.as_ref() }
                .map(|explain| said("explain", explain, MOST_OF_EXPLAIN))
                .transpose()?,
        };
        Ok(OwnLint {
            code,
            about,
            query: self.query(id, text)?,
            paths,
        })
    }

    fn id(&self) -> Result<&str, Refused> {
        let id = self.code.get_ref().as_str();
        let why = match id_fault(id) {
            None => return Ok(id),
            Some(IdFault::Form) => format!(
                "`{id}` can't be a code: write capital letters and then digits, 16 characters at most, as in `OWN001`"
            ),
            Some(IdFault::BuiltIn) => {
                format!("`{id}` is a built-in code: choose other letters, as in `OWN001`")
            }
            Some(IdFault::Letters) => {
                let begin = letters(id);
                format!("built-in codes begin with `{begin}`: choose other letters, as in `OWN001`")
            }
        };
        refused(self.code.span(), why)
    }

    fn name(&self) -> Result<&str, Refused> {
        let Some(stated) = &self.name else {
            return Ok(NAME);
        };
        let name = stated.get_ref().as_str();
        if !is_name(name) {
            let why = format!(
                "`{name}` can't be a name: write small letters, digits and hyphens, 40 characters at most, as in `woods-too-high`"
            );
            return refused(stated.span(), why);
        }
        if is_built_in(name) {
            let why = format!("`{name}` names built-in codes: choose another name");
            return refused(stated.span(), why);
        }
        Ok(name)
    }

    fn query(&self, id: &str, text: &str) -> Result<Query, Refused> {
        let of = match self.of {
            None | Some(OfWord::Hex) => Of::Hexes,
            Some(OfWord::Unit) => Of::Units,
        };
        let query = Query::parse_of(of, self.query.get_ref()).map_err(|error| {
            let QueryError { at, message, help } = error;
            let help = help.map_or_else(String::new, |help| format!("; {help}"));
            Refused {
                at: within(&self.query, at.start, text),
                why: format!("the query of {id} can't be understood: {message}{help}"),
            }
        })?;
        let mut fields = query.fields().iter();
        if let Some((field, at)) = fields.find(|(field, _)| field.needs_screen()) {
            let why = format!(
                "the query of {id} asks for `{}`, which only the editor knows: ask for what the pack's files say, such as `terrain`",
                field.word()
            );
            return refused(within(&self.query, at.start, text), why);
        }
        Ok(query)
    }
}

/// The place of a character of a text; the text as a whole, where it isn't written as it reads.
fn within(stated: &Spanned<String>, character: usize, text: &str) -> Range<usize> {
    let whole = stated.span();
    let value = stated.get_ref();
    let written = text.get(whole.clone()).unwrap_or_default();
    let is_as_read =
        written.len() == value.len() + 2 && written.get(1..=value.len()) == Some(value);
    let offset = value.char_indices().map(|(at, _)| at).nth(character);
    match offset.or(Some(value.len()).filter(|_| character > 0)) {
        Some(offset) if is_as_read => {
            let start = whole.start + 1 + offset;
            start..start
        }
        _ => whole,
    }
}

fn path(path: &Spanned<String>) -> Result<PathGlob, Refused> {
    glob(path.get_ref()).or_else(|why| refused(path.span(), why))
}

/// A text for people, if there is one.
fn said(setting: &str, stated: &Spanned<String>, most: usize) -> Result<String, Refused> {
    let text = stated.get_ref().trim();
    if text.is_empty() {
        let why = match setting {
            "message" => {
                "`message` is empty: write what is wrong with a hex that the query finds".to_owned()
            }
            _ => format!("`{setting}` is empty: write a text, or leave the setting out"),
        };
        return refused(stated.span(), why);
    }
    if text.len() > most {
        let why = format!("`{setting}` has more than {most} bytes: shorten it");
        return refused(stated.span(), why);
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::policy::read;

    const CODE: &str = "code = \"OWN001\"";
    const QUERY: &str = "query = \"terrain=woods\"";
    const MESSAGE: &str = "message = \"x\"";

    /// The settings with lints of these lines.
    fn settings(lints: &[&[&str]]) -> String {
        let lints = lints.iter().map(|lines| lines.join("\n"));
        lints
            .map(|lines| format!("[[check.lints]]\n{lines}\n"))
            .collect()
    }

    fn why(text: &str) -> String {
        read(Path::new("p.toml"), text).expect_err(text)
    }

    #[test]
    fn what_can_not_be_understood_is_refused_where_it_stands() {
        for (lines, expected) in [
            // The code.
            (
                &["code = \"own1\"", QUERY, MESSAGE][..],
                "p.toml:2:8: `own1` can't be a code: write capital letters and then digits, 16 characters at most, as in `OWN001`",
            ),
            (
                &["code = \"MAP014\"", QUERY, MESSAGE],
                "p.toml:2:8: `MAP014` is a built-in code: choose other letters, as in `OWN001`",
            ),
            (
                &["code = \"MAP900\"", QUERY, MESSAGE],
                "p.toml:2:8: built-in codes begin with `MAP`: choose other letters, as in `OWN001`",
            ),
            (
                &[QUERY, MESSAGE],
                "p.toml:1:1: the setting `code` is missing here",
            ),
            (
                &["code = 1", QUERY, MESSAGE],
                "p.toml:2:8: `code` must be text in double quotes, not `1`",
            ),
            // The query,
            (
                &[CODE, MESSAGE],
                "p.toml:1:1: the setting `query` is missing here",
            ),
            (
                &[CODE, "query = [\"named\"]", MESSAGE],
                "p.toml:3:9: `query` must be text in double quotes, not `[\"named\"]`",
            ),
            (
                &[CODE, "query = \"named and terain=woods\"", MESSAGE],
                "p.toml:3:20: the query of OWN001 can't be understood: there is no field `terain`; did you mean `terrain`?",
            ),
            (
                &[CODE, "query = 'name=\"é\" or terain'", MESSAGE],
                "p.toml:3:22: the query of OWN001 can't be understood: there is no field `terain`; did you mean `terrain`?",
            ),
            // which may be written with escapes,
            (
                &[CODE, "query = \"name=\\\"x\\\" or terain\"", MESSAGE],
                "p.toml:3:9: the query of OWN001 can't be understood: there is no field `terain`; did you mean `terrain`?",
            ),
            (
                &[CODE, "query = \"(named\"", MESSAGE],
                "p.toml:3:10: the query of OWN001 can't be understood: this `(` has no `)`",
            ),
            (
                &[CODE, "query = \"named and\"", MESSAGE],
                "p.toml:3:19: the query of OWN001 can't be understood: the query ends where a field is expected",
            ),
            (
                &[CODE, "query = \"\"", MESSAGE],
                "p.toml:3:9: the query of OWN001 can't be understood: the query ends where a field is expected",
            ),
            (
                &[CODE, "query = \"elevation=high\"", MESSAGE],
                "p.toml:3:20: the query of OWN001 can't be understood: `elevation` is a number, and `high` is none",
            ),
            // and asks for files only.
            (
                &[CODE, "query = \"terrain=woods and not selected\"", MESSAGE],
                "p.toml:3:32: the query of OWN001 asks for `selected`, which only the editor knows: ask for what the pack's files say, such as `terrain`",
            ),
            (
                &[CODE, "query = \"(problem=MAP014 or named)\"", MESSAGE],
                "p.toml:3:11: the query of OWN001 asks for `problem`, which only the editor knows: ask for what the pack's files say, such as `terrain`",
            ),
            // The texts.
            (
                &[CODE, QUERY],
                "p.toml:1:1: the setting `message` is missing here",
            ),
            (
                &[CODE, QUERY, "message = \" \""],
                "p.toml:4:11: `message` is empty: write what is wrong with a hex that the query finds",
            ),
            (
                &[CODE, QUERY, MESSAGE, "help = \"\""],
                "p.toml:5:8: `help` is empty: write a text, or leave the setting out",
            ),
            (
                &[CODE, QUERY, MESSAGE, "explain = true"],
                "p.toml:5:11: `explain` must be text in double quotes, not `true`",
            ),
            // The name.
            (
                &[CODE, QUERY, MESSAGE, "name = \"Woods too high\""],
                "p.toml:5:8: `Woods too high` can't be a name: write small letters, digits and hyphens, 40 characters at most, as in `woods-too-high`",
            ),
            (
                &[CODE, QUERY, MESSAGE, "name = \"river-gap\""],
                "p.toml:5:8: `river-gap` names built-in codes: choose another name",
            ),
            (
                &[CODE, QUERY, MESSAGE, "name = \"map\""],
                "p.toml:5:8: `map` names built-in codes: choose another name",
            ),
            // What it asks about.
            (
                &[CODE, "of = \"unit\"", QUERY, MESSAGE],
                "p.toml:4:10: the query of OWN001 can't be understood: units have no field `terrain`; to find a kind write kind=terrain, to find a unit id=terrain",
            ),
            (
                &[CODE, QUERY, MESSAGE, "of = \"units\""],
                "p.toml:5:6: `units` is none of the choices here; did you mean `unit`?",
            ),
            // What it counts for, and where.
            (
                &[CODE, QUERY, MESSAGE, "severity = \"off\""],
                "p.toml:5:12: `off` is none of the choices here; it can be `error`, `warning`, `info`",
            ),
            (
                &[CODE, QUERY, MESSAGE, "severity = 1"],
                "p.toml:5:12: `severity` must be text in double quotes, not `1`",
            ),
            (
                &[CODE, QUERY, MESSAGE, "paths = \"packs/*\""],
                "p.toml:5:9: `paths` must be a list, `[ … ]`, not `\"packs/*\"`",
            ),
            (
                &[CODE, QUERY, MESSAGE, "paths = [\"packs/*\", \"a[\"]"],
                "p.toml:5:21: the pattern `a[` can't be understood: unclosed character class; missing ']'",
            ),
            (
                &[CODE, QUERY, MESSAGE, "sevrity = \"info\""],
                "p.toml:5:1: there is no setting `sevrity` here; did you mean `severity`?",
            ),
        ] {
            assert_eq!(why(&settings(&[lines])), expected);
        }
        let first = [CODE, QUERY, MESSAGE];
        assert_eq!(
            why(&settings(&[&first, &first])),
            "p.toml:6:8: the code `OWN001` is used twice in this file: give each lint its own"
        );
        let long = format!("message = \"{}\"", "x".repeat(MOST_OF_MESSAGE + 1));
        assert_eq!(
            why(&settings(&[&[CODE, QUERY, &long]])),
            "p.toml:4:11: `message` has more than 1000 bytes: shorten it"
        );
        assert_eq!(
            why("[check]\nlints = { code = \"OWN001\" }\n"),
            "p.toml:2:9: `lints` must be a list, `[ … ]`, not `{ code = \"OWN001\" }`"
        );
    }

    #[test]
    fn a_file_states_so_many_lints_and_no_more() {
        let lint = |number: usize| {
            let code = format!("code = \"MANY{number:03}\"");
            settings(&[&[&code, QUERY, MESSAGE]])
        };
        let most: String = (1..=MOST_LINTS).map(lint).collect();
        let policy = read(Path::new("p.toml"), &most).expect("there is room");
        assert_eq!(policy.own_lints().codes().count(), MOST_LINTS);
        let more = format!("{most}{}", lint(MOST_LINTS + 1));
        let line = 4 * MOST_LINTS + 2;
        assert_eq!(
            why(&more),
            format!("p.toml:{line}:8: a file states at most 200 lints: take some out")
        );
    }

    #[test]
    fn what_is_left_out_has_its_default() {
        let all = [
            CODE,
            QUERY,
            MESSAGE,
            "name = \"woods\"",
            "severity = \"error\"",
            "paths = [\"packs/*\"]",
            "help = \"h\"",
            "explain = \"\"\"\nWhy\nso\n\"\"\"",
        ];
        let few = ["code = \"OWN002\"", QUERY, "message = \"two\\nlines\""];
        let policy = read(Path::new("p.toml"), &settings(&[&all, &few])).expect("it makes sense");
        let about: Vec<LintReport> = { policy.own_lints().iter() }
            .map(|lint| lint.about().clone())
            .collect();
        let expected = [
            LintReport {
                code: "OWN001".to_owned(),
                name: "woods".to_owned(),
                severity: Severity::Error,
                message: "x".to_owned(),
                query: "terrain=woods".to_owned(),
                of: None,
                paths: vec!["packs/*".to_owned()],
                help: Some("h".to_owned()),
                explain: Some("Why\nso".to_owned()),
            },
            LintReport {
                code: "OWN002".to_owned(),
                name: "own-lint".to_owned(),
                severity: Severity::Warning,
                message: "two lines".to_owned(),
                query: "terrain=woods".to_owned(),
                of: None,
                paths: Vec::new(),
                help: None,
                explain: None,
            },
        ];
        assert_eq!(about, expected);
    }

    #[test]
    fn settings_know_the_codes_of_their_own_lints() {
        let lint = settings(&[&[CODE, QUERY, MESSAGE]]);
        for (check, expected) in [
            (
                "select = [\"OWN\"]\nignore = [\"own-lint\"]\nseverity = { OWN001 = \"error\" }",
                None,
            ),
            (
                "ignore = [\"OWN002\"]",
                Some("p.toml:2:11: there is no code `OWN002`; did you mean `OWN001`?"),
            ),
            (
                "select = [\"OWNS\"]",
                Some("p.toml:2:11: there is no code `OWNS`; did you mean `OWN`?"),
            ),
        ] {
            let text = format!("[check]\n{check}\n{lint}");
            let read = read(Path::new("p.toml"), &text);
            assert_eq!(read.err().as_deref(), expected, "{check}");
        }
    }
}
