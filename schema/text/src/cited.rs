//! [`rename_cited`]: a row of the rules under another name, wherever the steps of a script cite it.

use super::node::{self, Kind, Node};
use super::source::SourceFile;
use super::split::outline;
use super::write::record_text;
use beachhead_model::diag::Span;
use beachhead_model::syntax::Syntax;

/// The steps of a script that may cite a row, which then is their second value.
const CITING: [&str; 3] = ["Refuse", "Expect", "Deny"];

/// The text of a script in which the row `new` is cited wherever `old` was: by a `Refuse`, an `Expect` or a `Deny`. All else of the
/// text stays as it is, and so does the same text anywhere else in a step. `None` where nothing cites the row.
///
/// ```
/// use beachhead_text::{SourceFile, rename_cited};
///
/// let script = SourceFile::new("a.ron", "(steps: [Refuse(Move(\"a\"), \"5.2 stops\"), /* ! */ Deny(End)])");
/// let renamed = rename_cited(&script, "5.2 stops", "5.3 halts");
/// assert_eq!(renamed.as_deref(), Some("(steps: [Refuse(Move(\"a\"), \"5.3 halts\"), /* ! */ Deny(End)])"));
/// ```
#[must_use]
pub fn rename_cited(source: &SourceFile, old: &str, new: &str) -> Option<String> {
    let (text, syntax) = (source.text(), source.syntax());
    let outline = outline(text, syntax);
    let mut fields = outline.fields.into_iter();
    let steps = fields.find(|field| source.slice(field.name) == "steps")?;
    let new = record_text(&new, syntax)?;
    let mut renamed = String::with_capacity(text.len());
    let mut next = 0;
    for step in steps.records? {
        let Some(cited) = cited(source.slice(step), syntax, old) else {
            continue;
        };
        let (start, cited) = (step.range().start, cited.range());
        renamed.push_str(text.get(next..start + cited.start)?);
        renamed.push_str(&new);
        next = start + cited.end;
    }
    renamed.push_str(text.get(next..)?);
    (next > 0).then_some(renamed)
}

/// Where a step cites the row.
fn cited(step: &str, syntax: Syntax, row: &str) -> Option<Span> {
    // Most steps don't have the text at all; an escape may hide it.
    if !step.contains(row) && !step.contains('\\') {
        return None;
    }
    let node = node::parse(step, syntax).ok()?;
    let Kind::Group(group) = node.kind else {
        return None;
    };
    let values: Vec<Node<'_>> = match (group.name, syntax) {
        (Some(name), Syntax::Ron) if CITING.contains(&name) => {
            group.items.into_iter().map(|item| item.value).collect()
        }
        // In JSON the name is the key of an object of one entry.
        (None, Syntax::Json) => {
            let item = group.items.into_iter().next()?;
            let Kind::Text(name) = item.key?.kind else {
                return None;
            };
            let Kind::Group(values) = item.value.kind else {
                return None;
            };
            let is_citing = CITING.contains(&name.as_ref());
            let values = values.items.into_iter().map(|item| item.value);
            values.filter(|_| is_citing).collect()
        }
        _ => return None,
    };
    let cited = values.into_iter().nth(1)?;
    matches!(&cited.kind, Kind::Text(text) if text == row).then_some(cited.span)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, script: &str, expected: Option<&str>) {
        let source = SourceFile::new(name, script);
        let renamed = rename_cited(&source, "5.2 stops", "5.3 \"halt\"");
        assert_eq!(renamed.as_deref(), expected);
    }

    #[test]
    fn only_what_steps_cite_is_renamed() {
        check(
            "a.ron",
            r#"(
    about: "5.2 stops", // 5.2 stops
    steps: [
        Expect(Says("5.2 stops"), "5.2 stops"), // 5.2 stops
        Refuse(
            Move(unit: "5.2 stops"), "5.2 sto\u{70}s",
        ),
        Deny(Over), Do(Move("a", "5.2 stops")),
        Expect(Over, "5.2 stops again"), Expect("5.2 stops"),
    ],
)
"#,
            Some(
                r#"(
    about: "5.2 stops", // 5.2 stops
    steps: [
        Expect(Says("5.2 stops"), "5.3 \"halt\""), // 5.2 stops
        Refuse(
            Move(unit: "5.2 stops"), "5.3 \"halt\"",
        ),
        Deny(Over), Do(Move("a", "5.2 stops")),
        Expect(Over, "5.2 stops again"), Expect("5.2 stops"),
    ],
)
"#,
            ),
        );
        check(
            "a.json",
            r#"{"steps": [{"Expect": ["Over",  "5.2 stops"]}, {"Do": ["a", "5.2 stops"]}]}"#,
            Some(
                r#"{"steps": [{"Expect": ["Over",  "5.3 \"halt\""]}, {"Do": ["a", "5.2 stops"]}]}"#,
            ),
        );
        for (name, script) in [
            ("a.ron", "(steps: [Expect(Over, \"5.2\")])"),
            ("a.ron", "(steps: 3)"),
            ("a.json", "{}"),
            ("a.json", "[\"5.2 stops\"]"),
        ] {
            check(name, script, None);
        }
    }
}
